import type { UrlResolver } from "../html/clean/url.js";
import * as Tag from "../html/tree/tag-ids.js";
import type { Node, Tree } from "../html/tree/tree.js";
import type { TextReader } from "./text.js";

const SOURCES: ReadonlySet<number> = new Set([
  Tag.AUDIO,
  Tag.EMBED,
  Tag.IFRAME,
  Tag.IMG,
  Tag.SOURCE,
  Tag.TRACK,
  Tag.VIDEO,
]);
const LINKS: ReadonlySet<number> = new Set([Tag.A, Tag.AREA, Tag.LINK]);

/**
 * Value of an element as a property (HTML Standard 5.2.4 and RDFa Lite; `content` wins on any element, as search engines read it).
 */
export function elementValue(tree: Tree, node: Node, urls: UrlResolver, text: TextReader): string {
  const content = tree.attribute(node, "content");
  if (content !== undefined) return content.trim();
  const tag = tree.tag[node]!;
  if (SOURCES.has(tag)) return address(tree.attribute(node, "src") || tree.attribute(node, "data-src"), urls);
  if (LINKS.has(tag) && tree.hasAttribute(node, "href")) return address(tree.attribute(node, "href"), urls);
  if (tag === Tag.OBJECT) return address(tree.attribute(node, "data"), urls);
  if (tag === Tag.DATA || tag === Tag.METER) return tree.attribute(node, "value")?.trim() ?? text.read(node);
  if (tag === Tag.TIME) return tree.attribute(node, "datetime")?.trim() ?? text.read(node);
  return text.read(node);
}

const address = (reference: string | undefined, urls: UrlResolver): string =>
  reference?.trim() ? urls.resolve(reference) : "";
