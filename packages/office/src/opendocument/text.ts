import { damaged, type XmlElement } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml } from "../embedded/embedded.js";
import { odfObjects } from "../embedded/odf-objects.js";
import { BlockWriter } from "../html/block-writer.js";
import { DELETED_TEXT } from "../html/left-out.js";
import { RunningTexts } from "../html/running-texts.js";
import { OpenDocument } from "./package.js";
import { OdfReader } from "./reader.js";
import { OdfStyles } from "./styles.js";
import { warnOfUnreadParts } from "./unread-parts.js";

/** Reads OpenDocument text (odt, ott, fodt), block by block. */
export function readOdt(context: DocumentContext): OfficeDocument {
  const document = new OpenDocument(context.bytes, context.budget, context.input.password);
  const styles = new OdfStyles();
  for (const root of document.styles()) styles.add(root);
  const content = document.content();
  const reader = new OdfReader(context, document, styles);
  const writer = new BlockWriter();
  const pages = new PageAnchors(reader, writer);
  let meta: XmlElement | undefined;
  let inBody = false;
  for (let event = content.next(); event !== "end"; event = content.next()) {
    if (event !== "open") continue;
    switch (content.name) {
      case "office:styles":
      case "office:automatic-styles":
      case "office:master-styles":
        styles.add(content.element());
        break;
      case "office:meta":
        meta = content.element();
        break;
      case "office:text":
        inBody = true;
        break;
      case "office:document":
      case "office:document-content":
      case "office:body":
        break;
      case "text:section":
        // Sections can hold the whole document: they are entered, not read whole.
        if (!inBody) content.skip();
        else if (content.get("text:display") === "none") reader.hidden(content.element());
        break;
      case "text:tracked-changes":
        for (const part of content.element().descendants())
          if (part.name === "text:deletion")
            for (const line of part.elements())
              if (line.name !== "office:change-info") context.leftOut.add(DELETED_TEXT, line.text());
        break;
      default:
        if (inBody) pages.block(content.element());
        else content.skip();
    }
  }
  pages.rest();
  if (!inBody) throw damaged("content.xml", "it has no office:text, so it is not a text document.");
  const text = writer.finish({ isBody: true });
  const running = new RunningTexts(text === "" ? "keep" : context.input.options.headersFooters);
  for (const [type, element] of styles.running) running.add(type, reader.blocks(element));
  const html =
    running.around(text) + context.notes.html() + context.comments.html() + embeddedHtml(odfObjects(document), context);
  const properties = document.metadata(meta);
  warnOfUnreadParts(document, context);
  return context.finish(html, { ...properties, ...running.metadata() });
}

const PRELUDE =
  /^(?:office:forms|text:tracked-changes|text:alphabetical-index-auto-mark-file|text:[a-z-]{1,40}-decls)$/;

/**
 * Puts frames that are bound to a page where that page begins: the file has them all in front of the text (OpenDocument 1.3, part 3, 19.754). Pages
 * are counted by the breaks that the program has left in the text.
 */
class PageAnchors {
  readonly #waiting: { readonly page: number; readonly frame: XmlElement }[] = [];
  #written = 0;
  #page = 0;
  #hasText = false;

  constructor(
    readonly reader: OdfReader,
    readonly writer: BlockWriter,
  ) {}

  block(element: XmlElement): void {
    const page = Number(element.get("text:anchor-page-number"));
    const isFrame = element.get("text:anchor-type") === "page";
    if (isFrame && page > 1 && !this.#hasText) {
      this.#waiting.push({ page, frame: element });
      return;
    }
    if (!isFrame && !this.#hasText && !PRELUDE.test(element.name)) {
      this.#hasText = true;
      this.#waiting.sort((one, other) => one.page - other.page);
    }
    if (this.#written === this.#waiting.length) {
      this.reader.block(element, this.writer);
      return;
    }
    const style = element.get("text:style-name") ?? element.get("table:style-name");
    const family = element.name.startsWith("table:") ? "table" : "paragraph";
    if (this.#page === 0 || this.reader.styles.get(family, style).startsPage) this.#page++;
    if (this.#hasText) this.#write(this.#page);
    this.reader.block(element, this.writer);
    for (const part of element.descendants()) if (part.name === "text:soft-page-break") this.#page++;
    if (this.#hasText) this.#write(this.#page);
  }

  /** Frames of pages that no break tells. */
  rest(): void {
    this.#waiting.sort((one, other) => one.page - other.page);
    this.#write(Number.POSITIVE_INFINITY);
  }

  #write(page: number): void {
    for (let next = this.#waiting[this.#written]; next && next.page <= page; next = this.#waiting[this.#written]) {
      this.#written++;
      this.reader.block(next.frame, this.writer);
    }
  }
}
