// Bundles css-select and css-what without the tree of another library that they bring: 40 KB of 1.4 MB.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const output = join(root, "vendor/css-select");

mkdirSync(output, { recursive: true });
await build({
  stdin: {
    contents: 'export { compile } from "css-select"; export { parse, SelectorType } from "css-what";',
    resolveDir: root,
  },
  outfile: join(output, "index.js"),
  bundle: true,
  minify: true,
  target: "es2022",
  platform: "neutral",
  mainFields: ["module", "main"],
  format: "esm",
  logLevel: "warning",
  // Every call names its own adapter, so that the default one is never asked.
  plugins: [
    {
      name: "no-tree",
      setup({ onLoad, onResolve }) {
        onResolve({ filter: /^domutils$/ }, () => ({ path: "domutils", namespace: "no-tree" }));
        onLoad({ filter: /.*/, namespace: "no-tree" }, () => ({ contents: "module.exports = {};" }));
      },
    },
  ],
});
const home = createRequire(join(root, "package.json"));
const from = createRequire(home.resolve("css-select"));
const folders = [home, home, from, from].map((require, index) =>
  dirname(dirname(require.resolve(["css-select", "css-what", "nth-check", "boolbase"][index]))),
);
writeFileSync(
  join(output, "LICENSES"),
  folders
    .map((folder) => `${folder.split(/[\\/]/).at(-1)}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`)
    .join("\n"),
);
