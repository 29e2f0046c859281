import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const SENTENCE = "The mill stands beside the river and grinds the grain of the whole valley, as it did in";
const prose = (top: number): LayoutWord[] =>
  Array.from({ length: 12 }, (_, index) => line(SENTENCE, 72, top + index * 13)).flat();
const large: Partial<LayoutWord> = { size: 24, font: "heads" };
function centred(text: string, baseline: number): LayoutWord[] {
  const width = line(text, 0, baseline, large).at(-1)!.right;
  return line(text, 230 - width / 2, baseline, large);
}
/** Headings of a document that begins with these lines and a picture, and goes on with a page of text. */
const titles = (words: readonly LayoutWord[]): string[] => {
  const images = [{ left: 420, top: 40, right: 560, bottom: 240, order: 3 }];
  const pages = [page(words, { images }), page(prose(80), { number: 2 })];
  return layoutToHtml(analyseLayout(pages)).match(/<h\d>.*?<\/h\d>/g) ?? [];
};

describe("a title of several lines", () => {
  it("is one where each line is centred, and the last one looks like an indented line", () => {
    const lines = ["Mills with Sound of Water and", "Stone at the Places of Wheels", "Beside Rivers and Roads"];
    const words = lines.flatMap((text, index) => centred(text, 80 + 28 * index));
    expect(titles(words)).toEqual([`<h1>${lines.join(" ")}</h1>`]);
  });

  it("ends before the number of a section", () => {
    const words = [...centred("Mills of the Upper Valley", 80), ...centred("1. Wheels", 108)];
    expect(titles(words)).not.toContainEqual(expect.stringContaining("Valley 1."));
  });

  it("is none of lines with an address", () => {
    const lines = ["Mill of the Upper Valley and", "River, mill@valley.example to", "Grind the Grain"];
    const words = lines.flatMap((text, index) => centred(text, 80 + 28 * index));
    expect(titles(words)).not.toContainEqual(expect.stringMatching(/@.*Grain/));
  });
});
