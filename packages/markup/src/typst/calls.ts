/** HTML of the functions of Typst's library. */
import { dictionary, escapeHtml } from "@quern/documents";
import { codeBlock, type Footnotes, formula, heading, image, link } from "../html.js";
import { type SpanCell, spanTable } from "../span-table.js";
import { latexOf } from "./math.js";
import { type Piece, stringOf } from "./pieces.js";
import { argumentsOf, endOfGroup } from "./scan.js";

export interface Call {
  readonly name: string;
  /** Source of the arguments without a name; content in brackets behind the call comes last. */
  readonly positional: readonly string[];
  readonly named: ReadonlyMap<string, string>;
}

/** The reader of the text around a call. */
interface ContentReader {
  readonly footnotes: Footnotes;
  /** Files that the document includes. */
  readonly unread: Set<string>;
  /** Footnotes so far. */
  notes: number;
  /** A table has cells that only running the document would give. */
  computes: boolean;
  /** HTML of a string, of content, or of a call. */
  value(source: string): string;
}

const MARKS: Readonly<Record<string, string>> = dictionary({
  strong: "strong",
  emph: "em",
  strike: "del",
  sub: "sub",
  super: "sup",
  underline: "u",
  highlight: "mark",
});
/** Space, pictures drawn by code, values and what looks at the document: none of it is text. */
const SILENT =
  /^(?:v|h|pagebreak|colbreak|parbreak|line|curve|path|polygon|circle|ellipse|outline|bibliography|counter|state|query|locate|here|measure|selector|regex|metadata|rgb|luma|cmyk|oklab|oklch|color|gradient|tiling|stroke|numbering|datetime|json|csv|yaml|toml|xml|cbor|read|plugin|calc|sys|type|str|int|float|range|array|dictionary|eval|assert|panic|lorem|version|label|hide|table\.[hv]line|grid\.[hv]line)(?:\.|$)/;
/** A table has no more columns than this; a larger number is a mistake. */
const MAX_COLUMNS = 200;

const block = (html: string): Piece => ({ html, isBlock: true });
const inline = (html: string): Piece => ({ html, isBlock: false });

/** @returns undefined for functions of packages and of the document */
export function callHtml(call: Call, reader: ContentReader): Piece | undefined {
  const { name, positional, named } = call;
  const last = positional.at(-1) ?? "";
  const content = (): string => reader.value(last);
  const mark = MARKS[name];
  if (mark !== undefined) return inline(wrapped(mark, content()));
  if (SILENT.test(name)) {
    if (name === "bibliography") for (const one of positional) reader.unread.add(stringOf(one));
    return inline("");
  }
  switch (name) {
    case "heading":
      return block(heading(Number(named.get("level") ?? named.get("depth") ?? 1) || 1, content()));
    case "title":
      return block(heading(1, content()));
    case "link": {
      const target = positional[0] ?? "";
      const address = target.startsWith('"') ? stringOf(target) : `#${target.replace(/^<|>$/g, "")}`;
      return inline(
        link(address, positional.length > 1 ? content() : escapeHtml(address.replace(/^(?:mailto|tel):/, ""))),
      );
    }
    case "image":
      return inline(image(stringOf(positional[0] ?? ""), stringOf(named.get("alt") ?? "")));
    case "figure": {
      const caption = named.get("caption");
      const body = positional.map((one) => reader.value(one)).join("\n");
      const title = caption === undefined ? "" : reader.value(captionBody(caption));
      const text = body === "" || /^<(?:p|table|pre|ul|ol)\b/.test(body) ? body : `<p>${body}</p>\n`;
      return block(text + (title === "" ? "" : `<p><em>${title}</em></p>\n`));
    }
    case "table":
      return block(tableHtml(call, reader));
    case "grid":
    case "stack":
    case "columns":
      return block(positional.map((one) => paragraphs(reader.value(one))).join(""));
    case "list":
    case "enum": {
      const tag = name === "list" ? "ul" : "ol";
      return block(`<${tag}>\n${positional.map((one) => `<li>${reader.value(one)}</li>\n`).join("")}</${tag}>\n`);
    }
    case "quote": {
      const by = named.get("attribution");
      const from = by === undefined ? "" : `<p>— ${reader.value(by)}</p>\n`;
      return named.get("block") === "true"
        ? block(`<blockquote>\n${paragraphs(content())}${from}</blockquote>\n`)
        : inline(`“${content()}”`);
    }
    case "raw": {
      const text = stringOf(positional[0] ?? "");
      const language = stringOf(named.get("lang") ?? "");
      return named.get("block") === "true"
        ? block(codeBlock(text, language))
        : inline(`<code>${escapeHtml(text)}</code>`);
    }
    case "footnote": {
      const key = `note ${++reader.notes}`;
      const reference = reader.footnotes.reference(key);
      reader.footnotes.define(key, content());
      return inline(reference);
    }
    case "cite":
    case "ref": {
      const key = (positional[0] ?? "").replace(/^(?:label\()?[<"]|[>"]\)?$/g, "");
      return inline(`[${link(`#${key}`, escapeHtml(key))}]`);
    }
    case "linebreak":
      return inline("<br>\n");
    case "math.equation":
      return last.startsWith("$") ? block(formula(latexOf(last.slice(1, -1)), "block")) : undefined;
    default:
      return undefined;
  }
}

const wrapped = (tag: string, html: string): string => (html === "" ? "" : `<${tag}>${html}</${tag}>`);
const paragraphs = (html: string): string =>
  html === "" || /^<(?:p|table|pre|ul|ol|dl|h\d|blockquote)\b/.test(html) ? html : `<p>${html}</p>\n`;

/** `figure.caption(position: top)[…]` has the caption in its brackets. */
const captionBody = (source: string): string =>
  source.startsWith("figure.caption") ? source.slice(Math.max(0, source.indexOf("["))) : source;

/** Cells fill the rows from left to right, around those that span rows. */
function tableHtml({ positional, named }: Call, reader: ContentReader): string {
  const columns = columnsOf(named.get("columns") ?? "1");
  const cells: SpanCell[] = [];
  const add = (source: string, isHeader: boolean): void => {
    const text = source.trim();
    const group = /^table\.(header|footer)\s*(?=[([])/.exec(text) ?? /^(header|footer)\s*(?=\()/.exec(text);
    if (group !== null) {
      for (const one of callArguments(text.slice(group[0].length))) add(one, group[1] === "header");
      return;
    }
    if (/^(?:table\.)?[hv]line\b/.test(text) || /^[a-z-]+\s*:(?!=)/.test(text)) return;
    if (text.startsWith("..")) {
      const listed = /^\.\.\s*\(/.exec(text);
      if (listed === null) reader.computes = true;
      else for (const one of argumentsOf(text.slice(listed[0].length, -1))) add(one, isHeader);
      return;
    }
    const cell = /^(?:table\.)?cell\s*(?=[([])/.exec(text);
    const parts = cell === null ? [text] : callArguments(text.slice(cell[0].length));
    const span = (name: string): number =>
      Math.min(
        MAX_COLUMNS,
        Math.max(
          1,
          Number(parts.map((one) => new RegExp(`^\\s*${name}\\s*:\\s*(\\d+)`).exec(one)?.[1]).find(Boolean) ?? 1),
        ),
      );
    const html = parts.filter((one) => cell === null || !/^\s*[a-z-]+\s*:/.test(one)).map((one) => reader.value(one));
    cells.push({ html: html.join(" "), isHeader, columns: Math.min(span("colspan"), columns), rows: span("rowspan") });
  };
  for (const one of positional) add(one, false);
  const rows: SpanCell[][] = [];
  const taken: boolean[][] = [];
  let row = 0;
  let column = 0;
  for (const cell of cells) {
    for (;;) {
      if (column >= columns) {
        row++;
        column = 0;
      }
      if (!taken[row]?.[column]) break;
      column++;
    }
    for (let down = 0; down < (cell.rows ?? 1); down++)
      for (let across = 0; across < (cell.columns ?? 1); across++) (taken[row + down] ??= [])[column + across] = true;
    (rows[row] ??= []).push(cell);
    column += cell.columns ?? 1;
  }
  // Without a declared header, the first row usually names the columns.
  const filled = Array.from(rows, (one) => one ?? []);
  const hasHeader = cells.some((cell) => cell.isHeader);
  return spanTable(
    hasHeader
      ? filled
      : filled.map((one, at) =>
          at === 0 && filled.length > 1 ? one.map((cell) => ({ ...cell, isHeader: true })) : one,
        ),
  );
}

/** Arguments of a call, from its first bracket on. */
function callArguments(source: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (source[at] === "(" || source[at] === "[") {
    const end = endOfGroup(source, at);
    if (source[at] === "(") for (const argument of argumentsOf(source.slice(at + 1, end - 1))) found.push(argument);
    else found.push(source.slice(at, end));
    at = end;
  }
  return found;
}

/** `3`, `(auto, 1fr)` or `(auto,) * 3`. */
function columnsOf(source: string): number {
  const times = Number(/\)\s*\*\s*(\d+)\s*$/.exec(source)?.[1] ?? 1);
  const count = source.startsWith("(")
    ? argumentsOf(source.slice(1, endOfGroup(source, 0) - 1)).length * times
    : Number(source);
  return Math.min(MAX_COLUMNS, Math.max(1, Math.floor(count) || 1));
}
