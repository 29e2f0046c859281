/** The chunks of one page are the same, id by id, whichever way it is read: library, REST, command line, MCP. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { memoryState } from "@quern/core";
import { createHandler, type Handler } from "@quern/http";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callHandler } from "../http-client.js";
import { type Site, startSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const CHUNKS = { tokens: 60, overlap: 10 };
const WAIT_MS = 60_000;

interface Chunk {
  readonly id: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

let site: Site;
let quern: Quern;
let handler: Handler;
let client: Client;
let address: string;
let expected: readonly Chunk[];
let markdown: string;

beforeAll(async () => {
  site = await startSite();
  quern = createQuern({ network: { allow: [site.host] } });
  handler = createHandler({ engine: quern, state: memoryState() });
  client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, "mcp", "--allow-host", site.host],
      stderr: "ignore",
    }),
  );
  address = `${site.origin}/article`;
  const page = await quern.scrape(address, { formats: ["markdown"], chunks: CHUNKS });
  expected = page.chunks ?? [];
  markdown = page.markdown;
}, WAIT_MS);
afterAll(async () => {
  await client.close();
  await quern.close();
  await site.close();
});

const post = async (path: string, body: unknown) => (await callHandler(handler, "POST", path, { body })).body;

async function finished(path: string): Promise<Array<{ chunks: Chunk[] }>> {
  for (;;) {
    const { body } = await callHandler(handler, "GET", path);
    if (body.status !== "scraping") return body.data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function callTool(
  name: string,
  input: Record<string, unknown>,
): Promise<{ chunks: Chunk[]; pages: Array<{ chunks: Chunk[] }> }> {
  const { structuredContent } = await client.callTool({ name, arguments: input });
  return structuredContent as { chunks: Chunk[]; pages: Array<{ chunks: Chunk[] }> };
}

const idsOf = (chunks: readonly Chunk[] | undefined): string[] => (chunks ?? []).map(({ id }) => id);

it("are substrings of the Markdown, with ids of their own", () => {
  expect(expected.length).toBeGreaterThan(2);
  for (const { text, start, end } of expected) expect(markdown.slice(start, end)).toBe(text);
  expect(new Set(idsOf(expected)).size).toBe(expected.length);
});

it("are those of a crawl and of a batch of the library", async () => {
  const scrapeOptions = { chunks: CHUNKS };
  for await (const page of quern.crawl(address, { limit: 1, scrapeOptions })) expect(page.chunks).toEqual(expected);
  for await (const page of quern.batch([address], { scrapeOptions })) expect(page.chunks).toEqual(expected);
});

it("are those of REST: scrape, crawl and batch, and parse of the same page", async () => {
  const { data } = await post("/v2/scrape", { url: address, chunks: CHUNKS });
  expect(data.chunks).toEqual(expected);
  const crawl = await post("/v2/crawl", { url: address, limit: 1, scrapeOptions: { chunks: CHUNKS } });
  expect(idsOf((await finished(`/v2/crawl/${crawl.id}`))[0]?.chunks)).toEqual(idsOf(expected));
  const batch = await post("/v2/batch/scrape", { urls: [address], chunks: CHUNKS });
  expect(idsOf((await finished(`/v2/batch/scrape/${batch.id}`))[0]?.chunks)).toEqual(idsOf(expected));

  const form = new FormData();
  form.append("options", JSON.stringify({ chunks: CHUNKS }));
  form.append("file", new Blob([await (await fetch(address)).text()]), "article.html");
  const parsed = (await callHandler(handler, "POST", "/v2/parse", { body: form })).body.data;
  for (const { text, start, end } of parsed.chunks) expect(parsed.markdown.slice(start, end)).toBe(text);
  expect(parsed.chunks.length).toBeGreaterThan(2);
});

it("are those of the command line, one a line", async () => {
  const words = [
    "scrape",
    address,
    "--allow-host",
    site.host,
    "--jsonl",
    "--chunk-tokens",
    "60",
    "--chunk-overlap",
    "10",
    "-q",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words]);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Chunk);
  expect(idsOf(lines)).toEqual(idsOf(expected));
});

it("are lines of JSON for several inputs, too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quern-jsonl-"));
  const files = ["a.md", "b.md"].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, `# ${file}\n\nSome text.\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, "parse", ...files, "--jsonl", "-q"]);
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines.map((line) => (JSON.parse(line) as Chunk).text)).toEqual(
    files.map((file) => expect.stringContaining(file)),
  );
  await rm(folder, { recursive: true, force: true });
});

it("are those of the tools of MCP", async () => {
  expect(idsOf((await callTool("scrape", { url: address, chunks: CHUNKS })).chunks)).toEqual(idsOf(expected));
  const crawled = await callTool("crawl", { url: address, limit: 1, chunks: CHUNKS });
  expect(idsOf(crawled.pages[0]?.chunks)).toEqual(idsOf(expected));
  const batched = await callTool("batch", { urls: [address], chunks: CHUNKS });
  expect(idsOf(batched.pages[0]?.chunks)).toEqual(idsOf(expected));
  const { tools } = await client.listTools();
  const taking = tools.filter(({ inputSchema }) => "chunks" in (inputSchema.properties ?? {})).map(({ name }) => name);
  expect(taking).toEqual(["scrape", "parse", "crawl", "batch"]);
});
