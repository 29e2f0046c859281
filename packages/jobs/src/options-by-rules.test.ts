import { describe, expect, it } from "vitest";
import { decidedOptionsSchema } from "./options.js";
import { crawlOptionsByRules } from "./options-by-rules.js";
import { compilePathPatterns } from "./path-patterns.js";

describe("crawl options by rules", () => {
  it.each([
    ["Crawl only the blog posts, at most 50 pages", { includePaths: ["(?:^|/)blog(?:/|$)"], limit: 50 }],
    [
      "everything below /docs/api except /docs/api/v1",
      { includePaths: ["^/docs/api(?:/|$)"], excludePaths: ["^/docs/api/v1(?:/|$)"] },
    ],
    [
      "The whole site, two levels deep, with subdomains",
      { crawlEntireDomain: true, maxDiscoveryDepth: 2, allowSubdomains: true },
    ],
    [
      "all product pages, without external links",
      { includePaths: ["(?:^|/)products?(?:/|$)"], allowExternalLinks: false },
    ],
    [
      "first 20 articles, wait 2 seconds between pages",
      { limit: 20, delay: 2, includePaths: ["(?:^|/)articles?(?:/|$)"] },
    ],
    ["only the sitemap, ignore query parameters", { sitemap: "only", ignoreQueryParameters: true }],
    [
      "documentation, skip the news",
      { includePaths: ["(?:^|/)(?:docs?|documentation)(?:/|$)"], excludePaths: ["(?:^|/)(?:news|press)(?:/|$)"] },
    ],
  ])("%s", async (prompt, expected) => {
    const options = crawlOptionsByRules(prompt);
    expect(options).toEqual(expected);
    decidedOptionsSchema.parse(options);
    await compilePathPatterns("includePaths", options.includePaths ?? [], false);
    await compilePathPatterns("excludePaths", options.excludePaths ?? [], false);
  });

  it("guesses nothing", () => {
    for (const prompt of ["Whatever is interesting", "find me the answer", ""])
      expect(crawlOptionsByRules(prompt)).toEqual({});
  });
});
