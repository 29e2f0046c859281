/**
 * Every snippet of README.md and docs runs as it is written, with the Node that runs the tests; types of TypeScript are taken out first. For
 * those that name the internet, a local site stands in: `https://example.com` and its like are replaced by its address, and `quern` by a module
 * that opens that address.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { serve } from "@quern/http";
import { transform } from "esbuild";
import { createQuern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docx, p } from "../packages/office/test-support/documents.js";
import { type PublicIndexes, startPublicIndexes } from "./indexes/public-indexes.js";
import { pdfOfLines } from "./pdf-of-lines.js";
import { type Site, startSite } from "./site/site.js";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** In reach of this package's node_modules, where the packages are. */
const MODULES = fileURLToPath(new URL("./node_modules/", import.meta.url));

interface Snippet {
  readonly name: string;
  readonly code: string;
}

async function snippets(): Promise<Snippet[]> {
  const folders = await Promise.all(
    ["docs", "docs/moving"].map(async (name) =>
      (await readdir(join(ROOT, name))).filter((file) => file.endsWith(".md")).map((file) => `${name}/${file}`),
    ),
  );
  const files = ["README.md", "packages/quern/README.md", ...folders.flat()];
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), "utf8")));
  return texts.flatMap((text, index) =>
    [...text.matchAll(/^```(?:js|ts|javascript|typescript)\n(.*?)^```$/gms)].map((match) => ({
      name: `${files[index]}, line ${text.slice(0, match.index).split("\n").length}`,
      code: match[1] as string,
    })),
  );
}

let site: Site;
/** Answers searches as SearXNG does. */
let searchServer: Server;
let searchHost: string;
/** Stands in for OpenAlex, arXiv and GitHub. */
let indexes: PublicIndexes;
let server: Awaited<ReturnType<typeof serve>>;
let engine: ReturnType<typeof createQuern>;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  searchServer = createServer((_request, response) => {
    const results = [{ url: `${site.origin}/article`, title: "How a quern grinds", content: "Two stones." }];
    response.setHeader("content-type", "application/json").end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => searchServer.listen(0, "127.0.0.1", resolve));
  searchHost = `127.0.0.1:${(searchServer.address() as AddressInfo).port}`;
  indexes = await startPublicIndexes();
  engine = createQuern({ network: { allow: [site.host] } });
  server = await serve({ engine, auth: { keys: ["KEY"] }, port: 0 });
  folder = await mkdtemp(join(MODULES, ".quern-snippets-"));
  await writeFile(join(folder, "report.docx"), docx(p("A report")));
  await writeFile(join(folder, "report.pdf"), pdfOfLines(["A report"]));
  await cp(join(ROOT, "examples/documents"), join(folder, "examples/documents"), { recursive: true });
  await writeFile(
    join(folder, "quern.mjs"),
    `import * as quern from "quern";
     export * from "quern";
     const allow = ["${site.host}", "${searchHost}", "${indexes.host}"];
     export const createQuern = (options) => quern.createQuern({ ...options, network: { allow } });
     export const openAlex = (options) => quern.openAlex({ ...options, baseUrl: "${indexes.origin}" });
     export const arxiv = (options) => quern.arxiv({ ...options, baseUrl: "${indexes.origin}", delay: 0 });
     export const github = (options) => quern.github({ ...options, baseUrl: "${indexes.origin}" });`,
  );
});
afterAll(async () => {
  await Promise.all([site.close(), server.close(), engine.close(), indexes.close()]);
  searchServer.close();
  await rm(folder, { recursive: true, force: true });
});

const local = (code: string): string =>
  code
    .replaceAll(/https:\/\/(?:\w+\.)?example\.com|https:\/\/shop\.example/g, site.origin)
    .replaceAll("http://127.0.0.1:3002", server.url)
    .replaceAll("127.0.0.1:8080", searchHost)
    .replace(/from "quern"/, 'from "./quern.mjs"');

/** Imports the files that it is given, one after the other, and writes an outcome for each: a line `path⇥error`, with an empty error for success. */
const RUNNER = `
for (const file of process.argv.slice(2)) {
  const error = await import(file).then(() => "", (error) => error?.stack ?? String(error));
  process.stdout.write(file + "\\t" + JSON.stringify(error) + "\\n");
}
process.exit();`;

describe("snippets", async () => {
  const all = await snippets();
  const fileOf = ({ name }: Snippet): string => join(folder, `${name.replaceAll(/\W+/g, "-")}.mjs`);
  const outcomes = new Map<string, string>();

  // One process for all of them: starting Node takes longer than most. It is ended, for some snippets are servers.
  beforeAll(async () => {
    for (const snippet of all) {
      const { code } = await transform(local(snippet.code), { loader: "ts", target: "es2023" });
      await writeFile(fileOf(snippet), code);
    }
    await writeFile(join(folder, "runner.mjs"), RUNNER);
    const words = [join(folder, "runner.mjs"), ...all.map(fileOf)];
    // The command line, as an installed package has it.
    const PATH = `${join(MODULES, ".bin")}${delimiter}${process.env["PATH"]}`;
    const env = { ...process.env, PATH };
    const { stdout } = await run(process.execPath, words, { cwd: folder, timeout: 280_000, env }).catch(
      (error: { stdout: string }) => error,
    );
    for (const [, file, error] of stdout.matchAll(/^(\S+\.mjs)\t(".*")$/gm))
      outcomes.set(file as string, JSON.parse(error as string) as string);
  }, 300_000);

  it.each(all)("$name", (snippet) => {
    expect(outcomes.get(fileOf(snippet)) ?? "it did not end").toBe("");
  });
});
