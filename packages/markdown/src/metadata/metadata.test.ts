import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/tree/parse.js";
import { extractMetadata } from "./metadata.js";

const of = (html: string): Record<string, unknown> => ({
  ...extractMetadata(parseHtml(html), "https://example.com/a/"),
});

describe("extractMetadata", () => {
  it("takes the first title of the head, in one line as document.title gives it", () => {
    expect(
      of(
        "<html><head><title>\n  A &amp;\n  B </title><title>C</title></head><body><svg><title>icon</title></svg></body></html>",
      )["title"],
    ).toBe("A & B");
    expect(of("<head></head><body><svg><title>icon</title></svg><p>x</p></body>")).not.toHaveProperty("title");
  });

  it("falls back to meta, Open Graph and Twitter titles", () => {
    expect(of('<head><meta name="title" content="M"></head>')["title"]).toBe("M");
    expect(of('<head><title>T</title><meta name="title" content="M"></head>')["title"]).toBe("T");
    expect(of('<head><meta property="og:title" content="O"></head>')["title"]).toBe("O");
    expect(of('<head><meta name="twitter:title" content="W"></head>')["title"]).toBe("W");
  });

  it("takes no name that means something to every object", () => {
    const names = ["__proto__", "constructor", "prototype"];
    const metadata = extractMetadata(parseHtml(names.map((name) => `<meta name="${name}" content="x">`).join("")));
    expect(Object.keys(metadata)).toEqual([]);
    expect(JSON.stringify({ ...metadata })).toBe("{}");
  });

  it("keeps every meta under its own name, repeated ones as a list, descriptions joined", () => {
    const metadata = of(
      '<html lang="de"><head><meta name="viewport" content="v"><meta property="og:image" content="/1"><meta property="og:image" content="/2">' +
        '<meta name="description" content="one"><meta name="description" content="two"><meta itemprop="price" content="3"></head></html>',
    );
    expect(metadata).toMatchObject({
      viewport: "v",
      "og:image": ["/1", "/2"],
      ogImage: "/1",
      description: "one, two",
      price: "3",
      language: "de",
    });
  });

  it("reads dates and Dublin Core under the contract's names", () => {
    expect(
      of(
        '<head><meta property="article:published_time" content="2026-01-01"><meta name="article:section" content="S"><meta name="dcterms.created" content="C"><meta property="og:locale:alternate" content="fr"></head>',
      ),
    ).toMatchObject({
      publishedTime: "2026-01-01",
      articleSection: "S",
      dcTermsCreated: "C",
      ogLocaleAlternate: ["fr"],
    });
  });

  it("finds the icon and makes it absolute", () => {
    expect(
      of('<head><link rel="apple-touch-icon" href="t.png"><link rel="icon" href="/f.ico"></head>')["favicon"],
    ).toBe("https://example.com/f.ico");
    expect(of('<head><link rel="shortcut icon" href="s.ico"></head>')["favicon"]).toBe("https://example.com/a/s.ico");
  });

  it("lets a page set nothing that belongs to the request, and no prototype", () => {
    const metadata = of(
      '<head><meta name="statusCode" content="1"><meta name="scrapeId" content="2"><meta name="__proto__" content="3"></head>',
    );
    expect(metadata).not.toHaveProperty("statusCode");
    expect(metadata).not.toHaveProperty("scrapeId");
    expect(({} as { 3?: unknown })[3]).toBeUndefined();
  });
});
