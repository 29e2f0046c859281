import { Tag, TagFlag, tagFlags } from "../html/tags.js";
import { NONE, type Node, type Tree } from "../html/tree.js";

/** `` `code` `` with a fence longer than any run of backticks inside (CommonMark 6.1). */
export function codeSpan(text: string, inCell: boolean): string {
  const code = text.replace(/\r\n?|\n/g, " ");
  // In a table every `|` is escaped, and there is no way to write a backslash before one.
  if (inCell && code.includes("\\|"))
    return `<code>${code.replace(/[\\`*_[\]<>&~|$!]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
  let longest = 0;
  for (const run of code.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  const runs = new Set((code.match(/`+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size) && size <= longest) size++;
  const fence = "`".repeat(size);
  const pad = code.startsWith("`") || code.endsWith("`") || (/^ .* $/.test(code) && /[^ ]/.test(code)) ? " " : "";
  const body = inCell ? code.replaceAll("|", "\\|") : code;
  return fence + pad + body + pad + fence;
}

/** A fenced code block; `language` becomes the info string. */
export function fencedCode(code: string, language: string): string {
  let longest = 2;
  for (const run of code.match(/^[ \t]*`{3,}|`{3,}/gm) ?? []) longest = Math.max(longest, run.trim().length);
  const fence = (language.includes("`") ? "~" : "`").repeat(longest + 1);
  return `${fence}${language}\n${code}${code === "" ? "" : "\n"}${fence}`;
}

/** Class names of the columns in which highlighters number the lines. */
const GUTTER =
  /(?:^|[\s_-])(?:gutter|line-?numbers?|line-?nos?|linenodiv|ln-num|hljs-ln-numbers|line-?num|rouge-gutter|code-line-number)(?:$|[\s_-])/i;
/** A highlighter's container around number column and code is not itself a gutter. */
const NOT_GUTTER =
  /(?:^|\s)(?:line-numbers|linenums|has-line-?numbers|show-line-?numbers|line-numbers-mode|highlight)(?:$|\s)/i;

export const isGutter = (tree: Tree, element: Node): boolean => {
  const tag = tree.tag[element]!;
  if (tag === Tag.PRE || tag === Tag.CODE || tree.last[element] === 0)
    return tag === Tag.PRE && /^\s*\d+(?:\s+\d+)*\s*$/.test(tree.textContent(element)) && hasSiblingCode(tree, element);
  const classes = tree.attribute(element, "class");
  if (!classes || !GUTTER.test(classes) || NOT_GUTTER.test(classes)) return false;
  return /^[\s\d.:|·]*$/.test(tree.textContent(element));
};

/** Whether a column of numbers stands beside other code: in another cell of the row. */
function hasSiblingCode(tree: Tree, pre: Node): boolean {
  const cell = tree.closest(pre, Tag.TD);
  if (cell === NONE) return false;
  for (let next = tree.nextSibling(cell); next !== NONE; next = tree.nextSibling(next))
    if (tree.find(next, Tag.PRE) !== NONE) return true;
  return false;
}

/**
 * Text of preformatted content: line breaks and indentation as they are, `<br>` and block elements as line breaks, columns of line numbers,
 * buttons and hidden parts left out.
 * @param isRemoved marks of the cleaner
 */
export function preformattedText(tree: Tree, element: Node, isRemoved: (node: Node) => boolean): string {
  const end = tree.end[element]!;
  const parts: string[] = [];
  let endsLine = true;
  const blocks: number[] = [];
  const breakLine = (): void => {
    if (!endsLine) parts.push("\n");
    endsLine = true;
  };
  for (let node = element + 1; node < end; node++) {
    while (blocks.length > 0 && blocks.at(-1)! <= node) {
      blocks.pop();
      breakLine();
    }
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT) {
      const text = tree.text(node);
      parts.push(text);
      endsLine = text.endsWith("\n");
    } else if (tag === Tag.BR) {
      parts.push("\n");
      endsLine = true;
    } else if (tag === Tag.BUTTON || tagFlags(tag) & TagFlag.HIDDEN || isRemoved(node) || isGutter(tree, node))
      node = tree.end[node]! - 1;
    else if (
      tagFlags(tag) & TagFlag.BLOCK &&
      tag !== Tag.PRE &&
      tag !== Tag.TD &&
      tag !== Tag.TBODY &&
      tag !== Tag.TABLE
    ) {
      breakLine();
      blocks.push(tree.end[node]!);
    }
  }
  return parts
    .join("")
    .replace(/\r\n?/g, "\n")
    .replace(/\u00a0/g, " ")
    .replace(/\n$/, "");
}

const LANGUAGE_CLASS =
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush|syntax|code|prettyprint lang|sourcecode|src)(?:-|:\s*)([^\s`]+)/i;
const NOT_A_LANGUAGE =
  /^(?:source|block|wrapper|container|highlight|hljs|text|box|area|body|content|toolbar|copy|wrap|line|lines|inner|none|default|notranslate|example|snippet|group|view|sample|frame|title|header|shiki|plain|pre|code)$/i;
/** Classes beside which pandoc, highlight.js and others put the bare name: `sourceCode python`, `hljs js`. */
const BARE_BESIDE = /(?:^|\s)(?:sourceCode|hljs|src|highlight|shiki|codehilite|CodeMirror)(?:\s|$)/;

/**
 * Language of a code block, from class names and data attributes of the usual highlighters on the block, the `code` inside and up to
 * three elements around it. @returns "" when unknown
 */
export function codeLanguage(tree: Tree, pre: Node): string {
  const code = tree.tag[pre] === Tag.PRE ? tree.find(pre, Tag.CODE) : NONE;
  const candidates = [code, pre];
  for (let above = tree.parent[pre]!, level = 0; above > tree.body && level < 3; above = tree.parent[above]!, level++)
    candidates.push(above);
  for (const [place, element] of candidates.entries()) {
    if (element < 0) continue;
    const name = ownLanguage(tree, element, place < 2);
    if (name !== "") return name;
  }
  return "";
}

function ownLanguage(tree: Tree, element: Node, isCode: boolean): string {
  for (const attribute of [
    "data-lang",
    "data-language",
    "data-code-language",
    "data-syntax",
    ...(isCode ? ["lang"] : []),
  ]) {
    const value = tree.attribute(element, attribute)?.trim();
    if (value && /^[\w+#.-]{1,30}$/.test(value) && !(attribute === "lang" && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(value)))
      return value.toLowerCase();
  }
  const classes = tree.attribute(element, "class");
  if (!classes) return "";
  const match = LANGUAGE_CLASS.exec(classes);
  if (
    match &&
    !NOT_A_LANGUAGE.test(match[1]!) &&
    (isCode || !/^(?:code|src)/i.test(match[0].trim()) || tree.tag[element] !== Tag.BODY)
  )
    return match[1]!;
  if (isCode && BARE_BESIDE.test(classes)) {
    for (const name of classes.split(/\s+/))
      if (name !== "" && !BARE_BESIDE.test(name) && /^[a-z][\w+#]{0,19}$/i.test(name) && !NOT_A_LANGUAGE.test(name))
        return name;
  }
  return "";
}
