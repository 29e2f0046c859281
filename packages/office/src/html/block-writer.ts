import { escapeHtml } from "@quern/documents";
import { headingsByLooks, type Looks, type PlainLine } from "./headings-by-looks.js";
import { isNumberedTwice, markerKind } from "./list-markers.js";
import { withoutIdleBreaks } from "./page-breaks.js";
import { typedLists } from "./typed-lists.js";

/** Where a list item stands, as office formats say it: flat, by level. */
export interface ListPlace {
  /** 0 is outermost. */
  readonly level: number;
  readonly ordered: boolean;
  /** Number of this item in an ordered list. */
  readonly number?: number;
  /** The number as the document shows it: `(a)`, `IV.`, `2.3`. Items keep it as text where Markdown cannot number them so. */
  readonly marker?: string;
  /** Two items of different lists never share a list element, even if they follow each other. */
  readonly list: string;
}

interface OpenList {
  readonly level: number;
  readonly ordered: boolean;
  readonly isLettered: boolean;
  readonly list: string;
  number: number;
  readonly first: FirstItem;
}

/** The first item of a list. As long as it stays alone it may be a numbered title. */
interface FirstItem {
  /** Of the list among the parts; the item follows it. */
  readonly at: number;
  end: number;
  /** With its number. */
  readonly html: string;
  readonly attributes: BlockAttributes;
  /** Of the list around it. */
  readonly above: FirstItem | undefined;
  isAlone: boolean;
}

export interface BlockAttributes {
  readonly id?: string;
  readonly rightToLeft?: boolean;
  /** How the paragraph is set. Default: bold when all of its HTML is */
  readonly looks?: Looks;
}

export interface FinishOptions {
  /** The text of a whole document: lines that look like headings and items of lists become some. */
  readonly isBody?: boolean;
  /** The text of a slide or a text box: items of lists become some. */
  readonly isBox?: boolean;
}

const attributesOf = ({ id, rightToLeft }: BlockAttributes): string =>
  `${id === undefined ? "" : ` id="${escapeHtml(id)}"`}${rightToLeft ? ' dir="rtl"' : ""}`;

/** Writes paragraphs in document order as semantic blocks, and builds nested lists, quotes and code blocks out of flat runs of paragraphs. */
export class BlockWriter {
  readonly #parts: string[] = [];
  /** Of each level: the parts that are headings as paragraphs, and how many more were passages. */
  readonly #headings = new Map<number, { readonly as: Map<number, string>; passages: number }>();
  /** Paragraphs outside of lists and quotes, by their place among the parts. */
  readonly #lines = new Map<number, { readonly html: string; readonly attributes: BlockAttributes }>();
  readonly #lists: OpenList[] = [];
  readonly #firstItems: FirstItem[] = [];
  #isAfterBlank = false;
  /** Some items or headings have numbers that no list of Markdown shows. */
  #isNumberedByText = false;
  /** Parts of lists with small letters as they are where the letters stay. */
  readonly #lettered = new Map<number, string>();
  #code: { lines: string[]; language: string } | undefined;
  #inQuote = false;
  #inDefinitions = false;

  /** The title of the whole document; headings stand below it (see {@link belowTitle}). */
  title(html: string, attributes: BlockAttributes = {}): void {
    this.#end();
    if (isPassage(html)) this.#parts.push(`<p${attributesOf(attributes)}>${html}</p>\n`);
    else if (html !== "") this.#parts.push(`<h1${TITLE_MARK}${attributesOf(attributes)}>${html}</h1>\n`);
  }

  heading(level: number, html: string, attributes: BlockAttributes = {}): void {
    this.#end();
    if (html === "") return;
    if (!hasText(html)) {
      this.paragraph(html, attributes);
      return;
    }
    if (isNumberedTwice(html)) this.#isNumberedByText = true;
    const known = this.#headings.get(level) ?? { as: new Map<number, string>(), passages: 0 };
    this.#headings.set(level, known);
    const paragraph = `<p${attributesOf(attributes)}>${html}</p>\n`;
    if (isPassage(html)) {
      known.passages++;
      this.#parts.push(paragraph);
      return;
    }
    known.as.set(this.#parts.length, paragraph);
    const depth = Math.min(6, Math.max(1, level));
    const deeper = level > 6 ? ` data-level="${level}"` : "";
    this.#parts.push(`<h${depth}${deeper}${attributesOf(attributes)}>${html}</h${depth}>\n`);
  }

  /** An empty one parts no list and no listing: items with blank lines between them count on. */
  paragraph(html: string, attributes: BlockAttributes = {}): void {
    if (html === "") {
      this.#code?.lines.push("");
      this.#isAfterBlank = true;
      return;
    }
    this.#end();
    this.#lines.set(this.#parts.length, { html, attributes });
    this.#parts.push(`<p${attributesOf(attributes)}>${html}</p>\n`);
  }

  item(place: ListPlace, html: string, attributes: BlockAttributes = {}): void {
    this.#endCode();
    this.#endQuote();
    this.#endDefinitions();
    const { level, list, number = 1, marker = "" } = place;
    // Below a blank line, another list does not stand inside of the open one.
    if (this.#isAfterBlank && this.#lists.every((open) => open.list !== list)) this.#end();
    this.#isAfterBlank = false;
    const kind = place.ordered && marker !== "" ? markerKind(marker, number, level) : marker === "" ? "number" : "text";
    if (kind === "text") this.#isNumberedByText = true;
    const ordered = place.ordered && kind !== "text";
    const isLettered = ordered && kind === "letter";
    const withMarker = marker === "" ? html : `${escapeHtml(marker)} ${html}`;
    const lists = this.#lists;
    while (lists.length > 0 && lists.at(-1)!.level > level) this.#closeList();
    const top = lists.at(-1);
    const beginsAnew = ordered && place.number !== undefined && number <= (top?.number ?? 0);
    const isOther = top?.list !== list || top.ordered !== ordered || top.isLettered !== isLettered || beginsAnew;
    if (top?.level === level && isOther) this.#closeList();
    const current = lists.at(-1);
    const at = this.#parts.length;
    const start = `<li${attributesOf(attributes)}>`;
    const content = kind === "text" ? withMarker : withCheckbox(html);
    if (isLettered) this.#lettered.set(at + 1, start + withMarker);
    if (current === undefined || current.level < level) {
      const first: FirstItem = {
        at,
        end: 0,
        html: withMarker,
        attributes: { ...attributes, looks: attributes.looks ?? { bold: isAllBold(html) } },
        above: current?.first,
        isAlone: marker !== "" && (current?.first.isAlone ?? true),
      };
      this.#firstItems.push(first);
      if (isLettered) this.#lettered.set(at, "<ul>\n");
      this.#parts.push(ordered ? `<ol${number === 1 ? "" : ` start="${number}"`}>\n` : "<ul>\n", start + content);
      lists.push({ level, ordered, isLettered, list, number, first });
      return;
    }
    const isNext = !ordered || place.number === undefined || number === current.number + 1;
    current.number = number;
    current.first.isAlone = false;
    this.#parts.push("</li>\n", (isNext ? start : start.replace("<li", `<li value="${number}"`)) + content);
  }

  /**
   * A further paragraph of the list item that is open; an ordinary one when none is.
   *
   * @param level of the item, when it is known: deeper ones end
   */
  continueItem(html: string, attributes: BlockAttributes = {}, level = Number.POSITIVE_INFINITY): void {
    while (this.#lists.length > 1 && this.#lists.at(-1)!.level > level) this.#closeList();
    const list = this.#lists.at(-1);
    if (list === undefined) this.paragraph(html, attributes);
    else if (html !== "") {
      list.first.isAlone = false;
      this.#parts.push(`<p${attributesOf(attributes)}>${html}</p>\n`);
    }
  }

  /** Whether a paragraph without a number may go on with an item. Those below a blank line stand for themselves. */
  get inList(): boolean {
    return this.#lists.length > 0 && !this.#isAfterBlank;
  }

  quote(html: string, attributes: BlockAttributes = {}): void {
    if (html === "") return;
    if (!this.#inQuote) {
      this.#end();
      this.#parts.push("<blockquote>\n");
      this.#inQuote = true;
    }
    this.#parts.push(`<p${attributesOf(attributes)}>${html}</p>\n`);
  }

  /** A term and what it means; consecutive ones form one list. */
  definition(kind: "dt" | "dd", html: string, attributes: BlockAttributes = {}): void {
    if (html === "") return;
    if (!this.#inDefinitions) {
      this.#end();
      this.#parts.push("<dl>\n");
      this.#inDefinitions = true;
    }
    this.#parts.push(`<${kind}${attributesOf(attributes)}>${html}</${kind}>\n`);
  }

  /** One line, or several, of a code block; consecutive ones form one block. */
  code(text: string, language = ""): void {
    if (this.#code === undefined) {
      this.#end();
      this.#code = { lines: [], language };
    }
    this.#code.lines.push(text);
  }

  /** A finished block: a table, a figure, a section. */
  block(html: string): void {
    this.#end();
    if (html !== "") this.#parts.push(html.endsWith("\n") ? html : `${html}\n`);
  }

  /** A finished block that stays inside of an open list item. */
  blockInItem(html: string): void {
    const list = this.#lists.at(-1);
    if (list === undefined) this.block(html);
    else if (html !== "") {
      list.first.isAlone = false;
      this.#parts.push(`\n${html}\n`);
    }
  }

  finish({ isBody = false, isBox = false }: FinishOptions = {}): string {
    this.#end();
    if (this.#isNumberedByText) for (const [at, part] of this.#lettered) this.#parts[at] = part;
    for (const { as, passages } of this.#headings.values()) {
      // A style in which text is written heads nothing; what is short in it is text, too.
      if (passages < PASSAGES_OF_A_TEXT_STYLE || 2 * passages < as.size) continue;
      for (const [index, paragraph] of as) this.#parts[index] = paragraph;
    }
    if (isBody) this.#headByLooks();
    if (isBody || isBox) this.#listTyped();
    return (isBody ? withoutIdleBreaks(this.#parts) : this.#parts).join("");
  }

  #headByLooks(): void {
    const lines = new Map(
      [...this.#lines].map(([at, { html, attributes }]): [number, PlainLine] => [at, lineOf(html, attributes)]),
    );
    // A list of one item stands for a paragraph.
    const parts = [...this.#parts];
    const items = this.#firstItems.filter(({ isAlone, above }) => isAlone && above?.isAlone !== false);
    for (const { at, end, html, attributes } of items) {
      parts[at] = "<p>";
      parts[at + 1] = "";
      parts[end] = "";
      lines.set(at, lineOf(html, attributes));
    }
    const levels = headingsByLooks(parts, lines);
    const titles = new Set<FirstItem>();
    for (const item of items)
      if (item.above === undefined || titles.has(item.above)) if (levels.has(item.at)) titles.add(item);
    for (const { at, end, html, attributes } of titles) {
      this.#parts[at] = headingOf(levels.get(at)!, html, attributes);
      this.#parts[at + 1] = "";
      this.#parts[end] = "";
    }
    for (const [at, { html, attributes }] of this.#lines)
      if (levels.has(at)) this.#parts[at] = headingOf(levels.get(at)!, html, attributes);
  }

  #listTyped(): void {
    const lines = [...this.#lines].flatMap(
      ([at, { html }]): Array<[number, string]> => (this.#parts[at]!.startsWith("<p") ? [[at, html]] : []),
    );
    for (const { start, items } of typedLists(lines)) {
      const name = start === undefined ? "ul" : "ol";
      for (const { at, html } of items)
        this.#parts[at] = `<li${attributesOf(this.#lines.get(at)!.attributes)}>${html}</li>\n`;
      const [first, last] = [items[0]!.at, items.at(-1)!.at];
      this.#parts[first] = `<${name}${(start ?? 1) === 1 ? "" : ` start="${start}"`}>\n${this.#parts[first]}`;
      this.#parts[last] += `</${name}>\n`;
    }
  }

  #end(): void {
    while (this.#lists.length > 0) this.#closeList();
    this.#endCode();
    this.#endQuote();
    this.#endDefinitions();
  }

  #closeList(): void {
    const { ordered, isLettered, first } = this.#lists.pop()!;
    first.end = this.#parts.length;
    if (isLettered) this.#lettered.set(first.end, "</li>\n</ul>\n");
    this.#parts.push(ordered ? "</li>\n</ol>\n" : "</li>\n</ul>\n");
  }

  #endQuote(): void {
    if (this.#inQuote) this.#parts.push("</blockquote>\n");
    this.#inQuote = false;
  }

  #endDefinitions(): void {
    if (this.#inDefinitions) this.#parts.push("</dl>\n");
    this.#inDefinitions = false;
  }

  #endCode(): void {
    if (this.#code === undefined) return;
    const { lines, language } = this.#code;
    this.#code = undefined;
    const text = lines.join("\n").trimEnd();
    if (text.trim() === "") return;
    this.#parts.push(codeBlock(text, language));
  }
}

const lineOf = (html: string, { looks }: BlockAttributes): PlainLine => ({
  html,
  looks: looks ?? { bold: isAllBold(html) },
});

const headingOf = (level: number, html: string, attributes: BlockAttributes): string =>
  `<h${level}${attributesOf(attributes)}>${html.replace(/<\/?(?:strong|em)>/g, "")}</h${level}>\n`;

/** Pictures alone head nothing. */
const hasText = (html: string): boolean => /[^\s<>]/.test(html.replace(/<[^<>]*>/g, ""));

/** The boxes that word processors draw in front of tasks. */
const BOX = /^(?:<(?:strong|em)>)?\s*([\u25a1\u2610\u2611\u2612\u{1f5f9}\u{1f5f5}\uf0fe\uf0fd\uf06f\uf0a8])\s*/u;
const EMPTY_BOXES = "\u25a1\u2610\uf06f\uf0a8";

/** An item that begins with a box is a task. */
function withCheckbox(html: string): string {
  const match = BOX.exec(html);
  if (match === null) return html;
  const [whole, box] = match;
  const rest = whole.startsWith("<") ? whole.slice(0, whole.indexOf(">") + 1) : "";
  return `<input type="checkbox"${EMPTY_BOXES.includes(box!) ? "" : " checked"} disabled> ${rest}${html.slice(whole.length)}`;
}

const isAllBold = (html: string): boolean =>
  /^(?:<span [^<>]*><\/span>)*<strong>(?:(?!<strong>)[\s\S])*<\/strong>$/.test(html);

const TITLE_MARK = " data-title";

/** Words from which on sentences in the style of a heading are text: in 670 documents no true heading was one. */
const PASSAGE_WORDS = 18;
/** A style in which as many passages stand, and half as many as headings, is one of text. */
const PASSAGES_OF_A_TEXT_STYLE = 3;
/** As {@link PASSAGE_WORDS}, for scripts that write no spaces, in characters. */
const PASSAGE_LETTERS = 60;
/** Longer text is a passage with any ending. */
const LONG_PASSAGE_WORDS = 50;

/** Paragraphs numbered by the style of a heading, and those that got it for its looks alone. */
function isPassage(html: string): boolean {
  if (html.length < PASSAGE_LETTERS) return false;
  const text = html.replace(/<[^<>]*>/g, "").trim();
  const words = text.split(/\s+/).length;
  if (words >= LONG_PASSAGE_WORDS) return true;
  const isLong = words >= PASSAGE_WORDS || (text.length >= PASSAGE_LETTERS && words * 20 < text.length);
  return isLong && /[.:;。．：；।։۔][)"'”’»」』]?$/.test(text);
}

/** Puts headings one level below the title of the document, where they claim the same level. */
export function belowTitle(html: string): string {
  if (!html.includes(`<h1${TITLE_MARK}`)) return html;
  const isShifted = /<h1(?! data-title)[ >]/.test(html);
  const shifted = isShifted ? html.replace(/<(\/?)h([1-6])(?=[ >])( data-title)?/g, shiftHeadings()) : html;
  return shifted.replaceAll(`<h1${TITLE_MARK}`, "<h1");
}

/** Titles hold no headings, so an end tag belongs to the start tag before it. */
function shiftHeadings(): (tag: string, slash: string, level: string, mark?: string) => string {
  let inTitle = false;
  return (tag, slash, level, mark) => {
    if (slash === "") inTitle = mark !== undefined;
    return inTitle ? tag : `<${slash}h${Math.min(6, Number(level) + 1)}`;
  };
}

export function codeBlock(text: string, language = ""): string {
  const name = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${name}>${escapeHtml(text)}</code></pre>\n`;
}

/** Content of a table cell or list item: a single paragraph loses its `<p>`. */
export function unwrapParagraph(html: string): string {
  const trimmed = html.trim();
  const match = /^<p>([\s\S]*)<\/p>$/.exec(trimmed);
  return match !== null && !match[1]!.includes("<p") ? match[1]! : trimmed;
}
