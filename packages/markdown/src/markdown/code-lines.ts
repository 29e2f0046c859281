import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** Class names of the elements in which highlighters number the lines. They count only around numbers and signs. */
const GUTTER =
  /(?:^|[\s_-])(?:gutter|rouge-gutter|line-?num(?:ber)?s?(?:-rows|-wrapper)?|line-?nos?|linenodiv|codelinenumber|ln|lno|lnt|lntd?|ln-num|nums?|rownum(?:ber)?|blob-num|code-?line-?num(?:ber)?s?|hljs-ln-(?:numbers|n|line)|react-code-line-number|cm-gutters?|crayon-nums?|ace_gutter)(?:$|[\s_-]|content)/i;
/** A highlighter's container around number column and code is not itself a gutter. */
const NUMBERS_ONLY = /^[\s\d.:|·]*$/;
/** Elements that a highlighter makes for a line each, often without a line break between them. */
const LINE =
  /(?:^|[\s_-])(?:line|code-?line|token-line|view-line|cm-line|codemirror-line|react-code-text|blob-code-inner|highlighted-line|diff-line|crayon-line|row|loc)(?:$|[\s]|_[\w-]{4,})/i;
/** Buttons and notices inside a code block. */
const TOOL =
  /(?:^|[\s_-])(?:copy|copied|copybtn|clipboard|zeroclipboard|code-?toolbar|copy-?button|btn-?copy)(?:$|[\s_-])/i;
/** Prompts that a highlighter has told from what is typed. */
const PROMPT = /(?:^|[\s_-])(?:gp|prompt|shell-?prompt|prompt-?sign|command-?prompt)(?:$|[\s_-])/i;
const MAX_TOOL_TEXT = 40;
const MAX_PROMPT_TEXT = 80;

/** Whether an element only numbers the lines of the code beside it. */
export function isGutter(tree: Tree, element: Node): boolean {
  const tag = tree.tag[element]!;
  if (tree.last[element] === 0 || tag === Tag.PRE)
    return tag === Tag.PRE && NUMBERS_ONLY.test(tree.textContent(element)) && hasSiblingCode(tree, element);
  if (tag === Tag.CODE) return false;
  const classes = tree.attribute(element, "class");
  const isNamed = classes !== undefined && GUTTER.test(classes);
  const isUnselectable =
    !isNamed && /user-select:\s*none/i.test(tree.attribute(element, "style") ?? "") && tag !== Tag.DIV;
  return (isNamed || isUnselectable) && NUMBERS_ONLY.test(tree.textContent(element));
}

/** Whether a column of numbers stands beside other code: in another cell of the row, or as its sibling. */
function hasSiblingCode(tree: Tree, pre: Node): boolean {
  const cell = tree.closest(pre, Tag.TD);
  if (cell === NONE) return false;
  for (let next = tree.nextSibling(cell); next !== NONE; next = tree.nextSibling(next))
    if (tree.find(next, Tag.PRE) !== NONE) return true;
  return false;
}

/**
 * Text of preformatted content: line breaks and indentation as they are, `<br>`, block elements and the line elements of highlighters as
 * lines; numbers of lines, buttons and hidden parts left out, and prompts where every line has one.
 *
 * @param isRemoved marks of the caller (`excludeTags`, hidden parts)
 */
export function preformattedText(tree: Tree, element: Node, isRemoved: (node: Node) => boolean): string {
  const end = tree.end[element]!;
  const reader = new LineReader();
  const numbers = leadingNumbers(tree, element);
  for (let node = element + 1; node < end; node++) {
    reader.leaveUntil(node);
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT) reader.text(tree.text(node));
    else if (tag === Tag.BR) reader.text("\n");
    else if (isLeftOut(tree, node, tag) || isRemoved(node) || numbers?.has(node)) node = tree.end[node]! - 1;
    else if (tagFlags(tag) & TagFlag.BLOCK && !IN_LINE.has(tag)) reader.open(tree.end[node]!, false);
    else if (tree.last[node] !== 0) {
      const classes = tree.attribute(node, "class");
      if (classes === undefined) continue;
      if (LINE.test(classes)) reader.open(tree.end[node]!, true);
      else if (PROMPT.test(classes) && tree.textContent(node).length <= MAX_PROMPT_TEXT) reader.prompt(tree.end[node]!);
    }
  }
  return reader.finish();
}

/** Cells that hold a line of code, or all of them, beside a cell of numbers. */
const CODE_CELL = /(?:^|[\s_-])(?:blob-code|js-file-line|hljs-ln-code|crayon-code|code|diff-line-code)(?:$|[\s_-])/i;

/**
 * Whether a table is how a highlighter shows code: in every row a cell of line numbers, or an empty one, and a cell named after code. Tables
 * around `pre` elements are not meant.
 */
export function isCodeTable(tree: Tree, table: Node, rows: readonly (readonly Node[])[]): boolean {
  if (tree.find(table, Tag.PRE) !== NONE) return false;
  let codeRows = 0;
  for (const cells of rows) {
    const code = cells.filter((cell) => CODE_CELL.test(tree.attribute(cell, "class") ?? ""));
    const others = cells.filter((cell) => !code.includes(cell));
    if (code.length !== 1 || others.length === 0) return false;
    if (!others.every((cell) => NUMBERS_ONLY.test(tree.textContent(cell)))) return false;
    codeRows++;
  }
  return codeRows > 0;
}

/** Parts of a table are no lines of their own; `pre` and `code` may be nested. */
const IN_LINE: ReadonlySet<number> = new Set([Tag.PRE, Tag.TD, Tag.TH, Tag.TBODY, Tag.TABLE, Tag.XMP, Tag.LISTING]);

function isLeftOut(tree: Tree, node: Node, tag: number): boolean {
  if (tag === Tag.BUTTON || tag === Tag.SVG || tag === Tag.SELECT || tag === Tag.TEXTAREA) return true;
  if (tagFlags(tag) & TagFlag.HIDDEN) return true;
  if (tree.last[node] === 0) return tag === Tag.PRE && isGutter(tree, node);
  if (isGutter(tree, node)) return true;
  const classes = tree.attribute(node, "class");
  return classes !== undefined && TOOL.test(classes) && tree.textContent(node).trim().length <= MAX_TOOL_TEXT;
}

/** Fewer numbered lines than this may be numbers of the code itself. */
const MIN_NUMBERED = 3;

/**
 * Elements at the start of the lines that count them, whatever their names: the first element of each line holds a number, and each number is
 * one more than the one before.
 */
function leadingNumbers(tree: Tree, element: Node): ReadonlySet<Node> | undefined {
  const found: Node[] = [];
  let expected = Number.NaN;
  let atStart = true;
  let withText = 0;
  for (let node = element + 1; node < tree.end[element]!; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.BR || (tagFlags(tag) & TagFlag.BLOCK && !IN_LINE.has(tag))) atStart = true;
    else if (tag === Tag.TEXT) {
      const text = tree.text(node);
      const number = atStart ? /^\s*(\d{1,6})\s*$/.exec(text) : null;
      const holder = tree.parent[node]!;
      const isOwnElement = holder !== element && tree.firstChild(holder) === node && tree.end[holder] === node + 1;
      if (number && isOwnElement && (found.length === 0 || Number(number[1]) === expected)) {
        found.push(holder);
        expected = Number(number[1]) + 1;
        atStart = text.endsWith("\n");
      } else {
        const endsLine = text.endsWith("\n");
        if (text.trim() === "") atStart ||= endsLine;
        // A line without a number: the numbers are the code's own.
        else if (atStart || text.trimEnd().includes("\n")) return undefined;
        else {
          withText++;
          atStart = endsLine;
        }
      }
    }
  }
  return found.length >= MIN_NUMBERED && withText * 2 >= found.length ? new Set(found) : undefined;
}

/** Puts the lines together. */
class LineReader {
  readonly #parts: string[] = [];
  /** Parts that are prompts, and how many lines there are besides. */
  readonly #prompts: number[] = [];
  readonly #open: Array<{ readonly end: Node; readonly isLine: boolean }> = [];
  #promptEnd = 0;
  #endsLine = true;

  text(text: string): void {
    if (text === "") return;
    // A line element without a break after it ended here.
    if (this.#pendingBreak && !/^\r?\n/.test(text)) this.#push("\n");
    this.#pendingBreak = false;
    if (this.#promptEnd > 0) this.#prompts.push(this.#parts.length);
    this.#push(text);
  }

  prompt(end: Node): void {
    this.#promptEnd = end;
  }

  /** An element that is a line, or lines, of its own. */
  open(end: Node, isLine: boolean): void {
    if (isLine) {
      // Inside another line it is a part of that.
      if (this.#open.some((outer) => outer.isLine)) return;
      if (!this.#endsLine && this.#pendingBreak) this.#push("\n");
      this.#pendingBreak = false;
    } else {
      this.#pendingBreak = false;
      this.#breakLine();
    }
    this.#open.push({ end, isLine });
  }

  leaveUntil(node: Node): void {
    if (this.#promptEnd > 0 && node >= this.#promptEnd) this.#promptEnd = 0;
    while (this.#open.length > 0 && this.#open.at(-1)!.end <= node) {
      const { isLine } = this.#open.pop()!;
      if (isLine) this.#pendingBreak = !this.#endsLine;
      else this.#breakLine();
    }
  }

  finish(): string {
    const lines = this.#parts
      .join("")
      .split("\n")
      .filter((line) => line.trim() !== "").length;
    // Where some lines have no prompt they are answers, and only the prompt tells the two apart.
    if (this.#prompts.length > 0 && this.#prompts.length >= lines)
      for (const index of this.#prompts) this.#parts[index] = this.#parts[index]!.replace(/[^\n]+/g, "");
    return this.#parts
      .join("")
      .replace(/\r\n?/g, "\n")
      .replace(/\u00a0/g, " ")
      .replace(/[\u200b\ufeff]/g, "")
      .replace(/\n$/, "");
  }

  #pendingBreak = false;

  #breakLine(): void {
    if (!this.#endsLine) this.#push("\n");
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#endsLine = text.endsWith("\n");
  }
}
