import { parseHtml } from "../html/tree/parse.js";
import * as Tag from "../html/tree/tag-ids.js";
import type { Tree } from "../html/tree/tree.js";

const MAX_ELEMENTS = 2000;
const MAX_VALUE_CHARACTERS = 20_000;

/**
 * `<meta>` elements whose name has a prefix: `og:title`, `product:price:amount`, `article:published_time`, `twitter:image`… by lower-case
 * name, values in order of the page, empty ones left out.
 */
export const readOpenGraph = (html: string): ReadonlyMap<string, readonly string[]> => openGraphOf(parseHtml(html));

/** {@link readOpenGraph} for a page that is parsed already. */
export function openGraphOf(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let count = 0;
  for (let node = 0; node < tree.size && count < MAX_ELEMENTS; node++) {
    if (tree.tag[node] !== Tag.META) continue;
    const name = (tree.attribute(node, "property") ?? tree.attribute(node, "name"))?.trim().toLowerCase();
    const content = tree.attribute(node, "content")?.trim().slice(0, MAX_VALUE_CHARACTERS);
    if (!name?.includes(":") || !content) continue;
    count++;
    const values = found.get(name);
    if (values) values.push(content);
    else found.set(name, [content]);
  }
  return found;
}
