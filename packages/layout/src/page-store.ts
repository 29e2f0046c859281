import { MAX_WHOLE_PAGES, type PageSource } from "./analyse.js";
import type { Box, LayoutFill, LayoutPage, LayoutWord } from "./types.js";

/**
 * All of a word but its text, its place and its order: a handful of these serve a document. Marks of tagged files have done their work by
 * then, and are left out.
 */
type WordStyle = Omit<LayoutWord, "text" | "order" | "size" | "baseline" | "mark" | keyof Box>;

/** A page as columns of numbers: a tenth of what its objects take. */
interface PackedPage {
  readonly page: Omit<LayoutPage, "words" | "rules" | "fills" | "dots">;
  /** Texts of the words, one after the other. */
  readonly text: string;
  /** Left, top, right, bottom, baseline, size, order, length of the text, style: nine numbers a word. */
  readonly words: Float64Array;
  readonly rules: Float64Array;
  readonly fills: Float64Array;
  readonly colors: readonly (string | undefined)[] | undefined;
  readonly dots: Float64Array | undefined;
}

const WORD_NUMBERS = 9;
const BOX_NUMBERS = 4;

/**
 * The pages of one document between reading and analysis. Those of a long document are packed, so that a thousand pages take some thirty
 * megabytes and not three hundred.
 */
export class PageStore implements PageSource {
  readonly #isPacked: boolean;
  readonly #pages: Array<LayoutPage | PackedPage | undefined>;
  readonly #styles: WordStyle[] = [];
  readonly #styleIndex = new Map<string, number>();

  /** @param length number of pages */
  constructor(readonly length: number) {
    this.#isPacked = length > MAX_WHOLE_PAGES;
    this.#pages = new Array<undefined>(length);
  }

  /** @param index 0-based; a page that is there already is replaced */
  set(index: number, page: LayoutPage): void {
    this.#pages[index] = this.#isPacked ? this.#pack(page) : page;
  }

  at(index: number): LayoutPage | undefined {
    const page = this.#pages[index];
    return page === undefined || !("colors" in page) ? (page as LayoutPage | undefined) : this.#unpack(page);
  }

  #pack(whole: LayoutPage): PackedPage {
    const { words, rules, fills, dots, ...page } = whole;
    const numbers = new Float64Array(words.length * WORD_NUMBERS);
    let at = 0;
    for (const word of words) {
      numbers[at++] = word.left;
      numbers[at++] = word.top;
      numbers[at++] = word.right;
      numbers[at++] = word.bottom;
      numbers[at++] = word.baseline;
      numbers[at++] = word.size;
      numbers[at++] = word.order;
      numbers[at++] = word.text.length;
      numbers[at++] = this.#styleOf(word);
    }
    return {
      page,
      text: words.map(({ text }) => text).join(""),
      words: numbers,
      rules: packBoxes(rules),
      fills: packBoxes(fills),
      colors: fills.some(({ color }) => color !== undefined) ? fills.map(({ color }) => color) : undefined,
      dots: dots === undefined ? undefined : packBoxes(dots),
    };
  }

  #styleOf(word: LayoutWord): number {
    const { font, bold, italic, mono, joined, turn, url, underline, strike, highlight } = word;
    const { headingLevel, formula, confidence } = word;
    const key = `${bold}${italic}${mono}${joined}${turn}${underline}${strike}${headingLevel}${formula}${confidence}${highlight} ${font} ${url}`;
    let index = this.#styleIndex.get(key);
    if (index === undefined) {
      const style: WordStyle = {
        font,
        bold,
        italic,
        mono,
        joined,
        turn,
        url,
        underline,
        strike,
        highlight,
        headingLevel,
        formula,
        confidence,
      };
      index = this.#styles.push(style) - 1;
      this.#styleIndex.set(key, index);
    }
    return index;
  }

  #unpack({ page, text, words: numbers, rules, fills, colors, dots }: PackedPage): LayoutPage {
    const words: LayoutWord[] = [];
    let from = 0;
    for (let at = 0; at < numbers.length; at += WORD_NUMBERS) {
      const end = from + numbers[at + 7]!;
      const style = this.#styles[numbers[at + 8]!]!;
      // Written out: objects that are spread together are slow to read.
      words.push({
        text: text.slice(from, end),
        left: numbers[at]!,
        top: numbers[at + 1]!,
        right: numbers[at + 2]!,
        bottom: numbers[at + 3]!,
        baseline: numbers[at + 4]!,
        size: numbers[at + 5]!,
        font: style.font,
        bold: style.bold,
        italic: style.italic,
        mono: style.mono,
        joined: style.joined,
        order: numbers[at + 6]!,
        turn: style.turn,
        mark: undefined,
        url: style.url,
        underline: style.underline,
        strike: style.strike,
        highlight: style.highlight,
        headingLevel: style.headingLevel,
        formula: style.formula,
        confidence: style.confidence,
      });
      from = end;
    }
    return {
      ...page,
      words,
      rules: unpackBoxes(rules),
      fills:
        colors === undefined
          ? unpackBoxes(fills)
          : unpackBoxes(fills).map((box, index): LayoutFill => {
              const color = colors[index];
              return color === undefined ? box : { ...box, color };
            }),
      ...(dots === undefined ? {} : { dots: unpackBoxes(dots) }),
    };
  }
}

function packBoxes(boxes: readonly Box[]): Float64Array {
  const numbers = new Float64Array(boxes.length * BOX_NUMBERS);
  let at = 0;
  for (const { left, top, right, bottom } of boxes) {
    numbers[at++] = left;
    numbers[at++] = top;
    numbers[at++] = right;
    numbers[at++] = bottom;
  }
  return numbers;
}

function unpackBoxes(numbers: Float64Array): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < numbers.length; at += BOX_NUMBERS)
    boxes.push({ left: numbers[at]!, top: numbers[at + 1]!, right: numbers[at + 2]!, bottom: numbers[at + 3]! });
  return boxes;
}
