import { Archive, compactMetadata, damaged, encrypted, isoDate, type XmlElement, XmlReader } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { Format } from "../html/inline-writer.js";
import { type GridRow, writeGrid } from "../html/table.js";
import {
  HangulStory,
  type HangulText,
  type Head,
  kindOf,
  OBJECTS,
  type ParagraphKind,
  withGloss,
} from "./hangul-text.js";

const HEADER = "Contents/header.xml";
const PACKAGE = "Contents/content.hpf";
const SECTION = /^Contents\/section(\d+)\.xml$/;

/** Reads Hangul documents as packages of XML (hwpx; OWPML, KS X 6101): text, headings, lists, tables, notes, pictures, links. */
export function readHwpx(context: DocumentContext): OfficeDocument {
  const archive = new Archive(context.bytes, context.budget);
  const root = (name: string): XmlElement | undefined => {
    const bytes = archive.read(name);
    return bytes && new XmlReader(bytes, { name, budget: context.budget }).root();
  };
  if (root("META-INF/manifest.xml")?.find("odf:encryption-data"))
    throw encrypted(`${context.input.filename ?? "The document"} is protected by a password.`, false);
  const sections = [...archive.entries]
    .map(({ name }) => name)
    .filter((name) => SECTION.test(name))
    .sort((one, other) => Number(SECTION.exec(one)![1]) - Number(SECTION.exec(other)![1]));
  if (sections.length === 0) throw damaged("Contents", "the document has no section.");
  const facts = root(PACKAGE);
  const story = new Story(context, new Shapes(root(HEADER)), filesOf(facts), archive);
  const html = sections.map((name) => story.paragraphs(root(name)!, 0, true)).join("");
  return story.finish(html, metadataOf(facts));
}

const local = ({ name }: XmlElement): string => name.slice(name.indexOf(":") + 1);

function* named(parent: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of parent?.elements() ?? []) if (local(child) === name) yield child;
}

const first = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  named(parent, name).next().value ?? undefined;

/** Pictures and other files by the ids that the text calls them by. */
function filesOf(facts: XmlElement | undefined): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const item of facts?.descendants() ?? [])
    if (local(item) === "item") files.set(item.get("id") ?? "", item.get("href") ?? "");
  return files;
}

function metadataOf(facts: XmlElement | undefined) {
  const stated = first(facts, "metadata");
  const meta = (name: string): string =>
    [...named(stated, "meta")]
      .find((one) => one.get("name") === name)
      ?.text()
      .trim() ?? "";
  return compactMetadata({
    title: first(stated, "title")?.text().trim(),
    author: meta("creator"),
    subject: meta("subject"),
    description: meta("description"),
    keywords: meta("keyword"),
    lastModifiedBy: meta("lastsaveby"),
    publishedTime: isoDate(meta("CreatedDate")),
    modifiedTime: isoDate(meta("ModifiedDate")),
    language: first(stated, "language")?.text().trim(),
  });
}

const HEADS: ReadonlyMap<string, Head> = new Map([
  ["OUTLINE", "outline"],
  ["NUMBER", "number"],
  ["BULLET", "bullet"],
]);

/** Shapes of characters and paragraphs, and styles, by their ids. */
class Shapes {
  readonly #formats = new Map<string, number>();
  readonly #heads = new Map<string, { head: Head; level: number; list: string }>();
  readonly #names = new Map<string, readonly string[]>();

  constructor(header: XmlElement | undefined) {
    for (const element of header?.descendants() ?? []) {
      const id = element.get("id") ?? "";
      const name = local(element);
      if (name === "charPr") this.#formats.set(id, formatsOf(element));
      else if (name === "style") this.#names.set(id, [element.get("name") ?? "", element.get("engName") ?? ""]);
      else if (name === "paraPr") {
        const heading = first(element, "heading");
        const head = HEADS.get(heading?.get("type") ?? "") ?? "none";
        this.#heads.set(id, { head, level: Number(heading?.get("level")) || 0, list: heading?.get("idRef") ?? "" });
      }
    }
  }

  formats(id: string | undefined): number {
    return this.#formats.get(id ?? "") ?? 0;
  }

  kind(paragraph: XmlElement): ParagraphKind {
    const { head, level, list } = this.#heads.get(paragraph.get("paraPrIDRef") ?? "") ?? NO_HEAD;
    return kindOf(this.#names.get(paragraph.get("styleIDRef") ?? "") ?? [], head, level, list);
  }
}

const NO_HEAD = { head: "none", level: 0, list: "" } as const;

function formatsOf(shape: XmlElement): number {
  const strike = first(shape, "strikeout")?.get("shape") ?? "NONE";
  return (
    (first(shape, "bold") ? Format.bold : 0) |
    (first(shape, "italic") ? Format.italic : 0) |
    // Programs write 3D for an invisible line.
    (strike === "NONE" || strike === "3D" ? 0 : Format.strike) |
    (first(shape, "supscript") ? Format.superscript : 0) |
    (first(shape, "subscript") ? Format.subscript : 0)
  );
}

/** Signs that stand in a text as elements. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["lineBreak", "\n"],
  ["tab", "\t"],
  ["nbSpace", "\u00a0"],
  ["fwSpace", " "],
  ["hyphen", "-"],
]);

class Story extends HangulStory {
  constructor(
    context: DocumentContext,
    readonly shapes: Shapes,
    readonly files: ReadonlyMap<string, string>,
    readonly archive: Archive,
  ) {
    super(context);
  }

  /** Paragraphs directly inside of a section, a cell or another list of them. */
  paragraphs(list: XmlElement | undefined, depth: number, isBody = false): string {
    return this.list(depth, isBody, (text) => {
      for (const paragraph of named(list, "p")) {
        text.begin(this.shapes.kind(paragraph));
        for (const run of named(paragraph, "run")) {
          const formats = this.shapes.formats(run.get("charPrIDRef"));
          for (const part of run.elements()) this.#part(part, formats, text, depth);
        }
      }
    });
  }

  #part(part: XmlElement, formats: number, text: HangulText, depth: number): void {
    switch (local(part)) {
      case "t":
        for (const child of part.children) {
          const words = typeof child === "string" ? child : (SIGNS.get(local(child)) ?? child.text());
          text.text(words, formats, this.href);
        }
        return;
      case "ctrl":
        for (const control of part.elements()) this.#control(control, formats, text, depth);
        return;
      case "tbl":
        text.block(this.#caption(part, depth) + this.#table(part, depth));
        return;
      case "equation":
        text.text(first(part, "script")?.text().trim() ?? "", Format.code, undefined);
        return;
      case "pic":
        text.raw(this.#picture(part));
        text.block(this.#caption(part, depth));
        return;
      case "secPr":
        return;
      case "dutmal": {
        const words = (name: string): string => first(part, name)?.text().trim() ?? "";
        text.text(withGloss(words("mainText"), words("subText")), formats, this.href);
        return;
      }
      case "ole":
      case "chart":
      case "video":
        this.context.warnings.push(OBJECTS);
        return;
      default:
        text.block(this.#drawn(part, text, depth));
    }
  }

  #control(control: XmlElement, formats: number, text: HangulText, depth: number): void {
    const inside = (): string => this.paragraphs(first(control, "subList"), depth + 1);
    switch (local(control)) {
      case "fieldBegin":
        if (control.get("type") === "HYPERLINK") this.href = addressOf(control);
        else if (control.get("type") === "MEMO") this.comment(text, inside);
        return;
      case "fieldEnd":
        this.href = undefined;
        return;
      case "footNote":
      case "endNote":
        this.note(text, inside);
        return;
      case "header":
      case "footer":
        this.running.add(local(control) as "header" | "footer", inside());
        return;
      case "autoNum":
        // A note has its own number; pages have none here.
        if (!/NOTE|PAGE/.test(control.get("numType") ?? "")) text.text(control.get("num") ?? "", formats, undefined);
        return;
      case "hiddenComment":
        this.comment(text, inside);
        return;
      default:
    }
  }

  /** Text of shapes, alone or in groups, and of what else is set into a line. */
  #drawn(element: XmlElement, text: HangulText, depth: number): string {
    let html = "";
    for (const child of element.elements()) {
      const name = local(child);
      if (name === "drawText") html += this.paragraphs(first(child, "subList"), depth + 1);
      else if (name === "pic") text.raw(this.#picture(child));
      else if (CONTAINERS.test(name)) html += this.#drawn(child, text, depth);
    }
    return html + this.#caption(element, depth);
  }

  #caption(element: XmlElement, depth: number): string {
    return this.paragraphs(first(first(element, "caption"), "subList"), depth + 1);
  }

  #table(table: XmlElement, depth: number): string {
    const isHeader = table.get("repeatHeader") === "1";
    const rows = [...named(table, "tr")].map(
      (row): GridRow => ({
        cells: [...named(row, "tc")].map((cell) => ({
          html: unwrapParagraph(this.paragraphs(first(cell, "subList"), depth + 1)),
          colspan: Number(first(cell, "cellSpan")?.get("colSpan")) || 1,
          rowspan: Number(first(cell, "cellSpan")?.get("rowSpan")) || 1,
        })),
        header: isHeader && [...named(row, "tc")].every((cell) => cell.get("header") === "1"),
      }),
    );
    return writeGrid(rows);
  }

  #picture(picture: XmlElement): string {
    const id = first(picture, "img")?.get("binaryItemIDRef") ?? "";
    const path = this.files.get(id);
    if (path === undefined) return "";
    const name = this.archive.has(path) ? path : `Contents/${path}`;
    return this.context.pictures.html({
      key: name,
      name,
      alternative: pictureWords(first(picture, "shapeComment")?.text() ?? ""),
      read: () => this.archive.read(name),
    });
  }
}

const CONTAINERS = /^(?:container|rect|ellipse|arc|polygon|curve|line|connectLine|textart)$/;

/** The program notes name and size of each picture in a fixed form: "그림입니다. 원본 그림의 이름: …". */
const pictureWords = (comment: string): string => (/^\s*그림입니다/.test(comment) ? "" : comment.trim());

/** The target of a link: its path, or the command that the program makes of it (`https\://…;1;0;0;`). */
function addressOf(field: XmlElement): string | undefined {
  const parameters = [...(first(field, "parameters")?.elements() ?? [])];
  const value = (name: string): string =>
    parameters
      .find((one) => one.get("name") === name)
      ?.text()
      .trim() ?? "";
  return value("Path") || hyperlinkOf(value("Command"));
}

/** Address of a link as its command has it: signs of the form are escaped, and settings follow behind semicolons. */
export function hyperlinkOf(command: string): string | undefined {
  const address = command
    .replace(/;\d+;\d+;\d+;?\s*$/, "")
    .replace(/\\(.)/g, "$1")
    .trim();
  return /^(?:https?|ftp|mailto):/i.test(address) ? address : undefined;
}
