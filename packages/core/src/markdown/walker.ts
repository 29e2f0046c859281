import type { Marks } from "../html/marks.js";
import { Tag, TagFlag, tagFlags } from "../html/tags.js";
import { NONE, type Node, type Tree } from "../html/tree.js";
import type { UrlResolver } from "../html/url.js";
import * as action from "./actions.js";
import { type Callout, calloutOf } from "./callout.js";
import { codeLanguage, codeSpan, fencedCode, isGutter, preformattedText } from "./code.js";
import { type Footnotes, findFootnotes, isBackReference } from "./footnotes.js";
import { embedMarkdown, imageMarkdown } from "./image.js";
import { type InlineMark, InlineRun, type RenderOptions } from "./inline.js";
import { isSkipLink, linkTarget } from "./link.js";
import { isTaskBox, ListState } from "./list.js";
import {
  type Formula,
  formulaMarkdown,
  formulasInText,
  imageFormula,
  mathFormula,
  renderedFormula,
  scriptFormula,
} from "./math.js";
import type { MarkdownRule } from "./rules.js";
import { MarkdownElement } from "./rules.js";
import { tableShape, writeTable } from "./table.js";
import { BlockKind, BlockWriter, type ContainerState } from "./writer.js";

/** What all parts of one conversion share. */
export interface WalkContext {
  readonly tree: Tree;
  readonly marks: Marks;
  readonly urls: UrlResolver;
  readonly removeBase64Images: boolean;
  readonly ruleFor: ((node: Node) => MarkdownRule | undefined) | undefined;
  readonly footnotes: Footnotes;
  /** Also write what has no content: links, headings, quotes. */
  readonly keepEmpty: boolean;
  /** Leave out the signs with which headings link to themselves. */
  readonly dropPermalinks: boolean;
}

export function walkContext(
  tree: Tree,
  marks: Marks,
  urls: UrlResolver,
  removeBase64Images: boolean,
  ruleFor: WalkContext["ruleFor"],
  { keepEmpty, dropPermalinks }: { readonly keepEmpty: boolean; readonly dropPermalinks: boolean },
): WalkContext {
  return {
    tree,
    marks,
    urls,
    removeBase64Images,
    ruleFor,
    footnotes: findFootnotes(tree, (node) => marks.isHidden(node)),
    keepEmpty,
    dropPermalinks,
  };
}

/** Something to do when the walk leaves an element. */
interface Frame {
  readonly end: Node;
  readonly leave: () => void;
}

/** An inline mark (emphasis, link) that is in effect. */
interface ActiveMark {
  readonly mark: InlineMark;
  /** First node after its effect. */
  readonly until: Node;
  /** A link around blocks is written once: on its heading, else on its first text. */
  readonly once: boolean;
  readonly inParagraph: boolean;
  readonly heading: Node;
  done: boolean;
  /** Whether it has been written into the current run. */
  written: boolean;
}

const IN_PARAGRAPH: RenderOptions = { lineBreak: "\\\n", inCell: false, inItem: false, midLine: false };
const AT_ITEM_START: RenderOptions = { ...IN_PARAGRAPH, inItem: true };
const IN_HEADING: RenderOptions = { lineBreak: " ", inCell: false, inItem: false, midLine: true };
const IN_CELL: RenderOptions = { lineBreak: "<br>", inCell: true, inItem: false, midLine: true };

const MARKS: Readonly<Record<string, InlineMark>> = {
  strong: { kind: "strong", tag: "strong" },
  b: { kind: "strong", tag: "b" },
  em: { kind: "em", tag: "em" },
  i: { kind: "em", tag: "i" },
  del: { kind: "del", tag: "del" },
  s: { kind: "del", tag: "s" },
  strike: { kind: "del", tag: "strike" },
  sup: { kind: "html", tag: "sup" },
  sub: { kind: "html", tag: "sub" },
};

/**
 * Walks a range of a tree in document order and writes it as Markdown. One loop, no recursion: what is to happen at the end of an element
 * waits on a stack. Only cells and elements with a user's rule are walked by a walker of their own.
 */
export class Walker {
  readonly #tree: Tree;
  readonly #removed: Uint8Array;
  readonly #writer = new BlockWriter();
  readonly #run = new InlineRun();
  readonly #frames: Frame[] = [];
  readonly #marks: ActiveMark[] = [];
  /** How many of the active marks have been opened in the current run. */
  #opened = 0;
  /** Smallest `until` of a mark that ends before its element does. */
  #earlyEnd = Number.POSITIVE_INFINITY;
  #heading: { readonly node: Node; readonly level: number } | undefined;
  readonly #lists: ListState[] = [];
  /** The next paragraph starts a list item. */
  #atItemStart = false;
  #breaks = 0;
  /** A list ended just now at this level of nesting: the next one needs another marker. */
  #lastMarker = "";
  #cellWalker: Walker | undefined;

  constructor(
    readonly context: WalkContext,
    /** One line for a table cell: blocks are separated by `<br>`. */
    readonly inCell = false,
  ) {
    this.#tree = context.tree;
    this.#removed = context.marks.removed;
  }

  /** Content of the nodes `from … end - 1`. */
  walk(from: Node, end: Node): void {
    const tree = this.#tree;
    const { tag, blank } = tree;
    const frames = this.#frames;
    const base = frames.length;
    for (let node = from; node < end; node++) {
      while (frames.length > base && frames[frames.length - 1]!.end <= node) frames.pop()!.leave();
      if (this.#removed[node]) {
        node = tree.end[node]! - 1;
        continue;
      }
      if (node >= this.#earlyEnd) this.#endEarlyMarks(node);
      const id = tag[node]!;
      if (id === Tag.TEXT) {
        if (blank[node]) this.#blank();
        else this.#text(tree.text(node));
      } else if (id === Tag.RAW) continue;
      else node = this.#element(node, id);
    }
    while (frames.length > base) frames.pop()!.leave();
    this.#flush();
  }

  /** Everything written so far; for a cell its one line. */
  finish(): string {
    this.#flush();
    return this.inCell ? this.#cellText() : this.#writer.toString();
  }

  #cellText(): string {
    const text = this.#run.render(IN_CELL);
    this.#run.clear();
    this.#opened = 0;
    return text;
  }

  // --- Text -----------------------------------------------------------------------------------------------------------------------

  #blank(): void {
    if (!this.#run.isEmpty) this.#run.space();
  }

  #text(text: string): void {
    const parts = formulasInText(text);
    if (parts) {
      for (const part of parts) {
        if (typeof part === "string") this.#plain(part);
        else this.#formula(part);
      }
    } else this.#plain(text);
  }

  #plain(text: string): void {
    if (text === "") return;
    if (this.#opened < this.#marks.length) {
      if (/^\s+$/.test(text)) {
        this.#blank();
        return;
      }
      // White space before the first word stands outside of the marks about to open.
      if (/^\s/.test(text)) this.#blank();
      this.#openMarks();
    }
    this.#breaks = 0;
    this.#run.text(text);
  }

  #atom(markdown: string, isMath = false): void {
    this.#openMarks();
    this.#breaks = 0;
    this.#run.atom(markdown, isMath);
  }

  #formula(formula: Formula): void {
    if (formula.display && !this.inCell) this.#block(formulaMarkdown(formula), BlockKind.CODE);
    else this.#atom(formulaMarkdown({ ...formula, display: false }), true);
  }

  // --- Marks ----------------------------------------------------------------------------------------------------------------------

  #openMarks(): void {
    while (this.#opened < this.#marks.length) {
      const active = this.#marks[this.#opened]!;
      active.written =
        !active.once || (!active.done && (active.heading === NONE || this.#heading?.node === active.heading));
      if (active.written) {
        // Links in a row are set apart by style in menus and cards; in a paragraph the author has set the spaces.
        if (active.mark.kind === "link" && this.#run.endsWithLink && !active.inParagraph) this.#run.text(" ");
        this.#run.open(active.mark);
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
      if (active.written) this.#run.close(active.mark);
    }
  }

  #mark(node: Node, mark: InlineMark, once = false, heading: Node = NONE): void {
    const early = this.#tree.endsEarly.get(node);
    const until = early ?? this.#tree.end[node]!;
    if (early !== undefined) this.#earlyEnd = Math.min(this.#earlyEnd, early);
    const inParagraph = this.#tree.tag[this.#tree.parent[node]!] === Tag.P;
    const active: ActiveMark = { mark, until, once, inParagraph, heading, done: false, written: false };
    this.#marks.push(active);
    this.#leave(node, () => {
      if (this.context.keepEmpty && mark.kind === "link" && !this.#run.hasContent) {
        this.#openMarks();
        if (this.#tree.end[node]! > node + 1) this.#run.atom(" ");
      }
      const place = this.#marks.lastIndexOf(active);
      if (place >= 0) this.#removeMark(place);
    });
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

  // --- Blocks ---------------------------------------------------------------------------------------------------------------------

  #leave(node: Node, leave: () => void): void {
    this.#frames.push({ end: this.#tree.end[node]!, leave });
  }

  /** Ends the paragraph being collected. */
  #flush(): void {
    const run = this.#run;
    this.#breaks = 0;
    if (this.inCell) {
      if (run.hasContent && !run.endsWithBreak) {
        this.#closeOpened();
        run.lineBreak();
      }
      return;
    }
    if (run.isEmpty && !(this.#heading && this.context.keepEmpty)) return;
    this.#closeOpened();
    if (run.hasContent || this.context.keepEmpty) {
      if (this.#heading) {
        const text = run.render(IN_HEADING);
        if (text !== "" || this.context.keepEmpty)
          this.#writer.block(
            `${"#".repeat(this.#heading.level)} ${escapeClosingHashes(text)}`.trimEnd(),
            BlockKind.HEADING,
          );
      } else {
        const text = run.render({
          ...(this.#atItemStart ? AT_ITEM_START : IN_PARAGRAPH),
          keepEmpty: this.context.keepEmpty,
        });
        if (text !== "") this.#writer.block(text, BlockKind.PARAGRAPH);
      }
      this.#atItemStart = false;
      this.#lastMarker = "";
    }
    run.clear();
  }

  /** Writes a finished block. */
  #block(markdown: string, kind: BlockKind): void {
    this.#flush();
    if (this.inCell) {
      this.#atom(markdown.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|"));
      this.#flush();
      return;
    }
    this.#writer.block(markdown, kind);
    this.#atItemStart = false;
    this.#lastMarker = "";
  }

  #openContainer(
    node: Node,
    marker: string,
    indent: string,
    kind: BlockKind,
    tight: boolean,
    emptyMarker = false,
  ): void {
    this.#flush();
    const state: ContainerState = this.#writer.open(marker, indent, kind, tight);
    this.#lastMarker = "";
    this.#leave(node, () => {
      this.#flush();
      this.#atItemStart = false;
      this.#writer.close(state, kind, emptyMarker);
      this.#lastMarker = "";
    });
  }

  // --- Elements -------------------------------------------------------------------------------------------------------------------

  /** @returns the last node dealt with: the element itself, or its last descendant when the whole subtree is */
  #element(node: Node, tag: number): Node {
    const tree = this.#tree;
    const last = tree.end[node]! - 1;
    const rule = this.context.ruleFor?.(node);
    if (rule) {
      this.#applyRule(node, rule);
      return last;
    }
    switch (action.actionOf(tag)) {
      case action.INLINE:
        return tag > Tag.TSPAN ? this.#span(node) : node;
      case action.SPAN:
        return tree.last[node] === 0 ? node : this.#span(node);
      case action.DIV:
        if (tree.last[node] === 0) return this.#blockElement(node);
        if (this.#span(node) !== node) return last;
        if (!this.inCell) {
          const callout = calloutOf(tree, node);
          if (callout) return this.#callout(node, callout);
        }
        return this.#blockElement(node);
      case action.BLOCK:
        return this.#blockElement(node);
      case action.SKIP:
        return last;
      case action.HEADING:
        return this.#headingElement(node, tag);
      case action.LIST:
        return this.#list(node, tag);
      case action.ITEM:
        return this.#item(node);
      case action.QUOTE:
        if (this.inCell) return this.#blockElement(node);
        this.#openContainer(node, "> ", "> ", BlockKind.QUOTE, false, this.context.keepEmpty);
        return node;
      case action.PRE:
        this.#preformatted(node);
        return last;
      case action.RULE:
        if (this.inCell) this.#flush();
        else this.#block(this.#atItemStart ? "___" : "---", BlockKind.RULE); // `- ---` would be one rule;
        return last;
      case action.BREAK:
        this.#lineBreak();
        return last;
      case action.TABLE:
        return this.#table(node);
      case action.EMPHASIS:
        this.#mark(node, MARKS[tree.tagName(node)]!);
        return node;
      case action.SCRIPTED_LEVEL:
        return this.#scripted(node);
      case action.CODE:
        return this.#code(node);
      case action.LINK:
        return this.#link(node);
      case action.IMAGE:
        this.#image(node);
        return last;
      case action.NOSCRIPT:
        this.#noscript(node);
        return last;
      case action.EMBED:
        return this.#embed(node);
      case action.MATH: {
        const formula = mathFormula(tree, node);
        if (formula) this.#formula(formula);
        return last;
      }
      case action.SCRIPT: {
        const formula = scriptFormula(tree, node);
        if (formula) this.#formula(formula);
        return last;
      }
      case action.INPUT:
        this.#input(node);
        return last;
      case action.TERM:
        this.#flush();
        this.#mark(node, MARKS["strong"]!);
        this.#leave(node, () => this.#flush());
        return node;
      case action.SUMMARY:
        this.#flush();
        if (!this.#hasHeading(node)) this.#mark(node, MARKS["strong"]!);
        this.#leave(node, () => this.#flush());
        return node;
      case action.RUBY_TEXT:
        if (tree.textContent(node).trim() === "") return last;
        this.#plain("(");
        this.#leave(node, () => this.#plain(")"));
        return node;
      case action.QUOTATION:
        this.#plain("“");
        this.#leave(node, () => this.#plain("”"));
        return node;
      case action.BUTTON:
        this.#blank();
        this.#leave(node, () => this.#blank());
        return node;
      default:
        return node;
    }
  }

  #blockElement(node: Node): Node {
    this.#flush();
    const label = this.context.footnotes.notes.get(node);
    if (label !== undefined && !this.inCell) {
      this.#openContainer(node, `[^${label}]: `, "    ", BlockKind.LIST, false);
      return node;
    }
    this.#leave(node, () => this.#flush());
    return node;
  }

  #hasHeading(node: Node): boolean {
    for (let inner = node + 1; inner < this.#tree.end[node]!; inner++)
      if (tagFlags(this.#tree.tag[inner]!) & TagFlag.HEADING) return true;
    return false;
  }

  #applyRule(node: Node, rule: MarkdownRule): void {
    const tree = this.#tree;
    const inner = new Walker(this.context);
    inner.walk(node + 1, tree.end[node]!);
    const rendered = rule.render(inner.finish(), new MarkdownElement(tree, node));
    if (rendered === "") return;
    if (tree.isBlock(node) && !this.inCell) {
      const markdown = rendered.replace(/^\n+|\s+$/g, "");
      if (markdown !== "") this.#block(markdown, BlockKind.HTML);
    } else this.#atom(this.inCell ? rendered.replace(/\s*\n\s*/g, " ") : rendered);
  }

  #headingElement(node: Node, tag: number): Node {
    this.#flush();
    const outer = this.#heading;
    if (this.inCell) {
      this.#mark(node, MARKS["strong"]!);
      this.#leave(node, () => this.#flush());
      return node;
    }
    this.#heading = { node, level: tag - Tag.H1 + 1 };
    this.#leave(node, () => {
      this.#flush();
      this.#heading = outer;
    });
    return node;
  }

  #lineBreak(): void {
    if (!this.#run.hasContent) return;
    this.#breaks++;
    // Two in a row end the paragraph, as people use them.
    if (this.#breaks >= 2 && !this.inCell && !this.#heading) this.#flush();
    else if (this.#breaks < 2 || this.inCell) {
      if (!(this.inCell && this.#run.endsWithBreak)) this.#run.lineBreak();
    }
  }

  #callout(node: Node, callout: Callout): Node {
    const tree = this.#tree;
    this.#flush();
    const state = this.#writer.open("> ", "> ", BlockKind.QUOTE, false);
    this.#writer.block(`[!${callout.type}]`, BlockKind.MARKER);
    if (callout.title !== "") this.#plainBold(callout.title);
    const { titleElement } = callout;
    const hidden = titleElement !== NONE && this.#removed[titleElement] === 0;
    if (hidden) this.context.marks.remove(titleElement, "title of a callout");
    this.#leave(node, () => {
      this.#flush();
      this.#writer.close(state, BlockKind.QUOTE);
      if (hidden) this.context.marks.keep(titleElement);
    });
    return tree.firstChild(node) === NONE ? tree.end[node]! - 1 : node;
  }

  #plainBold(text: string): void {
    this.#run.open(MARKS["strong"]!);
    this.#run.text(text);
    this.#run.close(MARKS["strong"]!);
    this.#flush();
  }

  // --- Lists ----------------------------------------------------------------------------------------------------------------------

  #list(node: Node, tag: number): Node {
    const tree = this.#tree;
    if (this.inCell) return this.#blockElement(node);
    const parentList = this.#lists.at(-1);
    const insideList = parentList !== undefined && tree.parent[node] === parentList.node;
    this.#flush();
    if (insideList && !parentList.isEmpty) this.#writer.tight = !parentList.loose;
    const state = insideList
      ? this.#writer.open(parentList.indent, parentList.indent, BlockKind.LIST, this.#writer.tight)
      : undefined;
    const list = new ListState(tree, node, tag === Tag.OL, this.#lastMarker, this.#writer.tight);
    this.#lists.push(list);
    this.#leave(node, () => {
      this.#flush();
      this.#lists.pop();
      this.#writer.tight = list.outerTight;
      if (state) this.#writer.close(state, BlockKind.LIST);
      this.#lastMarker = list.isEmpty ? "" : list.marker;
    });
    return node;
  }

  #item(node: Node): Node {
    const label = this.context.footnotes.notes.get(node);
    if (this.inCell || label !== undefined) return this.#blockElement(node);
    const tree = this.#tree;
    this.#flush();
    const list = this.#lists.at(-1);
    const own = list && tree.parent[node] === list.node ? list : undefined;
    // The first item is set apart from the text before as any block is; the others as the list demands.
    if (own) this.#writer.tight = own.isEmpty ? own.outerTight : !own.loose;
    const marker = own ? own.nextMarker(node) : "- ";
    this.#openContainer(node, marker, " ".repeat(marker.length), BlockKind.LIST, own ? !own.loose : true, true);
    this.#atItemStart = true;
    return node;
  }

  #input(node: Node): void {
    if (this.#atItemStart && !this.#run.hasContent && isTaskBox(this.#tree, node)) {
      this.#run.atom(this.#tree.hasAttribute(node, "checked") ? "[x]" : "[ ]");
      this.#run.text(" ");
    }
  }

  // --- Code -----------------------------------------------------------------------------------------------------------------------

  #preformatted(node: Node): void {
    const tree = this.#tree;
    if (isGutter(tree, node)) return;
    const removed = (inner: Node): boolean => this.#removed[inner] !== 0;
    const code = preformattedText(tree, node, removed);
    if (this.inCell) {
      this.#flush();
      for (const line of code.split("\n")) {
        if (line.trim() === "") continue;
        this.#atom(codeSpan(line, true));
        this.#flush();
      }
      return;
    }
    if (code.trim() === "" && tree.find(node, Tag.IMG) !== NONE) return;
    this.#block(fencedCode(code, codeLanguage(tree, node)), BlockKind.CODE);
  }

  #code(node: Node): Node {
    const tree = this.#tree;
    const last = tree.end[node]! - 1;
    const pre = tree.find(node, Tag.PRE);
    if (pre !== NONE) return node;
    if (!this.inCell && !this.#heading && this.#marks.length === 0 && tree.find(node, Tag.BR) !== NONE) {
      this.#preformatted(node);
      return last;
    }
    // A link around nothing but the code's own text is kept; code has no links inside.
    const anchor = onlyLink(tree, node);
    const text = preformattedText(tree, node, (inner) => this.#removed[inner] !== 0).replace(/[ \t\n\r\f]+/g, " ");
    if (text === "") return last;
    const target = anchor === NONE ? undefined : linkTarget(tree, anchor, this.context.urls);
    if (target) {
      this.#openMarks();
      this.#run.open({ kind: "link", tag: "a", suffix: target.suffix });
      this.#run.atom(codeSpan(text, this.inCell));
      this.#run.close({ kind: "link", tag: "a", suffix: target.suffix });
    } else this.#atom(codeSpan(text, this.inCell));
    return last;
  }

  // --- Links and media ------------------------------------------------------------------------------------------------------------

  #link(node: Node): Node {
    const tree = this.#tree;
    const last = tree.end[node]! - 1;
    const label = this.context.footnotes.references.get(node);
    if (label !== undefined) {
      this.#atom(`[^${label}]`);
      return last;
    }
    if (this.context.footnotes.notes.size > 0 && isBackReference(tree, node)) return last;
    if (this.#heading && this.context.dropPermalinks && isPermalink(tree, node)) return last;
    const target = linkTarget(tree, node, this.context.urls);
    if (!target || this.#marks.some(({ mark }) => mark.kind === "link")) return node;
    if (isSkipLink(tree, node)) return last;
    let heading: Node = NONE;
    let blocks = false;
    for (let inner = node + 1; inner <= last; inner++) {
      const flags = tagFlags(tree.tag[inner]!);
      if (flags & TagFlag.BLOCK) blocks = true;
      if (flags & TagFlag.HEADING && heading === NONE && /\S/.test(tree.textContent(inner))) heading = inner;
    }
    this.#mark(
      node,
      {
        kind: "link",
        tag: "a",
        suffix: target.suffix,
        ...(target.autolink === undefined ? {} : { autolink: target.autolink }),
      },
      blocks && !this.inCell,
      heading,
    );
    return node;
  }

  #scripted(node: Node): Node {
    const tree = this.#tree;
    // A raised reference is its link: `[1](#note)`, `[^1]`.
    const isReference = tree.find(node, Tag.A) !== NONE;
    if (!isReference) this.#mark(node, MARKS[tree.tagName(node)]!);
    return node;
  }

  #image(node: Node): void {
    const tree = this.#tree;
    const formula = imageFormula(tree, node);
    if (formula) {
      this.#formula(formula);
      return;
    }
    const markdown = imageMarkdown(tree, node, this.context.urls, this.context.removeBase64Images);
    if (markdown !== undefined) this.#atom(this.inCell ? markdown.replaceAll("|", "\\|") : markdown);
  }

  /** The picture in a `<noscript>` whose lazy twin has no address is found by the twin; one without a twin is shown itself. */
  #noscript(node: Node): void {
    const tree = this.#tree;
    const image = tree.find(node, Tag.IMG);
    if (image === NONE || hasImageNearby(tree, node)) return;
    for (let inner = node + 1; inner < tree.end[node]!; inner++) if (tree.tag[inner] === Tag.IMG) this.#image(inner);
  }

  #embed(node: Node): Node {
    const tree = this.#tree;
    const markdown = embedMarkdown(tree, node, this.context.urls, this.context.removeBase64Images);
    if (markdown === undefined) return tree.tag[node] === Tag.OBJECT ? node : tree.end[node]! - 1;
    if (this.inCell || this.#marks.length > 0) this.#atom(markdown);
    else this.#block(markdown, BlockKind.PARAGRAPH);
    return tree.end[node]! - 1;
  }

  /** Elements that formulas are drawn with. */
  #span(node: Node): Node {
    const formula = renderedFormula(this.#tree, node);
    if (formula === undefined) return node;
    if (formula !== "nothing") this.#formula(formula);
    return this.#tree.end[node]! - 1;
  }

  // --- Tables ---------------------------------------------------------------------------------------------------------------------

  #table(node: Node): Node {
    const tree = this.#tree;
    const last = tree.end[node]! - 1;
    if (this.inCell) return this.#blockElement(node);
    this.#flush();
    const shape = tableShape(tree, node, (inner) => this.#removed[inner] !== 0);
    if (shape.isLayout || shape.rows.length === 0) {
      this.#leave(node, () => this.#flush());
      return node;
    }
    if (shape.caption !== NONE) {
      this.walk(shape.caption + 1, tree.end[shape.caption]!);
    }
    let first = true;
    this.#cellWalker ??= new Walker(this.context, true);
    const cells = this.#cellWalker;
    writeTable(
      tree,
      shape,
      (cell) => cells.cell(cell),
      (line) => {
        if (first) this.#writer.block(line, BlockKind.TABLE);
        else this.#writer.line(line);
        first = false;
      },
    );
    this.#atItemStart = false;
    this.#lastMarker = "";
    return last;
  }

  /** One line for a cell. */
  cell(cell: Node): string {
    this.walk(cell + 1, this.#tree.end[cell]!);
    return this.#cellText();
  }
}

/** `# C#` must not end in what reads as a closing sequence (CommonMark 4.2). */
const escapeClosingHashes = (text: string): string => text.replace(/(^|\s)(#+)$/, "$1\\$2");

/** The single link that covers all text of a code element, or `NONE`. */
function onlyLink(tree: Tree, code: Node): Node {
  const anchor = tree.find(code, Tag.A);
  if (anchor === NONE) return NONE;
  return tree.textContent(anchor).trim() === tree.textContent(code).trim() ? anchor : NONE;
}

/** A heading's link to itself, shown as a sign. */
function isPermalink(tree: Tree, anchor: Node): boolean {
  const href = tree.attribute(anchor, "href");
  if (href === undefined || !href.includes("#")) return false;
  if (tree.find(anchor, Tag.IMG) !== NONE) return false;
  return /^[\s#¶§🔗⚓∞\u200b\ue000-\uf8ff]*$/u.test(tree.textContent(anchor));
}

/** Whether a picture stands right before the node or just around it, whose twin the node holds. */
function hasImageNearby(tree: Tree, node: Node): boolean {
  for (let level = 0, at = node; level < 3 && at > tree.body; level++, at = tree.parent[at]!) {
    const parent = tree.parent[at]!;
    for (let before = at - 1; before > parent && before > at - 8; before--)
      if (tree.tag[before] === Tag.IMG) return true;
    const after = tree.end[at]!;
    if (level === 0 && after < tree.end[parent]! && tree.tag[after] === Tag.IMG) return true;
    if (parent + 1 !== at && level > 0) break;
  }
  return false;
}
