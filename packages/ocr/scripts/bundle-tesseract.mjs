// Bundles tesseract.js with the cores and the language that are used here: 10 MB. As packages they bring 70: six cores in two forms each,
// two sets of language data, and what a browser needs.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const output = join(root, "vendor/tesseract");
const library = dirname(createRequire(join(root, "package.json")).resolve("tesseract.js/package.json"));
const core = dirname(createRequire(join(library, "package.json")).resolve("tesseract.js-core/package.json"));
const language = dirname(createRequire(join(root, "package.json")).resolve("@tesseract.js-data/eng/package.json"));

await build({
  entryPoints: {
    index: join(library, "src/index.js"),
    "worker-script": join(library, "src/worker-script/index.js"),
  },
  outdir: output,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  minify: true,
  target: "node20",
  platform: "node",
  format: "cjs",
  legalComments: "eof",
  logLevel: "warning",
});
await build({
  stdin: {
    contents: `const { relaxedSimd } = require("wasm-feature-detect");
module.exports = async () =>
  (await relaxedSimd()) ? require("./tesseract-core-relaxedsimd-lstm.cjs") : require("./tesseract-core-simd-lstm.cjs");`,
    resolveDir: library,
  },
  outfile: join(output, "get-core.cjs"),
  external: ["./tesseract-core-*"],
  bundle: true,
  target: "node20",
  platform: "node",
  format: "cjs",
  logLevel: "warning",
});
// Recognition is by neural network alone, so the cores with the older recogniser stay behind. Every processor of the last fifteen years has SIMD.
for (const name of ["tesseract-core-simd-lstm", "tesseract-core-relaxedsimd-lstm"]) {
  copyFileSync(join(core, `${name}.js`), join(output, `${name}.cjs`));
  copyFileSync(join(core, `${name}.wasm`), join(output, `${name}.wasm`));
}
copyFileSync(join(language, "4.0.0_best_int/eng.traineddata.gz"), join(output, "eng.traineddata.gz"));
copyFileSync(join(library, "LICENSE.md"), join(output, "tesseract.js-LICENSE.md"));
copyFileSync(join(core, "LICENSE"), join(output, "tesseract.js-core-LICENSE"));
