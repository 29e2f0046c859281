import { escapeHtml, imageHtml, markdownCell, pictureDescription, writeTable, type XmlElement } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";
import { plainText } from "../html/running-texts.js";
import type { OpcPackage } from "../opc/package.js";
import type { ChartData } from "../slides/chart.js";
import { readChartPart } from "../slides/chart-part.js";
import { diagramHtml } from "../slides/diagram.js";
import { type CellComment, cellComments } from "./cell-comments.js";
import type { SheetExtra } from "./workbook-writer.js";

/** Pictures, charts and text boxes over a sheet, and the comments of its cells. */
export function sheetExtras(document: OpcPackage, sheet: string, context: DocumentContext): SheetExtra[] {
  return [
    ...drawings(document, sheet, context),
    ...(context.comments.place === "none" ? [] : comments(document, sheet)),
  ];
}

function drawings(document: OpcPackage, sheet: string, context: DocumentContext): SheetExtra[] {
  const extras: SheetExtra[] = [];
  const part = document.related(sheet, "drawing");
  const root = document.optionalRoot(part);
  if (part === undefined || root === undefined) return extras;
  for (const element of root.descendants()) {
    if (element.name === "xdr:pic") {
      const id = element.find("a:blip")?.get("r:embed");
      const relationship = id === undefined ? undefined : document.relationships(part).get(id);
      if (relationship === undefined || relationship.external) continue;
      const { target } = relationship;
      const { source, alternative } = context.pictures.add({
        key: target,
        name: target,
        alternative: (element.find("xdr:cNvPr")?.get("descr") ?? "").replace(/\s+/g, " ").trim(),
        read: () => document.archive.read(target),
      });
      extras.push({
        html: `<p>${imageHtml(source, alternative)}</p>\n`,
        markdown: `![${markdownCell(pictureDescription(alternative))}](${source})`,
      });
    } else if (element.name === "dgm:relIds") {
      const data = document.relationships(part).get(element.get("r:dm") ?? "");
      const html = data === undefined || data.external ? "" : diagramHtml(document.optionalRoot(data.target));
      if (html !== "") extras.push({ html, markdown: listMarkdown(html) });
    } else if (element.name === "c:chart" || element.name === "cx:chart") {
      const id = element.get("r:id");
      const relationship = id === undefined ? undefined : document.relationships(part).get(id);
      if (relationship === undefined || relationship.external) continue;
      const { data, texts } = readChartPart(document, relationship.target);
      if (data !== undefined) extras.push(chartExtra(data));
      for (const text of texts) extras.push({ html: `<p>${escapeHtml(text)}</p>\n`, markdown: markdownCell(text) });
    } else if (element.name === "xdr:sp") {
      const text = shapeText(element);
      if (text !== "") extras.push({ html: `<p>${escapeHtml(text)}</p>\n`, markdown: markdownCell(text) });
    }
  }
  return extras;
}

/** Items of a diagram as a list of Markdown, without their depth. */
const listMarkdown = (html: string): string =>
  html
    .split("<li>")
    .slice(1)
    .map((item) => `- ${markdownCell(plainText(item))}`)
    .join("\n");

function chartExtra({ title, rows }: ChartData): SheetExtra {
  const table = writeTable(rows, { html: true, markdown: true });
  const name = title.trim();
  return {
    html: (name === "" ? "" : `<p><strong>${escapeHtml(name)}</strong></p>\n`) + table.html,
    markdown: [name === "" ? "" : `**${markdownCell(name)}**`, table.markdown.trimEnd()].filter(Boolean).join("\n\n"),
  };
}

function shapeText(shape: XmlElement): string {
  const paragraphs: string[] = [];
  for (const element of shape.descendants()) {
    if (element.name === "a:p") {
      const runs = [...element.descendants()].filter((part) => part.name === "a:t");
      paragraphs.push(runs.map((part) => part.text()).join(""));
    }
  }
  return paragraphs.join(" ").trim();
}

function comments(document: OpcPackage, sheet: string): SheetExtra[] {
  const root = document.optionalRoot(document.related(sheet, "comments"));
  const authors = (root?.child("authors")?.all("author") ?? []).map((author) => author.text());
  const threads = threadedComments(document, sheet);
  const threaded = new Set(threads.map(({ cell }) => cell));
  const notes = (root?.child("commentList")?.all("comment") ?? []).map(
    (comment): CellComment => ({
      cell: comment.get("ref") ?? "",
      author: authors[Number(comment.get("authorId"))] ?? "",
      text: commentText(comment),
    }),
  );
  // For programs that do not know threads, each has a note that says so and repeats it.
  const lines = [...notes.filter(({ cell }) => !threaded.has(cell)), ...threads];
  return cellComments(lines);
}

/** Comments with their answers, in order ([MS-XLSX] 2.6.205). */
function threadedComments(document: OpcPackage, sheet: string): CellComment[] {
  const root = document.optionalRoot(document.related(sheet, "threadedComment"));
  if (root === undefined) return [];
  const people = new Map<string, string>();
  const workbook = document.main("xl/workbook.xml");
  for (const person of document.optionalRoot(document.related(workbook, "person"))?.elements() ?? [])
    people.set(person.get("id") ?? "", person.get("displayName") ?? "");
  return [...root.elements()].map((comment) => ({
    cell: comment.get("ref") ?? "",
    author: people.get(comment.get("personId") ?? "") ?? "",
    text: ([...comment.elements()].find(({ name }) => /(?:^|:)text$/.test(name))?.text() ?? "")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}

function commentText(comment: XmlElement): string {
  let text = "";
  for (const part of comment.descendants()) if (part.name === "t") text += part.text();
  return text.replace(/\s+/g, " ").trim();
}
