/** Formulas of publications: LaTeX out of its wrapping, MathML without namespaces. */
import { escapeHtml, type XmlElement } from "@quern/documents";
import { nameOf } from "./name-of.js";

const BEGIN = "\\begin{document}";
const END = "\\end{document}";

/** JATS wraps formulas into whole LaTeX documents. */
export function bareTex(tex: string): string {
  const begin = tex.lastIndexOf(BEGIN);
  const end = begin < 0 ? -1 : tex.indexOf(END, begin);
  const body = end < 0 ? tex : tex.slice(begin + BEGIN.length, end);
  return body
    .trim()
    .replace(/^(\${1,2})([\s\S]*)\1$/, "$2")
    .replace(/^\\\[([\s\S]*)\\\]$/, "$1");
}

/** MathML without namespaces: the Markdown writer turns it into LaTeX. */
export function mathMarkup(element: XmlElement, display?: "block" | "inline"): string {
  const name = nameOf(element);
  if (!/^[a-z]{1,20}$/.test(name)) return "";
  const attributes = display === undefined ? ["mathvariant", "open", "close", "separators", "stretchy"] : [];
  const written = attributes.flatMap((one) => {
    const value = element.get(one);
    return value === undefined ? [] : [` ${one}="${escapeHtml(value)}"`];
  });
  const inside = element.children.map((child) => (typeof child === "string" ? escapeHtml(child) : mathMarkup(child)));
  return `<${name}${display === undefined ? "" : ` display="${display}"`}${written.join("")}>${inside.join("")}</${name}>`;
}
