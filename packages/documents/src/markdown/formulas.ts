import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

/** Writes a formula as HTML. */
export type WriteFormula = (latex: string, display: "inline" | "block") => string;

const DOLLAR = 36;
const BACKSLASH = 92;

/** TeX between dollars, where the caller says how to write it: `$x$` in a line, `$$x$$` within a paragraph or over lines of its own. */
export function readFormulas(reader: MarkdownIt): void {
  reader.block.ruler.before("fence", "formula", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  reader.inline.ruler.before("escape", "formula", readInline);
}

const writerOf = ({ env }: StateBlock | StateInline): WriteFormula | undefined => {
  const { formula } = env as { formula?: WriteFormula };
  return formula;
};

function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const write = writerOf(state);
  const from = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!write || !state.src.startsWith("$$", from)) return false;
  const close = state.src.indexOf("$$", from + 2);
  if (close < 0 || close >= state.eMarks[endLine - 1]!) return false;
  let line = startLine;
  while (state.eMarks[line]! < close) line++;
  if (state.src.slice(close + 2, state.eMarks[line]!).trim() !== "") return false;
  if (silent) return true;
  const lines = state.getLines(startLine, line + 1, state.blkIndent, false);
  const latex = lines.slice(lines.indexOf("$$") + 2, lines.lastIndexOf("$$")).trim();
  state.push("html_block", "", 0).content = `${write(latex, "block")}\n`;
  state.line = line + 1;
  return true;
}

/** As pandoc reads them: no space inside of single dollars, no letter or digit around, so that prices stay text. */
function readInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const write = writerOf(state);
  if (!write || src.charCodeAt(pos) !== DOLLAR) return false;
  const isDisplay = src.charCodeAt(pos + 1) === DOLLAR;
  const from = pos + (isDisplay ? 2 : 1);
  const close = isDisplay ? src.indexOf("$$", from) : endOfInline(src, from);
  if (close < 0 || (!isDisplay && /[\w$]/.test(src[pos - 1] ?? " "))) return false;
  const latex = src.slice(from, close);
  if (latex.trim() === "") return false;
  if (!isDisplay && (latex.trim() !== latex || latex.includes("\n") || /[\w$]/.test(src[close + 1] ?? " ")))
    return false;
  if (!silent) state.push("html_inline", "", 0).content = write(latex.trim(), isDisplay ? "block" : "inline");
  state.pos = close + (isDisplay ? 2 : 1);
  return true;
}

/** Place of the dollar that ends the formula, the first that no backslash escapes; -1 where the text has none. */
function endOfInline(text: string, from: number): number {
  let at = text.indexOf("$", from);
  while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH) at = text.indexOf("$", at + 1);
  return at;
}
