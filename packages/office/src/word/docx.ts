import { compactMetadata, damaged, shownTitleOf, type XmlElement, type XmlReader } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { type EmbeddedFile, embeddedHtml, packageObjects } from "../embedded/embedded.js";
import { belowTitle, unwrapParagraph } from "../html/block-writer.js";
import { RunningTexts } from "../html/running-texts.js";
import { OpcPackage } from "../opc/package.js";
import { warnOfUnreadParts } from "../opc/unread-parts.js";
import { packageProperties } from "../properties/package-properties.js";
import { readBlocks, WordBlocks } from "./blocks.js";
import { fieldHref } from "./field.js";
import { NumberingCounter } from "./numbering.js";
import { Styles } from "./styles.js";
import { newStory, type WordDocument } from "./word-document.js";

const BLOCKS = new Set([
  "w:altChunk",
  "w:bookmarkStart",
  "w:p",
  "w:tbl",
  "w:sdt",
  "w:customXml",
  "w:ins",
  "w:moveTo",
  "mc:AlternateContent",
  "m:oMathPara",
  "m:oMath",
]);

/**
 * Reads Word documents and templates (docx, docm, dotx, dotm) in both dialects of Office Open XML. The main part is read block by block, so memory
 * follows the longest paragraph or table, not the document.
 */
export function readDocx(context: DocumentContext): OfficeDocument {
  const document = new OpcPackage(context.bytes, context.budget);
  const main = document.main("word/document.xml");
  const notes = new Map<string, XmlElement>();
  for (const kind of ["footnote", "endnote"]) {
    const root = document.optionalRoot(document.related(main, `${kind}s`));
    for (const note of root?.all(`w:${kind}`) ?? []) notes.set(`${kind} ${note.get("w:id")}`, note);
  }
  const commentsPart = document.related(main, "comments");
  const commentElements = new Map(
    (document.optionalRoot(commentsPart)?.all("w:comment") ?? []).map((comment) => [
      comment.get("w:id") ?? "",
      comment,
    ]),
  );
  const seenComments = new Set<string>();
  const word: WordDocument = {
    context,
    package: document,
    styles: new Styles(document.optionalRoot(document.related(main, "styles"))),
    numbering: new NumberingCounter(document.optionalRoot(document.related(main, "numbering"))),
    linkedBookmarks: linkedBookmarks(document.reader(main)),
    note(kind, id) {
      const note = notes.get(`${kind} ${id}`);
      const part = document.related(main, `${kind}s`);
      return note === undefined || part === undefined ? "" : unwrapParagraph(readBlocks(note, word, newStory(part)));
    },
    comment(id) {
      const comment = commentElements.get(id);
      if (comment === undefined || commentsPart === undefined || seenComments.has(id)) return "";
      seenComments.add(id);
      const html = unwrapParagraph(readBlocks(comment, word, newStory(commentsPart)));
      return context.comments.add(comment.get("w:author") ?? "", html);
    },
  };
  const text = readMain(document, main, word);
  // Letterheads and labels may hold all their text in headers and footers; otherwise those only repeat on every page.
  const running = new RunningTexts(text === "" ? "keep" : context.input.options.headersFooters);
  readRunning(document, main, word, running);
  const body =
    running.around(text) +
    context.notes.html() +
    context.comments.html() +
    embeddedHtml(objects(document, main), context);
  const properties = { title: shownTitleOf(belowTitle(text)), ...metadata(document, main) };
  warnOfUnreadParts(document, context);
  return context.finish(body, compactMetadata({ ...properties, ...running.metadata() }));
}

function readMain(document: OpcPackage, main: string, word: WordDocument): string {
  const reader = document.reader(main);
  if (reader === undefined) throw damaged(main, "the main part is missing.");
  const blocks = new WordBlocks(word, newStory(main), true);
  let found = false;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    if (reader.name === "w:body") found = true;
    else if (found && BLOCKS.has(reader.name)) blocks.add(reader.element());
    else if (found || reader.name === "w:background") reader.skip();
  }
  if (!found) throw damaged(main, "it has no w:body, so it is not a Word document.");
  return blocks.finish({ isBody: true });
}

/** Objects of the text, of headers and footers, and of notes. */
function objects(document: OpcPackage, main: string): EmbeddedFile[] {
  const parts = [...document.relationships(main).values()].filter(
    ({ type, external }) => !external && /^(?:header|footer|footnotes|endnotes|comments)$/.test(type),
  );
  return packageObjects(document, [main, ...parts.map(({ target }) => target)]);
}

function readRunning(document: OpcPackage, main: string, word: WordDocument, running: RunningTexts): void {
  for (const type of ["header", "footer"] as const) {
    for (const relationship of document.relationships(main).values()) {
      if (relationship.type !== type || relationship.external) continue;
      const root = document.optionalRoot(relationship.target);
      if (root !== undefined) running.add(type, readBlocks(root, word, newStory(relationship.target)));
    }
  }
}

/** Names that hyperlinks and fields of the main text point at; found in a first pass, because links may come before their target. */
function linkedBookmarks(reader: XmlReader | undefined): Set<string> {
  const names = new Set<string>();
  if (reader === undefined) return names;
  let inInstruction = false;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "text") {
      if (!inInstruction) continue;
      const href = fieldHref(reader.text) ?? /\\l\s+"([^"]+)"/.exec(reader.text)?.[1];
      if (href !== undefined) names.add(href.slice(href.lastIndexOf("#") + 1));
      continue;
    }
    inInstruction = event === "open" && reader.name === "w:instrText";
    if (event === "open" && reader.name === "w:hyperlink") {
      const anchor = reader.get("w:anchor");
      if (anchor !== undefined) names.add(anchor);
    }
  }
  return names;
}

function metadata(document: OpcPackage, main: string): DocumentMetadata {
  const properties = packageProperties(document);
  if (properties.language !== undefined) return properties;
  const styles = document.optionalRoot(document.related(main, "styles"));
  const language = styles?.child("w:docDefaults")?.find("w:lang")?.get("w:val");
  return language === undefined ? properties : { ...properties, language };
}
