/** Commands that stand for characters. */
import { dictionary } from "@quern/documents";

const COMBINING: Readonly<Record<string, string>> = dictionary({
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
});

export const SYMBOLS: Readonly<Record<string, string>> = {
  ldots: "…",
  dots: "…",
  textellipsis: "…",
  textendash: "–",
  textemdash: "—",
  textquoteleft: "‘",
  textquoteright: "’",
  textquotedblleft: "“",
  textquotedblright: "”",
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textbar: "|",
  textless: "<",
  textgreater: ">",
  textunderscore: "_",
  textbraceleft: "{",
  textbraceright: "}",
  textdollar: "$",
  textdegree: "°",
  degree: "°",
  textregistered: "®",
  texttrademark: "™",
  textcopyright: "©",
  copyright: "©",
  pounds: "£",
  euro: "€",
  texteuro: "€",
  S: "§",
  P: "¶",
  dag: "†",
  ddag: "‡",
  textbullet: "•",
  textperiodcentered: "·",
  ss: "ß",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  aa: "å",
  AA: "Å",
  i: "ı",
  j: "ȷ",
  LaTeX: "LaTeX",
  TeX: "TeX",
  LaTeXe: "LaTeX2e",
  BibTeX: "BibTeX",
  quad: " ",
  qquad: "  ",
  enspace: " ",
  thinspace: " ",
  space: " ",
  guillemotleft: "«",
  guillemotright: "»",
  textmu: "µ",
  slash: "/",
  textquotesingle: "'",
  textasciigrave: "`",
  checkmark: "✓",
  textrightarrow: "→",
  textleftarrow: "←",
};

/** `\'` and `e` → `é` */
export function accented(accent: string, base: string): string | undefined {
  const mark = COMBINING[accent];
  if (mark === undefined) return undefined;
  const letter = base.replace(/^\\([ij])$/, "$1").replace(/[{}\s]/g, "");
  return letter === ""
    ? accent === "^" || accent === "~"
      ? accent
      : ""
    : `${letter[0]}${mark}${letter.slice(1)}`.normalize("NFC");
}

export const isAccent = (name: string): boolean => name in COMBINING;

/** Ligatures of the input. */
export const typographic = (text: string): string =>
  text
    .replace(/---/g, "—")
    .replace(/--/g, "–")
    .replace(/``/g, "“")
    .replace(/''/g, "”")
    .replace(/`/g, "‘")
    .replace(/(?<=\w)'|'(?=\s|$)/g, "’")
    .replace(/~/g, "\u00a0");
