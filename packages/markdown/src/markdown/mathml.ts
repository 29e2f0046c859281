import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/**
 * MathML without its LaTeX source, written as LaTeX. Covers presentation markup: identifiers, numbers, operators, fractions, roots, scripts,
 * limits, fences, matrices. What it does not know contributes its text.
 */
export function mathmlToLatex(tree: Tree, math: Node): string {
  // Bottom up: children come after their parent, so going backwards each element finds its children done.
  const done = new Map<Node, string>();
  for (let node = tree.end[math]! - 1; node >= math; node--) {
    if (tree.isText(node)) continue;
    done.set(node, convert(tree, node, done));
  }
  return (done.get(math) ?? "").replace(/\s+/g, " ").trim();
}

function convert(tree: Tree, node: Node, done: ReadonlyMap<Node, string>): string {
  const parts: string[] = [];
  for (let child = tree.firstChild(node); child !== NONE; child = tree.nextSibling(child)) {
    if (!tree.isText(child)) parts.push(done.get(child) ?? "");
  }
  const at = (index: number): string => parts[index] ?? "";
  const all = (): string => parts.filter((part) => part !== "").join(" ");
  switch (tree.tag[node]) {
    case Tag.MI: {
      const text = tree.textContent(node).trim();
      const known = SYMBOLS.get(text);
      if (known !== undefined) return known;
      if (FUNCTIONS.has(text)) return `\\${text}`;
      return [...text].length > 1 ? `\\mathrm{${text}}` : text;
    }
    case Tag.MN:
      return tree.textContent(node).trim();
    case Tag.MO: {
      const text = tree.textContent(node).trim();
      return SYMBOLS.get(text) ?? (/^[{}%#&$_]$/.test(text) ? `\\${text}` : text);
    }
    case Tag.MTEXT:
    case Tag.MS: {
      const text = tree.textContent(node);
      return text.trim() === "" ? "\\ " : `\\text{${text}}`;
    }
    case Tag.MFRAC:
      return `\\frac{${at(0)}}{${at(1)}}`;
    case Tag.MSQRT:
      return `\\sqrt{${all()}}`;
    case Tag.MROOT:
      return `\\sqrt[${at(1)}]{${at(0)}}`;
    case Tag.MSUP:
      return `${base(at(0))}^{${at(1)}}`;
    case Tag.MSUB:
      return `${base(at(0))}_{${at(1)}}`;
    case Tag.MSUBSUP:
      return `${base(at(0))}_{${at(1)}}^{${at(2)}}`;
    case Tag.MUNDER:
      return ACCENTS_BELOW.has(at(1)) ? `\\underline{${at(0)}}` : `${base(at(0))}_{${at(1)}}`;
    case Tag.MOVER: {
      const accent = ACCENTS.get(at(1));
      return accent ? `\\${accent}{${at(0)}}` : `${base(at(0))}^{${at(1)}}`;
    }
    case Tag.MUNDEROVER:
      return `${base(at(0))}_{${at(1)}}^{${at(2)}}`;
    case Tag.MFENCED: {
      const open = tree.attribute(node, "open") ?? "(";
      const close = tree.attribute(node, "close") ?? ")";
      const separator = (tree.attribute(node, "separators") ?? ",").trim()[0] ?? "";
      return `\\left${fence(open)} ${parts.join(`${separator} `)} \\right${fence(close)}`;
    }
    case Tag.MTABLE:
      return `\\begin{matrix} ${parts.join(" \\\\ ")} \\end{matrix}`;
    case Tag.MTR:
      return parts.join(" & ");
    case Tag.MSPACE:
      return " ";
    case Tag.MPHANTOM:
    case Tag.ANNOTATION:
    case Tag.ANNOTATION_XML:
      return "";
    default:
      return all();
  }
}

/** Scripts bind to one symbol; anything longer needs braces. */
const base = (latex: string): string => (/^(?:.|\\[a-zA-Z]+|\\[a-z]+\{[^{}]*\})$/u.test(latex) ? latex : `{${latex}}`);
const fence = (character: string): string =>
  character === "" ? "." : /[{}]/.test(character) ? `\\${character}` : character;

const ACCENTS = new Map([
  ["¯", "overline"],
  ["‾", "overline"],
  ["^", "hat"],
  ["ˆ", "hat"],
  ["~", "tilde"],
  ["˜", "tilde"],
  ["\\sim", "tilde"],
  ["→", "vec"],
  ["\\to", "vec"],
  ["˙", "dot"],
  [".", "dot"],
  ["¨", "ddot"],
  ["\\overbrace", "overbrace"],
]);
const ACCENTS_BELOW = new Set(["_", "\\_", "¯", "‾", "̲"]);
const FUNCTIONS = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

const SYMBOLS = new Map<string, string>(
  Object.entries({
    α: "alpha",
    β: "beta",
    γ: "gamma",
    δ: "delta",
    ε: "varepsilon",
    ϵ: "epsilon",
    ζ: "zeta",
    η: "eta",
    θ: "theta",
    ι: "iota",
    κ: "kappa",
    λ: "lambda",
    μ: "mu",
    ν: "nu",
    ξ: "xi",
    π: "pi",
    ρ: "rho",
    σ: "sigma",
    τ: "tau",
    υ: "upsilon",
    φ: "varphi",
    ϕ: "phi",
    χ: "chi",
    ψ: "psi",
    ω: "omega",
    Γ: "Gamma",
    Δ: "Delta",
    Θ: "Theta",
    Λ: "Lambda",
    Ξ: "Xi",
    Π: "Pi",
    Σ: "Sigma",
    Φ: "Phi",
    Ψ: "Psi",
    Ω: "Omega",
    "∑": "sum",
    "∏": "prod",
    "∫": "int",
    "∬": "iint",
    "∮": "oint",
    "∂": "partial",
    "∇": "nabla",
    "∞": "infty",
    "±": "pm",
    "∓": "mp",
    "×": "times",
    "÷": "div",
    "⋅": "cdot",
    "·": "cdot",
    "∘": "circ",
    "≤": "leq",
    "≥": "geq",
    "≠": "neq",
    "≈": "approx",
    "≡": "equiv",
    "∼": "sim",
    "≅": "cong",
    "∝": "propto",
    "∈": "in",
    "∉": "notin",
    "⊂": "subset",
    "⊆": "subseteq",
    "⊃": "supset",
    "⊇": "supseteq",
    "∪": "cup",
    "∩": "cap",
    "∅": "emptyset",
    "∀": "forall",
    "∃": "exists",
    "¬": "neg",
    "∧": "wedge",
    "∨": "vee",
    "→": "to",
    "←": "leftarrow",
    "↔": "leftrightarrow",
    "⇒": "Rightarrow",
    "⇐": "Leftarrow",
    "⇔": "Leftrightarrow",
    "↦": "mapsto",
    "…": "ldots",
    "⋯": "cdots",
    "⋮": "vdots",
    "⋱": "ddots",
    "√": "surd",
    "⟨": "langle",
    "⟩": "rangle",
    "⊕": "oplus",
    "⊗": "otimes",
    "⊥": "perp",
    "∥": "parallel",
    ℝ: "mathbb{R}",
    ℕ: "mathbb{N}",
    ℤ: "mathbb{Z}",
    ℚ: "mathbb{Q}",
    ℂ: "mathbb{C}",
    ℏ: "hbar",
    ℓ: "ell",
    "†": "dagger",
    "′": "prime",
    "⏞": "overbrace",
  }).map(([symbol, name]) => [symbol, `\\${name}`]),
); // prettier-ignore
// Invisible operators have no sign of their own; a minus is a minus.
for (const invisible of ["\u2061", "\u2062", "\u2063", "\u2064"]) SYMBOLS.set(invisible, "");
SYMBOLS.set("−", "-");
SYMBOLS.set("\u00a0", "\\ ");
