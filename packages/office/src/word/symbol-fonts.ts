/** Wingdings and Symbol code points that documents use for marks → Unicode. */
const WINGDINGS: ReadonlyMap<number, string> = new Map([
  [0x4a, "☺"],
  [0x6c, "●"],
  [0x6e, "■"],
  [0x6f, "□"],
  [0x71, "❑"],
  [0x72, "❒"],
  [0x75, "◆"],
  [0x76, "❖"],
  [0x9e, "·"],
  [0x9f, "•"],
  [0xa7, "▪"],
  [0xa8, "☐"],
  [0xd8, "➢"],
  [0xdf, "←"],
  [0xe0, "→"],
  [0xe1, "↑"],
  [0xe2, "↓"],
  [0xe8, "➔"],
  [0xf0, "⇨"],
  [0xfb, "✗"],
  [0xfc, "✓"],
  [0xfd, "☒"],
  [0xfe, "☑"],
]);
const SYMBOL_LETTERS = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const SYMBOL_CAPITALS = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
/** Code points 0xA0 to 0xEF and 0xF1 to 0xFE of the Symbol font. */
const SYMBOL_HIGH = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪";
const SYMBOL_HIGHEST = "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";
const SYMBOL: ReadonlyMap<number, string> = new Map([
  ...[...SYMBOL_LETTERS].map((character, index) => [0x61 + index, character] as const),
  ...[...SYMBOL_CAPITALS].map((character, index) => [0x41 + index, character] as const),
  ...[...SYMBOL_HIGH].map((character, index) => [0xa0 + index, character] as const),
  ...[...SYMBOL_HIGHEST].map((character, index) => [0xf1 + index, character] as const),
  [0x22, "∀"],
  [0x24, "∃"],
  [0x27, "∋"],
  [0x2a, "∗"],
  [0x2d, "−"],
  [0x40, "≅"],
  [0x5c, "∴"],
  [0x5e, "⊥"],
  [0x60, "‾"],
  [0x7e, "∼"],
]);

/** Character of a `w:sym`; symbol fonts put theirs at U+F000 and above. */
export function symbolCharacter(font: string | undefined, hexadecimal: string | undefined): string {
  const code = Number.parseInt(hexadecimal ?? "", 16);
  if (Number.isNaN(code) || code > 0x10ffff || code === 0) return "";
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/wingdings$/i.test(font ?? "")) return WINGDINGS.get(place) ?? "";
  if (/^symbol$/i.test(font ?? "")) return SYMBOL.get(place) ?? String.fromCodePoint(place);
  return code >= 0xe000 && code <= 0xf8ff ? "" : String.fromCodePoint(code);
}
