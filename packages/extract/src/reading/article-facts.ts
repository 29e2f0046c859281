/** Metadata of an article beyond its `<meta>` elements: from its structured data, else from the reading of the page. */
import { NONE, Tag, TagFlag, type Tree, tagFlags } from "@quern/markdown/html";
import { itemsIn, itemsOfType, type StructuredItem, textOf, textsOf } from "@quern/markdown/structured-data";
import { isGivenName } from "@quern/redact/names";
import { isAuthorLabel } from "@quern/text/words";
import { collapse, type ParsedPage, plainText, readParsedPage } from "../page/parsed-page.js";
import { keyOf } from "./candidate.js";
import { addressDay } from "./days.js";
import { findDays } from "./find-days.js";
import { type Finding, type PageReading, readingOf } from "./page-reading.js";
import {
  isAccount,
  mayBeName,
  momentIn,
  type PageMetadata,
  sharedAuthor,
  statedAuthor,
  statedDay,
  withoutLabel,
} from "./stated-facts.js";
import { statedLanguage } from "./stated-language.js";

/** Each only where the page states it and its metadata has no such name yet. */
export interface ArticleFacts {
  readonly headline?: string;
  readonly description?: string;
  /** Several are joined by commas. */
  readonly author?: string;
  /** ISO 8601: a moment where the data has one, else a day. */
  readonly publishedTime?: string;
  readonly modifiedTime?: string;
  readonly siteName?: string;
  /** Of every page, article or not. */
  readonly language?: string;
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
  "ReportageNewsArticle",
  "BackgroundNewsArticle",
  "AskPublicNewsArticle",
  "AdvertiserContentArticle",
  "SatiricalArticle",
  "MedicalScholarlyArticle",
  "LiveBlogPosting",
  "SocialMediaPosting",
  "DiscussionForumPosting",
  "Recipe",
];

/** The article that the page's data describes. Blogs mark every entry of a list, so microformats count only where the page has one entry. */
function articleIn({ items, microformats }: ParsedPage): StructuredItem | undefined {
  const [item] = itemsOfType(items, ...ARTICLES);
  if (item) return item;
  const entries = itemsOfType(microformats, "BlogPosting");
  return entries.length === 1 ? entries[0] : undefined;
}

/** @param metadata of the page: names that are there already are left to it */
export function articleFacts(tree: Tree, url: string, metadata: PageMetadata): ArticleFacts {
  const page = readParsedPage(tree, url);
  const item = articleIn(page);
  const language = metadata["language"] === undefined ? statedLanguage(tree, metadata, page.items) : undefined;
  const facts: Record<string, string> = language === undefined ? {} : { language };
  if (!item && !looksLikeArticle(page, metadata)) return facts;
  // The layout is read only for what neither meta elements nor structured data say, and for no more than author and day: it costs about
  // a third of a conversion to Markdown.
  let isRead = false;
  const reading = (): PageReading => {
    isRead = true;
    return readingOf(page);
  };
  const has = (name: string): boolean => typeof metadata[name] === "string" && metadata[name].trim() !== "";
  const add = (name: string, known: boolean, value: () => string | undefined): void => {
    const found = known ? undefined : value();
    if (found !== undefined && found !== "") facts[name] = found;
  };
  add("author", false, () => authorOf(page, item, metadata, reading));
  add("publishedTime", has("publishedTime"), () => {
    const data = stated(item, "datePublished", "dateCreated");
    const moment = data === undefined ? undefined : momentIn(data);
    return moment ?? statedDay(metadata) ?? shownMoment(page, reading().published) ?? data;
  });
  add(
    "headline",
    has("headline"),
    () =>
      stated(item, "headline") ??
      (isRead ? reading().headline?.value : undefined) ??
      shared(metadata, "ogTitle", "twitter:title", "citation_title"),
  );
  add(
    "description",
    has("description"),
    () => shared(metadata, "ogDescription", "twitter:description") ?? stated(item, "description"),
  );
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

/** The author where the page's own `<meta name="author">` is missing, or names the house, an address or an account. */
function authorOf(
  page: ParsedPage,
  item: StructuredItem | undefined,
  metadata: PageMetadata,
  reading: () => PageReading,
): string | undefined {
  const given = metadata["author"];
  const author = typeof given === "string" ? withoutLabel(plainText(given)) : "";
  const isHouse = housesOf(page, item, metadata);
  if (author !== "" && mayBeName(author) && !isAccount(author) && !isHouse(author))
    return author === given ? undefined : author;
  const names = item
    ? textsOf(item, "author")
        .map((name) => withoutLabel(plainText(name)))
        .filter((name) => mayBeName(name) && !isAuthorLabel(name))
    : [];
  const people = names.filter((name) => !isHouse(name));
  if (people.length > 0) return [...new Set(people)].join(", ");
  const other = statedAuthor(metadata);
  const shown =
    other !== undefined && !isHouse(other)
      ? other
      : reading()
          .authors.map(({ value }) => value)
          .join(", ");
  const person = shown || (other ?? sharedAuthor(metadata));
  if (person !== undefined && keyOf(person) !== keyOf(author)) return person;
  return author === "" || !mayBeName(author) ? [...new Set(names)].join(", ") : undefined;
}

/** Tells whether a name is that of the house which publishes the page, by its rights, its data, its name or its address. */
function housesOf(
  page: ParsedPage,
  item: StructuredItem | undefined,
  metadata: PageMetadata,
): (name: string) => boolean {
  const rights = String(metadata["copyright"] ?? "").toLowerCase();
  const groups = item ? itemsIn(item, "author").filter(({ types }) => types.some((type) => GROUP.test(type))) : [];
  const houses = [
    metadata["og:site_name"],
    siteName(page, item, metadata),
    item && textOf(item, "publisher"),
    ...groups.map((group) => textOf(group, "name")),
  ];
  const keys = new Set(houses.flatMap((house) => (typeof house === "string" ? keyOf(house) || [] : [])));
  const ends = String(metadata["title"] ?? "")
    .split(/[_|\-–—]+/u)
    .slice(1)
    .map(keyOf);
  const labels = URL.canParse(page.url) ? new URL(page.url).hostname.split(".").slice(0, -1).map(keyOf) : [];
  // People have sites of their name.
  return (name) =>
    keys.has(keyOf(name)) ||
    HOUSE_IN_HAN.test(name) ||
    (HAN_ONLY.test(name) && ends.some((end) => end.startsWith(keyOf(name)) && !OF_A_PERSON.test(end))) ||
    rights.includes(name.toLowerCase()) ||
    (labels.includes(keyOf(name)) && !isGivenName(name.split(" ")[0]!));
}

/** Chinese titles end with the publisher and its section (`…_网易新闻`) or with a person's blog (`…_张三的博客`). */
const HAN_ONLY = /^\p{sc=Han}+$/u;
const HOUSE_IN_HAN =
  /^\p{sc=Han}{2,}(?:日报|晚报|早报|京报|都市报|商报|时报|日報|時報|新闻|新聞|通讯社|通訊社|新华社|传媒|傳媒|频道|在线|电视台|電視台|杂志|雜誌|网)$/u;
const OF_A_PERSON = /的|博客|专栏|專欄/u;

/** Types of authors that are not people. */
const GROUP = /Organization$|^Corporation$|^Brand$/;

/** The page itself, as its data describes it beside an article or instead of one. */
const pageItem = ({ items }: ParsedPage): StructuredItem | undefined => itemsOfType(items, "WebPage", "ItemPage")[0];

/** A text that a page has where others link to it: its title mostly lacks the name of the site. */
function shared(metadata: PageMetadata, ...names: readonly string[]): string | undefined {
  const text = names.map((name) => metadata[name]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof text === "string" ? plainText(text) : undefined;
}

/**
 * The day that the page shows; the moment, where a `<time>` around it or the page's data has one of that day. The data of a page without
 * an article often date its template, and are taken alone where nothing is shown.
 */
function shownMoment(page: ParsedPage, found: Finding | undefined): string | undefined {
  const { tree } = page;
  const data = momentIn(stated(pageItem(page), "datePublished") ?? "");
  if (!found) return data;
  const time =
    found.node === NONE || tree.tag[found.node] === Tag.TIME ? found.node : tree.closest(found.node, Tag.TIME);
  const marked = time === NONE ? undefined : momentIn(tree.attribute(time, "datetime") ?? "");
  return [marked, data].find((moment) => moment?.startsWith(`${found.value}T`)) ?? found.value;
}

function siteName(page: ParsedPage, item: StructuredItem | undefined, metadata: PageMetadata): string | undefined {
  const shared = metadata["ogSiteName"] ?? metadata["og:site_name"] ?? nameInTitle(page, metadata);
  if (typeof shared === "string" && shared.trim() !== "") return shared.trim();
  const publisher = stated(item, "publisher");
  if (publisher !== undefined && !/^https?:/.test(publisher)) return publisher;
  const [site] = itemsOfType(page.items, "WebSite");
  return stated(site, "name");
}

/** Host labels that name a part of a site rather than the site. */
const PARTS_OF_SITES =
  /^(?:www|m|mobile|blogs?|news|shop|store|docs|help|support|forums?|wiki|app|web|home|about|community|en|de|fr|es|it)$/;

/** The part of the title that is called like the host: `Beyond Silicon Valley | 500px` at `500px.com`. */
function nameInTitle({ url }: ParsedPage, { title }: PageMetadata): string | undefined {
  if (typeof title !== "string") return undefined;
  const parts = title.split(/\s[|–—·•:»«›/~-]\s|[|–—·•»«›]/u).map((part) => collapse(part));
  if (parts.length < 2 || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/^www\./, "");
  const labels = host
    .split(".")
    .slice(0, -1)
    .filter((label) => !PARTS_OF_SITES.test(label));
  const keys = new Set([...labels, host].map(keyOf));
  return parts.findLast((part) => keys.has(keyOf(part)) || keys.has(keyOf(part.replace(/^the\s/i, ""))));
}

/** Whether a page may be an article: by what it calls itself, or by an address below the root and signs that articles have. */
function looksLikeArticle({ tree, url }: ParsedPage, metadata: PageMetadata): boolean {
  if (/article|blog/i.test(String(metadata["og:type"] ?? ""))) return true;
  if (/product/i.test(String(metadata["og:type"] ?? ""))) return false;
  const path = URL.canParse(url) ? new URL(url).pathname : "/-";
  if (!/^\/[^/]/.test(path)) return false;
  if (addressDay(path) !== undefined) return true;
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
    const text = tree.text(node).trim();
    if (text.length <= MAX_BYLINE_CHARACTERS && (BY.test(text) || findDays(text, undefined).length > 0)) return true;
  }
  return false;
}
