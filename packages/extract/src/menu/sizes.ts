import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";
import { type LineParts, takeApart } from "./line-parts.js";
import type { OptionGroup } from "./profile.js";
import type { Line } from "./rows.js";

type LabelledPrice = LineParts["prices"][number];

/**
 * Prices of one dish, each with the size that it is for, as far as the page says.
 *
 * @param name of the dish: not a size
 */
export function pricesOf(tree: Tree, priced: readonly Line[], name: string): LabelledPrice[] {
  return priced.flatMap((line) => {
    const parts = takeApart(tree, line);
    return parts.prices.map((one, at) => ({
      ...one,
      label:
        one.label ||
        (priced.length > 1 ? columnTitle(tree, line.node) || parts.name : "") ||
        (at === 0 && parts.name !== name && isSizeLine(parts) ? sizeIn(parts.name).size : ""),
    }));
  });
}

/** `½ ración 8,00 € · ración 13,00 €`: every price but the first has a label, and the first has a name. */
export const isSizeLine = ({ name, prices }: LineParts): boolean =>
  prices.length > 1 && name !== "" && name.length <= 40 && prices.slice(1).every(({ label }) => label !== "");

/** `Wachau, 0,1 l` → what is said of the dish, and the size. */
export function sizeIn(text: string): { readonly about: string; readonly size: string } {
  const match = /^(.+?)[,;–-]\s+(\d[\d.,/]*\s?\p{L}{1,5}\.?|\p{L}+)$/u.exec(text);
  return match ? { about: match[1]!, size: match[2]! } : { about: "", size: text };
}

/** Text of the cell above, in the first row of the table. */
function columnTitle(tree: Tree, cell: Node): string {
  const row = tree.closest(cell, Tag.TR);
  const table = tree.closest(cell, Tag.TABLE);
  if (row === NONE || table === NONE) return "";
  const column = cellsOf(tree, row).findIndex((one) => one === cell || tree.contains(one, cell));
  const first = tree.find(table, Tag.TR);
  const title = first === NONE || first === row ? undefined : cellsOf(tree, first)[column];
  return title === undefined ? "" : collapse(tree.textContent(title)).slice(0, 40);
}

const cellsOf = (tree: Tree, row: Node): Node[] =>
  tree.children(row).filter((child) => tree.tag[child] === Tag.TD || tree.tag[child] === Tag.TH);

/** Sizes as options, when each price says which it is for. */
export const sizesOf = (prices: readonly LabelledPrice[]): OptionGroup[] =>
  prices.length > 1 && prices.every(({ label }) => label !== "")
    ? [{ options: prices.map(({ label, price }) => ({ name: label, price })) }]
    : [];
