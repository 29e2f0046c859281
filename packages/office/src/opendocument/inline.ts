import { escapeHtml, imageHtml, type XmlElement } from "@quern/documents";
import type { Looks } from "../html/headings-by-looks.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { HIDDEN_TEXT } from "../html/left-out.js";
import { mathmlHtml } from "../math/mathml.js";
import { safeHref } from "../word/field.js";
import type { OdfPartReader } from "./part-reader.js";

/** Content that is not part of the text where it stands. */
const SKIPPED = new Set([
  "text:tracked-changes",
  "text:note-citation",
  "office:forms",
  "text:bookmark-end",
  "svg:title",
  "svg:desc",
  "draw:glue-point",
]);

/** Links to headings name their text, with its number and a kind: `#1.2.Methods|outline`. */
function withoutKind(href: string | undefined): string | undefined {
  const heading = /^#(?:\d+\.)*\s*(.*)\|outline$/.exec(href ?? "")?.[1];
  if (heading !== undefined) return `#${outlineId(heading)}`;
  return href?.replace(/^(#.*)\|(?:table|region|frame|graphic|ole|text|sequence)$/, "$1");
}

/** Id of a heading that is found by its text. */
export const outlineId = (text: string): string => `outline-${text.trim().replace(/\s+/g, "-")}`;

export interface OdfParagraph {
  readonly html: string;
  readonly text: string;
  readonly blocks: readonly string[];
  readonly id: string | undefined;
  readonly looks: Looks;
  /** All of its text is set in fonts of equally wide characters. */
  readonly isMonospaced: boolean;
}

/**
 * Reads the inline content of `text:p` or `text:h`. White space is collapsed as ODF 1.3 part 3, 6.1.2 says; `text:s` and `text:tab` carry the real one.
 */
export const readInline = (paragraph: XmlElement, reader: OdfPartReader, plain = false): OdfParagraph =>
  new InlineReader(reader, plain).read(paragraph);

class InlineReader {
  readonly #reader: OdfPartReader;
  readonly #plain: boolean;
  readonly #inline = new InlineWriter();
  readonly #blocks: string[] = [];
  readonly #ids: string[] = [];
  #text = "";
  /** A space here would be the second one, or stand at the start. */
  #endsInSpace = true;
  /** Looks of the characters that are being read. */
  #bold = false;
  #size: number | undefined;
  /** Whether a text is not bold. */
  #hasLight = false;
  #leastSize = Number.POSITIVE_INFINITY;
  #equallyWide = 0;
  #otherwise = 0;

  constructor(reader: OdfPartReader, plain: boolean) {
    this.#reader = reader;
    this.#plain = plain;
  }

  read(paragraph: XmlElement): OdfParagraph {
    const style = this.#reader.styles.get("paragraph", paragraph.get("text:style-name"));
    this.#bold = style.bold ?? false;
    this.#size = style.size;
    this.#readContent(paragraph, 0, undefined);
    const html = this.#inline.html();
    const [id, ...others] = this.#ids;
    // A heading has a mark for each list and each reference that leads to it.
    const anchors = html === "" ? [] : others.map((other) => `<span id="${escapeHtml(other)}"></span>`);
    const size = Number.isFinite(this.#leastSize) ? this.#leastSize : undefined;
    return {
      html: anchors.join("") + html,
      text: this.#text,
      blocks: this.#blocks,
      id,
      looks: { bold: !this.#hasLight, size },
      isMonospaced: this.#equallyWide > 0 && this.#otherwise === 0,
    };
  }

  #add(value: string, formats: number, href: string | undefined): void {
    this.#text += value;
    this.#endsInSpace = /[ \t]$/.test(value);
    if (value.trim() !== "") {
      if (!this.#bold) this.#hasLight = true;
      if (formats & Format.code) this.#equallyWide++;
      else this.#otherwise++;
      this.#leastSize = Math.min(this.#leastSize, this.#size ?? this.#leastSize);
    }
    this.#inline.text(value, formats, href);
  }

  #addCharacters(value: string, formats: number, href: string | undefined): void {
    const collapsed = value.replace(/[ \t\r\n]+/g, " ");
    const start = collapsed.startsWith(" ") && this.#endsInSpace ? 1 : 0;
    if (start < collapsed.length) this.#add(collapsed.slice(start), formats, href);
  }

  #readContent(container: XmlElement, formats: number, href: string | undefined): void {
    for (const node of container.children) {
      if (typeof node === "string") {
        this.#addCharacters(node, formats, href);
        continue;
      }
      switch (node.name) {
        case "text:span": {
          const style = this.#reader.styles.get("text", node.get("text:style-name"));
          if (style.hidden) this.#reader.context.leftOut.add(HIDDEN_TEXT, node.text());
          else {
            const bold = this.#bold;
            const size = this.#size;
            this.#bold = style.bold ?? bold;
            this.#size = style.size ?? size;
            this.#readContent(node, this.#plain ? formats : formats | style.formats, href);
            this.#bold = bold;
            this.#size = size;
          }
          break;
        }
        case "text:a":
          this.#readContent(node, formats, safeHref(withoutKind(node.get("xlink:href"))) ?? href);
          break;
        case "text:bookmark-ref":
        case "text:reference-ref": {
          const name = node.get("text:ref-name");
          this.#readContent(node, formats, name === undefined ? href : `#${name}`);
          break;
        }
        case "text:s":
          this.#add(" ".repeat(Math.min(200, Math.max(1, Number(node.get("text:c") ?? 1) || 1))), formats, href);
          break;
        case "text:tab":
          this.#add("\t", formats, href);
          break;
        case "text:line-break":
          this.#add("\n", formats, href);
          break;
        case "text:note":
          this.#inline.raw(this.#reader.note(node));
          break;
        case "office:annotation":
          this.#inline.raw(this.#reader.comment(node));
          break;
        case "text:bookmark":
        case "text:bookmark-start":
        case "text:reference-mark":
        case "text:reference-mark-start": {
          const name = node.get("text:name");
          if (name !== undefined) this.#ids.push(name);
          break;
        }
        case "draw:frame":
          this.#readFrame(node, href);
          break;
        case "draw:a":
          this.#readContent(node, formats, safeHref(node.get("xlink:href")) ?? href);
          break;
        case "text:page-number":
          // Programs write a name of the field in angle brackets where its number is not known.
          if (!/^\s*<[^<>]*>\s*$/.test(node.text())) this.#readContent(node, formats, href);
          break;
        case "text:ruby": {
          const base = node.child("text:ruby-base");
          const annotation = node.child("text:ruby-text")?.text().trim();
          if (base !== undefined) this.#readContent(base, formats, href);
          if (annotation) this.#add(`(${annotation})`, formats, href);
          break;
        }
        case "text:hidden-text":
        case "text:hidden-paragraph":
          this.#reader.context.leftOut.add(HIDDEN_TEXT, node.text() || (node.get("text:string-value") ?? ""));
          break;
        case "draw:custom-shape":
        case "draw:rect":
        case "draw:g":
        case "draw:line":
        case "draw:ellipse":
          this.#blocks.push(this.#reader.shape(node));
          break;
        default:
          if (!SKIPPED.has(node.name)) this.#readContent(node, formats, href);
      }
    }
  }

  #readFrame(element: XmlElement, href: string | undefined): void {
    const formula = this.#reader.formula(element);
    if (formula !== undefined) {
      this.#inline.raw(mathmlHtml(formula, "inline"));
      return;
    }
    const image = this.#reader.image(element);
    if (image !== undefined) this.#inline.raw(imageHtml(image.source, image.alternative), href);
    else this.#blocks.push(this.#reader.shape(element));
  }
}
