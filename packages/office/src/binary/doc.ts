import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml, pooledObjects } from "../embedded/embedded.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { oleProperties } from "../properties/ole-properties.js";
import { type DocSource, DocStory } from "./doc-story.js";
import { Section, WordFile } from "./word-file.js";
import { WordLists } from "./word-lists.js";
import { WordStyles } from "./word-styles.js";

/** Reads Word binary documents (doc, dot) of Word 6 to 2003 ([MS-DOC]). */
export function readDoc(context: DocumentContext): OfficeDocument {
  const file = new WordFile(context.bytes);
  const { main, footnotes, headers, comments: commentCharacters } = file.counts;
  const source: DocSource = {
    context,
    file,
    styles: new WordStyles(file),
    lists: new WordLists(file),
    marks: new Map(),
  };
  const commentStart = main + footnotes + headers;
  const endnoteStart = commentStart + commentCharacters;
  const story = (from: number, to: number): string => unwrapParagraph(new DocStory(source).read(from, to));
  markNotes(
    Section.footnoteReferences,
    Section.footnoteText,
    4,
    (index, from, to) => () => context.notes.reference(`footnote ${index}`, () => story(main + from, main + to)),
  );
  markNotes(
    Section.endnoteReferences,
    Section.endnoteText,
    4,
    (index, from, to) => () =>
      context.notes.reference(`endnote ${index}`, () => story(endnoteStart + from, endnoteStart + to)),
  );
  // A comment's reference carries the initials of its author, 30 bytes in all.
  markNotes(Section.commentReferences, Section.commentText, 34, (_, from, to) => () => {
    return context.comments.add("", story(commentStart + from, commentStart + to));
  });
  // As in docx: text of headers and footers counts when there is no other.
  const html =
    new DocStory(source).read(0, main) || new DocStory(source).read(main + footnotes, main + footnotes + headers);
  const hasMacros = [...file.container.names].some((name) => /^(?:Macros|_VBA_PROJECT_CUR)\//i.test(name));
  const metadata = { ...oleProperties(file.container), ...(hasMacros ? { hasMacros } : {}) };
  const embedded = embeddedHtml(pooledObjects(file.container), context);
  return context.finish(html + context.notes.html() + context.comments.html() + embedded, metadata);

  /** Joins the positions of references in the main text with the ranges of their texts. */
  function markNotes(
    references: number,
    texts: number,
    size: number,
    make: (index: number, from: number, to: number) => () => string,
  ): void {
    const places = file.section(references);
    const ranges = file.section(texts);
    const placeView = new DataView(places.buffer, places.byteOffset, places.byteLength);
    const rangeView = new DataView(ranges.buffer, ranges.byteOffset, ranges.byteLength);
    // n + 1 positions and n entries of the rest.
    const count = Math.floor((places.byteLength - 4) / (size === 4 ? 6 : size));
    for (let index = 0; index < count && index * 4 + 8 <= ranges.byteLength; index++) {
      const from = rangeView.getUint32(index * 4, true);
      const to = rangeView.getUint32(index * 4 + 4, true);
      if (to > from) source.marks.set(placeView.getUint32(index * 4, true), make(index, from, to));
    }
  }
}
