import { describe, expect, it } from "vitest";
import { takesLong } from "./conversion-cost.js";

const filled = (unit: string, characters: number): string => unit.repeat(characters / unit.length);

describe("takesLong", () => {
  it("keeps large pages of scripts and pictures in place", () => {
    expect(takesLong(`<script>${filled("window.data.push(1);\n", 2_000_000)}</script><p>Text</p>`)).toBe(false);
    expect(takesLong(`<img src="data:image/png;base64,${filled("QUJD", 2_000_000)}">`)).toBe(false);
  });

  it("hands over pages of many tags, and texts as long as books", () => {
    expect(takesLong(filled("<div><i>x</i></div>", 300_000))).toBe(true);
    expect(takesLong(filled("word ", 5_000_000))).toBe(true);
  });
});
