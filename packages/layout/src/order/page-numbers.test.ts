import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const htmlOf = (number: number, edges: readonly LayoutWord[]): string => {
  const text = Array.from({ length: 12 }, (_, index) =>
    line(`The ${"abcdefghijkl"[index]} wheel of this mill turns, and goes on to turn.`, 60, 200 + 14 * index),
  ).flat();
  return layoutToHtml(analyseLayout([page([...text, ...edges], { number })]));
};

describe("on pages with wide edges", () => {
  it.each(["7", "7/12", "– 7 –"])("the own number of a page, %s, goes", (written) => {
    expect(htmlOf(7, line(written, 290, 720))).not.toContain(`${written}<`);
    const closely = [...line("Date: 7 May 1887.", 60, 700, { size: 8 }), ...line(written, 290, 714, { size: 8 })];
    expect(htmlOf(7, closely)).not.toContain(`${written}<`);
  });

  it("another number close to the text stays", () => {
    const closely = [...line("Oats, in stones:", 60, 700), ...line("4/12", 290, 715)];
    expect(htmlOf(7, closely)).toContain("4/12");
  });

  it("a title goes that has the number of the page apart from it", () => {
    expect(htmlOf(2, [...line("2", 60, 100), ...line("Mills of the valley", 240, 100)])).not.toContain("valley");
    expect(htmlOf(3, [...line("2", 60, 100), ...line("Mills of the valley", 240, 100)])).toContain("valley");
    expect(htmlOf(2, line("2 Mills of the valley", 60, 100))).toContain("valley");
  });
});
