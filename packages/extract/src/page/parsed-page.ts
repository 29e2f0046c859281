import {
  imageSource,
  isRealSource,
  NONE,
  type Node,
  parseHtml,
  Tag,
  type Tree,
  textLengths,
  type UrlResolver,
  urlResolver,
} from "@quern/markdown/html";
import { microformatsOf, openGraphOf, type StructuredItem, structuredDataOf } from "@quern/markdown/structured-data";
import type { PageLocale } from "../money/currencies.js";

/** A page as the readers of products and menus see it: parsed once, with what it says about itself. */
export interface ParsedPage {
  readonly tree: Tree;
  readonly urls: UrlResolver;
  /** Address that the page has, as far as known. */
  readonly url: string;
  /** Visible characters by node. */
  readonly lengths: Int32Array;
  readonly items: readonly StructuredItem[];
  /** Items of microformats, read when somebody asks. */
  readonly microformats: readonly StructuredItem[];
  readonly openGraph: ReadonlyMap<string, readonly string[]>;
  readonly locale: PageLocale;
}

/** Pages by their trees: metadata and formats of one request share the tree. */
const pages = new WeakMap<Tree, ParsedPage>();

/** A page with what it says about itself, read once for each tree and address. */
export function readParsedPage(tree: Tree, url: string): ParsedPage {
  const known = pages.get(tree);
  if (known?.url === url) return known;
  const page = makeParsedPage(tree, url);
  pages.set(tree, page);
  return page;
}

function makeParsedPage(tree: Tree, url: string): ParsedPage {
  const urls = urlResolver(url, tree);
  let microformats: readonly StructuredItem[] | undefined;
  return {
    get microformats() {
      microformats ??= microformatsOf(tree, urls);
      return microformats;
    },
    tree,
    urls,
    url,
    lengths: textLengths(tree),
    items: structuredDataOf(tree, urls),
    openGraph: openGraphOf(tree),
    locale: {
      language: tree.attribute(tree.html, "lang") || undefined,
      host: URL.canParse(url) ? new URL(url).hostname : undefined,
    },
  };
}

/** First value of the first of these Open Graph names that the page has. */
export function openGraphText(page: ParsedPage, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = page.openGraph.get(name)?.[0];
    if (value) return value;
  }
  return undefined;
}

/** `class` and `id` of an element, lower case, as one text. */
export const classesOf = (tree: Tree, node: Node): string =>
  tree.last[node] === 0
    ? ""
    : `${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`.trim().toLowerCase();

/** Address that the page gives itself: `rel=canonical`, `og:url`, else where it was found. Other sites' addresses do not count. */
export function canonicalUrl(page: ParsedPage): string {
  const { tree } = page;
  const candidates: Array<string | undefined> = [];
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === Tag.BODY) break;
    if (tree.tag[node] === Tag.LINK && tree.attribute(node, "rel")?.toLowerCase() === "canonical") {
      candidates.push(tree.attribute(node, "href"));
    }
  }
  candidates.push(openGraphText(page, "og:url"));
  for (const candidate of candidates) {
    if (!candidate) continue;
    const resolved = page.urls.resolve(candidate);
    if (URL.canParse(resolved) && URL.canParse(page.url) && siteOf(resolved) === siteOf(page.url)) return resolved;
  }
  return page.url;
}

const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./, "");

/** Text of `<meta name="description">`. */
export function metaDescription(tree: Tree): string | undefined {
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.META || tree.attribute(node, "name")?.toLowerCase() !== "description") continue;
    return tree.attribute(node, "content")?.trim() || undefined;
  }
  return undefined;
}

/** Text of `<title>`. */
export function titleText(tree: Tree): string {
  const node = tree.find(0, Tag.TITLE);
  const title = node === NONE ? "" : collapse(tree.textContent(node) || tree.rawText(node));
  return TEMPLATE_TITLE.test(title) ? "" : title;
}

/** Titles that editors and templates give a page before anybody has named it. */
const TEMPLATE_TITLE =
  /^(?:document|untitled(?: document| page)?|(?:new|sample|blank) page|page title|title|(?:react|vite|next|vue|angular|svelte) app|vite \+ \w+(?: \+ ts)?|unbenanntes dokument|document sans (?:nom|titre)|documento sin título|documento senza (?:titolo|nome)|documento sem título|naamloos document|dokument bez (?:tytułu|nazwy)|документ без (?:названия|имени)|無題ドキュメント|无标题文档|無標題文件)$/iu;

/** White space as HTML shows it. Single spaces are most of it and stay: replacing each takes twice as long. */
export const collapse = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, " ").trim();

/** Text of what shops write as HTML into a field: `<p>Two &amp; more</p>` → `Two & more`. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return collapse(text);
  const tree = parseHtml(text.replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]{0,200}>/gi, " $&"));
  return collapse(tree.textContent(tree.body));
}

/** Address of the picture that a reader sees; undefined for inline data. */
export function imageAddress(tree: Tree, node: Node, urls: UrlResolver): string | undefined {
  const source = imageSource(tree, node);
  if (!isRealSource(source)) return undefined;
  const resolved = urls.resolve(source);
  return URL.canParse(resolved) ? resolved : undefined;
}
