import { isSetApart } from "../html/tree/set-apart.js";
import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import * as action from "./actions.js";
import { openBlock, writePostHead } from "./block-elements.js";
import * as BlockKind from "./block-kind.js";
import { isBoldHeading } from "./bold.js";
import { type Callout, calloutOf } from "./callout.js";
import { lostCardLink } from "./card-link.js";
import { writeCode, writePreformatted } from "./code-elements.js";
import { isCodeTable } from "./code-lines.js";
import { Composer } from "./composer.js";
import { needsHtml, writeHtmlTable } from "./html-table.js";
import { MARKS } from "./inline-tokens.js";
import { linkTarget } from "./link.js";
import { writeEmbed, writeImage, writeLink, writeNoscript } from "./link-elements.js";
import { writeItem, writeList, writeTaskBox } from "./list-elements.js";
import { beginsWithHeading, fitsOneLine, hasHeading, isIndent, showsContent } from "./lookahead.js";
import { mathFormula, renderedFormula, scriptFormula } from "./math.js";
import { MarkdownElement, type MarkdownRule } from "./rules.js";
import { tableShape, writeTable } from "./table.js";
import type { WalkContext } from "./walk-context.js";

/**
 * Walks a range of a tree in document order and writes it as Markdown. One loop, no recursion: what is to happen at the end of an element
 * waits on a stack. Only cells and elements with a user's rule are walked by a walker of their own.
 */
export class Walker {
  readonly #tree: Tree;
  readonly #removed: Uint8Array;
  readonly #composer: Composer;
  /** Types of the callouts around. */
  readonly #callouts: Array<Callout["type"]> = [];
  #cellWalker: Walker | undefined;

  constructor(
    readonly context: WalkContext,
    /** One line for a table cell: blocks are separated by `<br>`. */
    readonly inCell = false,
  ) {
    this.#composer = new Composer(context, inCell);
    this.#tree = context.tree;
    this.#removed = context.marks.removed;
  }

  /** Content of the nodes `from … end - 1`. */
  walk(from: Node, end: Node): void {
    const tree = this.#tree;
    const { tag, blank } = tree;
    const composer = this.#composer;
    const base = composer.openElements;
    for (let node = from; node < end; node++) {
      if (this.context.limits.isFull) break;
      composer.leaveUntil(node, base);
      if (this.#removed[node]) {
        node = tree.end[node]! - 1;
        continue;
      }
      const id = tag[node]!;
      if (id === Tag.TEXT) {
        if (blank[node]) composer.blank();
        else composer.text(tree.text(node));
      } else if (id === Tag.RAW) continue;
      else node = this.#element(node, id);
    }
    composer.leaveAll(base);
    composer.flush();
  }

  /** Everything written so far; for a cell its one line. */
  finish(): string {
    return this.#composer.finish();
  }

  // --- Elements -------------------------------------------------------------------------------------------------------------------

  /** @returns the last node dealt with: the element itself, or its last descendant when the whole subtree is */
  #element(node: Node, tag: number): Node {
    const tree = this.#tree;
    const composer = this.#composer;
    const last = tree.end[node]! - 1;
    const rule = this.context.ruleFor?.(node);
    if (rule) {
      this.#applyRule(node, rule);
      return last;
    }
    if (this.context.panels.size > 0) this.#panelName(node);
    if (this.context.thread.heads.size > 0) {
      if (this.context.thread.parts.has(node)) return last;
      if (tag !== Tag.LI) writePostHead(composer, node);
    }
    if (this.context.footnotes.labels.size > 0 && this.context.footnotes.labels.has(node)) return last;
    if (!tree.isBlock(node) && isSetApart(tree, node)) composer.blank();
    switch (action.actionOf(tag)) {
      case action.INLINE:
        return tag > Tag.TSPAN ? this.#span(node) : node;
      case action.SPAN:
        return tree.last[node] === 0 ? node : this.#span(node);
      case action.DIV:
        if (tree.last[node] === 0) return openBlock(composer, node);
        if (this.#span(node) !== node) return last;
        if (!this.inCell) {
          const callout = this.#calloutOf(node);
          if (callout) return this.#callout(node, callout);
        }
        return openBlock(composer, node);
      case action.BLOCK: {
        // A row of a table within the cell is one line.
        if (this.inCell && (tag === Tag.TD || tag === Tag.TH)) {
          composer.blank();
          return node;
        }
        const callout = tag === Tag.DETAILS && !this.inCell ? this.#calloutOf(node) : undefined;
        return callout ? this.#callout(node, callout) : openBlock(composer, node);
      }
      case action.SKIP:
        return last;
      case action.HEADING:
        return this.#headingElement(node, tag);
      case action.LIST:
        return writeList(composer, node, tag);
      case action.ITEM:
        return writeItem(composer, node);
      case action.QUOTE:
        if (this.inCell || (this.context.tidy && isIndent(this.#tree, node))) return openBlock(composer, node);
        {
          const callout = this.#calloutOf(node);
          if (callout) return this.#callout(node, callout);
        }
        composer.openContainer(
          node,
          "> ",
          "> ",
          BlockKind.QUOTE,
          false,
          this.context.keepEmpty || this.context.keepEmptyBlocks,
        );
        return node;
      case action.PRE:
        writePreformatted(composer, node);
        return last;
      case action.RULE:
        if (this.inCell) composer.flush();
        else composer.block(composer.atItemStart ? "___" : "---", BlockKind.RULE); // `- ---` would be one rule;
        return last;
      case action.BREAK:
        composer.lineBreak();
        return last;
      case action.TABLE:
        return this.#table(node);
      case action.EMPHASIS:
        composer.mark(node, MARKS[tree.tagName(node)]!);
        return node;
      case action.DECORATED:
        if (this.context.keepDecoration) composer.mark(node, MARKS[tree.tagName(node)]!);
        return node;
      case action.SCRIPTED_LEVEL:
        return this.#scripted(node);
      case action.CODE:
        return writeCode(composer, node);
      case action.LINK:
        return writeLink(composer, node);
      case action.IMAGE:
        writeImage(composer, node);
        return last;
      case action.NOSCRIPT:
        writeNoscript(composer, node);
        return last;
      case action.EMBED:
        return writeEmbed(composer, node);
      case action.MATH: {
        const formula = mathFormula(tree, node);
        if (formula) composer.formula(formula);
        return last;
      }
      case action.SCRIPT: {
        const formula = scriptFormula(tree, node);
        if (formula) composer.formula(formula);
        return last;
      }
      case action.INPUT:
        writeTaskBox(composer, node);
        return last;
      case action.TERM:
        composer.flush();
        composer.mark(node, MARKS["strong"]!);
        composer.leave(node, () => composer.flush());
        return node;
      case action.SUMMARY:
        composer.flush();
        if (!hasHeading(tree, node)) composer.mark(node, MARKS["strong"]!);
        composer.leave(node, () => composer.flush());
        return node;
      case action.RUBY_TEXT:
        if (tree.textContent(node).trim() === "") return last;
        composer.plain("(");
        composer.leave(node, () => composer.plain(")"));
        return node;
      case action.QUOTATION:
        composer.plain("“");
        composer.leave(node, () => composer.plain("”"));
        return node;
      case action.BUTTON:
        composer.blank();
        composer.leave(node, () => composer.blank());
        return node;
      default:
        return node;
    }
  }

  /** Writes the name of the tab over its panel, unless the panel begins with it. */
  #panelName(node: Node): void {
    const name = this.context.panels.get(node);
    if (name === undefined || this.inCell) return;
    if (!beginsWithHeading(this.#tree, node, name)) this.#composer.plainBold(name);
  }

  #applyRule(node: Node, rule: MarkdownRule): void {
    const tree = this.#tree;
    const inner = new Walker(this.context);
    inner.walk(node + 1, tree.end[node]!);
    const rendered = rule.render(inner.finish(), new MarkdownElement(tree, node));
    if (rendered === "") return;
    if (tree.isBlock(node) && !this.inCell) {
      const markdown = rendered.replace(/^\n+/, "").trimEnd();
      if (markdown !== "") this.#composer.block(markdown, BlockKind.HTML);
    } else this.#composer.atom(this.inCell ? rendered.replace(/\s*\n\s*/g, " ") : rendered);
  }

  #headingElement(node: Node, tag: number): Node {
    this.#composer.flush();
    const outer = this.#composer.heading;
    if (this.inCell) {
      this.#composer.mark(node, MARKS["strong"]!);
      this.#composer.leave(node, () => this.#composer.flush());
      return node;
    }
    const isStrong =
      (this.context.tidy || this.context.keepDecoration) && isBoldHeading(this.#tree, node, this.#removed);
    // The boxes that the words of a title stand in are not worth a heading each.
    const isLine = this.context.tidy && fitsOneLine(this.#tree, node);
    this.#composer.heading = { node, level: tag - Tag.H1 + 1, isStrong, isLine };
    this.#composer.leave(node, () => {
      this.#composer.flush();
      this.#composer.heading = outer;
    });
    if (this.context.tidy && !this.#composer.inLink) {
      const link = lostCardLink(this.#tree, this.#removed, node);
      const target = link === NONE ? undefined : linkTarget(this.#tree, link, this.context.urls);
      if (target) this.#composer.mark(node, { kind: "link", tag: "a", suffix: target.suffix });
    }
    return node;
  }

  /** The element as a callout. Frames inside of one that say the same belong to it, and one without content is none. */
  #calloutOf(node: Node): Callout | undefined {
    const callout = calloutOf(this.#tree, node);
    if (callout === undefined) return undefined;
    if (callout.title === "" && this.#callouts.at(-1) === callout.type) return undefined;
    return showsContent(this.#tree, node, this.#removed) ? callout : undefined;
  }

  #callout(node: Node, callout: Callout): Node {
    const tree = this.#tree;
    this.#composer.flush();
    this.#callouts.push(callout.type);
    const state = this.#composer.writer.open("> ", "> ", BlockKind.QUOTE, false);
    this.#composer.writer.block(`[!${callout.type}]`, BlockKind.MARKER);
    if (callout.title !== "") this.#composer.plainBold(callout.title);
    const { titleElement } = callout;
    const isShown = titleElement !== NONE && this.#removed[titleElement] === 0;
    if (isShown) this.context.marks.remove(titleElement, "title of a callout");
    this.#composer.leave(node, () => {
      this.#composer.flush();
      this.#composer.writer.close(state, BlockKind.QUOTE);
      this.#callouts.pop();
      if (isShown) this.context.marks.keep(titleElement);
    });
    return tree.firstChild(node) === NONE ? tree.end[node]! - 1 : node;
  }

  #scripted(node: Node): Node {
    const tree = this.#tree;
    // A raised reference is its link: `[1](#note)`, `[^1]`.
    const isReference = tree.find(node, Tag.A) !== NONE;
    if (!isReference) this.#composer.mark(node, MARKS[tree.tagName(node)]!);
    return node;
  }

  /** Elements that formulas are drawn with. */
  #span(node: Node): Node {
    const formula = renderedFormula(this.#tree, node);
    if (formula === undefined) return node;
    if (formula !== "nothing") this.#composer.formula(formula);
    return this.#tree.end[node]! - 1;
  }

  // --- Tables ---------------------------------------------------------------------------------------------------------------------

  #table(node: Node): Node {
    const tree = this.#tree;
    const last = tree.end[node]! - 1;
    if (this.inCell) return openBlock(this.#composer, node);
    this.#composer.flush();
    const shape = tableShape(tree, node, (inner) => this.#removed[inner] !== 0);
    if (
      shape.rows.length > 0 &&
      isCodeTable(
        tree,
        node,
        shape.rows.map(({ cells }) => cells),
      )
    ) {
      writePreformatted(this.#composer, node);
      return last;
    }
    if (shape.isLayout || shape.rows.length === 0 || this.context.thread.heads.has(node)) {
      this.#composer.leave(node, () => this.#composer.flush());
      return node;
    }
    if (shape.caption !== NONE) {
      this.walk(shape.caption + 1, tree.end[shape.caption]!);
    }
    let first = true;
    const { tables, limits } = this.context;
    const isHtml = tables === "html" || (tables === "auto" && needsHtml(tree, shape));
    const write = (line: string): void => {
      if (first) this.#composer.writer.block(line, isHtml ? BlockKind.HTML : BlockKind.TABLE);
      else this.#composer.writer.line(line);
      first = false;
    };
    if (isHtml) {
      writeHtmlTable(this.context, shape, write);
      // Nothing in HTML refers to a footnote, and notes without a reference are not shown.
      for (let at = node; at < last; at++) if (this.context.footnotes.references.has(at)) writeLink(this.#composer, at);
      this.#composer.flush();
    } else {
      this.#cellWalker ??= new Walker(this.context, true);
      const cells = this.#cellWalker;
      writeTable(tree, shape, (cell) => cells.cell(cell), write, limits, tables === "repeat");
    }
    this.#composer.atItemStart = false;
    this.#composer.lastMarker = "";
    return last;
  }

  /** One line for a cell. */
  cell(cell: Node): string {
    this.walk(cell + 1, this.#tree.end[cell]!);
    return this.#composer.cellText();
  }
}
