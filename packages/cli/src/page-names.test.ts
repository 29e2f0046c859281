import { describe, expect, it } from "vitest";
import { PageNames } from "./page-names.js";

describe("PageNames", () => {
  it("mirrors the site, without ever leaving the folder or using a name twice", () => {
    const names = new PageNames();
    const name = (address: string): string => names.nameOf(address, "md");
    expect(name("https://example.com/")).toBe("example.com/index.md");
    expect(name("https://example.com/docs/intro.html")).toBe("example.com/docs/intro.md");
    expect(name("https://example.com/docs/intro")).toBe("example.com/docs/intro-2.md");
    expect(name("https://example.com/README.md")).toBe("example.com/README.md");
    expect(name("https://example.com/list?page=2&sort=a/b")).toBe("example.com/list-page-2-sort-a-b.md");
    expect(name("https://example.com/%2e%2e/%2e%2e%2fetc/passwd")).not.toMatch(/(^|\/)\.\.?(\/|$)/);
    expect(name("https://example.com/..%2f..%2fetc")).not.toMatch(/(^|\/)\.\.?(\/|$)/);
    expect(name("https://example.com/größe/%E0%A4%A")).toBe("example.com/größe/-E0-A4-A.md");
  });
});
