import { parseHtml, Tag, urlResolver } from "@quern/markdown/html";

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

const MAX_LINKS = 2_000;
const MAX_TEXT_CHARACTERS = 200;

/** All links of a page with what they say, navigation included: the way to an answer often leads through a menu. */
export function pageLinks(html: string, address: string): PageLink[] {
  const tree = parseHtml(html);
  const urls = urlResolver(address, tree);
  const links = new Map<string, PageLink>();
  for (let node = 0; node < tree.size && links.size < MAX_LINKS; node++) {
    if (tree.tag[node] !== Tag.A) continue;
    const href = tree.attribute(node, "href");
    if (!href) continue;
    const url = urls.resolve(href).replace(/#.*$/, "");
    if (!/^https?:/.test(url)) continue;
    const text = tree.textContent(node).replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARACTERS);
    const known = links.get(url);
    if (!known || known.text.length < text.length) links.set(url, { url, text });
  }
  return [...links.values()];
}
