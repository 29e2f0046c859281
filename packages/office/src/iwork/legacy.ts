import { type Archive, damaged, imageHtml, type XmlElement, XmlReader } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { BlockWriter } from "../html/block-writer.js";
import { InlineWriter } from "../html/inline-writer.js";
import { RunningTexts } from "../html/running-texts.js";
import { SheetGrid } from "../sheet/grid.js";
import { WorkbookWriter } from "../sheet/workbook-writer.js";
import { orSlideNumbers } from "../slides/blank.js";
import { type Slide, slidesHtml } from "../slides/repeated-texts.js";
import { safeHref } from "../word/field.js";
import { type LegacyCell, legacyCells } from "./legacy-cells.js";
import { type IworkTable, tableHtml } from "./tables.js";

const KEYNOTE = "index.apxl";
const OTHERS = "index.xml";

/** Whether a document is one of iWork '09 or before, which is XML. */
export const isLegacy = (archive: Archive): boolean => archive.has(KEYNOTE) || archive.has(OTHERS);

/** Reads documents of iWork '09 and before: the texts, tables and pictures of sheets, slides and pages, with their links. */
export function readLegacy(archive: Archive, context: DocumentContext): OfficeDocument {
  const name = archive.has(KEYNOTE) ? KEYNOTE : OTHERS;
  const bytes = archive.read(name);
  if (bytes === undefined) throw damaged(name, "it cannot be read.");
  const root = new XmlReader(bytes, { name, budget: context.budget }).root();
  const reader = new LegacyReader(root, archive, context);
  if (name === KEYNOTE) return reader.keynote();
  const sheets = [...root.descendants()].filter(({ name }) => name === "ls:workspace");
  return sheets.length > 0 ? reader.numbers(sheets) : reader.pages();
}

class LegacyReader {
  readonly #root: XmlElement;
  readonly #archive: Archive;
  readonly #context: DocumentContext;
  /** Elements that others refer to. */
  readonly #ids = new Map<string, XmlElement>();

  constructor(root: XmlElement, archive: Archive, context: DocumentContext) {
    this.#root = root;
    this.#archive = archive;
    this.#context = context;
    for (const element of root.descendants()) {
      const id = element.get("sfa:ID");
      if (id !== undefined) this.#ids.set(id, element);
    }
  }

  pages(): OfficeDocument {
    const storages = [...this.#root.descendants()].filter(
      (element) => element.name === "sf:text-storage" && element.get("sf:kind") === "body",
    );
    // Templates keep the texts of their sample pages in front of the document.
    const body = storages.at(-1);
    const others = [...(body?.descendants() ?? [])].filter(({ name }) => name === "sf:attachment-ref").length;
    this.#leaveOut(others, "object in the text was", "objects in the text were", "the text of Pages '09");
    return this.#context.finish(this.#text(body, true), {});
  }

  numbers(sheets: readonly XmlElement[]): OfficeDocument {
    const writer = new WorkbookWriter(this.#context);
    for (const sheet of sheets) {
      const name = sheet.get("ls:workspace-name") ?? "";
      const drawn = [...drawings(sheet)];
      const models = drawn.flatMap((drawing) => drawing.find("sf:tabular-model") ?? []);
      const others = drawn.length - drawn.filter((drawing) => drawing.find("sf:tabular-model") !== undefined).length;
      this.#leaveOut(
        others,
        "text box, picture or chart was",
        "text boxes, pictures and charts were",
        "the tables of Numbers '09",
      );
      for (const model of models) {
        const grid = new SheetGrid(this.#context.budget);
        for (const { row, column, text, isValue } of legacyCells(model)) grid.add(row, column, text, isValue);
        const title = model.get("sf:name") ?? "";
        writer.sheet(models.length > 1 && title !== "" ? `${name} – ${title}` : name, grid);
      }
    }
    return writer.finish({});
  }

  keynote(): OfficeDocument {
    const running = new RunningTexts(this.#context.input.options.headersFooters);
    const slides = this.#root.find("key:slide-list")?.all("key:slide") ?? [];
    const html = running.around(
      slidesHtml(
        slides.map((slide, at) => this.#slide(slide, at + 1)),
        running,
      ),
    );
    const metadata = { slideCount: slides.length, ...running.metadata() };
    return this.#context.finish(orSlideNumbers(html, slides.length), metadata);
  }

  /** A slide shows its drawings; placeholders that it hides keep their texts all the same. */
  #slide(slide: XmlElement, number: number): Slide {
    let heading = "";
    const blocks: { html: string; place?: string }[] = [];
    for (const drawing of drawings(slide)) {
      const target = this.#target(drawing);
      if (target?.name === "key:title-placeholder") {
        const title = linesOf(target).join(" ").replaceAll("<br>\n", " ").trim();
        if (title !== "") heading = `<h2>${title}</h2>\n`;
      } else if (target?.name === "key:body-placeholder") blocks.unshift({ html: this.#drawing(target) });
      else {
        const html = this.#drawing(drawing);
        blocks.push(html.length > 200 ? { html } : { html, place: `${placeOf(drawing)} ${html}` });
      }
    }
    const note = this.#text(slide.child("key:notes")?.find("sf:text-storage"));
    const notes = note === "" ? "" : `<blockquote data-notes="true">\n${note}</blockquote>\n`;
    return { start: `<section data-slide="${number}">\n${heading}`, blocks, end: `${notes}</section>\n` };
  }

  /** @param read the part of such documents that is read */
  #leaveOut(count: number, one: string, several: string, read: string): void {
    if (count === 0) return;
    this.#context.warnings.push(`${count} ${count === 1 ? one : several} left out: Quern reads only ${read}.`);
  }

  /** The element that a reference leads to, or the element itself. */
  #target(element: XmlElement): XmlElement | undefined {
    const id = element.get("sfa:IDREF");
    return id === undefined ? element : this.#ids.get(id);
  }

  #drawing(drawing: XmlElement): string {
    if (drawing.name === "sf:group")
      return [...drawing.elements()].map((inner) => (isDrawing(inner) ? this.#drawing(inner) : "")).join("");
    if (drawing.name === "sf:media") return this.#picture(drawing);
    const model = drawing.find("sf:tabular-model");
    if (model !== undefined) return tableHtml(readTable(model), this.#context.budget);
    return this.#text(drawing.find("sf:text-storage"));
  }

  #picture(media: XmlElement): string {
    const found = [...media.descendants()].find(({ name }) => name === "sf:unfiltered" || name === "sf:unfiltered-ref");
    const name = found && this.#target(found)?.find("sf:data")?.get("sf:path");
    if (name === undefined || !this.#archive.has(name)) return "";
    const read = () => this.#archive.read(name);
    const { source, alternative } = this.#context.pictures.add({ key: name, name, read });
    return `<p>${imageHtml(source, alternative)}</p>\n`;
  }

  #text(storage: XmlElement | undefined, isBody = false): string {
    const writer = new BlockWriter();
    if (storage !== undefined) for (const line of linesOf(storage)) writer.paragraph(line);
    return writer.finish(isBody ? { isBody } : { isBox: true });
  }
}

/** HTML of the paragraphs of a text. */
const linesOf = (storage: XmlElement): string[] =>
  [...storage.descendants()]
    .filter(({ name }) => name === "sf:p")
    .map((paragraph) => {
      const inline = new InlineWriter();
      writeInline(paragraph, inline, undefined);
      return inline.html();
    });

function writeInline(parent: XmlElement, inline: InlineWriter, href: string | undefined): void {
  for (const child of parent.children) {
    if (typeof child === "string") inline.text(child, 0, href);
    else if (child.name === "sf:tab") inline.text("\t", 0, href);
    else if (child.name === "sf:lnbr") inline.text("\n", 0, href);
    else if (child.name === "sf:link") writeInline(child, inline, safeHref(child.get("href") ?? child.get("sf:href")));
    else if (child.name === "sf:span") writeInline(child, inline, href);
  }
}

/** Drawings of a slide or sheet, without those of its layers of guides and comments, which are empty. */
function* drawings(page: XmlElement): Generator<XmlElement> {
  for (const element of page.descendants()) if (element.name === "sf:drawables") yield* element.elements();
}

const DRAWINGS = new Set(["sf:shape", "sf:group", "sf:media", "sf:tabular-info", "sf:drawable-shape"]);
const isDrawing = ({ name }: XmlElement): boolean => DRAWINGS.has(name);

function placeOf(drawing: XmlElement): string {
  const position = drawing.child("sf:geometry")?.child("sf:position");
  return `${position?.get("sfa:x")} ${position?.get("sfa:y")}`;
}

function readTable(model: XmlElement): IworkTable {
  const rows = new Map<number, LegacyCell[]>();
  for (const cell of legacyCells(model)) {
    const line = rows.get(cell.row);
    if (line === undefined) rows.set(cell.row, [cell]);
    else line.push(cell);
  }
  const headerRows = Number(model.get("sf:num-header-rows")) || 0;
  return { name: model.get("sf:name") ?? "", headerRows, rows, merges: [] };
}
