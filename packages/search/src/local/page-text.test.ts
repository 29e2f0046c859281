import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageText } from "./page-text.js";

const bodyOf = (markdown: string): string =>
  pageText({ url: "https://example.com/", title: "T", description: "", markdown }).body;

describe("the indexed text of a page", () => {
  it("has words and headings, and no marks", () => {
    const markdown = [
      "## Rye *bread*",
      '> 1. Sown in [autumn](https://example.com/a(b) "When"), ![ears](e.png)',
      "| Grain | Yield |",
      "| :--- | ---: |",
      "| Rye | 1.6 |",
      "```js",
      "const a = b - c;",
      "```",
      "- [ ] grind **twice**",
      "-- not a list --",
    ].join("\n");
    expect(bodyOf(markdown).split("\n")).toEqual([
      "# Rye bread",
      "Sown in autumn, ears",
      "Grain Yield",
      "Rye 1.6",
      "const a = b - c;",
      "[ ] grind twice",
      "not a list --",
    ]);
  });

  // A line of dashes with a letter behind it once took longer than anybody waits.
  it("takes time in proportion to the text, whatever stands there", () => {
    const hostile = ["-", ":-", "- ", ">", "1.", "|", " ", "\t", "[", "](", "`", "~", "*", "<", "\\", "\n ", "\u00a0"];
    for (const part of hostile) bodyOf(`${part.repeat(1_000_000 / part.length)}x`);
    for (const part of hostile) bodyOf(`\n${part.repeat(300)}x`.repeat(1_000));
  });

  it("survives anything", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'-:|>*+1.)`~[]()<! \n#\\a"') }), (text) => void bodyOf(text)),
    );
  });
});
