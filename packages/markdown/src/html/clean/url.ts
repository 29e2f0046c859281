import { maxWrittenCharacters } from "../../markdown/write-limits.js";
import * as Tag from "../tree/tag-ids.js";
import type { Tree } from "../tree/tree.js";

/** Resolves links of one document. */
export interface UrlResolver {
  /** Base of relative addresses; `undefined` if unknown. */
  readonly base: string | undefined;
  /** Addresses were left relative, because making them absolute would have made the page many times as long. */
  readonly isExhausted: boolean;
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
  if (base === undefined) return { base, isExhausted: false, resolve: (reference) => reference.trim() };
  const { origin, protocol, href } = new URL(base);
  const withoutFragment = href.split("#", 1)[0]!;
  // A page has hundreds of links; the plain kinds need no URL parser.
  const simple = protocol === "http:" || protocol === "https:";
  let charactersLeft = maxWrittenCharacters(document.source.length);
  const absolute = (trimmed: string): string => {
    if (simple && PLAIN.test(trimmed)) {
      const first = trimmed.charCodeAt(0);
      if (first === 35) return withoutFragment + trimmed; // #fragment
      if (first === 47 && trimmed.charCodeAt(1) !== 47 && !DOT_SEGMENT.test(trimmed)) return origin + trimmed; // /path
    }
    return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : trimmed;
  };
  return {
    base,
    get isExhausted() {
      return charactersLeft < 0;
    },
    resolve(reference) {
      const trimmed = trimReference(reference);
      if (ABSOLUTE_WEB.test(trimmed) || charactersLeft < 0) return trimmed;
      const resolved = absolute(trimmed);
      charactersLeft -= Math.max(0, resolved.length - trimmed.length);
      return resolved;
    },
  };
}

/** A longer `<base>` is taken for none. */
const MAX_BASE_CHARACTERS = 8_192;

function baseUrl(url: string | undefined, tree: Tree): string | undefined {
  const end = tree.head >= 0 ? tree.end[tree.head]! : Math.min(tree.size, 50);
  for (let node = tree.html; node < end; node++) {
    if (tree.tag[node] !== Tag.BASE) continue;
    const href = tree.attribute(node, "href")?.trim();
    if (!href || href.length > MAX_BASE_CHARACTERS) continue;
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

/** An address without query, fragment and `index.html`. What is no valid address comes back as it is. */
export function folderPage(address: string, base: string): string {
  if (!URL.canParse(address, base)) return address;
  const { origin, pathname } = new URL(address, base);
  return origin + pathname.replace(/\/(?:index|default)\.\w+$/, "/");
}
