import { imageSource, isRealSource, isSpacer, isTrackingPixel, isTwin } from "../html/clean/image-source.js";
import type { UrlResolver } from "../html/clean/url.js";
import { decodeText } from "../html/tree/character-data.js";
import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import { destination, titlePart } from "./link.js";

/** The contract's placeholder for inline image data. */
export const BASE64_PLACEHOLDER = "<Base64-Image-Removed>";

/**
 * @param removeBase64 whether inline data (`data:`) is replaced by {@link BASE64_PLACEHOLDER}
 * @param description instead of the image's own `alt`
 * @returns `![alt](address "title")`; undefined for an image without an address or one that only counts visits
 */
export function imageMarkdown(
  tree: Tree,
  image: Node,
  urls: UrlResolver,
  removeBase64: boolean,
  description = imageDescription(tree, image, false),
): string | undefined {
  const source = imageSource(tree, image);
  if (!source || isTrackingPixel(tree, image)) return undefined;
  const alt = description;
  const isData = /^data:/i.test(source);
  // A stand-in: inline data of a few bytes, or the blank file of a script that never ran.
  if (alt === "" && (isSpacer(tree, image) || (isData ? source.length < 200 : !isRealSource(source)))) return undefined;
  const address = isData ? (removeBase64 ? BASE64_PLACEHOLDER : source) : destination(urls.resolve(source));
  return `![${escapeAlt(alt)}](${address}${titlePart(tree.attribute(image, "title"))})`;
}

/**
 * The `alt` of an image.
 * @param tidy whether references are decoded again: nobody means to show them, they were encoded once too often on the way
 */
export function imageDescription(tree: Tree, image: Node, tidy: boolean): string {
  const alt = tree.attribute(image, "alt") ?? "";
  return (tidy && alt.includes("&") ? decodeText(alt) : alt)
    .replace(/[\u200b\ufeff\u2060\u00ad]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const escapeAlt = (alt: string): string =>
  /[[\]\\`*_<&]/.test(alt)
    ? alt.replace(/[[\]\\]/g, "\\$&").replace(/`|[*_](?=\S)|<(?=[a-z/!?])|&(?=[#a-z])/gi, "\\$&")
    : alt;

/**
 * Video, audio and embedded pages as a link: Markdown has no other way to show them.
 * @returns undefined when there is no address worth a link
 */
export function embedMarkdown(tree: Tree, element: Node, urls: UrlResolver, removeBase64: boolean): string | undefined {
  const tag = tree.tag[element]!;
  if (isTrackingPixel(tree, element) || isButton(tree, element)) return undefined;
  const source = embedSource(tree, element);
  if (!source) return undefined;
  const href = urls.resolve(source);
  if (!/^(?:https?:|[^:]*$)/i.test(href)) return undefined;
  const title = (tree.attribute(element, "title") || tree.attribute(element, "aria-label") || "")
    .replace(/\s+/g, " ")
    .trim();
  const poster = tag === Tag.VIDEO ? tree.attribute(element, "poster") : undefined;
  const label = title || { [Tag.VIDEO]: "Video", [Tag.AUDIO]: "Audio" }[tag] || hostName(href);
  if (poster && !(removeBase64 && /^data:/i.test(poster)))
    return `[![${escapeAlt(label)}](${destination(urls.resolve(poster))})](${destination(href)})`;
  return `[${escapeAlt(label)}](${destination(href)})`;
}

/** Whether an embedded page is so low or narrow that it has room for a button, not for content. */
function isButton(tree: Tree, element: Node): boolean {
  const [width, height, style] = ["width", "height", "style"].map((name) => tree.attribute(element, name));
  return tree.tag[element] === Tag.IFRAME && BUTTON_SIZE.test(`${width};${height};${style}`);
}
/** A width or height of two digits. */
const BUTTON_SIZE = /(?:^|;)\s*(?:(?:width|height)\s*:\s*)?\d\d?(?:px)?\s*(?:;|$)/;

function embedSource(tree: Tree, element: Node): string | undefined {
  const own = ["src", "data-src", "data-lazy-src", "data"]
    .map((name) => tree.attribute(element, name)?.trim())
    .find((value) => value && !value.startsWith("about:"));
  if (own) return own;
  for (let child = tree.firstChild(element); child !== NONE; child = tree.nextSibling(child)) {
    if (tree.tag[child] === Tag.SOURCE) return tree.attribute(child, "src")?.trim() ?? undefined;
  }
  return undefined;
}

const hostName = (href: string): string =>
  URL.canParse(href) ? new URL(href).host.replace(/^www\./, "") : "Embedded page";

/** Whether the picture in a `<noscript>` repeats an image that stands beside the element or just around it. */
export function hasTwin(tree: Tree, noscript: Node, picture: Node): boolean {
  for (let level = 0, at = noscript; level < 3 && at > tree.body; level++, at = tree.parent[at]!) {
    const parent = tree.parent[at]!;
    for (let before = at - 1; before > parent && before > at - 8; before--)
      if (tree.tag[before] === Tag.IMG && isTwin(tree, before, picture)) return true;
    const after = tree.end[at]!;
    if (level === 0 && after < tree.end[parent]! && tree.tag[after] === Tag.IMG && isTwin(tree, after, picture))
      return true;
    if (parent + 1 !== at && level > 0) break;
  }
  return false;
}
