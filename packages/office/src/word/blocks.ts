import { decodeXml, escapeHtml, insideBody, XmlElement } from "@quern/documents";
import { BlockWriter, type FinishOptions } from "../html/block-writer.js";
import { isListing } from "../html/fonts.js";
import { HIDDEN_TEXT } from "../html/left-out.js";
import { textBody } from "../html/text-body.js";
import { alternativeContent } from "../opc/package.js";
import { markerOf, type NumberedItem } from "./numbering.js";
import { type ReadParagraph, readParagraph } from "./paragraph.js";
import type { ResolvedStyle } from "./styles.js";
import { readTable } from "./table.js";
import type { Story, WordDocument } from "./word-document.js";

const CONTAINERS = new Set([
  "w:sdt",
  "w:sdtContent",
  "w:customXml",
  "w:ins",
  "w:moveTo",
  "w:smartTag",
  "w:body",
  "w:hyperlink",
]);

/** Reads the blocks of one container (a cell, a note, a text box) and returns their HTML. */
export function readBlocks(container: XmlElement, document: WordDocument, story: Story): string {
  const writer = new WordBlocks(document, story);
  for (const element of container.elements()) writer.add(element);
  return writer.finish();
}

/** Takes block-level elements in order and writes them. */
export class WordBlocks {
  readonly #writer = new BlockWriter();
  readonly #document: WordDocument;
  readonly #story: Story;
  readonly #blocksOf: (container: XmlElement) => string;
  readonly #readsListings: boolean;
  /** Bookmarks that stand between paragraphs, or in empty ones: they belong to the next one. */
  #pendingIds: string[] = [];
  /** A large first letter stands in a paragraph of its own. */
  #dropCap = "";
  /** Where the markers of the items stand that are open, by level. */
  readonly #markers = new Map<number, number>();

  /** @param readsListings paragraphs in a font of equally wide characters are code */
  constructor(document: WordDocument, story: Story, readsListings = false) {
    this.#readsListings = readsListings;
    this.#document = document;
    this.#story = story;
    this.#blocksOf = (container) => readBlocks(container, document, story);
  }

  add(element: XmlElement): void {
    switch (element.name) {
      case "w:p":
        this.#paragraph(element);
        break;
      case "w:tbl":
        this.#writer.block(readTable(element, this.#blocksOf));
        break;
      case "w:bookmarkStart": {
        const name = element.get("w:name");
        if (name !== undefined && this.#document.linkedBookmarks.has(name)) this.#pendingIds.push(name);
        break;
      }
      case "w:altChunk":
        this.#importedPart(element.get("r:id") ?? "");
        break;
      case "mc:AlternateContent": {
        const content = alternativeContent(element);
        for (const child of content?.elements() ?? []) this.add(child);
        break;
      }
      case "m:oMathPara":
      case "m:oMath":
      case "w:r":
        this.#writer.paragraph(readParagraph(wrapped(element), this.#document, this.#story, this.#blocksOf).html);
        break;
      default:
        if (CONTAINERS.has(element.name)) for (const child of element.elements()) this.add(child);
    }
  }

  finish(options?: FinishOptions): string {
    return this.#writer.finish(options);
  }

  #paragraph(element: XmlElement): void {
    const { styles } = this.#document;
    const properties = element.child("w:pPr");
    const styleId = properties?.child("w:pStyle")?.get("w:val");
    const style = styles.paragraph(styleId);
    const outline = properties?.child("w:outlineLvl")?.get("w:val");
    const heading = outline === undefined ? style.heading : Number(outline) <= 8 ? Number(outline) + 1 : undefined;
    if (style.hidden && properties?.child("w:rPr")?.child("w:vanish")?.get("w:val") !== "0") {
      for (const part of element.descendants())
        if (part.name === "w:t") this.#document.context.leftOut.add(HIDDEN_TEXT, part.text());
      return;
    }
    const isHeading = heading !== undefined || style.kind === "title";
    const read = readParagraph(element, this.#document, this.#story, this.#blocksOf, {
      plain: isHeading,
      monospaced: style.monospaced ?? false,
      style,
    });
    const { id, html } = this.#joined(read);
    if (properties?.child("w:framePr")?.get("w:dropCap") !== undefined && isLetter(read.text)) {
      this.#dropCap = html;
      return;
    }
    const attributes = {
      ...(id === undefined ? {} : { id }),
      rightToLeft: properties?.child("w:bidi") !== undefined,
      looks: read.looks,
    };
    if (read.pageBreakBefore || properties?.child("w:pageBreakBefore") !== undefined) this.#pageBreak();
    // An empty numbered paragraph shows its number and counts; an empty bullet shows nothing worth keeping.
    const item = html === "" ? undefined : this.#item(properties, style);
    const writer = this.#writer;
    if (item !== undefined) this.#rememberMarker(item, properties);
    if (style.kind === "title" && html !== "") writer.title(html, attributes);
    else if (heading !== undefined && html !== "") {
      const number = item?.ordered && item.text !== "" ? `${escapeHtml(item.text)} ` : "";
      writer.heading(heading, number + html, attributes);
    } else if (read.text.trim() !== "" && (style.kind === "code" || this.#isListing(read, item !== undefined)))
      writer.code(read.text);
    else if (item?.goesOn) writer.continueItem(html, attributes, item.level);
    else if (item !== undefined) {
      const { level, ordered, number, list, marker } = item;
      writer.item({ level, ordered, number, list, marker }, html, attributes);
    } else if (style.kind === "quote") writer.quote(html, attributes);
    else if (style.kind === "term") writer.definition("dt", html, attributes);
    else if (style.kind === "definition") writer.definition("dd", html, attributes);
    else if (html !== "" && writer.inList && this.#continuedLevel(properties) !== undefined)
      writer.continueItem(html, attributes, this.#continuedLevel(properties));
    else writer.paragraph(html, attributes);
    for (const block of read.blocks) writer.blockInItem(block);
    if (read.pageBreakAfter) this.#pageBreak();
  }

  /** The paragraph with the letter and the bookmarks that stood before it. Those of an empty one wait for the next. */
  #joined({ html, id }: ReadParagraph): { readonly html: string; readonly id: string | undefined } {
    if (html === "") {
      if (id !== undefined) this.#pendingIds.push(id);
      return { html, id: undefined };
    }
    const [first, ...further] = [...this.#pendingIds, ...(id === undefined ? [] : [id])];
    const spans = further.map((name) => `<span id="${escapeHtml(name)}"></span>`).join("");
    const whole = spans + this.#dropCap + html;
    this.#pendingIds = [];
    this.#dropCap = "";
    return { html: whole, id: first };
  }

  #rememberMarker(item: NumberedItem, properties: XmlElement | undefined): void {
    for (const level of this.#markers.keys()) if (level >= item.level) this.#markers.delete(level);
    const marker = markerOf(properties?.child("w:ind")) ?? item.markerAt;
    if (marker !== undefined) this.#markers.set(item.level, marker);
  }

  /**
   * Level of the open item that a paragraph without a number goes on with: it is indented further than the number or bullet of that item.
   * Undefined for paragraphs that end the list.
   */
  #continuedLevel(properties: XmlElement | undefined): number | undefined {
    const deepest = Number.POSITIVE_INFINITY;
    if (properties?.child("w:numPr")?.child("w:numId")?.get("w:val") === "0") return deepest;
    const indent = properties?.child("w:ind");
    const left = Number(indent?.get("w:left") ?? indent?.get("w:start")) || 0;
    if (left <= 0 || properties?.child("w:jc")?.get("w:val") === "center") return undefined;
    if (this.#markers.size === 0) return deepest;
    const levels = [...this.#markers].filter(([, marker]) => marker < left).map(([level]) => level);
    return levels.length === 0 ? undefined : Math.max(...levels);
  }

  #isListing(read: ReadParagraph, isItem: boolean): boolean {
    return (
      this.#readsListings && read.isMonospaced && !isItem && read.blocks.length === 0 && isListing(read.text, read.html)
    );
  }

  #item(properties: XmlElement | undefined, style: ResolvedStyle) {
    const { numbering } = this.#document;
    const own = properties?.child("w:numPr");
    const ownId = own?.child("w:numId")?.get("w:val");
    const id = ownId ?? style.numberingId;
    if (id === undefined || id === "0") return undefined;
    const ownLevel = own?.child("w:ilvl")?.get("w:val");
    const level =
      ownLevel !== undefined
        ? Number(ownLevel)
        : (style.numberingLevel ??
          (style.numberingStyle === undefined ? 0 : (numbering.levelOfStyle(id, style.numberingStyle) ?? 0)));
    return numbering.next(id, level);
  }

  /** A document in another format, taken in as it is (ECMA-376 part 1, 17.17.2.1). */
  #importedPart(id: string): void {
    const { context, package: document } = this.#document;
    const relationship = document.relationships(this.#story.part).get(id);
    const bytes =
      relationship === undefined || relationship.external ? undefined : document.archive.read(relationship.target);
    if (relationship === undefined || bytes === undefined) return;
    const text = decodeXml(bytes);
    if (/\.x?html?$/i.test(relationship.target)) this.#writer.block(insideBody(text));
    else if (/\.txt$/i.test(relationship.target)) this.#writer.block(textBody(text));
    else {
      // A saved page, RTF or another Word document: whatever parser fits.
      const filename = relationship.target.split("/").at(-1) ?? relationship.target;
      this.#writer.block(context.inner.add({ bytes, filename }, 0));
    }
  }

  #pageBreak(): void {
    this.#writer.block('<hr data-page-break="true">');
  }
}

const isLetter = (text: string): boolean => text.trim().length > 0 && text.trim().length <= 3;

/** Inline content that stands where a block should. */
function wrapped(element: XmlElement): XmlElement {
  const paragraph = new XmlElement("w:p", []);
  paragraph.children.push(element);
  return paragraph;
}
