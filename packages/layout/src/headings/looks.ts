import type { Draft, ListDraft, TextDraft } from "../drafts.js";
import { inlineLine, isBold, isItalic } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import { follows, sectionNumber } from "./numbered.js";

/** A text of more characters is no title. */
export const MAX_TITLE = 200;
export const MAX_TITLE_LINES = 4;
/** A text from which on it counts as running text. */
const MIN_PROSE = 60;

/** A block, or an item of a list, that may be a title. */
export interface Candidate {
  readonly lines: readonly TextLine[];
  readonly text: string;
  readonly page: number;
  /** Place of its block among the blocks that it was found in. */
  readonly at: number;
  /** Place in its list; undefined for a block outside a list. */
  readonly item: number | undefined;
  readonly block: TextDraft | ListDraft;
  readonly number: readonly number[] | undefined;
  readonly look: Look;
}

/** Facts that the texts of one font, size and style share over the document. */
export interface Look {
  count: number;
  characters: number;
  short: number;
  /** Those with running text, a list or a table below. */
  headed: number;
  sentences: number;
  numbered: number;
  inSequence: number;
  last: readonly number[] | undefined;
  pages: number;
  lastPage: number;
}

export const isProse = (text: string): boolean => text.length >= MIN_PROSE;
export const endsSentence = (text: string): boolean => /[.。！？!?;,]["'”’)\]]*$/u.test(text);
/** Words in capitals, of at least four letters. */
export const isCapital = (text: string): boolean =>
  text === text.toUpperCase() && (text.match(/\p{Lu}/gu) ?? []).length >= 4;

/** Looks of all texts of a document, as far as it was shown. */
export class Looks {
  readonly #looks = new Map<string, Look>();
  readonly #texts = new Map<string, number>();
  characters = 0;
  count = 0;

  /** Takes in the next blocks of the document. @returns those that may be titles */
  add(drafts: readonly Draft[]): Candidate[] {
    const candidates: Candidate[] = [];
    for (const [at, draft] of drafts.entries()) {
      if (draft.kind === "text") {
        if (draft.role === "header" || draft.role === "footer") continue;
        this.#take(draft, draft.lines, at, undefined, isBody(drafts[at + 1]), candidates);
      } else if (draft.kind === "list" && draft.isContents !== true) {
        for (const [item, { lines }] of draft.items.entries()) {
          const isLast = item === draft.items.length - 1;
          this.#take(draft, lines, at, item, isLast && isBody(drafts[at + 1]), candidates);
        }
      }
    }
    return candidates;
  }

  /** How often the document has said just this. */
  times(text: string): number {
    return this.#texts.get(text.toLowerCase()) ?? 0;
  }

  #take(
    block: TextDraft | ListDraft,
    lines: readonly TextLine[],
    at: number,
    item: number | undefined,
    isHeaded: boolean,
    candidates: Candidate[],
  ): void {
    const isShort =
      lines.length <= MAX_TITLE_LINES && lines.reduce((sum, line) => sum + line.characters, 0) <= MAX_TITLE;
    const first = lines[0]!;
    const characters = lines.reduce((sum, line) => sum + line.characters, 0);
    this.characters += characters;
    this.count++;
    const text = isShort ? lines.map(inlineLine).join(" ") : "";
    const look = this.#lookOf(first, isShort && isCapital(text));
    look.count++;
    look.characters += characters;
    if (block.page !== look.lastPage) look.pages++;
    look.lastPage = block.page;
    if (!isShort) return;
    if (!isProse(text)) look.short++;
    if (isHeaded) look.headed++;
    if (endsSentence(text)) look.sentences++;
    const number = sectionNumber(text);
    if (number !== undefined) {
      look.numbered++;
      if (look.last === undefined || follows(look.last, number)) look.inSequence++;
      look.last = number;
    }
    const key = text.toLowerCase();
    this.#texts.set(key, (this.#texts.get(key) ?? 0) + 1);
    if (block.kind === "text" && block.role !== "paragraph" && block.role !== "heading") return;
    if (item !== undefined && (block as ListDraft).items[item]!.marker.style === "bullet") return;
    if ((text.match(/\p{L}/gu) ?? []).length < 2 || first.words.some(({ field }) => field !== undefined)) return;
    candidates.push({ lines, text, page: block.page, at, item, block, number, look });
  }

  #lookOf(line: TextLine, capital: boolean): Look {
    const word = line.words.at(-1)!;
    const key = `${word.font} ${Math.round(line.size * 2)} ${isBold(line) ? 1 : 0}${isItalic(line) ? 1 : 0}${capital ? 1 : 0}`;
    let look = this.#looks.get(key);
    if (look === undefined) {
      const none = { count: 0, characters: 0, short: 0, headed: 0, sentences: 0, numbered: 0, inSequence: 0 };
      look = { ...none, last: undefined, pages: 0, lastPage: -1 };
      this.#looks.set(key, look);
    }
    return look;
  }
}

/** Whether a title may stand over it. */
const isBody = (draft: Draft | undefined): boolean =>
  draft !== undefined && (draft.kind !== "text" || isProse(draft.lines.map(inlineLine).join(" ")));
