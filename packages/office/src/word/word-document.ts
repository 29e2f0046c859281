import type { DocumentContext } from "../document-context.js";
import type { OpcPackage } from "../opc/package.js";
import { FieldStack } from "./field.js";
import type { NumberingCounter } from "./numbering.js";
import type { Styles } from "./styles.js";

/** A story (main text, footnotes, comments): the part that it is in decides what its relationship ids mean. */
export interface Story {
  readonly part: string;
  readonly fields: FieldStack;
}

export const newStory = (part: string): Story => ({ part, fields: new FieldStack() });

/** Everything that the readers of one Word document share. */
export interface WordDocument {
  readonly context: DocumentContext;
  readonly package: OpcPackage;
  readonly styles: Styles;
  readonly numbering: NumberingCounter;
  /** HTML of a footnote or endnote, by its id. */
  note(kind: "footnote" | "endnote", id: string): string;
  /** Called at each comment reference; HTML for its place. */
  comment(id: string): string;
  /** Bookmarks that something links to; others need no id in the HTML. */
  readonly linkedBookmarks: ReadonlySet<string>;
}
