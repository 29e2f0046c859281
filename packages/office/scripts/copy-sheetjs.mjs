// Copies the one build of SheetJS that is used, with its character sets, unchanged: 1.5 MB of the 8 that its package has.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const library = join(root, "node_modules/xlsx");
const output = join(root, "vendor/sheetjs");

mkdirSync(join(output, "dist"), { recursive: true });
for (const file of ["xlsx.js", "dist/cpexcel.js", "LICENSE"]) cpSync(join(library, file), join(output, file));
// The files are CommonJS, this package is not.
writeFileSync(join(output, "package.json"), '{ "type": "commonjs" }\n');
