/** Stands before the words of a table, which may be a running head of several columns. */
export const TABLE = "|";

/** Numbers in words, as chapters and parts have them. */
const NUMBER_WORDS =
  /(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|erster?|zweiter?|dritter?|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|dos|tres|cuatro|cinco|due|tre|quattro|cinque)(?!\p{L})/gu;

/** The text of a line without its figures; cheaper than {@link keyOf}. */
export const shapeOf = (text: string): string => text.replace(/\d+/g, "#");

/** The text of a line, numbers aside. */
export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/\b[ivxlc]+\b/g, "#")
    .replace(NUMBER_WORDS, "#")
    .replace(/\s+/g, " ");

/** The words of a title alone: `One / Foreword` and `1. Foreword` name one section. */
export const titleOf = (key: string): string =>
  (key.match(/\p{L}+/gu) ?? []).filter((word) => !SECTION_WORDS.has(word)).join(" ");

const SECTION_WORDS: ReadonlySet<string> = new Set(
  "chapter part section appendix kapitel teil abschnitt anhang chapitre partie capítulo parte capitolo page seite of".split(
    " ",
  ),
);
