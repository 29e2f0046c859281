/** Reads the value of a label: its text, its entries, its link. */

import type { UrlResolver } from "@quern/markdown/html";
import { NONE, type Node, Tag, TagFlag, type Tree, tagFlags } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import type { LabelledValue } from "./facts.js";

const MAX_PARTS = 100;

export function readValue(tree: Tree, node: Node, reader: TextReader, urls: UrlResolver): LabelledValue {
  // A list to choose from names what there is, not what this is.
  const isChoice = tree.isElement(node) && tree.find(node, Tag.SELECT) !== NONE;
  const text = isChoice ? "" : reader.read(node);
  const entries = tree.isElement(node) ? entriesOf(tree, node, reader) : [];
  return { text, parts: entries.length > 0 ? entries : [text], address: onlyLink(tree, node, urls) };
}

/** Items of a list, lines, or links set side by side. */
function entriesOf(tree: Tree, node: Node, reader: TextReader): string[] {
  const items: string[] = [];
  for (let inner = node; inner < tree.end[node]! && items.length < MAX_PARTS; inner++) {
    if (tree.tag[inner] === Tag.LI) items.push(reader.read(inner));
  }
  const found = items.length > 0 ? items : linesOf(tree, node);
  return found.filter((item) => item !== "");
}

const STRUCK: ReadonlySet<number> = new Set([Tag.DEL, Tag.S, Tag.STRIKE]);

const LABELLING: ReadonlySet<number> = new Set([Tag.SPAN, Tag.STRONG, Tag.B, Tag.EM, Tag.I, Tag.LABEL]);
const BEGINS_WITH_LABEL = /^\s*\p{L}[^:：.!?]{1,38}[:：]/u;

/** Lines of a block, as `br` and elements with labels (`<b>SKU:</b>`) break them; what is struck out does not count. */
export function linesOf(tree: Tree, node: Node): string[] {
  let text = "";
  let before: Node = NONE;
  for (let inner = node + 1; inner < tree.end[node]! && text.length < 5_000; inner++) {
    if (tree.isText(inner)) {
      // Spans side by side are set apart by styles.
      if (isSpan(tree, before) && isSpan(tree, inner) && tree.parent[before] !== tree.parent[inner]) text += " ";
      text += tree.text(inner).replace(/\s+/g, " ");
      before = inner;
    } else if (tree.tag[inner] === Tag.BR || isLabelled(tree, inner)) text += "\n";
    else if (STRUCK.has(tree.tag[inner]!) || tagFlags(tree.tag[inner]!) & TagFlag.HIDDEN) inner = tree.end[inner]! - 1;
  }
  return text
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .filter((line) => line !== "");
}

const isLabelled = (tree: Tree, node: Node): boolean =>
  LABELLING.has(tree.tag[node]!) && tree.end[node]! - node < 30 && BEGINS_WITH_LABEL.test(tree.textContent(node));

const isSpan = (tree: Tree, text: Node): boolean => text !== NONE && tree.tag[tree.parent[text]!] === Tag.SPAN;

function onlyLink(tree: Tree, node: Node, urls: UrlResolver): string | undefined {
  let link: Node = NONE;
  for (let inner = node; tree.isElement(node) && inner < tree.end[node]!; inner++) {
    if (tree.tag[inner] !== Tag.A || !tree.hasAttribute(inner, "href")) continue;
    if (link !== NONE) return undefined;
    link = inner;
  }
  return link === NONE ? undefined : addressOf(tree, link, urls);
}

export function addressOf(tree: Tree, link: Node, urls: UrlResolver): string | undefined {
  const resolved = urls.resolve(tree.attribute(link, "href") ?? "");
  return URL.canParse(resolved) && /^https?:/.test(resolved) ? resolved : undefined;
}
