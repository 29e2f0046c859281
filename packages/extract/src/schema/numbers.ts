/** Numbers as people write them. */

/** Primary languages that put a comma before decimals and points between thousands. */
const DECIMAL_COMMA: ReadonlySet<string> = new Set(
  "de fr es it pt nl pl sv da nb nn no fi cs sk ru uk tr ro hu el bg hr sl sr lt lv et id vi ca eu gl is".split(" "),
);
/** Regions of those languages that write as in English. */
const DECIMAL_POINT_REGION = /^(?:de-(?:ch|li)|it-ch|es-(?:mx|us|gt|hn|ni|sv|pa|do|pr|pe))\b/i;

/** @param language of the text (BCP 47); undefined: machine-readable text */
const hasDecimalComma = (language: string | undefined): boolean =>
  language !== undefined &&
  DECIMAL_COMMA.has(language.slice(0, 2).toLowerCase()) &&
  !DECIMAL_POINT_REGION.test(language);

/** Digits with separators, as one number. */
export const NUMBER = /[-−]?\d(?:[\d.,'’\u2009\u202f\u00a0]|\s(?=\d{3}(?:\D|$)))*/g;

/**
 * `1.249,00`, `1,299.99`, `21,500`, `2 100`, `4.60`.
 *
 * @param language decides what a lone separator before three digits is: `3.200` is 3200 in German
 */
export function readNumber(written: string, language?: string): number | undefined {
  let text = written
    .replace(/[\s'’\u2009\u202f\u00a0]/g, "")
    .replace("−", "-")
    .replace(/(?<![.,])[.,]+$/, "");
  const dot = text.lastIndexOf(".");
  const comma = text.lastIndexOf(",");
  const groups = (separator: string): boolean => new RegExp(`^-?[1-9]\\d{0,2}(?:[${separator}]\\d{3})+$`).test(text);
  if (dot >= 0 && comma >= 0)
    text = dot > comma ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  else if (comma >= 0)
    text =
      groups(",") && (!hasDecimalComma(language) || text.indexOf(",") !== comma)
        ? text.replaceAll(",", "")
        : text.replace(",", ".");
  else if (dot >= 0 && groups(".") && (hasDecimalComma(language) || text.indexOf(".") !== dot))
    text = text.replaceAll(".", "");
  const number = Number(text);
  return text !== "" && Number.isFinite(number) ? number : undefined;
}

const SCALES: ReadonlyArray<readonly [RegExp, number]> = [
  [/^\s?(?:k(?!\.)|tsd\.?|thousand|mille?|mil|tausend|duizend)(?![\p{L}\d])/iu, 1e3],
  [
    /^\s?(?:m(?=$|[^\p{L}\d²³])|mio\.?|mln\.?|million(?:en|s|es)?|millones|millón|milion[ei]|milhões|miljoen)(?![\p{L}\d²³])/iu,
    1e6,
  ],
  [/^\s?(?:bn|mrd\.?|billions?|milliarden?|milliards?|miliardi|miljard)(?![\p{L}\d])/iu, 1e9],
];

/** Factor that stands behind a number: `3.5 million`, `65k`. A lone `m` is metres unless money stands before it. */
export function scaleBehind(text: string, isMoney: boolean): number {
  for (const [pattern, factor] of SCALES) {
    const match = pattern.exec(text);
    if (match && (isMoney || !/^\s?[km]$/i.test(match[0]))) return factor;
  }
  return 1;
}
