import { compactMetadata, damaged, escapeHtml, shownTitleOf, type XmlElement } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml, packageObjects } from "../embedded/embedded.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { RunningTexts } from "../html/running-texts.js";
import { type GridCell, type GridRow, writeGrid } from "../html/table.js";
import { alternativeContent, OpcPackage } from "../opc/package.js";
import { warnOfUnreadParts } from "../opc/unread-parts.js";
import { packageProperties } from "../properties/package-properties.js";
import { safeHref } from "../word/field.js";
import { orSlideNumbers } from "./blank.js";
import { chartPartHtml } from "./chart-part.js";
import { slideComments } from "./comments.js";
import { diagramHtml } from "./diagram.js";
import { FURNITURE, holdsFieldsAlone, inheritedBullets, isTitle, placeholderOf } from "./placeholders.js";
import { readingOrder } from "./reading-order.js";
import { placeOf, type Slide, type SlideBlock, slidesHtml } from "./repeated-texts.js";
import { textBodyHtml } from "./text-body.js";
import { titleByLooks } from "./title-by-looks.js";

/** Reads PowerPoint presentations, shows and templates (pptx, pptm, ppsx, potx); slides come in the order of the presentation, hidden ones are left out. */
export function readPptx(context: DocumentContext): OfficeDocument {
  const document = new OpcPackage(context.bytes, context.budget);
  const main = document.main("ppt/presentation.xml");
  const presentation = document.root(main);
  if (presentation?.name !== "p:presentation") throw damaged(main, "it is not a presentation.");
  const relationships = document.relationships(main);
  const slides: Slide[] = [];
  const shown: string[] = [];
  const hidden: number[] = [];
  const hiddenParts: string[] = [];
  const running = new RunningTexts(context.input.options.headersFooters);
  const furniture: Furniture = { running, designs: new Set() };
  let number = 0;
  for (const entry of presentation.child("p:sldIdLst")?.all("p:sldId") ?? []) {
    const target = relationships.get(entry.get("r:id") ?? "");
    if (target === undefined || target.external) continue;
    number++;
    const slide = document.root(target.target);
    if (slide === undefined) {
      context.warnings.push(`Slide ${number} is missing from the file.`);
      continue;
    }
    if (["0", "false"].includes(slide.get("show") ?? "")) {
      hidden.push(number);
      hiddenParts.push(target.target);
      continue;
    }
    shown.push(target.target);
    slides.push(readSlide(slide, target.target, number, document, context, furniture));
  }
  const text = slidesHtml(slides, running);
  const metadata = {
    ...compactMetadata({ title: shownTitleOf(text.slice(0, text.indexOf("</section>"))) }),
    ...packageProperties(document),
    ...running.metadata(),
    slideCount: number,
    ...(hidden.length === 0 ? {} : { hiddenSlides: hidden }),
  };
  const embedded = embeddedHtml(packageObjects(document, shown), context);
  warnOfUnreadParts(document, context, hiddenParts);
  return context.finish(orSlideNumbers(running.around(text) + context.comments.html() + embedded, number), metadata);
}

interface SlideSource {
  readonly part: string;
  readonly document: OpcPackage;
  readonly context: DocumentContext;
  readonly layout: XmlElement | undefined;
  readonly master: XmlElement | undefined;
}

/** Headers, footers and texts of the design, over all slides. */
interface Furniture {
  readonly running: RunningTexts;
  /** Layouts and masters that were read: many slides share one. */
  readonly designs: Set<XmlElement>;
}

function readSlide(
  slide: XmlElement,
  part: string,
  number: number,
  document: OpcPackage,
  context: DocumentContext,
  furniture: Furniture,
): Slide {
  const { running } = furniture;
  const layoutPart = document.related(part, "slideLayout");
  const layout = cachedRoot(document, layoutPart);
  const master =
    layoutPart === undefined ? undefined : cachedRoot(document, document.related(layoutPart, "slideMaster"));
  const source: SlideSource = { part, document, context, layout, master };
  for (const design of designsOf(slide, layout, master)) {
    if (furniture.designs.has(design)) continue;
    furniture.designs.add(design);
    for (const shape of shapesOf(design.child("p:cSld")?.child("p:spTree")))
      if (shape.name === "p:sp" && placeholderOf(shape) === undefined) running.add("header", shapeText(shape));
  }
  const titles: string[] = [];
  const blocks: SlideBlock[] = [];
  const content: XmlElement[] = [];
  for (const shape of topShapes(slide.child("p:cSld")?.child("p:spTree"))) {
    const placeholder = placeholderOf(shape);
    if (FURNITURE.has(placeholder?.type ?? "")) {
      // Numbers and dates are not text that anybody wrote.
      if (placeholder?.type === "hdr" || placeholder?.type === "ftr")
        running.add(placeholder.type === "hdr" ? "header" : "footer", shapeText(shape));
      continue;
    }
    if (shape.name === "p:sp" && holdsFieldsAlone(shape)) continue;
    if (shape.name === "p:sp" && isTitle(placeholder)) {
      const title = titleHtml(shape, source);
      if (title !== "") titles.push(title);
    } else content.push(shape);
  }
  const ordered = readingOrder(content, layout, master);
  const byLooks = titles.length === 0 ? titleByLooks(ordered) : undefined;
  if (byLooks) titles.push(titleHtml(byLooks, source));
  for (const shape of ordered) {
    if (shape === byLooks) continue;
    if (shape.name === "p:grpSp") for (const inner of shapesOf(shape)) blocks.push({ html: shapeHtml(inner, source) });
    else {
      const html = shapeHtml(shape, source);
      blocks.push({ html, place: shape.name === "p:sp" ? placeOf(shape, html) : undefined });
    }
  }
  const heading = titles.map((title) => `<h2>${title}</h2>\n`).join("");
  const comments = slideComments(document, part, context.comments);
  const notes = notesHtml(document, part);
  const start = `<section data-slide="${number}" id="${escapeHtml(slideId(part))}">\n${heading}`;
  return { start, blocks, end: `${comments}${notes}</section>\n` };
}

const titleHtml = (shape: XmlElement, source: SlideSource): string =>
  unwrapParagraphs(textBodyHtml(shape.child("p:txBody"), { link: linker(source), bullets: new Map(), plain: true }));

const shapeText = (shape: XmlElement): string =>
  textBodyHtml(shape.child("p:txBody"), { link: () => undefined, bullets: new Map(), plain: true });

/** Layout and master whose drawings show on a slide. */
function designsOf(slide: XmlElement, layout: XmlElement | undefined, master: XmlElement | undefined): XmlElement[] {
  const showsNext = (part: XmlElement): boolean => !["0", "false"].includes(part.get("showMasterSp") ?? "");
  if (layout === undefined || !showsNext(slide)) return [];
  return master === undefined || !showsNext(layout) ? [layout] : [layout, master];
}

const roots = new WeakMap<OpcPackage, Map<string, XmlElement | undefined>>();

/** Layouts and masters are shared by many slides. */
function cachedRoot(document: OpcPackage, part: string | undefined): XmlElement | undefined {
  if (part === undefined) return undefined;
  let known = roots.get(document);
  if (known === undefined) {
    known = new Map();
    roots.set(document, known);
  }
  if (!known.has(part)) known.set(part, document.optionalRoot(part));
  return known.get(part);
}

/** Shapes of a slide in drawing order; groups are whole. */
function topShapes(tree: XmlElement | undefined): XmlElement[] {
  const shapes: XmlElement[] = [];
  for (const element of tree?.elements() ?? []) {
    if (element.name === "mc:AlternateContent") shapes.push(...topShapes(alternativeContent(element)));
    else if (["p:sp", "p:pic", "p:graphicFrame", "p:grpSp"].includes(element.name) && !isHidden(element))
      shapes.push(element);
  }
  return shapes;
}

/** Shapes of a tree in drawing order, those inside of groups included. */
function* shapesOf(tree: XmlElement | undefined): Generator<XmlElement> {
  const stack = [...(tree?.elements() ?? [])].reverse();
  while (stack.length > 0) {
    const element = stack.pop()!;
    if (element.name === "p:grpSp") stack.push(...[...element.elements()].reverse());
    else if (element.name === "mc:AlternateContent") {
      const content = alternativeContent(element);
      if (content !== undefined) stack.push(...[...content.elements()].reverse());
    } else if (["p:sp", "p:pic", "p:graphicFrame", "p:cxnSp"].includes(element.name) && !isHidden(element))
      yield element;
  }
}

function isHidden(shape: XmlElement): boolean {
  for (const container of shape.elements()) {
    const hidden = container.name.startsWith("p:nv") ? container.child("p:cNvPr")?.get("hidden") : undefined;
    if (hidden !== undefined) return hidden === "1" || hidden === "true";
  }
  return false;
}

const linker =
  (source: SlideSource) =>
  (id: string): string | undefined => {
    const relationship = source.document.relationships(source.part).get(id);
    if (relationship?.type === "slide") return `#${slideId(relationship.target)}`;
    return relationship?.external ? safeHref(relationship.target) : undefined;
  };

/** `ppt/slides/slide2.xml` → `slide2`: what links to a slide lead to, which is its title. */
const slideId = (part: string): string => (part.split("/").at(-1) ?? "").replace(/\.xml$/i, "");

function shapeHtml(shape: XmlElement, source: SlideSource): string {
  switch (shape.name) {
    case "p:sp": {
      const placeholder = placeholderOf(shape);
      const bullets = inheritedBullets(placeholder, shape, source.layout, source.master);
      const picture = shape.child("p:spPr")?.child("a:blipFill");
      return (
        (picture === undefined ? "" : pictureHtml(shape, picture, source)) +
        textBodyHtml(shape.child("p:txBody"), { link: linker(source), bullets })
      );
    }
    case "p:pic":
      return pictureHtml(shape, shape.child("p:blipFill"), source);
    case "p:graphicFrame":
      return frameHtml(shape, source);
    default:
      return "";
  }
}

function pictureHtml(shape: XmlElement, fill: XmlElement | undefined, source: SlideSource): string {
  const id = fill?.child("a:blip")?.get("r:embed");
  const relationship = id === undefined ? undefined : source.document.relationships(source.part).get(id);
  const { archive } = source.document;
  if (relationship === undefined || relationship.external || !archive.has(relationship.target)) return "";
  const properties = [...shape.elements()].find((element) => element.name.startsWith("p:nv"))?.child("p:cNvPr");
  const { target } = relationship;
  const alternative = properties?.get("descr") || properties?.get("title") || "";
  const read = (): Uint8Array | undefined => archive.read(target);
  return `<p>${source.context.pictures.html({ key: target, name: target, alternative, read })}</p>\n`;
}

function frameHtml(frame: XmlElement, source: SlideSource): string {
  const data = frame.child("a:graphic")?.child("a:graphicData");
  if (data === undefined) return "";
  const table = data.child("a:tbl");
  if (table !== undefined) return tableHtml(table, source);
  const target = (id: string | undefined): string | undefined => {
    const relationship = id === undefined ? undefined : source.document.relationships(source.part).get(id);
    return relationship?.external === false ? relationship.target : undefined;
  };
  const chart = data.child("c:chart") ?? data.child("cx:chart");
  if (chart !== undefined) return chartPartHtml(source.document, target(chart.get("r:id")));
  const diagram = data.child("dgm:relIds");
  if (diagram !== undefined) return diagramHtml(source.document.optionalRoot(target(diagram.get("r:dm"))));
  // An embedded object shows the picture saved with it.
  const picture = data.find("p:pic");
  return picture === undefined ? "" : pictureHtml(picture, picture.child("p:blipFill"), source);
}

function tableHtml(table: XmlElement, source: SlideSource): string {
  const firstRow = table.child("a:tblPr")?.get("firstRow");
  const rows: GridRow[] = [];
  for (const row of table.all("a:tr")) {
    const cells: GridCell[] = [];
    for (const cell of row.all("a:tc")) {
      if (isTrue(cell.get("hMerge")) || isTrue(cell.get("vMerge"))) continue;
      const html = unwrapParagraph(textBodyHtml(cell.child("a:txBody"), { link: linker(source), bullets: new Map() }));
      cells.push({ html, colspan: spanOf(cell.get("gridSpan")), rowspan: spanOf(cell.get("rowSpan")) });
    }
    rows.push({ cells, header: rows.length === 0 && (firstRow === undefined || isTrue(firstRow)) });
  }
  return writeGrid(rows);
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";
const spanOf = (value: string | undefined): number => Math.min(1000, Math.max(1, Number(value) || 1));

/** Speaker notes, quoted beneath their slide. */
function notesHtml(document: OpcPackage, slidePart: string): string {
  const part = document.related(slidePart, "notesSlide");
  const root = document.optionalRoot(part);
  if (part === undefined || root === undefined) return "";
  const link = (id: string): string | undefined => {
    const relationship = document.relationships(part).get(id);
    return relationship?.external ? safeHref(relationship.target) : undefined;
  };
  let html = "";
  for (const shape of shapesOf(root.child("p:cSld")?.child("p:spTree"))) {
    if (placeholderOf(shape)?.type !== "body") continue;
    html += textBodyHtml(shape.child("p:txBody"), { link, bullets: new Map() });
  }
  return html === "" ? "" : `<blockquote data-notes="true">\n${html}</blockquote>\n`;
}

/** A title of several paragraphs is one line of heading. */
const unwrapParagraphs = (html: string): string =>
  html
    .replace(/<\/p>\s*<p[^>]*>/g, " ")
    .replace(/<br>\s*/g, " ")
    .replace(/<\/?(?:p|ul|ol|li)[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
