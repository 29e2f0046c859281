import { Tag, urlResolver } from "@quern/markdown/html";
import type { PageSource } from "./page-source.js";

const MAX_FRAMES = 200;

/** Addresses of the frames of a page: advertisements and players change them on every visit. */
export function frameAddresses(page: PageSource): string[] {
  if (!/<iframe/i.test(page.html)) return [];
  const { tree, url } = page;
  const urls = urlResolver(url, tree);
  const addresses = new Set<string>();
  for (let node = tree.body; node < tree.size && addresses.size < MAX_FRAMES; node++) {
    const source = tree.tag[node] === Tag.IFRAME ? tree.attribute(node, "src")?.trim() : undefined;
    if (source) addresses.add(urls.resolve(source));
  }
  return [...addresses];
}
