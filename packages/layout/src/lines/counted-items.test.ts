import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const html = (...texts: ReadonlyArray<readonly [text: string, left: number]>): string =>
  layoutToHtml(
    analyseLayout([page(texts.flatMap(([text, left], index) => line(text, left, 100 + 24 * index)))]),
  ).replace(/\n|<\/?section[^>]*>/g, "");

describe("numbers in brackets", () => {
  it("are markers where they count up from 1, and stay as they are written", () => {
    expect(
      html(
        ["The miller keeps:", 72],
        ["(1) the wheel in order,", 72],
        ["(2) the weir of the river,", 72],
        ["(3) peace.", 72],
      ),
    ).toBe(
      "<p>The miller keeps:</p><ul><li>(1) the wheel in order,</li><li>(2) the weir of the river,</li><li>(3) peace.</li></ul>",
    );
  });

  it("count on below items of another list between them", () => {
    expect(html(["(1) the wheel:", 72], ["(a) its oil", 96], ["(b) its axle", 96], ["(2) the weir", 72])).toBe(
      "<ul><li>(1) the wheel:<ul><li>(a) its oil</li><li>(b) its axle</li></ul></li><li>(2) the weir</li></ul>",
    );
  });

  it.each([
    ["one is left out", "(1) the wheel turns", "(3) the weir holds", 72],
    ["they begin at another number", "(4) the wheel turns", "(5) the weir holds", 72],
    ["their edges differ", "(1) the wheel turns", "(2) the weir holds", 120],
  ])("are text where %s", (_case, first, second, left) => {
    expect(html([first, 72], [second, left])).not.toContain("<li>");
  });
});
