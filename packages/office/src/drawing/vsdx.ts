import { damaged, escapeHtml, type XmlElement } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { OpcPackage } from "../opc/package.js";
import { packageProperties } from "../properties/package-properties.js";

interface Shape {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface Connection {
  from?: string;
  to?: string;
}

/** Shapes of one line differ a little in height: inches. */
const LINE_INCHES = 0.25;

/** Reads Visio drawings (vsdx, vsdm, vstx): the text of each page's shapes from top to bottom, and which shape leads to which. */
export function readVsdx(context: DocumentContext): OfficeDocument {
  const document = new OpcPackage(context.bytes, context.budget);
  const main = document.related("", "document") ?? "visio/document.xml";
  const list = document.related(main, "pages") ?? "visio/pages/pages.xml";
  const root = document.root(list);
  if (root === undefined) throw damaged(list, "the drawing has no list of pages.");
  const relationships = document.relationships(list);
  const parts: string[] = [];
  let number = 0;
  for (const page of root.all("Page")) {
    // A background shows behind other pages and stands for none.
    if (page.get("Background") === "1") continue;
    number++;
    const target = relationships.get(page.child("Rel")?.get("r:id") ?? "");
    const content = target && !target.external ? document.root(target.target) : undefined;
    const name = page.get("Name") ?? page.get("NameU") ?? `Page ${number}`;
    if (content === undefined) {
      context.warnings.push(`Page "${name}" is missing from the file.`);
      continue;
    }
    parts.push(`<section data-slide="${number}">\n<h2>${escapeHtml(name)}</h2>\n${pageHtml(content)}</section>\n`);
  }
  return context.finish(parts.join(""), { ...packageProperties(document), pageCount: number });
}

function pageHtml(page: XmlElement): string {
  const connections = connectionsOf(page);
  const shapes = shapesOf(page.child("Shapes"));
  const texts = new Map(shapes.map(({ id, text }) => [id, text]));
  const items = shapes
    .filter(({ id, text }) => text !== "" && !connections.has(id))
    .sort((left, right) => (Math.abs(right.y - left.y) > LINE_INCHES ? right.y - left.y : left.x - right.x))
    .map(({ text }) => `<li>${escapeHtml(text)}</li>\n`);
  const arrows = [...connections].flatMap(([id, { from, to }]) => {
    const [begin, end] = [texts.get(from ?? "") ?? "", texts.get(to ?? "") ?? ""];
    if (begin === "" || end === "") return [];
    const label = texts.get(id) ?? "";
    return [`<li>${escapeHtml(`${begin} → ${end}${label === "" ? "" : `: ${label}`}`)}</li>\n`];
  });
  const listed = items.length > 0 ? `<ul>\n${items.join("")}</ul>\n` : "";
  return arrows.length > 0 ? `${listed}<p><strong>Connections</strong></p>\n<ul>\n${arrows.join("")}</ul>\n` : listed;
}

/** Connectors by their own identifier: the shapes that they begin and end at ([MS-VSDX] 2.2.3.3.2). */
function connectionsOf(page: XmlElement): Map<string, Connection> {
  const connections = new Map<string, Connection>();
  for (const connect of page.child("Connects")?.all("Connect") ?? []) {
    const id = connect.get("FromSheet") ?? "";
    const known = connections.get(id) ?? {};
    const shape = connect.get("ToSheet") ?? "";
    connections.set(id, connect.get("FromCell") === "EndX" ? { ...known, to: shape } : { ...known, from: shape });
  }
  return connections;
}

/** All shapes, those of groups too. Places are inches from the lower left corner of the page. */
function shapesOf(list: XmlElement | undefined): Shape[] {
  const found: Shape[] = [];
  const open: Array<{ readonly list: XmlElement | undefined; readonly left: number; readonly bottom: number }> = [
    { list, left: 0, bottom: 0 },
  ];
  for (let group = open.pop(); group; group = open.pop()) {
    for (const shape of group.list?.all("Shape") ?? []) {
      const x = group.left + cell(shape, "PinX");
      const y = group.bottom + cell(shape, "PinY");
      const text = (shape.child("Text")?.text() ?? "").replace(/\s+/g, " ").trim();
      found.push({ id: shape.get("ID") ?? "", text, x, y });
      const inner = shape.child("Shapes");
      if (inner) open.push({ list: inner, left: x - cell(shape, "LocPinX"), bottom: y - cell(shape, "LocPinY") });
    }
  }
  return found;
}

function cell(shape: XmlElement, name: string): number {
  for (const one of shape.all("Cell")) if (one.get("N") === name) return Number(one.get("V")) || 0;
  return 0;
}
