import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";
import { countOf } from "./counts.js";

const SENTENCE = "The mill stands beside the river and grinds the grain of the whole valley, as it did in";
const LEADING = 13;
const GAP = 26;

/** A page of headings with text below each. Levels in Markdown's signs, to read them at a glance. */
function levelsOf(
  pages: ReadonlyArray<ReadonlyArray<readonly [text: string, size: number, bold?: boolean]>>,
): string[] {
  const laid = pages.map((titles, index) => {
    const words: LayoutWord[] = [];
    let top = 70;
    for (const [text, size, bold = true] of titles) {
      words.push(...line(text, 72, top, { size, bold, font: bold ? "bold" : "body" }));
      top += size + 8;
      for (let at = 0; at < 2; at++, top += LEADING) words.push(...line(SENTENCE, 72, top));
      top += GAP;
    }
    return page(words, { number: index + 1 });
  });
  const found = layoutToHtml(analyseLayout(laid)).matchAll(/<h(\d)>(.*?)<\/h\d>/g);
  return [...found].map(([, level, text]) => `${"#".repeat(Number(level))} ${text}`);
}

describe("levels of headings", () => {
  it("skip none, whatever sizes the document has elsewhere", () => {
    const levels = levelsOf([
      [
        ["Report on the Mill", 30],
        ["1. About the Valley", 14],
        ["2. Terms of Reference", 14],
      ],
      [
        ["High findings", 24],
        ["The wheel is loose", 18],
        ["Severity", 12],
        ["The roof leaks", 18],
        ["Severity", 12],
      ],
      [
        ["Low findings", 24],
        ["The door creaks", 18],
        ["Severity", 12],
      ],
    ]);
    expect(levels).toEqual([
      "# Report on the Mill",
      "## 1. About the Valley",
      "## 2. Terms of Reference",
      "## High findings",
      "### The wheel is loose",
      "#### Severity",
      "### The roof leaks",
      "#### Severity",
      "## Low findings",
      "### The door creaks",
      "#### Severity",
    ]);
  });

  it("follow the way of counting where it contradicts the size", () => {
    const levels = levelsOf([
      [
        ["On Mills and Rivers", 24],
        ["I. INTRODUCTION", 12],
        ["A. The Mill", 14],
        ["B. The River", 14],
        ["II. METHOD", 12],
        ["A. Counting Sacks", 14],
        ["B. Weighing Grain", 14],
      ],
    ]);
    expect(levels.map((title) => title.split(".")[0])).toEqual([
      "# On Mills and Rivers",
      "## I",
      "### A",
      "### B",
      "## II",
      "### A",
      "### B",
    ]);
  });

  it("are the depth of the number, beside a date that looks like one", () => {
    const levels = levelsOf([
      [
        ["The Standard of Mills", 30],
        ["29 July 2026", 20],
        ["1. Introduction", 24],
        ["1.1 Policy", 20],
        ["1.1.1 Rivers", 14],
        ["1.1.1.1 Small rivers", 14],
      ],
      [
        ["2. Design", 24],
        ["2.1 Wheels", 20],
        ["2.1.1 Spokes", 14],
        ["2.1.1.1 Oak spokes", 14],
      ],
    ]);
    expect(levels).toContain("## 1. Introduction");
    expect(levels).toContain("#### 1.1.1 Rivers");
    expect(levels).toContain("##### 1.1.1.1 Small rivers");
    expect(levels).toContain("##### 2.1.1.1 Oak spokes");
  });

  it("are one for the sections of a document, though some lose their bold or are rounded", () => {
    const levels = levelsOf([
      [
        ["1 Introduction", 14],
        ["2 Overview of the Mill", 14, false],
        ["3 The River", 14.1],
        ["4 Conclusions", 14],
      ],
    ]);
    expect(new Set(levels.map((title) => title.indexOf(" ")))).toEqual(new Set([1]));
  });

  it("put chapters above their sections, though a title stands below each chapter's number", () => {
    const levels = levelsOf([
      [
        ["Summary", 14],
        ["Chapter 1", 25],
        ["The Valley", 25],
        ["1.1 The River", 17],
        ["1.1.1 Its Source", 14],
        ["1.2 The Mill", 17],
      ],
      [
        ["Chapter 2", 25],
        ["The Town", 25],
        ["2.1 The Market", 17],
        ["2.1.1 Its Stalls", 14],
      ],
    ]);
    const of = (text: string): number => levels.find((title) => title.endsWith(text))!.indexOf(" ");
    expect(of("The Valley")).toBe(1);
    expect(of("2.1 The Market")).toBe(2);
    expect(of("2.1.1 Its Stalls")).toBe(3);
  });

  it.each([
    ["2.1 Methods", "decimal", [2, 1]],
    ["A.3 Proofs", "decimal", [101, 3]],
    ["IV. RESULTS", "roman", [4]],
    ["Chapter 12", "chapter", [12]],
    ["Teil III Anlagen", "teil", [3]],
    ["第二十一条 附则", "条", [21]],
    ["第3章 水車", "章", [3]],
    ["（二）河流", "(han)", [2]],
    ["十一、结论", "han", [11]],
    ["제2장 강", "장", [2]],
  ])("read the number of %s", (text, way, parts) => {
    expect(countOf(text)).toContainEqual({ way, parts });
  });
});
