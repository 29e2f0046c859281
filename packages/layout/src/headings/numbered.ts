import type { Draft } from "../drafts.js";
import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";

/** `2.1 Methods`, `3. Results`: the number of a section, and the start of its title. */
const SECTION =
  /^(?:(?:Article|ARTICLE|Section|SECTION|Chapter|CHAPTER|Artikel|ARTIKEL|Abschnitt|Kapitel|Artículo|Articolo|Art\.|§)\s*)?(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=\p{Lu}|\p{Lt}|\p{Lo}|\d?\p{L})/u;
const MAX_TITLE = 90;
/** Headings of one kind from which on their numbers are evidence. */
const MIN_SECTIONS = 3;
/** Share of the numbers that must follow from the one before. */
const MIN_IN_SEQUENCE = 0.8;
/** Share of the titles that must stand above text: entries of a list follow each other. */
const MIN_WITH_TEXT = 0.7;

/** Characters of the text below a title whose number counts sections of one level alone: what follows the entry of a list is shorter. */
const MIN_TEXT_CHARACTERS = 120;

/** The parts of the number that a title begins with: `[2, 1]` for `2.1 Methods`; undefined where it has none. */
export function sectionNumber(text: string): readonly number[] | undefined {
  const number = SECTION.exec(text)?.[1];
  return number === undefined ? undefined : number.split(".").map(Number);
}

/** Whether a section may follow another in a document: the next one, one level further in, or the next of an outer level. */
function follows(before: readonly number[], after: readonly number[]): boolean {
  const shared = Math.min(before.length, after.length);
  const differs = Array.from({ length: shared }, (_, index) => index).find((index) => before[index] !== after[index]);
  if (differs === undefined) return after.length === before.length + 1 && after.at(-1)! <= 1;
  return after[differs] === before[differs]! + 1 && after.slice(differs + 1).every((part) => part <= 1);
}

interface Seen {
  readonly number: readonly number[];
  readonly isCandidate: boolean;
  readonly hasText: boolean;
}

/**
 * Titles of sections that are set like the text: a short line that begins with `2.1`, or with `2.` where text of some length follows each of them,
 * where the numbers of the document follow each other. Shown all blocks in order, before it is asked.
 */
export class NumberedSections {
  readonly #deep: Seen[] = [];
  readonly #all: Seen[] = [];

  add(drafts: readonly Draft[]): void {
    for (const [index, draft] of drafts.entries()) {
      const lines = linesOf(draft);
      const number = lines && sectionNumber(textOf(lines));
      if (number === undefined) continue;
      const isCandidate = isTitle(draft);
      const isHeading = draft.kind === "text" && draft.role === "heading";
      const next = drafts[index + 1];
      if (isCandidate || isHeading)
        this.#all.push({ number, isCandidate, hasText: number.length > 1 ? isText(next) : isLongText(next) });
      if ((isCandidate && number.length > 1) || isHeading)
        this.#deep.push({ number, isCandidate, hasText: isText(next) });
    }
  }

  /** Which of the titles that {@link promoteNumbered} takes are headings. */
  get areHeadings(): "all" | "deep" | false {
    const isCounted = this.#all.some(
      ({ number, isCandidate }) => isCandidate && number.length === 1 && number[0] === 1,
    );
    return isCounted && areSections(this.#all) ? "all" : areSections(this.#deep) && "deep";
  }
}

function areSections(seen: readonly Seen[]): boolean {
  const candidates = seen.filter(({ isCandidate }) => isCandidate);
  if (candidates.length < MIN_SECTIONS) return false;
  const inSequence = seen.filter(({ number }, index) => index === 0 || follows(seen[index - 1]!.number, number));
  return (
    inSequence.length >= MIN_IN_SEQUENCE * seen.length &&
    candidates.filter(({ hasText }) => hasText).length >= MIN_WITH_TEXT * candidates.length
  );
}

/** Makes headings of the numbered titles that are set like the text: of all, or of those with several numbers. */
export function promoteNumbered(drafts: readonly Draft[], which: "all" | "deep"): Draft[] {
  return drafts.map((draft) => {
    if (!isTitle(draft)) return draft;
    const lines = linesOf(draft)!;
    if (which === "deep" && sectionNumber(textOf(lines))!.length < 2) return draft;
    if (draft.kind === "text") {
      draft.role = "heading";
      return draft;
    }
    return { kind: "text", page: draft.page, zone: lines[0]!.zone, lines, role: "heading", level: 1 };
  });
}

/** Lines of a paragraph, or of the only item of a list. */
function linesOf(draft: Draft): TextLine[] | undefined {
  if (draft.kind === "text") return draft.lines;
  return draft.kind === "list" && draft.items.length === 1 ? draft.items[0]!.lines : undefined;
}

const textOf = (lines: readonly TextLine[]): string => lines.map(inlineLine).join(" ");

function isTitle(draft: Draft): boolean {
  const lines = linesOf(draft);
  if (lines === undefined || lines.length > 2 || (draft.kind === "text" && draft.role !== "paragraph")) return false;
  const text = textOf(lines);
  // A number at the end may be that of a page.
  return sectionNumber(text) !== undefined && text.length <= MAX_TITLE && /[\p{L})]$/u.test(text);
}

const isText = (draft: Draft | undefined): boolean =>
  draft !== undefined &&
  (draft.kind !== "text" || (draft.role !== "heading" && !isTitle(draft) && inlineLine(draft.lines[0]!).length > 30));

/** Running text, or the first section one level further in. */
const isLongText = (draft: Draft | undefined): boolean =>
  draft?.kind === "text" &&
  draft.role !== "header" &&
  (isTitle(draft) || draft.role === "heading"
    ? (sectionNumber(inlineLine(draft.lines[0]!))?.length ?? 0) > 1
    : textOf(draft.lines).length >= MIN_TEXT_CHARACTERS);
