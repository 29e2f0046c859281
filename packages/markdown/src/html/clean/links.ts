import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import type { Marks } from "./marks.js";
import type { UrlResolver } from "./url.js";

/**
 * Addresses of the links in the selected content (contract, part E): in document order, each once. `http(s)` and `mailto:` addresses are
 * kept as written, everything else is resolved; what is no address is left out.
 */
export function collectLinks(tree: Tree, marks: Marks, roots: readonly Node[], urls: UrlResolver): string[] {
  const links = new Set<string>();
  for (const root of roots) {
    const end = tree.end[root]!;
    for (let node = root; node < end; node++) {
      if (marks.removed[node] || tree.tag[node] === Tag.TEMPLATE || tree.tag[node] === Tag.NOSCRIPT) {
        node = tree.end[node]! - 1;
        continue;
      }
      if (tree.tag[node] !== Tag.A && tree.tag[node] !== Tag.AREA) continue;
      const link = linkAddress(tree.attribute(node, "href"), urls);
      if (link !== undefined) links.add(link);
    }
  }
  return [...links];
}

function linkAddress(reference: string | undefined, urls: UrlResolver): string | undefined {
  let href = reference?.trim();
  if (!href) return undefined;
  href = href.replace(/^(https?):\/(?=[^/])/i, "$1://"); // `http:/example.com`
  if (/^https?:\/\//i.test(href)) return URL.canParse(href) ? href : undefined;
  if (/^mailto:/i.test(href)) return href;
  if (/^(?:javascript|vbscript|data):/i.test(href)) return undefined;
  const resolved = urls.resolve(href);
  return URL.canParse(resolved) ? resolved : undefined;
}
