/** Page metadata as the contract has it: a fixed set under camelCase names, and every `<meta>` under its own name. */
import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

export type MetadataValue = string | string[];
/** Null-prototype object: names come from the page. */
export type PageMetadata = Record<string, MetadataValue>;

/** camelCase name → attribute that carries the key, key. */
const KNOWN: ReadonlyArray<readonly [name: string, attribute: "property" | "name", key: string]> = [
  ["ogTitle", "property", "og:title"],
  ["ogDescription", "property", "og:description"],
  ["ogUrl", "property", "og:url"],
  ["ogImage", "property", "og:image"],
  ["ogAudio", "property", "og:audio"],
  ["ogDeterminer", "property", "og:determiner"],
  ["ogLocale", "property", "og:locale"],
  ["ogSiteName", "property", "og:site_name"],
  ["ogVideo", "property", "og:video"],
  ["articleSection", "name", "article:section"],
  ["articleTag", "name", "article:tag"],
  ["publishedTime", "property", "article:published_time"],
  ["modifiedTime", "property", "article:modified_time"],
  ["dcTermsCreated", "name", "dcterms.created"],
  ["dcDateCreated", "name", "dc.date.created"],
  ["dcDate", "name", "dc.date"],
  ["dcTermsType", "name", "dcterms.type"],
  ["dcType", "name", "dc.type"],
  ["dcTermsAudience", "name", "dcterms.audience"],
  ["dcTermsSubject", "name", "dcterms.subject"],
  ["dcSubject", "name", "dc.subject"],
  ["dcDescription", "name", "dc.description"],
  ["dcTermsKeywords", "name", "dcterms.keywords"],
  ["keywords", "name", "keywords"],
  ["robots", "name", "robots"],
];

/** Names that only Quern uses; a page has a `<meta>` of such a name by chance. */
const CAMEL_CASE: ReadonlySet<string> = new Set(KNOWN.map(([name]) => name).filter((name) => /[A-Z]/.test(name)));

/** Set by the engine about the request itself: a page must not overwrite them. */
const RESERVED: ReadonlySet<string> = new Set([
  "title",
  "sourceURL",
  "sourceFile",
  "url",
  "statusCode",
  "contentType",
  "scrapeId",
  "proxyUsed",
  "creditsUsed",
  "concurrencyLimited",
  "concurrencyQueueDurationMs",
  "error",
  "numPages",
  "totalPages",
  "timezone",
  "cacheState",
  "cachedAt",
  "postprocessorsUsed",
  "indexId",
]);

/** Names that mean something to every object: whoever copies metadata into one of their own must not be surprised. */
const OF_OBJECTS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const MAX_META_ELEMENTS = 2000;

interface MetaElement {
  readonly name?: string | undefined;
  readonly property?: string | undefined;
  readonly itemprop?: string | undefined;
  readonly content: string;
  readonly inHead: boolean;
}

/**
 * @param base URL of the page; favicon links are resolved against it
 */
export function extractMetadata(tree: Tree, base?: string): PageMetadata {
  const result: PageMetadata = Object.create(null);
  const elements = metaElements(tree);

  const title = titleOf(tree);
  if (title !== undefined) result["title"] = title;
  const language = tree.attribute(tree.html, "lang");
  if (language) result["language"] = language;

  for (const [name, attribute, key] of KNOWN) {
    const found = elements.find((meta) => meta.inHead && meta[attribute]?.toLowerCase() === key);
    if (found) result[name] = found.content;
  }
  const alternates = elements.filter((meta) => meta.property === "og:locale:alternate").map((meta) => meta.content);
  if (alternates.length > 0) result["ogLocaleAlternate"] = alternates;

  addRaw(result, elements);
  result["title"] ??= firstText(result, "ogTitle", "og:title", "twitter:title") ?? "";
  if (result["title"] === "") delete result["title"];
  const icon = favicon(tree, base);
  if (icon) result["favicon"] = icon;
  return result;
}

/** Every meta under its original name; repeated names become arrays, repeated descriptions one string. */
function addRaw(result: PageMetadata, elements: readonly MetaElement[]): void {
  const raw = new Map<string, string[]>();
  for (const meta of elements) {
    const key = meta.name ?? meta.property ?? meta.itemprop;
    if (!key) continue;
    if (key === "title" && result["title"] === undefined) result["title"] = meta.content;
    if (RESERVED.has(key) || OF_OBJECTS.has(key)) continue;
    const values = raw.get(key);
    if (values) values.push(meta.content);
    else raw.set(key, [meta.content]);
  }
  for (const [key, values] of raw) {
    // A page's own element of such a name, or several, do not change what the name means.
    if (CAMEL_CASE.has(key)) {
      result[key] ??= values[0] as string;
      continue;
    }
    result[key] = key === "description" ? values.join(", ") : values.length === 1 ? (values[0] as string) : values;
  }
}

function metaElements(tree: Tree): MetaElement[] {
  const list: MetaElement[] = [];
  const headEnd = tree.head === NONE ? -1 : (tree.end[tree.head] as number);
  for (let node = 0; node < tree.size && list.length < MAX_META_ELEMENTS; node++) {
    if (tree.tag[node] !== Tag.META) continue;
    const content = tree.attribute(node, "content");
    if (content === undefined) continue;
    list.push({
      name: tree.attribute(node, "name"),
      property: tree.attribute(node, "property"),
      itemprop: tree.attribute(node, "itemprop"),
      content,
      inHead: node < headEnd,
    });
  }
  return list;
}

/** First `<title>` of the head, of the whole document when there is no head; an SVG's own title does not count. */
function titleOf(tree: Tree): string | undefined {
  const scope = tree.head === NONE ? 0 : tree.head;
  for (let node: Node = scope + 1; node < (tree.end[scope] as number); node++) {
    if (tree.tag[node] !== Tag.TITLE || tree.closest(node, Tag.SVG) !== NONE) continue;
    return (tree.textContent(node) || tree.rawText(node)).replace(/\s+/g, " ").trim();
  }
  return undefined;
}

function favicon(tree: Tree, base: string | undefined): string | undefined {
  let fallback: string | undefined;
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.LINK) continue;
    const relation = tree.attribute(node, "rel")?.toLowerCase() ?? "";
    const href = relation.includes("icon") ? tree.attribute(node, "href") : undefined;
    if (!href) continue;
    if (relation === "icon") return resolve(href, base);
    fallback ??= resolve(href, base);
  }
  return fallback;
}

const resolve = (href: string, base: string | undefined): string => {
  try {
    return new URL(href, base).href;
  } catch {
    return href;
  }
};

function firstText(result: PageMetadata, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = result[name];
    const text = Array.isArray(value) ? value[0] : value;
    if (text) return text;
  }
  return undefined;
}
