import { escapeHtml } from "@quern/documents";
import { headingsByLooks, type Looks, type PlainLine } from "./headings-by-looks.js";
import { typedLists } from "./typed-lists.js";

/** Where a list item stands, as office formats say it: flat, by level. */
export interface ListPlace {
  /** 0 is outermost. */
  readonly level: number;
  readonly ordered: boolean;
  /** Number of this item in an ordered list. */
  readonly number?: number;
  /** HTML `type` of the numbering: `a`, `A`, `i`, `I`. */
  readonly type?: string;
  /** Two items of different lists never share a list element, even if they follow each other. */
  readonly list: string;
}

interface OpenList {
  readonly level: number;
  readonly ordered: boolean;
  readonly list: string;
  number: number;
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

  paragraph(html: string, attributes: BlockAttributes = {}): void {
    this.#end();
    if (html === "") return;
    this.#lines.set(this.#parts.length, { html, attributes });
    this.#parts.push(`<p${attributesOf(attributes)}>${html}</p>\n`);
  }

  item(place: ListPlace, html: string, attributes: BlockAttributes = {}): void {
    this.#endCode();
    this.#endQuote();
    this.#endDefinitions();
    const lists = this.#lists;
    while (lists.length > 0 && lists.at(-1)!.level > place.level) this.#closeList();
    const top = lists.at(-1);
    if (top?.level === place.level && (top.list !== place.list || top.ordered !== place.ordered)) this.#closeList();
    const current = lists.at(-1);
    const number = place.number ?? 1;
    if (current === undefined || current.level < place.level) {
      const start = place.ordered && number !== 1 ? ` start="${number}"` : "";
      const type = place.ordered && place.type ? ` type="${place.type}"` : "";
      const item = `<li${attributesOf(attributes)}>${withCheckbox(html)}`;
      this.#parts.push(place.ordered ? `<ol${start}${type}>\n` : "<ul>\n", item);
      lists.push({ level: place.level, ordered: place.ordered, list: place.list, number });
      return;
    }
    const value =
      place.ordered && place.number !== undefined && number !== current.number + 1 ? ` value="${number}"` : "";
    current.number = number;
    this.#parts.push("</li>\n", `<li${value}${attributesOf(attributes)}>${withCheckbox(html)}`);
  }

  /**
   * A further paragraph of the list item that is open; an ordinary one when none is.
   *
   * @param level of the item, when it is known: deeper ones end
   */
  continueItem(html: string, attributes: BlockAttributes = {}, level = Number.POSITIVE_INFINITY): void {
    while (this.#lists.length > 1 && this.#lists.at(-1)!.level > level) this.#closeList();
    if (this.#lists.length === 0) this.paragraph(html, attributes);
    else if (html !== "") this.#parts.push(`<p${attributesOf(attributes)}>${html}</p>\n`);
  }

  get inList(): boolean {
    return this.#lists.length > 0;
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
    if (this.#lists.length === 0) this.block(html);
    else if (html !== "") this.#parts.push(`\n${html}\n`);
  }

  finish({ isBody = false }: FinishOptions = {}): string {
    this.#end();
    for (const { as, passages } of this.#headings.values()) {
      // A style in which text is written heads nothing; what is short in it is text, too.
      if (passages < PASSAGES_OF_A_TEXT_STYLE || 2 * passages < as.size) continue;
      for (const [index, paragraph] of as) this.#parts[index] = paragraph;
    }
    if (isBody) {
      this.#headByLooks();
      this.#listTyped();
    }
    return this.#parts.join("");
  }

  #headByLooks(): void {
    const lines = new Map(
      [...this.#lines].map(([at, { html, attributes }]): [number, PlainLine] => [
        at,
        { html, looks: attributes.looks ?? { bold: isAllBold(html) } },
      ]),
    );
    for (const [at, level] of headingsByLooks(this.#parts, lines)) {
      const { html, attributes } = this.#lines.get(at)!;
      const plain = html.replace(/<\/?(?:strong|em)>/g, "");
      this.#parts[at] = `<h${level}${attributesOf(attributes)}>${plain}</h${level}>\n`;
    }
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
    this.#parts.push(this.#lists.pop()!.ordered ? "</li>\n</ol>\n" : "</li>\n</ul>\n");
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

/** The boxes that word processors draw in front of tasks. */
const BOX = /^(?:<(?:strong|em)>)?\s*([\u2610\u2611\u2612\u{1f5f9}\u{1f5f5}\uf0fe\uf0fd\uf06f\uf0a8])\s*/u;
const EMPTY_BOXES = "\u2610\uf06f\uf0a8";

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
