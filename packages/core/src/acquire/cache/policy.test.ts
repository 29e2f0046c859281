import type { Source } from "@quern/types";
import { describe, expect, it } from "vitest";
import { resolveOptions } from "../../options/resolve.js";
import { cacheKey, normalizeUrl } from "./key.js";
import { mayRead, mayWrite, pickSource } from "./policy.js";

const NOW = 1_000_000_000;
const URL_ASKED = new URL("https://x.test/page");
const source = (status: number, age: number, waitedFor = 0): Source =>
  ({ status, fetchedAt: NOW - age, waitedFor, url: `https://x.test/${status}/${age}` }) as Source;

describe("cache policy", () => {
  it.each([
    [{}, true, true],
    [{ maxAge: 0 }, false, true],
    [{ storeInCache: false }, true, false],
    [{ zeroDataRetention: true }, true, false],
    [{ headers: { a: "b" } }, false, false],
    [{ headers: {} }, true, true],
    [{ formats: ["markdown", "changeTracking"] }, false, true],
    [{ formats: [{ type: "screenshot", quality: 50 }] }, false, false],
    [{ parsers: [{ type: "pdf", pages: true }] }, false, false],
    [{ profile: { name: "me" } }, false, false],
    [{ lockdown: true }, true, false],
    [{ minAge: 1 }, true, true],
  ] as const)("%j reads: %s, writes: %s", (input, reads, writes) => {
    const options = resolveOptions(input as never);
    expect([mayRead(options), mayWrite(options)]).toEqual([reads, writes]);
  });

  it("prefers the newest good source unless three newer ones failed", () => {
    const options = resolveOptions({});
    expect(
      pickSource({ sources: [source(500, 1), source(200, 2), source(200, 3)] }, URL_ASKED, options, NOW)?.url,
    ).toContain("/200/2");
    const failures = [source(500, 1), source(404, 2), source(503, 3), source(200, 4)];
    expect(pickSource({ sources: failures }, URL_ASKED, options, NOW)?.url).toContain("/500/1");
  });

  it("takes nothing older than maxAge, and with minAge nothing younger", () => {
    expect(
      pickSource({ sources: [source(200, 500)] }, URL_ASKED, resolveOptions({ maxAge: 400 }), NOW),
    ).toBeUndefined();
    expect(
      pickSource({ sources: [source(200, 500)] }, URL_ASKED, resolveOptions({ minAge: 600 }), NOW),
    ).toBeUndefined();
    expect(pickSource({ sources: [source(200, 500)] }, URL_ASKED, resolveOptions({ minAge: 1 }), NOW)).toBeDefined();
  });

  it("does not serve a page that had less time to settle than asked for", () => {
    expect(
      pickSource({ sources: [source(200, 1, 100)] }, URL_ASKED, resolveOptions({ waitFor: 200 }), NOW),
    ).toBeUndefined();
  });
});

describe("a folder and the page of its name", () => {
  const kept = (url: string, askedUrl?: string): Source =>
    ({ status: 200, fetchedAt: NOW - 1, waitedFor: 0, url, ...(askedUrl && { askedUrl }) }) as Source;
  const answers = (one: Source, url: string, options = {}): boolean =>
    pickSource({ sources: [one] }, new URL(url), resolveOptions(options), NOW) !== undefined;

  it("are two pages, unless the site leads from one to the other", () => {
    const page = "https://x.test/docs";
    expect(answers(kept(page), `${page}/`)).toBe(false);
    expect(answers(kept(page, `${page}/`), `${page}/`)).toBe(true);
    expect(answers(kept(`${page}/`), page)).toBe(true);
    expect(answers(kept(page), page)).toBe(true);
    expect(answers(kept(page), `${page}/`, { lockdown: true })).toBe(true);
  });
});

describe("cache key", () => {
  it.each([
    ["http://www.example.com/", "https://example.com"],
    ["https://example.com:443/a/index.html", "https://example.com/a"],
    ["https://example.com/a/?x=1#top", "https://example.com/a?x=1"],
    ["https://example.com/#/route", "https://example.com#/route"],
    ["https://example.com/#!/route", "https://example.com#!/route"],
  ])("%s is kept as %s", (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it("tells phones, places and certificate checks apart, but not formats", () => {
    const key = (options: object): string => cacheKey("https://example.com", resolveOptions(options), "auto");
    const plain = key({});
    expect(key({ formats: ["html", "links"] })).toBe(plain);
    expect(key({ onlyMainContent: false })).toBe(plain);
    for (const other of [
      { mobile: true },
      { location: { country: "DE" } },
      { skipTlsVerification: false },
      { blockAds: false },
    ]) {
      expect(key(other)).not.toBe(plain);
    }
  });
});
