import type { TextDraft } from "../drafts.js";
import { inlineLine, isBold } from "../lines/lines.js";
import { type Counted, countOf, isNear, isNumberAlone } from "./counts.js";
import { type DocumentStyle, normalizeTitle, taggedLevel } from "./headings.js";

/** Sizes of type within this share of the larger one are the same size, written with different rounding. */
const SAME_SIZE = 0.985;
/** Pages from which on the looks of the first page are those of a cover. */
const MIN_PAGES_WITH_COVER = 4;
const MAX_LEVEL = 6;

/** Headings that stand at one depth: those of one way of counting (`2.1`, `III.`, `Chapter 4`), or of one look. */
interface Kind {
  /** Position among the looks, from the largest at 0; kinds that count may stand between two looks. */
  rank: number;
  readonly members: number[];
  /** Parts of the number for `2.1`; undefined for other kinds. */
  readonly depth: number | undefined;
  /** Level that most members are given by the file itself. */
  known: number | undefined;
}

/**
 * Gives all headings of the document their levels. A heading stands one level below the kind of heading that it often follows, so that no level is
 * skipped. Kinds are ordered by how they count, where one starts again below each of another, then by size and weight. What the file itself says has
 * the last word.
 */
export function assignLevels(headings: readonly TextDraft[], style: DocumentStyle): void {
  const known = headings.map(({ lines }) => {
    const texts = lines.map(inlineLine);
    const depthOf = (from: number): number | undefined =>
      style.outline.get(normalizeTitle(texts.slice(from).join(" ")));
    // Outlines may leave out the number that stands above a title.
    const depth = depthOf(0) ?? (texts.length > 1 && isNumberAlone(texts[0]!) ? depthOf(1) : undefined);
    return taggedLevel(lines) ?? (depth === undefined ? undefined : depth + 1);
  });
  const looks = looksOf(headings);
  const counts = inSequence(headings.map(({ lines }) => countOf(inlineLine(lines[0]!))));
  const kinds = kindsOf(looks, counts);
  for (const kind of kinds) kind.known = mostCommon(kind.members.map((member) => known[member]));
  orderByCounts(kinds, counts);
  const levels = levelsOf(kinds, headings);
  for (const [index, kind] of kinds.entries())
    for (const member of kind.members) headings[member]!.level = known[member] ?? Math.min(MAX_LEVEL, levels[index]!);
}

/** The rank of each heading's look: by size, then bold before regular. */
function looksOf(headings: readonly TextDraft[]): number[] {
  const sizes = headings.map(({ lines }) => Math.max(...lines.map((line) => line.size)));
  const classes = new Map<number, number>();
  let largest = Infinity;
  let at = -1;
  for (const size of [...new Set(sizes)].sort((a, b) => b - a)) {
    if (size < SAME_SIZE * largest) {
      largest = size;
      at++;
    }
    classes.set(size, at);
  }
  const keys = headings.map(({ lines }, index) => 2 * classes.get(sizes[index]!)! + (lines.every(isBold) ? 0 : 1));
  const ranks = new Map([...new Set(keys)].sort((a, b) => a - b).map((key, rank) => [key, rank]));
  return keys.map((key) => ranks.get(key)!);
}

/** Numbers that follow from the one before or lead to the one after, of their way of counting; the others count nothing: a year, an amount. */
function inSequence(counts: readonly (readonly Counted[])[]): Array<Counted | undefined> {
  const last = new Map<string, { index: number; count: Counted }>();
  const found: Array<Counted | undefined> = counts.map(() => undefined);
  for (const [index, candidates] of counts.entries()) {
    for (const count of candidates) {
      const before = last.get(count.way);
      last.set(count.way, { index, count });
      if (before === undefined || !isNear(before.count.parts, count.parts)) continue;
      found[before.index] ??= before.count;
      found[index] ??= count;
    }
  }
  return found;
}

/** If at least this share of a look's headings are numbered alike, its other headings get the same depth: `Abstract` with `1 Introduction`. */
const MIN_COUNTING = 0.25;

function kindsOf(looks: readonly number[], counts: readonly (Counted | undefined)[]): Kind[] {
  const mixed = mixedWays(counts);
  const names = counts.map((count, index) => {
    if (count === undefined) return undefined;
    const name = `${count.way} ${count.parts.length}`;
    return mixed.has(count.way) && count.parts.length === 1 ? `${name} ${looks[index]}` : name;
  });
  const ways = new Map<number, Map<string, number>>();
  const sizes = new Map<number, number>();
  for (const [index, look] of looks.entries()) {
    sizes.set(look, (sizes.get(look) ?? 0) + 1);
    const name = names[index];
    if (name === undefined) continue;
    const own = ways.get(look) ?? new Map<string, number>();
    ways.set(look, own.set(name, (own.get(name) ?? 0) + 1));
  }
  const shared = (look: number): string | undefined =>
    [...(ways.get(look) ?? [])]
      .filter(([, times]) => times >= MIN_COUNTING * sizes.get(look)!)
      .sort(([a], [b]) => a.localeCompare(b))[0]?.[0];
  const kinds = new Map<string, Kind>();
  for (const [index, look] of looks.entries()) {
    const name = names[index] ?? shared(look) ?? `look ${look}`;
    const depth = name.startsWith("decimal ") ? Number(name.split(" ")[1]) : undefined;
    const kind = kinds.get(name) ?? { rank: look, members: [], depth, known: undefined };
    kind.members.push(index);
    kinds.set(name, kind);
  }
  for (const kind of kinds.values()) kind.rank = mostCommon(kind.members.map((member) => looks[member]))!;
  return [...kinds.values()];
}

/** Ways of counting that start again more than once: their numbers may be those of chapters in one look, and of steps in another. */
function mixedWays(counts: readonly (Counted | undefined)[]): ReadonlySet<string> {
  const starts = new Map<string, number>();
  for (const count of counts)
    if (count?.parts.length === 1 && count.parts[0]! <= 1) starts.set(count.way, (starts.get(count.way) ?? 0) + 1);
  return new Set([...starts].filter(([, times]) => times > 1).map(([way]) => way));
}

function mostCommon(values: readonly (number | undefined)[]): number | undefined {
  const times = new Map<number, number>();
  for (const value of values) if (value !== undefined) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].sort(([a, many], [b, more]) => more - many || a - b)[0]?.[0];
}

/** Kinds that count, the most frequent ones, that are compared with each other. */
const MAX_COMPARED = 24;

/** Raises kinds above those that start counting again below each of them, and `2` above `2.1`. */
function orderByCounts(kinds: readonly Kind[], counts: readonly (Counted | undefined)[]): void {
  const counting = kinds
    .map((kind) => ({ kind, counted: kind.members.filter((member) => counts[member] !== undefined) }))
    .filter(({ counted }) => counted.length > 0)
    .sort((a, b) => b.counted.length - a.counted.length)
    .slice(0, MAX_COMPARED)
    .map(({ kind, counted }) => ({ kind, counted, restarts: restartsOf(counted, counts) }));
  type Counting = (typeof counting)[number];
  const isAbove = (upper: Counting, lower: Counting): boolean => {
    if (upper.kind.depth !== undefined && lower.kind.depth !== undefined) return upper.kind.depth < lower.kind.depth;
    if (isRoman(upper) && isLetter(lower) && lower.restarts.length === 0) return upper.counted[0]! < lower.counted[0]!;
    return isMostlyWithin(upper.counted, lower.restarts) && !isMostlyWithin(lower.counted, upper.restarts);
  };
  // `A.` below `I.` is the custom where only one section has parts.
  const isRoman = ({ counted }: Counting): boolean => counts[counted[0]!]!.way === "roman";
  const isLetter = ({ counted }: Counting): boolean => counts[counted[0]!]!.way === "letter";
  for (let round = 0; round < counting.length; round++) {
    let isOrdered = true;
    for (const upper of counting)
      for (const lower of counting) {
        if (upper === lower || upper.kind.rank < lower.kind.rank || !isAbove(upper, lower)) continue;
        upper.kind.rank = lower.kind.rank - 1 / (2 + round);
        isOrdered = false;
      }
    if (isOrdered) return;
  }
}

/** From the heading before to the one that starts to count again. */
type Gap = readonly [from: number, to: number];

const restartsOf = (counted: readonly number[], counts: readonly (Counted | undefined)[]): Gap[] =>
  counted.flatMap((member, index): Gap[] =>
    index > 0 && (counts[member]!.parts.at(-1) ?? Infinity) <= 1 ? [[counted[index - 1]!, member]] : [],
  );

/** Share of the restarts of a kind that must stand below a heading of another, since some headings are missed. */
const MIN_WITHIN = 0.6;

/** @param counted headings in order @param gaps in order */
function isMostlyWithin(counted: readonly number[], gaps: readonly Gap[]): boolean {
  let within = 0;
  let at = 0;
  for (const [from, to] of gaps) {
    while (at < counted.length && counted[at]! <= from) at++;
    if (at < counted.length && counted[at]! < to) within++;
  }
  return gaps.length > 0 && within >= MIN_WITHIN * gaps.length;
}

/** Share of the sections with headings of a kind, from which on all of the kind stand below the kind that opens these sections. */
const MIN_FOLLOWED = 0.25;

/** One more than the level of the kind that each follows: the deepest of those that it often follows. */
function levelsOf(kinds: readonly Kind[], headings: readonly TextDraft[]): number[] {
  const kindAt: number[] = [];
  for (const [index, { members }] of kinds.entries()) for (const member of members) kindAt[member] = index;
  const first = headings[0]?.page ?? 1;
  const isLong = headings.some(({ page }) => page >= first + MIN_PAGES_WITH_COVER - 1);
  const top = kinds.reduce((least, { rank }) => Math.min(least, rank), Infinity);
  const isParent = kinds.map(({ members, rank }) => {
    if (rank === top) return true;
    return members.length > 1 && !(isLong && members.every((member) => headings[member]!.page === first));
  });
  // Counts sections, not headings: the first heading of a kind in a section counts, its twins there do not.
  const followed = kinds.map(() => new Map<number, number>());
  const open: Array<{ kind: number; seen: Set<number> }> = [];
  const before = new Set<number>();
  for (const kind of kindAt) {
    while (open.length > 0 && kinds[open.at(-1)!.kind]!.rank >= kinds[kind]!.rank) open.pop();
    const parent = open.at(-1);
    const seen = parent?.seen ?? before;
    if (!seen.has(kind)) followed[kind]!.set(parent?.kind ?? -1, (followed[kind]!.get(parent?.kind ?? -1) ?? 0) + 1);
    seen.add(kind);
    if (isParent[kind]) open.push({ kind, seen: new Set() });
  }

  const levels: number[] = kinds.map(() => 1);
  const order = kinds.map((_, index) => index).sort((a, b) => kinds[a]!.rank - kinds[b]!.rank);
  for (const index of order) {
    let all = 0;
    let most = 0;
    for (const times of followed[index]!.values()) {
      all += times;
      most = Math.max(most, times);
    }
    let deepest = 0;
    for (const [parent, times] of followed[index]!)
      if (parent >= 0 && times >= Math.min(most, MIN_FOLLOWED * all)) deepest = Math.max(deepest, levels[parent]!);
    levels[index] = kinds[index]!.known ?? deepest + 1;
  }
  const shallow = order.find((index) => kinds[index]!.depth !== undefined);
  if (shallow === undefined) return levels;
  return levels.map((level, index) => {
    const { depth, known } = kinds[index]!;
    return depth === undefined || known !== undefined ? level : levels[shallow]! + depth - kinds[shallow]!.depth!;
  });
}
