import { Tag } from "./tags.js";
import type { Tree } from "./tree.js";

/** Resolves links of one document. */
export interface UrlResolver {
  /** What relative addresses are resolved against; `undefined` when nothing is known. */
  readonly base: string | undefined;
  /** @returns the absolute address, or the trimmed reference itself when there is no base or it is no valid address */
  resolve(reference: string): string;
}

const ABSOLUTE_WEB = /^https?:\/\/[^\s\\]+$/i;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:[/?#]|$)/;
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;

/**
 * @param url address of the page, if known
 * @param document whose first `<base href>`, resolved against `url`, wins
 */
export function urlResolver(url: string | undefined, document: Tree): UrlResolver {
  const base = baseUrl(url, document);
  if (base === undefined) return { base, resolve: (reference) => reference.trim() };
  const { origin, protocol, href } = new URL(base);
  const withoutFragment = href.split("#", 1)[0]!;
  // A page has hundreds of links; the plain kinds need no URL parser.
  const simple = protocol === "http:" || protocol === "https:";
  return {
    base,
    resolve(reference) {
      const trimmed = trimReference(reference);
      if (ABSOLUTE_WEB.test(trimmed)) return trimmed;
      if (simple && PLAIN.test(trimmed)) {
        const first = trimmed.charCodeAt(0);
        if (first === 35) return withoutFragment + trimmed; // #fragment
        if (first === 47 && trimmed.charCodeAt(1) !== 47 && !DOT_SEGMENT.test(trimmed)) return origin + trimmed; // /path
      }
      return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : trimmed;
    },
  };
}

function baseUrl(url: string | undefined, tree: Tree): string | undefined {
  const end = tree.head >= 0 ? tree.end[tree.head]! : Math.min(tree.size, 50);
  for (let node = tree.html; node < end; node++) {
    if (tree.tag[node] !== Tag.BASE) continue;
    const href = tree.attribute(node, "href")?.trim();
    if (!href) continue;
    if (URL.canParse(href, url)) return new URL(href, url).href;
    break;
  }
  return url !== undefined && URL.canParse(url) ? url : undefined;
}

/** Drops what browsers drop from an attribute's address: surrounding white space, and line breaks and tabs inside. */
function trimReference(reference: string): string {
  const trimmed = reference.trim();
  return /[\t\n\r]/.test(trimmed) ? trimmed.replace(/[\t\n\r]/g, "") : trimmed;
}
