import { numberInScript, sumOfSigns } from "./numbering-scripts.js";

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** 4 → `iv`. Numbers outside of 1 to 4999 have no Roman form and stay decimal. */
export function roman(number: number): string {
  return number < 1 || number > 4999 ? String(number) : sumOfSigns(number, ROMAN);
}

/** 1 → `a`, 27 → `aa`, 28 → `bb`: the way of word processors. */
export function letters(number: number): string {
  if (number < 1 || number > 26 * 20) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.floor((number - 1) / 26) + 1);
}

/** Codes of numbering formats in Word's binary files and in RTF ([MS-OSHARED] 2.2.1.3). */
const CODES: ReadonlyMap<number, string> = new Map([
  [1, "upperRoman"],
  [2, "lowerRoman"],
  [3, "upperLetter"],
  [4, "lowerLetter"],
  [5, "ordinal"],
  [10, "ideographDigital"],
  [11, "japaneseCounting"],
  [12, "aiueo"],
  [13, "iroha"],
  [18, "decimalEnclosedCircle"],
  [20, "aiueoFullWidth"],
  [21, "irohaFullWidth"],
  [22, "decimalZero"],
  [23, "bullet"],
  [24, "ganada"],
  [28, "decimalEnclosedCircleChinese"],
  [30, "ideographTraditional"],
  [31, "ideographZodiac"],
  [33, "taiwaneseCounting"],
  [35, "taiwaneseCountingThousand"],
  [37, "chineseCounting"],
  [39, "chineseCountingThousand"],
  [45, "hebrew1"],
  [46, "arabicAlpha"],
  [48, "arabicAbjad"],
  [53, "thaiLetters"],
  [58, "russianLower"],
  [59, "russianUpper"],
  [255, "none"],
]);

/** The numbering format (`w:numFmt`) of a code. Unknown ones fall back to decimal. */
export const formatOfCode = (code: number): string => CODES.get(code) ?? "decimal";

/** A number in a Word numbering format (ECMA-376 part 1, 17.18.59). Unknown formats fall back to decimal. */
export function formatNumber(number: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return letters(number);
    case "upperLetter":
      return letters(number).toUpperCase();
    case "lowerRoman":
      return roman(number);
    case "upperRoman":
      return roman(number).toUpperCase();
    case "decimalZero":
      return String(number).padStart(2, "0");
    case "ordinal":
      return `${number}${ordinalSuffix(number)}`;
    case "none":
      return "";
    default:
      return numberInScript(number, format);
  }
}

function ordinalSuffix(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}
