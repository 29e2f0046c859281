import type { LayoutWord } from "@quern/layout";
import { describe, expect, it } from "vitest";
import { applyTags } from "./tagged.js";

const word = (text: string, mark?: number): LayoutWord => ({
  text,
  left: 0,
  right: 1,
  top: 0,
  bottom: 1,
  baseline: 1,
  size: 10,
  font: "",
  bold: false,
  italic: false,
  mono: false,
  joined: false,
  order: 0,
  ...(mark === undefined ? {} : { mark }),
});
const tree = {
  type: "Document",
  children: [
    { type: "H2", children: [{ type: "Span", children: [0] }] },
    { type: "P", children: [1, 2] },
  ],
};

describe("applyTags", () => {
  it("marks headings of a sound tree", () => {
    const words = [word("Stones", 0), word("A quern is a pair of stones", 1), word("for grinding corn", 2)];
    expect(applyTags(words, tree).map((one) => one.headingLevel)).toEqual([2, undefined, undefined]);
  });

  it("leaves words alone when the tree misses much of the page, or calls most of it a heading", () => {
    const partly = [word("Stones", 0), word("A quern is a pair of stones for grinding corn")];
    expect(applyTags(partly, tree)).toBe(partly);
    const mostly = [word("Stones that grind all the corn", 0), word("here", 1)];
    expect(applyTags(mostly, tree)).toBe(mostly);
    expect(applyTags(mostly, undefined)).toBe(mostly);
  });
});
