import { damaged, type XmlElement, XmlReader } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { OpcPackage } from "../opc/package.js";
import { packageProperties } from "../properties/package-properties.js";
import { safeHref } from "../word/field.js";
import { type PageItem, pageHtml } from "./xps-page.js";

/** Column vectors in the order of XPS: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Pages are as many as the elements that the budget allows; this bounds a list of nothing. */
const MAX_PAGES = 10_000;

/** Reads XPS and OpenXPS (ECMA-388): the text of each page in the order in which it is drawn, and its pictures. */
export function readXps(context: DocumentContext): OfficeDocument {
  const document = new OpcPackage(context.bytes, context.budget);
  const read = (part: string): XmlElement | undefined => {
    const bytes = partBytes(document, part);
    return bytes && new XmlReader(bytes, { name: part, budget: context.budget }).root();
  };
  const sequence = document.related("", "fixedrepresentation") ?? "FixedDocumentSequence.fdseq";
  const root = read(sequence);
  if (root === undefined) throw damaged(sequence, "the package has no sequence of documents.");
  const pages: PageItem[][] = [];
  let unreadable = 0;
  for (const reference of root.all("DocumentReference")) {
    const part = resolve(sequence, reference.get("Source") ?? "");
    for (const content of read(part)?.all("PageContent") ?? []) {
      if (pages.length >= MAX_PAGES) break;
      const pagePart = resolve(part, content.get("Source") ?? "");
      const page = read(pagePart);
      if (page === undefined) context.warnings.push(`Page ${pages.length + 1} is missing from the file.`);
      const found: { readonly items: PageItem[]; unreadable: number } = { items: [], unreadable: 0 };
      if (page !== undefined) collect(page, { document, context, part: pagePart, found });
      unreadable += found.unreadable;
      pages.push(found.items);
    }
  }
  if (unreadable > 0)
    context.warnings.push(`${unreadable} runs of glyphs have no text, only shapes of a font: they were left out.`);
  const html = pageHtml(pages);
  return context.finish(html, { ...packageProperties(document), numPages: pages.length, totalPages: pages.length });
}

/** Bytes of a part, also where a printer driver wrote it in pieces (ECMA-376 part 2, 7.2.3). */
function partBytes({ archive }: OpcPackage, part: string): Uint8Array | undefined {
  const whole = archive.read(part);
  if (whole !== undefined) return whole;
  const pieces: Uint8Array[] = [];
  for (let number = 0; ; number++) {
    const piece = archive.read(`${part}/[${number}].piece`);
    const last = piece === undefined ? archive.read(`${part}/[${number}].last.piece`) : undefined;
    if (piece !== undefined) pieces.push(piece);
    else if (last === undefined) return undefined;
    else return Buffer.concat([...pieces, last]);
  }
}

function resolve(from: string, target: string): string {
  const url = new URL(target.replaceAll("\\", "/"), `file:///${from.split("/").map(encodeURIComponent).join("/")}`);
  return decodeURIComponent(url.pathname).slice(1);
}

interface PageSource {
  readonly document: OpcPackage;
  readonly context: DocumentContext;
  readonly part: string;
  readonly found: { readonly items: PageItem[]; unreadable: number };
}

/** Runs of glyphs and pictures in the order in which they are drawn. */
function collect(page: XmlElement, source: PageSource): void {
  const stack: Array<{ readonly element: XmlElement; readonly matrix: Matrix; readonly href: string | undefined }> = [];
  const push = (element: XmlElement, matrix: Matrix, href: string | undefined): void => {
    const children = [...element.elements()];
    for (let index = children.length - 1; index >= 0; index--) stack.push({ element: children[index]!, matrix, href });
  };
  push(page, IDENTITY, undefined);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { element, matrix } = next;
    const own = element.get("RenderTransform") ?? transformOf(element);
    const placed = own === undefined ? matrix : multiply(matrix, matrixOf(own));
    const href = safeHref(element.get("FixedPage.NavigateUri")) ?? next.href;
    if (element.name === "Canvas") push(element, placed, href);
    else if (element.name === "Glyphs") addRun(element, placed, href, source);
    else if (element.name === "Path") addPicture(element, placed, source);
  }
}

const transformOf = (element: XmlElement): string | undefined =>
  element.child(`${element.name}.RenderTransform`)?.child("MatrixTransform")?.get("Matrix");

function matrixOf(text: string): Matrix {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY;
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
];

function addRun(glyphs: XmlElement, [a, b, c, d, e, f]: Matrix, href: string | undefined, { found }: PageSource): void {
  // A text that begins with a brace has an empty pair in front of it.
  const text = (glyphs.get("UnicodeString") ?? "").replace(/^\{\}/, "");
  if (text === "") {
    if ((glyphs.get("Indices") ?? "") !== "") found.unreadable++;
    return;
  }
  const number = (name: string): number => Number(glyphs.get(name)) || 0;
  const [x, y, size] = [number("OriginX"), number("OriginY"), number("FontRenderingEmSize")];
  const scale = Math.hypot(c, d) || 1;
  const width = widthOf(glyphs.get("Indices") ?? "", text);
  found.items.push({
    text,
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    size: size * scale,
    width: width.ems * size * (Math.hypot(a, b) || 1),
    isMeasured: width.isMeasured,
    isBold: /BoldSimulation/.test(glyphs.get("StyleSimulations") ?? ""),
    ...(href === undefined ? {} : { href }),
  });
}

/** Width of a character whose advance only the font knows, in ems. */
const USUAL_ADVANCE_EMS = 0.5;

/** `36,55;37` are glyphs, each with its advance in hundredths of an em, or without one. */
function widthOf(indices: string, text: string): { readonly ems: number; readonly isMeasured: boolean } {
  const glyphs = indices === "" ? [] : indices.split(";");
  const units = [...text].length;
  let ems = Math.max(0, units - glyphs.length) * USUAL_ADVANCE_EMS;
  let isMeasured = glyphs.length >= units;
  for (const glyph of glyphs) {
    const advance = Number(glyph.split(",")[1] || Number.NaN);
    if (Number.isFinite(advance)) ems += advance / 100;
    else {
      ems += USUAL_ADVANCE_EMS;
      isMeasured = false;
    }
  }
  return { ems, isMeasured };
}

function addPicture(path: XmlElement, [, b, , d, , f]: Matrix, source: PageSource): void {
  const target = path.child("Path.Fill")?.child("ImageBrush")?.get("ImageSource");
  if (target === undefined || target.startsWith("{")) return;
  const name = resolve(source.part, target);
  const { archive } = source.document;
  if (!archive.has(name)) return;
  const alternative = path.get("AutomationProperties.HelpText") ?? path.get("AutomationProperties.Name") ?? "";
  const picture = source.context.pictures.html({ key: name, name, alternative, read: () => archive.read(name) });
  source.found.items.push({ html: `<p>${picture}</p>\n`, y: b + d + f });
}
