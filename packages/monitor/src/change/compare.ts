/**
 * The changes between two states of a page for somebody who reads it. The whole page is compared line by line, whatever the order, since a
 * reader's change may stand beside the main text; what is noise is judged by where a line stands, what it holds, and whether the same place
 * differed at earlier visits too.
 */
import { cuesOf, wordCount } from "./cues.js";
import { cellsOf, digest, type Line, linesOf } from "./lines.js";
import { addressesOf, isOnlyLinks } from "./noise.js";

export interface PageState {
  /** Main content. */
  readonly markdown: string;
  /** The whole page, without advertisements and the like. Absent where the main content is all there is. */
  readonly page?: string;
}

export interface LineChange {
  readonly type: "added" | "removed" | "changed";
  readonly before: string | null;
  readonly after: string | null;
  /** Heading above it, and the columns of a table in which it changed. */
  readonly about?: readonly string[];
}

export interface Comparison {
  /** The lines that a reader would call changed, in the order of the page. */
  readonly changes: readonly LineChange[];
  /** Both states without what is noise, for a diff that shows the changes alone. */
  readonly before: string;
  readonly after: string;
  /** Places that differ at all, by short names; handed in at later visits. */
  readonly places: readonly string[];
}

/** Two lines that share this much are one line that was edited. */
const MIN_SIMILARITY = 0.4;
/** Outside of the main content shorter lines are buttons, labels and moods of the day. */
const MIN_WORDS_OUTSIDE = 4;
/** A place that differed at so many of the earlier visits differs always. */
const VOLATILE_VISITS = 2;
/** For pairing removed with added lines; beyond that, lines are told one by one. */
const MAX_PAIRED_LINES = 400;

interface Edit {
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  /** Key of the last line above that both states have. */
  readonly place: string;
  readonly index: number;
}

/**
 * @param places of the comparisons at earlier visits, newest first
 */
export function compareStates(
  previous: PageState,
  current: PageState,
  places: ReadonlyArray<readonly string[]> = [],
): Comparison {
  const before = linesOf(previous.page ?? previous.markdown);
  const after = linesOf(current.page ?? current.markdown);
  const main = new Set([...linesOf(previous.markdown), ...linesOf(current.markdown)].map(({ key }) => key));
  const edits = editsOf(before, after);
  const isVolatile = (edit: Edit): boolean =>
    places.filter((visit) => visit.includes(edit.place)).length >= VOLATILE_VISITS;
  const counted = edits.filter((edit) => !isNoise(edit, main) && !(isVolatile(edit) && !isTelling(edit, main)));
  return {
    changes: counted.map(({ before: one, after: other }) => ({
      type: one && other ? "changed" : one ? "removed" : "added",
      before: one?.text ?? null,
      after: other?.text ?? null,
      ...aboutOf(one, other),
    })),
    ...withoutNoise(before, after, counted),
    places: [...new Set(edits.map(({ place }) => place))],
  };
}

function aboutOf(before: Line | undefined, after: Line | undefined): Pick<LineChange, "about"> {
  const line = after ?? before;
  if (!line) return {};
  const { heading, columns } = line;
  const [old, now] = [cellsOf(before?.text ?? ""), cellsOf(after?.text ?? "")];
  const about = [heading, ...columns.filter((_name, column) => old[column] !== now[column])].filter(Boolean);
  return about.length > 0 ? { about } : {};
}

/** A line of the main text about a price, a date or a stock is believed even where the place changes often: it may be what is watched. */
const isTelling = (edit: Edit, main: ReadonlySet<string>): boolean =>
  [edit.before, edit.after].some(
    (line) =>
      line &&
      main.has(line.key) &&
      cuesOf(line.text).some((cue) => cue === "price" || cue === "date" || cue === "stock"),
  );

function isNoise({ before, after }: Edit, main: ReadonlySet<string>): boolean {
  const lines = [before, after].filter((line): line is Line => line !== undefined);
  if (lines.every(({ isAd, isTeaser }) => isAd || isTeaser)) return true;
  if (lines.some(({ key }) => main.has(key))) return false;
  if (before && after && leadsTheSameWay(before.text, after.text)) return false;
  if (lines.every(({ text }) => isOnlyLinks(text))) return true;
  return !lines.some(({ text }) => wordCount(text) >= MIN_WORDS_OUTSIDE || cuesOf(text).some((cue) => cue !== "text"));
}

/** One link whose words were edited, unlike two links of which one took the other's place. */
function leadsTheSameWay(before: string, after: string): boolean {
  const [old, now] = [addressesOf(before), addressesOf(after)];
  return old.length > 0 && old.join(" ") === now.join(" ");
}

/** Lines that only one of both states has, paired where one was made of the other. */
function editsOf(before: readonly Line[], after: readonly Line[]): Edit[] {
  const [removed, added] = [without(before, after), without(after, before)];
  const partners = pair(removed.slice(0, MAX_PAIRED_LINES), added.slice(0, MAX_PAIRED_LINES));
  const taken = new Set(partners.values());
  const edits: Edit[] = [];
  for (const entry of removed) {
    const partner = partners.get(entry);
    edits.push({ before: entry.line, after: partner?.line, place: entry.place, index: partner?.index ?? entry.index });
  }
  for (const entry of added) {
    if (!taken.has(entry)) edits.push({ before: undefined, after: entry.line, place: entry.place, index: entry.index });
  }
  return edits.sort((one, other) => one.index - other.index);
}

interface Entry {
  readonly line: Line;
  readonly place: string;
  readonly index: number;
}

/** Lines that the other state does not have as often. */
function without(lines: readonly Line[], others: readonly Line[]): Entry[] {
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  const entries: Entry[] = [];
  let anchor = "";
  for (const [index, line] of lines.entries()) {
    const count = counts.get(line.key) ?? 0;
    if (count > 0) {
      counts.set(line.key, count - 1);
      anchor = line.key;
    } else entries.push({ line, place: digest(anchor), index });
  }
  return entries;
}

function pair(removed: readonly Entry[], added: readonly Entry[]): Map<Entry, Entry> {
  const words = new Map([...removed, ...added].map((entry) => [entry, wordsOf(entry.line.key)] as const));
  const candidates: Array<{ readonly one: Entry; readonly other: Entry; readonly score: number }> = [];
  for (const one of removed) {
    for (const other of added) {
      const samePlace = one.place === other.place;
      const score = similarity(words.get(one) as Words, words.get(other) as Words) + (samePlace ? 0.2 : 0);
      if (score >= MIN_SIMILARITY) candidates.push({ one, other, score });
    }
  }
  candidates.sort((first, second) => second.score - first.score);
  const partners = new Map<Entry, Entry>();
  const taken = new Set<Entry>();
  for (const { one, other } of candidates) {
    if (partners.has(one) || taken.has(other)) continue;
    partners.set(one, other);
    taken.add(other);
  }
  return partners;
}

type Words = ReadonlySet<string>;
const wordsOf = (key: string): Words =>
  new Set(
    key.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu) ?? [],
  );

function similarity(one: Words, other: Words): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return (2 * shared) / (one.size + other.size);
}

/** Both states as text in which only the changes differ: what is noise is left as it was before. */
function withoutNoise(before: readonly Line[], after: readonly Line[], counted: readonly Edit[]) {
  const gone = new Set(counted.flatMap((edit) => edit.before ?? []));
  const come = new Set(counted.flatMap((edit) => edit.after ?? []));
  const known = new Map<string, string>();
  for (const line of before) if (!known.has(line.key)) known.set(line.key, line.text);
  const inBoth = new Set(after.map(({ key }) => key));
  return {
    before: before
      .filter((line) => gone.has(line) || inBoth.has(line.key))
      .map(({ text }) => text)
      .join("\n"),
    after: after
      .filter((line) => come.has(line) || known.has(line.key))
      .map((line) => (come.has(line) ? line.text : (known.get(line.key) as string)))
      .join("\n"),
  };
}
