import { expect, it } from "vitest";
import { imagesInMarkdown } from "./place-images.js";

it("finds images of Markdown with their places", () => {
  const markdown =
    'a ![one](https://a.example/1.png) b ![two](<https://a.example/2 b.png> "t") ![three][1]\n\n[1]: https://a.example/3.png';
  expect(imagesInMarkdown(markdown).map(({ alt, url }) => [alt, url])).toEqual([
    ["one", "https://a.example/1.png"],
    ["two", "https://a.example/2 b.png"],
    ["three", "https://a.example/3.png"],
  ]);
});

// Each of these takes minutes where a pattern looks at the same characters again and again.
it.each([
  ["spaces behind an opening", `![a](${" ".repeat(500_000)}`],
  ["openings of addresses", "![a](b ".repeat(100_000)],
  ["brackets", "![".repeat(300_000)],
  ["parentheses", `![a](${"(".repeat(500_000)}`],
  ["a text without an end", `![${"a".repeat(500_000)}`],
])("reads hostile Markdown in time: %s", (_name, markdown) => {
  expect(imagesInMarkdown(markdown)).toEqual([]);
});
