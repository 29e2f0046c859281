import type { XmlElement } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";
import type { OdfStyles } from "./styles.js";

/** Reads the parts of a document that stand inside of paragraphs and cells. */
export interface OdfPartReader {
  readonly context: DocumentContext;
  readonly styles: OdfStyles;
  blocks(container: XmlElement): string;
  shape(element: XmlElement): string;
  image(frame: XmlElement): { readonly source: string; readonly alternative: string } | undefined;
  formula(frame: XmlElement): XmlElement | undefined;
  note(element: XmlElement): string;
  comment(element: XmlElement): string;
}
