import { markConsentDialogs } from "./html/clean/consent.js";
import { discover, type PageLinks } from "./html/clean/discovery.js";
import { collectImages } from "./html/clean/images.js";
import { collectLinks } from "./html/clean/links.js";
import { urlResolver } from "./html/clean/url.js";
import { describeElement, explainOnPage, explainRemovals } from "./html/explain.js";
import { checkSelectors, SelectorMatcher } from "./html/select/tree-selectors.js";
import type { AttributeResult, Explanation, PageMarkdown } from "./html/selection-results.js";
import { parseHtml } from "./html/tree/parse.js";
import { treeToHtml } from "./html/tree/serialize.js";
import * as Tag from "./html/tree/tag-ids.js";
import type { Node, Tree } from "./html/tree/tree.js";
import type { MarkdownRule } from "./markdown/rules.js";
import type { TableStyle } from "./markdown/table.js";
import { maxWrittenCharacters } from "./markdown/write-limits.js";
import { extractMetadata, type PageMetadata } from "./metadata/metadata.js";
import { readContent, type Selection, selectAndWrite, type WriteRequest, writeContent } from "./page-content.js";

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
    /** Also the Markdown of each page of a paged document (`section[data-page]`), or slide of a presentation (`section[data-slide]`). */
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
  "The page seems to have no content: it may be the shell of an application that needs a browser, or an error page.";

const TRUNCATED = "The page has more elements than are read (4 000 000); its end is missing.";

/**
 * Turns a page into the wanted formats with one parse and one selection, so that Markdown, HTML, links and images always agree.
 *
 * @throws QuernError `BAD_REQUEST` for selectors that do not compile or exceed the caps
 */
export function convertHtml(request: HtmlConversionRequest): HtmlConversion {
  const { wants, includeTags = [], excludeTags = [], isDocument = false } = request;
  checkSelectors(includeTags, "includeTags");
  checkSelectors(excludeTags, "excludeTags");
  if (!needsSelection(request)) return readWhole(request);
  const mainOnly = (request.onlyMainContent ?? true) && !isDocument;
  const page = readContent(request.html, request.tree, mainOnly);
  const { tree, lengths, supplement } = page;
  const urls = urlResolver(request.url, tree);
  const selectors = new SelectorMatcher(tree);
  const writing: WriteRequest = {
    urls,
    mainOnly,
    isDocument,
    removeBase64Images: request.removeBase64Images ?? true,
    rules: request.markdownRules ?? [],
    tables: request.tables ?? (isDocument ? "auto" : "pipe"),
  };
  const { selection, written, fellBack } = selectAndWrite(
    page,
    {
      mainOnly,
      isDocument,
      markConsentDialogs: request.removeConsentDialogs ? markConsentDialogs : undefined,
      ...(request.url === undefined ? {} : { url: request.url }),
      ...(includeTags.length === 0 ? {} : { included: includedRoots(tree, selectors, includeTags) }),
      excluded: excludeTags.flatMap((selector) =>
        selectors.select(selector, "excludeTags").map((node) => ({ node, reason: `excludeTags ${selector}` })),
      ),
    },
    wants.markdown ? writing : undefined,
  );
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
        ...(supplement === undefined ? {} : { supplement }),
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
            markdown: writeContent(page, { ...selection, roots }, writing).markdown,
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
    ...(tree.truncated ? [TRUNCATED] : []),
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

/** Whether something is wanted that depends on what is selected; metadata, attributes and the links of the whole page do not. */
const needsSelection = ({ wants, explain }: HtmlConversionRequest): boolean =>
  Boolean(wants.markdown || wants.html || wants.links || wants.images || wants.pages || explain);

function readWhole(request: HtmlConversionRequest): HtmlConversion {
  const { wants } = request;
  const tree = request.tree ?? parseHtml(request.html);
  const urls = urlResolver(request.url, tree);
  const attributes = wants.attributes
    ? readAttributes(tree, new SelectorMatcher(tree), request.attributeSelectors ?? [])
    : undefined;
  const warnings = [...(tree.truncated ? [TRUNCATED] : []), ...(attributes?.warnings ?? [])];
  return {
    ...(attributes === undefined ? {} : { attributes: attributes.results }),
    ...(wants.discovery ? { discovery: discover(tree, urls) } : {}),
    ...(wants.metadata ? { metadata: extractMetadata(tree, urls.base) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** Selected roots of each page of a paged document. */
function pageRoots(
  tree: Tree,
  { roots }: Selection,
): Array<{ readonly pageNumber: number; readonly roots: readonly Node[] }> {
  const pages: Array<{ pageNumber: number; roots: readonly Node[] }> = [];
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.SECTION) continue;
    const pageNumber = Number(tree.attribute(node, "data-page") ?? tree.attribute(node, "data-slide"));
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
