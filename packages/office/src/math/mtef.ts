import { FUNCTIONS, group, latexDelimiter, latexSymbol, latexText, latexWords } from "./symbols.js";

const OLE_HEADER_BYTES = 28;
const MTEF_HEADER_BYTES = 5;
/** The version of Equation Editor 3; MathType's later ones are laid out otherwise. */
const VERSION = 3;
const MAX_BYTES = 256 * 1024;
const MAX_RECORDS = 20_000;
const MAX_DEPTH = 64;

/** Types of records, the low half of a tag. */
const Tag = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  font: 8,
  size: 9,
  lastSize: 14,
} as const;
/** Options, the high half of a tag. */
const NUDGED = 8;
const NULL_LINE = 1;
const HAS_RULER = 2;
const HAS_SPACING = 4;
const EMBELLISHED = 2;
/** Typefaces: what the letters of a text, and of the name of a function, are set in. */
const Face = { text: 1, function: 2, space: 24 } as const;

const FENCES: readonly (readonly [left: string, right: string])[] = [
  ["⟨", "⟩"],
  ["(", ")"],
  ["{", "}"],
  ["[", "]"],
  ["|", "|"],
  ["‖", "‖"],
  ["⌊", "⌋"],
  ["⌈", "⌉"],
  ["[", "["],
  ["]", "]"],
  ["]", "["],
  ["[", ")"],
  ["(", "]"],
];
const FENCE_LEFT_ONLY = 1;
const FENCE_RIGHT_ONLY = 2;

/** Templates of operators with limits, by their selectors. */
const OPERATORS: ReadonlyMap<number, string> = new Map([
  [21, "\\int "],
  [22, "\\iint "],
  [23, "\\iiint "],
  [24, "\\int\\limits "],
  [25, "\\iint\\limits "],
  [26, "\\iiint\\limits "],
  [29, "\\sum "],
  [30, "\\sum "],
  [31, "\\prod "],
  [32, "\\prod "],
  [33, "\\coprod "],
  [34, "\\coprod "],
  [35, "\\bigcup "],
  [36, "\\bigcup "],
  [37, "\\bigcap "],
  [38, "\\bigcap "],
]);

const EMBELLISHMENTS: ReadonlyMap<number, string> = new Map([
  [2, "\\dot"],
  [3, "\\ddot"],
  [4, "\\dddot"],
  [8, "\\tilde"],
  [9, "\\hat"],
  [10, "\\not"],
  [11, "\\vec"],
  [12, "\\overleftarrow"],
  [13, "\\overleftrightarrow"],
  [17, "\\bar"],
]);
const PRIMES: ReadonlyMap<number, string> = new Map([
  [5, "'"],
  [6, "''"],
  [18, "'''"],
]);

/**
 * An equation of Equation Editor 3 (MTEF 3) as LaTeX.
 *
 * @param stream the stream `Equation Native` of the OLE object
 * @returns undefined for other versions and for what cannot be read, whose picture stands for it
 */
export function mtefToLatex(stream: Uint8Array): string | undefined {
  if (stream.byteLength > MAX_BYTES || stream[OLE_HEADER_BYTES] !== VERSION) return undefined;
  try {
    const latex = new MtefReader(stream, OLE_HEADER_BYTES + MTEF_HEADER_BYTES).objects(0);
    return latex.replace(/ +/g, " ").trim() || undefined;
  } catch (error) {
    if (error instanceof BrokenEquation) return undefined;
    throw error;
  }
}

class BrokenEquation extends Error {}

class MtefReader {
  #records = 0;

  constructor(
    readonly bytes: Uint8Array,
    private at: number,
  ) {}

  /** Objects up to the end of their list. */
  objects(depth: number): string {
    let latex = "";
    /** Letters of one text or of one name, which are set together. */
    let word = "";
    let face = 0;
    const flush = (): void => {
      if (word !== "") latex += face === Face.text ? latexWords(word) : functionName(word);
      word = "";
    };
    for (;;) {
      const tag = this.#tag(depth);
      if (tag === undefined || tag.type === Tag.end) break;
      if (tag.type === Tag.character) {
        const read = this.#character(tag.options);
        const isWord = (read.face === Face.text || read.face === Face.function) && read.marks.length === 0;
        if (isWord && read.face !== face) flush();
        if (isWord) {
          word += read.text;
          face = read.face;
          continue;
        }
        flush();
        latex += decorated(read);
        continue;
      }
      flush();
      latex += this.#object(tag.type, tag.options, depth);
    }
    flush();
    return latex;
  }

  #object(type: number, options: number, depth: number): string {
    switch (type) {
      case Tag.line:
        return this.#line(options, depth) ?? "";
      case Tag.template:
        return this.#template(options, depth);
      case Tag.pile: {
        this.#nudge(options);
        this.#skip(2);
        if ((options & HAS_RULER) !== 0) this.#ruler();
        return `\\begin{array}{l}${this.#slots(depth).join("\\\\ ")}\\end{array}`;
      }
      case Tag.matrix:
        return this.#matrix(options, depth);
      case Tag.ruler:
        this.#skip(this.#byte() * 3);
        return "";
      case Tag.font:
        this.#skip(2);
        while (this.#byte() !== 0);
        return "";
      case Tag.size: {
        const kind = this.#byte();
        this.#skip(kind === 101 ? 2 : kind === 100 ? 3 : 1);
        return "";
      }
      default:
        if (type > Tag.size && type <= Tag.lastSize) return "";
        throw new BrokenEquation();
    }
  }

  #line(options: number, depth: number): string | undefined {
    this.#nudge(options);
    if ((options & HAS_SPACING) !== 0) this.#skip(2);
    if ((options & HAS_RULER) !== 0) this.#ruler();
    return (options & NULL_LINE) !== 0 ? undefined : this.objects(depth + 1);
  }

  /** The lines of a list, "" for those without content; other objects between them only say sizes and signs. */
  #slots(depth: number): string[] {
    const slots: string[] = [];
    for (;;) {
      const tag = this.#tag(depth);
      if (tag === undefined || tag.type === Tag.end) return slots;
      if (tag.type === Tag.line) slots.push(this.#line(tag.options, depth + 1) ?? "");
      else if (tag.type === Tag.character) this.#character(tag.options);
      else {
        const latex = this.#object(tag.type, tag.options, depth + 1);
        if (tag.type === Tag.pile || tag.type === Tag.matrix || tag.type === Tag.template) slots.push(latex);
      }
    }
  }

  #template(options: number, depth: number): string {
    this.#nudge(options);
    const selector = this.#byte();
    const variation = this.#byte();
    this.#skip(1);
    const [main = "", second = "", third = ""] = this.#slots(depth);
    const fence = FENCES[selector];
    if (fence !== undefined) {
      const left = variation === FENCE_RIGHT_ONLY ? "" : fence[0];
      const right = variation === FENCE_LEFT_ONLY ? "" : fence[1];
      return `${latexDelimiter("left", left)}${main}${latexDelimiter("right", right)}`;
    }
    const operator = OPERATORS.get(selector);
    if (operator !== undefined) return `${operator.trim()}${scripts(second, third)} ${main}`;
    switch (selector) {
      case 13:
        return variation === 0 ? `\\sqrt${group(main)}` : `\\sqrt[${second.trim()}]${group(main)}`;
      case 14:
        return `\\frac${group(main)}${group(second)}`;
      case 15:
        // Of a script alone the slot of the other one is empty, or missing.
        return variation === 0
          ? scripts("", second || main)
          : variation === 1
            ? scripts(main || second, "")
            : scripts(main, second);
      case 16:
        return `\\underline${group(main)}`;
      case 17:
        return `\\overline${group(main)}`;
      case 18:
        return `\\xleftarrow[${second.trim()}]${group(main)}`;
      case 19:
        return `\\xrightarrow[${second.trim()}]${group(main)}`;
      case 20:
        return `\\xleftrightarrow[${second.trim()}]${group(main)}`;
      case 27:
        return `\\overbrace${group(main)}${scripts("", second)}`;
      case 28:
        return `\\underbrace${group(main)}${scripts(second, "")}`;
      case 39:
        return `\\mathop${group(main)}\\limits${variation === 0 ? scripts("", second) : scripts(second, third)}`;
      case 41:
        return `${group(main)}/${group(second)}`;
      case 44:
        return `{}${scripts(main, second)}`;
      case 45:
        return `\\left\\langle ${main}\\middle|${second}\\right\\rangle `;
      case 47:
        return `\\overrightarrow${group(main)}`;
      default:
        // A sign that is not known here: the picture says it better.
        throw new BrokenEquation();
    }
  }

  #matrix(options: number, depth: number): string {
    this.#nudge(options);
    this.#skip(3);
    const rows = this.#byte();
    const columns = this.#byte();
    // Lines between the rows and columns: two bits each, one more than there are.
    this.#skip(Math.ceil(((rows + 1) * 2) / 8) + Math.ceil(((columns + 1) * 2) / 8));
    const cells = this.#slots(depth);
    if (columns === 0 || rows === 0) return "";
    const lines = Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join("& "));
    return `\\begin{matrix}${lines.join("\\\\ ")}\\end{matrix}`;
  }

  #character(options: number): { readonly face: number; readonly text: string; readonly marks: readonly number[] } {
    this.#nudge(options);
    const face = this.#byte() - 128;
    const code = this.#byte() | (this.#byte() << 8);
    const marks: number[] = [];
    if ((options & EMBELLISHED) !== 0) {
      for (;;) {
        const tag = this.#tag(0);
        if (tag === undefined || tag.type === Tag.end) break;
        if (tag.type !== Tag.embellishment) throw new BrokenEquation();
        this.#nudge(tag.options);
        marks.push(this.#byte());
      }
    }
    // Spaces of several widths have codes of their own.
    const isSpace = face === Face.space || (code >= 0xef00 && code <= 0xef0f);
    return { face, text: isSpace ? " " : String.fromCharCode(code), marks };
  }

  #ruler(): void {
    this.#tag(0);
    this.#skip(this.#byte() * 3);
  }

  #nudge(options: number): void {
    if ((options & NUDGED) === 0) return;
    const x = this.#byte();
    const y = this.#byte();
    // Both at this value: the offsets follow in two bytes each.
    if (x === 128 && y === 128) this.#skip(4);
  }

  #tag(depth: number): { readonly type: number; readonly options: number } | undefined {
    if (this.at >= this.bytes.length) return undefined;
    if (++this.#records > MAX_RECORDS || depth > MAX_DEPTH) throw new BrokenEquation();
    const tag = this.#byte();
    return { type: tag & 15, options: tag >> 4 };
  }

  #byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new BrokenEquation();
    return byte;
  }

  #skip(count: number): void {
    this.at += count;
  }
}

const scripts = (lower: string, upper: string): string =>
  (lower.trim() === "" ? "" : `_${group(lower)}`) + (upper.trim() === "" ? "" : `^${group(upper)}`);

const functionName = (word: string): string =>
  FUNCTIONS.has(word) ? `\\${word} ` : word.length === 1 ? latexText(word) : `\\operatorname${group(word)}`;

function decorated({ text, marks }: { readonly text: string; readonly marks: readonly number[] }): string {
  let latex = text === " " ? "\\ " : latexSymbol(text);
  if (/^\\[a-z]+$/i.test(latex)) latex += " ";
  for (const mark of marks) {
    const accent = EMBELLISHMENTS.get(mark);
    latex = accent === undefined ? `${latex.trimEnd()}${PRIMES.get(mark) ?? ""}` : `${accent}${group(latex)}`;
  }
  return latex;
}
