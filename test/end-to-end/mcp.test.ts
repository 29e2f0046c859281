/** `quern mcp` as an agent's program talks to it: the protocol's own client, over stdio. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdfOfLines } from "../pdf-of-lines.js";
import { type Site, startSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../examples/pages/grinding-grain.html", import.meta.url));

let site: Site;
let client: Client;

beforeAll(async () => {
  site = await startSite();
  client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, "mcp", "--allow-host", site.host],
      stderr: "ignore",
    }),
  );
});
afterAll(async () => {
  await client.close();
  await site.close();
});

async function call(name: string, input: Record<string, unknown>): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content as Array<{ type: string; text: string }>;
  return { text: content?.text ?? "", isError: result.isError === true };
}

const TOOLS = [
  ...["scrape", "parse", "read_more", "extract", "map", "crawl", "batch", "search"],
  ...["interact_open", "interact_run", "interact_prompt", "interact_close"],
  ...["agent", "monitor_add", "monitor_list", "monitor_run", "monitor_remove"],
];

it("lists its tools, with schemas of arguments and answers", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS);
  for (const { inputSchema, outputSchema, description } of tools) {
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema?.type).toBe("object");
    expect(description).toMatch(/\. Example: \{.*\}$/);
    expect(description?.length).toBeLessThan(400);
  }
});

it("shows pages of a document as pictures", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quern-mcp-"));
  const path = join(folder, "report.pdf");
  await writeFile(path, pdfOfLines(["Report on mills", "Stones"]));
  const result = await client.callTool({ name: "parse", arguments: { path, pageImages: "1-2" } });
  await rm(folder, { recursive: true });
  expect(result.content).toMatchObject([
    { type: "text", text: expect.stringContaining("Report on mills") },
    { type: "image", mimeType: "image/png" },
    { type: "image", mimeType: "image/png" },
  ]);
});

it("reads pages, documents and sites", async () => {
  const page = await call("scrape", { url: `${site.origin}/article` });
  expect(page).toMatchObject({ isError: false, text: expect.stringContaining("# How a quern grinds") });
  expect((await call("parse", { path: EXAMPLE })).text).toContain("| Grain | Per hour | Fine flour |");
  expect((await call("map", { url: site.origin })).text).toContain(`- ${site.origin}/article`);
  const crawled = await call("crawl", { url: site.origin, limit: 2, tokensPerPage: 50 });
  expect(crawled.text.match(/^## /gm)).toHaveLength(2);
  const data = await call("extract", {
    url: `${site.origin}/article`,
    schema: { type: "object", properties: { title: { type: "string" } } },
  });
  expect(data.isError).toBe(false);
});

it("gives long answers in parts that together are the whole", async () => {
  let { text } = await call("parse", { path: EXAMPLE, maxTokens: 200 });
  const parts = [text];
  for (let cursor = cursorOf(text); cursor; cursor = cursorOf(text)) {
    ({ text } = await call("read_more", { cursor }));
    parts.push(text);
  }
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(part.length).toBeLessThan(2000);
  expect(parts.join("\n")).toContain("Grain | Per hour");
  expect(await call("read_more", { cursor: "no-such" })).toMatchObject({ isError: true });
});

it("gives formats as data, and screenshots as pictures", async () => {
  const result = await client.callTool({
    name: "scrape",
    arguments: { url: `${site.origin}/article`, formats: ["markdown", "links", "screenshot"] },
  });
  const content = result.content as Array<{ type: string; mimeType?: string; data?: string }>;
  expect(content.map(({ type }) => type)).toEqual(["text", "image"]);
  expect(content[1]?.mimeType).toBe("image/png");
  expect(
    Buffer.from(content[1]?.data ?? "", "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(result.structuredContent).toMatchObject({
    url: `${site.origin}/article`,
    statusCode: 200,
    links: expect.any(Array),
    resource: expect.stringMatching(/^quern:\/\/results\//),
  });
});

it("keeps results as resources", async () => {
  const { structuredContent } = await client.callTool({ name: "scrape", arguments: { url: `${site.origin}/article` } });
  const { resource } = structuredContent as { resource: string };
  const { contents } = await client.readResource({ uri: resource });
  expect(contents[0]).toMatchObject({ mimeType: "text/markdown", text: expect.stringContaining("How a quern grinds") });
  const { resources } = await client.listResources();
  expect(resources[0]?.uri).toBe(resource);
  await expect(client.readResource({ uri: "quern://results/nothing" })).rejects.toThrow();
});

it("names the right argument where one is unknown", async () => {
  const wrong = async (name: string, input: Record<string, unknown>) =>
    client.callTool({ name, arguments: input }).then(
      ({ content }) => JSON.stringify(content),
      (error: Error) => error.message,
    );
  expect(await wrong("scrape", { url: site.origin, max_tokens: 500 })).toMatch(/use ..?maxTokens/);
  expect(await wrong("crawl", { url: site.origin, max_pages: 5 })).toMatch(/use ..?limit/);
  expect(await wrong("search", { q: "mills" })).toMatch(/use ..?query/);
  expect(await wrong("map", { url: site.origin, colour: "red" })).toContain("Arguments: url, search, limit");
});

it("tells how far a crawl is, and is cancelled", async () => {
  const seen: Array<{ progress: number; total?: number | undefined }> = [];
  const result = await client.callTool(
    { name: "crawl", arguments: { url: site.origin, limit: 3 } },
    { onprogress: ({ progress, total }) => void seen.push({ progress, total }) },
  );
  // The client lets the last notification go when it comes together with the result.
  expect([
    [1, 2],
    [1, 2, 3],
  ]).toContainEqual(seen.map(({ progress }) => progress));
  const { pages } = result.structuredContent as { pages: Array<{ resource: string }> };
  expect(pages).toHaveLength(3);
  expect((await client.readResource({ uri: pages[0]?.resource ?? "" })).contents).toHaveLength(1);
  const cancel = new AbortController();
  const slow = client.callTool(
    { name: "scrape", arguments: { url: `${site.origin}/article`, waitFor: 20_000 } },
    { signal: cancel.signal },
  );
  setTimeout(() => cancel.abort(new Error("changed my mind")), 100);
  await expect(slow).rejects.toThrow();
  expect((await call("scrape", { url: `${site.origin}/article` })).isError).toBe(false);
});

it("reads many pages, searches what was read, and works in a browser", async () => {
  const batch = await client.callTool({
    name: "batch",
    arguments: { urls: [`${site.origin}/article`, `${site.origin}/links`, "http://no-such-host.invalid/"] },
  });
  expect(batch.structuredContent).toMatchObject({ pages: [{}, {}], failed: [{ url: "http://no-such-host.invalid/" }] });
  await expect
    .poll(async () => (await call("search", { query: "quern grinds" })).text, { timeout: 10_000 })
    .toContain("/article");
  const { structuredContent } = await client.callTool({
    name: "interact_open",
    arguments: { url: `${site.origin}/article` },
  });
  const { sessionId } = structuredContent as { sessionId: string };
  const ran = await client.callTool({ name: "interact_run", arguments: { sessionId, code: "await page.title()" } });
  expect(ran.structuredContent).toMatchObject({ exitCode: 0, result: expect.stringContaining("quern") });
  expect((await call("interact_prompt", { sessionId, prompt: "Click" })).text).toContain("language model");
  expect((await call("interact_close", { sessionId })).isError).toBe(false);
  expect((await call("interact_run", { sessionId, code: "1" })).text).toContain("interact_open");
});

it("fills a schema with the agent, and watches pages", async () => {
  const answer = await client.callTool({
    name: "agent",
    arguments: {
      prompt: "Title of the article about how a quern grinds",
      urls: [`${site.origin}/article`],
      schema: { type: "object", properties: { title: { type: "string" } } },
      strict: true,
    },
  });
  expect(answer.structuredContent).toMatchObject({ sources: [{ field: "/title", url: `${site.origin}/article` }] });
  const { structuredContent } = await client.callTool({
    name: "monitor_add",
    arguments: { urls: [`${site.origin}/article`], schedule: "daily at 9:00" },
  });
  const { id } = structuredContent as { id: string };
  const checked = await client.callTool({ name: "monitor_run", arguments: { monitorId: id } });
  expect(checked.structuredContent).toMatchObject({ status: "completed", summary: { new: 1 } });
  expect((await call("monitor_list", {})).text).toContain(id);
  expect((await call("monitor_remove", { monitorId: id })).isError).toBe(false);
});

it("answers over HTTP as well, to those that have a key", async () => {
  const child = spawn(process.execPath, [CLI, "mcp", "--port", "0", "--api-key", "secret", "--allow-host", site.host]);
  const url = await new Promise<string>((resolve) => {
    child.stderr.on("data", (chunk) => {
      const found = /http:\/\/\S+/.exec(String(chunk));
      if (found) resolve(found[0]);
    });
  });
  const refused = await fetch(url, { method: "POST", body: "{}" });
  expect(refused.status).toBe(401);
  const remote = new Client({ name: "test", version: "1" });
  const headers = { authorization: "Bearer secret" };
  await remote.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  expect((await remote.listTools()).tools).toHaveLength(TOOLS.length);
  const seen: number[] = [];
  const crawled = await remote.callTool(
    { name: "crawl", arguments: { url: site.origin, limit: 2 } },
    { onprogress: ({ progress }) => void seen.push(progress) },
  );
  const { pages } = crawled.structuredContent as { pages: Array<{ resource: string }> };
  expect(pages).toHaveLength(2);
  expect(seen).toEqual([1, 2]);
  expect((await remote.readResource({ uri: pages[0]?.resource ?? "" })).contents).toHaveLength(1);
  // A path would be one of the server's own files.
  const file = await remote.callTool({
    name: "parse",
    arguments: { path: "a.html", content: Buffer.from("<h1>Hello</h1>").toString("base64") },
  });
  expect(JSON.stringify(file.content)).toContain("# Hello");
  const local = await remote.callTool({ name: "parse", arguments: { path: "/etc/passwd" } }).then(
    ({ isError }) => isError,
    () => true,
  );
  expect(local).toBe(true);
  await remote.close();
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
});

it("answers failures with what went wrong", async () => {
  expect(await call("scrape", { url: "http://169.254.169.254/" })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/BAD_REQUEST|BLOCKED/),
  });
  expect(await call("parse", { path: "/no/such/file.pdf" })).toMatchObject({ isError: true });
  expect((await call("scrape", { url: `${site.origin}/article` })).isError).toBe(false);
});

const cursorOf = (text: string): string | undefined => /read_more with cursor "([^"]+)"/.exec(text)?.[1];
