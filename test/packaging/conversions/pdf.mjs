import { pdfParser } from "@quern/pdf";
import { request } from "./request.mjs";

const content = "BT /F1 24 Tf 72 700 Td (A millstone of granite) Tj ET";
const objects = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
];
let file = "%PDF-1.4\n";
const offsets = objects.map((object, index) => {
  const offset = file.length;
  file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  return String(offset).padStart(10, "0");
});
const start = file.length;
file += `xref\n0 6\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
const parser = pdfParser();
console.log((await parser.parse(new TextEncoder().encode(file), request("application/pdf"))).html);
await parser.close();
