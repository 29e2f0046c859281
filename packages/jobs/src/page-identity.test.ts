import { describe, expect, it } from "vitest";
import { pageIdentity, withoutTracking } from "./page-identity.js";

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
    expect(identity("https://example.com/#/settings")).toBe(identity("https://example.com/#top"));
    expect(identity("https://example.com/docs?a=1", true, true)).toBe(one);
    expect(identity("http://example.com/docs", false)).not.toBe(identity("https://example.com/docs", false));
  });
});

describe("withoutTracking", () => {
  const clean = (text: string): string => withoutTracking(new URL(text)).href;

  it("takes out what says where a visitor came from, and visits", () => {
    const page = "https://example.com/shop/item";
    for (const text of [
      `${page}?utm_source=news&utm_medium=mail`,
      `${page}?gclid=abc#top`,
      `${page};jsessionid=8F1C2A?fbclid=x`,
      `${page}?PHPSESSID=0123456789abcdef0123`,
      `${page}?sid=4e6f7420612073657373696f6e`,
      "https://example.com/(S(lit3py55t21z5v55vlm25s55))/shop/item",
    ])
      expect(clean(text), text).toBe(page);
  });

  it("leaves what shows another page", () => {
    for (const text of [
      "https://example.com/?id=1&utm=2",
      "https://example.com/list?b=2&a=1",
      "https://example.com/station?sid=42",
      "https://example.com/a(b)/c;d=1",
      "https://example.com/search?q=a%20b&ref=menu",
    ])
      expect(clean(text), text).toBe(text);
    expect(clean("https://example.com/a?x=1&utm_id=3&y=%C3%A4")).toBe("https://example.com/a?x=1&y=%C3%A4");
  });
});
