import type { Node } from "@quern/markdown/html";
import { Tag } from "@quern/markdown/html";
import { classesOf, collapse, imageAddress, type ParsedPage } from "../page/parsed-page.js";
import type { ProfileImage } from "../product/profile.js";
import { dietsInWords } from "./dietary.js";

/** Pictures in the box of a dish, and the diets that icons in it stand for. */
export function picturesIn(page: ParsedPage, box: Node): { images: ProfileImage[]; diets: string[] } {
  const { tree } = page;
  const images = new Map<string, ProfileImage>();
  const diets: string[] = [];
  for (let node = box; node < tree.end[box]!; node++) {
    if (!tree.isElement(node)) continue;
    const isImage = tree.tag[node] === Tag.IMG;
    const label = collapse(
      (isImage ? tree.attribute(node, "alt") : undefined) ??
        tree.attribute(node, "title") ??
        tree.attribute(node, "aria-label") ??
        "",
    );
    const named = label.length <= 30 ? dietsInWords(label) : [];
    diets.push(...named);
    if (!isImage || named.length > 0) continue;
    const url = imageAddress(tree, node, page.urls);
    if (url && images.size < 10 && !/icon|logo|\.svg$/i.test(`${url} ${classesOf(tree, node)}`))
      images.set(url, { url, ...(label === "" ? {} : { alt: label }) });
  }
  return { images: [...images.values()], diets };
}

/** The dish's id in an ordering system. */
export function itemIdOf({ tree }: ParsedPage, box: Node): string | undefined {
  for (const name of ["data-item-id", "data-product-id", "data-menu-item-id"]) {
    const id = tree.attribute(box, name)?.trim();
    if (id) return id;
  }
  return undefined;
}

/** Where the name links to. */
export function linkOf(page: ParsedPage, box: Node, name: string): string | undefined {
  const { tree } = page;
  for (let node = box; node < tree.end[box]!; node++) {
    if (tree.tag[node] !== Tag.A || collapse(tree.textContent(node)) !== name) continue;
    const href = tree.attribute(node, "href");
    const url = href && !href.startsWith("#") ? page.urls.resolve(href) : undefined;
    if (url && URL.canParse(url)) return url;
  }
  return undefined;
}
