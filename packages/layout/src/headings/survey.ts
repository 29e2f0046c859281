import { RunningLines } from "../order/running.js";
import { mostFrequent, type PageAnalysis } from "../page.js";
import type { OutlineEntry, PageBlocks } from "../types.js";
import { type DocumentStyle, outlineTitles } from "./headings.js";
import { Vocabulary } from "./vocabulary.js";

/** Facts about the whole document that the reading of each page needs; takes in one page after the other and keeps none. */
export class Survey {
  readonly vocabulary = new Vocabulary();
  readonly running = new RunningLines();
  readonly pages: Array<Omit<PageBlocks, "blocks">> = [];
  readonly #outline: readonly OutlineEntry[];
  /** Characters of each font size, in half points. */
  readonly #sizes = new Map<number, number>();
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
      const size = Math.round(word.size * 2) / 2;
      this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + length);
    }
  }

  /** Of all pages added; asked for when the last one is there. */
  get style(): DocumentStyle {
    this.#style ??= {
      body: mostFrequent(this.#sizes),
      boldShare: this.#bold / Math.max(1, this.#all),
      monoShare: this.#mono / Math.max(1, this.#all),
      italicShare: this.#italic / Math.max(1, this.#all),
      outline: outlineTitles(this.#outline),
    };
    return this.#style;
  }
}
