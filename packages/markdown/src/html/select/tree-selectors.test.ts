import { describe, expect, it } from "vitest";
import { parseHtml } from "../tree/parse.js";
import { checkSelectors, SelectorMatcher } from "./tree-selectors.js";

const tree = parseHtml(
  '<main id="m"><p class="a b">1</p><p class="b">2</p><ul><li>3<li data-k="Val">4<li>5</ul></main><div hidden><p>6</p></div>',
);
const texts = (selector: string): string[] =>
  new SelectorMatcher(tree).select(selector).map((node) => tree.textContent(node));

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

describe("the cost of selectors", () => {
  const repeat = (text: string, times: number, between = ""): string => new Array(times).fill(text).join(between);
  const nested = parseHtml(`${repeat("<div>", 200)}<a>x</a>${repeat("</div>", 200)}`);
  const flat = parseHtml(repeat("<div class='a'>x</div>", 2_000));

  it.each([
    [":has(:has(:has(b)))", 0],
    [":has(:has(:has(a)))", 200],
    [`${repeat(":has(", 150)}a${repeat(")", 150)}`, 53],
    [repeat("div", 150, " ~ "), 0],
    [`:nth-child(2n+1 of ${repeat("div", 200, " ")})`, 1],
    [repeat("div", 150, " "), 51],
    [repeat(":not(:has(a))", 60), 1],
  ])("is one pass a part: %.40s… on 200 nested elements", (selector, count) => {
    const steps = nested.size * selector.length * 4;
    expect(new SelectorMatcher(nested, steps).select(selector)).toHaveLength(count);
  });

  it.each([
    [repeat("div", 150, " ~ "), 1_851],
    [`:nth-child(2n+1 of ${repeat("div", 100, " ~ ")})`, 951],
    [repeat(":has(~ div)", 50), 1_999],
    [repeat(":nth-last-of-type(n)", 40), 2_002],
    [repeat(":contains(x)", 60), 2_002],
  ])("is one pass a part: %.40s… on 2 000 siblings", (selector, count) => {
    const steps = flat.size * selector.length * 8;
    expect(new SelectorMatcher(flat, steps).select(selector)).toHaveLength(count);
  });

  it("ends with a refusal that names the selector when the steps are used up", () => {
    const matcher = new SelectorMatcher(flat, 100_000);
    expect(matcher.select("div.a")).toHaveLength(2_000);
    expect(() => matcher.select(repeat("*", 200, " ~ "), "excludeTags")).toThrow(
      /^excludeTags: "\* ~ .*takes too long on this page/,
    );
    expect(matcher.select("div.a"), "what is known costs nothing").toHaveLength(2_000);
  });

  it("counts all selectors of a request together", () => {
    const matcher = new SelectorMatcher(flat, 1_000_000);
    const selectors = Array.from({ length: 100 }, (_, place) => `div.a ~ div:not(.b${place})`);
    expect(() => {
      for (const selector of selectors) matcher.select(selector);
    }).toThrow(/takes too long/);
  });
});
