/** Metadata of an article beyond its `<meta>` elements: from its structured data, else from the reading of the page. */
import { NONE, Tag, TagFlag, type Tree, tagFlags } from "@quern/markdown/html";
import { itemsOfType, type StructuredItem, textOf, textsOf } from "@quern/markdown/structured-data";
import { type ParsedPage, plainText, readParsedPage } from "../page/parsed-page.js";
import { findDays } from "./find-days.js";
import { type PageReading, readingOf } from "./page-reading.js";

/** Each only where the page states it and its metadata has no such name yet. */
export interface ArticleFacts {
  readonly headline?: string;
  /** Several are joined by commas. */
  readonly author?: string;
  /** ISO 8601: a moment where the data has one, else a day. */
  readonly publishedTime?: string;
  readonly modifiedTime?: string;
  readonly siteName?: string;
}

const ARTICLES = [
  "Article",
  "NewsArticle",
  "BlogPosting",
  "TechArticle",
  "ScholarlyArticle",
  "Report",
  "OpinionNewsArticle",
  "AnalysisNewsArticle",
  "ReviewNewsArticle",
  "LiveBlogPosting",
  "SocialMediaPosting",
  "DiscussionForumPosting",
  "Recipe",
];

/** @param metadata of the page: names that are there already are left to it */
export function articleFacts(tree: Tree, url: string, metadata: Readonly<Record<string, unknown>>): ArticleFacts {
  const page = readParsedPage(tree, url);
  const articles = itemsOfType(page.items, ...ARTICLES);
  const [item] = articles;
  if (!item && !looksLikeArticle(page, metadata)) return {};
  // The layout is read only for what neither meta elements nor structured data say, and for no more than author and day: it costs about
  // a third of a conversion to Markdown.
  let isRead = false;
  const reading = (): PageReading => {
    isRead = true;
    return readingOf(page);
  };
  const has = (name: string): boolean => typeof metadata[name] === "string" && metadata[name].trim() !== "";
  const facts: Record<string, string> = {};
  const add = (name: string, known: boolean, value: () => string | undefined): void => {
    const found = known ? undefined : value();
    if (found !== undefined && found !== "") facts[name] = found;
  };
  add(
    "author",
    has("author") && !isOwner(String(metadata["author"]), page, item, metadata),
    () =>
      authorsOf(item) ??
      statedAuthor(metadata) ??
      (reading()
        .authors.map(({ value }) => value)
        .join(", ") ||
        undefined),
  );
  add(
    "publishedTime",
    has("publishedTime"),
    () => stated(item, "datePublished", "dateCreated") ?? reading().published?.value,
  );
  add("headline", has("headline"), () => stated(item, "headline") ?? (isRead ? reading().headline?.value : undefined));
  add("modifiedTime", has("modifiedTime"), () => stated(item, "dateModified"));
  add(
    "siteName",
    has("siteName"),
    () => siteName(page, item, metadata) ?? (isRead ? reading().publisher?.value : undefined),
  );
  return facts;
}

function stated(item: StructuredItem | undefined, ...names: readonly string[]): string | undefined {
  const text = item && textOf(item, ...names);
  return text === undefined ? undefined : plainText(text);
}

function authorsOf(item: StructuredItem | undefined): string | undefined {
  const names = item ? textsOf(item, "author").map(plainText) : [];
  const people = names.filter((name) => name !== "" && !/^https?:/.test(name));
  return people.length > 0 ? [...new Set(people)].join(", ") : undefined;
}

/** Names of `meta` elements that end with who has written: `article:author`, `parsely-author`, `cXenseParse:author`, `writer`. */
const AUTHOR_META = /(?:^|[:._-])(?:author|writer)$/i;
const MAX_AUTHOR_CHARACTERS = 70;
/** Several words, or a name in a script without spaces: others are numbers and names of accounts. */
const PERSON = /\p{L}\S*\s+\S*\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2}/u;

function statedAuthor(metadata: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(metadata)) {
    if (name === "author" || !AUTHOR_META.test(name) || typeof value !== "string") continue;
    const people = plainText(value);
    const isName =
      people.length <= MAX_AUTHOR_CHARACTERS && PERSON.test(people) && !/https?:|\S@\S|^@|\.com\b/.test(people);
    if (isName) return people;
  }
  return undefined;
}

/** Whether the author that a page states is the house that publishes it, by its rights, its data or its name. */
function isOwner(
  author: string,
  page: ParsedPage,
  item: StructuredItem | undefined,
  metadata: Readonly<Record<string, unknown>>,
): boolean {
  const name = author.trim().toLowerCase();
  const isName = (text: unknown): boolean => typeof text === "string" && text.trim().toLowerCase() === name;
  const rights = metadata["copyright"];
  const holds = typeof rights === "string" && rights.toLowerCase().includes(name);
  return holds || isName(metadata["og:site_name"]) || isName(siteName(page, item, metadata));
}

function siteName(
  page: ParsedPage,
  item: StructuredItem | undefined,
  metadata: Readonly<Record<string, unknown>>,
): string | undefined {
  const shared = metadata["ogSiteName"] ?? metadata["og:site_name"];
  if (typeof shared === "string" && shared.trim() !== "") return shared.trim();
  const publisher = stated(item, "publisher");
  if (publisher !== undefined && !/^https?:/.test(publisher)) return publisher;
  const [site] = itemsOfType(page.items, "WebSite");
  return stated(site, "name");
}

/** Whether a page may be an article: by what it calls itself, or by an address below the root and signs that articles have. */
function looksLikeArticle({ tree, url }: ParsedPage, metadata: Readonly<Record<string, unknown>>): boolean {
  if (/article|blog/i.test(String(metadata["og:type"] ?? ""))) return true;
  if (/product/i.test(String(metadata["og:type"] ?? ""))) return false;
  const path = URL.canParse(url) ? new URL(url).pathname : "/-";
  if (!/^\/[^/]/.test(path)) return false;
  return [Tag.ARTICLE, Tag.TIME].some((tag) => tree.find(tree.body, tag) !== NONE) || hasByline(tree);
}

/** Longer texts are sentences. */
const MAX_BYLINE_CHARACTERS = 80;
/** In front of a name, which may stand in an element of its own. */
const BY =
  /^\s*(?:(?:[Ww]ritten|[Pp]osted|[Pp]ublished) )?(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or|[Dd]oor|[Dd]i|[Aa]v|[Aa]f)(?:[\s:]+\p{Lu}|:?\s*$)/u;

/** Whether a short text names a day, or says by whom something is. */
function hasByline(tree: Tree): boolean {
  for (let node = tree.body; node < tree.end[tree.body]!; node++) {
    if (tree.tag[node] !== Tag.TEXT) {
      if (tagFlags(tree.tag[node]!) & TagFlag.HIDDEN) node = tree.end[node]! - 1;
      continue;
    }
    if (tree.blank[node]) continue;
    const text = tree.text(node);
    if (text.length <= MAX_BYLINE_CHARACTERS && (BY.test(text) || findDays(text, undefined).length > 0)) return true;
  }
  return false;
}
