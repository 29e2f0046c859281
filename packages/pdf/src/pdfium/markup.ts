import { type Matrix, transformBox } from "../geometry.js";
import type { TextMarkup } from "../markup.js";
import type { Pdfium } from "./library.js";

/** `FPDF_ANNOT_*` subtypes of text markup. */
const KINDS: Readonly<Record<number, TextMarkup["kind"]>> = {
  9: "highlight",
  10: "underline",
  11: "underline",
  12: "strike",
};
const FLAG_HIDDEN = 2;
const MAX_ANNOTATIONS = 2000;
const MAX_QUADS = 500;

/** Highlights, underlines and strike-outs of a page, one box for each marked line. */
export function readMarkup(library: Pdfium, page: number, matrix: Matrix): TextMarkup[] {
  const { call, scratch } = library;
  const markup: TextMarkup[] = [];
  const count = Math.min(MAX_ANNOTATIONS, call.FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = KINDS[call.FPDFAnnot_GetSubtype(annotation)];
    if (kind !== undefined && (call.FPDFAnnot_GetFlags(annotation) & FLAG_HIDDEN) === 0) {
      const color = colorOf(library, annotation);
      const quads = Math.min(MAX_QUADS, call.FPDFAnnot_CountAttachmentPoints(annotation));
      for (let quad = 0; quad < quads; quad++) {
        // FS_QUADPOINTSF: four corners, x and y of each
        if (call.FPDFAnnot_GetAttachmentPoints(annotation, quad, scratch) === 0) continue;
        const corners = [0, 8, 16, 24].map(
          (at) => [library.float(scratch + at), library.float(scratch + at + 4)] as const,
        );
        const x = corners.map((corner) => corner[0]);
        const y = corners.map((corner) => corner[1]);
        markup.push({
          ...transformBox(matrix, Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)),
          kind,
          color,
        });
      }
    }
    call.FPDFPage_CloseAnnot(annotation);
  }
  return markup;
}

const YELLOW = "#ffff00";
const COLOR = 0;

function colorOf(library: Pdfium, annotation: number): string {
  const { call, scratch } = library;
  if (call.FPDFAnnot_GetColor(annotation, COLOR, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return YELLOW;
  return `#${[0, 4, 8].map((at) => (library.integer(scratch + at) & 255).toString(16).padStart(2, "0")).join("")}`;
}
