import type { XmlElement } from "@quern/documents";
import { ACCENTS, FUNCTIONS, group, latexDelimiter, latexSymbol, latexText, latexWords } from "./symbols.js";

/**
 * Office MathML (ECMA-376 part 1, section 22.1) → LaTeX. Recursion is bounded by the XML reader's depth limit.
 *
 * @param element `m:oMath` or any element of a formula
 */
export function ommlToLatex(element: XmlElement): string {
  return convertChildren(element).replace(/ +/g, " ").trim();
}

function convertChildren(element: XmlElement | undefined): string {
  if (element === undefined) return "";
  let latex = "";
  for (const child of element.elements()) latex += convert(child);
  return latex;
}

const argument = (element: XmlElement, name: string): string => group(convertChildren(element.child(name)));
const property = (element: XmlElement, container: string, name: string): string | undefined =>
  element.child(container)?.child(name)?.get("m:val");
const flag = (element: XmlElement, container: string, name: string): boolean => {
  const found = element.child(container)?.child(name);
  if (found === undefined) return false;
  const value = found.get("m:val");
  return value === undefined || value === "1" || value === "on" || value === "true";
};

function convert(element: XmlElement): string {
  switch (element.name) {
    case "m:r":
      return run(element);
    case "m:f":
      return fraction(element);
    case "m:sSup":
      return `${base(element)}^${argument(element, "m:sup")}`;
    case "m:sSub":
      return `${base(element)}_${argument(element, "m:sub")}`;
    case "m:sSubSup":
      return `${base(element)}_${argument(element, "m:sub")}^${argument(element, "m:sup")}`;
    case "m:sPre":
      return `{}_${argument(element, "m:sub")}^${argument(element, "m:sup")}${base(element)}`;
    case "m:rad":
      return radical(element);
    case "m:nary":
      return nary(element);
    case "m:d":
      return delimited(element);
    case "m:func":
      return `${functionName(element.child("m:fName"))}${operand(element)}`;
    case "m:acc":
      return `\\${ACCENTS.get(property(element, "m:accPr", "m:chr") ?? "\u0302") ?? "hat"}${argument(element, "m:e")}`;
    case "m:bar":
      return `\\${property(element, "m:barPr", "m:pos") === "top" ? "overline" : "underline"}${argument(element, "m:e")}`;
    case "m:groupChr":
      return groupCharacter(element);
    case "m:limLow":
      return limit(element, "_");
    case "m:limUpp":
      return limit(element, "^");
    case "m:m":
      return `\\begin{matrix}${rows(element.all("m:mr").map((row) => row.all("m:e")))}\\end{matrix}`;
    case "m:eqArr":
      return `\\begin{aligned}${rows(element.all("m:e").map((line) => [line]))}\\end{aligned}`;
    case "m:borderBox":
      return `\\boxed${argument(element, "m:e")}`;
    case "m:phant":
      return flag(element, "m:phantPr", "m:show")
        ? convertChildren(element.child("m:e"))
        : `\\phantom${argument(element, "m:e")}`;
    case "w:del":
    case "w:moveFrom":
    case "m:ctrlPr":
    case "m:rPr":
    case "w:rPr":
      return "";
    case "w:br":
      return "\\\\ ";
    default:
      return element.name.endsWith("Pr") ? "" : convertChildren(element);
  }
}

function run(element: XmlElement): string {
  const text = element
    .all("m:t")
    .concat(element.all("w:t"))
    .map((part) => part.text())
    .join("");
  const properties = element.child("m:rPr");
  if (properties?.child("m:nor") !== undefined) return text.trim() === "" ? text : latexWords(text);
  const latex = latexText(text);
  const style = properties?.child("m:sty")?.get("m:val");
  const script = properties?.child("m:scr")?.get("m:val");
  const command = script === undefined ? undefined : SCRIPTS.get(script);
  if (command !== undefined) return `\\${command}${group(latex)}`;
  if (style === "p" && FUNCTIONS.has(text.trim())) return `\\${text.trim()} `;
  if (style === "p" && /^[a-z]{2,}$/i.test(text.trim())) return `\\mathrm${group(latex)}`;
  if (style === "b" || style === "bi") return /\w/.test(latex) ? `\\mathbf${group(latex)}` : latex;
  return latex;
}

const SCRIPTS = new Map([
  ["script", "mathcal"],
  ["fraktur", "mathfrak"],
  ["double-struck", "mathbb"],
  ["sans-serif", "mathsf"],
  ["monospace", "mathtt"],
]);

function base(element: XmlElement): string {
  const latex = convertChildren(element.child("m:e")).trim();
  return /^(?:[^\\{}]|\\[a-z]+)$/i.test(latex) ? latex : group(latex);
}

function fraction(element: XmlElement): string {
  const numerator = argument(element, "m:num");
  const denominator = argument(element, "m:den");
  switch (property(element, "m:fPr", "m:type")) {
    case "lin":
    case "skw":
      return `${numerator}/${denominator}`;
    case "noBar":
      return `\\genfrac{}{}{0pt}{}${numerator}${denominator}`;
    default:
      return `\\frac${numerator}${denominator}`;
  }
}

function radical(element: XmlElement): string {
  const degree = convertChildren(element.child("m:deg")).trim();
  return `\\sqrt${degree === "" || flag(element, "m:radPr", "m:degHide") ? "" : `[${degree}]`}${argument(element, "m:e")}`;
}

function nary(element: XmlElement): string {
  const operator = latexSymbol(property(element, "m:naryPr", "m:chr") ?? "∫");
  const limits = property(element, "m:naryPr", "m:limLoc") === "undOvr" && operator.includes("int") ? "\\limits" : "";
  const sub = convertChildren(element.child("m:sub")).trim();
  const sup = convertChildren(element.child("m:sup")).trim();
  return `${operator}${limits}${sub && `_${group(sub)}`}${sup && `^${group(sup)}`}${operand(element)}`;
}

function operand(element: XmlElement): string {
  const latex = convertChildren(element.child("m:e"));
  return latex.trim() === "" ? " " : group(latex);
}

function delimited(element: XmlElement): string {
  const open = property(element, "m:dPr", "m:begChr") ?? "(";
  const close = property(element, "m:dPr", "m:endChr") ?? ")";
  const separator = property(element, "m:dPr", "m:sepChr") ?? "|";
  const parts = element.all("m:e");
  const content = parts.map((part) => convertChildren(part)).join(latexText(separator));
  const only = parts.length === 1 ? [...parts[0]!.elements()].filter((child) => !child.name.endsWith("Pr")) : [];
  if (only.length === 1 && only[0]!.name === "m:m") {
    const kind = MATRICES.get(open + close);
    if (kind !== undefined) return content.replaceAll("{matrix}", `{${kind}}`);
  }
  if (open === "{" && close === "" && only.length === 1 && only[0]!.name === "m:eqArr") {
    return content.replaceAll("{aligned}", "{cases}");
  }
  return `${latexDelimiter("left", open)}${content.trim()}${latexDelimiter("right", close)}`;
}

const MATRICES = new Map([
  ["()", "pmatrix"],
  ["[]", "bmatrix"],
  ["{}", "Bmatrix"],
  ["||", "vmatrix"],
  ["‖‖", "Vmatrix"],
]);

function functionName(element: XmlElement | undefined): string {
  const latex = convertChildren(element).trim();
  const name = /^(?:\\mathrm\{([a-z]+)\}|([a-z]+))$/i.exec(latex);
  const word = name?.[1] ?? name?.[2];
  if (word === undefined)
    return latex.replace(/^([a-z]+)(?=[_^])/i, (known) => (FUNCTIONS.has(known) ? `\\${known}` : known));
  return FUNCTIONS.has(word) ? `\\${word}` : `\\operatorname{${word}}`;
}

function limit(element: XmlElement, mark: "_" | "^"): string {
  const inner = convertChildren(element.child("m:e")).trim();
  const under = argument(element, "m:lim");
  const word = /^(?:\\mathrm\{([a-z]+)\}|\\?([a-z]+))$/i.exec(inner);
  const name = word?.[1] ?? word?.[2];
  if (name !== undefined && FUNCTIONS.has(name)) return `\\${name}${mark}${under}`;
  if (/^\\(?:under|over)brace/.test(inner)) return `${inner}${mark}${under}`;
  return mark === "_" ? `\\underset${under}${group(inner)}` : `\\overset${under}${group(inner)}`;
}

function groupCharacter(element: XmlElement): string {
  const character = property(element, "m:groupChrPr", "m:chr") ?? "⏟";
  const onTop = property(element, "m:groupChrPr", "m:pos") === "top";
  const content = argument(element, "m:e");
  if (character === "⏟" || character === "⏞")
    return `\\${character === "⏞" || onTop ? "overbrace" : "underbrace"}${content}`;
  if (character === "¯" || character === "‾") return `\\overline${content}`;
  const symbol = group(latexSymbol(character));
  return onTop ? `\\overset${symbol}${content}` : `\\underset${symbol}${content}`;
}

const rows = (lines: readonly (readonly XmlElement[])[]): string =>
  lines.map((cells) => cells.map((cell) => convertChildren(cell).trim()).join(" & ")).join(" \\\\ ");
