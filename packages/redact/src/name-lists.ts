import { withoutMarks } from "./letters.js";
import { hashOf, lookUp, type SparseTable, sparseTable } from "./name-hash.js";
import { NAME_TABLE } from "./name-table.js";

/** Bits of a hash that the table keeps. About one other word in a thousand looks like a name. */
const KEY_BITS = 26;
const ROLE = 0;
/** The lowest ranks of a given name, see {@link nameRanks}. */
export const LOWEST_GIVEN = 4;
let table: SparseTable | undefined;

const LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", "’": "'" };

/** A name as the lists have it: small, without accents. */
export const foldName = (name: string): string => withoutMarks(name.toLowerCase(), LETTERS);

/** Key of a name in the table. */
export const nameKey = (folded: string): number => hashOf(ROLE, folded) >>> (32 - KEY_BITS);

function ranksOfPart(folded: string): number {
  table ??= sparseTable(NAME_TABLE);
  return lookUp(table, nameKey(folded));
}

/**
 * In how many countries' lists a word is a given name and a family name: 0 in none, 1 in one, 2 in two or three, 3 in more. Each part of a
 * name with a hyphen has to be one.
 *
 * @returns the rank as a given name times four, plus the rank as a family name
 */
export function nameRanks(word: string): number {
  const folded = foldName(word);
  const whole = ranksOfPart(folded);
  if (!folded.includes("-")) return whole;
  const parts = folded.split("-").map(ranksOfPart);
  const given = Math.max(whole >> 2, Math.min(...parts.map((ranks) => ranks >> 2)));
  const family = Math.max(whole & 3, Math.min(...parts.map((ranks) => ranks & 3)));
  return given * 4 + family;
}
