import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const GRAINS = ["oats", "rye", "barley", "wheat", "spelt", "millet", "maize", "rice"];
const STEP = 20;

const foot = (number: number): LayoutWord[] => line(`Ada Miller Mills 18 Jun 2014 ${number} / 90`, 40, 500);
const text = (number: number, lines: number): LayoutWord[] =>
  Array.from({ length: lines }, (_, index) =>
    line(
      `The ${GRAINS[number - 1]} goes to the stone of ${GRAINS[index % 8]} in hour ${GRAINS[(3 * index) % 8]}.`,
      40,
      60 + STEP * index,
    ),
  ).flat();
const read = (slides: readonly (readonly LayoutWord[])[]): string =>
  layoutToHtml(
    analyseLayout(slides.map((words, index) => page([...words], { number: index + 1, width: 720, height: 540 }))),
  );

describe("the foot of slides", () => {
  const isFull = (index: number): boolean => index === 3 || index === 5;

  it("is left out on full slides, where it stands as close as the next line", () => {
    const html = read(GRAINS.map((_, index) => [...text(index + 1, isFull(index) ? 22 : 18), ...foot(index + 1)]));
    expect(html).not.toContain("Ada Miller");
  });

  it("is left out alone", () => {
    const lines = GRAINS.map((_, index) => text(index + 1, isFull(index) ? 22 : 18));
    const html = read(lines.map((words, index) => [...words, ...foot(index + 1)]));
    expect(html.match(/goes to the stone/g)).toHaveLength(6 * 18 + 2 * 22);
  });
});
