/** Part L of the contract: answers that changed after its first tests were written, each as a client meets it. */
import { createEngine } from "@quern/core";
import { csvParser } from "@quern/csv";
import { type RunningServer, serve } from "@quern/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site/site.js";

const KEY = "test-key-1";
let site: Site;
let server: RunningServer;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, parsers: [csvParser()] });
  server = await serve({ engine, port: 0, auth: { keys: [KEY] } });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("a request that its schema refuses", () => {
  it.each([
    ["parsers", { parsers: "pdf" }],
    ["parsers.0", { parsers: ["doc"] }],
    ["parsers.0.mode", { parsers: [{ type: "pdf", mode: "x" }] }],
    ["parsers.0.pages", { parsers: [{ type: "pdf", pages: 3 }] }],
    ["parsers.0.maxPages", { parsers: [{ type: "pdf", maxPages: 0 }] }],
    ["formats.0.systemPrompt: unrecognized key", { formats: [{ type: "json", prompt: "x", systemPrompt: "y" }] }],
    ["systemPrompt: unrecognized key", { systemPrompt: "y" }],
    ['Did you mean "markdown"?', { formats: ["markdwn"] }],
  ])("is told of %s", async (error, options) => {
    expect(await call("POST", "/v2/scrape", { url: `${site.origin}/article`, ...options })).toMatchObject({
      status: 400,
      body: { success: false, code: "BAD_REQUEST", error: expect.stringContaining(error), details: expect.any(Array) },
    });
  });
});

it("says each thing once", async () => {
  const { body } = await call("POST", "/v2/scrape", { url: `${site.origin}/a`, formats: ["markdown", "rawBase64"] });
  const message = "The rawBase64 format cannot be combined with other formats";
  expect(body).toEqual({
    success: false,
    code: "BAD_REQUEST",
    error: message,
    details: [{ code: "custom", path: ["formats"], message }],
  });
});

describe("a search", () => {
  it("takes every format but rawBase64, and says what is wrong in details", async () => {
    const search = (more: object) => call("POST", "/v2/search", { query: "mill", ...more });
    const issue = (path: unknown[], fields: object) => ({
      status: 400,
      body: { success: false, error: "Invalid request body", details: [expect.objectContaining({ path, ...fields })] },
    });
    expect(await search({ scrapeOptions: { formats: ["rawBase64"] } })).toEqual(
      issue(["scrapeOptions", "formats"], {
        message: "The rawBase64 format is not supported for search results",
      }),
    );
    expect(await search({ limt: 2 })).toEqual(issue([], { keys: ["limt"], hint: 'Did you mean "limit"?' }));
    expect(await search({ scrapeOptions: { formats: ["markdwn"] } })).toEqual(
      issue(["scrapeOptions", "formats", 0, "type"], { hint: 'Did you mean "markdown"?' }),
    );
  });
});

it("names the URL of a batch that cannot be read", async () => {
  const urls = [`${site.origin}/article`, "notaurl"];
  expect(await call("POST", "/v2/batch/scrape", { urls, ignoreInvalidURLs: false })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("top-level domain"), details: [{ path: ["urls", 1] }] },
  });
});

describe("uploads", () => {
  it("lists the kinds that are read, and names the methods that are allowed", async () => {
    expect(await call("GET", "/v2/parse/formats")).toMatchObject({
      status: 200,
      body: { success: true, formats: [{ name: "csv", extensions: expect.arrayContaining(["csv"]) }] },
    });
    expect(await call("POST", "/v2/parse/formats", {})).toMatchObject({
      status: 405,
      body: { success: false, code: "METHOD_NOT_ALLOWED", allowed_methods: ["GET"] },
    });
  });

  it("are not empty", async () => {
    const { body } = await call("POST", "/v2/parse/upload-url", { filename: "a.csv" });
    const { uploadUrl } = body["data"] as { uploadUrl: string };
    const { pathname, search } = new URL(uploadUrl);
    expect(await call("PUT", pathname + search, "")).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", error: "Uploaded file must not be empty." },
    });
  });
});

describe("v1", () => {
  it("takes the longest timeout that there is where more is asked for", async () => {
    expect(await call("POST", "/v1/scrape", { url: `${site.origin}/article`, timeout: 400_000 })).toMatchObject({
      status: 200,
    });
  });

  it("refuses a crawl that starts deeper than it may go", async () => {
    expect(await call("POST", "/v1/crawl", { url: `${site.origin}/a/b/c`, maxDepth: 2 })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("URL depth exceeds the specified maxDepth") },
    });
  });
});

it("asks what was good about a page that is called good", async () => {
  const { body } = await call("POST", "/v2/scrape", { url: `${site.origin}/article` });
  const { scrapeId } = (body["data"] as { metadata: { scrapeId: string } }).metadata;
  expect(await call("POST", "/v2/feedback", { endpoint: "scrape", jobId: scrapeId, rating: "good" })).toMatchObject({
    status: 400,
    body: { feedbackErrorCode: "INVALID_BODY" },
  });
});

describe("monitors", () => {
  const monitor = (more: object) =>
    call("POST", "/v2/monitor", {
      name: "Mill",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: [`${site.origin}/article`] }],
      ...more,
    });

  it("ask recipients outside the team, and list none where there are none", async () => {
    expect(await monitor({})).toMatchObject({ status: 200, body: { data: { emailRecipientSubscriptions: [] } } });
    const email = { enabled: true, recipients: ["Someone@Elsewhere.Example"] };
    expect(await monitor({ notification: { email } })).toMatchObject({
      status: 200,
      body: {
        data: {
          notification: { email: { recipients: ["someone@elsewhere.example"] } },
          emailRecipientSubscriptions: [
            { email: "someone@elsewhere.example", status: "pending", source: "opt_in", confirmationEmailSent: false },
          ],
        },
      },
    });
  });

  it("run every 15 minutes at most where the plan says so, every 5 on a server of one's own", async () => {
    expect(await monitor({ schedule: { cron: "*/5 * * * *" } })).toMatchObject({ status: 200 });
    const planned = await serve({ engine, port: 0, plan: "hobby" });
    try {
      const response = await fetch(`${planned.url}/v2/monitor`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          name: "Mill",
          schedule: { text: "every 10 minutes" },
          targets: [{ type: "scrape", urls: [`${site.origin}/article`] }],
        }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        success: false,
        code: "BAD_REQUEST",
        error: expect.stringContaining("at least 15 minutes apart"),
      });
    } finally {
      await planned.close();
    }
  });
});
