// Bundles Asciidoctor into one file: as a package it comes as sources and in two builds, 3.4 MB of which a tenth is used.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const output = join(root, "vendor");

await build({
  stdin: { contents: 'export { load } from "@asciidoctor/core";', resolveDir: root },
  outfile: join(output, "asciidoctor.js"),
  bundle: true,
  minify: true,
  // It finds its converters and blocks by the names of their classes.
  keepNames: true,
  target: "node20",
  platform: "node",
  format: "esm",
  legalComments: "eof",
  logLevel: "warning",
});
// Its package states the licence without a file.
writeFileSync(
  join(output, "asciidoctor-LICENSE"),
  "Asciidoctor.js by Dan Allen, Guillaume Grossetie and others, MIT License: https://github.com/asciidoctor/asciidoctor.js\n",
);
