// node build.mjs <folder>: builds the apps of this folder into <folder>, one folder each, for apps.mjs. The frameworks are installed here alone: npm install --ignore-scripts.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { compile } from "svelte/compiler";

const target = process.argv[2];
if (target === undefined) throw new Error("Name the folder that the built apps go to: node build.mjs <folder>.");

const svelte = {
  name: "svelte",
  setup(bundler) {
    bundler.onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
      contents: compile(readFileSync(path, "utf8"), { filename: basename(path), generate: "client" }).js.code,
      loader: "js",
    }));
  },
};

/** The page of an app that brings none of its own: an empty root, which its script fills. */
const shellOf = ({ lang, title }) => `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><div id="root"></div>
<script type="module" src="app.js"></script>
</body>
</html>
`;

const SCRIPTS = ["app.js", "app.jsx", "app.ts"];
const apps = join(import.meta.dirname, "apps");
for (const name of readdirSync(apps)) {
  const from = join(apps, name);
  const to = join(target, name);
  const entry = SCRIPTS.map((file) => join(from, file)).find(existsSync);
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: (path) => !/\.(?:jsx?|ts|svelte)$/.test(path) });
  if (!existsSync(join(to, "index.html")))
    writeFileSync(join(to, "index.html"), shellOf(JSON.parse(readFileSync(join(from, "expected.json"), "utf8"))));
  await build({
    entryPoints: [entry],
    entryNames: "app",
    outdir: to,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    jsx: "automatic",
    // Svelte, Lit and Solid choose between their browser and their server modules by this condition.
    conditions: ["browser"],
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    plugins: [svelte],
    logLevel: "warning",
  });
}
