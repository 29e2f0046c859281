import { describe, expect, it } from "vitest";
import { parseHtml } from "./parse.js";
import { checkSelectors, select } from "./tree-selectors.js";

const tree = parseHtml(
  '<main id="m"><p class="a b">1</p><p class="b">2</p><ul><li>3<li data-k="Val">4<li>5</ul></main><div hidden><p>6</p></div>',
);
const texts = (selector: string): string[] => select(tree, selector).map((node) => tree.textContent(node));

describe("select", () => {
  it.each([
    [".b", ["1", "2"]],
    ["#m > p.a", ["1"]],
    ["li:nth-child(2)", ["4"]],
    ["li:not(:first-child)", ["4", "5"]],
    ["[data-k='val' i]", ["4"]],
    ["p + p, li:last-of-type", ["2", "5"]],
    ["p ~ ul > li:first-child", ["3"]],
    ["main:has(li) > ul", ["345"]],
    [":is(main, div) > p", ["1", "2", "6"]],
    ["div p", ["6"]],
  ])("finds %s", (selector, expected) => expect(texts(selector)).toEqual(expected));

  it("refuses what does not compile", () => {
    for (const selector of ["", "p[", "p:no-such-thing", "::before", "a,,b", "x".repeat(1001)]) {
      expect(() => checkSelectors([selector], "excludeTags"), selector).toThrow(/excludeTags/);
    }
    expect(() => checkSelectors(new Array(101).fill("p"), "includeTags")).toThrow(/at most 100/);
    expect(() => checkSelectors(["main", "tr:nth-child(2n+1)"], "includeTags")).not.toThrow();
  });
});
