import { damaged, type XmlElement } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { embeddedHtml } from "../embedded/embedded.js";
import { odfObjects } from "../embedded/odf-objects.js";
import { orSlideNumbers } from "../slides/blank.js";
import { LARGER, LEAST_TITLE_SIZE, mayBeTitle, USUAL_SIZE } from "../slides/title-by-looks.js";
import { readInline } from "./inline.js";
import { OpenDocument } from "./package.js";
import { OdfReader } from "./reader.js";
import { OdfStyles } from "./styles.js";
import { warnOfUnreadParts } from "./unread-parts.js";

/** Placeholders that carry the furniture of a slide. */
const FURNITURE = new Set(["date-time", "footer", "page-number", "header", "page", "handout"]);

/** Reads OpenDocument presentations (odp, otp, fodp), slide by slide. */
export function readOdp(context: DocumentContext): OfficeDocument {
  const document = new OpenDocument(context.bytes, context.budget, context.input.password);
  const styles = new OdfStyles();
  for (const root of document.styles()) styles.add(root);
  const content = document.content();
  const reader = new OdfReader(context, document, styles);
  const parts: string[] = [];
  const hidden: number[] = [];
  let meta: XmlElement | undefined;
  let found = false;
  let number = 0;
  for (let event = content.next(); event !== "end"; event = content.next()) {
    if (event !== "open") continue;
    if (/^office:(?:styles|automatic-styles|master-styles)$/.test(content.name)) styles.add(content.element());
    else if (content.name === "office:meta") meta = content.element();
    else if (content.name === "office:presentation" || content.name === "office:drawing") found = true;
    else if (content.name === "draw:page" && found) {
      const page = content.element();
      number++;
      if (styles.get("drawing-page", page.get("draw:style-name")).invisible) hidden.push(number);
      else parts.push(slide(page, number, reader));
    } else if (!/^office:(?:document|document-content|body)$/.test(content.name)) content.skip();
  }
  if (!found) throw damaged("content.xml", "it has no office:presentation, so it is not a presentation.");
  const metadata = {
    ...document.metadata(meta),
    slideCount: number,
    ...(hidden.length === 0 ? {} : { hiddenSlides: hidden }),
  };
  const html =
    parts.join("") + context.notes.html() + context.comments.html() + embeddedHtml(odfObjects(document), context);
  warnOfUnreadParts(document, context);
  return context.finish(orSlideNumbers(html, number), metadata);
}

/** A slide's comments belong to the slide, not to a place in its text. */
const commentLine = (comments: string): string => (comments === "" ? "" : `<p>${comments.trim()}</p>\n`);

function slide(page: XmlElement, number: number, reader: OdfReader): string {
  let heading = "";
  let html = "";
  let notes = "";
  let comments = "";
  const titled = [...page.elements()].some(isTitle) ? undefined : titleByLooks(page, reader);
  for (const element of page.elements()) {
    if (element.name === "presentation:notes") {
      for (const frame of element.all("draw:frame")) {
        // Other programs write the notes into a frame without a class; pages and small pictures of slides have one.
        const kind = frame.get("presentation:class") ?? "notes";
        if (kind === "notes" && frame.get("presentation:placeholder") !== "true") notes += reader.shape(frame);
      }
      continue;
    }
    if (element.name === "office:annotation") comments += reader.comment(element);
    const kind = element.get("presentation:class") ?? "";
    if (!element.name.startsWith("draw:") || FURNITURE.has(kind)) continue;
    // A placeholder that nobody has filled holds its prompt, or nothing.
    if (element.get("presentation:placeholder") === "true") continue;
    if (isTitle(element) || element === titled) {
      const title = titleOf(element, reader);
      if (title !== "") heading += `<h2>${title}</h2>\n`;
    } else html += reader.shape(element);
  }
  const quoted = notes === "" ? "" : `<blockquote data-notes="true">\n${notes}</blockquote>\n`;
  return `<section data-slide="${number}">\n${heading}${html}${commentLine(comments)}${quoted}</section>\n`;
}

/** A title by its class, or by a style of the layout where the class is missing. */
function isTitle(element: XmlElement): boolean {
  const kind = element.get("presentation:class");
  return kind === undefined
    ? /(?:^|[^a-z])title\d*$/i.test(element.get("presentation:style-name") ?? "")
    : kind === "title";
}

/** The shape that people see as the title of a slide without one: the first with text, which is a line, and larger than all other text. */
function titleByLooks(page: XmlElement, reader: OdfReader): XmlElement | undefined {
  let first: { readonly element: XmlElement; readonly size: number } | undefined;
  for (const element of page.elements()) {
    if (!element.name.startsWith("draw:") || FURNITURE.has(element.get("presentation:class") ?? "")) continue;
    const lines = [...element.descendants()].filter(
      (part) => (part.name === "text:p" || part.name === "text:h") && part.text().trim() !== "",
    );
    const sizes = lines.map((line) => sizeOf(line, reader.styles));
    if (first === undefined) {
      const [size] = sizes;
      if (size === undefined) continue;
      const isTitled = element.name !== "draw:g" && size >= LEAST_TITLE_SIZE;
      if (!isTitled || !mayBeTitle(lines.map((line) => line.text().trim()))) return undefined;
      first = { element, size };
    } else if (Math.max(...sizes, 0) * LARGER > first.size) return undefined;
  }
  return first?.element;
}

/** Size of the largest text of a line, in points. */
function sizeOf(line: XmlElement, styles: OdfStyles): number {
  const usual = styles.get("paragraph", line.get("text:style-name")).size ?? USUAL_SIZE;
  const spans = [...line.descendants()].filter(({ name }) => name === "text:span");
  const sizes = spans.map((span) => styles.get("text", span.get("text:style-name")).size ?? usual);
  return sizes.length === 0 ? usual : Math.max(...sizes);
}

function titleOf(element: XmlElement, reader: OdfReader): string {
  const lines: string[] = [];
  for (const part of element.descendants()) {
    if (part.name === "text:p" || part.name === "text:h") lines.push(readInline(part, reader, true).html);
  }
  return lines
    .join(" ")
    .replace(/<br>\s*/g, " ")
    .trim();
}
