import { firstCharacter, isPunctuation, isSpace, lastCharacter } from "./characters.js";
import { countDelimiters, type EscapeContext, escapeLineStart, escapeText, SPECIAL } from "./escape.js";

const TEXT = 0;
const OPEN = 1;
const CLOSE = 2;
const ATOM = 3;
const BREAK = 4;

/** A pair of marks around inline content. */
export interface InlineMark {
  /** `strong`, `em`, `del`: delimiters; `link`: brackets; `html`: a tag that Markdown has no syntax for (`<sub>`). */
  readonly kind: "strong" | "em" | "del" | "link" | "html";
  /** Name of the element. */
  readonly tag: string;
  /** Written after the content of a link: `](address "title")`. */
  readonly suffix?: string;
  /** A link whose text is its own address is written `<address>`. */
  readonly autolink?: string;
}

const DELIMITER = { strong: "**", em: "*", del: "~~" } as const;

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
    const context: EscapeContext = {
      stars: 0,
      underscores: 0,
      tildes: 0,
      backticks: 0,
      closesTag: false,
      openBrackets: 0,
      hasMath: this.#hasMath,
      inCell: options.inCell,
    }; // prettier-ignore
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
const ONLY_SPACE = /^[\s\u200b]*$/;

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

/**
 * Decides how each mark of a run is written: pairs without content vanish, neighbours of one kind join, white space moves out of them, and
 * where delimiters could not open or close (beside punctuation, between CJK characters) the pair becomes HTML tags.
 */
class MarkResolver {
  readonly #pieces: string[];
  readonly #partner: Int32Array;

  constructor(
    readonly kinds: readonly number[],
    texts: readonly string[],
    readonly marks: ReadonlyArray<InlineMark | undefined>,
    readonly keepEmpty: boolean,
  ) {
    this.#pieces = [...texts];
    this.#partner = new Int32Array(kinds.length).fill(-1);
  }

  /** The text to write for each token: for marks their delimiters, for texts the text with its white space moved. */
  resolve(): string[] {
    this.#pair();
    this.#dropEmpty();
    this.#joinNeighbours();
    this.#dropNested();
    this.#moveSpaces();
    this.#write();
    return this.#pieces;
  }

  #live(index: number): boolean {
    return this.#partner[index]! >= 0;
  }

  #drop(index: number): void {
    const partner = this.#partner[index]!;
    this.#partner[index] = -1;
    this.#partner[partner] = -1;
  }

  #pair(): void {
    const stack: number[] = [];
    for (let index = 0; index < this.kinds.length; index++) {
      if (this.kinds[index] === OPEN) stack.push(index);
      else if (this.kinds[index] === CLOSE) {
        const opener = stack.pop();
        if (opener === undefined) continue;
        this.#partner[opener] = index;
        this.#partner[index] = opener;
      }
    }
  }

  /** Pairs around nothing, and pairs inside another of the same kind. */
  #dropEmpty(): void {
    let content = 0;
    const contentAt: number[] = [];
    let deleted = 0;
    for (let index = 0; index < this.kinds.length; index++) {
      const kind = this.kinds[index]!;
      const mark = this.marks[index];
      if (kind === OPEN) {
        contentAt.push(content);
        if (mark!.kind === "del") deleted++;
      } else if (kind === CLOSE) {
        const before = contentAt.pop();
        // Runs of more than two tildes delete nothing, so this mark does not nest.
        if (mark!.kind === "del" && --deleted > 0 && this.#live(index)) this.#drop(index);
        if (this.#live(index) && content === before && !(this.keepEmpty && mark!.kind === "link")) this.#drop(index);
        else if (this.#live(index) && mark!.kind !== "link" && this.#sameInside(this.#partner[index]!, index))
          this.#drop(index);
      } else if (kind === ATOM || (kind === TEXT && !ONLY_SPACE.test(this.#pieces[index]!))) content++;
    }
  }

  /** Whether the pair holds nothing but a pair of the same kind. */
  #sameInside(opener: number, closer: number): boolean {
    let inner = opener + 1;
    while (inner < closer && this.kinds[inner] !== OPEN && this.#isBlank(inner)) inner++;
    const innerCloser = this.#partner[inner]!;
    if (this.kinds[inner] !== OPEN || innerCloser < 0 || this.marks[inner]!.kind !== this.marks[opener]!.kind)
      return false;
    // `<em><em>` is what the author wrote; `<b><strong>` only says the same thing twice.
    if (this.marks[inner]!.tag === this.marks[opener]!.tag || this.marks[inner]!.kind === "html") return false;
    for (let rest = innerCloser + 1; rest < closer; rest++) if (!this.#isBlank(rest)) return false;
    return true;
  }

  #isBlank(index: number): boolean {
    const kind = this.kinds[index]!;
    return kind === TEXT ? ONLY_SPACE.test(this.#pieces[index]!) : kind !== ATOM && !this.#live(index);
  }

  /** `<b>a</b><b>b</b>` is one emphasis. */
  #joinNeighbours(): void {
    for (let index = 0; index < this.kinds.length; index++) {
      if (this.kinds[index] !== CLOSE || !this.#live(index)) continue;
      let next = index + 1;
      while (
        next < this.kinds.length &&
        this.kinds[next] !== TEXT &&
        this.kinds[next] !== ATOM &&
        this.kinds[next] !== BREAK &&
        !this.#live(next)
      )
        next++;
      if (next >= this.kinds.length || this.kinds[next] !== OPEN || !this.#live(next)) continue;
      const mark = this.marks[index]!;
      const other = this.marks[next]!;
      if (mark.kind !== other.kind || mark.kind === "link" || (mark.kind === "html" && mark.tag !== other.tag))
        continue;
      const opener = this.#partner[index]!;
      const closer = this.#partner[next]!;
      this.#partner[index] = -1;
      this.#partner[next] = -1;
      this.#partner[opener] = closer;
      this.#partner[closer] = opener;
    }
  }

  /** Emphasis inside emphasis of the same kind stays only where its delimiters can be told from those around it. */
  #dropNested(): void {
    const stack: number[] = [];
    for (let index = 0; index < this.kinds.length; index++) {
      if (!this.#live(index)) continue;
      if (this.kinds[index] === OPEN) {
        const { kind } = this.marks[index]!;
        const closer = this.#partner[index]!;
        if ((kind === "em" || kind === "strong") && stack.some((outer) => this.marks[outer]!.kind === kind)) {
          const plain = !isPunctuation(this.#characterAfter(index)) && !isPunctuation(this.#characterBefore(closer));
          if (!plain || !this.#standsApart(index, -1) || !this.#standsApart(closer, 1)) {
            this.#drop(index);
            continue;
          }
        }
        stack.push(index);
      } else if (this.kinds[index] === CLOSE) stack.pop();
    }
  }

  /** Whether a delimiter is next to a bracket, an emphasis delimiter that nests with it, or a character that is no letter. */
  #standsApart(index: number, step: number): boolean {
    const neighbour = this.#neighbour(index, step);
    if (neighbour >= 0) return this.marks[neighbour]!.kind !== "del" && this.kinds[neighbour] === this.kinds[index];
    const beside = this.#pieces[index + step] ?? "";
    const character = step < 0 ? lastCharacter(beside) : firstCharacter(beside);
    return isSpace(character) || isPunctuation(character);
  }

  /** White space right inside a pair goes outside. */
  #moveSpaces(): void {
    const { kinds } = this;
    for (let index = 0; index < kinds.length; index++) {
      if (kinds[index] !== TEXT) continue;
      const text = this.#pieces[index]!;
      if (LEADING.test(text) && this.#touchesOpen(index)) {
        const target = this.#before(index);
        const rest = text.replace(LEADING, "");
        if (rest !== "") this.#pieces[index] = rest;
        if (rest !== "" && target >= 0) this.#append(target, " ");
      }
    }
    for (let index = kinds.length - 1; index >= 0; index--) {
      if (kinds[index] !== TEXT) continue;
      const text = this.#pieces[index]!;
      if (TRAILING.test(text) && this.#touchesClose(index) && (text !== " " || this.kinds[index - 1] !== OPEN)) {
        this.#pieces[index] = text.replace(TRAILING, "");
        this.#prepend(index, " ");
      }
    }
  }

  #spacesBefore = new Map<number, string>();
  #spacesAfter = new Map<number, string>();

  #touchesOpen(index: number): boolean {
    for (let left = index - 1; left >= 0; left--) {
      if (this.kinds[left] === OPEN && this.#live(left)) return true;
      if (this.kinds[left] === CLOSE && !this.#live(left)) continue;
      if (this.kinds[left] === OPEN) continue;
      return false;
    }
    return false;
  }

  #touchesClose(index: number): boolean {
    for (let right = index + 1; right < this.kinds.length; right++) {
      if (this.kinds[right] === CLOSE && this.#live(right)) return true;
      if ((this.kinds[right] === CLOSE || this.kinds[right] === OPEN) && !this.#live(right)) continue;
      return false;
    }
    return false;
  }

  /** The outermost opener of the unbroken row of openers that ends before `index`. */
  #before(index: number): number {
    let outer = -1;
    for (let left = index - 1; left >= 0 && this.kinds[left] === OPEN; left--) if (this.#live(left)) outer = left;
    return outer;
  }

  #append(opener: number, space: string): void {
    this.#spacesBefore.set(opener, space);
  }

  #prepend(index: number, space: string): void {
    let outer = index;
    for (let right = index + 1; right < this.kinds.length && this.kinds[right] === CLOSE; right++)
      if (this.#live(right)) outer = right;
    this.#spacesAfter.set(outer, space);
  }

  #write(): void {
    for (let index = 0; index < this.kinds.length; index++) {
      if (this.kinds[index] !== OPEN || !this.#live(index)) continue;
      const closer = this.#partner[index]!;
      const [before, after] = this.#delimiters(index, closer);
      this.#pieces[index] = (this.#spacesBefore.get(index) ?? "") + before;
      this.#pieces[closer] = after + (this.#spacesAfter.get(closer) ?? "");
    }
  }

  #delimiters(opener: number, closer: number): readonly [string, string] {
    const mark = this.marks[opener]!;
    if (mark.kind === "html") return [`<${mark.tag}>`, `</${mark.tag}>`];
    if (mark.kind === "link") {
      if (mark.autolink !== undefined && this.#plainText(opener, closer) === mark.autolink) {
        for (let inner = opener + 1; inner < closer; inner++) this.#pieces[inner] = "";
        return ["<", `${mark.autolink}>`];
      }
      return ["[", mark.suffix!];
    }
    let delimiter: string = DELIMITER[mark.kind];
    const outsideLeft = this.#spacesBefore.has(opener) ? " " : this.#characterBefore(opener);
    const outsideRight = this.#spacesAfter.has(closer) ? " " : this.#characterAfter(closer);
    const insideLeft = this.#characterAfter(opener);
    const insideRight = this.#characterBefore(closer);
    const opens =
      !isSpace(insideLeft) && (!isPunctuation(insideLeft) || isSpace(outsideLeft) || isPunctuation(outsideLeft));
    const closes =
      !isSpace(insideRight) && (!isPunctuation(insideRight) || isSpace(outsideRight) || isPunctuation(outsideRight));
    const html = [`<${mark.kind}>`, `</${mark.kind}>`] as const;
    if (!opens || !closes || this.#followsAddress(opener)) return html;
    if (mark.kind === "del") return [delimiter, delimiter];
    // Delimiters that touch those of another pair would be read as one: the other character keeps them apart, where it works.
    const neighbour = this.#touching(opener);
    if (neighbour >= 0) {
      const other = this.#pieces[neighbour]!.trim();
      if (!/^[*_]+$/.test(other)) return [delimiter, delimiter];
      // Emphasis right inside emphasis says nothing new where it cannot be written.
      const fallback = this.kinds[neighbour] === OPEN ? (["", ""] as const) : html;
      if (isPunctuation(insideLeft) || isPunctuation(insideRight) || this.#hasUnderscore(opener, closer))
        return fallback;
      if (other[0] === "*") {
        if (!isSpace(outsideLeft) && !isPunctuation(outsideLeft)) return fallback;
        if (!isSpace(outsideRight) && !isPunctuation(outsideRight)) return fallback;
        delimiter = delimiter.replaceAll("*", "_");
      }
    }
    return [delimiter, delimiter];
  }

  /** The mark whose delimiters stand right before the pair and would merge with its own: another pair's end, or an `em` around an `em`. */
  #touching(opener: number): number {
    if (this.#spacesBefore.has(opener)) return -1;
    const left = this.#neighbour(opener, -1);
    if (left < 0 || !this.#isEmphasis(left)) return -1;
    if (this.kinds[left] === CLOSE) return this.#spacesAfter.has(left) ? -1 : left;
    return this.marks[left]!.kind === "em" && this.marks[opener]!.kind === "em" ? left : -1;
  }

  #hasUnderscore(opener: number, closer: number): boolean {
    for (let inner = opener + 1; inner < closer; inner++)
      if (this.kinds[inner] === TEXT && this.#pieces[inner]!.includes("_")) return true;
    return false;
  }

  /** A bare address goes on through delimiters that follow it (GFM 6.9). */
  #followsAddress(opener: number): boolean {
    return opener > 0 && this.kinds[opener - 1] === TEXT && /(?:https?:\/\/|www\.)\S*$/.test(this.#pieces[opener - 1]!);
  }

  /** The live mark right beside a mark, or -1. */
  #neighbour(index: number, step: number): number {
    for (let at = index + step; at >= 0 && at < this.kinds.length; at += step) {
      const kind = this.kinds[at]!;
      if (kind === TEXT ? this.#pieces[at] !== "" : kind === ATOM || kind === BREAK) return -1;
      if ((kind === OPEN || kind === CLOSE) && this.#live(at)) return at;
    }
    return -1;
  }

  /** The character that will be written before token `index`; delimiters count as the punctuation they are. */
  #characterBefore(index: number): string {
    for (let left = index - 1; left >= 0; left--) {
      const kind = this.kinds[left]!;
      if (kind === BREAK) return "";
      if (kind === OPEN || kind === CLOSE) {
        if (!this.#live(left)) continue;
        if (kind === CLOSE && this.#spacesAfter.has(left)) return " ";
        if (this.#isEmphasis(left)) {
          // Look through delimiters of the same run: what counts is the character before all of them.
          if (this.marks[index]!.kind !== "del" && (kind === OPEN || this.kinds[index] === CLOSE)) continue;
          return "*";
        }
        return kind === OPEN
          ? this.marks[left]!.kind === "link"
            ? "["
            : ">"
          : this.marks[left]!.kind === "link"
            ? ")"
            : ">";
      }
      if (this.#pieces[left] !== "") return lastCharacter(this.#pieces[left]!);
    }
    return "";
  }

  #characterAfter(index: number): string {
    for (let right = index + 1; right < this.kinds.length; right++) {
      const kind = this.kinds[right]!;
      if (kind === BREAK) return "";
      if (kind === OPEN || kind === CLOSE) {
        if (!this.#live(right)) continue;
        if (kind === OPEN && this.#spacesBefore.has(right)) return " ";
        if (this.#isEmphasis(right)) {
          if (this.marks[index]!.kind !== "del" && (kind === CLOSE || this.kinds[index] === OPEN)) continue;
          return "*";
        }
        return kind === OPEN
          ? this.marks[right]!.kind === "link"
            ? "["
            : "<"
          : this.marks[right]!.kind === "link"
            ? "]"
            : "<";
      }
      if (this.#pieces[right] !== "") return firstCharacter(this.#pieces[right]!);
    }
    return "";
  }

  #isEmphasis(index: number): boolean {
    const { kind } = this.marks[index]!;
    return kind === "em" || kind === "strong";
  }

  #plainText(opener: number, closer: number): string | undefined {
    let text = "";
    for (let inner = opener + 1; inner < closer; inner++) {
      if (this.kinds[inner] === TEXT) text += this.#pieces[inner];
      else if (this.kinds[inner] !== OPEN && this.kinds[inner] !== CLOSE) return undefined;
      else if (this.#live(inner)) return undefined;
    }
    return text;
  }
}

const LEADING = /^\s+/;
const TRAILING = /\s+$/;
