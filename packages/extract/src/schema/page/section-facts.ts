/** The sections of a page, from a heading to the next. Each section is read when its heading is asked for. */
import { type Node, Tag } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import type { ParsedPage } from "../../page/parsed-page.js";
import { labelledPairs } from "./label-lines.js";
import { LABELLED_LINE, LABELS } from "./lines.js";
import { linesOf } from "./read-value.js";
import { blocksBelow, sectionText } from "./sections.js";
import { isLeafBlock, leafBlocks, sectionEntries } from "./shapes.js";

type Pair = readonly [string, string];

interface Section {
  readonly heading: Node;
  readonly title: string;
}

const MAX_LINE_CHARACTERS = 120;
const LISTS: ReadonlySet<number> = new Set([Tag.TABLE, Tag.UL, Tag.OL, Tag.DL]);

export class SectionFacts {
  readonly #sections = new Map<string, Section[]>();
  /** Rows of two cells of a table or a list of terms, by the words of the heading above it. */
  readonly #rows = new Map<string, readonly Pair[]>();
  readonly #blocks = new Map<Node, readonly Node[]>();

  constructor(
    readonly page: ParsedPage,
    readonly reader: TextReader,
  ) {}

  /** @param words of the heading */
  add(words: string, section: Section): void {
    const known = this.#sections.get(words);
    if (known) known.push(section);
    else this.#sections.set(words, [section]);
  }

  /** A timetable, opening hours: the first below a heading counts. */
  addRows(words: string, read: () => readonly Pair[]): void {
    if (this.#rows.has(words)) return;
    const rows = read();
    if (rows.length > 1) this.#rows.set(words, rows);
  }

  /** Words of the headings. */
  get headings(): readonly string[] {
    return [...new Set([...this.#sections.keys(), ...this.#rows.keys()])];
  }

  /** Text below a heading; none where it is a question or has several labels. */
  text(words: string): string | undefined {
    for (const section of this.#sections.get(words) ?? []) {
      const blocks = this.#blocksOf(section);
      if (blocks.length === 0 || isQuestion(section)) continue;
      const text = sectionText(this.reader, blocks);
      if (!hasLabels(text)) return text;
    }
    return undefined;
  }

  /** The first line below a heading, if it is short and no label. */
  firstLine(words: string): string | undefined {
    const { tree } = this.page;
    for (const section of this.#sections.get(words) ?? []) {
      const leaves = this.#blocksOf(section).flatMap((block) => leafBlocks(tree, block));
      const [line] = leaves.flatMap((leaf) => linesOf(tree, leaf).slice(0, 1));
      if (line !== undefined && line.length <= MAX_LINE_CHARACTERS && !LABELLED_LINE.test(line)) return line;
    }
    return undefined;
  }

  /** Rows of two cells below a heading, or the lines with labels that its section begins with. */
  pairs(words: string): readonly Pair[] | undefined {
    const { tree } = this.page;
    for (const section of this.#sections.get(words) ?? []) {
      const leaves = this.#blocksOf(section).flatMap((block) => leafBlocks(tree, block));
      const pairs = labelledPairs(leaves.flatMap((block) => linesOf(tree, block)));
      if (pairs.length > 1) return pairs;
    }
    return this.#rows.get(words);
  }

  /** Texts of the like elements below a heading, which are no list in the markup. */
  entries(words: string): readonly string[] | undefined {
    const section = this.#sections.get(words)?.find((one) => this.#blocksOf(one).length > 0);
    return section && sectionEntries(this.page.tree, this.#blocksOf(section), this.reader);
  }

  /** The text below a heading that asks. */
  answer(section: Section): string | undefined {
    const blocks = isQuestion(section) ? this.#blocksOf(section) : [];
    return blocks.length > 0 ? sectionText(this.reader, blocks) : undefined;
  }

  /** The only block below a heading, if it is a single text of at most `maxCharacters`: the heading's value. */
  valueBelow(section: Section, maxCharacters: number): Node | undefined {
    if (isQuestion(section)) return undefined;
    const { tree } = this.page;
    const [block, ...more] = blocksBelow(tree, this.reader, section.heading, 2);
    if (block === undefined || more.length > 0 || !tree.isElement(block)) return undefined;
    if (LISTS.has(tree.tag[block]!) || !isLeafBlock(tree, block)) return undefined;
    const text = sectionText(this.reader, [block]);
    return text.length <= maxCharacters && !hasLabels(text) ? block : undefined;
  }

  #blocksOf({ heading }: Section): readonly Node[] {
    const blocks = this.#blocks.get(heading) ?? blocksBelow(this.page.tree, this.reader, heading);
    this.#blocks.set(heading, blocks);
    return blocks;
  }
}

const isQuestion = ({ title }: Section): boolean => title.endsWith("?") || title.endsWith("？");
const hasLabels = (text: string): boolean => (text.match(LABELS)?.length ?? 0) > 1;
