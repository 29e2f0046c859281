/** Formulas of Typst in the notation of LaTeX. */
import { dictionary } from "@quern/documents";

const SAME = new Set(
  `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi
  Sigma Upsilon Phi Psi Omega sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim ker deg gcd arg
  times approx equiv subset supset forall exists nabla partial quad perp parallel angle ell star hat tilde dot overline underline overbrace underbrace`.split(
    /\s+/,
  ),
);
const SYMBOLS: Readonly<Record<string, string>> = dictionary({
  sum: "\\sum", product: "\\prod", integral: "\\int", "integral.double": "\\iint", "integral.cont": "\\oint", infinity: "\\infty", oo: "\\infty",
  in: "\\in", "in.not": "\\notin", "subset.eq": "\\subseteq", "supset.eq": "\\supseteq", union: "\\cup", sect: "\\cap", inter: "\\cap",
  "union.big": "\\bigcup", "sect.big": "\\bigcap", "exists.not": "\\nexists", "dot.c": "\\cdot", "dot.op": "\\cdot", dot: "\\cdot", dots: "\\dots",
  "dots.h": "\\dots", "dots.c": "\\cdots", "dots.v": "\\vdots", "dots.down": "\\ddots", prop: "\\propto", "tilde.op": "\\sim", tilde: "\\sim",
  "arrow.r": "\\to", "arrow.l": "\\leftarrow", "arrow.t": "\\uparrow", "arrow.b": "\\downarrow", "arrow.r.double": "\\Rightarrow",
  "arrow.l.double": "\\Leftarrow", "arrow.l.r": "\\leftrightarrow", "arrow.l.r.double": "\\Leftrightarrow", arrow: "\\to", NN: "\\mathbb{N}",
  ZZ: "\\mathbb{Z}", QQ: "\\mathbb{Q}", RR: "\\mathbb{R}", CC: "\\mathbb{C}", EE: "\\mathbb{E}", PP: "\\mathbb{P}", "lt.eq": "\\leq", "gt.eq": "\\geq",
  lt: "<", gt: ">", "plus.minus": "\\pm", "minus.plus": "\\mp", diff: "\\partial", emptyset: "\\emptyset", nothing: "\\emptyset", and: "\\land",
  or: "\\lor", not: "\\lnot", compose: "\\circ", "plus.circle": "\\oplus", "times.circle": "\\otimes", "plus.o": "\\oplus", "times.o": "\\otimes",
  "eq.not": "\\neq", "star.op": "\\star", "ast.op": "*", ast: "*", plus: "+", minus: "-", "phi.alt": "\\varphi", "epsilon.alt": "\\varepsilon",
  "theta.alt": "\\vartheta", space: "\\ ", thin: "\\,", med: "\\:", thick: "\\;", wide: "\\qquad", "tack.r": "\\vdash", "models": "\\models",
  "angle.l": "\\langle", "angle.r": "\\rangle", bar: "|", "bar.v": "|", "bar.v.double": "\\|", prime: "'", planck: "\\hbar", degree: "^\\circ",
  mod: "\\bmod", dif: "\\mathrm{d}", "without": "\\setminus", "slash": "/", "div": "\\div", aleph: "\\aleph", top: "\\top", bot: "\\bot",
  limits: "", display: "\\displaystyle", inline: "\\textstyle",
}); // biome-ignore format: a table
const WRAPS: Readonly<Record<string, string>> = dictionary({
  sqrt: "\\sqrt", hat: "\\hat", tilde: "\\tilde", overline: "\\overline", underline: "\\underline", macron: "\\bar", arrow: "\\vec", bold: "\\mathbf",
  italic: "\\mathit", upright: "\\mathrm", cal: "\\mathcal", frak: "\\mathfrak", bb: "\\mathbb", sans: "\\mathsf", mono: "\\mathtt", scr: "\\mathscr",
  dot: "\\dot", cancel: "\\cancel", overbrace: "\\overbrace", underbrace: "\\underbrace", text: "\\text", op: "\\operatorname", "dot.double": "\\ddot",
}); // biome-ignore format: a table
const FENCES: Readonly<Record<string, readonly [string, string]>> = dictionary({
  abs: ["\\left|", "\\right|"],
  norm: ["\\left\\|", "\\right\\|"],
  floor: ["\\lfloor ", "\\rfloor "],
  ceil: ["\\lceil ", "\\rceil "],
  lr: ["", ""],
});
const SHORTHANDS: ReadonlyArray<readonly [string, string]> = [
  ["<==>", "\\iff"], ["<=>", "\\Leftrightarrow"], ["==>", "\\implies"], ["-->", "\\longrightarrow"], ["<->", "\\leftrightarrow"], ["=>", "\\Rightarrow"],
  ["->", "\\to"], ["<-", "\\leftarrow"], ["|->", "\\mapsto"], ["<=", "\\leq"], [">=", "\\geq"], ["!=", "\\neq"], [":=", ":="], ["...", "\\dots"],
  ["<<", "\\ll"], [">>", "\\gg"], ["~", "\\sim"],
]; // biome-ignore format: a table
const MAX_DEPTH = 30;
/** Longer ones are data, not formulas: fractions look back over what has been written. */
const MAX_FORMULA_CHARACTERS = 8_000;

/** @returns LaTeX; names that are not known are written upright */
export function latexOf(typst: string): string {
  if (typst.length > MAX_FORMULA_CHARACTERS) return `\\text{${typst.replace(/[\\{}$]/g, " ")}}`;
  const latex = new MathReader(typst).row("", 0);
  return /(?<!\\)&|\\\\/.test(latex) && !latex.startsWith("\\begin") ? `\\begin{aligned}${latex}\\end{aligned}` : latex;
}

class MathReader {
  #at = 0;
  constructor(private readonly text: string) {}

  /** Up to one of the characters `ends`, which stays. */
  row(ends: string, depth: number): string {
    let latex = "";
    while (this.#at < this.text.length) {
      const character = this.text[this.#at]!;
      if (ends.includes(character)) break;
      if (/\s/.test(character)) {
        this.#at++;
        if (latex !== "" && !latex.endsWith(" ")) latex += " ";
      } else if (character === "/" && latex !== "") {
        this.#at++;
        this.#spaces();
        const above = lastOf(latex.trimEnd());
        const below = this.#withScripts(depth);
        latex = `${latex.trimEnd().slice(0, -above.length)}\\frac{${bare(above)}}{${bare(below)}}`;
      } else {
        const piece = this.#withScripts(depth);
        // A command and a letter after it stay apart.
        latex += (/\\[a-zA-Z]+$/.test(latex) && /^[a-zA-Z]/.test(piece) ? " " : "") + piece;
      }
    }
    return latex.trim();
  }

  /** One piece with what is set below and above it. */
  #withScripts(depth: number): string {
    let latex = this.#piece(depth);
    for (;;) {
      const mark = this.text[this.#at];
      if (mark !== "_" && mark !== "^") return latex;
      this.#at++;
      this.#spaces();
      latex = `${latex.trimEnd()}${mark}{${bare(this.#piece(depth))}}`;
    }
  }

  #spaces(): void {
    while (/\s/.test(this.text[this.#at] ?? "")) this.#at++;
  }

  #piece(depth: number): string {
    if (this.#at >= this.text.length) return "";
    const rest = this.text.slice(this.#at, this.#at + 200);
    const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest);
    if (quoted !== null)
      return this.#took(quoted[0], `\\text{${quoted[1]!.replace(/\\(.)/g, "$1").replace(/([%#&$_{}])/g, "\\$1")}}`);
    const broken = /^\\(?=\s|$)/.exec(rest);
    if (broken !== null) return this.#took("\\", "\\\\");
    const escaped = /^\\(.)/u.exec(rest);
    if (escaped !== null) return this.#took(escaped[0], /[#$%&_{}]/.test(escaped[1]!) ? escaped[0] : escaped[1]!);
    for (const [sign, latex] of SHORTHANDS) if (rest.startsWith(sign)) return this.#took(sign, `${latex} `);
    const name = /^#?[\p{L}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[a-zA-Z]+)*/u.exec(rest)?.[0];
    if (name !== undefined && /^[a-zA-Z#]/.test(name)) return this.#named(name, depth);
    const number = /^\d+(?:\.\d+)?/.exec(rest)?.[0];
    if (number !== undefined) return this.#took(number, number);
    const character = String.fromCodePoint(this.text.codePointAt(this.#at)!);
    const close = { "(": ")", "[": "]", "{": "}" }[character];
    if (close === undefined || depth >= MAX_DEPTH)
      return this.#took(character, /[#%{}]/.test(character) ? `\\${character}` : character);
    this.#at++;
    const inner = this.row(close, depth + 1);
    if (this.text[this.#at] === close) this.#at++;
    return character === "{" ? `\\{${inner}\\}` : `${character}${inner}${close}`;
  }

  #took(source: string, latex: string): string {
    this.#at += source.length;
    return latex;
  }

  #named(whole: string, depth: number): string {
    // Letters in a row without a meaning of their own are a name; one letter is itself.
    const name = whole.replace(/^#/, "");
    this.#at += whole.length;
    if (this.text[this.#at] === "(" && depth < MAX_DEPTH && (name.length > 1 || whole.startsWith("#"))) {
      const called = this.#called(name, depth);
      if (called !== undefined) return called;
    }
    if (name.length === 1) return name;
    if (SYMBOLS[name] !== undefined) return SYMBOLS[name]! + (/^\\[a-zA-Z]+$/.test(SYMBOLS[name]!) ? " " : "");
    if (SAME.has(name)) return `\\${name} `;
    const base = name.split(".")[0]!;
    if (base !== name) {
      const known = SYMBOLS[base] ?? (SAME.has(base) ? `\\${base}` : undefined);
      if (known !== undefined) return `${known} `;
    }
    return `\\mathrm{${name.replace(/_/g, "\\_")}}`;
  }

  /** A function with its arguments, whose bracket stands here; undefined for names that are none. */
  #called(name: string, depth: number): string | undefined {
    const wrap = WRAPS[name];
    const fence = FENCES[name];
    const isKnown =
      wrap ?? fence ?? (/^(?:frac|binom|root|vec|mat|cases|attach|overset|set|accent)$/.test(name) || undefined);
    if (isKnown === undefined) return undefined;
    this.#at++;
    const rows: string[][] = [[]];
    while (this.#at < this.text.length && this.text[this.#at] !== ")") {
      const cell = this.row(",;)", depth + 1);
      if (
        !/^\\mathrm\{(?:delim|gap|size|align)[^}]*\}\s*:|^\\text/.test(cell) ||
        wrap !== undefined ||
        !cell.includes(":")
      )
        rows.at(-1)!.push(cell);
      if (this.text[this.#at] === ";") rows.push([]);
      if (/[,;]/.test(this.text[this.#at] ?? "")) this.#at++;
    }
    this.#at++;
    const [first = "", second = ""] = rows[0]!;
    if (wrap !== undefined) {
      const unwrapped = /^\\text\{([^{}]*)\}$/.exec(first)?.[1];
      return `${wrap}{${(wrap === "\\text" || wrap === "\\operatorname") && unwrapped !== undefined ? unwrapped : first}}`;
    }
    if (fence !== undefined) return fence[0] + first + fence[1];
    if (name === "frac") return `\\frac{${first}}{${second}}`;
    if (name === "binom") return `\\binom{${first}}{${second}}`;
    if (name === "root") return `\\sqrt[${first}]{${second}}`;
    if (name === "set") return `\\{${rows[0]!.join(", ")}\\}`;
    const filled = rows.filter((row) => row.length > 0);
    if (name === "vec") return `\\begin{pmatrix}${filled.flat().join("\\\\")}\\end{pmatrix}`;
    if (name === "mat") return `\\begin{pmatrix}${filled.map((row) => row.join("&")).join("\\\\")}\\end{pmatrix}`;
    if (name === "cases") return `\\begin{cases}${filled.flat().join("\\\\")}\\end{cases}`;
    return first;
  }
}

/** The last piece of a formula, with its brackets. */
function lastOf(latex: string): string {
  const close = latex.at(-1)!;
  if (close === ")" || close === "]" || close === "}") {
    let depth = 0;
    for (let at = latex.length - 1; at >= 0; at--) {
      if (/[)\]}]/.test(latex[at]!)) depth++;
      else if (/[([{]/.test(latex[at]!) && --depth === 0) {
        // `x_{i}`, `\sqrt{x}` and `\frac{a}{b}` as a whole.
        const before =
          /(?:\\?[\p{L}\p{N}]+|\})?[_^]?$|\\[a-zA-Z]+$/u.exec(latex.slice(Math.max(0, at - 60), at))?.[0] ?? "";
        if (close === "}" && before.endsWith("}")) continue;
        return latex.slice(at - (close === "}" || /^\\/.test(before) ? before.length : 0));
      }
    }
    return latex;
  }
  return /(?:\\?[\p{L}]+|[\d.]+|\S)'*$/u.exec(latex)?.[0] ?? close;
}

/** Brackets around what a fraction or an index already groups are left out. */
const bare = (latex: string): string => {
  const text = latex.trim();
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return text;
  }
  return text.slice(1, -1).trim();
};
