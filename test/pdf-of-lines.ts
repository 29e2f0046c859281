import { tinyPdf } from "../packages/pdf/src/testing/tiny-pdf.js";

/** A PDF with one line on each page. */
export const pdfOfLines = (lines: readonly string[]): Buffer =>
  Buffer.from(tinyPdf({ pages: lines.map((text) => ({ text: [{ x: 72, y: 720, text, size: 14 }] })) }));
