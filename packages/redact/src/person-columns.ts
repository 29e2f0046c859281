/** Names of people by the heading of their column: alone in a cell, "Oleg" is a person only where the column says so. */
import { isCommonWord } from "./common-words.js";
import type { Cues } from "./cues.js";
import { beginsWithFamilyName } from "./east-asian/candidates.js";
import { isAloneGivenName, LIKE_TOOLS } from "./lone-names.js";
import { isKnownGivenName as isGivenName } from "./more-given-names.js";
import { nameRanks } from "./name-lists.js";
import { isSingleName, PERSON_LABELS } from "./person-labels.js";
import { FULL_NAME, NAME_WORD, PARTICLE } from "./person-shapes.js";
import { isThing } from "./person-words.js";
import type { Span } from "./spans.js";
import { type Cell, headWords, isNoValue, type Table, tablesOf } from "./tables.js";

const OF_PEOPLE =
  /^(?:attendee|participant|employee|patient|student|teacher|customer|client|tenant|guest|member|assignee|account holder|holder|contact(?: person)?|mitarbeiter(?:in)?|kund(?:e|in)|kontoinhaber(?:in)?|ansprechpartner(?:in)?|patient(?:in)?|titular|titulaire|cliente|empleado|salarié|full name|vor- und nachname|nombre completo|speaker|author)s?$/iu;
const NAME_COLUMN =
  /^(?:name|nom|nombre|nome|naam|namn|navn|nimi|nume|isim|ime|jméno|meno|név|imię i nazwisko|имя|ім['’]я|όνομα)$/iu;
/** Heads in scripts without capitals; things have the second kind of names as well. */
const OF_EASTERN_PEOPLE = /^(?:姓名|氏名|お名前|联系人|聯絡人|负责人|負責人|担当者|성명|성함|담당자|작성자)$/u;
const EASTERN_NAME_COLUMN = /^(?:名前|名字|이름)$/u;
const EASTERN_NAME =
  /^(?:[\p{Script=Han}々]{1,4}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]{1,5}|[\p{Script=Hangul}]{2,4})$/u;
/** Columns beside which a column of names is one of people. */
const BESIDE_PEOPLE =
  /^(?:e-?mail|mail|phone|telephone|tel|telefon|téléphone|teléfono|mobile|iban|birth|born|dob|date of birth|geburtsdatum|age|alter|address|adresse|dirección|position|role|rolle|title|department|abteilung|salary|gehalt|city|stadt)\.?$/iu;

/** `First name`, `Nachname`, `ФИО`. */
const PERSON_LABEL = new RegExp(`^(?:${PERSON_LABELS.join("|")})$`, "iu");
const isPartOfName = (head: string): boolean =>
  PERSON_LABEL.test(head) && !NAME_COLUMN.test(head) && (isSingleName(head) || /^(?:фио|ф\.)/iu.test(head));
/** One word or several: `Oleg`, `J.`, `Byron, Ada`. */
const CELL_NAME = new RegExp(
  `^(?:\\p{Lu}\\.|(?:${PARTICLE} ){0,2}${NAME_WORD})(?:,? (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${NAME_WORD})){0,3}$`,
  "u",
);
const MAX_HEAD_CHARACTERS = 40;
const MIN_SHARE_IN_LISTS = 1 / 3;
const MIN_SHARE_OF_GIVEN_NAMES = 1 / 2;

const firstWord = (text: string): string => text.split(/[ ,-]/)[0]!;
const isInLists = ({ text }: Cell): boolean => text.split(/[ ,]+/).some((word) => nameRanks(word) > 0);
const isWord = (text: string): boolean => isNoValue(text) || isCommonWord(text) || isThing(text);

/** Cells of columns whose heading says that they hold people. */
export function personsInColumns(cues: Cues): Span[] {
  const spans: Span[] = [];
  for (const table of tablesOf(cues))
    for (const [column, head] of table.heads.entries())
      for (const { text, start } of namesBelow(table, column))
        spans.push({
          start,
          end: start + text.length,
          entity: "PERSON",
          reason: `column "${head.slice(0, MAX_HEAD_CHARACTERS)}"`,
        });
  return spans;
}

function namesBelow(table: Table, column: number): Cell[] {
  const head = headWords(table.heads[column]!);
  if (OF_EASTERN_PEOPLE.test(head) || EASTERN_NAME_COLUMN.test(head)) {
    const cells = table.cellsBelow(column);
    const names = cells.filter(({ text }) => EASTERN_NAME.test(text));
    const isSure = OF_EASTERN_PEOPLE.test(head);
    return isSure || names.filter(({ text }) => beginsWithFamilyName(text)).length * 2 > cells.length ? names : [];
  }
  if (isPartOfName(head)) {
    const names = table.cellsBelow(column).filter(({ text }) => CELL_NAME.test(text) && !isNoValue(text));
    // "First name: required": a table about a form.
    return names.filter(isInLists).length >= MIN_SHARE_IN_LISTS * names.length
      ? names.filter(({ text }) => !isCommonWord(text))
      : [];
  }
  if (OF_PEOPLE.test(head)) return table.cellsBelow(column).filter(({ text }) => FULL_NAME.test(text));
  return NAME_COLUMN.test(head) ? namesBelowName(table, table.cellsBelow(column)) : [];
}

/** Things have names as well. */
function namesBelowName({ heads }: Table, cells: readonly Cell[]): Cell[] {
  const names = cells.filter(({ text }) => FULL_NAME.test(text));
  const isOfPeople =
    heads.some((other) => BESIDE_PEOPLE.test(headWords(other))) ||
    names.filter(({ text }) => isGivenName(firstWord(text))).length * 3 >= cells.length;
  const given = cells.filter(({ text }) => isGivenNameFirst(text)).length;
  const filled = cells.filter(({ text }) => text !== "").length;
  const areGiven = given > 0 && given >= MIN_SHARE_OF_GIVEN_NAMES * filled;
  return cells.filter(({ text }) =>
    FULL_NAME.test(text) ? isOfPeople : areGiven && CELL_NAME.test(text) && !isWord(text),
  );
}

const isGivenNameFirst = (text: string): boolean => {
  const word = firstWord(text);
  return isAloneGivenName(word) && !LIKE_TOOLS.has(word) && CELL_NAME.test(text);
};
