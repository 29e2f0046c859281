/** The brand of the product that a page shows: the maker that its name begins with, or the shop itself where that sells nobody else's. */
import { Tag } from "@quern/markdown/html";
import { keyOf } from "./candidate.js";
import { BRAND_ADDRESS } from "./heading-parts.js";
import type { ReadingContext } from "./reading-context.js";

export interface Brand {
  readonly value: string;
  /** Whether the shop sells its own things, or the product's name begins with the maker's. */
  readonly kind: "leads the name" | "shop";
}

const MAX_BRAND_WORDS = 3;
const MAX_NAME_CHARACTERS = 40;
/** Addresses and words of shops that sell what others make. */
const OF_BRANDS =
  /\/(?:(?:all-|shop-by-|our-)?brands?(?:-a-?z)?|marken|marques|marcas|marche|merken|vendors|sellers?|sell|designers)(?:[/?#.]|$)/i;
const MARKET_WORDS =
  /^(?:(?:shop (?:by|all) |all |our |top |popular )?brands?(?: a.z)?|designers|marken|marques|marcas|marche|merken|sell(?: on .{2,20})?|become a seller|sold by.{0,30}|visit shop|star seller)$/i;

/** A name that begins with these says for whom or in which state a thing is, not by whom: "Men's Wool Runner". */
const NO_MAKER =
  /^(?:men|women|kids?|boys?|girls?|babys?|toddlers?|ladies|unisex|new|used|refurbished|pre-order|damen|herren|kinder|femmes?|hommes?|enfants?|mujer|hombre|niñ[oa]s?|donna|uomo|bambin[oi])(?:['’]?s?['’]?)$/i;

/**
 * @param name of the product
 * @param owner name of whoever runs the site, where the reading knows it
 */
export function readBrand(context: ReadingContext, name: string, owner: string | undefined): Brand | undefined {
  const { tree, text } = context;
  const named = new Map<string, string>();
  let isMarket = false;
  const add = (value: string | undefined): void => {
    const written = value?.replace(/\s+/g, " ").trim() ?? "";
    if (written === "" || written.length > MAX_NAME_CHARACTERS) return;
    const key = keyOf(written);
    if (!named.has(key)) named.set(key, written);
    isMarket ||= MARKET_WORDS.test(written);
  };
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.A) {
      const target = tree.attribute(node, "href") ?? "";
      isMarket ||= OF_BRANDS.test(target) || BRAND_ADDRESS.test(target);
      if (tree.end[node]! - node < MAX_NAME_CHARACTERS) add(tree.textContent(node));
    } else if (tag === Tag.IMG) add(tree.attribute(node, "alt"));
  }
  const words = name.split(/\s+/);
  for (let count = Math.min(MAX_BRAND_WORDS, words.length - 1); count > 0; count--) {
    const lead = words
      .slice(0, count)
      .join(" ")
      .replace(/(?<![,:–-])[,:–-]+$/, "");
    const written =
      /^\p{Lu}[\p{L}\p{N}.&'’ -]+$/u.test(lead) && lead.length > 2 && !NO_MAKER.test(lead)
        ? named.get(keyOf(lead))
        : undefined;
    // "hazel" is what a stick is made of.
    if (written !== undefined && written !== written.toLowerCase()) return { value: written, kind: "leads the name" };
  }
  // A name in lower case was read off the address.
  if (owner === undefined || isMarket || owner === owner.toLowerCase()) return undefined;
  const key = owner.toLowerCase();
  const isMentioned = text.lines.some((line) => line.text.toLowerCase().includes(key));
  return isMentioned ? { value: owner, kind: "shop" } : undefined;
}
