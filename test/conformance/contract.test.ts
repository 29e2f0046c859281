/** The assertions of the contract's own tests that need no internet (numbers of its part J), over HTTP with every parser. */
import { createHandler, type Handler } from "@quern/http";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, callHandler } from "../http-client.js";
import { pdfOfLines } from "../pdf-of-lines.js";
import { type Site, startSite, startTlsSite } from "../site/site.js";

let site: Site;
let tls: Site;
let quern: Quern;
let handler: Handler;

beforeAll(async () => {
  [site, tls] = await Promise.all([startSite(), startTlsSite()]);
  quern = createQuern({ network: { allow: [site.host, tls.host] } });
  handler = createHandler({ engine: quern });
});
afterAll(async () => {
  await quern.close();
  await Promise.all([site.close(), tls.close()]);
});

const scrape = (body: object, path = "/article"): Promise<Answer> =>
  callHandler(handler, "POST", "/v2/scrape", { body: { url: `${site.origin}${path}`, ...body } });
const refused = { status: 400, body: { success: false, code: "BAD_REQUEST" } };

describe("formats", () => {
  it("1: Markdown without any; strings and objects alike", async () => {
    expect(Object.keys((await scrape({})).body.data).sort()).toEqual(["markdown", "metadata"]);
    const named = await scrape({ formats: ["markdown", "html"] });
    const objects = await scrape({ formats: [{ type: "markdown" }, { type: "html" }] });
    const mixed = await scrape({ formats: ["markdown", { type: "html" }] });
    expect(Object.keys(objects.body.data).sort()).toEqual(Object.keys(named.body.data).sort());
    expect(Object.keys(mixed.body.data).sort()).toEqual(Object.keys(named.body.data).sort());
  });

  it("2, 11: all that were asked for", async () => {
    const { data } = (await scrape({ formats: ["markdown", "html", "rawHtml", "links", "images"] })).body;
    expect(data).toMatchObject({ markdown: expect.any(String), html: expect.any(String), rawHtml: expect.any(String) });
    expect(data.links.length).toBeGreaterThan(0);
    expect(data.images.length).toBeGreaterThan(0);
  });

  it.each([
    ["3", { formats: ["nope"] }],
    ["3", { formats: [{ type: "nope" }] }],
    ["5", { timeout: 999 }],
    ["17", { formats: ["changeTracking"] }],
    ["17", { formats: ["screenshot", { type: "screenshot", fullPage: true }] }],
    ["17", { formats: [{ type: "screenshot", viewport: { width: 0, height: 100 } }] }],
    ["17", { formats: [{ type: "screenshot", viewport: { width: 7681, height: 100 } }] }],
    ["19", { formats: [{ type: "json", prompt: "x", systemPrompt: "y" }] }],
    ["22", { parsers: ["docx"] }],
    ["22", { parsers: "pdf" }],
    ["22", { parsers: { pdf: true } }],
    ["22", { parsers: [{ type: "pdf", maxPages: -1 }] }],
    ["22", { parsers: [{ type: "pdf", maxPages: 10_001 }] }],
    ["28", { redactPII: "yes" }],
    ["28", { redactPII: 1 }],
    ["29", { formats: [{ type: "question", question: "x".repeat(10_001) }] }],
    ["29", { formats: [{ type: "query", prompt: "x".repeat(10_001) }] }],
    ["29", { formats: [{ type: "highlights", query: "x".repeat(10_001) }] }],
    ["39", { integration: "unknown" }],
  ])("%s: %j is refused", async (_number, body) => {
    expect(await scrape(body)).toMatchObject(refused);
  });

  it("4: waitFor of more than half of timeout is refused, half is not", async () => {
    for (const waitFor of [8000, 15_000, 20_000]) {
      const { body } = await scrape({ waitFor, timeout: 15_000 });
      expect(body).toMatchObject({ success: false, error: "waitFor must not exceed half of timeout" });
      expect(JSON.stringify(body.details)).toContain("waitFor must not exceed half of timeout");
    }
    expect((await scrape({ waitFor: 500, timeout: 1000 }, "/missing")).status).not.toBe(400);
  });

  it("20: a schema that closes its object passes, one that is a dictionary of anything does not", async () => {
    const properties = { title: { type: "string" } };
    const closed = { type: "object", properties, additionalProperties: false };
    expect((await scrape({ formats: [{ type: "json", schema: closed }] })).status).toBe(200);
    const open = await scrape({ formats: [{ type: "json", schema: { type: "object", additionalProperties: true } }] });
    expect(open).toMatchObject({ ...refused, body: { error: expect.stringContaining("OpenAI") } });
  });

  it("21: one entry for each selector, empty where nothing matches", async () => {
    const selectors = [
      { selector: "a", attribute: "href" },
      { selector: ".nothing", attribute: "id" },
    ];
    const { attributes } = (await scrape({ formats: [{ type: "attributes", selectors }] })).body.data;
    expect(attributes).toHaveLength(2);
    expect(attributes[0].values.length).toBeGreaterThan(0);
    expect(attributes[1].values).toEqual([]);
  });

  it("29: an answer without Markdown when only a question is asked, highlights without an answer", async () => {
    const asked = (await scrape({ formats: [{ type: "question", question: "What turns on the lower stone?" }] })).body;
    expect(asked.data).not.toHaveProperty("markdown");
    expect(asked.data.answer ?? asked.data.warning).toBeDefined();
    const marked = (await scrape({ formats: [{ type: "highlights", query: "runner stone" }] })).body;
    expect(marked.data).not.toHaveProperty("answer");
  });

  it("28: redactPII adds no field of its own", async () => {
    for (const redactPII of [true, { mode: "fast", entities: ["EMAIL"] }]) {
      const { status, body } = await scrape({ redactPII });
      expect(status).toBe(200);
      expect(body.data).not.toHaveProperty("pii");
    }
  });

  it("leaves what only the library shows out", async () => {
    const { data } = (await scrape({ formats: ["markdown", "summary", { type: "json", prompt: "title" }] })).body;
    for (const name of ["methods", "usage", "assets", "explanation"]) expect(data).not.toHaveProperty(name);
    expect(data.warning).toMatch(/summary/i);
  });
});

describe("pages", () => {
  it("6: sourceURL is what was typed", async () => {
    const typed = `${site.origin}/article?pagewanted=all&et_blog`;
    const { body } = await callHandler(handler, "POST", "/v2/scrape", { body: { url: typed } });
    expect(body.data.metadata.sourceURL).toBe(typed);
  });

  it("7, 8, 9: JSON in a block, text unescaped, old encodings read", async () => {
    const json = (await scrape({ formats: ["markdown", "rawHtml"] }, "/json")).body.data;
    expect(json.markdown).toContain("```json");
    expect(JSON.parse(json.rawHtml)).toMatchObject({ name: "Quern" });
    expect((await scrape({}, "/text")).body.data.markdown).toContain("access_policies");
    expect((await scrape({}, "/charset/shift-jis-header")).body.data.markdown).toContain("日本語のテキスト");
  });

  it("13, 14, 15: the cache, its variants, and what it is not asked for", async () => {
    const path = "/article?cache";
    const state = async (body: object): Promise<string | undefined> =>
      (await scrape(body, path)).body.data.metadata.cacheState;
    expect(await state({ storeInCache: false })).toBe("miss");
    expect(await state({})).toBe("miss");
    expect((await scrape({}, path)).body.data.metadata).toMatchObject({
      cacheState: "hit",
      cachedAt: expect.any(String),
    });
    expect(await state({ maxAge: 0 })).toBeUndefined();
    expect(await state({ headers: { "x-mine": "1" } })).toBeUndefined();
    expect(await state({ location: { country: "DE" } })).toBe("miss");
    await scrape({ headers: { "x-mine": "1" } }, "/article?with-headers");
    expect((await scrape({}, "/article?with-headers")).body.data.metadata.cacheState).toBe("miss");
  });

  it("18: a certificate of one's own passes unless it is to be checked, or headers are given", async () => {
    const ask = (body: object): Promise<Answer> =>
      callHandler(handler, "POST", "/v2/scrape", { body: { url: `${tls.origin}/article`, maxAge: 0, ...body } });
    expect((await ask({})).status).toBe(200);
    expect(await ask({ skipTlsVerification: false })).toMatchObject({ status: 500, body: { success: false } });
    expect(await ask({ headers: { "x-mine": "1" } })).toMatchObject({
      status: 500,
      body: { code: "SCRAPE_SSL_ERROR" },
    });
  });

  it("27: lockdown takes five credits for what is kept, and fails for what is not", async () => {
    await scrape({}, "/article?locked");
    const hit = (await scrape({ lockdown: true }, "/article?locked")).body.data.metadata;
    expect(hit).toMatchObject({ cacheState: "hit", creditsUsed: 5 });
    const miss = await scrape({ lockdown: true }, "/article?never");
    expect(miss).toMatchObject({ status: 404, body: { success: false, code: "SCRAPE_LOCKDOWN_CACHE_MISS" } });
  });

  it("keeps what lies behind a name and a password from everybody else", async () => {
    const path = "/article?with-password";
    const own = await callHandler(handler, "POST", "/v2/scrape", {
      body: { url: `${site.origin.replace("//", "//ada:secret@")}${path}` },
    });
    expect(own.status).toBe(200);
    expect(own.body.data.metadata).not.toHaveProperty("cacheState");
    const other = (await scrape({}, path)).body.data;
    expect(other.metadata.cacheState).toBe("miss");
    expect(JSON.stringify(other)).not.toContain("secret");
  });

  it("names headers that were not sent, and selectors that are patterns", async () => {
    const { data } = (await scrape({ headers: { Host: "elsewhere.example", "x-mine": "1" } })).body;
    expect(data.warning).toContain("left out: Host.");
    expect(await scrape({ excludeTags: ["*ad*"] })).toMatchObject(refused);
  });

  it("fails for a page of no bytes", async () => {
    const { status, body } = await scrape({ maxAge: 0 }, "/empty");
    expect([status, body.code]).toEqual([500, "SCRAPE_ALL_ENGINES_FAILED"]);
  });

  it("charges nothing for formats that zero retention keeps from being made", async () => {
    const { metadata } = (await scrape({ formats: ["markdown", "json"], zeroDataRetention: true })).body.data;
    expect(metadata.creditsUsed).toBe(2);
  });

  it("25: an empty list of actions needs no browser", async () => {
    expect((await scrape({ actions: [] })).status).toBe(200);
  });
});

describe("uploads", () => {
  const parse = (bytes: Uint8Array | string, filename: string, options: object = {}): Promise<Answer> => {
    const form = new FormData();
    form.append("options", JSON.stringify(options));
    form.append("file", new Blob([bytes as BlobPart]), filename);
    return callHandler(handler, "POST", "/v2/parse", { body: form });
  };
  const PDF = pdfOfLines(["First page of a report", "Second page of a report"]);

  it("22, 23: pages of a PDF, parsed or as it is", async () => {
    const whole = (await parse(PDF, "report.pdf")).body.data;
    expect(whole.metadata.numPages).toBeGreaterThan(0);
    expect(whole.metadata.totalPages).toBe(whole.metadata.numPages);
    const pages = (await parse(PDF, "report.pdf", { parsers: [{ type: "pdf", pages: true, maxPages: 1 }] })).body.data;
    expect(pages.metadata.numPages).toBe(1);
    expect(pages.pages).toHaveLength(1);
    expect((await parse(PDF, "report.pdf", { parsers: [] })).body.data.markdown).toContain("JVBER");
  });

  it("A.5: the kind is the name's, else the part's; what neither tells is refused", async () => {
    expect((await parse("<h1>Hello</h1>", "page.html")).status).toBe(200);
    const form = new FormData();
    form.append("file", new Blob(["<h1>Hello</h1>"], { type: "application/pdf" }), "page.html");
    expect(await callHandler(handler, "POST", "/v2/parse", { body: form })).toMatchObject({ status: 200 });
    for (const name of ["program.exe", "notes.xyz", "nothing"]) {
      const { status, body } = await parse("some words", name);
      expect([status, body.code]).toEqual([400, "UNSUPPORTED_FILE_TYPE"]);
      expect(body.error).toMatch(/^Unsupported upload type.*\.docx/s);
    }
    expect((await parse("not a picture", "image.png")).body).toMatchObject({
      code: "UNSUPPORTED_FILE_TYPE",
      error: expect.stringContaining("Unsupported upload type"),
    });
  });

  it("24: HTML by its name, for one credit", async () => {
    const { data } = (await parse("<h1>Hello</h1>", "upload.html")).body;
    expect(data.metadata).toMatchObject({ sourceURL: "upload.html", creditsUsed: 1 });
    expect(data.markdown).toContain("# Hello");
  });
});
