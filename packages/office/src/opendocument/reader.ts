import { escapeHtml, XmlElement } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";
import { inlineDocument } from "../embedded/odf-objects.js";
import { BlockWriter, type FinishOptions, unwrapParagraph } from "../html/block-writer.js";
import { isListing } from "../html/fonts.js";
import { HIDDEN_TEXT } from "../html/left-out.js";
import { formatNumber } from "../word/numbering-format.js";
import { outlineId, readInline } from "./inline.js";
import type { OpenDocument } from "./package.js";
import type { ListLevel, OdfStyles } from "./styles.js";
import { readOdfTable } from "./table.js";

const FORMATS = new Map([
  ["1", "decimal"],
  ["a", "lowerLetter"],
  ["A", "upperLetter"],
  ["i", "lowerRoman"],
  ["I", "upperRoman"],
]);

const MAX_CHART_ROWS = 2_000;

/** The list that an item stands in. */
interface OpenList {
  /** 1 is outermost. */
  readonly level: number;
  readonly style: string | undefined;
  readonly key: string;
  readonly definition: ListLevel | undefined;
  readonly number: number;
  readonly isHeader: boolean;
  /** The item holds nothing but a list of the next level. */
  readonly isNestedOnly: boolean;
  /** The item that the list stands in. */
  readonly above: OpenList | undefined;
}

/** Reads the blocks that OpenDocument text, presentations and notes have in common. Recursion is bounded by the XML reader's depth limit. */
/** Whether paragraphs, headings or lists stand directly in a shape. */
const holdsText = (shape: XmlElement): boolean =>
  ["text:p", "text:h", "text:list"].some((name) => shape.child(name) !== undefined);

export class OdfReader {
  /** Items counted so far, by list style and level, for lists that go on later. */
  readonly #counts = new Map<string, number>();
  readonly #outline: number[] = [];
  readonly #listKeys = new Map<string, string>();
  #lists = 0;

  constructor(
    readonly context: DocumentContext,
    readonly document: OpenDocument,
    readonly styles: OdfStyles,
  ) {}

  /** HTML of the blocks inside an element. */
  blocks(container: XmlElement, options?: FinishOptions): string {
    const writer = new BlockWriter();
    for (const element of container.elements()) this.block(element, writer);
    return writer.finish(options);
  }

  /** Writes one block-level element. */
  block(element: XmlElement, writer: BlockWriter): void {
    switch (element.name) {
      case "text:h":
        this.#heading(element, writer);
        break;
      case "text:p":
        this.#paragraph(element, writer);
        break;
      case "text:list":
        this.#list(element, 1, undefined, writer);
        break;
      case "table:table":
        writer.block(readOdfTable(element, this));
        break;
      case "text:section":
        if (element.get("text:display") === "none") this.hidden(element);
        else for (const child of element.elements()) this.block(child, writer);
        break;
      case "text:index-body":
      case "text:index-title":
      case "text:table-of-content":
      case "text:illustration-index":
      case "text:table-index":
      case "text:object-index":
      case "text:user-index":
      case "text:alphabetical-index":
      case "text:bibliography":
      case "text:numbered-paragraph":
        for (const child of element.elements()) this.block(child, writer);
        break;
      default:
        if (element.name.startsWith("draw:")) writer.block(this.shape(element));
    }
  }

  /** Blocks of a drawing: picture, text box, table, chart, group. */
  shape(element: XmlElement): string {
    let html = "";
    const stack = [element];
    while (stack.length > 0) {
      const current = stack.pop()!;
      const image = current.name === "draw:frame" ? this.image(current) : undefined;
      const formula = current.name === "draw:frame" ? this.formula(current) : undefined;
      const chart = current.name === "draw:frame" ? this.#chart(current) : undefined;
      if (formula !== undefined) {
        const writer = new BlockWriter();
        writer.paragraph(readInline(wrap(current), this).html);
        html += writer.finish();
      } else if (chart !== undefined) html += chart;
      else if (current.child("draw:text-box") !== undefined)
        html += this.blocks(current.child("draw:text-box")!, { isBox: true });
      else if (current.child("table:table") !== undefined) html += readOdfTable(current.child("table:table")!, this);
      else if (image !== undefined) html += `<p>${readInline(wrap(current), this).html}</p>\n`;
      else if (holdsText(current)) html += this.blocks(current);
      else stack.push(...[...current.elements()].filter((child) => child.name.startsWith("draw:")).reverse());
    }
    return html;
  }

  /** Picture of a frame; of several forms of one picture the first. */
  image(frame: XmlElement): { readonly source: string; readonly alternative: string } | undefined {
    if (frame.child("draw:text-box") !== undefined || frame.child("table:table") !== undefined) return undefined;
    const alternative = frame.child("svg:desc")?.text() || frame.child("svg:title")?.text() || "";
    for (const image of frame.all("draw:image")) {
      const href = image.get("xlink:href") ?? "";
      if (/^https?:/i.test(href)) return { source: href, alternative };
      const data = image.child("office:binary-data")?.text();
      if (data) {
        const bytes = (): Uint8Array => new Uint8Array(Buffer.from(data, "base64"));
        const key = `flat ${data.length} ${data.slice(0, 200)}`;
        return this.context.pictures.add({ key, name: frame.get("draw:name") ?? "", alternative, read: bytes });
      }
      if (href !== "" && this.document.hasPicture(href)) {
        const read = (): Uint8Array | undefined => this.document.picture(href);
        return this.context.pictures.add({ key: href, name: href, alternative, read });
      }
    }
    return undefined;
  }

  /** Formula of a frame, as MathML. */
  formula(frame: XmlElement): XmlElement | undefined {
    const object = frame.child("draw:object");
    if (object === undefined) return undefined;
    const root = object.child("math:math") ?? this.document.object(object.get("xlink:href") ?? "");
    return root?.name === "math:math" || root?.name === "math" ? root : undefined;
  }

  note(element: XmlElement): string {
    const body = element.child("text:note-body");
    const key = `${element.get("text:id") ?? ""} ${this.#notes++}`;
    return this.context.notes.reference(key, () => (body === undefined ? "" : unwrapParagraph(this.blocks(body))));
  }
  #notes = 0;

  /** Ordinary text is set in a font of equally wide characters, which then says nothing. */
  get #isTypewritten(): boolean {
    return this.styles.get("paragraph", "Standard").monospaced;
  }

  /** HTML for the place of a comment. */
  comment(element: XmlElement): string {
    const html = unwrapParagraph(this.blocks(element));
    return this.context.comments.add(element.child("dc:creator")?.text().trim() ?? "", html);
  }

  /** Title of the chart in a frame, and the values that it keeps in a table of its own. */
  chart(frame: XmlElement): { readonly title: string; readonly rows: readonly (readonly string[])[] } | undefined {
    const root = this.#chartRoot(frame);
    const chart = root?.find("chart:chart");
    if (chart === undefined) return undefined;
    const rows = [...(chart.child("table:table")?.descendants() ?? [])]
      .filter(({ name }) => name === "table:table-row")
      .slice(0, MAX_CHART_ROWS)
      .map((row) =>
        row.all("table:table-cell").map((cell) =>
          cell
            .all("text:p")
            .map((line) => line.text())
            // So a chart writes that it has no value.
            .filter((text) => text !== "NaN")
            .join(" ")
            .trim(),
        ),
      );
    return { title: chartTitle(chart), rows };
  }

  #chartRoot(frame: XmlElement): XmlElement | undefined {
    const object = frame.child("draw:object");
    const kind = object && inlineDocument(object);
    if (kind !== undefined)
      this.context.warnings.push(
        `An embedded document (${kind}) was not read: it is part of the XML of this one. Save the document as a package to read it.`,
      );
    return object && (object.child("office:document") ?? this.document.object(object.get("xlink:href") ?? ""));
  }

  #chart(frame: XmlElement): string | undefined {
    const chart = this.#chartRoot(frame)?.find("chart:chart");
    if (chart === undefined) return undefined;
    const title = chartTitle(chart);
    const table = chart.child("table:table");
    const caption = title === "" ? "" : `<p><strong>${escapeHtml(title)}</strong></p>\n`;
    return caption + (table === undefined ? "" : readOdfTable(table, this));
  }

  /** Counts text that the document does not show. */
  hidden(element: XmlElement): void {
    this.context.leftOut.add(HIDDEN_TEXT, element.text());
  }

  #headingLevelOf(element: XmlElement): number | undefined {
    return this.styles.get("paragraph", element.get("text:style-name")).headingLevel;
  }

  /** @param inList number that the list of the heading gives it, with a space behind */
  #heading(element: XmlElement, writer: BlockWriter, inList = ""): void {
    const style = this.styles.get("paragraph", element.get("text:style-name"));
    const level = Math.max(1, Number(element.get("text:outline-level") ?? style.headingLevel ?? 1) || 1);
    if (style.hidden) {
      this.hidden(element);
      return;
    }
    const { html, blocks, id, text } = readInline(element, this, true);
    const isNumbered = element.name === "text:h" && element.get("text:is-list-header") !== "true" && html !== "";
    const number = isNumbered ? this.#outlineNumber(level) : "";
    const anchor = `<span id="${escapeHtml(outlineId(text))}"></span>`;
    const attributes = { ...(id === undefined ? {} : { id }), rightToLeft: style.rightToLeft };
    writer.heading(level, html === "" ? "" : anchor + inList + number + html, attributes);
    for (const block of blocks) writer.block(block);
  }

  /** Number of the next heading of this level, with a space behind, where the document numbers its headings. */
  #outlineNumber(level: number): string {
    const definition = this.styles.outline.get(level);
    if (definition === undefined) return "";
    this.#outline.length = level;
    this.#outline[level - 1] = (this.#outline[level - 1] ?? definition.start - 1) + 1;
    const numbers: string[] = [];
    for (let at = Math.max(1, level - definition.shown + 1); at <= level; at++) {
      const format = FORMATS.get(this.styles.outline.get(at)?.format ?? "") ?? "decimal";
      numbers.push(formatNumber(this.#outline[at - 1] ?? 1, format));
    }
    return `${escapeHtml(definition.prefix + numbers.join(".") + definition.suffix)} `;
  }

  #paragraph(element: XmlElement, writer: BlockWriter): void {
    const style = this.styles.get("paragraph", element.get("text:style-name"));
    if (style.hidden) {
      this.hidden(element);
      return;
    }
    if (style.headingLevel !== undefined) {
      this.#heading(element, writer);
      return;
    }
    const isTitle = style.kind === "title";
    const { html, text, blocks, id, looks, isMonospaced } = readInline(element, this, isTitle);
    const attributes = { ...(id === undefined ? {} : { id }), rightToLeft: style.rightToLeft, looks };
    if (style.pageBreakBefore) writer.block('<hr data-page-break="true">');
    if (isTitle) writer.title(html, attributes);
    else if (style.kind === "code" && text.trim() !== "") writer.code(text);
    else if (style.kind === "quote") writer.quote(html, attributes);
    else if (style.kind === "term") writer.definition("dt", html, attributes);
    else if (style.kind === "definition") writer.definition("dd", html, attributes);
    else if ((style.monospaced || isMonospaced) && !this.#isTypewritten && blocks.length === 0 && isListing(text, html))
      writer.code(text);
    else writer.paragraph(html, attributes);
    for (const block of blocks) writer.block(block);
  }

  /**
   * Writes the items of a list one by one with their level, as Word does: programs take lists apart and go on with them later, so that an item
   * may hold nothing but a deeper list.
   */
  #list(list: XmlElement, level: number, above: OpenList | undefined, writer: BlockWriter): void {
    const name = list.get("text:style-name") ?? above?.style ?? this.#listOfFirstParagraph(list);
    const definition = this.styles.level(name, level);
    const continued = list.get("text:continue-list");
    const goesOn = list.get("text:continue-numbering") === "true" || continued !== undefined;
    const key = above?.key ?? this.#listKey(list, name, continued, goesOn);
    const counter = `${key} ${level}`;
    const known = goesOn || above?.isNestedOnly ? this.#counts.get(counter) : undefined;
    let number = known ?? (definition?.start ?? 1) - 1;
    for (const item of list.elements()) {
      if (item.name !== "text:list-item" && item.name !== "text:list-header") continue;
      const own = item.get("text:start-value");
      const isHeader = item.name === "text:list-header";
      const nestedOnly = isNestedOnly(item);
      if (!isHeader && !nestedOnly) {
        number = own === undefined ? number + 1 : Number(own) || 0;
        // Deeper levels begin anew below it.
        for (let deeper = level + 1; this.#counts.delete(`${key} ${deeper}`); deeper++);
      }
      const place = { level, style: name, key, definition, number, isHeader, isNestedOnly: nestedOnly, above };
      this.#listItem(item, place, writer);
    }
    this.#counts.set(counter, number);
  }

  /** Lists that go on with each other share a key. */
  #listKey(list: XmlElement, name: string | undefined, continued: string | undefined, goesOn: boolean): string {
    const known = continued === undefined ? undefined : this.#listKeys.get(continued);
    const key = known ?? (goesOn ? this.#listKeys.get(`style ${name}`) : undefined) ?? `${++this.#lists}`;
    const id = list.get("xml:id");
    if (id !== undefined) this.#listKeys.set(id, key);
    this.#listKeys.set(`style ${name}`, key);
    return key;
  }

  #listItem(item: XmlElement, place: OpenList, writer: BlockWriter): void {
    const { level, definition, number, key } = place;
    const ordered = definition?.ordered ?? false;
    // A header has no number: it opens a list of bullets, and stands before one of numbers.
    let isFirst = !place.isHeader || !ordered;
    for (const element of item.elements()) {
      if (element.name === "text:list") this.#list(element, level + 1, place, writer);
      else if (element.name === "text:h" || this.#headingLevelOf(element) !== undefined) {
        // Numbered headings are kept in lists; they end the list that surrounds them.
        const number = numberOf(place);
        this.#heading(element, writer, number === "" ? "" : `${escapeHtml(number)} `);
      } else if (element.name === "text:p") {
        const { html, blocks, id } = readInline(element, this);
        const attributes = id === undefined ? {} : { id };
        if (isFirst && !definition?.goesOn && (html !== "" || blocks.length > 0)) {
          const marker = ordered ? { marker: numberOf(place) } : {};
          const at = { level: level - 1, ordered, number, list: `${key} ${ordered}`, ...marker };
          writer.item(at, html, attributes);
          isFirst = false;
        } else writer.continueItem(html, attributes, place.isHeader ? level - 2 : level - 1);
        for (const block of blocks) writer.blockInItem(block);
      } else {
        const inside = new BlockWriter();
        this.block(element, inside);
        writer.blockInItem(inside.finish());
      }
    }
  }

  #listOfFirstParagraph(list: XmlElement): string | undefined {
    const paragraph = list.child("text:list-item")?.child("text:p");
    return this.styles.listOf(paragraph?.get("text:style-name"));
  }
}

/** Number of an item as it is shown: `(a)`, `2.1`. */
function numberOf(place: OpenList): string {
  const { definition } = place;
  if (!definition?.ordered) return "";
  const numbers: string[] = [];
  for (let open: OpenList | undefined = place; open && numbers.length < definition.shown; open = open.above) {
    const format = FORMATS.get(open.definition?.format ?? "") ?? "decimal";
    numbers.unshift(formatNumber(Math.max(1, open.number), format));
  }
  return (definition.prefix + numbers.join(".") + definition.suffix).trim();
}

/** Title and subtitle of a chart, and the note below it, on a line. */
const chartTitle = (chart: XmlElement): string =>
  ["chart:title", "chart:subtitle", "chart:footer"]
    .map(
      (name) =>
        chart
          .child(name)
          ?.all("text:p")
          .map((line) => line.text().trim())
          .join(" ") ?? "",
    )
    .filter((text) => text !== "")
    .join(" – ");

/** A list item that only carries a list of the next level. */
const isNestedOnly = (item: XmlElement): boolean => {
  const inside = [...item.elements()];
  return inside.length > 0 && inside.every(({ name }) => name === "text:list");
};

function wrap(element: XmlElement): XmlElement {
  const wrapper = new XmlElement("text:p", []);
  wrapper.children.push(element);
  return wrapper;
}
