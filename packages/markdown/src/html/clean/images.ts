import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import type { Marks } from "./marks.js";
import { parseSrcset } from "./srcset.js";
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
      if (style?.includes("url(")) for (const address of backgroundAddresses(style)) add(address);
    }
  }
  return [...images];
}

/** Addresses in the `background` declarations of a style attribute, in one pass. Inline data may hold a `;`, so addresses are read whole. */
function* backgroundAddresses(style: string): Generator<string> {
  const parts = /;|background|url\(\s{0,20}(["']?)/gi;
  let isBackground = false;
  for (let part = parts.exec(style); part; part = parts.exec(style)) {
    if (part[1] === undefined) {
      isBackground = part[0] !== ";";
      continue;
    }
    const start = parts.lastIndex;
    const end = style.indexOf(part[1] || ")", start);
    if (end < 0) return;
    if (isBackground) yield style.slice(start, end).trim();
    parts.lastIndex = end;
  }
}
