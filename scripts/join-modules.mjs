// Joins the compiled modules of each package into a few files for Node: opening hundreds of small files costs more than running them.
//   node scripts/join-modules.mjs      after tsc --build; package.json names the results in its "node" conditions, which Node alone takes: bundlers stop at "module"
// The single modules stay beside them: bundlers take those, and so does whoever follows a path into dist.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "packages");

/** Folder of the joined modules within a package. */
export const JOINED = "dist/joined";

/** `new URL("./worker.js", import.meta.url)`: files that run as threads or processes of their own. */
const FILE_BESIDE = /new URL\("(\.{1,2}\/[^"]+\.js)",\s*import\.meta\.url\)/g;

/** @param path of a module, relative to dist: `tree/parse.js` @returns its file among the joined modules: `tree-parse.js` */
export const joinedName = (path) => path.replaceAll("/", "-");

const LINE_CHARACTERS = 160;

/** Joins the modules of all packages, or of those in the given folders. */
export async function joinModules(folders = readdirSync(root)) {
  const esbuild = createRequire(join(root, "markdown/package.json"))("esbuild");
  await Promise.all(folders.map((folder) => joinPackage(esbuild, join(root, folder))));
}

async function joinPackage({ build, transform }, directory) {
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  const dist = join(directory, "dist");
  if (!existsSync(dist)) return;
  const entries = entryFiles(manifest, dist);
  const output = join(directory, JOINED);
  const isHomeOfZod = entries.has(ZOD_ENTRY);
  const usesCore = "@quern/core" in (manifest.dependencies ?? {});
  rmSync(output, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries([...entries].map((path) => [joinedName(path).slice(0, -3), join(dist, path)])),
    outdir: output,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // Words of thirty languages take half of the bytes that their escapes would.
    charset: "utf8",
    // The unjoined modules, which bundlers use, keep comments and indentation. Names stay here, too, so stack traces remain readable.
    minifyWhitespace: true,
    lineLimit: LINE_CHARACTERS,
    packages: "external",
    logLevel: "warning",
    plugins: [
      ...(isHomeOfZod ? [zodInside(dist, transform)] : usesCore ? [zodOfCore] : []),
      {
        name: "files-beside",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, importer }) => {
            if (ZOD_FILE.test(importer)) return undefined;
            const file = resolve(resolveDir, path);
            return file === importer ? itself(file, dist) : outside(file, dist, output);
          });
          onLoad({ filter: /\.js$/ }, ({ path }) => withPaths(path, dist, entries));
        },
      },
    ],
  });
}

/** The module of core that zod is joined into, and what lies in zod's own folder. */
const ZOD_ENTRY = "zod.js";
const ZOD_FILE = /[\\/]node_modules[\\/]zod[\\/]/;

/**
 * zod's hundred modules took a sixth of a short command; half of them are messages in other languages. Its names are shortened: zod is installed
 * once more for bundlers, and the second copy should be small.
 */
const zodInside = (dist, transform) => ({
  name: "zod-inside",
  setup({ onResolve, onLoad }) {
    const entry = join(dist, ZOD_ENTRY);
    const home = createRequire(entry);
    onResolve({ filter: /^zod$/ }, ({ importer }) => ({
      path: importer === entry ? join(dirname(home.resolve("zod/package.json")), "index.js") : entry,
      sideEffects: false,
    }));
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};" }));
    onLoad({ filter: /[\\/]node_modules[\\/]zod[\\/]index\.js$/ }, ({ path }) => ({
      contents: `/*! zod: MIT License, Copyright (c) 2025 Colin McDonnell */\n${readFileSync(path, "utf8")}`,
    }));
    onLoad({ filter: ZOD_FILE }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { minifyIdentifiers: true, minifySyntax: true });
      return { contents: code };
    });
  },
});

const zodOfCore = {
  name: "zod-of-core",
  setup({ onResolve }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: "@quern/core/zod", external: true }));
  },
};

/** Modules that something loads by their file: what package.json exports, its commands, and bodies of threads. */
function entryFiles(manifest, dist) {
  const targets = Object.values(manifest.exports ?? {}).map(({ default: target }) => target.replace("./dist/", ""));
  // A package that was built before an entry was added keeps its other ones.
  const entries = new Set(targets.filter((path) => existsSync(join(dist, path))));
  for (const path of readdirSync(dist, { recursive: true }).map((file) => file.split(sep).join(posix.sep))) {
    if (!path.endsWith(".js") || path.startsWith("joined/")) continue;
    const text = readFileSync(join(dist, path), "utf8");
    for (const [, beside] of text.matchAll(FILE_BESIDE)) {
      const file = posix.join(posix.dirname(path), beside);
      if (!file.startsWith("..") && existsSync(join(dist, file))) entries.add(file);
    }
    if (text.includes("new URL(import.meta.url)")) entries.add(path);
  }
  return entries;
}

/** A module of this size that imports nothing is a table. */
const MIN_TABLE_BYTES = 17_000;

const isTable = (file) => statSync(file).size >= MIN_TABLE_BYTES && !/^import\b/m.test(readFileSync(file, "utf8"));

/**
 * Libraries that a package carries along, beside its compiled modules or among them, and large tables stay files apart: joined, they would be
 * installed twice.
 */
function outside(file, dist, output) {
  if (file.startsWith(dist + sep) && !file.endsWith(".mjs") && !isTable(file)) return undefined;
  return { path: relative(output, file).split(sep).join(posix.sep), external: true };
}

/** A body of threads that imports its module where there are no threads: esbuild would call a function that it does not write. */
const itself = (file, dist) => ({
  path: `./${joinedName(relative(dist, file).split(sep).join(posix.sep))}`,
  external: true,
});

/** A module's text with addresses of files beside it that hold where the joined module lies. */
function withPaths(file, dist, entries) {
  const text = readFileSync(file, "utf8");
  if (!text.includes("import.meta.url")) return undefined;
  const path = relative(dist, file).split(sep).join(posix.sep);
  const contents = text
    .replace(FILE_BESIDE, (whole, beside) => {
      const target = relative(dist, resolve(dirname(file), beside))
        .split(sep)
        .join(posix.sep);
      return entries.has(target) ? `new URL("./${joinedName(target)}", import.meta.URL)` : whole;
    })
    .replaceAll("import.meta.url", `new URL("../${path}", import.meta.url).href`)
    .replaceAll("import.meta.URL", "import.meta.url");
  return { contents, loader: "js" };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await joinModules();
