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
    if (tree.isText(node) ? !isLabelText(tree.text(node)) : !LABELS.has(tree.tag[node]!) || tree.end[node]! - node > 20)
      continue;
    const label = collapse(tree.isText(node) ? tree.text(node) : tree.textContent(node)).replace(
      /(?<!\s)\s*[:：]$/,
      "",
    );
    if (label.length > MAX_LABEL_CHARACTERS || !wanted.test(label)) continue;
    const next = tree.nextSibling(node);
    const holder = next === NONE ? NONE : skipText(page, next);
    const value = holder === NONE || CONTROLS.has(tree.tag[holder]!) ? "" : collapse(tree.textContent(holder));
    if (value.length <= MAX_VALUE_CHARACTERS && isValue(value)) return value;
  }
  for (const { text } of textBlocks(tree, root, skip)) {
    const match = /^([^:：]{1,40})[:：]\s*(\S.{0,120})$/u.exec(text);
    if (!match || !wanted.test(match[1]!.trim())) continue;
    const value = withoutNextLabel(match[2]!).trim();
    if (isValue(value)) return value;
  }
  return undefined;
}

/** `SKU: ` in front of an element with the value. */
const isLabelText = (text: string): boolean => text.length <= MAX_LABEL_CHARACTERS && /\S\s*[:：]\s*$/.test(text);

/** Buttons and fields behind a label belong to the form. */
const CONTROLS: ReadonlySet<number> = new Set([
  Tag.BUTTON,
  Tag.INPUT,
  Tag.SELECT,
  Tag.FORM,
  Tag.TEXTAREA,
  Tag.SCRIPT,
  Tag.STYLE,
]);

/** Neither empty nor `N/A`, and no label with a value for another name. */
const isValue = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  !/^(?:n\/a|none|null|undefined|nan|k\.?\s?a\.?)$/i.test(text) &&
  !/^\p{L}[\p{L} .-]{1,25}[:：]\s*\S/u.test(text);

/** `HZ-1 Category: Sticks` → `HZ-1`: shops set several labels on one line. */
const withoutNextLabel = (value: string): string => value.replace(/\s\p{Lu}[\p{L} ]{1,25}[:：].*$/u, "");

function skipText({ tree }: ParsedPage, node: Node): Node {
  let next = node;
  while (next !== NONE && !tree.isElement(next)) next = tree.nextSibling(next);
  return next === NONE ? node : next;
}
