/** The words of an SVG picture: what diagrams and charts say beside their lines. */
import { compactMetadata, DocumentBudget, damaged, escapeHtml, type XmlElement, XmlReader } from "@quern/documents";
import { heading } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";
import { childOf, nameOf } from "./xml/name-of.js";

/** Parts that are no words of the picture, or show only where something else uses them. */
const UNSEEN = /^(?:defs|style|script|metadata|symbol|clipPath|mask|pattern|title|desc|RDF)$/;
/** More labels in one group are a chart rather than the lines of a box. */
const MAX_LINES_OF_BOX = 8;

/** Title, description and labels in the order in which they are drawn; labels of one group are lines of one paragraph. */
export function readSvg({ text, filename }: MarkupSource): ReadMarkup {
  const root = new XmlReader(text, { name: filename, budget: new DocumentBudget(), allowDoctype: true }).root();
  if (nameOf(root) !== "svg") throw damaged(filename, "its first element is not svg, so it is no SVG picture.");
  const own = (name: string): string => words(childOf(root, name));
  const title = own("title");
  const description = own("desc");
  const labels: string[] = [];
  collect(root, labels);
  return {
    html:
      (title === "" ? "" : heading(1, escapeHtml(title))) +
      [...(description === "" ? [] : [escapeHtml(description)]), ...labels]
        .map((label) => `<p>${label}</p>\n`)
        .join(""),
    metadata: compactMetadata({ title, description, language: root.get("xml:lang") ?? root.get("lang") }),
  };
}

/** Adds the labels below an element, as HTML. */
function collect(group: XmlElement, labels: string[]): void {
  let box: string[] = [];
  const flush = (): void => {
    if (box.length > MAX_LINES_OF_BOX || nameOf(group) === "svg") labels.push(...box);
    else if (box.length > 0) labels.push(box.join("<br>\n"));
    box = [];
  };
  for (const child of group.elements()) {
    const name = nameOf(child);
    if (UNSEEN.test(name) || child.get("display") === "none") continue;
    if (name === "text" || name === "foreignObject") box.push(...linesOf(child));
    else {
      flush();
      collect(child, labels);
    }
  }
  flush();
}

/** Lines of a label: parts that are set to a place of their own below each other, and blocks of HTML. */
function linesOf(label: XmlElement): string[] {
  let lines = "";
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (typeof child === "string") {
        lines += child.replace(/\s+/g, " ");
        continue;
      }
      const name = nameOf(child);
      if (UNSEEN.test(name)) continue;
      if (/^(?:br|p|div|li|h[1-6])$/.test(name) || (name === "tspan" && isNextLine(child))) lines += "\n";
      visit(child);
    }
  };
  visit(label);
  return lines.split("\n").flatMap((line) => (line.trim() === "" ? [] : [escapeHtml(line.trim())]));
}

/** A part that goes back to the left begins a line; one that is only raised or lowered is an exponent or an index. */
const isNextLine = (part: XmlElement): boolean =>
  part.get("x") !== undefined && (part.get("y") !== undefined || Number.parseFloat(part.get("dy") ?? "0") > 0);

const words = (element: XmlElement | undefined): string => (element?.text() ?? "").replace(/\s+/g, " ").trim();
