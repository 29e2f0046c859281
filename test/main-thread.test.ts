/**
 * No text of a stranger is read in the thread of a server beyond a bounded linear pass. Libraries and functions that read such text may be
 * imported where only worker threads load them; every other place stands in the table of
 * docs/architecture.md, with the bound that holds there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PACKAGES = join(ROOT, "packages");

/** Third-party libraries, and modules of our own, whose input is text or bytes of strangers. */
const READERS =
  /^(?:markdown-it|micromark.*|htmlparser2|papaparse|postal-mime|music-metadata|image-size|diff|hyparquet.*|\.\.\/vendor\/asciidoctor\.js|utif2|jsonrepair|robots-parser|css-select|xlsx|fflate|pdfjs-dist.*|@hyzyla\/pdfium|turndown|acorn|@quern\/markdown(?:\/.*)?|@quern\/extract\/(?!page$).*|@quern\/text(?!\/(?:model|terms|tokens|words)$)(?:\/.*)?|@quern\/(?:redact|branding)(?!\/names$)|@quern\/media\/.*|@quern\/documents\/markdown)$/;

/** Modules of the main thread that read such text all the same: the second column of the table in docs/architecture.md. */
const knownModules = (): string[] => {
  const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  const section = page.slice(page.indexOf("## The main thread"));
  const rows = section.slice(0, section.indexOf("\n## ", 3)).match(/^\|.*\|$/gm) ?? [];
  return rows.flatMap((row) => [...(row.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
};

const IMPORT = /^import\s+(?!type\b)(?:[^"';]*?from\s+)?"([^"]+)"/gm;
const EXPORT_FROM = /^export\s+(?!type\b)[^"';]*?from\s+"([^"]+)"/gm;
const DYNAMIC = /(load:\s*\(\)\s*=>\s*)?import\(\s*"([^"]+)"\s*\)/g;

/** A file whose functions run in worker threads: what it loads when they are called is loaded there. */
const isTasks = (file: string): boolean => file.endsWith("tasks.ts") && loadedByWorkers.has(file);

interface Module {
  readonly imports: readonly string[];
  readonly readers: readonly string[];
}

const sources = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Files that a pool of workers is told to load. */
const loadedByWorkers: ReadonlySet<string> = new Set(
  readdirSync(PACKAGES)
    .filter((name) => existsSync(join(PACKAGES, name, "src")))
    .flatMap((name) => sources(join(PACKAGES, name, "src")))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/load: \(\) => import\("(\.[^"]+)"\)/g)].map(([, path]) =>
        join(dirname(file), (path as string).replace(/\.js$/, ".ts")),
      ),
    ),
);

function readModule(file: string): Module {
  const source = readFileSync(file, "utf8");
  const names = [...source.matchAll(IMPORT), ...source.matchAll(EXPORT_FROM)].map((match) => match[1]!);
  for (const [, inWorker, name] of source.matchAll(DYNAMIC))
    if (inWorker === undefined && !isTasks(file)) names.push(name!);
  return {
    imports: names
      .filter((name) => name.startsWith("."))
      .map((name) => join(dirname(file), name.replace(/\.js$/, ".ts"))),
    readers: names.filter((name) => READERS.test(name) && !importsTypesAlone(source, name)),
  };
}

/** `import { type A, type B }` brings nothing. */
const importsTypesAlone = (source: string, name: string): boolean => {
  const found = [...source.matchAll(/^import\s+([^"';]*?)\s+from\s+"([^"]+)"/gm)].filter((match) => match[2] === name);
  return (
    found.length > 0 &&
    !source.includes(`import("${name}")`) &&
    found.every(([, what]) => what!.startsWith("type ") || /^\{(?:\s*type [\w\s]+,?)+\s*\}$/.test(what!))
  );
};

/** Entries of a package, in its sources, but for those that only worker threads and tests open. */
function entriesOf(name: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(PACKAGES, name, "package.json"), "utf8")) as {
    exports: Record<string, { readonly "@quern/source"?: string } | string>;
  };
  return Object.entries(exports).flatMap(([path, entry]) =>
    /tasks$|worker$|testing|entry$|thread$/.test(path) || typeof entry === "string" || !entry["@quern/source"]
      ? []
      : [join(PACKAGES, name, entry["@quern/source"])],
  );
}

/** Packages whose own job is to read text, as a function of the caller: whoever calls them is judged. */
const TOOLS: ReadonlySet<string> = new Set([
  ...["markdown", "text", "redact", "branding", "extract", "media", "documents", "layout", "types", "integrations"],
]);

it("reads strangers' text in worker threads, or in the places that are known", () => {
  const found: Record<string, readonly string[]> = {};
  for (const name of readdirSync(PACKAGES)) {
    if (TOOLS.has(name) || !existsSync(join(PACKAGES, name, "src"))) continue;
    const open = entriesOf(name);
    if (name === "quern") open.push(join(PACKAGES, "quern/src/cli.ts"));
    const seen = new Set<string>();
    const all = new Set(sources(join(PACKAGES, name, "src")));
    for (let file = open.pop(); file; file = open.pop()) {
      if (seen.has(file) || !all.has(file)) continue;
      seen.add(file);
      const { imports, readers } = readModule(file);
      open.push(...imports);
      if (readers.length > 0) found[relative(PACKAGES, file)] = readers;
    }
  }
  const names = Object.keys(found).map((file) => file.replace("/src/", "/").replace(/\.ts$/, ""));
  const known = knownModules();
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  for (const name of known) {
    const [folder = "", ...rest] = name.split("/");
    expect(existsSync(join(PACKAGES, folder, "src", `${rest.join("/")}.ts`)), `${name} is there`).toBe(true);
  }
});
