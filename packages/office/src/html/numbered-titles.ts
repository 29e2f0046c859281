/** Levels of titles that number the sections of a document: `2.1 Methods` in bold, without a style that says heading. */

/** A line that begins with the number of a section. */
export interface NumberedTitle {
  /** Its place among the blocks. */
  readonly at: number;
  readonly number: readonly number[];
  /** Of the heading that it is already; 0 for none. */
  readonly level: number;
}

const NUMBER = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?\s+["“„«'(]?\p{L}/u;
/** Lines from which on their numbers are evidence. */
const MIN_TITLES = 3;
/** Share of the numbers that must be higher than the one before. */
const MIN_RISING = 0.8;
/** Share of the lines that must stand above something else than the next entry: lists have nothing between. */
const MIN_WITH_TEXT = 0.7;

/** The parts of the number that a line begins with: `[2, 1]` for `2.1 Methods`. */
export function numberOf(text: string): readonly number[] | undefined {
  const parts = NUMBER.exec(text)?.[1];
  return parts === undefined ? undefined : parts.split(".").map(Number);
}

/**
 * Levels of the titles that are no headings yet; none where their numbers do not go up through the document.
 *
 * @param titles in the order of the document
 * @param top level of a title with the shortest number where no heading has one
 */
export function levelsByNumber(titles: readonly NumberedTitle[], top: number): Map<number, number> {
  const found = titles.filter(({ level }) => level === 0);
  if (found.length < MIN_TITLES) return new Map();
  const styledNumbers = new Set(titles.filter(({ level }) => level > 0).map(({ number }) => number.join(".")));
  // An appendix that counts anew stands at another level.
  if (found.some(({ number }) => styledNumbers.has(number.join(".")))) return new Map();
  const rising = titles.slice(1).filter(({ number }, index) => isHigher(number, titles[index]!.number)).length;
  const places = new Map(titles.map(({ at, number }) => [at, number.length]));
  const withText = found.filter(({ at, number }) => places.get(at + 1) !== number.length).length;
  if (rising < MIN_RISING * (titles.length - 1) || withText < MIN_WITH_TEXT * found.length) return new Map();
  const styled = titles.find(({ level }) => level > 0);
  const shortest = Math.min(...found.map(({ number }) => number.length));
  const shift = styled === undefined ? top - shortest : styled.level - styled.number.length;
  return new Map(found.map(({ at, number }) => [at, Math.min(6, Math.max(1, number.length + shift))]));
}

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs >= 0 && one[differs]! > (other[differs] ?? 0);
}
