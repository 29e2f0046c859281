/** The official SDK, unmodified, against `serve`. */
import { createEngine } from "@quern/core";
import { csvParser } from "@quern/csv";
import { type RunningServer, serve } from "@quern/http";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let server: RunningServer;
let engine: ReturnType<typeof createEngine>;
let client: Firecrawl;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, parsers: [csvParser()] });
  server = await serve({ engine, port: 0, auth: { keys: ["fc-local"] } });
  client = new Firecrawl({ apiKey: "fc-local", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
});

describe("scrape", () => {
  it("returns Markdown by default", async () => {
    const document = await client.scrape(`${site.origin}/article`);
    expect(document.markdown).toContain("# How a quern grinds");
    expect(document.metadata?.sourceURL).toBe(`${site.origin}/article`);
  });

  it("returns the formats asked for", async () => {
    const document = await client.scrape(`${site.origin}/article`, {
      formats: ["markdown", "html", "rawHtml", "links", "images"],
    });
    expect(document.html).toContain("<h1>");
    expect(document.rawHtml).toContain("<!doctype html>");
    expect(document.links).toEqual([`${site.origin}/docs/table`]);
    expect(document.images).toHaveLength(1);
  });

  it("passes options on", async () => {
    const document = await client.scrape(`${site.origin}/article`, {
      onlyMainContent: false,
      excludeTags: ["article"],
      maxAge: 0,
      timeout: 10_000,
    });
    expect(document.markdown).toContain("Related");
    expect(document.markdown).not.toContain("Furrows");
  });

  it("sends schemas that the server understands", async () => {
    const document = await client.scrape(`${site.origin}/article`, {
      formats: ["markdown", { type: "json", prompt: "facts", schema: z.object({ title: z.string() }) }],
    });
    // This version of the client writes an empty schema for zod 4.
    expect(document.warning).toContain("The schema of the json format is empty");
    const schema = { type: "object", properties: { title: { type: "string" } }, additionalProperties: false };
    const filled = await client.scrape(`${site.origin}/article`, { formats: [{ type: "json", schema }] });
    expect(filled.json).toEqual({ title: "How a quern grinds" });
    expect(filled.warning).toContain("no language model is configured");
  });

  it("gets summary, answer and highlights of a server without a model", async () => {
    const document = await client.scrape(`${site.origin}/article`, {
      formats: [
        "summary",
        { type: "question", question: "Why are furrows cut into the faces?" },
        { type: "highlights", query: "upper stone turns" },
      ],
    });
    expect(document.summary).toContain("Grain falls through the eye of the runner");
    expect(document.answer).toContain("They carry the meal outwards");
    expect(document.highlights).toContain("called the *runner*");
  });

  it("throws errors with status, code and details", async () => {
    await expect(client.scrape(`${site.origin}/article`, { waitFor: 9000, timeout: 10_000 })).rejects.toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      message: expect.stringContaining("waitFor must not exceed half of timeout"),
    });
    await expect(client.scrape(`${site.origin}/silent`, { timeout: 1000 })).rejects.toMatchObject({
      status: 408,
      code: "SCRAPE_TIMEOUT",
    });
    await expect(client.scrape("http://does-not-exist.invalid")).rejects.toThrow();
  });

  it("is refused with a wrong key", async () => {
    const stranger = new Firecrawl({ apiKey: "fc-wrong", apiUrl: server.url });
    await expect(stranger.scrape(`${site.origin}/article`)).rejects.toMatchObject({ status: 401 });
  });
});

describe("parse", () => {
  it("converts bytes", async () => {
    const document = await client.parse(
      { data: "<h1>From memory</h1><p>Text</p>", filename: "memory.html", contentType: "text/html" },
      { formats: ["markdown", "html"] },
    );
    expect(document.markdown).toContain("# From memory");
    expect(document.metadata?.sourceURL).toBe("memory.html");
  });

  it("converts a table", async () => {
    const document = await client.parse({ data: Buffer.from("a;b\n1;2\n"), filename: "t.csv" });
    expect(document.markdown).toContain("| 1 | 2 |");
  });

  it("throws for a file that cannot be read", async () => {
    await expect(client.parse({ data: new Uint8Array([0, 1, 2, 0]), filename: "x.bin" })).rejects.toMatchObject({
      status: 400,
      code: "UNSUPPORTED_FILE_TYPE",
    });
  });
});
