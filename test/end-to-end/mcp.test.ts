/** `quern mcp` as an agent's program talks to it: the protocol's own client, over stdio. */
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("lists few tools, with schemas", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["scrape", "parse", "read_more", "map", "crawl", "extract"]);
  for (const { inputSchema, description } of tools) {
    expect(inputSchema.type).toBe("object");
    expect(description).toMatch(/\.$/);
  }
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

it("answers failures with what went wrong", async () => {
  expect(await call("scrape", { url: "http://169.254.169.254/" })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/BAD_REQUEST|BLOCKED/),
  });
  expect(await call("parse", { path: "/no/such/file.pdf" })).toMatchObject({ isError: true });
  expect((await call("scrape", { url: `${site.origin}/article` })).isError).toBe(false);
});

const cursorOf = (text: string): string | undefined => /read_more with cursor "([^"]+)"/.exec(text)?.[1];
