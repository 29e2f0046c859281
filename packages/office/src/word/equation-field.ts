/** EQ fields of Word, which older documents and those of East Asia draw formulas, circled signs and furigana with. */
import { escapeHtml } from "@quern/documents";
import { mathHtml } from "../math/symbols.js";

/** Words between commands, and commands with their arguments. */
type Part = string | Command;

interface Command {
  /** Letter of the command: `f` fraction, `r` root, `s` raised or lowered, `o` overstruck, `i` integral, `l` list, `a` array, `b` brackets, `x` box. */
  readonly letter: string;
  readonly options: ReadonlyMap<string, string>;
  readonly values: readonly (readonly Part[])[];
}

const MAX_CHARACTERS = 5_000;
const MAX_DEPTH = 20;
const COMMANDS = "frsoilabxd";
/** Options of a command: those of brackets are followed by a sign, others by a number or nothing. */
const OPTION = String.raw`\\(?:([blrfv]c)\s?\\(.)|([a-z]{2})\s{0,3}(-?\d{1,4})?)\s{0,3}`;
const HEAD = new RegExp(String.raw`\\[a-z]\s{0,3}((?:${OPTION}){0,8})\(`, "iy");
const OPTIONS = new RegExp(OPTION, "gi");
/** Signs drawn over letters, as LaTeX. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["→", "overrightarrow"],
  ["←", "overleftarrow"],
  ["↔", "overleftrightarrow"],
  ["⌒", "overset{\\frown}"],
  ["^", "hat"],
  ["ˆ", "hat"],
  ["~", "tilde"],
  ["˙", "dot"],
  ["·", "dot"],
  ...["¯", "ˉ", "_", "—", "－", "-"].map((line) => [line, "overline"] as const),
]);
const CIRCLES = new Set(["○", "◯", "〇"]);
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
]);

/** HTML of an EQ field's instruction: a formula, or text where it only raises, circles or annotates. @returns undefined for other fields */
export function equationHtml(instruction: string): string | undefined {
  const begin = /^\s*EQ\b\s*/i.exec(instruction);
  if (begin === null) return undefined;
  const source = instruction.slice(begin[0].length, MAX_CHARACTERS).replace(/\\\*\s*(?:"[^"]{0,200}"|[\w.]+)/g, "");
  const parts = new EquationReader(source).parts(false, 0);
  return parts.some(isFormula) ? mathHtml(latexOf(parts), "inline") : textOf(parts).trim();
}

class EquationReader {
  #at = 0;

  constructor(private readonly source: string) {}

  /** Reads to the end, or to the end of an argument. */
  parts(isArgument: boolean, depth: number): Part[] {
    const parts: Part[] = [];
    let words = "";
    let open = 0;
    while (this.#at < this.source.length) {
      const sign = this.source[this.#at]!;
      if (sign === "\\") {
        const command = this.#command(depth);
        if (command === undefined) {
          words += this.source[this.#at + 1] ?? "";
          this.#at += 2;
        } else {
          if (words !== "") parts.push(words);
          words = "";
          parts.push(command);
        }
        continue;
      }
      if (isArgument && open === 0 && (sign === "," || sign === ";" || sign === ")")) break;
      if (sign === "(") open++;
      if (sign === ")") open--;
      words += sign;
      this.#at++;
    }
    if (words !== "") parts.push(words);
    return parts;
  }

  /** Reads a command such as `\o\ad(a,b)` at a backslash. @returns undefined, and stays there, where none begins */
  #command(depth: number): Command | undefined {
    const letter = (this.source[this.#at + 1] ?? "").toLowerCase();
    if (!COMMANDS.includes(letter) || letter === "" || depth > MAX_DEPTH) return undefined;
    HEAD.lastIndex = this.#at;
    const found = HEAD.exec(this.source);
    if (found === null) return undefined;
    const options = new Map<string, string>();
    for (const [, bracket, sign = "", name = "", value = ""] of found[1]!.matchAll(OPTIONS))
      options.set((bracket ?? name).toLowerCase(), bracket === undefined ? value : sign);
    this.#at += found[0].length;
    const values: Part[][] = [];
    for (;;) {
      values.push(this.parts(true, depth + 1));
      const end = this.source[this.#at++];
      if (end !== "," && end !== ";") break;
    }
    return { letter, options, values };
  }
}

const isFormula = (part: Part): boolean =>
  typeof part !== "string" &&
  ("friabx".includes(part.letter) ||
    accentOf(part) !== undefined ||
    part.values.some((value) => value.some(isFormula)));

const wordsOf = (parts: readonly Part[] = []): string =>
  parts
    .map((part) => (typeof part === "string" ? part : part.values.map(wordsOf).join("")))
    .join("")
    .trim();

/** The command of LaTeX for a sign drawn over letters. */
function accentOf({ letter, values }: Command): string | undefined {
  if (letter !== "o" || values.length !== 2) return undefined;
  return ACCENTS.get(wordsOf(values[1])) ?? ACCENTS.get(wordsOf(values[0]));
}

/** A letter or number in a circle, as a sign of its own where Unicode has one. */
function circled({ letter, values }: Command): string | undefined {
  const words = values.map(wordsOf);
  if (letter !== "o" || words.length !== 2 || !words.some((one) => CIRCLES.has(one))) return undefined;
  const inside = words.find((one) => !CIRCLES.has(one)) ?? "";
  const number = /^\d{1,2}$/.test(inside) ? Number(inside) : 0;
  if (number >= 1 && number <= 20) return String.fromCodePoint(0x2460 + number - 1);
  if (/^[A-Z]$/.test(inside)) return String.fromCodePoint(0x24b6 + inside.charCodeAt(0) - 65);
  if (/^[a-z]$/.test(inside)) return String.fromCodePoint(0x24d0 + inside.charCodeAt(0) - 97);
  return `(${inside})`;
}

function textOf(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return escapeHtml(part);
      const { letter, options, values } = part;
      const sign = circled(part);
      if (sign !== undefined) return escapeHtml(sign);
      if (letter === "s") {
        const inside = values.map(textOf).join("");
        return options.has("do") ? `<sub>${inside}</sub>` : `<sup>${inside}</sup>`;
      }
      if (letter === "o") return overstruck(values);
      return letter === "d" ? "" : values.map(textOf).join(", ");
    })
    .join("");
}

/** Furigana are raised over their word; other signs stand on each other. */
function overstruck(values: readonly (readonly Part[])[]): string {
  const isRaised = (value: readonly Part[]): boolean =>
    value.every((part) => (typeof part === "string" ? part.trim() === "" : part.letter === "s"));
  const annotation = values.find(isRaised);
  const base = values.filter((value) => value !== annotation);
  const text = base.map(textOf).join("");
  return annotation === undefined ? text : `${text}(${escapeHtml(wordsOf(annotation))})`;
}

const latexOf = (parts: readonly Part[]): string => parts.map(latexOfPart).join("");

function latexOfPart(part: Part): string {
  if (typeof part === "string")
    return part.replace(/[#$%&_{}]/g, "\\$&").replace(/[^\p{ASCII}\p{Script=Greek}\p{S}]+/gu, "\\text{$&}");
  const { letter, options, values } = part;
  const written = values.map(latexOf);
  const [first = "", second = "", third = ""] = written;
  switch (letter) {
    case "f":
      return `\\frac{${first}}{${second}}`;
    case "r":
      return values.length > 1 ? `\\sqrt[${first}]{${second}}` : `\\sqrt{${first}}`;
    case "s":
      return options.has("do") ? `_{${first}}` : `^{${first}}`;
    case "i": {
      const sign = options.has("su") ? "\\sum" : options.has("pr") ? "\\prod" : "\\int";
      return `${sign}${first === "" ? "" : `_{${first}}`}${second === "" ? "" : `^{${second}}`} ${third}`;
    }
    case "a":
      return arrayOf(written, Number(options.get("co")) || 1);
    case "b":
      return inBrackets(written.join(", "), options);
    case "x":
      return options.has("to")
        ? `\\overline{${first}}`
        : options.has("bo")
          ? `\\underline{${first}}`
          : `\\boxed{${first}}`;
    case "o": {
      const accent = accentOf(part);
      if (accent === undefined) return circled(part) ?? written.join("");
      return `\\${accent}{${ACCENTS.has(wordsOf(values[1])) ? first : second}}`;
    }
    default:
      return letter === "d" ? "" : written.join(", ");
  }
}

function arrayOf(cells: readonly string[], columns: number): string {
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns).join(" & "));
  return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
}

function inBrackets(inside: string, options: Command["options"]): string {
  const both = options.get("bc");
  const isOneSided = both === undefined && (options.has("lc") || options.has("rc"));
  const left = options.get("lc") ?? both ?? (isOneSided ? "." : "(");
  const right =
    options.get("rc") ?? (both === undefined ? undefined : (CLOSING.get(both) ?? both)) ?? (isOneSided ? "." : ")");
  const written = (sign: string): string => (sign === "{" || sign === "}" ? `\\${sign}` : sign === "" ? "." : sign);
  return `\\left${written(left)}${inside}\\right${written(right)}`;
}
