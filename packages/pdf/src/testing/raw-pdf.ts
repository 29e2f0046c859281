/** A PDF file of these objects, numbered from 1; the first is its catalog. For what `tinyPdf` cannot say. */
export function rawPdf(objects: readonly string[]): Uint8Array {
  const parts = ["%PDF-1.4\n", ...objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)];
  const offsets = objects.map((_, index) => parts.slice(0, index + 1).join("").length);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const body = parts.join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(body + end, "latin1"));
}

export const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** The objects 1 to 4 of a file of one page, whose font F1 is object 5. */
export const onePage = (content: string): readonly string[] => [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  stream(content),
];
