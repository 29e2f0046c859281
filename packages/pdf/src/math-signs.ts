/** Fonts of tall delimiters and big operators in TeX's own encoding, which files give no Unicode map for. */
export const EXTENSION_FONT = /CMEX|LMMathExtension/i;

/** Signs by their codes in that encoding (OMX). */
export const EXTENSION_SIGNS: readonly string[] = [
  ..."()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪|⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√",
];

/** Signs that are drawn below their origin, not above it. */
export const hangs = (font: string, code: number): boolean =>
  EXTENSION_FONT.test(font) || (code === 0x221a && /CMSY|LMMathSymbols/i.test(font));
