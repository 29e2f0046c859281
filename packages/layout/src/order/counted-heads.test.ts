import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const GRAINS = ["oats", "rye", "barley", "wheat", "spelt", "millet", "maize", "rice"];
/** Wider than the margins of most pages. */
const TOP = 150;

const text = (grain: string): LayoutWord[] =>
  Array.from({ length: 20 }, (_, index) =>
    line(
      `The ${grain} goes to the stone of ${GRAINS[index % 8]} in hour ${GRAINS[(3 * index) % 8]}.`,
      130,
      180 + 13 * index,
    ),
  ).flat();
const read = (heads: (number: number) => LayoutWord[]): string =>
  layoutToHtml(
    analyseLayout(GRAINS.map((grain, index) => page([...heads(index + 27), ...text(grain)], { number: index + 1 }))),
  );

describe("the head of a small page on large paper", () => {
  it("is left out, with the number of the page on the outer side", () => {
    const html = read((number) =>
      number % 2 === 0
        ? [...line(`${number}`, 130, TOP), ...line("A. Miller, B. Fuller", 220, TOP)]
        : [...line("Mills beside the river", 180, TOP), ...line(`${number}`, 450, TOP)],
    );
    expect(html).not.toMatch(/Miller|beside/);
    expect(html.match(/goes to the stone/g)).toHaveLength(8 * 20);
  });

  it("stays where its number counts something else", () => {
    const html = read((number) => [
      ...line("Mills beside the river", 180, TOP),
      ...line(`${number * number}`, 450, TOP),
    ]);
    expect(html.match(/beside/g)).toHaveLength(8);
  });

  it("stays where the number belongs to the words, as that of an exercise does", () => {
    const html = read((number) => line(`Exercise ${number}`, 130, TOP));
    expect(html.match(/Exercise/g)).toHaveLength(8);
  });
});
