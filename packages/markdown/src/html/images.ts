import type { Marks } from "./marks.js";
import { parseSrcset } from "./srcset.js";
import { Tag } from "./tags.js";
import type { Node, Tree } from "./tree.js";
import type { UrlResolver } from "./url.js";

/**
 * Addresses of the pictures in the selected content (contract, part E): `src`, `data-src`, every candidate of `srcset` and of the
 * `<source>`s of a picture, posters of videos, backgrounds in style attributes. Each once; inline data is kept, code is not.
 */
export function collectImages(tree: Tree, marks: Marks, roots: readonly Node[], urls: UrlResolver): string[] {
  const images = new Set<string>();
  const add = (reference: string | undefined): void => {
    const address = reference?.trim();
    if (!address || /^javascript:/i.test(address)) return;
    if (/^(?:data|blob|asset):/i.test(address)) images.add(address);
    else {
      const resolved = urls.resolve(address);
      if (urls.base === undefined || URL.canParse(resolved)) images.add(resolved);
    }
  };
  for (const root of roots) {
    const end = tree.end[root]!;
    for (let node = root; node < end; node++) {
      const tag = tree.tag[node]!;
      if (marks.removed[node] || tag === Tag.TEMPLATE || tag === Tag.NOSCRIPT) {
        node = tree.end[node]! - 1;
        continue;
      }
      if (tag <= Tag.RAW) continue;
      if (tag === Tag.IMG) {
        add(tree.attribute(node, "src"));
        add(tree.attribute(node, "data-src"));
      }
      if (tag === Tag.IMG || (tag === Tag.SOURCE && tree.tag[tree.parent[node]!] === Tag.PICTURE)) {
        for (const name of ["srcset", "data-srcset"])
          for (const candidate of parseSrcset(tree.attribute(node, name) ?? "")) add(candidate.url);
      } else if (tag === Tag.VIDEO) add(tree.attribute(node, "poster"));
      if (tree.last[node] === 0) continue;
      const style = tree.attribute(node, "style");
      if (style?.includes("url("))
        for (const match of style.matchAll(/background[^;]*?url\(\s*(["']?)(.*?)\1\s*\)/gi)) add(match[2]);
    }
  }
  return [...images];
}
