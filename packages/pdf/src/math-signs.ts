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
