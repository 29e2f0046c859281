import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { largestCandidate } from "./srcset.js";

/** Attributes in which lazy-loading scripts keep the real address, most common first. */
const LAZY_SOURCES = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-image"];
const LAZY_SRCSETS = ["data-srcset", "data-lazy-srcset"];

/** File names of the blank images that stand in until a script runs. */
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|spacer|placeholder[^/?#]{0,60}|pixel|transparent|loading|loader|lazy(?:load)?|1x1[\w.-]{0,20}|(?<=\/)(?:grey|gray|clear(?:dot)?))\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** The address of a picture in an attribute that a script reads. */
const PICTURE_ADDRESS = /^[^\s,]+\.(?:jpe?g|png|webp|avif|gif|svg)(?:[?#]\S*)?$/i;

/** Whether the address shows a picture: not missing, not inline data, not a stand-in. */
export const isRealSource = (source: string | undefined): source is string =>
  source !== undefined && source !== "" && !/^(?:data|about|javascript):/i.test(source) && !PLACEHOLDER.test(source);

/** Address by the contract's rule for `html` output: the largest of `srcset` (else `data-srcset`), else `data-src`, else `src`. */
export function contractImageSource(tree: Tree, image: Node): string | undefined {
  const src = trimmed(tree.attribute(image, "src"));
  const srcset = tree.attribute(image, "srcset") || tree.attribute(image, "data-srcset");
  if (srcset) return largestCandidate(srcset, src) ?? src;
  return trimmed(tree.attribute(image, "data-src")) || src;
}

/**
 * The address of the picture that a reader sees: `src` when it is one, else what lazy loading keeps elsewhere: data attributes, `srcset`,
 * the `<source>`s of the picture around it, a `<noscript>` twin after it.
 *
 * @returns the address as written, possibly inline data; `undefined` when there is none
 */
export function imageSource(tree: Tree, image: Node): string | undefined {
  const src = trimmed(tree.attribute(image, "src"));
  const isShared = src !== undefined && sharedStandIns(tree).has(src);
  if (isRealSource(src) && !isShared) return src;
  for (const name of LAZY_SOURCES) {
    const value = trimmed(tree.attribute(image, name));
    if (isRealSource(value)) return value;
  }
  for (const name of ["srcset", ...LAZY_SRCSETS]) {
    const value = tree.attribute(image, name);
    const best = value ? largestCandidate(value, undefined) : undefined;
    if (isRealSource(best)) return best;
  }
  return (
    pictureSource(tree, image) ??
    noscriptTwin(tree, image) ??
    addressInData(tree, image) ??
    (isShared ? undefined : src)
  );
}

/** So many images that show one file and keep different ones in their data attributes show a stand-in. */
const MIN_SHARED = 3;
const standIns = new WeakMap<Tree, ReadonlySet<string>>();

/** Addresses of the files that stand in for other pictures on a page, whatever their names: several images share them and keep addresses that differ. */
function sharedStandIns(tree: Tree): ReadonlySet<string> {
  const known = standIns.get(tree);
  if (known) return known;
  const kept = new Map<string, Set<string>>();
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.IMG) continue;
    const src = trimmed(tree.attribute(node, "src"));
    const address = src && addressInData(tree, node);
    if (!address || address === src) continue;
    const addresses = kept.get(src);
    if (addresses) addresses.add(address);
    else kept.set(src, new Set([address]));
  }
  const shared = new Set([...kept].filter(([, addresses]) => addresses.size >= MIN_SHARED).map(([src]) => src));
  standIns.set(tree, shared);
  return shared;
}

/** From a data attribute of any name that holds the address of a picture. */
const addressInData = (tree: Tree, image: Node): string | undefined =>
  tree
    .attributes(image)
    .find(([name, value]) => name.startsWith("data-") && PICTURE_ADDRESS.test(value.trim()) && isRealSource(value))?.[1]
    .trim();

/** From the `<source>` elements of the surrounding `<picture>`. */
function pictureSource(tree: Tree, image: Node): string | undefined {
  const picture = tree.parent[image]!;
  if (tree.tag[picture] !== Tag.PICTURE) return undefined;
  for (let child = tree.firstChild(picture); child !== NONE; child = tree.nextSibling(child)) {
    if (tree.tag[child] !== Tag.SOURCE) continue;
    const srcset = tree.attribute(child, "srcset") || tree.attribute(child, "data-srcset");
    const best = srcset ? largestCandidate(srcset, undefined) : undefined;
    if (isRealSource(best)) return best;
  }
  return undefined;
}

/** From a `<noscript>` among the next siblings of the image or of the element that holds nothing else. */
function noscriptTwin(tree: Tree, image: Node): string | undefined {
  let node = image;
  for (let level = 0; level < 3; level++) {
    let steps = 0;
    for (let next = tree.nextSibling(node); next !== NONE && steps < 4; next = tree.nextSibling(next), steps++) {
      if (tree.tag[next] !== Tag.NOSCRIPT) continue;
      const twin = tree.find(next, Tag.IMG);
      if (twin === NONE || showOthers(tree, image, twin)) continue;
      const src = trimmed(tree.attribute(twin, "src"));
      if (isRealSource(src)) return src;
    }
    node = tree.parent[node]!;
    if (node <= tree.body) return undefined;
  }
  return undefined;
}

/** Whether the descriptions of two images tell that they are different pictures. */
function showOthers(tree: Tree, image: Node, other: Node): boolean {
  const alt = trimmed(tree.attribute(image, "alt"));
  const otherAlt = trimmed(tree.attribute(other, "alt"));
  return Boolean(alt && otherAlt && alt !== otherAlt);
}

/** Whether a picture inside `<noscript>` only repeats an image beside it, which a script would have loaded. */
export function isTwin(tree: Tree, image: Node, inNoscript: Node): boolean {
  const file = trimmed(tree.attribute(inNoscript, "src"))
    ?.replace(/[?#].*$/, "")
    .replace(/^.*\//, "");
  for (const name of ["src", "srcset", ...LAZY_SOURCES, ...LAZY_SRCSETS])
    if (file && tree.attribute(image, name)?.includes(file)) return true;
  if (showOthers(tree, image, inNoscript)) return false;
  return (
    !isRealSource(trimmed(tree.attribute(image, "src"))) ||
    trimmed(tree.attribute(image, "alt")) === tree.attribute(inNoscript, "alt")
  );
}

/** Whether an image is there to count visits, not to be seen: one dot, or for readers without scripts an address that names no picture. */
export function isTrackingPixel(tree: Tree, image: Node): boolean {
  if (tree.attribute(image, "style")?.match(DOT_SIDE)?.length === 2) return true;
  const width = tree.attribute(image, "width");
  return width === undefined
    ? !tree.attribute(image, "alt") &&
        tree.closest(image, Tag.NOSCRIPT) !== NONE &&
        !/\.(?:jpe?g|png|webp|avif|gif|svg)|im[ag]/i.test(tree.attribute(image, "src")!)
    : /^[01](?:px)?$/.test(width) && /^[01](?:px)?$/.test(tree.attribute(image, "height") ?? "");
}

/** A width or height of one pixel or none in a style. */
const DOT_SIDE = /(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?=;|$)/g;

/** Whether an image is too low or too narrow to show anything: old layouts use such images as spacers and lines. */
export const isSpacer = (tree: Tree, image: Node): boolean =>
  ["width", "height"].some((side) => SPACER_SIDE.test(tree.attribute(image, side) ?? ""));
/** A side in pixels. Zero is left out: pages write it where they do not know the size. */
const SPACER_SIDE = /^[1-5](?:\.0)?(?:px)?$/;

const trimmed = (value: string | undefined): string | undefined => value?.trim();
