import { isMono } from "../lines/lines.js";
import { mostFrequent } from "../lines/most-frequent.js";
import { RunningLines } from "../order/running.js";
import type { PageAnalysis } from "../page.js";
import type { OutlineEntry, PageBlocks } from "../types.js";
import { type DocumentStyle, outlineTitles } from "./headings.js";
import { Vocabulary } from "./vocabulary.js";

/** A line of fewer characters may be a title, a label or the end of a paragraph. */
const MIN_PROSE_CHARACTERS = 40;
/** Share of running text in a document, from which on its size is that of the document. */
const MIN_PROSE_SHARE = 0.15;

/** Share of letters of fixed pitch, from which on the face says nothing about code. */
const TYPED_SHARE = 0.6;

/** Adds to the characters of a size, in half points. */
function count(sizes: Map<number, number>, points: number, characters: number): void {
  const size = Math.round(points * 2) / 2;
  sizes.set(size, (sizes.get(size) ?? 0) + characters);
}

/** Facts about the whole document that the reading of each page needs; takes in one page after the other and keeps none. */
export class Survey {
  readonly vocabulary = new Vocabulary();
  readonly running = new RunningLines();
  readonly pages: Array<Omit<PageBlocks, "blocks">> = [];
  readonly #outline: readonly OutlineEntry[];
  /** Characters of each font size, in half points. */
  readonly #sizes = new Map<number, number>();
  /** The same of long lines of running text. */
  readonly #proseSizes = new Map<number, number>();
  #prose = 0;
  #bold = 0;
  #italic = 0;
  #mono = 0;
  #all = 0;
  #style: DocumentStyle | undefined;

  constructor(outline: readonly OutlineEntry[]) {
    this.#outline = outline;
  }

  add(analysis: PageAnalysis): void {
    const { page } = analysis;
    const { number, width, height, source, shown } = page;
    this.pages.push({ number, width, height, source, ...(shown === undefined ? {} : { shown }) });
    this.vocabulary.add(page);
    this.running.add(analysis);
    for (const word of page.words) {
      const length = word.text.length;
      this.#all += length;
      if (word.bold) this.#bold += length;
      if (word.mono) this.#mono += length;
      if (word.italic) this.#italic += length;
      count(this.#sizes, word.size, length);
    }
    for (const item of analysis.items) {
      if (item.kind !== "line" || item.line.characters < MIN_PROSE_CHARACTERS || isMono(item.line)) continue;
      this.#prose += item.line.characters;
      count(this.#proseSizes, item.line.size, item.line.characters);
    }
  }

  /** Of all pages added; asked for when the last one is there. */
  get style(): DocumentStyle {
    const body = mostFrequent(this.#sizes);
    const hasProse = this.#prose > MIN_PROSE_SHARE * this.#all;
    this.#style ??= {
      body,
      prose: hasProse ? Math.max(body, mostFrequent(this.#proseSizes)) : body,
      boldShare: this.#bold / Math.max(1, this.#all),
      isTyped: !hasProse && this.#mono > TYPED_SHARE * this.#all,
      italicShare: this.#italic / Math.max(1, this.#all),
      outline: outlineTitles(this.#outline),
    };
    return this.#style;
  }
}
