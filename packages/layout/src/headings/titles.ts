import type { Draft, ListDraft, TextDraft } from "../drafts.js";
import { isBold } from "../lines/lines.js";
import { type DocumentStyle, isLabelAndValue, normalizeTitle, taggedLevel } from "./headings.js";
import { type Candidate, endsSentence, isCapital, type Look, type Looks } from "./looks.js";
import { follows } from "./numbered.js";
import { featuresOf } from "./title-features.js";
import { titleProbability } from "./title-model.js";

/** A text that may be a title, with the numbers that decide; what the model is trained on. */
export interface TitleRow {
  readonly text: string;
  readonly page: number;
  /** Whether the rules for single blocks call it a heading. */
  readonly byRule: boolean;
  readonly features: readonly number[];
}

/** Probability from which on a text that the rules call a heading stays one, and one from which on another becomes one. */
const MIN_KEPT = 0.3;
const MIN_NEW = 0.6;

/** Share of the page's height in which running heads stand. */
const TOP_EDGE = 0.13;
/** A look in body type makes titles only if it occurs at least this many times. */
const MIN_ALIKE = 3;
const PLAIN = 1.03;
/** Running heads are set smaller than the text, by this share of its size, in capitals, or behind the number of the page. */
const SMALLER = 0.97;
/** A text among the first blocks of the document, in its largest type, is its title where that is so much larger than the running text. */
const MAX_BLOCKS_BEFORE = 5;
const TITLE_RATIO = 1.4;
/** Sizes of one look differ by no more than this share. */
const SAME_SIZE = 0.97;
/** Share of the numbers of one look that must follow from the one before, and of its texts that must stand over others. */
const MIN_IN_SEQUENCE = 0.4;
const MIN_HEADED = 0.1;

interface Settled {
  readonly candidate: Candidate;
  isTitle: boolean;
  /** No rule speaks against it. */
  readonly mayBe: boolean;
}

/** Cases that the trees have seen too rarely to judge: never a title. */
function isExcluded(candidate: Candidate, drafts: readonly Draft[], style: DocumentStyle, height: number): boolean {
  const { lines, text, page, at, block, number, look } = candidate;
  if (block.kind === "text" && block.isAddress === true) return true;
  if (lines[0]!.isLabel === true) return true;
  if (/^(https?:|www\.)|@\w+\./.test(text) || lines.some(isLabelAndValue)) return true;
  // Numbers of sections follow each other, and text follows them.
  if (number !== undefined && look.inSequence < MIN_IN_SEQUENCE * look.numbered) return true;
  if (number !== undefined && look.numbered > 1 && look.headed < MIN_HEADED * look.count) return true;
  const isPlain = number === undefined && lines[0]!.size <= PLAIN * style.prose && !isBold(lines[0]!);
  if (isPlain && look.count < MIN_ALIKE) return true;
  // The running head of a page that has no neighbours to repeat it.
  const first = lines[0]!;
  const isFirst = drafts[at - 1]?.page !== page;
  const isRunning = first.size < SMALLER * style.prose || isCapital(text) || number?.length === 1;
  return isFirst && first.baseline < TOP_EDGE * height && isRunning && first.size <= style.prose && !isBold(first);
}

const isDocumentTitle = ({ page, at, lines }: Candidate, largest: number, style: DocumentStyle): boolean =>
  page <= 1 &&
  at <= MAX_BLOCKS_BEFORE &&
  lines[0]!.size >= SAME_SIZE * largest &&
  lines[0]!.size >= TITLE_RATIO * style.prose;

/**
 * Decides which blocks of a document are headings, from what is known of all its pages so far. What the file itself says is left alone.
 *
 * @returns the blocks; lists are cut where an item turns out to be a title
 */
export function settleTitles(
  drafts: readonly Draft[],
  looks: Looks,
  style: DocumentStyle,
  heights: ReadonlyMap<number, number>,
  onTitles: ((rows: readonly TitleRow[]) => void) | undefined,
): Draft[] {
  const titles = new Map<ListDraft, Set<number>>();
  const rows: TitleRow[] = [];
  const settled: Settled[] = [];
  const candidates = looks.add(drafts);
  const largest = candidates.reduce((size, { page, lines }) => (page <= 1 ? Math.max(size, lines[0]!.size) : size), 0);
  for (const candidate of candidates) {
    const { block, lines, text, page } = candidate;
    if (taggedLevel(lines) !== undefined || style.outline.has(normalizeTitle(text))) continue;
    const byRule = block.kind === "text" && block.role === "heading";
    const features = featuresOf(candidate, drafts, looks, style, heights.get(page) ?? 0);
    if (onTitles !== undefined) rows.push({ text, page, byRule, features });
    const isTitle =
      (byRule && isDocumentTitle(candidate, largest, style)) ||
      titleProbability(features) >= (byRule ? MIN_KEPT : MIN_NEW);
    const mayBe = byRule || !isExcluded(candidate, drafts, style, heights.get(page) ?? 0);
    settled.push({ candidate, isTitle: isTitle && mayBe, mayBe });
  }
  onTitles?.(rows);
  fillGaps(settled);
  fillLooks(settled, drafts, style);
  for (const { candidate, isTitle } of settled) {
    const { block, item } = candidate;
    if (block.kind === "text") block.role = isTitle ? "heading" : "paragraph";
    else if (isTitle && item !== undefined) titles.set(block, (titles.get(block) ?? new Set()).add(item));
  }
  return withItems(
    drafts.flatMap((draft) => {
      const found = draft.kind === "list" ? titles.get(draft) : undefined;
      return found === undefined ? [draft] : cutAtTitles(draft as ListDraft, found);
    }),
  );
}

/** Makes titles of the numbered texts between two titles of the same look, where all their numbers follow each other. */
function fillGaps(settled: readonly Settled[]): void {
  const series = new Map<Look, { last: Candidate; gap: Settled[] }>();
  for (const one of settled) {
    const { candidate, isTitle } = one;
    const { number, look } = candidate;
    if (number === undefined) continue;
    const before = series.get(look);
    const isNext = before !== undefined && follows(before.last.number!, number);
    if (isTitle) {
      if (isNext) for (const missed of before.gap) missed.isTitle = true;
      series.set(look, { last: candidate, gap: [] });
    } else if (isNext) {
      before.last = candidate;
      before.gap.push(one);
    } else series.delete(look);
  }
}

/** Titles of one look in large type, from which on, and their share, all texts of it that begin a page are titles. */
const MIN_TITLES = 4;
const MIN_TITLE_SHARE = 0.75;
const LARGE = 1.1;
/** Running heads of journals are letters and numbers. */
const WORD = /\p{L}{3}|\p{Lo}/u;

/** Makes titles of the texts that begin a slide and look like the titles of the others: the same may stand on two of them, or end in a name. */
function fillLooks(settled: readonly Settled[], drafts: readonly Draft[], style: DocumentStyle): void {
  const looks = new Map<Look, { titles: number; missed: Settled[] }>();
  for (const one of settled) {
    const { lines, look, block, page, at } = one.candidate;
    if (block.kind !== "text" || lines[0]!.size < LARGE * style.prose) continue;
    const found = looks.get(look) ?? { titles: 0, missed: [] };
    looks.set(look, found);
    if (one.isTitle) found.titles++;
    else if (page > 1 && drafts[at - 1]?.page !== page) found.missed.push(one);
  }
  for (const { titles, missed } of looks.values()) {
    if (titles < MIN_TITLES || titles < MIN_TITLE_SHARE * (titles + missed.length)) continue;
    for (const one of missed)
      if (one.mayBe && WORD.test(one.candidate.text) && !endsSentence(one.candidate.text)) one.isTitle = true;
  }
}

/** Turns what has a marker but is not a heading after all into items, joined to the lists above and below. */
function withItems(drafts: readonly Draft[]): Draft[] {
  if (!drafts.some(isLostItem)) return [...drafts];
  const result: Draft[] = [];
  let isOpen = false;
  for (const draft of drafts) {
    const last = result.at(-1);
    const list = last?.kind === "list" && last.isContents !== true ? last : undefined;
    if (isLostItem(draft)) {
      const item = { marker: draft.marker!, lines: draft.lines, depth: 0 };
      if (list?.page === draft.page && list.zone === draft.zone) list.items.push(item);
      else result.push({ kind: "list", page: draft.page, zone: draft.zone, items: [item] });
      isOpen = true;
      continue;
    }
    const goesOn = isOpen && draft.kind === "list" && list?.page === draft.page && list.zone === draft.zone;
    if (goesOn) list.items.push(...draft.items);
    else result.push(draft);
    isOpen = false;
  }
  return result;
}

const isLostItem = (draft: Draft): draft is TextDraft =>
  draft.kind === "text" && draft.role === "paragraph" && draft.marker !== undefined;

function cutAtTitles(list: ListDraft, titles: ReadonlySet<number>): Draft[] {
  const parts: Draft[] = [];
  for (const [index, item] of list.items.entries()) {
    const last = parts.at(-1);
    if (titles.has(index)) {
      const title: TextDraft = {
        kind: "text",
        page: list.page,
        zone: list.zone,
        lines: item.lines,
        role: "heading",
        level: 1,
      };
      parts.push(title);
    } else if (last?.kind === "list") last.items.push(item);
    else parts.push({ kind: "list", page: list.page, zone: list.zone, items: [item] });
  }
  return parts;
}
