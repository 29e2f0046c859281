import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discoverLinks } from "./discover-links.js";
import { pageIdentity } from "./page-identity.js";

const urls = (html: string, address = "https://example.com/a/b"): string[] =>
  discoverLinks(html, address).map(({ url }) => url.href);

describe("discoverLinks", () => {
  it("resolves by the base of the page, takes each address once, and keeps what the link says", () => {
    const html = `<base href="/docs/"><a href="one">First <b>page</b></a><area href="//other.example/x" alt="Map">
      <a href="one">again</a><a href="mailto:a@b.c">mail</a><a href="javascript:alert(1)">no</a><a href="http://user:secret@example.com/">in</a>`;
    expect(discoverLinks(html, "https://example.com/a/b").map(({ url, text }) => [url.href, text])).toEqual([
      ["https://example.com/docs/one", "First page"],
      ["https://other.example/x", "Map"],
      ["http://example.com/", "in"],
    ]);
  });

  it("survives anything", () => {
    const fragment = fc.constantFrom(
      "<a href='",
      "'>",
      "</a>",
      "<base href=",
      "http://",
      "\0",
      "<!--",
      "<a",
      ">",
      "//[",
      "%zz",
      "x",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, fc.string())), (parts) => {
        for (const link of urls(parts.join(""))) expect(link).toMatch(/^https?:\/\//);
      }),
    );
  });
});

describe("pageIdentity", () => {
  const identity = (text: string, similar = true, ignoreQuery = false): string =>
    pageIdentity(new URL(text), { similar, ignoreQuery });

  it("takes similar addresses for one page", () => {
    const one = identity("https://example.com/docs");
    for (const text of [
      "http://example.com/docs",
      "https://www.example.com/docs/",
      "https://example.com/docs/index.html#top",
    ])
      expect(identity(text), text).toBe(one);
    for (const text of [
      "https://example.com/Docs",
      "https://example.com/docs?a=1",
      "https://a.example.com/docs",
      "https://example.com:8443/docs",
    ])
      expect(identity(text), text).not.toBe(one);
    expect(identity("https://example.com/#/settings")).not.toBe(identity("https://example.com/#top"));
    expect(identity("https://example.com/docs?a=1", true, true)).toBe(one);
    expect(identity("http://example.com/docs", false)).not.toBe(identity("https://example.com/docs", false));
  });
});
