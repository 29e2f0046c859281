// Bundles the reader of Outlook's stores into one file: as a package it brings 46 MB of mailboxes that its examples read.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const output = join(root, "vendor");
const licences = join(output, "licences");
const library = createRequire(join(root, "package.json")).resolve("pst-extractor");
const dependencyFile = (path) => join(dirname(createRequire(library).resolve(path.name)), path.file);

await build({
  stdin: { contents: 'export { PSTFile } from "pst-extractor";', resolveDir: root },
  outfile: join(output, "pst-extractor.cjs"),
  bundle: true,
  minify: true,
  target: "node20",
  platform: "node",
  format: "cjs",
  legalComments: "eof",
  logLevel: "warning",
});
// Their licences ask to come along. pst-extractor and uuid-parse state theirs without a file.
mkdirSync(licences, { recursive: true });
copyFileSync(dependencyFile({ name: "iconv-lite", file: "../LICENSE" }), join(licences, "iconv-lite.txt"));
copyFileSync(dependencyFile({ name: "long", file: "../LICENSE" }), join(licences, "long.txt"));
writeFileSync(
  join(licences, "pst-extractor.txt"),
  "pst-extractor by Ed Pfromer, MIT License: https://github.com/epfromer/pst-extractor\nuuid-parse by Zach Russell and others, MIT License: https://github.com/zefferus/uuid-parse\n",
);
