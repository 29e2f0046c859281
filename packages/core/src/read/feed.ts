/**
 * RSS 0.9x–2.0, RDF (RSS 1.0) and Atom feeds as an HTML document: a heading, author, date, categories, body and files for each entry. Bodies
 * may stand in the extensions of podcasts (iTunes) and of film sites (Media RSS).
 */
import { escapeHtml } from "@quern/documents";
import type { ParsedDocument } from "@quern/types";

export interface Feed {
  readonly html: string;
  readonly metadata: ParsedDocument["metadata"];
  readonly warnings: readonly string[];
}

const MAX_ENTRIES = 5000;
const MAX_CATEGORIES = 20;
/** Elements in elements at most: the parser's time grows with the square of the depth. Deeper texts are XML of another kind. */
const MAX_DEPTH = 1000;
const ROOTS: ReadonlySet<string> = new Set(["rss", "feed", "rdf:RDF"]);

/** The part of an element that reading a feed needs. */
interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
  /** Markup of the children, for Atom's `type="xhtml"`. */
  markup: string;
}

/** Feeds in the wild are often not well formed, so they are read by htmlparser2 in XML mode, which forgives. */
async function readRoot(xml: string): Promise<XmlNode | undefined> {
  const { Parser } = await import("htmlparser2");
  const node = (name: string, attributes: Record<string, string>): XmlNode => ({
    name,
    attributes,
    children: [],
    text: "",
    markup: "",
  });
  const top = node("", {});
  const open: XmlNode[] = [top];
  // Atom may carry a body as elements instead of escaped HTML: their markup is put together again.
  let carrier: XmlNode | undefined;
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (carrier) carrier.markup += `<${localName(name)}${serialize(attributes)}>`;
        const element = node(name, attributes);
        (open.at(-1) as XmlNode).children.push(element);
        open.push(element);
        if (open.length > MAX_DEPTH) {
          isTooDeep = true;
          parser.pause();
        }
        if (attributes["type"] === "xhtml") carrier ??= element;
      },
      ontext(text) {
        (open.at(-1) as XmlNode).text += text;
        if (carrier) carrier.markup += escapeHtml(text);
      },
      onclosetag(name) {
        if (open.pop() === carrier) carrier = undefined;
        if (carrier) carrier.markup += `</${localName(name)}>`;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isTooDeep ? undefined : top.children.find((child) => ROOTS.has(child.name));
}

const localName = (name: string): string => name.replace(/^.*:/, "");

const serialize = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");

/** @returns undefined when the XML is not a feed */
export async function readFeed(xml: string): Promise<Feed | undefined> {
  if (!/<(rss|feed|rdf:RDF)[\s>]/.test(xml.slice(0, 4096))) return undefined;
  const root = await readRoot(xml);
  if (!root) return undefined;
  const channel = root.children.find((child) => child.name === "channel") ?? root;
  const all = [...root.children, ...(channel === root ? [] : channel.children)].filter(
    (child) => child.name === "item" || child.name === "entry",
  );
  const entries = all.slice(0, MAX_ENTRIES);
  const title = plainText(textOf(channel, "title"));
  const description = plainText(textOf(channel, "description", "subtitle", "itunes:summary", "dc:description"));
  const html = [
    title && `<h1>${linked(title, linkOf(channel))}</h1>`,
    description && `<p>${escapeHtml(description)}</p>`,
    ...entries.map(entryHtml),
  ];
  const updated = isoDate(textOf(channel, "lastBuildDate", "pubDate", "updated", "dc:date"));
  const language = textOf(channel, "language") || root.attributes["xml:lang"];
  return {
    html: html.filter(Boolean).join("\n"),
    metadata: {
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      ...(language ? { language } : {}),
      ...(updated ? { modifiedTime: updated } : {}),
      entryCount: entries.length,
    },
    warnings:
      all.length > MAX_ENTRIES
        ? [`Only the first ${MAX_ENTRIES} of ${all.length} entries of the feed are here; the others were left out.`]
        : [],
  };
}

function entryHtml(entry: XmlNode): string {
  const title = plainText(textOf(entry, "title")) || linkOf(entry) || "Untitled";
  const date = textOf(entry, "pubDate", "published", "updated", "dc:date");
  const author = plainText(textOf(entry, "dc:creator", "author", "itunes:author"));
  const byline = [author, isoDate(date)?.slice(0, 10) ?? date, categoriesOf(entry)].filter(Boolean).join(" · ");
  return [
    `<h2>${linked(title, linkOf(entry))}</h2>`,
    byline && `<p><em>${escapeHtml(byline)}</em></p>`,
    `<div>${bodyOf(entry)}</div>`,
    ...filesOf(entry),
  ]
    .filter(Boolean)
    .join("\n");
}

/** RSS writes a category as text, Atom as an attribute. */
function categoriesOf(entry: XmlNode): string {
  const names = entry.children
    .filter(({ name }) => name === "category" || name === "dc:subject")
    .map(({ attributes, text }) => plainText(text || attributes["label"] || attributes["term"] || ""));
  return [...new Set(names)]
    .filter((name) => name !== "")
    .slice(0, MAX_CATEGORIES)
    .join(", ");
}

/** Links to the sound, films and other files of an entry. */
function filesOf(entry: XmlNode): string[] {
  const files = new Map<string, string>();
  for (const { name, attributes } of entry.children) {
    const isFile = name === "enclosure" || (name === "link" && attributes["rel"] === "enclosure");
    const address = attributes["url"] ?? attributes["href"];
    if (isFile && address) files.set(address, attributes["type"] || "Enclosure");
  }
  return [...files].map(([address, type]) => `<p>${linked(type, address)}</p>`);
}

/** The fullest body that an entry has: RSS carries escaped HTML, Atom says what it carries. */
function bodyOf(entry: XmlNode): string {
  for (const name of ["content:encoded", "content", "description", "summary"]) {
    const child = entry.children.find((one) => one.name === name);
    if (!child) continue;
    if (child.attributes["type"] === "xhtml") return child.markup;
    const text = child.text.trim();
    if (text) return child.attributes["type"] === "text" ? `<p>${escapeHtml(text)}</p>` : text;
  }
  const group = entry.children.find(({ name }) => name === "media:group");
  const inGroup = group === undefined ? "" : textOf(group, "media:description");
  const other = textOf(entry, "itunes:summary", "media:description", "dc:description", "itunes:subtitle") || inGroup;
  return /<\/?[a-z]/i.test(other) ? other : `<p>${escapeHtml(other).replace(/\r?\n/g, "<br>\n")}</p>`;
}

function textOf(parent: XmlNode, ...names: readonly string[]): string {
  for (const name of names) {
    const child = parent.children.find((one) => one.name === name);
    const text = (child?.text.trim() || child?.children.find((one) => one.name === "name")?.text.trim()) ?? "";
    if (text) return text;
  }
  return "";
}

/** RSS writes the address as text, Atom as `href` of the alternate link. */
function linkOf(parent: XmlNode): string | undefined {
  const links = parent.children.filter((child) => child.name === "link");
  const alternate = links.find(
    (link) => (link.attributes["rel"] ?? "alternate") === "alternate" && link.attributes["href"],
  );
  return alternate?.attributes["href"] ?? links.find((link) => link.text.trim())?.text.trim();
}

const linked = (text: string, href: string | undefined): string =>
  href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text);

const plainText = (text: string): string =>
  text
    .replace(/<[^<>]{0,2000}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function isoDate(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
