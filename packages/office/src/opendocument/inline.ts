import { escapeHtml, imageHtml, type XmlElement } from "@quern/documents";
import type { Looks } from "../html/headings-by-looks.js";
import { InlineWriter } from "../html/inline-writer.js";
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
}

/**
 * Reads the inline content of `text:p` or `text:h`. White space is collapsed as ODF 1.3 part 3, 6.1.2 says; `text:s` and `text:tab` carry the real one.
 */
export function readInline(paragraph: XmlElement, reader: OdfPartReader, plain = false): OdfParagraph {
  const inline = new InlineWriter();
  const blocks: string[] = [];
  let text = "";
  const ids: string[] = [];
  let pendingSpace = false;
  const style = reader.styles.get("paragraph", paragraph.get("text:style-name"));
  /** Looks of the characters that are being read, and of all so far. */
  let bold = style.bold ?? false;
  let size = style.size;
  let isLight = false;
  let least = Number.POSITIVE_INFINITY;

  const add = (value: string, formats: number, href: string | undefined): void => {
    text += value;
    if (value.trim() !== "") {
      if (!bold) isLight = true;
      least = Math.min(least, size ?? least);
    }
    inline.text(value, formats, href);
  };

  function characters(value: string, formats: number, href: string | undefined): void {
    const collapsed = value.replace(/[ \t\r\n]+/g, " ");
    const start = collapsed.startsWith(" ") && (pendingSpace || text === "" || /[ \t]$/.test(text)) ? 1 : 0;
    pendingSpace = false;
    if (start < collapsed.length) add(collapsed.slice(start), formats, href);
  }

  function read(container: XmlElement, formats: number, href: string | undefined): void {
    for (const node of container.children) {
      if (typeof node === "string") {
        characters(node, formats, href);
        continue;
      }
      switch (node.name) {
        case "text:span": {
          const style = reader.styles.get("text", node.get("text:style-name"));
          if (style.hidden) reader.context.leftOut.add(HIDDEN_TEXT, node.text());
          else {
            const outer = { bold, size };
            bold = style.bold ?? bold;
            size = style.size ?? size;
            read(node, plain ? formats : formats | style.formats, href);
            ({ bold, size } = outer);
          }
          break;
        }
        case "text:a":
          read(node, formats, safeHref(withoutKind(node.get("xlink:href"))) ?? href);
          break;
        case "text:bookmark-ref":
        case "text:reference-ref": {
          const name = node.get("text:ref-name");
          read(node, formats, name === undefined ? href : `#${name}`);
          break;
        }
        case "text:s":
          add(" ".repeat(Math.min(200, Math.max(1, Number(node.get("text:c") ?? 1) || 1))), formats, href);
          break;
        case "text:tab":
          add("\t", formats, href);
          break;
        case "text:line-break":
          add("\n", formats, href);
          break;
        case "text:note":
          inline.raw(reader.note(node));
          break;
        case "office:annotation":
          inline.raw(reader.comment(node));
          break;
        case "text:bookmark":
        case "text:bookmark-start":
        case "text:reference-mark":
        case "text:reference-mark-start": {
          const name = node.get("text:name");
          if (name !== undefined) ids.push(name);
          break;
        }
        case "draw:frame":
          frame(node, href);
          break;
        case "draw:a":
          read(node, formats, safeHref(node.get("xlink:href")) ?? href);
          break;
        case "text:ruby": {
          const base = node.child("text:ruby-base");
          const annotation = node.child("text:ruby-text")?.text().trim();
          if (base !== undefined) read(base, formats, href);
          if (annotation) add(`(${annotation})`, formats, href);
          break;
        }
        case "text:hidden-text":
        case "text:hidden-paragraph":
          reader.context.leftOut.add(HIDDEN_TEXT, node.text() || (node.get("text:string-value") ?? ""));
          break;
        case "draw:custom-shape":
        case "draw:rect":
        case "draw:g":
        case "draw:line":
        case "draw:ellipse":
          blocks.push(reader.shape(node));
          break;
        default:
          if (!SKIPPED.has(node.name)) read(node, formats, href);
      }
    }
  }

  function frame(element: XmlElement, href: string | undefined): void {
    const formula = reader.formula(element);
    if (formula !== undefined) {
      inline.raw(mathmlHtml(formula, "inline"));
      return;
    }
    const image = reader.image(element);
    if (image !== undefined) inline.raw(imageHtml(image.source, image.alternative), href);
    else blocks.push(reader.shape(element));
  }

  read(paragraph, 0, undefined);
  const html = inline.html();
  const [id, ...others] = ids;
  // A heading has a mark for each list and each reference that leads to it.
  const anchors = html === "" ? [] : others.map((other) => `<span id="${escapeHtml(other)}"></span>`);
  const looks = { bold: !isLight, size: Number.isFinite(least) ? least : undefined };
  return { html: anchors.join("") + html, text, blocks, id, looks };
}
