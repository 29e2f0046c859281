import { damaged, type XmlElement } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml } from "../embedded/embedded.js";
import { odfObjects } from "../embedded/odf-objects.js";
import { BlockWriter } from "../html/block-writer.js";
import { OpenDocument } from "./package.js";
import { OdfReader } from "./reader.js";
import { OdfStyles } from "./styles.js";

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
        if (!inBody || content.get("text:display") === "none") content.skip();
        break;
      default:
        if (inBody && content.name !== "text:tracked-changes") reader.block(content.element(), writer);
        else content.skip();
    }
  }
  if (!inBody) throw damaged("content.xml", "it has no office:text, so it is not a text document.");
  return context.finish(
    writer.finish() + context.notes.html() + context.comments.html() + embeddedHtml(odfObjects(document), context),
    document.metadata(meta),
  );
}
