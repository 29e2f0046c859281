/** The steps that every conversion takes: parse a page, choose its content, write that as Markdown. */
import { markBoilerplate, markInvisible } from "./html/clean/clean.js";
import { markControls } from "./html/clean/controls.js";
import { markDialogs } from "./html/clean/dialogs.js";
import { markFurniture } from "./html/clean/furniture.js";
import { Marks } from "./html/clean/marks.js";
import { showNoscriptContent } from "./html/clean/noscript.js";
import { openablePanels } from "./html/clean/panels.js";
import { findTabs } from "./html/clean/tabs.js";
import type { UrlResolver } from "./html/clean/url.js";
import { selectMainContent } from "./html/main-content/index.js";
import { mayBeRestored, restore } from "./html/main-content/restore.js";
import { NO_THREAD, type Thread } from "./html/main-content/threads.js";
import { parseHtml } from "./html/tree/parse.js";
import * as Tag from "./html/tree/tag-ids.js";
import { textLengths } from "./html/tree/text-length.js";
import type { Node, Tree } from "./html/tree/tree.js";
import { findFootnotes } from "./markdown/footnotes.js";
import type { MarkdownRule } from "./markdown/rules.js";
import { treeToMarkdown } from "./markdown/serialize.js";
import type { TableStyle } from "./markdown/table.js";
import { findSupplement, withSupplement } from "./supplement.js";

/** A page as it is converted. */
export interface PageContent {
  readonly tree: Tree;
  /** Visible characters by node. */
  readonly lengths: Int32Array;
  /** Where text came from that the page carries in its data alone. */
  readonly supplement: string | undefined;
}

export interface SelectionRequest {
  readonly url?: string;
  /** Whether what is not the page's own content is left out. */
  readonly mainOnly: boolean;
  readonly isDocument?: boolean;
  /** Whether a page without content of its own gives nothing instead of all that it shows. */
  readonly mayBeEmpty?: boolean;
  /** Marks consent dialogs, where they are to go; given by those who want it, so that a browser need not carry their names. */
  readonly markConsentDialogs?: ((tree: Tree, marks: Marks) => void) | undefined;
  /** The only elements to keep, in this order. Default: all of the body. */
  readonly included?: readonly Node[];
  /** Elements to leave out, with the reason that `explain` gives. */
  readonly excluded?: ReadonlyArray<{ readonly node: Node; readonly reason: string }>;
}

export interface Selection {
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

export interface WriteRequest {
  readonly urls: UrlResolver;
  readonly mainOnly: boolean;
  readonly isDocument: boolean;
  readonly removeBase64Images: boolean;
  readonly rules: readonly MarkdownRule[];
  readonly tables: TableStyle;
}

/**
 * @param parsed `html` as it was parsed before
 * @param mainOnly whether text that the page carries in its data alone joins what its elements show
 */
export function readContent(html: string, parsed: Tree | undefined, mainOnly: boolean): PageContent {
  const tree = parsed ?? parseHtml(html);
  showNoscriptContent(tree);
  const lengths = textLengths(tree);
  const supplement = mainOnly ? findSupplement(tree, lengths[tree.body]!) : undefined;
  if (supplement === undefined) return { tree, lengths, supplement: undefined };
  const whole = parseHtml(withSupplement(html, supplement));
  showNoscriptContent(whole);
  return { tree: whole, lengths: textLengths(whole), supplement: supplement.source };
}

/** Writes a selection as Markdown. */
export function writeContent({ tree }: PageContent, chosen: Selection, request: WriteRequest) {
  return treeToMarkdown(tree, chosen.marks, chosen.roots, {
    urls: request.urls,
    removeBase64Images: request.removeBase64Images,
    tidy: request.mainOnly,
    rules: request.rules,
    tables: request.tables,
    keepDecoration: request.isDocument,
    panels: chosen.panels,
    thread: chosen.thread,
  });
}

/**
 * Selects and, where wanted, writes. An empty result is worth nothing to a scrape: the contract takes the whole page then.
 *
 * @param writing undefined when no Markdown is wanted
 */
export function selectAndWrite(page: PageContent, request: SelectionRequest, writing: WriteRequest | undefined) {
  const selection = selectContent(page, request);
  const written = writing && writeContent(page, selection, writing);
  if (selection.isBare && request.mayBeEmpty) return { selection, written, fellBack: false };
  const hasContent = written === undefined ? !isEmpty(page.tree, selection) : written.markdown.trim() !== "";
  if (!request.mainOnly || hasContent) return { selection, written, fellBack: false };
  const whole = selectContent(page, { ...request, mainOnly: false });
  if (isEmpty(page.tree, whole)) return { selection, written, fellBack: false };
  const chosen = { ...whole, pageType: selection.pageType, isBare: selection.isBare };
  return { selection: chosen, written: writing && writeContent(page, chosen, writing), fellBack: true };
}

function selectContent({ tree, lengths }: PageContent, request: SelectionRequest): Selection {
  const { mainOnly, included, excluded = [] } = request;
  const marks = new Marks(tree);
  const tabs = mainOnly ? markFurniture(tree, marks) : findTabs(tree);
  // The whole page keeps the bars of its tabs, so the panels need no names above them.
  const panels = mainOnly ? tabs.panels : new Map<Node, string>();
  const shown = new Map<Node, unknown>([
    ...openablePanels(tree, lengths).map((panel) => [panel, ""] as const),
    ...tabs.panels,
  ]);
  if (!request.isDocument) markInvisible(tree, marks, lengths, shown);
  if (!mainOnly) markDialogs(tree, marks, lengths, false);
  if (!request.isDocument) request.markConsentDialogs?.(tree, marks);
  const roots: readonly Node[] = included ?? [tree.body];
  for (const { node, reason } of excluded) if (node > tree.body) marks.remove(node, reason);
  if (mainOnly) markBoilerplate(tree, marks, roots, lengths);
  if (included !== undefined || !mainOnly)
    return { panels, thread: NO_THREAD, isBare: false, marks, roots, pageType: "unknown", root: roots[0] ?? tree.body };
  const context = { shown, ...(request.url === undefined ? {} : { url: request.url }) };
  const { pageType, root, thread, isBare } = selectMainContent(tree, marks, context);
  markControls(tree, marks, request.url);
  markDialogs(tree, marks, lengths, true);
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

/** Whether nothing is left to show: no text and no picture. */
function isEmpty(tree: Tree, { marks, roots }: Selection): boolean {
  return roots.every((root) => {
    for (let node = root; node < tree.end[root]!; node++) {
      if (marks.removed[node] || tree.tag[node] === Tag.NOSCRIPT) node = tree.end[node]! - 1;
      else if (tree.isText(node) ? !tree.blank[node] && /\S/.test(tree.text(node)) : tree.tag[node] === Tag.IMG)
        return false;
    }
    return true;
  });
}
