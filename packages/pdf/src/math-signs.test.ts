import { expect, it } from "vitest";
import { rawSign, signsOf } from "./math-signs.js";

it("knows the signs of TeX's fonts by their codes", () => {
  const ams = signsOf("ABCDEF+MSAM10")!;
  expect([0x03, 0x36, 0x49, 0x58, 0x7f].map((code) => ams[code])).toEqual(["□", "⩽", "▶", "✓", "⊝"]);
  expect(signsOf("ABCDEF+CMEX10")![0x50]).toBe("∑");
  expect(signsOf("ABCDEF+CMR10")).toBeUndefined();
});

it("leaves codes alone that another program may have given", () => {
  expect(signsOf("ABCDEF+MSAM7")![0x21]).toBe("!");
});

it("reads ligatures at the codes of control characters in TeX's text fonts alone", () => {
  const signs = (font: string): unknown[] => [11, 13, 15, 29, 31].map((code) => rawSign(font, code));
  expect(signs("CMR10")).toEqual(["ff", "fl", "ffl", "fl", "ffl"]);
  expect(signs("font-1804936")).toEqual(signs("ABCDEF+SFRM1000"));
  expect(signs("CMMI10")).toEqual(["α", "γ", "ϵ", "υ", "χ"]);
  expect(signs("LMMathSymbols10-Regular")).toEqual(["⊘", "◯", "•", "≫", "≻"]);
  // Line ends that a word processor draws, and glyphs that a program numbers as it likes.
  expect(signs("Cambria-Bold")).toEqual([undefined, undefined, undefined, "\ufffd", "\ufffd"]);
});
