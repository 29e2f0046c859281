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
        if (inBody) reader.block(content.element(), writer);
        else content.skip();
    }
  }
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
