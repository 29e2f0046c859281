/** Guesses the type of a text without a name, where a look at the text does not settle it. */

interface LikelyType {
  /** As a sentence has it. */
  readonly name: string;
  /** For `--type`. */
  readonly type: string;
}

const BEGINNING_CHARACTERS = 20_000;
const MAX_LINES = 20;
const MIN_LINES = 3;

const TABLES: ReadonlyArray<readonly [separator: string, type: LikelyType]> = [
  ["\t", { name: "a table", type: "tsv" }],
  [";", { name: "a table", type: "csv" }],
  [",", { name: "a table", type: "csv" }],
];

const MARKUP: ReadonlyArray<readonly [RegExp, LikelyType]> = [
  [/^\\(?:documentclass|begin|section)\b/m, { name: "LaTeX", type: "tex" }],
  [/^\.\. [\w-]+::/m, { name: "reStructuredText", type: "rst" }],
  [/^#\+(?:title|begin_\w+):?/im, { name: "Org", type: "org" }],
  [/^= \S/, { name: "AsciiDoc", type: "adoc" }],
];

/** @returns undefined for plain prose */
export function likelyType(text: string): LikelyType | undefined {
  const beginning = text.slice(0, BEGINNING_CHARACTERS).trim();
  for (const [mark, type] of MARKUP) if (mark.test(beginning)) return type;
  const lines = beginning
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_LINES);
  if (lines.length < MIN_LINES) return undefined;
  return TABLES.find(([separator]) => hasColumns(lines, separator))?.[1];
}

/** Whether all lines have as many separators as the first. Commas of prose have blanks behind them. */
function hasColumns([first = "", ...others]: readonly string[], separator: string): boolean {
  if (separator === "," && others.every((line) => /,\s/.test(line))) return false;
  const count = (line: string): number => line.replace(/"[^"]*"/g, "").split(separator).length;
  return count(first) > 1 && others.every((line) => count(line) === count(first));
}
