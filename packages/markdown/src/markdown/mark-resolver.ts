import { firstCharacter, isPunctuation, isSpace, lastCharacter } from "./characters.js";
import { ATOM, BREAK, CLOSE, type InlineMark, ONLY_SPACE, OPEN, TEXT } from "./inline-tokens.js";

const DELIMITER = { strong: "**", em: "*", del: "~~" } as const;

/**
 * Decides how each mark of a run is written: pairs without content vanish, neighbours of one kind join, white space moves out of them, and
 * where delimiters could not open or close (beside punctuation, between CJK characters) the pair becomes HTML tags.
 */
export class MarkResolver {
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
    // A tilde, too, is a delimiter to readers of GFM: what follows it may close as well as open.
    return isSpace(character) || (character !== "~" && isPunctuation(character));
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
      // Marks inside stand beside what is really written.
      if (before === "" && after === "") this.#drop(index);
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
    if (!opens || !closes || this.#followsAddress(opener)) return this.#holdsWords(opener, closer) ? html : ["", ""];
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

  /** Whether there is more between two marks than punctuation: emphasis of a lone quote or bracket is a slip of an editor. */
  #holdsWords(opener: number, closer: number): boolean {
    for (let inner = opener + 1; inner < closer; inner++) {
      const kind = this.kinds[inner]!;
      if (kind === ATOM || (kind === TEXT && WORD.test(this.#pieces[inner]!))) return true;
    }
    return false;
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

const WORD = /[\p{L}\p{N}\p{S}]/u;
const LEADING = /^\s+/;
const TRAILING = /(?<!\s)\s+$/;
