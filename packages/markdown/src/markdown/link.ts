import { percentDecode } from "@quern/types";
import type { UrlResolver } from "../html/clean/url.js";
import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** Addresses that run code instead of leading somewhere. */
const SCRIPT_ADDRESS = /^\s*(?:javascript|vbscript):/i;

/** Texts of links that jump over the navigation; the contract drops them. */
const SKIP_TEXT = /^\s*(?:skip|jump) (?:to|past|over)\b.{0,40}$/i;

export interface LinkTarget {
  readonly href: string;
  readonly suffix: string;
  readonly autolink?: string;
}

/**
 * Where a link leads and how that is written.
 * @returns `undefined` for an anchor without a usable address: its content is shown as text
 */
export function linkTarget(tree: Tree, anchor: Node, urls: UrlResolver): LinkTarget | undefined {
  const reference = tree.attribute(anchor, "href");
  if (reference === undefined || SCRIPT_ADDRESS.test(reference)) return undefined;
  const href = urls.resolve(reference);
  const title = tree.attribute(anchor, "title");
  const written = destination(href);
  const target = { href, suffix: `](${written}${titlePart(title)})` };
  const absolute = /^[a-z][a-z\d+.-]{1,31}:[^\s<>\\]*$/i.test(href) && !title;
  return absolute ? { ...target, autolink: href } : target;
}

/** Whether the link only jumps over the navigation (`Skip to content`). */
export function isSkipLink(tree: Tree, anchor: Node): boolean {
  const href = tree.attribute(anchor, "href");
  return href?.includes("#") === true && SKIP_TEXT.test(tree.textContent(anchor));
}

/** Classes of the links that generators put beside a heading's text. */
const PERMALINK_CLASS =
  /(?:^|[\s_-])(?:headerlink|header-anchor|heading-anchor|hash-link|heading-link|permalink|anchorjs-link|sl-anchor-link)(?=\s|$)/;

/** Whether an anchor in a heading leads nowhere or to the heading itself, to its id or one around or inside it, or back to its line in the contents. */
export function pointsToHeading(tree: Tree, anchor: Node, heading: Node): boolean {
  const href = tree.attribute(anchor, "href");
  if (href === undefined) return false;
  // The title of a part that a script opens.
  if (href === "" || href === "#") return true;
  if (href.charCodeAt(0) !== 35) return false;
  if (/back-?(?:ref|link)/.test(`${tree.attribute(anchor, "class")} ${tree.attribute(anchor, "role")}`)) return true;
  const id = percentDecode(href.slice(1));
  for (let node = tree.parent[heading]!; node < tree.end[heading]!; node = node < heading ? heading : node + 1)
    if (tree.isElement(node) && (tree.attribute(node, "id") === id || tree.attribute(node, "name") === id)) return true;
  return false;
}

/** Whether an anchor in a heading is that heading's link to itself, shown as a sign (`#`, `¶`) or for screen readers only. */
export function isPermalink(tree: Tree, anchor: Node, heading: Node): boolean {
  const href = tree.attribute(anchor, "href");
  if (href === undefined || !href.includes("#")) return false;
  if (tree.find(anchor, Tag.IMG) !== NONE) return false;
  if (href.startsWith("#") && PERMALINK_CLASS.test(tree.attribute(anchor, "class") ?? "")) {
    // With nothing else in the heading, the link is the heading.
    return tree.textContent(heading).trim() !== tree.textContent(anchor).trim();
  }
  return /^[\s#¶§🔗⚓∞\u200b\ue000-\uf8ff]*$/u.test(tree.textContent(anchor));
}

/** An address as a Markdown link destination (CommonMark 6.3). */
export function destination(href: string): string {
  if (SIMPLE.test(href)) return href;
  if (href === "") return "";
  const spaceless = href.replace(/[\s<>`]/g, (character) => encodeURIComponent(character));
  return balanced(spaceless)
    ? spaceless.replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    : spaceless.replace(/[()\\]/g, "\\$&");
}
const SIMPLE = /^[^\s<>()\\`\u0000-\u001f]+$/;

function balanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(" && ++depth > 30) return false;
    if (character === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** ` "title"`, or "" when there is none. */
export function titlePart(title: string | undefined): string {
  const text = title?.replace(/\s+/g, " ");
  return text?.trim()
    ? ` "${text.replace(/[\\"]/g, (character, at: number) => (character === "\\" && !/[\\"]/.test(text[at + 1] ?? '"') ? "\\" : `\\${character}`))}"`
    : "";
}
