/** The shape of the house: who may import whom, and what an import may cost. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../packages/", import.meta.url));

/**
 * types ← { json-schema, markdown, layout, documents, queue } ← { text, redact, branding } ← extract ← media ← core ← jobs ← http ← kit ← mcp ← cli ← quern; drivers stand on the lower floors alone and
 * never on each other. A package may import what stands to its left.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  types: [],
  "json-schema": ["types"],
  queue: ["types"],
  markdown: ["types"],
  layout: ["types"],
  documents: ["types"],
  text: ["types", "json-schema"],
  redact: ["types", "markdown"],
  branding: ["types", "markdown"],
  extract: ["types", "json-schema", "markdown", "redact", "text"],
  media: ["types", "documents", "markdown", "text", "extract"],
  core: ["types", "json-schema", "markdown", "documents", "text", "redact", "branding", "extract", "media"],
  sessions: ["types"],
  browser: ["types", "markdown", "sessions"],
  classic: ["types", "documents"],
  csv: ["types", "documents"],
  data: ["types", "documents"],
  markup: ["types", "documents"],
  archives: ["types", "documents"],
  epub: ["types", "documents"],
  llm: ["types", "json-schema"],
  lmdb: ["types", "queue"],
  ocr: ["types", "documents", "layout"],
  office: ["types", "documents"],
  paddle: ["types", "documents"],
  pdf: ["types", "documents", "layout"],
  redis: ["types", "queue"],
  bullmq: ["types", "queue"],
  jobs: ["types", "documents", "core", "queue"],
  agent: ["types", "json-schema", "markdown", "text", "core"],
  search: ["types", "documents", "text", "core"],
  monitor: ["types", "documents", "text", "extract", "core", "queue", "jobs", "search"],
  http: ["types", "json-schema", "core", "queue", "jobs", "search", "agent", "monitor"],
  kit: [
    ...[
      "types",
      "documents",
      "core",
      "agent",
      "browser",
      "csv",
      "epub",
      "ocr",
      "office",
      "archives",
      "data",
      "markup",
      "pdf",
    ],
    ...["queue", "jobs", "lmdb", "redis", "bullmq", "search", "monitor", "http"],
  ],
  mcp: ["types", "core", "http", "kit"],
  cli: [
    ...[
      "types",
      "markdown",
      "core",
      "agent",
      "archives",
      "browser",
      "llm",
      "lmdb",
      "ocr",
      "jobs",
      "search",
      "monitor",
      "http",
    ],
    ...["kit", "mcp"],
  ],
  quern: [
    "types",
    "markdown",
    "text",
    "extract",
    "core",
    "agent",
    "browser",
    "jobs",
    "monitor",
    "search",
    "kit",
    "cli",
  ],
  integrations: ["quern"],
};

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const names = readdirSync(PACKAGES);
const manifest = (name: string): Manifest => JSON.parse(readFileSync(join(PACKAGES, name, "package.json"), "utf8"));
const own = (specifier: string): string | undefined =>
  /^@quern\/([a-z-]+)/.exec(specifier)?.[1] ?? (specifier === "quern" ? "quern" : undefined);

const sources = (name: string): string[] =>
  readdirSync(join(PACKAGES, name, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));

const specifiers = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?<![.\w])(?:from\s+|import\s+|import\s*\(\s*)"([@.a-z][^"\s\\]*)"/g)].map(
    (match) => match[1] as string,
  );

/** Libraries that packages carry a copy of in `vendor/`: their types are needed by the build alone. */
const COPIED: ReadonlySet<string> = new Set(["pdfjs-dist", "tesseract.js", "xlsx"]);

const importsTypesOnly = (file: string, specifier: string): boolean =>
  [...readFileSync(file, "utf8").matchAll(/^import\s+(type\b)?[^;]*?from "([^"]+)";$/gm)]
    .filter((match) => match[2] === specifier)
    .every((match) => match[1] === "type") && !readFileSync(file, "utf8").includes(`import("${specifier}`);

describe.each(names)("package %s", (name) => {
  it("declares only what stands below it", () => {
    const { dependencies = {} } = manifest(name);
    const used = Object.keys(dependencies).flatMap((dependency) => own(dependency) ?? []);
    expect(ALLOWED[name]).toEqual(expect.arrayContaining(used));
  });

  it("imports only what it declares, and never through another package's files", () => {
    const { dependencies = {}, devDependencies = {}, peerDependencies = {}, name: fullName } = manifest(name);
    const installed = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies), fullName]);
    // The build bundles these files with the libraries that they use.
    const bundled = new Set([...installed, ...Object.keys(devDependencies)]);
    for (const file of sources(name)) {
      const declared = file.includes("/sessions/src/realm/") ? bundled : installed;
      for (const specifier of specifiers(file)) {
        if (specifier.startsWith(".")) {
          expect(specifier, file).not.toMatch(/packages\//);
          continue;
        }
        if (specifier.startsWith("node:")) continue;
        const [scope, rest] = specifier.split("/");
        const dependency = specifier.startsWith("@") ? `${scope}/${rest}` : (scope as string);
        if (COPIED.has(dependency) && importsTypesOnly(file, specifier)) continue;
        expect(declared, `${file} imports ${specifier}`).toContain(dependency);
      }
    }
  });
});

describe("scripts", () => {
  it("import compiled files whose sources are there", () => {
    const below = (folder: string): string[] =>
      readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === "node_modules" ? [] : below(path);
        return entry.name.endsWith(".mjs") ? [path] : [];
      });
    const scripts = ["benchmarks", "scripts", "site/tools"].flatMap(below);
    const gone = scripts.flatMap((script) =>
      [...readFileSync(join(ROOT, script), "utf8").matchAll(/packages\/([\w-]+)\/dist\/([\w/.-]+)\.js\b/g)]
        .map(([, name, path]) => `packages/${name}/src/${path}.ts`)
        .filter((source) => !existsSync(join(ROOT, source)))
        .map((source) => `${script}: ${source}`),
    );
    expect(gone).toEqual([]);
  });
});

describe("comments", () => {
  it("are sentences of their own and do not begin with What or Who", () => {
    const beginnings = names.flatMap((name) =>
      sources(name).flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/^\s*(?:\/\/|\/?\*+) ((?:What|Who|Whose)(?:ever)?\b.*)$/gm)].map(
          ([, comment]) => `${file}: ${comment}`,
        ),
      ),
    );
    expect(beginnings).toEqual([]);
  });

  it("put the rules of the contract into words, and cite no document that is not here", () => {
    const citations = names.flatMap((name) =>
      sources(name).filter((file) => /contract (?:part )?[A-L](?:\.\d|\b[,)])/.test(readFileSync(file, "utf8"))),
    );
    expect(citations).toEqual([]);
  });
});

const JOINED = fileURLToPath(new URL("../packages/text/dist/joined/", import.meta.url));
/** The joined module of the token counter, and the parts that it shares with others. */
const TOKEN_COUNTER = existsSync(`${JOINED}language-tokens.js`)
  ? [
      `${JOINED}language-tokens.js`,
      ...[...readFileSync(`${JOINED}language-tokens.js`, "utf8").matchAll(/from ?"\.\/(chunk-\w+\.js)"/g)].map(
        ([, name]) => `${JOINED}${name}`,
      ),
    ]
  : [];

/** A loader that writes down every module. */
const LOADER = `data:text/javascript,${encodeURIComponent(
  'export async function load(url, context, next) { process.stderr.write("LOADED " + url + "\\n"); return next(url, context); }',
)}`;

describe.each(["@quern/core", "quern"])("importing %s", (name) => {
  it("loads no heavy module", () => {
    const trace = spawnSync(
      process.execPath,
      ["--input-type=module", "--experimental-loader", LOADER, "-e", `await import("${name}")`],
      {
        cwd: fileURLToPath(new URL(".", import.meta.url)),
        encoding: "utf8",
      },
    );
    const loaded = [...trace.stderr.matchAll(/^LOADED (\S+)$/gm)].map((match) => match[1] as string);
    expect(loaded.length).toBeGreaterThan(10);
    const heavy = loaded.filter((url) =>
      /\/node_modules\/(playwright-core|pdfjs-dist|@hyzyla|tesseract|mammoth|xlsx|@e965|turndown|zod|undici|epub2|papaparse|@napi-rs|fflate|saxes|cfb|micromark|tough-cookie|ajv|tldts|robots-parser|lmdb|ioredis|bullmq|hono)|\/core\/(src|dist)\/pipeline|\/packages\/(layout|json-schema)\/|\/(extract|redact|branding)\/(src|dist)\/|\/media\/(src|dist)\/(facts|hls|page)|\/text\/(src|dist)\/(?!language\/tokens)/.test(
        url,
      ),
    );
    // The counter of tokens is light, as a module alone and joined.
    expect(heavy.filter((url) => !TOKEN_COUNTER.includes(fileURLToPath(url)))).toEqual([]);
  });
});
