/**
 * Whole pages and the Markdown that a reader should get. Expectations are reviewed by eye before they are committed;
 * `UPDATE=1 npm test -- test/golden` writes them anew.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { htmlToMarkdown } from "@quern/markdown";
import { describe, expect, it } from "vitest";

const folder = new URL("./", import.meta.url);
const cases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe("golden pages", () => {
  it.each(cases.map((entry) => entry.name))("%s", (name) => {
    const html = readFileSync(new URL(`${name}/input.html`, folder), "utf8");
    const expected = new URL(`${name}/expected.md`, folder);
    const markdown = htmlToMarkdown(html, { url: `https://example.com/${name}` });
    if (process.env["UPDATE"] === "1") writeFileSync(expected, markdown);
    expect(existsSync(expected), `${name} has no expectation: review the output, then UPDATE=1`).toBe(true);
    expect(markdown).toBe(readFileSync(expected, "utf8"));
  });
});
