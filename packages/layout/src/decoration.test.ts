import { describe, expect, it } from "vitest";
import { analyseLayout } from "./analyse.js";
import { layoutToHtml } from "./html.js";
import type { LayoutFill, LayoutRule, LayoutWord } from "./types.js";

const SIZE = 10;

/** Words of 20 points each, 3 points apart. */
const words = (text: string, baseline: number): LayoutWord[] =>
  text.split(" ").map((word, index) => ({
    text: word,
    left: 72 + index * 23,
    right: 92 + index * 23,
    top: baseline - 8,
    bottom: baseline + 2.2,
    baseline,
    size: SIZE,
    font: "body",
    bold: false,
    italic: false,
    mono: false,
    joined: false,
    order: index,
  }));

const html = (rules: readonly LayoutRule[], fills: readonly LayoutFill[] = []): string =>
  layoutToHtml(
    analyseLayout([
      {
        number: 1,
        width: 595,
        height: 842,
        words: words("one two three four five six.", 100),
        rules,
        fills,
        images: [],
        source: "text",
      },
    ]),
  );
/** From the second to the third word. */
const rule = (y: number): LayoutRule => ({ left: 95, right: 138, top: y, bottom: y + 0.5 });

describe("text decoration", () => {
  it("reads lines under and through words", () => {
    expect(html([rule(101)])).toContain("<p>one <u>two three</u> four five six.</p>");
    expect(html([rule(97)])).toContain("<p>one <s>two three</s> four five six.</p>");
  });

  it("reads a line that is drawn word by word as one", () => {
    const pieces = [
      { left: 95, right: 115, top: 97, bottom: 97.4 },
      { left: 118, right: 138, top: 97, bottom: 97.4 },
    ];
    expect(html(pieces)).toContain("<s>two three</s>");
  });

  it("takes a light coloured box behind words for a marker, grey and dark ones and panels for none", () => {
    const box = { left: 94, right: 139, top: 91, bottom: 103 };
    expect(html([], [{ ...box, color: "#ffff00" }])).toContain(
      '<mark style="background-color:#ffff00">two three</mark>',
    );
    for (const color of ["#dddddd", "#400000"]) expect(html([], [{ ...box, color }])).not.toContain("<mark");
    expect(html([], [{ ...box, left: 40, right: 400, color: "#ffff00" }])).not.toContain("<mark");
  });

  it("leaves rules of tables and pages alone", () => {
    expect(html([{ left: 72, right: 500, top: 101, bottom: 101.5 }])).not.toContain("<u>");
    expect(html([rule(106)])).not.toContain("<u>");
  });
});
