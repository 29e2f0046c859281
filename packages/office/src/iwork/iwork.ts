import { Archive, damaged, escapeHtml, imageHtml, markdownCell, pictureDescription } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { RunningTexts } from "../html/running-texts.js";
import { SheetGrid } from "../sheet/grid.js";
import { type SheetExtra, WorkbookWriter } from "../sheet/workbook-writer.js";
import { orSlideNumbers } from "../slides/blank.js";
import { type Slide, type SlideBlock, slidesHtml } from "../slides/repeated-texts.js";
import { IworkDrawables, storageOf } from "./drawables.js";
import { isLegacy, readLegacy } from "./legacy.js";
import type { Message } from "./message.js";
import { IworkObjects, Type } from "./objects.js";

/** The root of every document. */
const DOCUMENT = 1;

/** Reads documents of Pages, Numbers and Keynote: since '13, objects of Protocol Buffers in parts that Snappy has packed. */
export function readIwork(context: DocumentContext): OfficeDocument {
  const archive = new Archive(context.bytes, context.budget);
  try {
    return isLegacy(archive) ? readLegacy(archive, context) : readObjects(archive, context);
  } catch (error) {
    return previewOf(archive, context, error);
  }
}

const PREVIEWS = ["preview.jpg", "QuickLook/Thumbnail.jpg"];

/** The picture of its first page that a document carries, for one that is broken or of a form to come. */
function previewOf(archive: Archive, context: DocumentContext, error: unknown): OfficeDocument {
  const name = PREVIEWS.find((one) => archive.has(one));
  const isBound = QuernError.is(error) && error.code === "DOCUMENT_LIMIT_EXCEEDED";
  const bytes = name === undefined || isBound ? undefined : archive.read(name);
  if (name === undefined || bytes === undefined) throw error;
  const reason = QuernError.is(error) ? error.message : "its parts do not fit together.";
  context.warnings.push(`Only the preview of the first page was read, by OCR: ${reason}`);
  return context.finish(context.inner.add({ bytes, filename: name }, 0), {});
}

function readObjects(archive: Archive, context: DocumentContext): OfficeDocument {
  const objects = new IworkObjects(archive, context.budget);
  const root = objects.get(DOCUMENT);
  if (root === undefined) throw damaged("Index/Document.iwa", "it has no document.");
  const drawables = new IworkDrawables(objects, context);
  const show = objects.get(root.reference(2));
  if (objects.typeOf(DOCUMENT) === Type.pages) return readPages(root, drawables, context);
  return show === undefined ? readNumbers(root, drawables, context) : readKeynote(show, drawables, context);
}

function readPages(root: Message, drawables: IworkDrawables, context: DocumentContext): OfficeDocument {
  const body = drawables.texts.html(root.reference(4), { isBody: true });
  // Drawings that stand on a page and not in the text: by page, in groups that name them.
  const floating = (drawables.objects.get(root.reference(3))?.messages(1) ?? []).flatMap((page) =>
    [2, 3, 4].flatMap((field) => page.messages(field)).flatMap((entry) => entry.reference(1) ?? []),
  );
  const boxes = floating.map((id) => drawables.drawable(id)).filter((html) => html !== "");
  drawables.warn();
  return context.finish(body + boxes.map(asBlock).join("") + context.notes.html(), {});
}

const asBlock = (html: string): string => (html.startsWith("<img") ? `<p>${html}</p>\n` : html);

function readKeynote(show: Message, drawables: IworkDrawables, context: DocumentContext): OfficeDocument {
  const { objects } = drawables;
  const running = new RunningTexts(context.input.options.headersFooters);
  const slides: Slide[] = [];
  const hidden: number[] = [];
  let number = 0;
  for (const id of slideNodes(show.message(3), objects)) {
    const node = objects.get(id);
    const slide = objects.get(node?.reference(2));
    if (slide === undefined) continue;
    number++;
    if (node?.number(SKIPPED) === 1) hidden.push(number);
    else slides.push(readSlide(slide, number, drawables));
  }
  const metadata = {
    slideCount: number,
    ...(hidden.length === 0 ? {} : { hiddenSlides: hidden }),
    ...running.metadata(),
  };
  const text = running.around(slidesHtml(slides, running)) + context.notes.html();
  drawables.warn();
  return context.finish(orSlideNumbers(text, number), metadata);
}

/** Places of slides in order: a list, or in the first versions a tree, whose root shows nothing. */
function slideNodes(tree: Message | undefined, objects: IworkObjects): number[] {
  const listed = [...new Set(tree?.references(2))];
  const root = tree?.reference(1);
  if (listed.length > 0 || root === undefined) return listed;
  const found = new Set<number>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const child of (objects.get(id)?.references(1) ?? []).reverse()) waiting.push(child);
  }
  found.delete(root);
  return [...found];
}

/** Field of the place of a slide in the show. */
const SKIPPED = 4;

function readSlide(slide: Message, number: number, drawables: IworkDrawables): Slide {
  const { objects, texts } = drawables;
  const [title, body] = [slide.reference(5), slide.reference(6)];
  const storage = (id: number | undefined): number | undefined => storageOf(objects.get(id)?.message(1));
  const titleText = texts
    .plain(storage(title))
    .split(/\s*[\n\u2028]\s*/)
    .join(" ");
  const boxes = slide.references(7).filter((id) => id !== title && id !== body);
  const blocks: SlideBlock[] = drawables.inReadingOrder(boxes).map(({ id, left, top }) => {
    const html = asBlock(drawables.drawable(id));
    return isShort(html) ? { html, place: `${left} ${top} ${html}` } : { html };
  });
  const note = texts.html(objects.get(slide.reference(27))?.reference(1));
  const notes = note === "" ? "" : `<blockquote data-notes="true">\n${note}</blockquote>\n`;
  return {
    start: `<section data-slide="${number}">\n${titleText === "" ? "" : `<h2>${escapeHtml(titleText)}</h2>\n`}`,
    blocks: [{ html: texts.html(storage(body), { isBox: true }) }, ...blocks],
    end: `${notes}</section>\n`,
  };
}

/** A line that a deck may repeat on its slides. */
const isShort = (html: string): boolean => html !== "" && html.length <= 200 && !html.includes("<img");

function readNumbers(root: Message, drawables: IworkDrawables, context: DocumentContext): OfficeDocument {
  const { objects } = drawables;
  const writer = new WorkbookWriter(context);
  for (const id of root.references(1)) {
    const sheet = objects.get(id);
    if (sheet === undefined) continue;
    const ids = drawables.inReadingOrder(sheet.references(2)).map(({ id }) => id);
    const tables = ids.filter((drawing) => objects.typeOf(drawing) === Type.table);
    const extras = ids.flatMap((drawing) => extraOf(drawing, drawables) ?? []);
    const name = sheet.text(1);
    for (const [at, drawing] of tables.entries()) {
      const table = drawables.table(objects.get(drawing));
      const grid = new SheetGrid(context.budget);
      for (const [row, cells] of table.rows)
        for (const { column, text, isValue } of cells) grid.add(row, column, text, isValue);
      for (const merge of table.merges) grid.merges.push(merge);
      const title = tables.length > 1 && table.name !== "" ? `${name} – ${table.name}` : name;
      writer.sheet(title, grid, at === 0 ? extras : []);
    }
    if (tables.length === 0 && extras.length > 0) writer.sheet(name, new SheetGrid(context.budget), extras);
  }
  drawables.warn();
  return writer.finish({});
}

/** A box of text or a picture that lies on a sheet. */
function extraOf(id: number, drawables: IworkDrawables): SheetExtra | undefined {
  const { objects, texts } = drawables;
  const drawing = objects.get(id);
  if (objects.typeOf(id) === Type.shape) {
    const text = texts.plain(storageOf(drawing)).replace(/\s*\n\s*/g, "\n");
    if (text === "") return undefined;
    return { html: `<p>${escapeHtml(text).replaceAll("\n", "<br>\n")}</p>\n`, markdown: markdownCell(text) };
  }
  if (objects.typeOf(id) === Type.chart) drawables.drawable(id);
  const picture = objects.typeOf(id) === Type.image ? drawables.picture(drawing) : undefined;
  if (picture === undefined) return undefined;
  const { source, alternative } = picture;
  return {
    html: `<p>${imageHtml(source, alternative)}</p>\n`,
    markdown: `![${markdownCell(pictureDescription(alternative))}](${source})`,
  };
}
