/** `explain`: which rule left out which block, as a list and as marks on the page itself. */
import type { Marks } from "./clean/marks.js";
import type { UrlResolver } from "./clean/url.js";
import type { Explanation } from "./selection-results.js";
import { type Annotation, annotatedHtml, escapeAttribute } from "./tree/serialize.js";
import * as TagFlag from "./tree/tag-flags.js";
import * as Tag from "./tree/tag-ids.js";
import { tagFlags } from "./tree/tags.js";
import type { Node, Tree } from "./tree/tree.js";

const KEPT = "data-quern-kept";
const REMOVED = "data-quern-removed";
/** Rule for what lies outside of everything that `includeTags` chose. */
const NOT_INCLUDED = "outside of includeTags";
/** An explanation shows so much of the text of a block. */
const MAX_SHOWN_CHARACTERS = 80;
/** Of so much text the beginning is taken: most of it may be white space. */
const MAX_READ_CHARACTERS = 2_000;

export interface ExplainedSelection {
  readonly tree: Tree;
  readonly marks: Marks;
  readonly roots: readonly Node[];
  /** By node: visible characters. */
  readonly lengths: Int32Array;
}

/** The blocks that were left out, and how much text was kept. */
export function explainRemovals(selection: ExplainedSelection): Required<Pick<Explanation, "characters" | "removed">> {
  const { tree, roots, lengths } = selection;
  const removals = allRemovals(selection).filter(({ node }) => lengths[node]! > 0);
  const isSelected = (node: Node): boolean => roots.some((root) => root <= node && node < tree.end[root]!);
  const chosen = roots.reduce((sum, root) => sum + lengths[root]!, 0);
  const lost = removals.reduce((sum, { node }) => sum + (isSelected(node) ? lengths[node]! : 0), 0);
  return {
    characters: { page: lengths[tree.body]!, kept: chosen - lost },
    removed: removals.map(({ node, rule }) => ({
      element: describeElement(tree, node),
      rule,
      characters: lengths[node]!,
      text: tree
        .textContent(node)
        .slice(0, MAX_READ_CHARACTERS)
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, MAX_SHOWN_CHARACTERS),
      ...(selection.marks.decisions.has(node) ? { decision: selection.marks.decisions.get(node)! } : {}),
    })),
  };
}

/** The whole page with `data-quern-kept` and `data-quern-removed` on its blocks. */
export function explainOnPage(
  selection: ExplainedSelection,
  urls: UrlResolver,
): { readonly html: string; readonly warnings: readonly string[] } {
  const { tree, marks } = selection;
  const rules = new Map(allRemovals(selection).map(({ node, rule }) => [node, rule]));
  const kept = keptBlocks(selection, rules);
  const annotation: Annotation = {
    leavesOut: (name) => name === KEPT || name === REMOVED || name === "style" || name.startsWith("on"),
    attributes(node) {
      const rule = rules.get(node);
      if (rule !== undefined) return ` ${REMOVED}="${escapeAttribute(rule)}"`;
      return kept.has(node) ? ` ${KEPT}=""` : "";
    },
    aroundText(node) {
      const rule = rules.get(node);
      return rule === undefined ? undefined : [`<del ${REMOVED}="${escapeAttribute(rule)}">`, "</del>"];
    },
  };
  return annotatedHtml(tree, marks, urls, annotation);
}

/** `div#content.post` */
export function describeElement(tree: Tree, node: Node): string {
  const id = tree.attribute(node, "id");
  const classes = (tree.attribute(node, "class") ?? "").split(/\s+/).filter((name) => name !== "");
  return (
    tree.tagName(node) +
    (id ? `#${id}` : "") +
    classes
      .slice(0, 3)
      .map((name) => `.${name}`)
      .join("")
  );
}

/** The outermost nodes that were left out, in the order of the page: by a rule, or because `includeTags` chose others. */
function allRemovals({
  tree,
  marks,
  roots,
}: ExplainedSelection): Array<{ readonly node: Node; readonly rule: string }> {
  const removals = marks.removals();
  if (roots.includes(tree.body)) return removals;
  const rules = new Map(removals.map(({ node, rule }) => [node, rule]));
  const holders = new Set<Node>();
  for (const root of roots) for (let node = root; node > tree.body; node = tree.parent[node]!) holders.add(node);
  const chosen = new Set(roots);
  const all: Array<{ node: Node; rule: string }> = [];
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    const rule = rules.get(node) ?? (holders.has(node) ? undefined : NOT_INCLUDED);
    if (rule !== undefined) all.push({ node, rule });
    else if (!chosen.has(node)) continue;
    else {
      // Inside of what was chosen, rules alone decide.
      for (let inner = node + 1; inner < tree.end[node]!; inner++) {
        const innerRule = rules.get(inner);
        if (innerRule === undefined) continue;
        all.push({ node: inner, rule: innerRule });
        inner = tree.end[inner]! - 1;
      }
    }
    node = tree.end[node]! - 1;
  }
  return all;
}

/** Outermost blocks of the kept text: elements that hold text of their own, or are known as one piece. */
function keptBlocks({ tree, roots, lengths }: ExplainedSelection, rules: ReadonlyMap<Node, string>): Set<Node> {
  const kept = new Set<Node>();
  for (const root of roots) {
    for (let node = root; node < tree.end[root]!; node++) {
      if (rules.has(node)) {
        node = tree.end[node]! - 1;
        continue;
      }
      if (!tree.isElement(node) || node === tree.body) continue;
      const isPicture = tree.tag[node] === Tag.IMG;
      if (!isPicture && (lengths[node] === 0 || !isBlock(tree, node, rules))) continue;
      kept.add(node);
      node = tree.end[node]! - 1;
    }
  }
  return kept;
}

/** Shown as one piece, with the items, cells and lines in it. */
const PIECES = new Set([Tag.P, Tag.LI, Tag.PRE, Tag.TABLE, Tag.BLOCKQUOTE, Tag.DT, Tag.DD, Tag.FIGCAPTION, Tag.MATH]);

function isBlock(tree: Tree, node: Node, rules: ReadonlyMap<Node, string>): boolean {
  const tag = tree.tag[node]!;
  if (PIECES.has(tag) || (tagFlags(tag) & TagFlag.HEADING) !== 0) return true;
  for (let child = tree.firstChild(node); child > node && child < tree.end[node]!; child = tree.end[child]!)
    if (tree.isText(child) && !tree.blank[child] && !rules.has(child)) return true;
  return false;
}
