import { NONE } from "../tree/tree.js";
import { blockText } from "./blocks.js";
import { CURRENCY_WORDS } from "./columns.js";
import type { Decision } from "./decision.js";

/** Blocks from the title to the price: the brand, the stars, a notice that the thing has sold well. */
const MAX_BLOCKS_TO_PRICE = 12;
/** A longer text names a sum in passing: the threshold of free delivery, a monthly rate. */
const MAX_PRICE_WORDS = 5;
/** A price, and the one it was before. */
const MAX_PRICES = 2;
const SIGN = `(?:\\p{Sc}|USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|VND|${CURRENCY_WORDS})`;
/** A sum with its currency; no figure stands before it. */
const PRICE = new RegExp(`^[^\\d+-]*(?:${SIGN}\\s?\\d[\\d.,\\s]*|\\d[\\d.,\\s]*${SIGN})`, "u");

/**
 * Two rules for the page of a product, one that says it is one (schema.org, `og:type`) and shows one thing, not a list of them. Its content
 * begins at its title, for the text above it (others looked at these; a notice about cookies) is not about it. And its price stays:
 * short, beside controls and far from prose, it looks like a control itself, but an offer without it is a torso.
 */
export function completeProduct(
  { tree, blocks, summary, hints, named, pageType, probability }: Decision,
  keep: Uint8Array,
): void {
  // Lists of products describe them in JSON-LD, too; `og:type` is about the page.
  const mayBeList = pageType === "collection" || pageType === "listing";
  if (hints.openGraphType !== 2 && (hints.structuredType !== 2 || mayBeList)) return;
  const title = named === NONE ? summary.title : blocks.element.findIndex((element) => element >= named);
  if (title < 0) return;
  if (named !== NONE && keptWords(0, title) < keptWords(title, blocks.count)) keep.fill(0, 0, title);
  let price = title + 1;
  while (price <= title + MAX_BLOCKS_TO_PRICE && !isPrice(price)) price++;
  for (let next = price; next < price + MAX_PRICES && isPrice(next); next++) keep[next] = 1;

  function keptWords(from: number, to: number): number {
    let words = 0;
    for (let block = from; block < to; block++) if (keep[block]) words += blocks.words[block]!;
    return words;
  }

  function isPrice(block: number): boolean {
    const mayBeIt = probability[block]! > 0 && blocks.linkWords[block] === 0 && blocks.words[block]! <= MAX_PRICE_WORDS;
    return mayBeIt && PRICE.test(blockText(tree, blocks, block));
  }
}
