import { tinyPdf } from "../packages/pdf/src/testing/tiny-pdf.js";

/** A PDF on letter paper with one line on each page. */
export const pdfOfLines = (lines: readonly string[]): Buffer =>
  Buffer.from(
    tinyPdf({ pages: lines.map((text) => ({ width: 612, height: 792, text: [{ x: 72, y: 720, text, size: 14 }] })) }),
  );
