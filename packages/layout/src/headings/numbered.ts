import type { Draft, TextDraft } from "../drafts.js";
import { inlineLine } from "../lines/lines.js";

/** `2.1 Methods`, `3. Results`: the number of a section, and the start of its title. */
const SECTION = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=\p{Lu}|\p{Lt}|\p{Lo}|\d?\p{L})/u;
const MAX_TITLE = 90;
/** Headings of one kind from which on their numbers are evidence. */
const MIN_SECTIONS = 3;
/** Share of the numbers that must follow from the one before. */
const MIN_IN_SEQUENCE = 0.8;
/** Share of the titles that must stand above text: entries of a list follow each other. */
const MIN_WITH_TEXT = 0.7;

/** The parts of the number that a title begins with: `[2, 1]` for `2.1 Methods`; undefined where it has none. */
export function sectionNumber(text: string): readonly number[] | undefined {
  const number = SECTION.exec(text)?.[1];
  return number === undefined ? undefined : number.split(".").map(Number);
}

/** Whether a section may follow another in a document: the next one, one level further in, or the next of an outer level. */
export function follows(before: readonly number[], after: readonly number[]): boolean {
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
 * Titles of sections that are set like the text: a short line that begins with `2.1`, where the numbers of the document follow each other and
 * each has text below. Shown all blocks in order, before it is asked.
 */
export class NumberedSections {
  readonly #seen: Seen[] = [];
  #last: readonly number[] | undefined;

  add(drafts: readonly Draft[]): void {
    for (const [index, draft] of drafts.entries()) {
      if (draft.kind !== "text") continue;
      const number = sectionNumber(inlineLine(draft.lines[0]!));
      if (number === undefined) continue;
      const isCandidate = isTitle(draft);
      if (isCandidate || draft.role === "heading")
        this.#seen.push({ number, isCandidate, hasText: isText(drafts[index + 1]) });
    }
  }

  /** Whether the lines that {@link promoteNumbered} takes are headings. */
  get areHeadings(): boolean {
    const candidates = this.#seen.filter(({ isCandidate }) => isCandidate);
    if (candidates.length < MIN_SECTIONS) return false;
    this.#last = undefined;
    let inSequence = 0;
    for (const { number } of this.#seen) {
      if (this.#last === undefined || follows(this.#last, number)) inSequence++;
      this.#last = number;
    }
    return (
      inSequence >= MIN_IN_SEQUENCE * this.#seen.length &&
      candidates.filter(({ hasText }) => hasText).length >= MIN_WITH_TEXT * candidates.length
    );
  }
}

/** Makes headings of the numbered titles that are set like the text. */
export function promoteNumbered(drafts: readonly Draft[]): void {
  for (const draft of drafts) if (draft.kind === "text" && isTitle(draft)) draft.role = "heading";
}

function isTitle(draft: TextDraft): boolean {
  if (draft.role !== "paragraph" || draft.lines.length > 2) return false;
  const text = draft.lines.map(inlineLine).join(" ");
  const number = sectionNumber(text);
  // Lone numbers count items of lists, too, and a number at the end may be that of a page.
  return number !== undefined && number.length > 1 && text.length <= MAX_TITLE && /[\p{L})]$/u.test(text);
}

const isText = (draft: Draft | undefined): boolean =>
  draft !== undefined &&
  (draft.kind !== "text" || (draft.role !== "heading" && !isTitle(draft) && inlineLine(draft.lines[0]!).length > 30));
