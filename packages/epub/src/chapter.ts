import { escapeHtml, resolveInArchive } from "@quern/documents";
import { Parser } from "htmlparser2";

/** How a chapter speaks about the rest of the book. */
export interface ChapterContext {
  readonly path: string;
  /** Id under which an element of another chapter, or a whole chapter, is known in the result; `undefined` when the book has no such chapter. */
  readonly anchor: (path: string, fragment: string) => string | undefined;
  /** Address of an image of the book. */
  readonly image: (path: string) => string | undefined;
  /** Classes whose elements the style sheets set apart from the line they stand in. */
  readonly setApart: ReadonlySet<string>;
}

const DROPPED = new Set(["head", "script", "style", "template", "iframe", "object", "embed", "link", "meta", "base"]);
const UNWRAPPED = new Set(["html", "body", "svg", "audio", "video", "source"]);
const VOID = new Set(["img", "br", "hr", "wbr", "col"]);
const KEPT_ATTRIBUTES = new Set([
  "colspan",
  "rowspan",
  "start",
  "value",
  "type",
  "alt",
  "title",
  "class",
  "lang",
  "dir",
  "datetime",
  "cite",
  "alttext",
  "display",
  "scope",
  "headers",
  "mathvariant",
  "encoding",
  "open",
  "checked",
  "close",
  "role",
]);
const NAVIGATION = /\b(?:toc|landmarks|page-list|lot|loi)\b/;

/**
 * Body of a chapter as HTML of the book: ids made unique, links and images led to their new places, styles, scripts and navigation left out.
 * Works on the events of the parser, so its cost follows the length of the chapter.
 */
export function chapterHtml(source: string, context: ChapterContext): string {
  const html: string[] = [];
  /** Elements open: what to write when they close. */
  const closing: string[] = [];
  /** Depth below which everything is left out. */
  let dropped = 0;
  let inBody = !/<body[\s>]/i.test(source);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped > 0) {
          dropped++;
          return;
        }
        if (name === "body") inBody = true;
        const kind = attributes["epub:type"] ?? noteKind(name, attributes["type"]);
        if (
          DROPPED.has(name) ||
          (name === "nav" && NAVIGATION.test(kind)) ||
          attributes["hidden"] !== undefined ||
          (kind.includes("pagebreak") && name !== "hr")
        ) {
          dropped = 1;
          return;
        }
        if (UNWRAPPED.has(name)) {
          const id = attributes["id"] === undefined ? undefined : context.anchor(context.path, attributes["id"]);
          closing.push("");
          if (id !== undefined && name === "body") html.push(`<span id="${escapeHtml(id)}"></span>`);
          return;
        }
        if (name === "img" || name === "image") {
          const written = image(attributes, context);
          html.push(written);
          closing.push("");
          return;
        }
        if (name === "span" && attributes["class"]?.split(/\s+/).some((one) => context.setApart.has(one)))
          separate(html);
        html.push(`<${name}${written(name, attributes, kind, context)}>`);
        closing.push(VOID.has(name) ? "" : `</${name}>`);
      },
      ontext(text) {
        if (dropped === 0 && inBody) html.push(escapeHtml(text));
      },
      onclosetag(name) {
        if (dropped > 0) {
          dropped--;
          return;
        }
        if (name === "body") inBody = false;
        html.push(closing.pop() ?? "");
      },
    },
    {
      decodeEntities: true,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      recognizeSelfClosing: true,
      recognizeCDATA: true,
    },
  );
  parser.write(source);
  parser.end();
  return withHeading(html.join("").trim(), source);
}

/** A line that begins a chapter: in a block of its own, with nothing but text in it. */
const FIRST_LINE = /^(?:<span id="[^"<>]*"><\/span>)?<(div|p)((?: [^<>]*)?)>([^<>]+)<\/\1>/;

/** A chapter without headings is headed by its first line, where that is its title. */
function withHeading(html: string, source: string): string {
  const title = /<title>([^<>]*)<\/title>/i.exec(source)?.[1]?.trim();
  const [whole, name, attributes, text] = FIRST_LINE.exec(html) ?? [];
  if (!title || whole === undefined || text!.trim() !== title || /<h[1-6][\s>]/.test(html)) return html;
  const line = `<${name}${attributes}>${text}</${name}>`;
  return `${whole.slice(0, -line.length)}<h1${attributes}>${text}</h1>${html.slice(whole.length)}`;
}

/** Converters to other formats drop the prefix of `epub:type`. */
function noteKind(name: string, type: string | undefined): string {
  return type !== undefined && /^(?:a|aside|section|div|li|p)$/.test(name) && /note/.test(type) ? type : "";
}

/** A line number at the margin is not part of the word before it; an initial letter has no word before it. */
function separate(html: string[]): void {
  const last = html.at(-1) ?? "";
  if (/[^\s>]$/.test(last) || /^<\/(?:a|span|em|i|b|strong|sup|sub)>$/.test(last)) html.push(" ");
}

function image(attributes: Readonly<Record<string, string>>, context: ChapterContext): string {
  const reference = attributes["src"] ?? attributes["xlink:href"] ?? attributes["href"] ?? "";
  const alternative = attributes["alt"] ?? attributes["title"] ?? "";
  const isRemote = /^https?:/i.test(reference);
  const source = isRemote ? reference : context.image(resolveInArchive(context.path, reference));
  return source === undefined ? "" : `<img src="${escapeHtml(source)}" alt="${escapeHtml(alternative)}">`;
}

function written(
  name: string,
  attributes: Readonly<Record<string, string>>,
  kind: string,
  context: ChapterContext,
): string {
  let text = "";
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === "id") {
      const id = context.anchor(context.path, value);
      if (id !== undefined) text += ` id="${escapeHtml(id)}"`;
    } else if (attribute === "href") {
      const href = link(value, context);
      if (href !== undefined) text += ` href="${escapeHtml(href)}"`;
    } else if (attribute === "xml:lang" && attributes["lang"] === undefined) text += ` lang="${escapeHtml(value)}"`;
    else if (KEPT_ATTRIBUTES.has(attribute)) text += ` ${attribute}="${escapeHtml(value)}"`;
  }
  if (attributes["role"] === undefined) {
    if (name === "a" && /\bnoteref\b/.test(kind)) text += ' role="doc-noteref"';
    else if (/\b(?:footnotes|endnotes|rearnotes)\b/.test(kind)) text += ' role="doc-endnotes"';
    else if (/\b(?:footnote|endnote|rearnote|note)\b/.test(kind)) text += ' role="doc-footnote"';
  }
  return text;
}

function link(href: string, context: ChapterContext): string | undefined {
  if (/^(?:https?|mailto|tel|ftp):/i.test(href)) return href;
  if (/^[a-z][\w+.-]*:/i.test(href)) return undefined;
  const hash = href.indexOf("#");
  const fragment = hash < 0 ? "" : safeDecode(href.slice(hash + 1));
  const path = hash === 0 ? context.path : resolveInArchive(context.path, href);
  const id = context.anchor(path, fragment);
  return id === undefined ? undefined : `#${id}`;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
