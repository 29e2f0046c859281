import { romanValue } from "../lines/list-marker.js";
import { sectionNumber } from "./numbered.js";

/** One way to read the number in front of a title. */
export interface Counted {
  /** The way of counting: `decimal`, `roman`, `letter`, or the word that stands before the number. */
  readonly way: string;
  /** `[2, 1]` for `2.1`. */
  readonly parts: readonly number[];
}

const ANNEX = /^([A-H])((?:\.\d{1,2}){1,3})\.?\s+(?=\p{L})/u;
const LETTER = /^([A-Z])[.)]\s+(?=\S)/u;
const ROMAN = /^([IVXL]{1,6})[.)]?\s+(?=\p{Lu})/u;
const WORD =
  /^(part|chapter|appendix|annex|article|section|kapitel|teil|anhang|artikel|abschnitt|chapitre|partie|annexe|titre|capítulo|parte|sección|anexo|artículo|título|artigo|capitolo|sezione|articolo|hoofdstuk|rozdział|článek|článok|kapitola|глава|часть|статья|раздел)\s+(\d{1,3}|[IVXL]{1,6}|[A-H])(?![\p{L}\p{N}])/iu;
const UNIT = /^(?:第\s?([〇一二三四五六七八九十百\d]{1,4})\s?([编編篇部章节節条條])|제\s?(\d{1,3})\s?([편장절조]))/u;
const HAN = /^([（(]?)([一二三四五六七八九十]{1,3})(?:[、.．]|[)）]、?)(?=.)/u;
/** `[H-01]`, `REQ-3-012:`: the mark of an entry; its numbers need not follow each other. */
const MARK = /^\[?\p{Lu}{1,8}(?:-\p{Lu}{1,8}){0,2}(?:-\d{1,4}){1,3}\]?[:.]?\s/u;
/** Values from here on are letters of annexes, so that they follow the numbers. */
const ANNEXES = 100;

const letterValue = (letter: string): number => letter.charCodeAt(0) - 64;

const HAN_DIGITS = "〇一二三四五六七八九";

function hanValue(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  let value = 0;
  let digit = 0;
  for (const sign of text) {
    const unit = sign === "十" ? 10 : sign === "百" ? 100 : 0;
    if (unit > 0) value += Math.max(1, digit) * unit;
    digit = unit > 0 ? 0 : Math.max(0, HAN_DIGITS.indexOf(sign));
  }
  return value + digit;
}

/** Reads the number that a title begins with. Empty without a number; two readings, Roman and letter, for `I. Introduction`. */
export function countOf(text: string): Counted[] {
  const section = sectionNumber(text);
  if (section !== undefined) return [{ way: "decimal", parts: section }];
  const annex = ANNEX.exec(text);
  if (annex !== null)
    return [
      { way: "decimal", parts: [ANNEXES + letterValue(annex[1]!), ...annex[2]!.slice(1).split(".").map(Number)] },
    ];
  const word = WORD.exec(text);
  if (word !== null) {
    const [, name, number] = word as unknown as [string, string, string];
    const value = /^\d/.test(number)
      ? Number(number)
      : /^[IVXL]+$/.test(number)
        ? romanValue(number)
        : letterValue(number);
    return [{ way: name.toLowerCase(), parts: [value] }];
  }
  const unit = UNIT.exec(text);
  if (unit !== null) return [{ way: (unit[2] ?? unit[4])!, parts: [hanValue((unit[1] ?? unit[3])!)] }];
  const han = HAN.exec(text);
  if (han !== null) return [{ way: han[1] === "" ? "han" : "(han)", parts: [hanValue(han[2]!)] }];
  if (MARK.test(text)) return [{ way: "mark", parts: [] }];
  const counts: Counted[] = [];
  const roman = ROMAN.exec(text);
  if (roman !== null) counts.push({ way: "roman", parts: [romanValue(roman[1]!)] });
  const letter = LETTER.exec(text);
  if (letter !== null) counts.push({ way: "letter", parts: [letterValue(letter[1]!)] });
  return counts;
}

/** Whether a text is the number of a chapter or an article and nothing else: `Article IV`, `第3章`. */
export function isNumberAlone(text: string): boolean {
  const number = (WORD.exec(text) ?? UNIT.exec(text))?.[0];
  return number !== undefined && /^[.:]?$/.test(text.slice(number.length).trim());
}

/** Titles that may be missed between two numbers that follow each other. */
const MAX_MISSED = 2;

/** Whether a number may follow another in a document that shows most of its titles. */
export function isNear(before: readonly number[], after: readonly number[]): boolean {
  if (before.length === 0) return true;
  const differs = before.findIndex((part, index) => part !== after[index]);
  if (differs < 0)
    return after.length > before.length && after.slice(before.length).every((part) => part <= 1 + MAX_MISSED);
  if (differs >= after.length) return false;
  const step = after[differs]! - before[differs]!;
  return step > 0 && step <= 1 + MAX_MISSED && after.slice(differs + 1).every((part) => part <= 1 + MAX_MISSED);
}
