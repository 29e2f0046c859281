import { expect, it } from "vitest";
import { symbolText } from "./symbol-fonts.js";

it("draws text in fonts of symbols", () => {
  expect(symbolText("a· b", "Symbol")).toBe("α• β");
  expect(symbolText("ü §\u00a0mill", "Wingdings")).toContain("✓ ▪\u00a0");
});

it("knows bullets that lost their font, but leaves icons", () => {
  expect(symbolText("\uf0b7 oats \uf0d8 rye", "Calibri")).toBe("• oats ➢ rye");
  expect(symbolText("\uf0e0 mill@example.org", "FontAwesome")).toBe("\uf0e0 mill@example.org");
  expect(symbolText("\uf030")).toBe("\uf030");
});
