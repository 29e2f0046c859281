import type { XmlElement } from "@quern/documents";
import { ACCENTS, FUNCTIONS, group, latexSymbol, latexText, latexWords } from "./symbols.js";

/** MathML (presentation) → LaTeX. Recursion is bounded by the XML reader's depth limit. */
export function mathmlToLatex(root: XmlElement): string {
  for (const annotation of root.descendants()) {
    if (local(annotation) === "annotation" && annotation.get("encoding") === "application/x-tex")
      return annotation.text().trim();
  }
  return row([...root.elements()])
    .replace(/ +/g, " ")
    .trim();
}

const local = (element: XmlElement): string => element.name.replace(/^.*:/, "");

const row = (elements: readonly XmlElement[]): string => elements.map(convert).join("");

function convert(element: XmlElement): string {
  const children = [...element.elements()];
  const [first, second, third] = children;
  const part = (child: XmlElement | undefined): string => group(child === undefined ? "" : convert(child));
  switch (local(element)) {
    case "mi": {
      const name = element.text().trim();
      if (FUNCTIONS.has(name)) return `\\${name} `;
      return name.length > 1 && /^[a-z]+$/i.test(name) ? `\\mathrm${group(name)}` : latexText(name);
    }
    case "mn":
      return latexText(element.text().trim());
    case "mo": {
      const operator = element.text().trim();
      return operator === ""
        ? ""
        : operator.length > 1 && /^[a-z]+$/i.test(operator)
          ? ` \\operatorname${group(operator)}`
          : latexText(operator);
    }
    case "mtext":
    case "ms":
      return element.text().trim() === "" ? " " : latexWords(element.text());
    case "mspace":
      return "\\ ";
    case "mfrac":
      return `\\frac${part(first)}${part(second)}`;
    case "msqrt":
      return `\\sqrt${group(row(children))}`;
    case "mroot":
      return `\\sqrt[${second === undefined ? "" : convert(second).trim()}]${part(first)}`;
    case "msup":
      return `${base(first)}^${part(second)}`;
    case "msub":
      return `${base(first)}_${part(second)}`;
    case "msubsup":
      return `${base(first)}_${part(second)}^${part(third)}`;
    case "munder":
      return under(first, second);
    case "mover":
      return over(first, second);
    case "munderover":
      return `${base(first)}_${part(second)}^${part(third)}`;
    case "mfenced": {
      const open = element.get("open") ?? "(";
      const close = element.get("close") ?? ")";
      const separators = element.get("separators") ?? ",";
      return `\\left${latexSymbol(open) || "."}${children.map(convert).join(separators.trim()[0] ?? "")}\\right${latexSymbol(close) || "."}`;
    }
    case "mtable":
      return `\\begin{matrix}${children
        .map((line) => [...line.elements()].map((cell) => convert(cell).trim()).join(" & "))
        .join(" \\\\ ")}\\end{matrix}`;
    case "semantics":
      return first === undefined ? "" : convert(first);
    case "annotation":
    case "annotation-xml":
      return "";
    case "mphantom":
      return `\\phantom${group(row(children))}`;
    default:
      return row(children);
  }
}

function base(element: XmlElement | undefined): string {
  const latex = element === undefined ? "" : convert(element).trim();
  return /^(?:[^\\{}]|\\[a-z]+)$/i.test(latex) ? latex : group(latex);
}

function over(first: XmlElement | undefined, second: XmlElement | undefined): string {
  const accent = ACCENTS.get(second?.text().trim() ?? "");
  const inner = group(first === undefined ? "" : convert(first));
  return accent === undefined
    ? `\\overset${group(second === undefined ? "" : convert(second))}${inner}`
    : `\\${accent}${inner}`;
}

function under(first: XmlElement | undefined, second: XmlElement | undefined): string {
  const inner = base(first);
  const below = group(second === undefined ? "" : convert(second));
  return /^\\(?:sum|prod|lim|max|min|sup|inf|int|bigcup|bigcap)/.test(inner)
    ? `${inner}_${below}`
    : `\\underset${below}${group(inner)}`;
}
