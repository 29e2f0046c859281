import { maxWrittenCharacters } from "../../markdown/write-limits.js";
import { HIDDEN_MARK } from "../clean/hidden-mark.js";
import { contractImageSource } from "../clean/image-source.js";
import type { Marks } from "../clean/marks.js";
import type { UrlResolver } from "../clean/url.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags } from "./tags.js";
import type { Node, Tree } from "./tree.js";

/** Elements without which `html` output is complete: the contract removes them. */
const LEFT_OUT = new Set([
  Tag.HEAD,
  Tag.META,
  Tag.NOSCRIPT,
  Tag.STYLE,
  Tag.SCRIPT,
  Tag.TEMPLATE,
  Tag.LINK,
  Tag.BASE,
  Tag.TITLE,
]);

/**
 * Cleaned HTML: links and pictures absolute, the best picture of a `srcset` in `src`, no head, scripts or styles; what is marked is left out.
 *
 * @param roots `[tree.body]` for a whole page (`<html><body>…`), else the chosen elements, wrapped in one `div` as the contract says
 */
export function treeToHtml(
  tree: Tree,
  marks: Marks,
  roots: readonly Node[],
  urls: UrlResolver,
): { readonly html: string; readonly warnings: readonly string[] } {
  const out: string[] = [];
  const whole = roots.length === 1 && roots[0] === tree.body;
  out.push(whole ? "<html><body>" : "<html><body><div>");
  const most = maxWrittenCharacters(tree.source.length);
  let left = most;
  for (const root of roots) {
    left = writeNodes(tree, marks, root === tree.body ? root + 1 : root, tree.end[root]!, urls, out, left);
  }
  out.push(whole ? "</body></html>" : "</div></body></html>");
  return { html: out.join(""), warnings: left < 0 ? [cutWarning("HTML", most)] : [] };
}

/** Says of elements that are written how they were decided; what is removed is written too, so that it can be shown. */
export interface Annotation {
  /** More of the start tag, such as ` data-kept`. */
  attributes(node: Node): string;
  /** Start and end tag around a text that was removed; undefined for texts that were not. */
  aroundText(node: Node): readonly [start: string, end: string] | undefined;
  /** Attributes of the page that are left out: what they say is not shown, or could be taken for the annotation's own. */
  leavesOut(name: string): boolean;
}

/** The whole page as HTML, as {@link treeToHtml} writes it, with everything that is removed and what the annotation says. */
export function annotatedHtml(
  tree: Tree,
  marks: Marks,
  urls: UrlResolver,
  annotation: Annotation,
): { readonly html: string; readonly warnings: readonly string[] } {
  const out = ["<html><body>"];
  const most = maxWrittenCharacters(tree.source.length);
  const left = writeNodes(tree, marks, tree.body + 1, tree.end[tree.body]!, urls, out, most, annotation);
  out.push("</body></html>");
  return { html: out.join(""), warnings: left < 0 ? [cutWarning("HTML of the explanation", most)] : [] };
}

const cutWarning = (what: string, most: number): string =>
  `The ${what} is cut: it would be many times as long as the page, and at most ${most} characters of it are written.`;

/** One element with all inside it, as it is in the document: for rules and adapters. */
export function outerHtml(tree: Tree, marks: Marks, node: Node, urls: UrlResolver): string {
  const out: string[] = [];
  writeNodes(tree, marks, node, tree.end[node]!, urls, out, Number.POSITIVE_INFINITY);
  return out.join("");
}

/** @returns how many of the `left` characters are left, below zero when there was more to write */
function writeNodes(
  tree: Tree,
  marks: Marks,
  from: Node,
  end: Node,
  urls: UrlResolver,
  out: string[],
  left: number,
  annotation?: Annotation,
): number {
  let counted = out.length;
  const open: Node[] = [];
  const close = (): void => {
    const node = open.pop()!;
    if (tree.tag[node] !== Tag.SHADOW_ROOT) out.push("</", tree.tagName(node), ">");
  };
  for (let node = from; node < end && left >= 0; node++) {
    for (; counted < out.length; counted++) left -= out[counted]!.length;
    while (open.length > 0 && tree.end[open.at(-1)!]! <= node) close();
    const tag = tree.tag[node]!;
    if ((marks.removed[node] && !annotation) || tag === Tag.RAW || LEFT_OUT.has(tag)) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (tag === Tag.TEXT) {
      const [start, end] = annotation?.aroundText(node) ?? ["", ""];
      out.push(start, escapeText(tree.text(node)), end);
      continue;
    }
    if (tag !== Tag.SHADOW_ROOT) writeStartTag(tree, node, urls, out, annotation);
    if (tagFlags(tag) & TagFlag.VOID) continue;
    // The parser drops a first line break here: write another for it.
    if ((tag === Tag.PRE || tag === Tag.TEXTAREA) && tree.isText(node + 1) && tree.text(node + 1).startsWith("\n"))
      out.push("\n");
    open.push(node);
  }
  while (open.length > 0) close();
  for (; counted < out.length; counted++) left -= out[counted]!.length;
  return left;
}

function writeStartTag(tree: Tree, node: Node, urls: UrlResolver, out: string[], annotation?: Annotation): void {
  const tag = tree.tag[node]!;
  out.push("<", tree.tagName(node));
  const image = tag === Tag.IMG ? contractImageSource(tree, node) : undefined;
  let hasSource = false;
  for (const [name, value] of tree.attributes(node)) {
    if (!/^[^\s"'<>/=\u0000]+$/.test(name) || name === HIDDEN_MARK) continue;
    if (annotation?.leavesOut(name)) continue;
    let written = value;
    if (name === "src" && tag === Tag.IMG) {
      hasSource = true;
      written = urls.resolve(image ?? value);
    } else if (name === "href" && tag === Tag.A) written = urls.resolve(value);
    out.push(" ", name, '="', escapeAttribute(written), '"');
  }
  if (image !== undefined && !hasSource) out.push(' src="', escapeAttribute(urls.resolve(image)), '"');
  if (annotation) out.push(annotation.attributes(node));
  out.push(">");
}

const escapeText = (text: string): string =>
  /[&<>\u00a0]/.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;")
    : text;
export const escapeAttribute = (text: string): string =>
  /[&"\u00a0<>]/.test(text)
    ? text
        .replaceAll("&", "&amp;")
        .replaceAll('"', "&quot;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll("\u00a0", "&nbsp;")
    : text;
