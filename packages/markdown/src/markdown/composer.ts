import { decodeText } from "../html/tree/character-data.js";
import * as Tag from "../html/tree/tag-ids.js";
import type { Node } from "../html/tree/tree.js";
import { NONE } from "../html/tree/tree.js";
import * as BlockKind from "./block-kind.js";
import { escapeClosingHashes } from "./escape.js";
import { InlineRun, type RenderOptions } from "./inline-run.js";
import { type InlineMark, MARKS } from "./inline-tokens.js";
import type { ListState } from "./list.js";
import { type Formula, formulaMarkdown, formulasInText } from "./math.js";
import { withoutShortcodes } from "./shortcodes.js";
import type { WalkContext } from "./walk-context.js";
import { BlockWriter, type ContainerState } from "./writer.js";

/** Something to do when the walk leaves an element. */
interface Frame {
  readonly end: Node;
  readonly leave: () => void;
}

interface HeadingState {
  readonly node: Node;
  readonly level: number;
  readonly isStrong: boolean;
  readonly isLine: boolean;
}

/** An inline mark (emphasis, link) that is in effect. */
interface ActiveMark {
  readonly mark: InlineMark;
  /** First node after its effect. */
  readonly until: Node;
  /** A link around blocks is written once: on its heading, else on its first text. */
  readonly once: boolean;
  /** Whether text comes under a link around blocks: pictures before it wait without the link. */
  readonly hasText: boolean;
  /** In a paragraph or a row of references (`[8][9]`) the author has set the spaces between links. */
  readonly spacedByAuthor: boolean;
  readonly heading: Node;
  done: boolean;
  /** Whether it has been written into the current run. */
  written: boolean;
}

/** Zero-width space and no-break space, word joiner, soft hyphen: they set line breaks and show nothing. */
const INVISIBLE = /[\u200b\ufeff\u2060\u00ad]/;
const INVISIBLE_ALL = /[\u200b\ufeff\u2060\u00ad]+/g;
const JOINER = "\u200d";
/** A joiner that stands alone joins nothing: editors write it into paragraphs that are left empty. */
const LONE_JOINERS = /^[\s\u200d]*\u200d\s*$/;

const decodeAgain = (text: string): string =>
  text.replace(/&(?:[a-z]{2,6}|#\d{2,5}|#x[\da-f]{2,4});/gi, (reference) => decodeText(reference));

const IN_PARAGRAPH: RenderOptions = { lineBreak: "\\\n", inCell: false, inItem: false, midLine: false };
const AT_ITEM_START: RenderOptions = { ...IN_PARAGRAPH, inItem: true };
const IN_HEADING: RenderOptions = { lineBreak: " ", inCell: false, inItem: false, midLine: true };
const IN_CELL: RenderOptions = { lineBreak: "<br>", inCell: true, inItem: false, midLine: true };

/**
 * Where the walk writes to: the paragraph being collected with the marks in effect, and the blocks finished before it. Knows what is to
 * happen at the end of the elements that are open.
 */
export class Composer {
  readonly writer: BlockWriter;
  readonly run = new InlineRun();
  /** Lists that are open, outermost first. */
  readonly lists: ListState[] = [];
  /** The heading being collected; `isStrong` when all of its text is: bold says nothing there; `isLine` when it is short enough for one line. */
  heading: HeadingState | undefined;
  /** Address of the picture written last, "" when anything has come since. */
  lastPicture = "";
  /** The next paragraph starts a list item. */
  atItemStart = false;
  /** Marker of a list that ended just now at this level of nesting: the next one needs another. */
  lastMarker = "";
  readonly #frames: Frame[] = [];
  readonly #marks: ActiveMark[] = [];
  /** How many of the active marks have been opened in the current run. */
  #opened = 0;
  /** Smallest `until` of a mark that ends before its element does. */
  #earlyEnd = Number.POSITIVE_INFINITY;
  /** Line breaks since the last text. */
  #breaks = 0;

  constructor(
    readonly context: WalkContext,
    /** One line for a table cell: blocks are separated by `<br>`. */
    readonly inCell: boolean,
  ) {
    this.writer = new BlockWriter(context.limits);
  }

  // --- Open elements ----------------------------------------------------------------------------------------------------------------

  /** Elements that await their end. */
  get openElements(): number {
    return this.#frames.length;
  }

  /** Calls `leave` at the end of the element. */
  leave(node: Node, leave: () => void): void {
    this.#frames.push({ end: this.context.tree.end[node]!, leave });
  }

  /** Ends the elements and marks that are over at `node`; of the elements all but the outermost `base`. */
  leaveUntil(node: Node, base: number): void {
    const frames = this.#frames;
    while (frames.length > base && frames[frames.length - 1]!.end <= node) frames.pop()!.leave();
    if (node >= this.#earlyEnd) this.#endEarlyMarks(node);
  }

  /** Ends the open elements but for the outermost `base`. */
  leaveAll(base: number): void {
    while (this.#frames.length > base) this.#frames.pop()!.leave();
  }

  /** Everything written so far; for a cell its one line. */
  finish(): string {
    this.flush();
    return this.inCell ? this.cellText() : this.writer.toString();
  }

  /** The line collected for a cell; the next cell starts anew. */
  cellText(): string {
    const text = this.run.render(IN_CELL);
    this.run.clear();
    this.#opened = 0;
    return text;
  }

  // --- Text -------------------------------------------------------------------------------------------------------------------------

  /** White space between elements. */
  blank(): void {
    if (!this.run.isEmpty) this.run.space();
  }

  /** Text that may hold formulas between `\(` and `\)` and their like. */
  text(text: string): void {
    const parts = formulasInText(text);
    if (parts) {
      for (const part of parts) {
        if (typeof part === "string") this.plain(part);
        else this.formula(part);
      }
    } else this.plain(text);
  }

  /** Text as the source has it; white space is collapsed. */
  plain(source: string): void {
    let text = INVISIBLE.test(source) ? source.replace(INVISIBLE_ALL, "") : source;
    if (text.includes(JOINER) && LONE_JOINERS.test(text)) text = text.replaceAll(JOINER, "");
    if (this.context.doubleEncoded && text.includes("&")) text = decodeAgain(text);
    if (this.context.tidy) text = withoutShortcodes(this.context.tree, text);
    if (text === "") return;
    if (this.#opened < this.#marks.length) {
      if (/^\s+$/.test(text)) {
        this.blank();
        return;
      }
      // White space before the first word stands outside of the marks about to open.
      if (/^\s/.test(text)) this.blank();
      this.openMarks();
    }
    this.#breaks = 0;
    if (this.lastPicture !== "" && /\S/.test(text)) this.lastPicture = "";
    this.run.text(text);
  }

  /** Finished Markdown inside the paragraph. */
  atom(markdown: string, isMath = false): void {
    this.openMarks();
    this.#breaks = 0;
    this.lastPicture = "";
    this.run.atom(markdown, isMath);
  }

  /** A picture in the paragraph. The link of a card waits for the card's text. */
  picture(markdown: string): void {
    const place = this.#marks.findIndex(({ once, hasText, heading, done }) => once && hasText && heading < 0 && !done);
    const waiting = place < 0 ? [] : this.#marks.splice(place);
    this.atom(markdown);
    this.#marks.push(...waiting);
  }

  /** A formula in the paragraph, or a block when it is displayed. */
  formula(formula: Formula): void {
    if (formula.display && !this.inCell) this.block(formulaMarkdown(formula), BlockKind.CODE);
    else this.atom(formulaMarkdown({ ...formula, display: false }), true);
  }

  /** A paragraph of its own in bold, with what follows on its line. */
  plainBold(text: string, after = ""): void {
    this.run.open(MARKS["strong"]!);
    this.run.text(text);
    this.run.close(MARKS["strong"]!);
    if (after !== "") this.run.text(after);
    this.flush();
  }

  /** `<br>`. */
  lineBreak(): void {
    if (!this.run.hasContent) return;
    this.#breaks++;
    // Two in a row end the paragraph, as people use them.
    if (this.#breaks >= 2 && !this.inCell && !this.heading) this.flush();
    else if (this.#breaks < 2 || this.inCell) {
      if (!(this.inCell && this.run.endsWithBreak)) this.run.lineBreak();
    }
  }

  // --- Marks ------------------------------------------------------------------------------------------------------------------------

  /** Whether any emphasis or link is in effect. */
  get hasMarks(): boolean {
    return this.#marks.length > 0;
  }

  get inLink(): boolean {
    return this.#marks.some(({ mark }) => mark.kind === "link");
  }

  /**
   * Puts the content of an element under a mark.
   * @param once a link around blocks is written once: on `heading`, or on its first text when there is none
   * @param hasText whether there is any text under it
   */
  mark(node: Node, mark: InlineMark, once = false, heading: Node = NONE, hasText = false): void {
    // Editors leave bold in bold; it is no bolder.
    if (this.context.tidy && mark.kind === "strong" && this.#marks.some((active) => active.mark.kind === "strong"))
      return;
    const early = this.context.tree.endsEarly.get(node);
    const until = early ?? this.context.tree.end[node]!;
    if (early !== undefined) this.#earlyEnd = Math.min(this.#earlyEnd, early);
    const parent = this.context.tree.tag[this.context.tree.parent[node]!]!;
    const spacedByAuthor = parent === Tag.P || parent === Tag.SUP || parent === Tag.SUB;
    const active: ActiveMark = { mark, until, once, hasText, spacedByAuthor, heading, done: false, written: false };
    this.#marks.push(active);
    this.leave(node, () => {
      if (this.context.keepEmpty && mark.kind === "link" && !this.run.hasContent) {
        this.openMarks();
        if (this.context.tree.end[node]! > node + 1) this.run.atom(" ");
      }
      const place = this.#marks.lastIndexOf(active);
      if (place >= 0) this.#removeMark(place);
    });
  }

  /** Writes the openers of the marks in effect that the current run does not have yet. */
  openMarks(): void {
    while (this.#opened < this.#marks.length) {
      const active = this.#marks[this.#opened]!;
      active.written =
        (!active.once || (!active.done && (active.heading === NONE || this.heading?.node === active.heading))) &&
        !(this.heading?.isStrong && active.mark.kind === "strong");
      if (active.written) {
        // Links in a row are set apart by style in menus and cards; there they need a space.
        if (active.mark.kind === "link" && this.run.endsWithLink && !active.spacedByAuthor) this.run.text(" ");
        this.run.open(active.mark);
        active.done = true;
      }
      this.#opened++;
    }
  }

  /** Closes the marks from place `from` on in the current run; they open again with the next text. */
  #closeOpened(from = 0): void {
    while (this.#opened > from) {
      this.#opened--;
      const active = this.#marks[this.#opened]!;
      if (active.written) this.run.close(active.mark);
    }
  }

  #removeMark(place: number): void {
    this.#closeOpened(place);
    this.#marks.splice(place, 1);
  }

  #endEarlyMarks(node: Node): void {
    this.#earlyEnd = Number.POSITIVE_INFINITY;
    for (let place = this.#marks.length - 1; place >= 0; place--) {
      const { until } = this.#marks[place]!;
      if (until <= node) this.#removeMark(place);
      else if (until < this.#earlyEnd) this.#earlyEnd = until;
    }
  }

  // --- Blocks -----------------------------------------------------------------------------------------------------------------------

  /** Ends the paragraph being collected. */
  flush(): void {
    const run = this.run;
    this.#breaks = 0;
    if (this.inCell) {
      if (run.hasContent && !run.endsWithBreak) {
        this.#closeOpened();
        run.lineBreak();
        run.space(); // whoever takes the tags out of the cell still has two words
      }
      return;
    }
    if (run.isEmpty && !(this.heading && this.context.keepEmpty)) return;
    this.#closeOpened();
    if (run.hasContent || this.context.keepEmpty) {
      if (this.heading) {
        const text = run.render(IN_HEADING);
        if (text !== "" || this.context.keepEmpty)
          this.writer.block(
            `${"#".repeat(this.heading.level)} ${escapeClosingHashes(text)}`.trimEnd(),
            BlockKind.HEADING,
          );
      } else {
        const text = run.render({
          ...(this.atItemStart ? AT_ITEM_START : IN_PARAGRAPH),
          keepEmpty: this.context.keepEmpty,
        });
        if (text !== "") this.writer.block(text, BlockKind.PARAGRAPH);
      }
      this.atItemStart = false;
      this.lastMarker = "";
    }
    run.clear();
  }

  /** Writes a finished block. */
  block(markdown: string, kind: BlockKind.Kind): void {
    this.flush();
    if (this.inCell) {
      this.atom(markdown.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|"));
      this.flush();
      return;
    }
    this.writer.block(markdown, kind);
    this.atItemStart = false;
    this.lastMarker = "";
  }

  /**
   * Opens a container that lasts as long as the element: each line in it starts with `indent`, the first with `marker`.
   * @param emptyMarker whether the marker is written when nothing comes inside
   */
  openContainer(
    node: Node,
    marker: string,
    indent: string,
    kind: BlockKind.Kind,
    tight: boolean,
    emptyMarker = false,
  ): void {
    this.flush();
    const state: ContainerState = this.writer.open(marker, indent, kind, tight);
    this.lastMarker = "";
    this.leave(node, () => {
      this.flush();
      this.atItemStart = false;
      this.writer.close(state, kind, emptyMarker);
      this.lastMarker = "";
    });
  }
}
