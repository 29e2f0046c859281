import { Tag, TagFlag } from "../../html/tags.js";
import { NONE, type Node, type Tree } from "../../html/tree.js";
import { labelledValue } from "../labels.js";
import { classesOf, collapse, imageAddress, openGraphText, type ParsedPage } from "../parsed-page.js";
import { textBlocks } from "../text-blocks.js";
import { variantsFromChoices } from "./choices.js";
import { joinCategories } from "./from-structured-data.js";
import { findPagePrice, type PagePrice } from "./page-price.js";
import type { ProductEvidence, ProfileImage, VariantDraft } from "./profile.js";
import { type ProductRegions, surroundings } from "./regions.js";
import { BRAND_LABEL, BUY, DESCRIPTION_CLASS, IN_STOCK, OUT_OF_STOCK, SKU_LABEL } from "./vocabulary.js";

/** What the structure of the page says, and how sure it is that the page sells one product. */
export interface PageEvidence extends ProductEvidence {
  readonly price: PagePrice | undefined;
  /** Variants that the page lets a visitor choose; `variants` holds the product itself. */
  readonly choices: VariantDraft[];
  /** Signs that this is the page of one product; from 2 on it is taken for one. */
  readonly signs: number;
}

const CHOICE_PARTS = [Tag.SELECT, Tag.LABEL, Tag.FIELDSET];
const MAX_IMAGES = 30;
const MAX_DESCRIPTION_CHARACTERS = 5000;
const DECORATION = /logo|icon|sprite|badge|payment|flag|avatar|placeholder|pixel|stars?\b|rating|spinner|banner/i;

export function productFromPage(page: ParsedPage, regions: ProductRegions): PageEvidence {
  const { tree } = page;
  const { excluded } = regions;
  const price = findPagePrice(page, regions);
  const scope = surroundings(tree, price && price.scope > tree.body ? price.scope : regions.heading);
  const whole = scope === regions.heading || tree.contains(regions.heading, scope) ? tree.body : scope;
  const stock = stockText(page, whole, excluded);
  const buttons = countBuyButtons(tree, whole, excluded);
  const sku = labelledValue(page, whole, excluded, SKU_LABEL);
  const signs =
    (buttons > 0 && buttons <= 3 ? 2 : 0) +
    (stock ? 1 : 0) +
    (sku ? 1 : 0) +
    (/product|produkt|artikel|\bitem\b|\bpdp\b/.test(
      `${classesOf(tree, tree.body)} ${namesAround(tree, regions.heading)}`,
    )
      ? 1
      : 0) +
    (/\/(?:products?|produkte?|p|dp|item|artikel)\//.test(page.url) ? 1 : 0);
  return {
    title: regions.title,
    brand: labelledValue(page, whole, excluded, BRAND_LABEL),
    category: breadcrumbs(page, regions.title),
    description: descriptionOf(page, excluded),
    images: imagesOf(page, whole, regions),
    variants: [
      {
        sku,
        price: price?.price,
        originalPrice: price?.originalPrice,
        inStock: stock?.inStock,
        availabilityText: stock?.text,
      },
    ],
    choices: variantsFromChoices(page, whole, excluded),
    price,
    signs: isAboutSomethingElse(page) || isList(price, buttons) ? 0 : signs,
  };
}

const isAboutSomethingElse = (page: ParsedPage): boolean =>
  /^(?:article|profile|video|music|book)/i.test(openGraphText(page, "og:type") ?? "") ||
  page.items.some((item) =>
    item.types.some((type) => /Article|BlogPosting|Recipe|^ItemList$|CollectionPage|JobPosting|^Event$/.test(type)),
  );

const isList = (price: PagePrice | undefined, buttons: number): boolean =>
  price !== undefined && price.count > 2 && buttons !== 1;

/** Class names of the heading and of what is close around it. */
function namesAround(tree: Tree, node: Node): string {
  let names = "";
  for (let above: Node = node, level = 0; above > tree.body && level < 4; above = tree.parent[above]!, level++) {
    names += ` ${classesOf(tree, above)}`;
  }
  return names;
}

function countBuyButtons(tree: Tree, root: Node, excluded: Uint8Array): number {
  let count = 0;
  for (let node = root; node < tree.end[root]!; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    const tag = tree.tag[node]!;
    const text =
      tag === Tag.BUTTON || (tag === Tag.A && /btn|button|cart|buy/.test(classesOf(tree, node)))
        ? collapse(tree.textContent(node)) || tree.attribute(node, "aria-label")
        : tag === Tag.INPUT && /^(?:submit|button)$/i.test(tree.attribute(node, "type") ?? "")
          ? tree.attribute(node, "value")
          : undefined;
    if (text && text.length <= 60 && BUY.test(text.trim())) count++;
  }
  return count;
}

/** The first short line that speaks of stock. */
function stockText(page: ParsedPage, root: Node, excluded: Uint8Array): { inStock: boolean; text: string } | undefined {
  const { tree } = page;
  for (const { text, node } of textBlocks(tree, root, excluded)) {
    // Words in a choice speak of what is chosen there.
    const isChoice = CHOICE_PARTS.some((tag) => tree.tag[node] === tag || tree.closest(node, tag) !== NONE);
    if (text.length > 80 || isChoice || tree.flags(node) & TagFlag.HEADING) continue;
    if (OUT_OF_STOCK.test(text)) return { inStock: false, text };
    if (IN_STOCK.test(text)) return { inStock: true, text };
  }
  return undefined;
}

function descriptionOf(page: ParsedPage, excluded: Uint8Array): string | undefined {
  const { tree } = page;
  for (let node = tree.body; node < tree.size; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (!tree.isElement(node) || tree.tag[node] === Tag.A || tree.tag[node] === Tag.BUTTON) continue;
    if (!DESCRIPTION_CLASS.test(classesOf(tree, node))) continue;
    const text = textBlocks(tree, node, excluded)
      .filter((block) => !(tree.flags(block.node) & TagFlag.HEADING))
      .map((block) => block.text)
      .join(" ");
    if (text.length >= 10) return text.slice(0, MAX_DESCRIPTION_CHARACTERS);
  }
  return undefined;
}

function breadcrumbs(page: ParsedPage, title: string): string | undefined {
  const { tree } = page;
  for (let node = tree.body; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    if (
      !/breadcrumb|brotkr|fil-?d-?ariane/.test(
        `${classesOf(tree, node)} ${tree.attribute(node, "aria-label")?.toLowerCase() ?? ""}`,
      )
    )
      continue;
    if (tree.end[node]! - node > 400) continue;
    const names: string[] = [];
    for (let inner = node; inner < tree.end[node]!; inner++) {
      if (tree.tag[inner] === Tag.A) names.push(collapse(tree.textContent(inner)));
    }
    return joinCategories(
      names.filter((name) => name !== ""),
      title,
    );
  }
  return undefined;
}

/** Pictures around the product; elsewhere only those that are called like it. */
function imagesOf(page: ParsedPage, scope: Node, { title, excluded }: ProductRegions): ProfileImage[] {
  const { tree } = page;
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const images = new Map<string, ProfileImage>();
  for (let node = tree.body; node < tree.size && images.size < MAX_IMAGES; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (tree.tag[node] !== Tag.IMG) continue;
    const alt = collapse(tree.attribute(node, "alt") ?? "");
    const url = imageAddress(tree, node, page.urls);
    const isSmall = Number(tree.attribute(node, "width") ?? 100) < 40;
    if (!url || isSmall || DECORATION.test(`${classesOf(tree, node)} ${alt} ${url.split("/").at(-1)}`)) continue;
    const isCalledSo =
      alt !== "" && words.filter((word) => alt.toLowerCase().includes(word)).length * 2 >= words.length;
    const isInside = scope !== tree.body && tree.contains(scope, node);
    if ((isInside || isCalledSo) && !images.has(url)) images.set(url, { url, ...(alt === "" ? {} : { alt }) });
  }
  return [...images.values()];
}
