// Bundles the reader of Windows metafiles into one file. Installed as a dependency it would bring a second native canvas, which SVG does not need.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const output = join(root, "dist/metafiles");

await build({
  stdin: { contents: 'export { convertMetafileToSvg } from "emf-converter";', resolveDir: root },
  outfile: join(output, "emf-converter.mjs"),
  bundle: true,
  minify: true,
  target: "node20",
  // Its entry for browsers knows neither native modules nor the file system.
  platform: "browser",
  format: "esm",
  legalComments: "eof",
  logLevel: "warning",
});
// Its licence, and those of the picture decoders inside, ask to come along.
mkdirSync(join(output, "licences"), { recursive: true });
for (const file of ["LICENSE", "THIRD_PARTY_NOTICES"]) {
  copyFileSync(join(root, "node_modules/emf-converter", file), join(output, "licences", `emf-converter-${file}.txt`));
}
