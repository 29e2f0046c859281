import { isSetApart } from "../tree/set-apart.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import type { UrlResolver } from "./url.js";

/** A link of a page, wherever on it. */
export interface DiscoveredLink {
  /** Absolute http(s) address. */
  readonly url: string;
  /** The words of the link, white space collapsed; empty for pictures. */
  readonly text: string;
}

/** Where a page leads, and which address it calls its own. */
export interface PageLinks {
  /** In document order, each address once; at most 20 000. */
  readonly links: readonly DiscoveredLink[];
  /** `rel=canonical` */
  readonly canonical?: string;
}

const MAX_LINKS = 20_000;
const MAX_TEXT_CHARACTERS = 300;

/**
 * Every http(s) link of the whole page in document order, navigation included; each address once, with the first text that it has. And
 * the address that the page calls its own.
 */
export function discover(tree: Tree, urls: UrlResolver): PageLinks {
  const found = new Map<string, DiscoveredLink & { text: string }>();
  let canonical: string | undefined;
  for (let node = tree.html; node < tree.size; node++) {
    const tag = tree.tag[node];
    if (tag === Tag.TEMPLATE) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (tag === Tag.LINK) {
      if (canonical !== undefined || !/(?:^|\s)canonical(?:\s|$)/i.test(tree.attribute(node, "rel") ?? "")) continue;
      canonical = webAddress(tree.attribute(node, "href"), urls);
      continue;
    }
    if (tag !== Tag.A && tag !== Tag.AREA) continue;
    const url = webAddress(tree.attribute(node, "href"), urls);
    if (url === undefined) continue;
    const known = found.get(url);
    if (known && known.text !== "") continue;
    if (!known && found.size >= MAX_LINKS) continue;
    const text = (tag === Tag.AREA ? (tree.attribute(node, "alt") ?? "") : wordsOf(tree, node))
      .slice(0, MAX_TEXT_CHARACTERS * 4)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_TEXT_CHARACTERS);
    if (known) known.text = text;
    else found.set(url, { url, text });
  }
  return { links: [...found.values()], ...(canonical === undefined ? {} : { canonical }) };
}

/** The text of a link with a space between its blocks and other words that style sheets set apart. */
function wordsOf(tree: Tree, link: Node): string {
  let text = "";
  let blockEnd = Number.POSITIVE_INFINITY;
  for (let node = link + 1; node < tree.end[link]!; node++) {
    const flags = tree.flags(node);
    if (flags & TagFlag.HIDDEN) {
      node = tree.end[node]! - 1;
      continue;
    }
    const isBlock = (flags & TagFlag.BLOCK) !== 0 || tree.tag[node] === Tag.BR;
    if (isBlock || node >= blockEnd || isSetApart(tree, node)) text += " ";
    if (isBlock) blockEnd = tree.end[node]!;
    else if (node >= blockEnd) blockEnd = Number.POSITIVE_INFINITY;
    if (tree.isText(node)) text += tree.text(node);
  }
  return text;
}

/** Without a login, which is no part of a page's address. */
function webAddress(reference: string | undefined, urls: UrlResolver): string | undefined {
  if (!reference?.trim()) return undefined;
  const resolved = urls.resolve(reference);
  if (!/^https?:/i.test(resolved) || !URL.canParse(resolved)) return undefined;
  const url = new URL(resolved);
  url.username = "";
  url.password = "";
  return url.href;
}
