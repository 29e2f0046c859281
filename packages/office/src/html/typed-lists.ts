/** Finds lists whose markers are typed: paragraphs right below each other that begin with one sign, or with numbers that go up by one. */

export interface TypedList {
  /** Number of the first item; `undefined` for bullets. */
  readonly start: number | undefined;
  readonly items: readonly TypedItem[];
}

export interface TypedItem {
  /** Place of the paragraph among the blocks. */
  readonly at: number;
  /** Its content without the marker. */
  readonly html: string;
}

/** Entries of contents link to what they name, number and all. */
const ENTRY = /^(?:<(?!a\b)[^<>]*>)*<a\b[^<>]*href="#/;

/** Tags before a marker, the number or sign, and tags that end behind it. Long dashes are left to dialogues. */
const MARKED =
  /^((?:<[^<>]*>)*)\s*(?:(\d{1,2})([.)．）、])|([•●▪■◦○‣⁃➢➔✓❖❑□◆·]|-(?=(?:<\/[^<>]*>)*\s)|o(?=(?:<\/[^<>]*>)*\s{2})))((?:<\/[^<>]*>)*)(\s*)(?=[^\s\d.)．）、-])/u;
const EMPTY = /<(strong|em|code)><\/\1>/g;
/** Scripts without spaces put none behind a number. */
const WITHOUT_SPACE =
  /^(?:<[^<>]*>)*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}「『“‘《（]/u;

interface Marked extends TypedItem {
  readonly number: number | undefined;
  readonly sign: string;
}

/** @param lines content of paragraphs by their place, in the order of the document */
export function typedLists(lines: Iterable<readonly [at: number, html: string]>): TypedList[] {
  const lists: Array<{ start: number | undefined; items: Marked[] }> = [];
  for (const [at, html] of lines) {
    const item = markedItem(at, html);
    if (item === undefined) continue;
    const list = lists.at(-1);
    if (list !== undefined && goesOn(list.items.at(-1)!, item)) list.items.push(item);
    else lists.push({ start: item.number, items: [item] });
  }
  return lists.filter(({ items }) => items.length > 1);
}

function goesOn(before: Marked, item: Marked): boolean {
  if (item.at !== before.at + 1 || item.sign !== before.sign) return false;
  return item.number === undefined || item.number === before.number! + 1;
}

function markedItem(at: number, html: string): Marked | undefined {
  const match = MARKED.exec(html);
  if (match === null || ENTRY.test(html)) return undefined;
  const [whole, before, digits, ending, bullet, after, space] = match;
  const content = html.slice(whole.length);
  if (digits !== undefined && space === "" && !WITHOUT_SPACE.test(content)) return undefined;
  const text = `${before}${after}${content}`.replace(EMPTY, "");
  return digits === undefined
    ? { at, html: text, number: undefined, sign: bullet! }
    : { at, html: text, number: Number(digits), sign: ending!.replace(/[.)]/, "") };
}
