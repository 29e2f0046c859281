// Copies the part of pdf.js that runs in Node: 6 MB of 40. The rest are builds for browsers, a viewer, and source maps.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const library = join(root, "node_modules/pdfjs-dist");
const output = join(root, "vendor/pdfjs");

/** pdf.js takes a canvas for granted. It is there only for files that PDFium cannot open: without it text is read, and nothing is said. */
const CHANGES = {
  "pdf.mjs": [
    ["let verbosity = VerbosityLevel.WARNINGS;", "let verbosity = VerbosityLevel.ERRORS;"],
    ["const SCALE_MATRIX = new DOMMatrix();", "const SCALE_MATRIX = globalThis.DOMMatrix && new DOMMatrix();"],
  ],
  "pdf.worker.mjs": [],
};

rmSync(output, { recursive: true, force: true });
mkdirSync(join(output, "build"), { recursive: true });
for (const [file, changes] of Object.entries(CHANGES)) {
  // The worker in its short form: a megabyte less, and no part of it is changed.
  const source = changes.length === 0 ? file.replace(".mjs", ".min.mjs") : file;
  let text = readFileSync(join(library, "legacy/build", source), "utf8").replace(
    /\n\/\/# sourceMappingURL=.*\s*$/,
    "\n",
  );
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`pdf.js has changed: ${file} does not have "${from}" once`);
    text = text.replace(from, () => to);
  }
  writeFileSync(join(output, "build", file), text);
}
for (const folder of ["cmaps", "standard_fonts", "wasm"]) {
  // Node always has WebAssembly.
  const filter = (file) => !file.endsWith("_nowasm_fallback.js");
  cpSync(join(library, folder), join(output, folder), { recursive: true, filter });
}
cpSync(join(library, "LICENSE"), join(output, "LICENSE"));
