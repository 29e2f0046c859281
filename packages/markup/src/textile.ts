import { compactMetadata, escapeHtml } from "@quern/documents";
import { inPieces } from "./bounds.js";
import { codeBlock, Footnotes, heading, image, link } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";
import { type SpanCell, spanTable } from "./span-table.js";

/** Classes, ids, styles, languages and alignment, which say how a block looks. Only one way leads through a text, so that it takes no time. */
const LOOK = String.raw`(?:\([^()\n]{0,200}\)|\((?![^()\n]{0,200}\))|\{[^{}\n]{0,200}\}|\[[^[\]\n]{0,50}\]|[<>=)]){0,20}`;
const BLOCK = new RegExp(String.raw`^(h[1-6]|p|bq|bc|pre|notextile|fn\d{1,4}|###)${LOOK}\.(\.?)(?::(\S+))?(?: |$)`);
const ITEM = new RegExp(String.raw`^([*#]+)${LOOK}\d*${LOOK} (.*)$`);
const ROW = new RegExp(String.raw`^(?:${LOOK}\. ?)?\|`);
const HTML_BLOCK = /^<\/?(?:ul|ol|li|p|dl|dt|dd|blockquote|table|thead|tbody|tr|td|th|hr|div)\b/i;
/** Tags that are kept, without their attributes; those of boxes and spans mean nothing without them. */
const KEPT_TAG =
  /^<(\/?)(b|i|em|strong|code|sub|sup|del|ins|kbd|br|hr|p|ul|ol|li|dl|dt|dd|blockquote|table|thead|tbody|tr|td|th)\b[^<>]*>$/i;
const MAX_DEPTH = 20;

/** Textile: headings, paragraphs, quotes, code, lists, definitions, tables with spans, footnotes, links and images. Tags of HTML stay text, except those that say what a text is. */
export function readTextile({ text }: MarkupSource): ReadMarkup {
  const reader = new TextileReader(text);
  const html = reader.footnotes.complete(reader.document());
  return {
    html,
    metadata: compactMetadata({ title: reader.title }),
    warnings: reader.hasTags ? ["Tags of HTML in the text were kept as text."] : [],
  };
}

class TextileReader {
  readonly footnotes = new Footnotes();
  title: string | undefined;
  hasTags = false;
  readonly #lines: readonly string[];
  /** `[name]address`, referred to by links. */
  readonly #addresses = new Map<string, string>();
  #depth = 0;

  constructor(text: string) {
    this.#lines = text.split("\n").filter((line) => {
      const [, name, address] = /^\[([\w-]{1,100})\]((?:https?:|mailto:|\/|#)\S+)\s*$/.exec(line) ?? [];
      if (name === undefined || address === undefined) return true;
      this.#addresses.set(name, address);
      return false;
    });
  }

  document(): string {
    let html = "";
    for (let at = 0; at < this.#lines.length; ) {
      if (this.#lines[at]!.trim() === "") at++;
      else {
        const block = this.#block(at);
        html += block.html;
        at = block.next;
      }
    }
    return html;
  }

  #block(at: number): { readonly html: string; readonly next: number } {
    const line = this.#lines[at]!;
    const tag = /^<pre\b[^<>]*>/i.exec(line);
    if (tag !== null) return this.#preformatted(at, tag[0]);
    if (/^<!--/.test(line)) return { html: "", next: this.#end(at, (one) => !one.includes("-->")) + 1 };
    const [mark, name = "", isLong = "", source] = BLOCK.exec(line) ?? [];
    if (mark !== undefined) {
      const next = isLong === "" ? this.#paragraphEnd(at) : this.#longEnd(at);
      const body = [line.slice(mark.length), ...this.#lines.slice(at + 1, next)];
      return { html: this.#marked(name, body, source), next };
    }
    const next = this.#paragraphEnd(at);
    const lines = this.#lines.slice(at, next);
    if (/^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line) && lines.length === 1) return { html: "<hr>\n", next };
    // Blocks in HTML, whose own inline text may have marks.
    if (HTML_BLOCK.test(line)) return { html: this.#inline(lines.join("\n")).replace(/<br>\n/g, "\n"), next };
    if (ITEM.test(line)) return { html: this.#list(lines), next };
    if (/^- .+:=/.test(line)) return { html: this.#definitions(lines), next };
    if (/^table\b.*\. *$/.test(line) || ROW.test(line)) return { html: this.#table(lines), next };
    return { html: `<p>${this.#inline(lines.join("\n"))}</p>\n`, next };
  }

  #marked(name: string, body: readonly string[], source: string | undefined): string {
    const text = body.join("\n").trimEnd();
    if (name === "###" || text === "") return "";
    if (name === "bc" || name === "pre") return codeBlock(text);
    if (name === "notextile") return `<p>${this.#withTags(text)}</p>\n`;
    if (name.startsWith("fn")) {
      this.footnotes.define(name.slice(2), this.#inline(text));
      return "";
    }
    if (name === "bq") {
      const cite = source === undefined ? "" : `<p>${link(source, escapeHtml(source))}</p>\n`;
      const paragraphs = text.split(/\n{2,}/).map((one) => `<p>${this.#inline(one)}</p>\n`);
      return `<blockquote>\n${paragraphs.join("")}${cite}</blockquote>\n`;
    }
    if (name.startsWith("h")) {
      this.title ??= text.replace(/\s+/g, " ");
      return heading(Number(name[1]), this.#inline(text));
    }
    return text
      .split(/\n{2,}/)
      .map((one) => `<p>${this.#inline(one)}</p>\n`)
      .join("");
  }

  #preformatted(at: number, tag: string): { readonly html: string; readonly next: number } {
    const end = this.#end(at, (line) => !/<\/pre>/i.test(line));
    const text = this.#lines
      .slice(at, end + 1)
      .join("\n")
      .slice(tag.length);
    const language = /class="(?:language-)?([\w+#-]+)"/.exec(text.slice(0, 200))?.[1];
    const code = text.replace(/^\s*<code\b[^>]*>/i, "").replace(/(?:<\/code>\s*)?<\/pre>.*$/is, "");
    return {
      html: codeBlock(
        code.replace(/^\n/, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&"),
        language,
      ),
      next: end + 1,
    };
  }

  /** Items with as many marks as they lie deep; lines without a mark go on with the item before. */
  #list(lines: readonly string[]): string {
    const items: Array<{ readonly marks: string; text: string }> = [];
    for (const line of lines) {
      const [, marks, text = ""] = ITEM.exec(line) ?? [];
      if (marks !== undefined) items.push({ marks: marks.slice(0, MAX_DEPTH), text });
      else items.at(-1)!.text += `\n${line}`;
    }
    let html = "";
    const open: string[] = [];
    for (const { marks, text } of items) {
      const tag = marks.endsWith("#") ? "ol" : "ul";
      while (open.length > marks.length || (open.length === marks.length && open.at(-1) !== tag))
        html += `</li>\n</${open.pop()}>\n`;
      if (open.length === marks.length) html += "</li>\n";
      while (open.length < marks.length) {
        const kind = open.length === marks.length - 1 ? tag : marks[open.length] === "#" ? "ol" : "ul";
        html += `<${kind}>\n${open.length < marks.length - 1 ? "<li>" : ""}`;
        open.push(kind);
      }
      html += `<li>${this.#inline(text)}`;
    }
    while (open.length > 0) html += `</li>\n</${open.pop()}>\n`;
    return html;
  }

  #definitions(lines: readonly string[]): string {
    let html = "";
    for (const one of lines.join("\n").split(/^- /m).slice(1)) {
      const [terms = "", ...rest] = one.split(":=");
      const text = rest
        .join(":=")
        .replace(/=:\s*$/, "")
        .trim();
      html += `<dt>${this.#inline(terms.trim())}</dt>\n<dd>${this.#inline(text)}</dd>\n`;
    }
    return `<dl>\n${html}</dl>\n`;
  }

  #table(lines: readonly string[]): string {
    let caption = "";
    const rows: string[][] = [];
    let isEnded = true;
    for (const line of lines) {
      const [, title] = /^\|=[^.|]{0,200}\. ?(.*?)\|?$/.exec(line) ?? [];
      if (title !== undefined) caption = this.#inline(title);
      else if (/^table\b/.test(line) || /^\|[\^~-][^|]{0,100}\.\s*$/.test(line)) continue;
      else {
        // A cell may go on in the next line.
        if (isEnded && ROW.test(line)) rows.push([line]);
        else rows.at(-1)?.push(line);
        isEnded = line.trimEnd().endsWith("|");
      }
    }
    return spanTable(
      rows.map((row) => this.#row(row.join("\n"))),
      caption,
    );
  }

  #row(line: string): SpanCell[] {
    const start = line.indexOf("|") + 1;
    const body = line.slice(start).replace(/\|\s*$/, "");
    return body.split("|").map((cell) => {
      const [look = ""] =
        /^(?:_|\\\d{1,3}|\/\d{1,3}|\([^()]{0,200}\)|\{[^{}]{0,200}\}|\[[^[\]]{0,50}\]|[<>=^~-]){1,20}\. /.exec(cell) ??
        [];
      return {
        html: this.#inline(cell.slice(look.length).trim()),
        isHeader: look.replace(/\([^()]*\)|\{[^{}]*\}/g, "").includes("_"),
        columns: Number(/\\(\d+)/.exec(look)?.[1] ?? 1),
        rows: Number(/\/(\d+)/.exec(look)?.[1] ?? 1),
      };
    });
  }

  /** First line from `at` on that does not hold. */
  #end(at: number, holds: (line: string) => boolean): number {
    let next = at;
    while (next < this.#lines.length && holds(this.#lines[next]!)) next++;
    return next;
  }

  #paragraphEnd = (at: number): number => this.#end(at, (line) => line.trim() !== "");

  /** A block with two dots goes on over blank lines, up to the next mark of a block. */
  #longEnd(at: number): number {
    return this.#end(at + 1, (line) => !BLOCK.test(line));
  }

  #inline(text: string): string {
    if (++this.#depth > MAX_DEPTH) {
      this.#depth--;
      return escapeHtml(text);
    }
    const html = inPieces(text, (piece) => this.#piece(piece));
    this.#depth--;
    return html;
  }

  #piece(source: string): string {
    const pattern =
      /==([\s\S]*?)==|<notextile>([\s\S]*?)<\/notextile>|@(?=\S)([^@\n]*?\S)@|<code>([\s\S]*?)<\/code>|"(?=\S)(?:\([^()"]{0,100}\))?([^"\n]*?[^"\s(]) ?(?:\(([^()"]*)\))?":([^\s<>]*[^\s<>.,;:!?)\]|])|\[(\d{1,4})\]|!(?:[<>=(){}]{0,3})([^\s!()]+\.[^\s!()]+?)(?:\(([^()!]*)\))?!(?::([^\s<>]*[^\s<>.,;:!?)\]]))?|(?<![\w*_+^~?-])(\*\*|__|\?\?|[*_+^~%]|-(?!-))(?=\S)(?:\([^()\n]{0,100}\)|\{[^{}\n]{0,200}\}|\[[\w-]{1,10}\])?([^\n]*?[^\s])\12(?![\w*])|\b([A-Z]{2,})\(([^()\n]+)\)|\[([\^~])([^\]\n]{1,100}?)\16\]|(<\/?[a-zA-Z][^<>]{0,300}>)/g;
    let html = "";
    let last = 0;
    for (const match of source.matchAll(pattern)) {
      const [
        whole,
        equal,
        plain,
        at,
        code,
        words,
        ,
        target,
        note,
        picture,
        alternative,
        leadsTo,
        mark,
        marked,
        short,
        long,
        script,
        scripted,
        tag,
      ] = match;
      html += this.#plain(source.slice(last, match.index));
      last = match.index + whole.length;
      if (equal !== undefined || plain !== undefined) html += this.#withTags(equal ?? plain ?? "");
      else if (at !== undefined || code !== undefined) html += `<code>${escapeHtml(at ?? code ?? "")}</code>`;
      else if (words !== undefined) html += link(this.#addresses.get(target!) ?? target!, this.#inline(words));
      else if (note !== undefined) html += this.footnotes.reference(note, `[${note}]`);
      else if (picture !== undefined) {
        const shown = image(picture, alternative ?? "");
        html += leadsTo === undefined ? shown : link(this.#addresses.get(leadsTo) ?? leadsTo, shown);
      } else if (mark !== undefined) html += this.#styled(mark, marked!);
      else if (script !== undefined) html += this.#styled(script, scripted!);
      else if (short !== undefined) html += `${escapeHtml(short)} (${this.#inline(long!)})`;
      else html += this.#withTags(tag!);
    }
    return html + this.#plain(source.slice(last));
  }

  #styled(mark: string, text: string): string {
    const tag = STYLES.get(mark);
    const inner = this.#inline(text);
    return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
  }

  /** Lines of a paragraph stay lines. */
  #plain = (text: string): string =>
    escapeHtml(text)
      .replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/gi, "&$1;")
      .replace(/\n/g, "<br>\n");

  /** HTML, of which simple tags are kept. */
  #withTags(text: string): string {
    return text
      .split(/(<\/?[a-z][^<>]{0,300}>)/i)
      .map((part, index) => {
        if (index % 2 === 0) return this.#plain(part);
        const [, slash, name] = KEPT_TAG.exec(part) ?? [];
        if (name !== undefined) return `<${slash}${name.toLowerCase()}>`;
        if (/^<\/?(?:div|span)\b/i.test(part)) return "";
        this.hasTags = true;
        return escapeHtml(part);
      })
      .join("");
  }
}

const STYLES: ReadonlyMap<string, string> = new Map([
  ["*", "strong"],
  ["**", "strong"],
  ["_", "em"],
  ["__", "em"],
  ["??", "em"],
  ["-", "del"],
  ["^", "sup"],
  ["~", "sub"],
]);
