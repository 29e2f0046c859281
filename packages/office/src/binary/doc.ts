import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml, storedObjects, WORD_OBJECTS } from "../embedded/embedded.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { RunningTexts } from "../html/running-texts.js";
import { oleProperties } from "../properties/ole-properties.js";
import { type DocSource, DocStory } from "./doc-story.js";
import { warnOfUnreadStreams } from "./unread-streams.js";
import { WordBookmarks } from "./word-bookmarks.js";
import { Section, WordFile } from "./word-file.js";
import { WordLists } from "./word-lists.js";
import {
  COMMENT_BYTES,
  commentAuthors,
  drawnTexts,
  entries,
  NOTE_BYTES,
  runningBoxes,
  runningRanges,
  type TextRange,
} from "./word-ranges.js";
import { WordStyles } from "./word-styles.js";

/** Reads Word binary documents (doc, dot) of Word 6 to 2003 ([MS-DOC]). */
export function readDoc(context: DocumentContext): OfficeDocument {
  const file = new WordFile(context.bytes);
  const { main, footnotes, headers, comments: commentCharacters, endnotes, boxes } = file.counts;
  const drawn = drawnTexts(file);
  const source: DocSource = {
    context,
    file,
    styles: new WordStyles(file),
    lists: new WordLists(file),
    bookmarks: new WordBookmarks(file),
    marks: new Map(),
    // Anchors lie in the main text ([MS-DOC] 2.8.37), so that no box can hold another.
    boxes: (position) => {
      const box = position < main ? drawn.anchored.get(position) : undefined;
      drawn.anchored.delete(position);
      return box === undefined ? "" : blocks(boxStart, box);
    },
  };
  const commentStart = main + footnotes + headers;
  const endnoteStart = commentStart + commentCharacters;
  const boxStart = endnoteStart + endnotes;
  const blocks = (start: number, { from, to }: TextRange): string =>
    new DocStory(source).read(start + from, start + to);
  const story = (from: number, to: number): string => unwrapParagraph(new DocStory(source).read(from, to));
  markNotes(
    Section.footnoteReferences,
    Section.footnoteText,
    NOTE_BYTES,
    (index, from, to) => () => context.notes.reference(`footnote ${index}`, () => story(main + from, main + to)),
  );
  markNotes(
    Section.endnoteReferences,
    Section.endnoteText,
    NOTE_BYTES,
    (index, from, to) => () =>
      context.notes.reference(`endnote ${index}`, () => story(endnoteStart + from, endnoteStart + to)),
  );
  const authors = commentAuthors(file);
  markNotes(Section.commentReferences, Section.commentText, COMMENT_BYTES, (index, from, to) => () => {
    return context.comments.add(authors[index] ?? "", story(commentStart + from, commentStart + to));
  });
  const text = new DocStory(source).read(0, main, { isBody: true });
  // Shapes of a group are anchored with it: their texts stand at the end, as do those whose mark is gone.
  const others = [...drawn.anchored.values(), ...drawn.others].map((box) => blocks(boxStart, box)).join("");
  // As in docx: text of headers and footers counts when there is no other.
  const running = new RunningTexts(text + others === "" ? "keep" : context.input.options.headersFooters);
  for (const range of runningRanges(file)) running.add(range.type, blocks(main + footnotes, range));
  for (const range of runningBoxes(file)) running.add("header", blocks(boxStart + boxes, range));
  const html = running.around(text + others);
  const hasMacros = [...file.container.names].some((name) => /^(?:Macros|_VBA_PROJECT_CUR)\//i.test(name));
  const metadata = { ...oleProperties(file.container), ...running.metadata(), ...(hasMacros ? { hasMacros } : {}) };
  const embedded = embeddedHtml(storedObjects(file.container, WORD_OBJECTS), context);
  warnOfUnreadStreams(file.container, context, WORD_OBJECTS);
  return context.finish(html + context.notes.html() + context.comments.html() + embedded, metadata);

  /** Joins the positions of references in the main text with the ranges of their texts. */
  function markNotes(
    references: number,
    texts: number,
    size: number,
    make: (index: number, from: number, to: number) => () => string,
  ): void {
    const ranges = entries(file.section(texts), 0);
    let index = 0;
    for (const { from: mark } of entries(file.section(references), size)) {
      const { value: range } = ranges.next();
      if (range === undefined) break;
      if (range.to > range.from) source.marks.set(mark, make(index, range.from, range.to));
      index++;
    }
  }
}
