import { compactMetadata, escapeHtml } from "@quern/documents";
import { inPieces } from "./bounds.js";
import { codeBlock, Footnotes, heading, image, link } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";
import { type SpanCell, spanTable } from "./span-table.js";

const HEADING = /^\s*(={2,6})\s*(\S.*?)\s*={2,}\s*$/;
const ITEM = /^( {2,}|\t+)([*-])\s?(.*)$/;
const BLOCK = /^<(code|file|html|php)\b([^>]*)>/i;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|bmp|ico|avif)$/i;
const MAX_DEPTH = 40;

/** DokuWiki: headings, lists, tables with spans, quotes, code, footnotes, links and media. Plugins and feeds are not run: they are named. */
export function readDokuwiki({ text }: MarkupSource): ReadMarkup {
  const reader = new DokuwikiReader();
  const html = reader.blocks(text.split("\n")) + reader.footnotes.html();
  const left = [...reader.left];
  return {
    html,
    metadata: compactMetadata({ title: reader.title }),
    warnings: left.length === 0 ? [] : [`What plugins show was left out: ${left.slice(0, 10).join(", ")}.`],
  };
}

class DokuwikiReader {
  readonly footnotes = new Footnotes();
  readonly left = new Set<string>();
  title: string | undefined;
  #notes = 0;
  #depth = 0;

  blocks(lines: readonly string[]): string {
    let html = "";
    for (let at = 0; at < lines.length; ) {
      const line = lines[at]!;
      const head = HEADING.exec(line);
      const block = BLOCK.exec(line);
      if (line.trim() === "" || /^\s*~~[A-Z:\w-]+~~\s*$/.test(line)) at++;
      else if (head !== null) {
        this.title ??= head[2];
        html += heading(7 - head[1]!.length, this.#inline(head[2]!));
        at++;
      } else if (/^\s*-{4,}\s*$/.test(line)) {
        html += "<hr>\n";
        at++;
      } else if (block !== null) {
        const code = codeOf(lines, at, block);
        html += code.html;
        at = code.next;
      } else if (ITEM.test(line)) {
        const list = this.#list(lines, at);
        html += list.html;
        at = list.next;
      } else if (/^(?: {2,}|\t)/.test(line)) {
        const next = endOf(lines, at, (one) => /^(?: {2,}|\t)/.test(one) && !ITEM.test(one));
        html += codeBlock(
          lines
            .slice(at, next)
            .map((one) => one.replace(/^(?: {2}|\t)/, ""))
            .join("\n"),
        );
        at = next;
      } else if (/^[|^]/.test(line)) {
        const next = endOf(lines, at, (one) => /^[|^]/.test(one));
        html += spanTable(lines.slice(at, next).map((row) => this.#row(row)));
        at = next;
      } else if (line.startsWith(">") && this.#depth < MAX_DEPTH) {
        const next = endOf(lines, at, (one) => one.startsWith(">"));
        this.#depth++;
        html += `<blockquote>\n${this.#quote(lines.slice(at, next))}</blockquote>\n`;
        this.#depth--;
        at = next;
      } else {
        const next = endOf(lines, at + 1, (one) => one.trim() !== "" && !isBlock(one));
        const paragraph = this.#inline(lines.slice(at, next).join("\n").trim());
        if (paragraph !== "") html += `<p>${paragraph}</p>\n`;
        at = next;
      }
    }
    return html;
  }

  /** Each line of a quote is one; deeper ones are quotes in it. */
  #quote(lines: readonly string[]): string {
    const inner = lines.map((line) => line.slice(1));
    if (inner.some((line) => line.startsWith(">"))) return this.blocks(inner);
    return `<p>${inner.map((line) => this.#inline(line.trim())).join("<br>\n")}</p>\n`;
  }

  #list(lines: readonly string[], at: number): { readonly html: string; readonly next: number } {
    const [, gap = "", mark] = ITEM.exec(lines[at]!)!;
    const tag = mark === "-" ? "ol" : "ul";
    let html = "";
    let next = at;
    this.#depth++;
    while (next < lines.length) {
      const item = ITEM.exec(lines[next]!);
      if (item === null || width(item[1]!) < width(gap)) break;
      if (width(item[1]!) > width(gap) && html !== "" && this.#depth < MAX_DEPTH) {
        const inner = this.#list(lines, next);
        html = `${html.slice(0, -"</li>\n".length)}\n${inner.html}</li>\n`;
        next = inner.next;
      } else if (item[2] !== mark) break;
      else {
        html += `<li>${this.#inline(item[3]!.trim())}</li>\n`;
        next++;
      }
    }
    this.#depth--;
    return { html: `<${tag}>\n${html}</${tag}>\n`, next };
  }

  /** A cell begins with what divides it from the one before: `^` of a heading, `|` of any other. Nothing between two joins the cell to the one before. */
  #row(line: string): SpanCell[] {
    const cells: Array<{ isHeader: boolean; text: string; columns: number }> = [];
    for (const [token] of line
      .trimEnd()
      .matchAll(/\[\[.{0,2000}?\]\]|\{\{.{0,2000}?\}\}|%%.{0,2000}?%%|[|^]|[^|^[{%]+|./g)) {
      const last = cells.at(-1);
      if (token !== "|" && token !== "^") {
        if (last !== undefined) last.text += token;
      } else if (last !== undefined && last.text === "" && cells.length > 1) {
        cells.pop();
        cells.at(-1)!.columns++;
        cells.push({ isHeader: token === "^", text: "", columns: 1 });
      } else cells.push({ isHeader: token === "^", text: "", columns: 1 });
    }
    // Text behind the last divider is no cell.
    if (cells.at(-1)?.text.trim() === "") cells.pop();
    return cells.map(({ isHeader, text, columns }) => ({
      html: this.#inline(text.trim()),
      isHeader,
      columns,
      joinsAbove: text.trim() === ":::",
    }));
  }

  #inline(text: string): string {
    return inPieces(text, (piece) => this.#piece(piece));
  }

  #piece(source: string): string {
    const pattern =
      /%%(.*?)%%|<nowiki>([\s\S]*?)<\/nowiki>|\(\(((?:[^()]|\([^()]*\))*)\)\)|\[\[([^\]|]+)(?:\|([^\]]*))?\]\]|\{\{([^}|]+)(?:\|([^}]*))?\}\}|((?<!:)\/\/|\*\*|__|'')(?=\S)([\s\S]*?\S)\8|<(sub|sup|del)>([\s\S]*?)<\/\10>|(\\\\)(?:\s|$)|<([\w.+-]+@[\w.-]+)>|\b(https?:\/\/[^\s<>|\]"]*[^\s<>|\]".,;:!?)'])|<code[^>]*>([\s\S]*?)<\/code>/g;
    let html = "";
    let last = 0;
    for (const match of source.matchAll(pattern)) {
      html += escapeHtml(source.slice(last, match.index));
      last = match.index + match[0].length;
      const [, raw, plain, note, target, words, media, caption, mark, marked, tag, tagged, stop, mail, address, code] =
        match;
      if (raw !== undefined || plain !== undefined) html += escapeHtml(raw ?? plain ?? "");
      else if (note !== undefined) html += this.#note(note);
      else if (target !== undefined) html += this.#link(target.trim(), words?.trim());
      else if (media !== undefined) html += this.#media(media.trim(), caption?.trim());
      else if (mark !== undefined) html += this.#marked(mark, marked!);
      else if (tag !== undefined) html += `<${tag}>${this.#inline(tagged!)}</${tag}>`;
      else if (stop !== undefined) html += "<br>\n";
      else if (mail !== undefined) html += link(`mailto:${mail}`, escapeHtml(mail));
      else if (address !== undefined) html += link(address, escapeHtml(address));
      else if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    }
    return html + escapeHtml(source.slice(last));
  }

  #note(text: string): string {
    const key = String(++this.#notes);
    const reference = this.footnotes.reference(key);
    this.footnotes.define(key, this.#inline(text.trim()));
    return reference;
  }

  #marked(mark: string, text: string): string {
    const tag = { "**": "strong", "//": "em", "''": "code" }[mark];
    const inner = this.#inline(text);
    // Nothing in HTML's text is underlined but links.
    return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
  }

  #link(target: string, words: string | undefined): string {
    const shown = words ? this.#inline(words) : escapeHtml(target.split(":").at(-1)!.replace(/^#/, "") || target);
    if (/^(?:https?|ftp):/i.test(target)) return link(target, words ? shown : escapeHtml(target));
    if (/^[\w.+-]+@[\w.-]+$/.test(target)) return link(`mailto:${target}`, words ? shown : escapeHtml(target));
    // Pages of other wikis and shares of a network have no address that holds here.
    if (/^[\w.-]+>/.test(target) || target.startsWith("\\\\")) return words ? shown : escapeHtml(target);
    return link(wikiPath(target), shown);
  }

  #media(target: string, caption: string | undefined): string {
    const plugin = /^([a-z]\w*)>/i.exec(target)?.[1];
    if (plugin !== undefined) {
      this.left.add(`{{${plugin}>…}}`);
      return "";
    }
    const path = target.replace(/\?[^?]*$/, "");
    const address = /^https?:/i.test(target) ? target : wikiPath(path);
    if (PICTURE.test(path)) return image(address, caption ?? "");
    return link(address, caption ? this.#inline(caption) : escapeHtml(path.split(":").at(-1)!));
  }
}

/** `wiki:syntax#top` → `wiki/syntax#top` */
const wikiPath = (target: string): string => target.replace(/^:+/, "").replaceAll(":", "/");

const width = (gap: string): number => gap.replaceAll("\t", "  ").length;

const isBlock = (line: string): boolean =>
  HEADING.test(line) || ITEM.test(line) || /^(?:[|^>]|\s*-{4,}\s*$)/.test(line) || BLOCK.test(line);

function endOf(lines: readonly string[], from: number, holds: (line: string) => boolean): number {
  let next = from;
  while (next < lines.length && holds(lines[next]!)) next++;
  return next;
}

/** Code up to its end, or up to the end of the page; what stands behind it in its last line is a paragraph. */
function codeOf(lines: readonly string[], at: number, [tag, name = "", attributes = ""]: RegExpExecArray) {
  const end = new RegExp(`</${name}>`, "i");
  const body: string[] = [];
  let rest = "";
  let next = at;
  for (let line = lines[at]!.slice(tag.length); ; line = lines[next]!) {
    next++;
    const close = end.exec(line);
    if (close !== null) {
      body.push(line.slice(0, close.index));
      rest = line.slice(close.index + close[0].length).trim();
      break;
    }
    body.push(line);
    if (next >= lines.length) break;
  }
  if (body[0]?.trim() === "") body.shift();
  const [language = "", file = ""] = attributes.trim().split(/\s+/);
  const title = file === "" || file.startsWith("[") ? "" : `<p>${escapeHtml(file)}</p>\n`;
  const kind = /^(?:html|php)$/i.test(name) ? name : language === "-" ? "" : language;
  const after = rest === "" ? "" : `<p>${escapeHtml(rest)}</p>\n`;
  return { html: title + codeBlock(body.join("\n"), kind) + after, next };
}
