import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule, LayoutWord } from "../types.js";

type Row = readonly [text: string, font: string, size: number, left: number, right: number, baseline: number];

/** Words where pdfTeX puts them. */
const words = (rows: readonly Row[]): LayoutWord[] =>
  rows.map(([text, font, size, left, right, baseline], order) => {
    const hangs = font === "CMEX10";
    return {
      text,
      font,
      size,
      left,
      right,
      top: baseline - (hangs ? 9.5 : 0.8 * size),
      bottom: baseline + (hangs ? 4.5 : 0.22 * size),
      baseline,
      bold: false,
      italic: false,
      mono: false,
      joined: false,
      order,
    };
  });

const html = (rows: readonly Row[], rules: readonly LayoutRule[] = []): string =>
  layoutToHtml(
    analyseLayout([
      { number: 1, width: 612, height: 792, words: words(rows), rules, fills: [], images: [], source: "text" },
    ]),
  );
const latexOf = (page: string): string[] =>
  [...page.matchAll(/<annotation[^>]*>([^<]*)</g)].map((match) => match[1]!.replace(/&lt;/g, "<"));
const bar = (left: number, right: number, at: number): LayoutRule => ({ left, right, top: at, bottom: at });

describe("formulas by geometry", () => {
  it("reads any arrangement of signs to its end", () => {
    const row = fc.record({
      text: fc.constantFrom(
        "∑",
        "∏",
        "∫",
        "|",
        "√",
        "(",
        ")",
        "{",
        "lim",
        "x",
        "y",
        "1",
        "+",
        "=",
        "⎛",
        "⎝",
        "ˆ",
        "¯",
        "→",
      ),
      font: fc.constantFrom("CMMI10", "CMSY10", "CMEX10", "CMR10", "CMMI7"),
      size: fc.constantFrom(5, 7, 10, 14),
      x: fc.integer({ min: 0, max: 60 }),
      y: fc.integer({ min: 0, max: 30 }),
    });
    const rule = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 14 }), fc.array(rule, { maxLength: 3 }), (rows, rules) => {
        html(
          rows.map(({ text, font, size, x, y }): Row => [text, font, size, 100 + x, 100 + x + 0.6 * size, 100 + y]),
          rules.map(({ x, y }) => bar(100 + x, 115 + x, 95 + y)),
        );
      }),
      { numRuns: 400 },
    );
  });

  it("reads scripts, and keeps the words around a formula", () => {
    const page = html([
      ["that", "CMR10", 10, 194, 212, 134],
      ["a", "CMMI10", 10, 217, 222, 134],
      ["2", "CMR7", 7, 222, 226, 130.4],
      ["+", "CMR10", 10, 229, 237, 134],
      ["b", "CMMI10", 10, 240, 244, 134],
      ["i", "CMMI7", 7, 244, 247, 135.5],
      ["and", "CMR10", 10, 252, 268, 134],
      ["more", "CMR10", 10, 271, 290, 134],
    ]);
    expect(latexOf(page)).toEqual(["a^2+b_i"]);
    expect(page.replace(/<math[\s\S]*?<\/math>/g, "F")).toContain("that F and more");
  });

  it("leaves dots that lead from a title to its page in the text, and an ellipsis in its formula", () => {
    const dots = (baseline: number): Row[] =>
      Array.from({ length: 30 }, (_, index) => [".", "CMMI10", 10, 200 + 8 * index, 203 + 8 * index, baseline]);
    const page = html([
      ["1", "CMR10", 10, 72, 77, 100],
      ["Stones", "CMR10", 10, 87, 120, 100],
      ...dots(100),
      ["5", "CMR10", 10, 445, 450, 100],
      ["2", "CMR10", 10, 72, 77, 114],
      ["Wheels", "CMR10", 10, 87, 120, 114],
      ["...............", "CMMI10", 10, 200, 300, 114],
      ["17", "CMR10", 10, 303, 313, 114],
      ["for", "CMR10", 10, 72, 90, 160],
      ["x", "CMMI10", 10, 94, 99, 160],
      [",", "CMMI10", 10, 99, 101, 160],
      ["...", "CMMI10", 10, 103, 113, 160],
      [",", "CMMI10", 10, 115, 117, 160],
      ["y", "CMMI10", 10, 118, 123, 160],
    ]);
    expect(page).toContain("1 Stones … 5");
    expect(page).toContain("2 Wheels … 17");
    expect(latexOf(page)).toHaveLength(1);
    expect(latexOf(page)[0]).toMatch(/^x.*dots.*y$/);
  });

  it("reads fractions, roots and sums with limits on a line of their own, with the number as a tag", () => {
    const page = html(
      [
        ["∑", "CMEX10", 10, 266, 280, 164.2],
        ["n", "CMMI7", 7, 271, 276, 151.7],
        ["i", "CMMI7", 7, 267, 270, 175.9],
        ["=1", "CMR7", 7, 270, 280, 175.9],
        ["x", "CMMI10", 10, 282, 288, 164.2],
        ["2", "CMR7", 7, 288, 292, 160.1],
        ["i", "CMMI7", 7, 288, 291, 166.6],
        ["=", "CMR10", 10, 295, 303, 164.2],
        ["n", "CMMI10", 10, 307, 313, 157.4],
        ["(", "CMR10", 10, 313, 317, 157.4],
        ["n", "CMMI10", 10, 317, 323, 157.4],
        ["+", "CMR10", 10, 325, 333, 157.4],
        ["1)", "CMR10", 10, 335, 344, 157.4],
        ["2", "CMR10", 10, 323, 328, 171],
        ["(3)", "CMR10", 10, 464, 477, 164.2],
      ],
      [bar(307, 344, 161.7)],
    );
    expect(latexOf(page)).toEqual(["\\sum_{i=1}^nx_i^2=\\frac{n(n+1)}{2} \\tag{3}"]);
    expect(page).toContain('display="block"');
  });

  it("reads limits over and under an integral, and a tall bar of pieces with the bounds beside it", () => {
    const boxes: ReadonlyArray<readonly [...Row, top: number, bottom: number]> = [
      ["∫", "CMEX10", 12, 229.9, 240.5, 199.7, 183.5, 210],
      ["π", "CMMI8", 8, 235.3, 240.1, 181.1, 174.7, 182.8],
      ["−", "CMSY8", 8, 226.7, 233.3, 217.2, 210.8, 219],
      ["π", "CMMI8", 8, 233.3, 238.1, 217.2, 210.8, 219],
      ["e", "CMMI12", 12, 243, 248, 199.7, 190.2, 202.4],
      ["x", "CMMI8", 8, 248.2, 252.8, 194.8, 188.4, 196.6],
      ["dx", "CMMI12", 12, 255, 267.7, 199.7, 190.2, 202.4],
      ["=", "CMR12", 12, 271, 280, 199.7, 190.2, 202.4],
      ["e", "CMMI12", 12, 284, 289.4, 199.7, 190.2, 202.4],
      ["x", "CMMI8", 8, 289.4, 294, 194.8, 188.4, 196.6],
      ...[182.1, 189.3, 196.5, 203.7].map(
        (top) => ["|", "CMEX10", 12, 296.6, 297.1, top + 6.9, top, top + 7.7] as const,
      ),
      ["π", "CMMI8", 8, 298.8, 303.7, 185.6, 179.2, 187.3],
      ["−", "CMSY8", 8, 298.8, 305.4, 211.6, 205.2, 213.3],
      ["π", "CMMI8", 8, 305.4, 310.2, 211.6, 205.2, 213.3],
    ];
    const rows = boxes.map(
      ([text, font, size, left, right, baseline]): Row => [text, font, size, left, right, baseline],
    );
    const placed = words(rows).map((word, at) => ({ ...word, top: boxes[at]![6], bottom: boxes[at]![7] }));
    const parts = { rules: [], fills: [], images: [], source: "text" as const };
    const page = layoutToHtml(analyseLayout([{ number: 1, width: 612, height: 792, words: placed, ...parts }]));
    expect(latexOf(page)).toEqual(["\\int_{-\\pi}^\\pi e^xdx=e^x|_{-\\pi}^\\pi"]);
  });

  it("keeps formulas apart that touch in the page", () => {
    const page = html([
      ["α", "CMMI10", 10, 72, 78, 134],
      ["where", "CMR10", 10, 80, 105, 134],
      ["x", "CMMI10", 10, 120, 126, 134],
      ["y", "CMMI10", 10, 126.5, 132, 139],
      ["holds", "CMR10", 10, 136, 160, 134],
    ]);
    expect(page).not.toMatch(/<\/math><math/);
  });

  it("leaves sentences alone that are set in a font of formulas", () => {
    const sentence = "Media festivals celebrate creativity, innovation and communication among students across campus.";
    const rows = sentence
      .split(" ")
      .map((text, at): Row => [text, "ABCDEE+Cambria Math", 10, 72 + 50 * at, 115 + 50 * at, 100]);
    expect(latexOf(html(rows))).toEqual([]);
    expect(html(rows)).toContain("celebrate creativity, innovation and communication");
  });

  it("leaves words, numbers and rules of pages without formulas alone", () => {
    const rows: Row[] = [
      ["12", "CMR10", 10, 100, 110, 100],
      ["+", "CMR10", 10, 113, 121, 100],
      ["3", "CMR10", 10, 124, 129, 100],
    ];
    expect(html(rows, [bar(100, 129, 104.4)])).not.toContain("<math");
  });
});

it("takes a bullet from a font of formulas for a bullet", () => {
  const out = html([
    ["▶", "MSAM10", 10, 40, 47, 100],
    ["a", "CMR10", 11, 54, 59, 100],
    ["benchmark", "CMR10", 11, 63, 110, 100],
    ["▶", "MSAM10", 10, 40, 47, 116],
    ["another", "CMR10", 11, 54, 90, 116],
    ["one", "CMR10", 11, 94, 112, 116],
  ]);
  expect(out).toContain("<li>a benchmark</li>");
  expect(out).not.toContain("math");
});

it("leaves the bullet of an item out of the formula that follows it", () => {
  const out = html([
    ["•", "CMSY10", 10, 87, 92, 100],
    ["2015", "CMBX10", 10, 97, 120, 100],
    ["Write", "CMR10", 10, 124, 150, 100],
    ["•", "CMSY10", 10, 87, 92, 116],
    ["y", "CMMI10", 10, 97, 102, 116],
    ["is", "CMR10", 10, 106, 113, 116],
    ["small", "CMR10", 10, 117, 140, 116],
  ]);
  expect(out).toContain("<li>2015 Write</li>");
  expect(out).toMatch(/<li><math.*<\/math> is small<\/li>/);
});

it("leaves signs between the items of a line out, and keeps those of formulas", () => {
  const out = html([
    ["07754546582", "CMR10", 10, 72, 130, 100],
    ["|", "CMSY10", 10, 133, 136, 100.8],
    ["ann@example.com", "CMR10", 10, 139, 220, 100],
    ["|", "CMSY10", 10, 223, 226, 100.8],
    ["Fenlen", "CMR10", 10, 72, 100, 116],
    ["|", "CMSY10", 10, 103, 106, 116],
    ["x", "CMMI10", 10, 106, 111, 116],
    ["|", "CMSY10", 10, 111, 114, 116],
  ]);
  expect(out).toContain("07754546582 | ann@example.com |");
  expect(out.match(/<math/g)).toHaveLength(1);
});

it("words of Chinese beside a formula are no part of it", () => {
  const found = html([
    ["当", "SimSun", 10, 72, 82, 100],
    ["E", "CMMI10", 10, 84, 91, 100],
    ["=", "CMR10", 10, 94, 101, 100],
    ["1", "CMR10", 10, 104, 109, 100],
    ["的时候，水车停止", "SimSun", 10, 111, 191, 100],
  ]);
  expect(found).toContain("当");
  expect(found).not.toMatch(/<mtext>[^<]*当/);
});
