import { UNKNOWN_LETTER } from "./glyph.js";
import { isNameless } from "./tex-codes.js";

/** Fonts of tall delimiters and big operators in TeX's own encoding, which files give no Unicode map for. */
const EXTENSION_FONT = /CMEX|LMMathExtension/i;

/** Signs by their codes in that encoding (OMX). */
const EXTENSION_SIGNS: readonly string[] = [
  ..."()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪|⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√",
];

/** Fonts of the signs that AMS added to TeX, with codes of their own: bullets of slides, boxes at the end of a proof, relations. */
const AMS_FONT = /MSAM\d/;

/**
 * Signs by their codes in that encoding (U/msa, amssymb.sty), from 0 on. The four from 0x21 on, which nobody uses, are left as they are: there the
 * numbers begin that Quartz gives the glyphs of a font that it cuts down.
 */
const AMS_SIGNS: readonly string[] = [
  ...'⊡⊞⊠□■·◊⧫↻↺⇌⇋⊟⊩⊪⊨↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱⇝!"#$≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵-≓≒≽≧⩾≷⊏⊐⊳⊲⊵⊴★≬▼▶◀→←△▲▽≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎⋘⋙⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊝',
];

/** Signs of a font by TeX's codes, which files give no Unicode map for; undefined for other fonts. */
export function signsOf(font: string): readonly string[] | undefined {
  if (EXTENSION_FONT.test(font)) return EXTENSION_SIGNS;
  return AMS_FONT.test(font) ? AMS_SIGNS : undefined;
}

/** Signs that are drawn below their origin, not above it. */
export const hangs = (font: string, code: number): boolean =>
  EXTENSION_FONT.test(font) || (code === 0x221a && /CMSY|LMMathSymbols/i.test(font));

const TEXT_FONT = /^(?:[A-Z]{6}\+)?(?:CM(?!MI|SY|EX|BSY)[A-Z]+\d|LM(?:Roman|Sans|Mono)|(?:SF|EC|PL|CS)[A-Z]{2,}\d)/i;
const ITALIC_FONT = /^(?:[A-Z]{6}\+)?(?:CMMI|LMMathItalic)/i;
const SYMBOL_FONT = /^(?:[A-Z]{6}\+)?(?:CMSY|CMBSY|LMMathSymbols)/i;

/** Signs by the codes of control characters in TeX's encodings: ligatures of text (OT1, T1), letters of formulas (OML) and symbols (OMS). */
// biome-ignore format: a table
const RAW: Readonly<Record<"text" | "italic" | "symbol", Readonly<Record<number, string>>>> = {
  text: { 11: "ff", 12: "fi", 13: "fl", 14: "ffi", 15: "ffl", 27: "ff", 28: "fi", 29: "fl", 30: "ffi", 31: "ffl" },
  italic: { 11: "α", 12: "β", 13: "γ", 14: "δ", 15: "ϵ", 27: "σ", 28: "τ", 29: "υ", 30: "ϕ", 31: "χ" },
  symbol: { 11: "⊘", 12: "⊙", 13: "◯", 14: "∘", 15: "•", 27: "⊃", 28: "≪", 29: "≫", 30: "≺", 31: "≻" },
};
/** Elsewhere these are numbers that a program gave the glyphs without a code of their own. */
const FIRST_FREE_CODE = 27;

/** The sign that a font draws for a code below 32, where the file maps it to nothing; undefined for what is a space. */
export function rawSign(font: string, code: number): string | undefined {
  if (TEXT_FONT.test(font) || isNameless(font)) return RAW.text[code];
  if (ITALIC_FONT.test(font)) return RAW.italic[code];
  if (SYMBOL_FONT.test(font)) return RAW.symbol[code];
  return code >= FIRST_FREE_CODE && code < 32 ? UNKNOWN_LETTER : undefined;
}
