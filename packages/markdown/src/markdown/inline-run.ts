import { firstCharacter, lastCharacter } from "./characters.js";
import { countDelimiters, type EscapeContext, escapeLineStart, escapeText, SPECIAL } from "./escape.js";
import { ATOM, BREAK, CLOSE, type InlineMark, ONLY_SPACE, OPEN, TEXT } from "./inline-tokens.js";
import { MarkResolver } from "./mark-resolver.js";

export interface RenderOptions {
  /** Hard breaks become `<br>` (table cells) or a space (headings) instead of a new line. */
  readonly lineBreak: "\\\n" | "<br>" | " ";
  readonly inCell: boolean;
  /** The run starts a list item. */
  readonly inItem: boolean;
  /** Line starts mean nothing (after `# `, in cells). */
  readonly midLine: boolean;
  /** Links without content are written too. */
  readonly keepEmpty?: boolean;
}

/**
 * The inline content of one block while it is collected: texts, marks and atoms (code, images, mathematics) in order. White space is
 * collapsed on the way in; escapes and delimiters are decided in {@link render}, where the neighbours are known.
 */
export class InlineRun {
  readonly #kinds: number[] = [];
  readonly #texts: string[] = [];
  readonly #marks: Array<InlineMark | undefined> = [];
  #spaced = true;
  /** Whether anything but white space and marks has come. */
  hasContent = false;
  #hasMarks = false;
  #hasMath = false;

  get isEmpty(): boolean {
    return this.#kinds.length === 0;
  }

  clear(): void {
    this.#kinds.length = 0;
    this.#texts.length = 0;
    this.#marks.length = 0;
    this.#spaced = true;
    this.hasContent = false;
    this.#hasMarks = false;
    this.#hasMath = false;
  }

  /** Whether the last thing was a link's end, with nothing in between. */
  get endsWithLink(): boolean {
    const last = this.#kinds.length - 1;
    return this.#kinds[last] === CLOSE && this.#marks[last]!.kind === "link";
  }

  /** Line breaks at the end of the run so far. */
  get endsWithBreak(): boolean {
    return this.#kinds[this.#kinds.length - 1] === BREAK;
  }

  text(raw: string): void {
    if (this.endsWithBreak && SPACE_FIRST.test(raw)) this.#texts[this.#texts.length - 1] = " ";
    let text = NEEDS_COLLAPSE.test(raw) ? raw.replace(SPACES, " ") : raw;
    if (this.#spaced && text.charCodeAt(0) === 32) text = text.slice(1);
    if (text === "") return;
    this.#spaced = text.charCodeAt(text.length - 1) === 32;
    if (!this.hasContent && !ONLY_SPACE.test(text)) this.hasContent = true;
    const last = this.#kinds.length - 1;
    if (last >= 0 && this.#kinds[last] === TEXT) this.#texts[last] += text;
    else this.#push(TEXT, text, undefined);
  }

  space(): void {
    if (!this.#spaced) this.text(" ");
    else if (this.endsWithBreak) this.#texts[this.#texts.length - 1] = " ";
  }

  /** Finished Markdown that is not to be touched. */
  atom(markdown: string, isMath = false): void {
    // Two code spans in a row would share their backticks.
    if (markdown.startsWith("`") && this.#lastWritten.endsWith("`")) this.text(" ");
    // Pictures in a row are set apart by their frames.
    if (markdown.startsWith("![") && this.#lastWritten.startsWith("![")) this.text(" ");
    this.#push(ATOM, markdown, undefined);
    this.#spaced = false;
    this.hasContent = true;
    if (isMath) this.#hasMath = true;
  }

  /** Writes a picture in place of the same one without a description, if that is the last thing. */
  describe(markdown: string): void {
    const last = this.#kinds.length - 1;
    if (this.#kinds[last] === ATOM && this.#texts[last]!.startsWith("![](")) this.#texts[last] = markdown;
  }

  /** The text or atom before, marks skipped. */
  get #lastWritten(): string {
    for (let index = this.#kinds.length - 1; index >= 0; index--) {
      if (this.#kinds[index] === ATOM) return this.#texts[index]!;
      if (this.#kinds[index] === TEXT || this.#kinds[index] === BREAK || this.#marks[index]!.kind === "link") return "";
    }
    return "";
  }

  lineBreak(): void {
    const last = this.#kinds.length - 1;
    // Whether the source has white space at the break: in a cell, where the break is a tag, it keeps the words apart.
    this.#push(BREAK, this.#spaced && this.#kinds[last] === TEXT ? " " : "", undefined);
    this.#spaced = true;
  }

  open(mark: InlineMark): void {
    this.#push(OPEN, "", mark);
    this.#hasMarks = true;
  }

  close(mark: InlineMark): void {
    if (this.endsWithBreak) {
      // `<b>a<br></b>b`: delimiters must touch the word.
      const at = this.#kinds.length - 1;
      this.#kinds.splice(at, 0, CLOSE);
      this.#texts.splice(at, 0, "");
      this.#marks.splice(at, 0, mark);
      return;
    }
    this.#push(CLOSE, "", mark);
  }

  #push(kind: number, text: string, mark: InlineMark | undefined): void {
    this.#kinds.push(kind);
    this.#texts.push(text);
    this.#marks.push(mark);
  }

  /** The run as Markdown, trimmed, possibly of several lines; "" when there is nothing to show. */
  render(options: RenderOptions): string {
    if (!this.hasContent && !options.keepEmpty) return "";
    while (this.endsWithBreak) {
      this.#kinds.pop();
      this.#texts.pop();
      this.#marks.pop();
    }
    const context = this.#escapeContext(options.inCell);
    const pieces = this.#hasMarks
      ? new MarkResolver(this.#kinds, this.#texts, this.#marks, options.keepEmpty ?? false).resolve()
      : undefined;
    // Underscores as delimiters make those of the text count.
    if (pieces?.some((piece, index) => this.#kinds[index] === OPEN && /^\s*__?$/.test(piece))) context.underscores += 2;
    // Pieces are joined once: looking at the end of a string that grows would copy it each time.
    const out: string[] = [];
    let firstIsText = false;
    let inLink = 0;
    const count = this.#kinds.length;
    for (let index = 0; index < count; index++) {
      const kind = this.#kinds[index]!;
      let piece: string;
      if (kind === TEXT) {
        let text = pieces ? pieces[index]! : this.#texts[index]!;
        if (out.length === 0 && text.charCodeAt(0) === 32) text = text.trimStart();
        if (text === "") continue;
        if (SPECIAL.test(text)) {
          const before = lastCharacter(out[out.length - 1] ?? "");
          piece = escapeText(text, context, before, this.#characterAfter(index, pieces), inLink > 0);
        } else piece = text;
        if (piece.endsWith("!") && pieces && this.#characterAfter(index, pieces) === "[")
          piece = `${piece.slice(0, -1)}\\!`;
        if (out.length === 0) firstIsText = true;
      } else if (kind === ATOM) piece = this.#texts[index]!;
      else if (kind === BREAK) {
        trimLast(out);
        if (out.length === 0) continue;
        piece = options.inCell ? options.lineBreak + this.#texts[index]! : options.lineBreak;
      } else {
        piece = pieces![index]!;
        if (piece === "") continue;
        if (this.#marks[index]!.kind === "link") inLink += kind === OPEN ? 1 : -1;
      }
      out.push(piece);
    }
    const text = out.join("").trim();
    return options.midLine ? text : escapeLines(text, firstIsText, options.inItem);
  }

  /** Properties of the run that can give characters of its texts a meaning in Markdown. */
  #escapeContext(inCell: boolean): EscapeContext {
    const context: EscapeContext = {
      stars: 0,
      underscores: 0,
      tildes: 0,
      backticks: 0,
      closesTag: false,
      openBrackets: 0,
      hasMath: this.#hasMath,
      inCell,
    };
    for (let index = 0; index < this.#kinds.length; index++) {
      if (this.#kinds[index] === TEXT) {
        if (/[*_~`>]/.test(this.#texts[index]!)) countDelimiters(this.#texts[index]!, context);
      } else if (this.#kinds[index] === ATOM) {
        if (this.#texts[index]!.charCodeAt(0) === 96) context.backticks += 2;
        context.closesTag ||= this.#texts[index]!.includes(">");
      } else if (this.#kinds[index] === OPEN) {
        const { kind } = this.#marks[index]!;
        if (kind === "strong" || kind === "em") context.stars += 2;
        else if (kind === "del") context.tildes += 2;
        else if (kind === "html") context.closesTag = true;
      }
    }
    return context;
  }

  #characterAfter(index: number, pieces: string[] | undefined): string {
    for (let next = index + 1; next < this.#kinds.length; next++) {
      const kind = this.#kinds[next]!;
      if (kind === BREAK) return "";
      const text = pieces && kind !== ATOM ? pieces[next]! : this.#texts[next]!;
      if (text !== "") return firstCharacter(text);
    }
    return "";
  }
}

const SPACE_FIRST = /^[ \t\n\r\f]/;
const NEEDS_COLLAPSE = /[\t\n\r\f]| {2}/;
const SPACES = /[ \t\n\r\f]+/g;

/** Drops white space at the end of the pieces. */
function trimLast(out: string[]): void {
  while (out.length > 0) {
    const trimmed = out[out.length - 1]!.trimEnd();
    if (trimmed !== "") {
      out[out.length - 1] = trimmed;
      return;
    }
    out.pop();
  }
}

function escapeLines(text: string, firstIsText: boolean, inItem: boolean): string {
  if (!text.includes("\n")) return firstIsText ? escapeLineStart(text, true, inItem) : text;
  return text
    .split("\n")
    .map((line, index) =>
      index === 0 ? (firstIsText ? escapeLineStart(line, true, inItem) : line) : escapeLineStart(line, false, false),
    )
    .join("\n");
}
