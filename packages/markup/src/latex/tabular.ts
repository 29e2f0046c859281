/** Rows and cells of `tabular` and its kin. */
import { captionOf } from "./parts.js";
import { LatexSource } from "./source.js";

const RULES =
  /\\(?:hline|toprule|midrule|bottomrule|endfirsthead|endhead|endfoot|endlastfoot|noalign\s*\{[^}]*\}|(?:cline|cmidrule|specialrule|addlinespace)(?:\([^)]*\))?(?:\s*\[[^\]]*\])?(?:\s*\{[^}]*\}){0,3}|arrayrulecolor\{[^}]*\}|rowcolor(?:\[[^\]]*\])?\{[^}]*\})/g;

/** The caption and the rows of a table whose `\\begin{name}` has just been read; moves behind its end. */
export function tableAt(source: LatexSource, name: string): { readonly caption: string; readonly rows: string } {
  if (name === "tabbing") return { caption: "", rows: tabbingRows(source.environment(name)) };
  source.optional();
  if (/^(?:tabular[*xy]|xltabular|NiceTabular[*X])/.test(name)) source.argument();
  // \begin{tabu} to \linewidth {...}
  else if (/tabu$/.test(name)) source.match(/\s*(?:to|spread)(?![a-z])[^{}\n]{0,100}(?=\{)/y);
  source.optional();
  source.argument();
  const body = source.environment(name).replace(/\\tabularnewline(?![a-zA-Z])/g, "\\\\");
  const rows = body.replace(
    /\\caption\*?(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*(?:\\label\{[^}]*\})?\s*(?:\\\\)?/g,
    "",
  );
  return { caption: captionOf(body), rows };
}

/** Lines with tab stops as rows with cells. A line that ends with `\\kill` sets stops alone. */
function tabbingRows(body: string): string {
  const parts = body.split(/(\\\\|\\kill(?![a-zA-Z]))/);
  return parts
    .filter((_part, at) => at % 2 === 0 && parts[at + 1] !== "\\kill")
    .map((line) =>
      line
        .replace(/\\[-+<]/g, "")
        .replace(/&/g, "\\&")
        .replace(/\\[=>]/g, "&"),
    )
    .join("\\\\");
}

/** @param inline HTML of the content of a cell */
export function tabularHtml(body: string, inline: (text: string) => string): string {
  // The rows that repeat on each page of a long table stand once.
  const once = body.replace(/(\\end(?:first)?head)(?![a-z])[\s\S]*\\end(?:head|foot|lastfoot)(?![a-z])/, "$1");
  const hasRule = /\\(?:midrule|hline|endhead|endfirsthead)/.test(once.replace(/^\s*(?:\\(?:toprule|hline)\s*)+/, ""));
  const rows = splitAt(once, "\\\\")
    .map((row) => row.replace(/^\s*\[[^\]]*\]/, ""))
    .map((row) => ({
      text: row.replace(RULES, "").trim(),
      isRuled: /\\(?:midrule|hline|endhead|endfirsthead)/.test(row),
    }))
    .filter(({ text }) => text !== "");
  let headers = hasRule && rows.length > 1 ? rows.findIndex(({ isRuled }, index) => index > 0 && isRuled) : 0;
  if (headers < 0 || headers > 3) headers = 1;
  const write = (text: string, tag: string): string => {
    const cells = splitAt(text, "&").map((cell) => {
      const source = new LatexSource(cell.trim());
      let spans = "";
      let content = cell.trim();
      if (source.match(/\\multicolumn(?![a-zA-Z])/y)) {
        const columns = Number(source.argument()) || 1;
        source.argument();
        content = source.argument();
        if (columns > 1) spans += ` colspan="${Math.min(100, columns)}"`;
      }
      const inner = new LatexSource(content);
      if (inner.match(/\\multirow(?![a-zA-Z])/y)) {
        inner.optional();
        const span = Math.abs(Number(inner.argument())) || 1;
        inner.optional();
        inner.argument();
        content = inner.argument();
        if (span > 1) spans += ` rowspan="${Math.min(1000, span)}"`;
      }
      return `<${tag}${spans}>${inline(content)}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>\n`;
  };
  if (rows.length === 0) return "";
  const head = rows.slice(0, headers).map(({ text }) => write(text, "th"));
  const rest = rows.slice(headers).map(({ text }) => write(text, "td"));
  const thead = head.length === 0 ? "" : `<thead>\n${head.join("")}</thead>\n`;
  return `<table role="table">\n${thead}<tbody>\n${rest.join("")}</tbody>\n</table>\n`;
}

/** Splits at a mark outside of braces and of inner environments. */
function splitAt(text: string, mark: "&" | "\\\\"): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith(mark, at)) {
      parts.push(text.slice(start, at));
      at += mark.length - 1;
      start = at + 1;
    } else if (text.startsWith("\\begin{", at)) depth++;
    else if (text.startsWith("\\end{", at)) depth--;
    else if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    if (text.startsWith("begin{", at + 1) && text[at] === "\\") continue;
  }
  parts.push(text.slice(start));
  return parts;
}
