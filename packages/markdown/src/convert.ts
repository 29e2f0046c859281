import { markBoilerplate, markInvisible } from "./html/clean.js";
import { markConsentDialogs } from "./html/consent.js";
import { markControls } from "./html/controls.js";
import { discover, type PageLinks } from "./html/discovery.js";
import { describeElement, explainOnPage, explainRemovals } from "./html/explain.js";
import { markFurniture } from "./html/furniture.js";
import { collectImages } from "./html/images.js";
import { collectLinks } from "./html/links.js";
import { selectMainContent } from "./html/main-content/index.js";
import { mayBeRestored, restore } from "./html/main-content/restore.js";
import { NO_THREAD, type Thread } from "./html/main-content/threads.js";
import { Marks } from "./html/marks.js";
import { showNoscriptContent } from "./html/noscript.js";
import { parseHtml } from "./html/parse.js";
import type { AttributeResult, Explanation, PageMarkdown } from "./html/selection-results.js";
import { treeToHtml } from "./html/serialize.js";
import { Tag } from "./html/tags.js";
import { textLengths } from "./html/text-length.js";
import type { Node, Tree } from "./html/tree.js";
import { checkSelectors, SelectorMatcher } from "./html/tree-selectors.js";
import { urlResolver } from "./html/url.js";
import { findFootnotes } from "./markdown/footnotes.js";
import type { MarkdownRule } from "./markdown/rules.js";
import { treeToMarkdown } from "./markdown/serialize.js";
import type { TableStyle } from "./markdown/table.js";
import { maxWrittenCharacters } from "./markdown/write-limits.js";
import { extractMetadata, type PageMetadata } from "./metadata/metadata.js";
import { findSupplement, withSupplement } from "./supplement.js";

/** Input of {@link convertHtml}. Plain data (but for `markdownRules`), so that it can be sent to a worker. */
export interface HtmlConversionRequest {
  /** Decoded text of the page or fragment. */
  readonly html: string;
  /** `html` as it was parsed before. Stays in this thread: a request that goes to a worker has none. */
  readonly tree?: Tree;
  /** Address of the page: base of relative links, hint for its kind. */
  readonly url?: string;
  /** Leave out navigation, advertisements and what else is not the page's own content. Default true. */
  readonly onlyMainContent?: boolean;
  /** Leave out the dialogs of known consent managers. Default false. */
  readonly removeConsentDialogs?: boolean;
  /** CSS selectors; only what they match is kept, in the order of the selectors. */
  readonly includeTags?: readonly string[];
  /** CSS selectors; what they match is left out. */
  readonly excludeTags?: readonly string[];
  /** Replace inline image data in Markdown by a placeholder. Default true. */
  readonly removeBase64Images?: boolean;
  /** The body comes from a document parser: all of it is content, so `onlyMainContent` has no effect. */
  readonly isDocument?: boolean;
  /** Attributes to read from the elements that a selector matches, in the whole page. */
  readonly attributeSelectors?: ReadonlyArray<{ readonly selector: string; readonly attribute: string }>;
  readonly wants: {
    readonly markdown?: boolean;
    readonly html?: boolean;
    readonly links?: boolean;
    readonly images?: boolean;
    readonly attributes?: boolean;
    /** Links of the whole page, whatever is selected. */
    readonly discovery?: boolean;
    readonly metadata?: boolean;
    /** Also the Markdown of each page of a paged document (`section[data-page]`). */
    readonly pages?: boolean;
  };
  /** Also tell which rule left out which block; `html` gives the page with marks, too. */
  readonly explain?: boolean | "html";
  /** How tables are written in Markdown. Default: `auto` for documents, `pipe` for web pages. */
  readonly tables?: TableStyle;
  /** Functions: a request with rules cannot go to a worker. */
  readonly markdownRules?: readonly MarkdownRule[];
}

/** Result of {@link convertHtml}; a field is there when it was wanted. Plain data. */
export interface HtmlConversion {
  readonly markdown?: string;
  /** Markdown of each page of a paged document. */
  readonly pages?: PageMarkdown[];
  readonly html?: string;
  readonly links?: string[];
  readonly images?: string[];
  readonly attributes?: AttributeResult[];
  readonly discovery?: PageLinks;
  /** Facts from the head of the page, whatever is selected. */
  readonly metadata?: PageMetadata;
  /** Kind of page that main-content selection saw. */
  readonly pageType?: string;
  readonly explanation?: Explanation;
  /** Omissions due to limits, in sentences for the caller. */
  readonly warnings?: readonly string[];
}

const NO_CONTENT =
  "The page seems to have no content of its own: it may be the shell of an application that needs a browser, or an error page.";

interface Selection {
  /** Names of the tabs' panels. */
  readonly panels: ReadonlyMap<Node, string>;
  readonly thread: Thread;
  /** Whether the page seems to have no content of its own. */
  readonly isBare: boolean;
  readonly marks: Marks;
  readonly roots: readonly Node[];
  readonly pageType: string;
  readonly root: Node;
}

/**
 * Turns a page into the wanted formats with one parse and one selection, so that Markdown, HTML, links and images always agree.
 *
 * @throws QuernError `BAD_REQUEST` for selectors that do not compile or exceed the caps
 */
export function convertHtml(request: HtmlConversionRequest): HtmlConversion {
  checkSelectors(request.includeTags ?? [], "includeTags");
  checkSelectors(request.excludeTags ?? [], "excludeTags");
  const mainOnly = (request.onlyMainContent ?? true) && !request.isDocument;
  let tree = request.tree ?? parseHtml(request.html);
  showNoscriptContent(tree);
  let lengths = textLengths(tree);
  const supplement = mainOnly ? findSupplement(tree, lengths[tree.body]!) : undefined;
  if (supplement !== undefined) {
    tree = parseHtml(withSupplement(request.html, supplement));
    showNoscriptContent(tree);
    lengths = textLengths(tree);
  }
  const urls = urlResolver(request.url, tree);
  const selectors = new SelectorMatcher(tree);
  let selection = selectContent(tree, request, selectors, lengths, mainOnly);
  const { wants } = request;
  const write = (chosen: Selection) =>
    treeToMarkdown(tree, chosen.marks, chosen.roots, {
      urls,
      removeBase64Images: request.removeBase64Images ?? true,
      tidy: mainOnly,
      rules: request.markdownRules ?? [],
      tables: request.tables ?? (request.isDocument ? "auto" : "pipe"),
      keepDecoration: request.isDocument ?? false,
      panels: chosen.panels,
      thread: chosen.thread,
    });
  let written = wants.markdown ? write(selection) : undefined;
  let fellBack = false;
  // An empty result is worth nothing: the contract takes the whole page then.
  if (mainOnly && (written === undefined ? isEmpty(tree, selection) : written.markdown.trim() === "")) {
    const whole = selectContent(tree, request, selectors, lengths, false);
    if (!isEmpty(tree, whole)) {
      selection = { ...whole, pageType: selection.pageType, isBare: selection.isBare };
      fellBack = true;
      if (wants.markdown) written = write(selection);
    }
  }
  const pages = wants.pages ? pageRoots(tree, selection) : [];
  const html = wants.html ? treeToHtml(tree, selection.marks, selection.roots, urls) : undefined;
  const attributes = wants.attributes ? readAttributes(tree, selectors, request.attributeSelectors ?? []) : undefined;
  const explained = { ...selection, tree, lengths };
  const shown = request.explain === "html" ? explainOnPage(explained, urls) : undefined;
  const explanation: Explanation | undefined = request.explain
    ? {
        pageType: selection.pageType,
        root: describeElement(tree, selection.root),
        fellBack,
        ...(supplement === undefined ? {} : { supplement: supplement.source }),
        ...explainRemovals(explained),
        ...(shown ? { html: shown.html } : {}),
      }
    : undefined;
  const result: HtmlConversion = {
    ...(written === undefined ? {} : { markdown: written.markdown }),
    ...(pages.length === 0
      ? {}
      : {
          pages: pages.map(({ pageNumber, roots }) => ({
            pageNumber,
            markdown: write({ ...selection, roots }).markdown,
          })),
        }),
    ...(html === undefined ? {} : { html: html.html }),
    ...(wants.links ? { links: collectLinks(tree, selection.marks, selection.roots, urls) } : {}),
    ...(wants.images ? { images: collectImages(tree, selection.marks, selection.roots, urls) } : {}),
    ...(attributes === undefined ? {} : { attributes: attributes.results }),
    ...(wants.discovery ? { discovery: discover(tree, urls) } : {}),
    ...(wants.metadata ? { metadata: extractMetadata(tree, urls.base) } : {}),
    ...(mainOnly ? { pageType: selection.pageType } : {}),
    ...(explanation ? { explanation } : {}),
  };
  const warnings = [
    ...(selection.isBare ? [NO_CONTENT] : []),
    ...(tree.truncated ? ["The page has more elements than are read (4 000 000); its end is missing."] : []),
    ...(written?.warnings ?? []),
    ...(html?.warnings ?? []),
    ...(attributes?.warnings ?? []),
    ...(shown?.warnings ?? []),
    ...(urls.isExhausted
      ? ["Some addresses were left relative: making all of them absolute would make the page many times as long."]
      : []),
  ];
  return warnings.length > 0 ? { ...result, warnings } : result;
}

/**
 * Markdown of a page or fragment.
 *
 * @example
 * const markdown = htmlToMarkdown(html, { url: "https://example.com/post", onlyMainContent: true });
 */
export function htmlToMarkdown(
  html: string,
  options: {
    readonly url?: string;
    readonly onlyMainContent?: boolean;
    readonly rules?: readonly MarkdownRule[];
    /** Default `pipe`. */
    readonly tables?: TableStyle;
  } = {},
): string {
  const result = convertHtml({
    html,
    wants: { markdown: true },
    ...(options.url === undefined ? {} : { url: options.url }),
    ...(options.onlyMainContent === undefined ? {} : { onlyMainContent: options.onlyMainContent }),
    ...(options.rules === undefined ? {} : { markdownRules: options.rules }),
    ...(options.tables === undefined ? {} : { tables: options.tables }),
  });
  return result.markdown ?? "";
}

function selectContent(
  tree: Tree,
  request: HtmlConversionRequest,
  selectors: SelectorMatcher,
  lengths: Int32Array,
  mainOnly: boolean,
): Selection {
  const marks = new Marks(tree);
  const panels = mainOnly ? markFurniture(tree, marks).panels : new Map<Node, string>();
  if (!request.isDocument) markInvisible(tree, marks, lengths, panels);
  if (request.removeConsentDialogs && !request.isDocument) markConsentDialogs(tree, marks);
  let roots: readonly Node[] = [tree.body];
  const included = request.includeTags ?? [];
  if (included.length > 0) roots = includedRoots(tree, selectors, included);
  for (const selector of request.excludeTags ?? []) {
    for (const node of selectors.select(selector, "excludeTags"))
      if (node > tree.body) marks.remove(node, `excludeTags ${selector}`);
  }
  if (!mainOnly)
    return { panels, thread: NO_THREAD, isBare: false, marks, roots, pageType: "unknown", root: roots[0] ?? tree.body };
  markBoilerplate(tree, marks, roots, lengths);
  if (included.length > 0)
    return { panels, thread: NO_THREAD, isBare: false, marks, roots, pageType: "unknown", root: roots[0] ?? tree.body };
  const context = { shown: panels, ...(request.url === undefined ? {} : { url: request.url }) };
  const { pageType, root, thread, isBare } = selectMainContent(tree, marks, context);
  markControls(tree, marks);
  restoreNotes(tree, marks);
  return { panels, thread, isBare, marks, roots, pageType, root };
}

/** Notes that the kept text refers to stay with it, wherever they stand. */
function restoreNotes(tree: Tree, marks: Marks): void {
  const { references, notes } = findFootnotes(tree, () => false);
  if (notes.size === 0) return;
  const wanted = new Set<string>();
  for (const [link, label] of references) if (!marks.isHidden(link)) wanted.add(label);
  for (const [note, label] of notes)
    if (wanted.has(label) && marks.isHidden(note) && mayBeRestored(tree, marks, note)) restore(tree, marks, note);
}

/** Selected roots of each page of a paged document. */
function pageRoots(
  tree: Tree,
  { roots }: Selection,
): Array<{ readonly pageNumber: number; readonly roots: readonly Node[] }> {
  const pages: Array<{ pageNumber: number; roots: readonly Node[] }> = [];
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.SECTION) continue;
    const pageNumber = Number(tree.attribute(node, "data-page"));
    if (!Number.isInteger(pageNumber) || pageNumber < 1) continue;
    const end = tree.end[node]!;
    const isWhole = roots.some((root) => root <= node && node < tree.end[root]!);
    pages.push({ pageNumber, roots: isWhole ? [node] : roots.filter((root) => root > node && root < end) });
    node = end - 1;
  }
  return pages;
}

/** Matches in the order of the selectors; one that lies inside an earlier match is not repeated. */
function includedRoots(tree: Tree, selectors: SelectorMatcher, included: readonly string[]): Node[] {
  const roots: Node[] = [];
  const taken = new Set<Node>();
  for (const selector of included) {
    let covered = 0;
    for (const node of selectors.select(selector, "includeTags")) {
      if (node < covered || node < tree.body || taken.has(node)) continue;
      covered = tree.end[node]!;
      taken.add(node);
      roots.push(node);
    }
  }
  return roots;
}

/** Whether nothing is left to show: no text and no picture. */
function isEmpty(tree: Tree, { marks, roots }: Selection): boolean {
  return roots.every((root) => {
    for (let node = root; node < tree.end[root]!; node++) {
      if (marks.removed[node] || (tree.isElement(node) && tree.tagName(node) === "noscript"))
        node = tree.end[node]! - 1;
      else if (tree.isText(node) ? !tree.blank[node] && /\S/.test(tree.text(node)) : tree.tagName(node) === "img")
        return false;
    }
    return true;
  });
}

function readAttributes(
  tree: Tree,
  selectors: SelectorMatcher,
  asked: NonNullable<HtmlConversionRequest["attributeSelectors"]>,
): { readonly results: AttributeResult[]; readonly warnings: readonly string[] } {
  const most = maxWrittenCharacters(tree.source.length);
  let left = most;
  const results = asked.map(({ selector, attribute }) => {
    const name = attribute.toLowerCase();
    const values: string[] = [];
    for (const node of selectors.select(selector, "attributes")) {
      if (left < 0) break;
      const value = tree.attribute(node, name) ?? tree.attribute(node, `data-${name}`);
      if (value === undefined) continue;
      left -= value.length + 1;
      if (left >= 0) values.push(value);
    }
    return { selector, attribute, values };
  });
  const warnings = left < 0 ? [`attributes are cut: at most ${most} characters of values are given.`] : [];
  return { results, warnings };
}

export type { MarkdownRule };
