import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const SENTENCE = "The mill stands beside the river and grinds the grain of the whole valley, as it did in";
const prose = (top: number): LayoutWord[] =>
  Array.from({ length: 12 }, (_, index) => line(SENTENCE, 72, top + index * 13)).flat();
/** A line in the middle of the column of {@link prose}. */
function centred(text: string, baseline: number, look: Partial<LayoutWord>): LayoutWord[] {
  const middle = (72 + line(SENTENCE, 72, 0).at(-1)!.right) / 2;
  return line(text, middle - line(text, 0, baseline, look).at(-1)!.right / 2, baseline, look);
}
const html = (...words: LayoutWord[][]): string => layoutToHtml(analyseLayout([page(words.flat())]));

describe("the block below the title of a document", () => {
  it("names authors, not sections, where it is set like its date", () => {
    const text = html(
      centred("Mills of the Upper Valley", 100, { size: 18 }),
      centred("Anna Berg", 140, { size: 12.5 }),
      centred("18 June 2017", 166, { size: 12.5 }),
      prose(220),
    );
    expect(text.match(/<h\d>.*?<\/h\d>/g)).toEqual(["<h1>Mills of the Upper Valley</h1>"]);
    expect(text).toContain("<p>Anna Berg</p>");
  });

  it("has a date that is no item of a list", () => {
    const text = html(
      centred("Statutes of the Mill", 100, { size: 18 }),
      centred("Friends of the Mill", 140, { size: 12.5 }),
      centred("1. Juni 2024", 166, { size: 12.5 }),
      prose(220),
    );
    expect(text).not.toContain("<li");
    expect(text).toContain("<p>1. Juni 2024</p>");
  });

  it("may hold a subtitle that is set unlike the date", () => {
    const text = html(
      centred("Mills of the Upper Valley", 100, { size: 18 }),
      centred("Notes on the Older Wheels", 130, { size: 14 }),
      centred("18 June 2017", 166, { size: 10 }),
      prose(220),
    );
    expect(text.match(/<h\d>/g)).toHaveLength(2);
  });

  it("leaves alone what looks like the sections of the document", () => {
    const section = { size: 12.5, font: "heads" };
    const text = html(
      line("Mills of the Upper Valley", 72, 100, { size: 18 }),
      line("18 June 2017", 72, 130, section),
      line("Wheels", 72, 160, section),
      prose(180),
      line("Stones", 72, 350, section),
      prose(370),
    );
    expect(text).toMatch(/<h\d>Wheels<\/h\d>/);
  });
});
