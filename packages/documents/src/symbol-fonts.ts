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

const [FIRST, LAST] = [0xf000, 0xf0ff];

/** Whether a code stands in the private area where symbol fonts put their characters: U+F000 and above. */
export const isSymbolCode = (code: number): boolean => code >= FIRST && code <= LAST;

const isWingdings = (font: string): boolean => /wingdings(?:-regular)?$/i.test(font);
const isSymbol = (font: string): boolean => /^(?:[A-Z]{6}\+)?symbol(?:mt)?$/i.test(font);

const FONT_OF_ICONS = /awesome|icon|material|glyph/i;
const BULLET = 0xb7;

/**
 * Text as its font draws it. Bullets and arrows that lost their font are known by their code.
 *
 * @param font name of the font, where it is known
 */
export function symbolText(text: string, font = ""): string {
  if (isWingdings(font) || isSymbol(font))
    return text.replace(/\S/gu, (character) => symbolCharacter(font, character.codePointAt(0)!) || character);
  if (!/[\uf020-\uf0ff]/.test(text) || FONT_OF_ICONS.test(font)) return text;
  return text.replace(/[\uf020-\uf0ff]/g, (character) => {
    const place = character.charCodeAt(0) - FIRST;
    return place === BULLET ? "•" : (WINGDINGS.get(place) ?? character);
  });
}

/**
 * The character that a font of symbols draws for a code.
 *
 * @param font its name
 * @param code in the font's own order, or from U+F000 on
 * @returns empty where a mark has no counterpart in Unicode; other fonts keep their codes outside of private areas
 */
export function symbolCharacter(font: string, code: number): string {
  const place = isSymbolCode(code) ? code - FIRST : code;
  if (isWingdings(font)) return WINGDINGS.get(place) ?? "";
  if (isSymbol(font)) return SYMBOL.get(place) ?? String.fromCodePoint(place);
  return code >= 0xe000 && code <= 0xf8ff ? "" : String.fromCodePoint(code);
}
