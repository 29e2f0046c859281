// Bundles what runs inside a session's sandbox: each realm is one file that a worker loads, with its libraries inside.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(root, "src/realm");
const common = {
  outdir: join(root, "dist/realms"),
  bundle: true,
  minify: true,
  target: "chrome120",
  platform: "browser",
  loader: { ".py": "text" },
  legalComments: "eof",
  logLevel: "warning",
};

await build({ ...common, entryPoints: [join(source, "relay.ts")], format: "iife" });
await build({
  ...common,
  entryPoints: ["javascript", "python"].map((name) => join(source, `${name}.ts`)),
  format: "esm",
  keepNames: true,
  // The worker loads Pyodide from beside it.
  external: ["/pyodide/*"],
});
await build({
  ...common,
  entryPoints: [join(source, "bash.ts")],
  format: "esm",
  keepNames: true,
  alias: { "node:zlib": join(source, "no-module.ts"), undici: join(source, "no-module.ts") },
  external: ["@mongodb-js/zstd", "node-liblzma", "seek-bzip"],
});
// Their licences ask to come along.
mkdirSync(join(root, "dist/realms/licences"), { recursive: true });
for (const [name, file] of [
  ["just-bash", "LICENSE"],
  ["acorn", "LICENSE"],
]) {
  copyFileSync(join(root, "node_modules", name, file), join(root, "dist/realms/licences", `${name}.txt`));
}
