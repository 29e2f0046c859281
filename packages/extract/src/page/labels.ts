import { NONE, type Node, Tag } from "@quern/markdown/html";
import { collapse, type ParsedPage } from "./parsed-page.js";
import { textBlocks } from "./text-blocks.js";

/** Elements that hold a label when their whole text is one. */
const LABELS: ReadonlySet<number> = new Set([
  Tag.DT,
  Tag.TH,
  Tag.TD,
  Tag.SPAN,
  Tag.STRONG,
  Tag.B,
  Tag.DIV,
  Tag.P,
  Tag.LABEL,
]);
const MAX_LABEL_CHARACTERS = 40;
const MAX_VALUE_CHARACTERS = 120;

/**
 * Values behind labels: rows of two cells, `dt` and `dd`, elements side by side, and lines such as `Brand: Nordhaven`.
 *
 * @returns value of the first label that matches
 */
export function labelledValue(page: ParsedPage, root: Node, skip: Uint8Array, wanted: RegExp): string | undefined {
  const { tree } = page;
  for (let node = root; node < tree.end[root]!; node++) {
    if (skip[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (!LABELS.has(tree.tag[node]!) || tree.end[node]! - node > 20) continue;
    const label = collapse(tree.textContent(node)).replace(/(?<!\s)\s*[:：]$/, "");
    if (label.length > MAX_LABEL_CHARACTERS || !wanted.test(label)) continue;
    const next = tree.nextSibling(node);
    const value = next === NONE ? "" : collapse(tree.textContent(skipText(page, next)));
    if (value !== "" && value.length <= MAX_VALUE_CHARACTERS) return value;
  }
  for (const { text } of textBlocks(tree, root, skip)) {
    const match = /^([^:：]{1,40})[:：]\s*(\S.{0,120})$/u.exec(text);
    if (match && wanted.test(match[1]!.trim())) return withoutNextLabel(match[2]!).trim();
  }
  return undefined;
}

/** `HZ-1 Category: Sticks` → `HZ-1`: shops set several labels on one line. */
const withoutNextLabel = (value: string): string => value.replace(/\s\p{Lu}[\p{L} ]{1,25}[:：].*$/u, "");

function skipText({ tree }: ParsedPage, node: Node): Node {
  let next = node;
  while (next !== NONE && !tree.isElement(next)) next = tree.nextSibling(next);
  return next === NONE ? node : next;
}
