import * as Tag from "../html/tree/tag-ids.js";
import { FIRST_UNKNOWN_TAG } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import { mathmlToLatex } from "./mathml.js";

/** A formula found in the page. */
export interface Formula {
  readonly latex: string;
  readonly display: boolean;
}

/** LaTeX of a `<math>` element: its `alttext`, its TeX annotation, or its markup converted. */
export function mathFormula(tree: Tree, math: Node): Formula | undefined {
  const display = tree.attribute(math, "display") === "block" || tree.attribute(math, "mode") === "display";
  const latex = cleanLatex(tree.attribute(math, "alttext") || annotation(tree, math) || mathmlToLatex(tree, math));
  return latex === "" ? undefined : { latex, display };
}

function annotation(tree: Tree, math: Node): string {
  for (let node = math + 1; node < tree.end[math]!; node++) {
    if (tree.tag[node] !== Tag.ANNOTATION) continue;
    if (/tex/i.test(tree.attribute(node, "encoding") ?? "")) return tree.textContent(node);
  }
  return "";
}

/** Class names whose element holds a rendered formula; the formula's source is looked for inside. */
const RENDERED =
  /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_Display|_SVG|_CHTML|_SVG_Display)?|mjx-chtml|mjx-container|math-tex)(?:\s|$)/;
const MAYBE = /katex|mathjax|mjx|mwe-math|math-tex/i;
/** Rendered output and previews whose source stands elsewhere. */
const PREVIEW = /(?:^|\s)(?:MathJax_Preview|MathJax_Processing|katex-html|mjx-assistive-mml)(?:\s|$)/;

/**
 * A formula drawn by KaTeX, MathJax or MediaWiki.
 * @returns the formula; "nothing" for a part to be left out (its source stands beside it); undefined for anything else
 */
export function renderedFormula(tree: Tree, element: Node): Formula | "nothing" | undefined {
  const classes = tree.attribute(element, "class") ?? "";
  const isContainer = tree.tag[element]! >= FIRST_UNKNOWN_TAG && tree.tagName(element) === "mjx-container";
  if (!isContainer && !MAYBE.test(classes)) return undefined;
  if (!isContainer && PREVIEW.test(classes)) return "nothing";
  if (!isContainer && !RENDERED.test(classes)) return undefined;
  const display =
    /display/i.test(classes) || tree.attribute(element, "display") === "true" || isInDisplay(tree, element);
  const math = tree.find(element, Tag.MATH);
  if (math !== NONE) {
    const formula = mathFormula(tree, math);
    if (formula) return { latex: formula.latex, display: display || formula.display };
  }
  for (let node = element + 1; node < tree.end[element]!; node++) {
    if (tree.tag[node] === Tag.SCRIPT) {
      const formula = scriptFormula(tree, node);
      if (formula) return formula;
    }
  }
  if (/math-tex/.test(classes)) return undefined;
  const latex = cleanLatex(sourceAround(tree, element) || glyphs(tree, element));
  if (/katex/.test(classes) && latex !== "") return { latex, display };
  return /MathJax|mjx/.test(classes) || isContainer ? "nothing" : undefined;
}

/** Attributes in which pages keep the source of a formula that a script draws. */
const SOURCE_ATTRIBUTES = ["data-math", "data-latex", "data-tex", "data-katex", "data-formula", "data-expr"];
/** Levels from what was drawn up to the element that holds the source. */
const SOURCE_LEVELS = 3;

function sourceAround(tree: Tree, element: Node): string {
  for (let node = element, level = 0; node > tree.body && level <= SOURCE_LEVELS; node = tree.parent[node]!, level++)
    for (const name of SOURCE_ATTRIBUTES) {
      const source = tree.attribute(node, name);
      if (source) return source.replace(/^\\\[|\\\]$|^\\\(|\\\)$|^\$+|\$+$/g, "");
    }
  return "";
}

/** The signs as they were drawn, where nothing else is left of a formula: without heights, but all of them. */
const glyphs = (tree: Tree, element: Node): string => tree.textContent(element).replace(/[\u200b\s]+/g, " ");

function isInDisplay(tree: Tree, element: Node): boolean {
  const parent = tree.parent[element]!;
  return parent > 0 && /(?:^|\s)katex-display(?:\s|$)/.test(tree.attribute(parent, "class") ?? "");
}

/** The source that MathJax 2 keeps in `<script type="math/tex">`. */
export function scriptFormula(tree: Tree, script: Node): Formula | undefined {
  const type = tree.attribute(script, "type") ?? "";
  if (!/^math\/(?:tex|latex)/i.test(type)) return undefined;
  const latex = cleanLatex(tree.rawText(script));
  return latex === "" ? undefined : { latex, display: /mode=display/i.test(type) };
}

/** An image of a formula whose `alt` is its source (`img.latex`, MediaWiki's fallback). */
export function imageFormula(tree: Tree, image: Node): Formula | undefined {
  const classes = tree.attribute(image, "class") ?? "";
  const alt = tree.attribute(image, "alt") ?? "";
  if (
    !isSource(alt, tree.attribute(image, "src") ?? "") &&
    !/(?:^|\s)(?:latex|tex|mwe-math-fallback-image-(?:inline|display)|ql-img-(?:inline|displayed)-formula)(?:\s|$)/.test(
      classes,
    )
  )
    return undefined;
  const latex = cleanLatex(alt.replace(/^\\\[|\\\]$|^\\\(|\\\)$|^\$+|\$+$/g, ""));
  return latex === "" ? undefined : { latex, display: /display/.test(classes) };
}

/** Whether an `alt` is TeX: it is wrapped as TeX is, or the address of the picture says the same to the program that draws it. */
function isSource(alt: string, address: string): boolean {
  if (/^(?:\$[^$]*[\\^_{}][^$]*\$|\\\(.+\\\)|\\\[.+\\\])$/s.test(alt)) return true;
  const query = address.indexOf("?");
  if (query < 0 || !/[\\^_{}=+]/.test(alt)) return false;
  const asked = address.slice(query + 1, query + 1 + MAX_QUERY_CHARACTERS);
  return plainFormula(decoded(asked)).includes(plainFormula(alt));
}

/** Longest query of a picture's address that is compared with its `alt`. */
const MAX_QUERY_CHARACTERS = 4000;

/** Without spaces, which some programs that draw formulas take as `&space;`, and without words of size. */
const plainFormula = (text: string): string => text.replace(/[\s+$]+|&space;|\\(?:displaystyle|inline|large)/g, "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `$…$` for a formula in the text, `$$…$$` for one of its own. */
export const formulaMarkdown = (formula: Formula): string =>
  formula.display ? `$$\n${formula.latex}\n$$` : `$${formula.latex.replace(/\s*\n\s*/g, " ")}$`;

function cleanLatex(latex: string): string {
  const trimmed = latex.trim().replace(/\n\s*\n/g, "\n");
  const wrapped = /^\{\\(?:displaystyle|textstyle) ?([\s\S]*)\}$/.exec(trimmed);
  const inner = (wrapped ? wrapped[1]! : trimmed).trim();
  return DEFINITIONS.test(inner) ? "" : inner;
}

/** A group in braces, up to six levels deep. */
let braces = "\\{[^{}]*\\}";
for (let level = 1; level < 6; level++) braces = `\\{(?:[^{}]|${braces})*\\}`;
/** Definitions of commands for later formulas, and nothing else: they show nothing. */
const DEFINITIONS = new RegExp(
  `^(?:\\\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|[gex]?def)\\*?\\s*(?:\\\\[a-zA-Z]+|${braces})(?:\\[[^\\]]*\\]|#\\d|\\s)*${braces}(?:\\s|%[^\\n]*(?:\\n|$))*)+$`,
);

/** Formulas written as text for a script to find: `\(…\)`, `\[…\]`, `$$…$$`, `\begin{…}…\end{…}`. */
const FORMULA_START = /\\\(|\\\[|\$\$|\\begin\{([a-zA-Z]{1,20}\*?)\}/g;
/** Environments of different names that one text is searched for. */
const MAX_ENVIRONMENTS = 50;

/** Splits a text into plain parts and formulas; undefined when it has none (the usual case, found quickly). Linear in the text's length. */
export function formulasInText(text: string): Array<string | Formula> | undefined {
  if (!text.includes("\\(") && !text.includes("\\[") && !text.includes("$$") && !text.includes("\\begin{"))
    return undefined;
  const parts: Array<string | Formula> = [];
  /** Ends that were looked for in vain: they will not be found later either. */
  const missing = new Set<string>();
  let from = 0;
  FORMULA_START.lastIndex = 0;
  for (let start = FORMULA_START.exec(text); start; start = FORMULA_START.exec(text)) {
    const [opening, environment] = start;
    const closing = environment
      ? `\\end{${environment}}`
      : opening === "\\("
        ? "\\)"
        : opening === "\\["
          ? "\\]"
          : "$$";
    if (missing.has(closing) || missing.size > MAX_ENVIRONMENTS) continue;
    const end = text.indexOf(closing, FORMULA_START.lastIndex);
    if (end < 0) {
      missing.add(closing);
      continue;
    }
    const after = end + closing.length;
    FORMULA_START.lastIndex = after;
    const latex = environment ? text.slice(start.index, after) : text.slice(start.index + 2, end).trim();
    // Brackets that were merely escaped hold words; a formula has an operator, a command or a single symbol.
    if (!environment && !/[\\^_={}<>+*/-]|^\S$/.test(latex)) continue;
    parts.push(text.slice(from, start.index));
    if (!DEFINITIONS.test(latex)) parts.push({ latex, display: opening !== "\\(" });
    from = after;
  }
  if (parts.length === 0) return undefined;
  parts.push(text.slice(from));
  return parts;
}
