import fc from "fast-check";
import robotsModule from "robots-parser";
import { describe, expect, it } from "vitest";
import { readRobots } from "./robots-rules.js";

const robotsParser = robotsModule as unknown as typeof robotsModule.default;

const allows = (text: string, path: string, agent = "Quern"): boolean => readRobots(text, agent).allows(path);

describe("robots.txt", () => {
  it("keeps what a group forbids, and what its longest rule allows", () => {
    const text = "User-agent: *\nDisallow: /private/\nAllow: /private/open # but this\nDisallow: /*.pdf$\n";
    expect(allows(text, "/")).toBe(true);
    expect(allows(text, "/private/a")).toBe(false);
    expect(allows(text, "/private/open/a")).toBe(true);
    expect(allows(text, "/a/b.pdf")).toBe(false);
    expect(allows(text, "/a/b.pdf?x=1")).toBe(true);
  });

  it("reads the groups that name the crawler, however often, and no others", () => {
    const text =
      "User-agent: quern/2.0\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: QUERN\nDisallow: /b\nCrawl-delay: 3\n";
    expect(allows(text, "/c")).toBe(true);
    expect(allows(text, "/a")).toBe(false);
    expect(allows(text, "/b")).toBe(false);
    expect(readRobots(text, "Quern").crawlDelay).toBe(3);
    expect(allows(text, "/c", "stranger")).toBe(false);
    expect(allows("User-agent: quern\nDisallow:\n\nUser-agent: *\nDisallow: /", "/")).toBe(true);
  });

  it("forgives a missing colon, and takes the first word of a name", () => {
    const text = "user-agent quern bot\ndisallow /private\nDisallowed: /other\n";
    expect(allows(text, "/private")).toBe(false);
    expect(allows(text, "/other")).toBe(true);
  });

  it("names sitemaps wherever they stand", () => {
    const text = "Sitemap: https://a.example/1.xml\nUser-agent: *\nDisallow:\nsitemap:https://a.example/2.xml\n";
    expect(readRobots(text, "Quern").sitemaps).toEqual(["https://a.example/1.xml", "https://a.example/2.xml"]);
  });

  it("compares paths as octets", () => {
    expect(allows("User-agent: *\nDisallow: /mühle", new URL("https://a.example/mühle/1").pathname)).toBe(false);
    expect(allows("User-agent: *\nDisallow: /m%c3%bchle", "/m%C3%BChle/1")).toBe(false);
  });

  it.each([
    ["/*?filter[", "/list?filter[a]=1"],
    ["/*?filter%5B", "/list?filter[a]=1"],
    ["/*?filter[", "/list?filter%5Ba%5D=1"],
    ["/*?q={", "/list?q={a}"],
    ["/a|b", "/a|b"],
    ["/a^b", "/a^b"],
    ["/~joe", "/%7Ejoe/"],
    ["/%7Ejoe", "/~joe/"],
    ["/private", "/%70rivate/1"],
    ["/price-in-%24", "/price-in-$5"],
    ["/a$b", "/a$b"],
    ["/2%2A3", "/2*3"],
  ])("keeps out of %s however it is written: %s", (rule, address) => {
    const { pathname, search } = new URL(address, "https://a.example");
    expect(allows(`User-agent: *\nDisallow: ${rule}\n`, pathname + search)).toBe(false);
  });

  it("keeps characters that mean something in an address apart from their escapes", () => {
    expect(allows("User-agent: *\nDisallow: /a/b\n", "/a%2Fb")).toBe(true);
    expect(allows("User-agent: *\nDisallow: /a%3Fb\n", "/a?b")).toBe(true);
    expect(allows("User-agent: *\nDisallow: /2%2A3\n", "/2by3")).toBe(true);
    expect(allows("User-agent: *\nDisallow: /a%24\n", "/a")).toBe(true);
  });

  it("agrees with another reader of such files", () => {
    const path = fc
      .string({ unit: fc.constantFrom("/", "a", "b", "*", "$", "?"), maxLength: 8 })
      .map((rest) => `/${rest}`);
    const line = fc.oneof(
      fc.tuple(fc.constantFrom("Allow", "Disallow"), path).map(([field, value]) => `${field}: ${value}`),
      fc.constantFrom("User-agent: quern", "User-agent: *", "User-agent: other", "", "Crawl-delay: 2"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), path, (lines, asked) => {
        const text = ["User-agent: *", ...lines, "Allow: /b"].join("\n");
        const url = new URL(`https://a.example${asked}`);
        // Theirs ends the names of a group at any record; the standard lets rules alone do so (RFC 9309, 2.2.4).
        const plain = text.replaceAll("Crawl-delay: 2", "");
        const theirs = robotsParser("https://a.example/robots.txt", plain).isAllowed(url.href, "quern");
        expect(allows(text, url.pathname + url.search)).toBe(theirs !== false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes no more than its text for the file of somebody who means harm", () => {
    const path = `/${"a".repeat(2_000)}`;
    for (const text of [
      `User-agent: *\n${"Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b\n".repeat(9_000)}`,
      `User-agent: *\nDisallow: /${"*a".repeat(250_000)}b\n`,
      `${"User-agent: a\nUser-agent: *\n".repeat(15_000)}${"Disallow: /y\n".repeat(5_000)}`,
    ]) {
      const before = process.cpuUsage();
      expect(allows(text, path)).toBe(true);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1_000);
    }
  });
});
