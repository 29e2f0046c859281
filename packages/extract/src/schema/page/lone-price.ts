import { NONE, type Node, Tag } from "@quern/markdown/html";
import { findMoney } from "../../money/money.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import { scaleBehind } from "../numbers.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";
import type { ShownPrice } from "./facts.js";
import { LABELLED_LINE } from "./lines.js";

/** Where an amount is the value of a label. */
const NOT_A_PRICE: readonly number[] = [Tag.TD, Tag.TH, Tag.DD];

/** An amount that stands by itself, at most with a word such as "From" or "Price:". */
export function lonePrice({ tree, locale }: ParsedPage, node: Node, line: string): ShownPrice | undefined {
  const amounts = findMoney(line, locale);
  const [money] = amounts;
  if (
    amounts.length !== 1 ||
    !money ||
    NOT_A_PRICE.some((tag) => tree.tag[node] === tag || tree.closest(node, tag) !== NONE)
  )
    return undefined;
  const label = LABELLED_LINE.exec(line)?.[1];
  if (label !== undefined && !conceptsNamed(foldWords(label)).some(({ names }) => names.includes("price")))
    return undefined;
  const rest = line.slice(0, money.start) + line.slice(money.end);
  if (rest.replace(/[^\p{L}]/gu, "").length > 14 || scaleBehind(line.slice(money.end), true) !== 1) return undefined;
  const { amount, currency, start, end } = money;
  return { amount, ...(currency === undefined ? {} : { currency }), text: line.slice(start, end).trim() };
}
