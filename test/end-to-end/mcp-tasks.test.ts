/** Twenty tasks as a scripted client does them: it chooses a tool by its description, and gets on with what the answer holds. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

let site: Site;
let client: Client;
let folder: string;
let schedule: string | undefined = "daily at 9:00";
const questions: string[] = [];
const logged: Array<{ level: string; data: unknown }> = [];

beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), "quern-tasks-"));
  await writeFile(join(folder, "oats.csv"), "grain;hour\noats;2\n");
  client = new Client({ name: "tasks", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    questions.push(params.message);
    return schedule === undefined ? { action: "decline" } : { action: "accept", content: { schedule } };
  });
  client.setNotificationHandler("notifications/message", ({ params }) => {
    logged.push(params);
  });
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
  await rm(folder, { recursive: true });
});

interface Result {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly kinds: readonly string[];
}

async function use(name: string, input: Record<string, unknown>): Promise<Result> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
  const parts = content as Array<{ type: string; text?: string }>;
  expect(isError, parts[0]?.text).not.toBe(true);
  return {
    text: parts[0]?.text ?? "",
    data: (structuredContent ?? {}) as Record<string, unknown>,
    kinds: parts.map(({ type }) => type),
  };
}

const at = (path: string): string => `${site.origin}${path}`;
const SCHEMA = { type: "object", properties: { title: { type: "string" } } };
let sessionId = "";
let monitorId = "";

const TASKS: ReadonlyArray<readonly [task: string, run: () => Promise<void>]> = [
  [
    "read an article",
    async () => expect((await use("scrape", { url: at("/article") })).text).toContain("quern grinds"),
  ],
  [
    "list the links of a page",
    async () =>
      expect((await use("scrape", { url: at("/"), formats: ["links"] })).data["links"]).toContain(at("/article")),
  ],
  ["read a table", async () => expect((await use("scrape", { url: at("/docs/table") })).text).toContain("|")],
  [
    "sum a page up",
    async () =>
      expect((await use("scrape", { url: at("/article"), formats: ["summary"] })).data["summary"]).toMatch(/\w/),
  ],
  [
    "answer a question from a page",
    async () =>
      expect(
        (await use("scrape", { url: at("/article"), question: "Why are furrows cut into the faces?" })).data["answer"],
      ).toContain("meal outwards"),
  ],
  [
    "show what a page looks like",
    async () =>
      expect((await use("scrape", { url: at("/article"), formats: ["screenshot"] })).kinds).toContain("image"),
  ],
  [
    "take a title by a schema",
    async () =>
      expect((await use("extract", { url: at("/article"), schema: SCHEMA })).data["data"]).toEqual({
        title: "How a quern grinds",
      }),
  ],
  ["read an online CSV", async () => expect((await use("scrape", { url: at("/data.csv") })).text).toContain("Oslo")],
  ["read a feed", async () => expect((await use("scrape", { url: at("/feed.rss") })).text).toMatch(/\w/)],
  [
    "read a local file",
    async () => expect((await use("parse", { path: join(folder, "oats.csv") })).text).toContain("oats"),
  ],
  ["list the pages of a site", async () => expect((await use("map", { url: site.origin })).text).toContain("/article")],
  [
    "read a site, and one of its pages whole",
    async () => {
      const { data, kinds } = await use("crawl", { url: site.origin, limit: 2, tokensPerPage: 50 });
      expect(kinds).toEqual(["text", "resource_link", "resource_link"]);
      const [first] = data["pages"] as Array<{ resource: string }>;
      const { contents } = await client.readResource({ uri: first?.resource ?? "" });
      expect(contents).toHaveLength(1);
    },
  ],
  [
    "read two known pages",
    async () =>
      expect((await use("batch", { urls: [at("/article"), at("/docs/table")] })).data["pages"]).toHaveLength(2),
  ],
  [
    "find a page that was read",
    async () =>
      expect
        .poll(async () => (await use("search", { query: "quern grinds" })).text, { timeout: 20_000 })
        .toContain("/article"),
  ],
  [
    "answer a task with its source",
    async () =>
      expect(
        (await use("agent", { prompt: "Title of the article", urls: [at("/article")], schema: SCHEMA, strict: true }))
          .data["sources"],
      ).toMatchObject([{ url: at("/article") }]),
  ],
  [
    "open a page in a browser",
    async () => {
      sessionId = String((await use("interact_open", { url: at("/article") })).data["sessionId"]);
    },
  ],
  [
    "run code there",
    async () =>
      expect((await use("interact_run", { sessionId, code: "await page.title()" })).data["result"]).toContain("quern"),
  ],
  ["close it", async () => expect((await use("interact_close", { sessionId })).data["closed"]).toBe(true)],
  [
    "watch a page, without saying when",
    async () => {
      monitorId = String((await use("monitor_add", { urls: [at("/article")] })).data["id"]);
      expect(questions).toEqual([expect.stringContaining("When should it look?")]);
      schedule = undefined;
      const { isError, content } = await client.callTool({
        name: "monitor_add",
        arguments: { urls: [at("/article")] },
      });
      expect(isError).toBe(true);
      expect(JSON.stringify(content)).toContain("schedule is missing");
    },
  ],
  ["stop watching it", async () => expect((await use("monitor_remove", { monitorId })).data["removed"]).toBe(true)],
];

it.each(TASKS)("%s", (_task, run) => run());

it("begins work by prompts, and completes their addresses from what was read", async () => {
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(["read_site", "ask_page"]);
  const { messages } = await client.getPrompt({ name: "read_site", arguments: { url: site.origin, topic: "stones" } });
  expect(JSON.stringify(messages)).toContain("what it says about: stones");
  const { completion } = await client.complete({
    ref: { type: "ref/prompt", name: "read_site" },
    argument: { name: "url", value: at("/art") },
  });
  expect(completion.values).toEqual([at("/article")]);
  const ids = await client.complete({
    ref: { type: "ref/resource", uri: "quern://results/{id}" },
    argument: { name: "id", value: "" },
  });
  expect(ids.completion.values.length).toBeGreaterThan(0);
});

it("declares what it does, and logs from the level that a client sets", async () => {
  expect(client.getServerCapabilities()).toMatchObject({ logging: {}, prompts: {}, resources: {}, completions: {} });
  expect(client.getInstructions()).toContain("read_more");
  await client.setLoggingLevel("warning");
  const failed = await client.callTool({ name: "scrape", arguments: { url: "http://169.254.169.254/" } });
  expect(failed.isError).toBe(true);
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ level: "error", logger: "scrape" }));
});
