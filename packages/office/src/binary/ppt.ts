import { CompoundFile, damaged, encrypted } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml } from "../embedded/embedded.js";
import { RunningTexts } from "../html/running-texts.js";
import { oleProperties } from "../properties/ole-properties.js";
import { orSlideNumbers } from "../slides/blank.js";
import { embeddedImage } from "./doc-story.js";
import type { EmbeddedPicture } from "./metafile-blip.js";
import { addRunning, OLD_OBJECTS, slideComments, slideObjects } from "./ppt-beside.js";
import { type PptRecord, PptStream } from "./ppt-records.js";
import { isGroup, isTableGroup, tableHtml } from "./ppt-tables.js";
import { isTitleKind, lineOf, type PptText, readTexts, TextKind, textHtml } from "./ppt-text.js";
import { warnOfUnreadStreams } from "./unread-streams.js";

/** Record types ([MS-PPT] 2.13.24 and [MS-ODRAW] 2.2). */
const Type = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  notesAtom: 1009,
  slidePersist: 1011,
  slideShowInfo: 1017,
  drawing: 1036,
  slideList: 4080,
  outlineReference: 3998,
  userEdit: 4085,
  persistDirectory: 6002,
  shape: 0xf004,
  properties: 0xf00b,
  textBox: 0xf00d,
  clientData: 0xf011,
  placeholder: 3011,
} as const;
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const SLIDES = 0;
const NOTES = 2;
const MASTER_NOTES_FURNITURE = new Set([7, 8, 9, 10]);

interface SlideEntry {
  readonly persist: number;
  readonly identity: number;
  readonly texts: readonly PptText[];
}

/** Reads PowerPoint binary presentations (ppt, pps, pot) of PowerPoint 97 to 2003 ([MS-PPT]). */
export function readPpt(context: DocumentContext): OfficeDocument {
  const container = new CompoundFile(context.bytes);
  const user = container.read("Current User");
  if (
    user !== undefined &&
    user.byteLength >= 20 &&
    new DataView(user.buffer, user.byteOffset).getUint32(12, true) === ENCRYPTED_TOKEN
  ) {
    throw encrypted("The presentation is encrypted with a password.", false);
  }
  const bytes = container.read("PowerPoint Document");
  if (bytes === undefined)
    throw damaged("PowerPoint Document", "this stream is missing; files older than PowerPoint 97 are not read.");
  const stream = new PptStream(bytes);
  const places = persistPlaces(stream, user);
  const document = findDocument(stream, places);
  if (document === undefined) throw damaged("PowerPoint Document", "it has no document record.");
  const slides = slideEntries(stream, document, SLIDES);
  const notes = new Map<number, PptRecord>();
  for (const entry of slideEntries(stream, document, NOTES)) {
    const record = recordAt(stream, places.get(entry.persist), Type.notes);
    if (record !== undefined) notes.set(entry.identity, record);
  }
  const pictures = new PictureStore(context, container.read("Pictures"), stream, document);
  const running = new RunningTexts(context.input.options.headersFooters);
  addRunning(stream, document, running);
  const parts: string[] = [];
  const hidden: number[] = [];
  const shown = new Set<number>();
  slides.forEach((entry, index) => {
    // A slide stands in the list once; one that is listed again would be told again.
    if (shown.has(entry.persist) && places.has(entry.persist)) return;
    shown.add(entry.persist);
    const record = recordAt(stream, places.get(entry.persist), Type.slide);
    if (record === undefined) {
      parts.push(section(index + 1, entry.texts, "", ""));
      return;
    }
    const show = stream.child(record, Type.slideShowInfo);
    if (show !== undefined && show.to - show.from >= 12 && stream.view.getUint16(show.from + 10, true) & 4) {
      hidden.push(index + 1);
      return;
    }
    const atom = stream.child(record, Type.slideAtom);
    const notesIdentity =
      atom === undefined || atom.to - atom.from < 20 ? 0 : stream.view.getUint32(atom.from + 16, true);
    const note = notes.get(notesIdentity);
    const { texts, images } = shapesOf(stream, record, entry.texts, pictures);
    addRunning(stream, record, running);
    const beside = images + slideComments(stream, record, context.comments);
    parts.push(section(index + 1, texts, beside, note === undefined ? "" : notesHtml(stream, note)));
  });
  const hasMacros = [...container.names].some((name) => /VBA/i.test(name));
  const metadata = {
    ...oleProperties(container),
    ...running.metadata(),
    slideCount: slides.length,
    ...(hidden.length === 0 ? {} : { hiddenSlides: hidden }),
    ...(hasMacros ? { hasMacros } : {}),
  };
  const embedded = embeddedHtml(slideObjects(stream, places.values(), context.budget), context);
  warnOfUnreadStreams(container, context, OLD_OBJECTS);
  const html = orSlideNumbers(running.around(parts.join("")), slides.length) + context.comments.html() + embedded;
  return context.finish(html, metadata);
}

function section(number: number, texts: readonly PptText[], images: string, notes: string): string {
  const titles = texts.filter((text) => isTitleKind(text.kind) && lineOf(text.text) !== "");
  const heading = titles.map((title) => `<h2>${lineOf(title.text)}</h2>\n`).join("");
  const body = texts.filter((text) => !isTitleKind(text.kind)).map(textHtml);
  const quoted = notes === "" ? "" : `<blockquote data-notes="true">\n${notes}</blockquote>\n`;
  return `<section data-slide="${number}">\n${heading}${body.join("")}${images}${quoted}</section>\n`;
}

/** Persist object id → offset; later edits come first and win ([MS-PPT] 2.1.2). */
function persistPlaces(stream: PptStream, user: Uint8Array | undefined): Map<number, number> {
  const places = new Map<number, number>();
  const { view } = stream;
  let edit =
    user === undefined || user.byteLength < 20 ? -1 : new DataView(user.buffer, user.byteOffset).getUint32(16, true);
  const seen = new Set<number>();
  while (edit > 0 && !seen.has(edit)) {
    seen.add(edit);
    const record = stream.at(edit);
    if (record?.type !== Type.userEdit || record.to - record.from < 20) break;
    const directory = stream.at(view.getUint32(record.from + 12, true));
    if (directory?.type === Type.persistDirectory) readDirectory(view, directory, places);
    edit = view.getUint32(record.from + 8, true);
  }
  return places;
}

function readDirectory(view: DataView, directory: PptRecord, places: Map<number, number>): void {
  for (let at = directory.from; at + 4 <= directory.to; ) {
    const head = view.getUint32(at, true);
    const first = head & 0xfffff;
    const count = head >>> 20;
    at += 4;
    for (let index = 0; index < count && at + 4 <= directory.to; index++, at += 4) {
      if (!places.has(first + index)) places.set(first + index, view.getUint32(at, true));
    }
  }
}

function recordAt(stream: PptStream, place: number | undefined, type: number): PptRecord | undefined {
  const record = place === undefined ? undefined : stream.at(place);
  return record?.type === type ? record : undefined;
}

function findDocument(stream: PptStream, places: ReadonlyMap<number, number>): PptRecord | undefined {
  for (const place of places.values()) {
    const record = stream.at(place);
    if (record?.type === Type.document) return record;
  }
  const whole: PptRecord = { type: 0, instance: 0, isContainer: true, start: 0, from: 0, to: stream.bytes.byteLength };
  return stream.child(whole, Type.document);
}

/** Slides, or notes, in order, with the texts that the outline keeps for them. */
function slideEntries(stream: PptStream, document: PptRecord, instance: number): SlideEntry[] {
  const entries: { persist: number; identity: number; records: PptRecord[] }[] = [];
  for (const list of stream.children(document)) {
    if (list.type !== Type.slideList || list.instance !== instance) continue;
    for (const record of stream.children(list)) {
      if (record.type === Type.slidePersist && record.to - record.from >= 16) {
        entries.push({
          persist: stream.view.getUint32(record.from, true),
          identity: stream.view.getUint32(record.from + 12, true),
          records: [],
        });
      } else entries.at(-1)?.records.push(record);
    }
  }
  return entries.map(({ persist, identity, records }) => ({ persist, identity, texts: readTexts(stream, records) }));
}

/** Texts of the shapes of a slide in drawing order; a shape may refer to a text of the outline. */
function shapesOf(
  stream: PptStream,
  slide: PptRecord,
  outline: readonly PptText[],
  pictures: PictureStore,
): { texts: PptText[]; images: string } {
  const texts: PptText[] = [];
  const used = new Set<number>();
  let images = "";
  const drawing = stream.child(slide, Type.drawing);
  /** End of the table that was read last: the shapes inside of it are its cells. */
  let tableEnd = 0;
  for (const shape of drawing === undefined ? [] : stream.descendants(drawing)) {
    if (shape.start < tableEnd) continue;
    if (isGroup(shape) && isTableGroup(stream, shape)) {
      const html = tableHtml(stream, shape);
      if (html !== "") texts.push({ kind: TextKind.other, text: "", paragraphs: [], runs: [], html });
      tableEnd = shape.to;
    }
    if (shape.type !== Type.shape) continue;
    images += pictures.html(shape);
    const box = stream.child(shape, Type.textBox);
    if (box === undefined) continue;
    const reference = stream.child(box, Type.outlineReference);
    if (reference !== undefined && reference.to - reference.from >= 4) {
      const index = stream.view.getUint32(reference.from, true);
      const text = outline[index];
      if (text !== undefined && !used.has(index)) texts.push(text);
      used.add(index);
    } else
      texts.push(
        ...readTexts(stream, stream.children(box)).filter((text) => text.text.replaceAll("*", "").trim() !== ""),
      );
  }
  outline.forEach((text, index) => {
    if (!used.has(index)) texts.push(text);
  });
  return { texts, images };
}

function notesHtml(stream: PptStream, notes: PptRecord): string {
  let html = "";
  const drawing = stream.child(notes, Type.drawing);
  for (const shape of drawing === undefined ? [] : stream.descendants(drawing)) {
    if (shape.type !== Type.shape) continue;
    const box = stream.child(shape, Type.textBox);
    if (box === undefined || isFurniture(stream, shape)) continue;
    for (const text of readTexts(stream, stream.children(box))) {
      // A note that was drawn without its placeholder is text of another kind.
      const isDrawn = text.kind === TextKind.other && text.text.replaceAll("*", "").trim() !== "";
      if (text.kind === TextKind.notes || isDrawn) html += textHtml(text);
    }
  }
  return html;
}

function isFurniture(stream: PptStream, shape: PptRecord): boolean {
  const data = stream.child(shape, Type.clientData);
  const placeholder = data === undefined ? undefined : stream.child(data, Type.placeholder);
  return (
    placeholder !== undefined &&
    placeholder.to - placeholder.from >= 5 &&
    MASTER_NOTES_FURNITURE.has(stream.view.getUint8(placeholder.from + 4))
  );
}

const PICTURE_PROPERTY = 0x0104;

/** Pictures of a presentation, by their index in the drawing group ([MS-ODRAW] 2.2.32). */
class PictureStore {
  readonly #offsets: number[] = [];
  /** Each picture is unpacked once, however often it is shown. */
  readonly #unpacked = new Map<number, EmbeddedPicture | undefined>();

  constructor(
    readonly context: DocumentContext,
    readonly pictures: Uint8Array | undefined,
    readonly stream: PptStream,
    document: PptRecord,
  ) {
    for (const record of stream.descendants(document)) {
      if (record.type === 0xf007 && record.to - record.from >= 32)
        this.#offsets.push(stream.view.getUint32(record.from + 28, true));
    }
  }

  html(shape: PptRecord): string {
    const index = this.#index(shape);
    const offset = index === undefined ? undefined : this.#offsets[index - 1];
    if (offset === undefined || this.pictures === undefined || offset + 8 > this.pictures.byteLength) return "";
    const size = new DataView(this.pictures.buffer, this.pictures.byteOffset).getUint32(offset + 4, true);
    if (!this.#unpacked.has(offset))
      this.#unpacked.set(offset, embeddedImage(this.pictures.subarray(offset, offset + 8 + size)));
    const found = this.#unpacked.get(offset);
    if (found === undefined) return "";
    return `<p>${this.context.pictures.html({ key: `picture ${offset}`, name: `picture.${found.extension}`, read: () => found.bytes })}</p>\n`;
  }

  #index(shape: PptRecord): number | undefined {
    const properties = this.stream.child(shape, Type.properties);
    if (properties === undefined) return undefined;
    for (
      let at = properties.from, count = 0;
      at + 6 <= properties.to && count < properties.instance;
      at += 6, count++
    ) {
      const id = this.stream.view.getUint16(at, true);
      if ((id & 0x3fff) === PICTURE_PROPERTY && id & 0x4000) return this.stream.view.getUint32(at + 2, true);
    }
    return undefined;
  }
}
