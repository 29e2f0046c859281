/** `explain`, in the library and over REST: what was kept, what was removed, and why. */
import { memoryState } from "@quern/core";
import { createHandler, type Handler } from "@quern/http";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, callHandler } from "./http-client.js";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let quern: Quern;
let handler: Handler;
beforeAll(async () => {
  site = await startSite();
  quern = createQuern({ network: { allow: [site.host] } });
  handler = createHandler({ engine: quern, state: memoryState() });
});
afterAll(async () => {
  await quern.close();
  await site.close();
});

const scrape = (options: object): Promise<Answer> =>
  callHandler(handler, "POST", "/v2/scrape", { body: { url: `${site.origin}/article`, ...options } });
const parse = (html: string, options: object): Promise<Answer> => {
  const form = new FormData();
  form.append("options", JSON.stringify(options));
  form.append("file", new Blob([html]), "page.html");
  return callHandler(handler, "POST", "/v2/parse", { body: form });
};

describe("explain over REST", () => {
  it("tells which rule removed which block, and only where it is asked for", async () => {
    expect((await scrape({})).body.data).not.toHaveProperty("explanation");
    const { body } = await scrape({ explain: true });
    const { explanation } = body.data;
    expect(explanation.pageType).not.toBe("");
    expect(explanation.removed.length).toBeGreaterThan(1);
    for (const { rule, element, characters } of explanation.removed) {
      expect(rule).not.toBe("");
      expect(element).toMatch(/^[a-z]/);
      expect(characters).toBeGreaterThan(0);
    }
    expect(explanation.characters.kept).toBeLessThan(explanation.characters.page);
    expect(explanation).not.toHaveProperty("html");
  });

  it("shows kept and removed blocks on the page itself", async () => {
    const { body } = await scrape({ explain: "html" });
    const { html } = body.data.explanation;
    expect(html).toMatch(/<h1[^>]* data-quern-kept="">How a quern grinds/);
    expect(html).toMatch(/<nav[^>]* data-quern-removed="[^"]+"/);
    expect(html).not.toMatch(/<script|<style/i);
  });

  it("tells where values come from, and how formats were answered", async () => {
    const html = `<title>Mill</title><script type="application/ld+json">{"@type":"Product","name":"Ada","offers":{"price":"310"}}</script>
<main><h1>Ada</h1><p>A rotary quern of dense basalt with a handle of oiled ash, turned by one person.</p></main>`;
    const { body } = await parse(html, {
      formats: [{ type: "json", schema: { type: "object", properties: { name: { type: "string" } } } }],
      explain: true,
    });
    expect(body.data.json).toEqual({ name: "Ada" });
    expect(body.data.explanation.fields).toEqual([expect.objectContaining({ format: "json", path: "/name" })]);
    expect(body.data.explanation.methods).toHaveProperty("json");
    expect(body.data).not.toHaveProperty("methods");
  });

  it("works for pages of a batch", async () => {
    const urls = [`${site.origin}/article`];
    const started = await callHandler(handler, "POST", "/v2/batch/scrape", { body: { urls, explain: true } });
    expect(started.status).toBe(200);
    const path = `/v2/batch/scrape/${started.body.id}`;
    await expect
      .poll(async () => (await callHandler(handler, "GET", path)).body.data?.[0]?.explanation?.removed.length)
      .toBeGreaterThan(0);
  });

  it("refuses anything but true, false and html", async () => {
    const { status, body } = await scrape({ explain: "yes" });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("explain");
  });
});

describe("explain and redactPII", () => {
  it("shows no address that was redacted", async () => {
    const html = `<nav>Write to ada.lovelace@example.com today</nav><main><h1>Mill</h1><p>${"Two stones grind grain. ".repeat(20)}</p></main>`;
    const result = await quern.parse(new TextEncoder().encode(html), { explain: "html", redactPII: true });
    expect(result.explanation?.removed).toHaveLength(1);
    expect(JSON.stringify(result.explanation)).not.toContain("ada.lovelace");
    expect(result.warning).toContain("explanation.html is left out");
  });
});

describe("the decision about a block", () => {
  const PROSE =
    "The wheel was mended by two people, and the miller paid them in flour, as was the custom then. ".repeat(4);
  const page = (
    after: string,
  ): string => `<!doctype html><html><head><title>The wheel</title><meta property="og:type" content="article"></head>
    <body><main><article><h1>The wheel</h1>${[1, 2, 3, 4, 5].map((part) => `<p>${PROSE} Part ${part}.</p>`).join("")}</article>${after}</main></body></html>`;

  it("names the rule that overruled the model, and tells what the model thought", async () => {
    const next = `<article><h1>The trough</h1>${[6, 7, 8].map((part) => `<p>${PROSE} Part ${part}.</p>`).join("")}</article>`;
    const { explanation } = await quern.parse(Buffer.from(page(next)), { filename: "page.html", explain: true });
    const block = explanation?.removed.find(({ text }) => text.startsWith("The trough"));
    expect(block?.rule).toBe("another article of the site");
    expect(block?.decision).toMatchObject({
      by: "another article of the site",
      for: expect.arrayContaining(["prose"]),
    });
    expect(block?.decision?.probability).toBeGreaterThan(0.5);
  });

  it("says that the model decided, and what spoke against the block", async () => {
    const links = Array.from({ length: 9 }, (_, at) => `<li><a href="/p${at}">Other page ${at}</a></li>`).join("");
    const { explanation } = await quern.parse(Buffer.from(page(`<div><ul>${links}</ul></div>`)), {
      filename: "page.html",
      explain: true,
    });
    const block = explanation?.removed.find(({ text }) => text.startsWith("Other page"));
    expect(block?.decision).toMatchObject({ by: "model", against: expect.arrayContaining(["mostly links"]) });
    expect(block?.decision?.probability).toBeLessThan(0.5);
  });
});

it("warns where the Markdown of a page that holds text is empty", async () => {
  const hidden = await quern.parse(Buffer.from('<p style="display:none">Nobody sees this.</p>'), {
    filename: "page.html",
    excludeTags: ["p"],
  });
  expect(hidden.markdown).toBe("");
  expect(hidden.warning).toContain("The Markdown is empty though the page holds text");
  expect((await quern.parse(Buffer.from("<p>Text</p>"), { filename: "page.html" })).warning).toBeUndefined();
});

it("says where a page shows no text at all, and that a browser may bring it", async () => {
  const bare = Buffer.from("<body><canvas></canvas><script>draw()</script></body>");
  expect((await quern.parse(bare, { filename: "page.html" })).warning).toBe("The page shows no text.");
});
