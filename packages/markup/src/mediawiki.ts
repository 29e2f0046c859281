import { compactMetadata, DocumentBudget, escapeHtml, XmlReader } from "@quern/documents";
import { inPieces, replaceSpans } from "./bounds.js";
import { codeBlock, Footnotes, formula, heading, image, link } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";
import { emphasis, tagHtml } from "./wiki-inline.js";
import { partsOf, Templates } from "./wiki-templates.js";

const MAX_PAGES = 2_000;
const MAX_CHARACTERS = 50_000_000;

const MAX_NAMES = 10;

/** Wikitext, alone or in an export of pages. Templates that are not known are left out, and named where they hold text. */
export function readMediawiki({ text, filename }: MarkupSource): ReadMarkup {
  const templates = new Templates();
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<mediawiki[\s>]/.test(text)) {
    const html = new Wikitext(templates).html(text);
    return { html, metadata: {}, warnings: warningOf(templates) };
  }
  const reader = new XmlReader(text, { name: filename, budget: new DocumentBudget() });
  const warnings: string[] = [];
  let site: string | undefined;
  let html = "";
  let pages = 0;
  let left = 0;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    if (reader.name === "sitename") site = reader.element().text();
    if (reader.name !== "page") continue;
    const page = reader.element();
    // Other namespaces hold talk, templates, files; redirects hold nothing.
    if ((page.child("ns")?.text() ?? "0") !== "0" || page.child("redirect") !== undefined) continue;
    if (pages >= MAX_PAGES || html.length > MAX_CHARACTERS) {
      left++;
      continue;
    }
    pages++;
    const source = page.all("revision").at(-1)?.child("text")?.text() ?? "";
    html +=
      heading(1, escapeHtml(page.child("title")?.text() ?? "")) + new Wikitext(templates, `p${pages}-`).html(source);
  }
  if (left > 0) warnings.push(`${left} pages were left out: at most ${MAX_PAGES} are converted.`);
  warnings.push(...warningOf(templates));
  return { html, metadata: compactMetadata({ title: site, pageCount: pages }), warnings };
}

function warningOf({ leftOut }: Templates): string[] {
  if (leftOut.length === 0) return [];
  const more = leftOut.length > MAX_NAMES ? ` and ${leftOut.length - MAX_NAMES} others` : "";
  return [
    `Templates whose meaning is not known here were left out with their text: ${leftOut.slice(0, MAX_NAMES).join(", ")}${more}.`,
  ];
}

class Wikitext {
  readonly #footnotes = new Footnotes();
  readonly #kept: string[] = [];
  #notes = 0;

  constructor(
    private readonly templates: Templates,
    private readonly prefix = "",
  ) {}

  html(source: string): string {
    // Some templates stand for notes.
    const text = this.#notesAside(this.templates.replaced(this.#notesAside(this.#aside(source))));
    return (
      this.#blocks(withCaptions(text)) +
      this.#footnotes.html().replaceAll('"fn', `"${this.prefix}fn`).replaceAll("#fn", `#${this.prefix}fn`)
    );
  }

  #keep(html: string): string {
    return `\ue001${this.#kept.push(html) - 1}\ue002`;
  }

  /** Parts whose content is no wikitext are put aside. */
  #aside(source: string): string {
    const keep = (html: string): string => this.#keep(html);
    let text = replaceSpans(source, /<!--/g, /-->/g, () => "");
    text = replaceSpans(text, /<nowiki\s*>/gi, /<\/nowiki>/gi, (_opened, inner) => keep(escapeHtml(inner)));
    text = text.replace(/<nowiki\s*\/>/gi, "");
    text = replaceSpans(
      text,
      /<(?:syntaxhighlight|source)(\b[^<>]*)>/gi,
      /<\/(?:syntaxhighlight|source)>/gi,
      ([, attributes = ""], code) =>
        `\n${keep(codeBlock(code.replace(/^\n/, ""), /lang\s*=\s*"?([\w+#-]+)/.exec(attributes)?.[1] ?? ""))}\n`,
    );
    text = replaceSpans(
      text,
      /<pre\b[^<>]*>/gi,
      /<\/pre>/gi,
      (_opened, code) => `\n${keep(codeBlock(code.replace(/^\n/, "")))}\n`,
    );
    text = replaceSpans(text, /<(?:math|chem)\b([^<>]*)>/gi, /<\/(?:math|chem)>/gi, ([, attributes = ""], tex) =>
      keep(formula(tex, /display\s*=\s*"?block/.test(attributes) ? "block" : "inline").trim()),
    );
    text = replaceSpans(text, /<gallery\b[^<>]*>/gi, /<\/gallery>/gi, (_opened, lines) => `\n${galleryItems(lines)}\n`);
    return text.replace(/<img\b([^<>]*)\/?>/gi, (_all, attributes: string) => {
      const value = (pattern: RegExp): string => pattern.exec(attributes)?.slice(1).find(Boolean) ?? "";
      const address = value(/\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i);
      return address === "" ? "" : keep(image(address, value(/\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i)));
    });
  }

  /** Notes become references, and their text stands at the end. */
  #notesAside(source: string): string {
    let text = source.replace(/<ref\b([^<>]*)\/>/gi, (_all, attributes: string) =>
      this.#keep(this.#reference(nameOf(attributes))),
    );
    text = replaceSpans(text, /<ref\b([^<>/]*)>/gi, /<\/ref>/gi, ([, attributes = ""], note) => {
      const name = nameOf(attributes) ?? `note ${++this.#notes}`;
      const reference = this.#reference(name);
      this.#footnotes.define(name, this.#inline(this.templates.replaced(note)));
      return this.#keep(reference);
    });
    text = text.replace(/<references\b[^<>]*\/>/gi, "");
    return replaceSpans(text, /<references\b[^<>]*>/gi, /<\/references>/gi, () => "");
  }

  #reference(name: string | undefined): string {
    return this.#footnotes
      .reference(name ?? `note ${++this.#notes}`)
      .replaceAll('"fn', `"${this.prefix}fn`)
      .replaceAll("#fn", `#${this.prefix}fn`);
  }

  #blocks(text: string): string {
    const lines = text.split("\n");
    let html = "";
    let words: string[] = [];
    const flush = (): void => {
      const inner = this.#inline(words.join("\n").trim());
      if (inner !== "")
        html += /^<(?:pre|div|blockquote|table|ul|ol|dl)/.test(inner) ? `${inner}\n` : `<p>${inner}</p>\n`;
      words = [];
    };
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      const title = /^(={1,6})\s*(.+?)\s*\1\s*$/.exec(line);
      if (title !== null) {
        flush();
        html += heading(title[1]!.length, this.#inline(title[2]!), anchorOf(title[2]!));
      } else if (/^\s*\{\|/.test(line)) {
        flush();
        let end = at;
        for (let depth = 0; end < lines.length; end++) {
          if (/^\s*\{\|/.test(lines[end]!)) depth++;
          if (/^\s*\|\}/.test(lines[end]!) && --depth === 0) break;
        }
        html += this.#table(lines.slice(at + 1, end));
        at = end;
      } else if (/^[*#;:]/.test(line)) {
        flush();
        let end = at;
        while (end < lines.length && /^[*#;:]/.test(lines[end]!)) end++;
        html += this.#list(lines.slice(at, end));
        at = end - 1;
      } else if (/^-{4,}/.test(line)) {
        flush();
        html += "<hr>\n";
      } else if (/^\ue001\d+\ue002$/.test(line.trim())) {
        flush();
        html += this.#inline(line.trim());
      } else if (/^ \S/.test(line) && words.length === 0) {
        let end = at;
        while (/^ /.test(lines[end] ?? "")) end++;
        html += codeBlock(
          lines
            .slice(at, end)
            .map((one) => one.slice(1))
            .join("\n"),
        );
        at = end - 1;
      } else if (line.trim() === "") flush();
      else words.push(line);
    }
    flush();
    return html;
  }

  #list(lines: readonly string[]): string {
    let html = "";
    let open = "";
    const tagOf = (mark: string): string => (mark === "*" ? "ul" : mark === "#" ? "ol" : "dl");
    const itemOf = (mark: string): string => (mark === ";" ? "dt" : mark === ":" ? "dd" : "li");
    for (const line of lines) {
      const marks = /^[*#;:]+/.exec(line)![0].slice(0, 20);
      let shared = 0;
      while (shared < open.length && shared < marks.length && tagOf(open[shared]!) === tagOf(marks[shared]!)) shared++;
      for (let depth = open.length - 1; depth >= shared; depth--)
        html += `</${itemOf(open[depth]!)}>\n</${tagOf(open[depth]!)}>\n`;
      if (marks.length === shared) {
        const last = marks.length - 1;
        html += `</${itemOf(open[last]!)}>\n<${itemOf(marks[last]!)}>`;
      } else
        for (let depth = shared; depth < marks.length; depth++)
          html += `<${tagOf(marks[depth]!)}>\n<${itemOf(marks[depth]!)}>`;
      const content = line.slice(marks.length).trim();
      const definition = marks.endsWith(";") ? /^(.*?)\s+:\s+(.*)$/.exec(content) : null;
      open = marks;
      if (definition === null) html += this.#inline(content);
      else {
        html += `${this.#inline(definition[1]!)}</dt>\n<dd>${this.#inline(definition[2]!)}`;
        open = `${marks.slice(0, -1)}:`;
      }
    }
    for (let depth = open.length - 1; depth >= 0; depth--)
      html += `</${itemOf(open[depth]!)}>\n</${tagOf(open[depth]!)}>\n`;
    return html;
  }

  #table(lines: readonly string[]): string {
    const rows: { tag: string; attributes: string; text: string }[][] = [[]];
    let caption = "";
    for (const line of lines) {
      const trimmed = line.trim();
      if (trimmed.startsWith("|+"))
        caption = trimmed
          .slice(2)
          .replace(/^[^|[]*\|(?!\|)/, "")
          .trim();
      else if (trimmed.startsWith("|-")) rows.push([]);
      else if (/^[|!]/.test(trimmed)) {
        const isHeader = trimmed.startsWith("!");
        for (const cell of trimmed.slice(1).split(isHeader ? /\|\||!!/ : /\|\|/)) {
          const attributed = /^([^|[\]{}]*?=[^|[\]{}]*)\|(?!\|)([\s\S]*)$/.exec(cell);
          rows.at(-1)!.push({
            tag: isHeader ? "th" : "td",
            attributes: attributed?.[1] ?? "",
            text: (attributed?.[2] ?? cell).trim(),
          });
        }
      } else if (rows.at(-1)!.length > 0) rows.at(-1)!.at(-1)!.text += `\n${line}`;
    }
    const written = rows
      .filter((row) => row.length > 0)
      .map((row) => {
        const cells = row.map(({ tag, attributes, text }) => {
          const spans = [...attributes.matchAll(/(colspan|rowspan)\s*=\s*"?(\d{1,3})/gi)].map(
            ([, name, count]) => ` ${name!.toLowerCase()}="${count}"`,
          );
          const content = /\n[*#]/.test(text) ? this.#blocks(text).trim() : this.#inline(text.trim());
          return `<${tag}${spans.join("")}>${content}</${tag}>`;
        });
        return { html: `<tr>${cells.join("")}</tr>\n`, isHeader: row.every(({ tag }) => tag === "th") };
      });
    if (written.length === 0) return "";
    const head = written[0]!.isHeader ? `<thead>\n${written[0]!.html}</thead>\n` : "";
    const body = written.slice(head === "" ? 0 : 1).map(({ html }) => html);
    return `${caption === "" ? "" : `<p>${this.#inline(caption)}</p>\n`}<table role="table">\n${head}<tbody>\n${body.join("")}</tbody>\n</table>\n`;
  }

  #inline(text: string): string {
    return inPieces(text, (piece) => this.#inlinePiece(piece));
  }

  #inlinePiece(source: string): string {
    const linked = source

      .replace(
        /\[\[(?:File|Image|Datei|Fichier|Archivo|Media|Category|Kategorie|Catégorie|Categoría|Categoria|Kategoria)\s*:(?:[^[\]]|\[\[[^[\]]*\]\])*\]\]/gi,
        "",
      )
      .replace(/__[A-Z]{3,}__/g, "");
    let html = "";
    let last = 0;
    const pattern =
      /\[\[([^[\]|]+)(?:\|([^[\]]*))?\]\]([a-z]*)|\[((?:https?:|mailto:|\/\/)[^\s\]]+)(?:\s+([^\]]*))?\]|(https?:\/\/[^\s<>[\]{}|"']+[^\s<>[\]{}|"'.,;:!?)])|'{2,5}|<(\/?)(b|strong|i|em|u|s|del|strike|code|tt|sub|sup|small|big|br|blockquote|ul|ol|li|dl|dt|dd|span|div|center|p|kbd|var|q)\b[^>]*>|\ue001(\d+)\ue002/gi;
    const open: string[] = [];
    for (const match of linked.matchAll(pattern)) {
      html += escapeText(linked.slice(last, match.index));
      last = match.index + match[0].length;
      const [whole, target, words, tail = "", address, title, bare, slash, tag, kept] = match;
      // Many write an address in two brackets, where one would do.
      if (target !== undefined && /^https?:\/\//.test(target))
        html += link(target, this.#inline(words ?? target)) + escapeText(tail);
      else if (target?.startsWith("#"))
        html += link(`#${anchorOf(target.slice(1))}`, this.#inline(words ?? target.slice(1)));
      else if (target !== undefined)
        html +=
          this.#inline(
            words ??
              target
                .replace(/^:/, "")
                .replace(/^[^#]*#/, (before) => (before === "#" ? "" : `${before.slice(0, -1)} § `)),
          ) + escapeText(tail);
      else if (address !== undefined)
        html += link(address, title === undefined ? escapeHtml(address) : this.#inline(title));
      else if (bare !== undefined) html += link(bare, escapeHtml(bare));
      else if (kept !== undefined) html += this.#kept[Number(kept)] ?? "";
      else if (tag !== undefined) html += tagHtml(tag.toLowerCase(), slash === "/");
      else html += emphasis(whole.length, open);
    }
    html += escapeText(linked.slice(last));
    for (const tag of open.reverse()) html += `</${tag}>`;
    return html;
  }
}

const PICTURE =
  /\[\[(?:File|Image|Datei|Bild|Fichier|Archivo|Immagine|Imagem|Bestand|Plik)\s*:((?:[^[\]]|\[\[[^[\]]*\]\]|\[[^[\]]*\])*)\]\]/gi;
/** Parts of a link or template between bars; those within links belong to them. */

/** Text below a picture in a frame. Others have no text. */
function captionOf(link: string): string {
  const parts = partsOf(link).slice(1);
  if (!parts.some((part) => /^\s*(?:thumb(?:nail)?|frame[d]?|mini|miniatur|vignette|miniatura|cadre)\b/i.test(part)))
    return "";
  const caption = parts.at(-1)!.trim();
  return /^(?:thumb(?:nail)?|frame[d]?|mini|miniatur|vignette|miniatura|cadre|left|right|center|none|upright(?:=.*)?|\d*(?:x\d+)?px|(?:alt|link|lang|page|class)=[\s\S]*)$/i.test(
    caption,
  )
    ? ""
    : caption;
}

/** Captions of pictures in a frame are paragraphs, or parts of the line that the picture stands in. */
const withCaptions = (text: string): string =>
  text.replace(PICTURE, (whole, parts: string, at: number) => {
    const caption = captionOf(parts);
    if (caption === "") return whole;
    return at === 0 || text[at - 1] === "\n" ? `\n''${caption}''\n\n` : ` ''${caption}'' `;
  });

/** Captions of a gallery, one an item. */
const galleryItems = (lines: string): string =>
  lines
    .split("\n")
    .map(
      (line) =>
        partsOf(line)
          .slice(1)
          .filter((part) => !/^\s*(?:alt|link|page)=/.test(part))
          .at(-1)
          ?.trim() ?? "",
    )
    .filter((caption) => caption !== "")
    .map((caption) => `* ${caption}`)
    .join("\n");

/** Spaces of a heading are underscores in links to it. */
const anchorOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");

const nameOf = (attributes: string): string | undefined =>
  /name\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/>]+))/
    .exec(attributes)
    ?.slice(1)
    .find((name) => name !== undefined);

/** Character references of wikitext are those of HTML. */
const escapeText = (text: string): string =>
  escapeHtml(text).replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/gi, "&$1;");
