/** Tables, pictures and formulas of publications, with the words that belong to them. */
import { escapeHtml, type XmlElement } from "@quern/documents";
import { formula, image } from "../html.js";
import { type ContentWriter, oneLine, tight } from "./content.js";
import { FIGURE_TEXT, HIDDEN } from "./elements.js";
import { bareTex, mathMarkup } from "./math.js";
import { childOf, nameOf } from "./name-of.js";
import { tableHtml } from "./tables.js";

const CAPTION = /^(?:title|head|caption|label)$/;
/** Parts of a table that are written elsewhere: its rows, and pictures that stand for them. */
const ROWS =
  /^(?:table|tgroup|thead|tbody|tfoot|row|tr|col|colgroup|colspec|spanspec|alternatives|graphic|mediaobject)$/;
/** Parts of a figure that hold nothing but its picture, or say what it shows. */
const MEDIA =
  /^(?:mediaobject|inlinemediaobject|mediaobjectco|imageobject|imageobjectco|textobject|screenshot|graphic|image|media|alternatives|alt-text|long-desc)$/;
const PICTURE = /^(?:imagedata|graphic|inline-graphic|image)$/;

export function writeTable(writer: ContentWriter, element: XmlElement, level: number): string {
  const parts = [...element.elements()];
  const title = parts.find((child) => /^(?:title|head|caption)$/.test(nameOf(child)));
  const label = labelOf(element);
  const words = title === undefined ? "" : oneLine(writer.content(title, 6));
  const caption = [label, words].filter(Boolean).join(" ");
  const rowsIn = nameOf(element) === "table-wrap" ? [...element.descendants()].find(isTable) : element;
  const rows = rowsIn === undefined ? "" : tableHtml(rowsIn, (cell) => tight(writer.content(cell, level)));
  const pictures = rows === "" ? writePictures(writer, element) : "";
  const others = parts
    .filter((part) => part !== title && !CAPTION.test(nameOf(part)) && !ROWS.test(nameOf(part)))
    .map((part) => writer.block(part, level));
  return (caption === "" ? "" : `<p><em>${caption}</em></p>\n`) + rows + pictures + others.join("");
}

const isTable = (element: XmlElement): boolean => nameOf(element) === "table";

const labelOf = (element: XmlElement): string => escapeHtml(childOf(element, "label")?.text().trim() ?? "");

export function writeFigure(writer: ContentWriter, element: XmlElement, level: number): string {
  const pictures = writePictures(writer, element);
  const children = [...element.elements()];
  const isFigure = children.every((child) => {
    const name = nameOf(child);
    return FIGURE_TEXT.test(name) || MEDIA.test(name) || PICTURE.test(name) || HIDDEN.test(name);
  });
  if (pictures === "" || !isFigure) return writer.content(element, level);
  const parts = children.flatMap((child) =>
    nameOf(child) === "mediaobject" ? (childOf(child, "caption") ?? []) : child,
  );
  const words = parts
    .filter((child) => FIGURE_TEXT.test(nameOf(child)))
    .map((child) => oneLine(writer.content(child, 6)))
    .filter((text) => text !== "")
    .join(" ");
  const text = [labelOf(element), words].filter(Boolean).join(" ");
  return `<figure>${pictures}${text === "" ? "" : `<figcaption>${text}</figcaption>`}</figure>\n`;
}

/** All pictures below an element, one after another. */
export function writePictures(writer: ContentWriter, element: XmlElement): string {
  const found = [...element.descendants()].filter((child) => PICTURE.test(nameOf(child)));
  // A figure may give its picture in several formats.
  const kept = /mediaobject$/.test(nameOf(element)) ? found.slice(0, 1) : found;
  return kept.map((one) => writePicture(writer, one, element)).join("");
}

/** @param around the figure, whose words stand for the picture */
export function writePicture(writer: ContentWriter, element: XmlElement, around?: XmlElement): string {
  const source =
    element.get("fileref") ??
    element.get("xlink:href") ??
    element.get("url") ??
    element.get("l:href") ??
    element.get("href") ??
    "";
  const alternative =
    around?.find("textobject")?.text() ??
    around?.find("alt-text")?.text() ??
    element.get("alt") ??
    element.find("desc")?.text() ??
    "";
  return source === "" ? "" : image(writer.address(source), alternative.replace(/\s+/g, " "));
}

export function writeFormula(writer: ContentWriter, element: XmlElement, display: "block" | "inline"): string {
  const tex = [...element.descendants()].find((child) => /^(?:tex-math|latex|mathphrase)$/.test(nameOf(child)));
  if (tex !== undefined) return formula(bareTex(tex.text()), display);
  if (element.get("notation")?.toLowerCase() === "tex") return formula(element.text(), display);
  const math =
    nameOf(element) === "math" ? element : [...element.descendants()].find((child) => nameOf(child) === "math");
  const written = math === undefined ? writer.inline(element) : mathMarkup(math, display);
  return display === "block" ? `<p>${written}</p>\n` : written;
}
