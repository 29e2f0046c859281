import { NONE, type Node, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import { IN_STOCK, SOLD_OUT } from "@quern/text/words";
import { labelledValue } from "../page/labels.js";
import { classesOf, collapse, imageAddress, openGraphText, type ParsedPage } from "../page/parsed-page.js";
import { textBlocks } from "../page/text-blocks.js";
import { BRAND_ADDRESS, brandInHeading } from "../reading/heading-parts.js";
import { breadcrumbs } from "./breadcrumbs.js";
import { type Choice, findChoices } from "./choices.js";
import { descriptionOf } from "./description.js";
import { findPagePrice, type PagePrice } from "./page-price.js";
import type { Price, ProductEvidence, ProfileImage } from "./profile.js";
import { type ProductRegions, surroundings } from "./regions.js";
import type { SignSources } from "./signs.js";
import { BRAND_CLASS, BRAND_LABEL, BUY, SKU_LABEL } from "./vocabulary.js";

/** Facts from the structure of the page, and the confidence that it sells one product. */
export interface PageEvidence extends ProductEvidence {
  readonly price: PagePrice | undefined;
  /** Options that a visitor can choose from; `variants` holds the product itself. */
  readonly choices: readonly Choice[];
  /** Whether the page says that it is about something else: an article, a list. */
  readonly isAboutSomethingElse: boolean;
  readonly signSources: SignSources;
}

const CHOICE_PARTS = [Tag.SELECT, Tag.LABEL, Tag.FIELDSET];
const MAX_IMAGES = 30;
/** Narrower ones, in pixels, are signs and thumbnails. */
const SMALL_PICTURE = 64;
const DECORATION = /logo|icon|sprite|badge|payment|flag|avatar|placeholder|pixel|stars?\b|rating|spinner|banner/i;

/**
 * @param known price that the page states in a machine-readable form: where it is shown, the old price stands
 */
export function productFromPage(page: ParsedPage, regions: ProductRegions, known: Price | undefined): PageEvidence {
  const { tree } = page;
  const { excluded } = regions;
  const price = findPagePrice(page, regions, known);
  const scope = surroundings(tree, price && price.scope > tree.body ? price.scope : regions.heading);
  const whole = scope === regions.heading || tree.contains(regions.heading, scope) ? tree.body : scope;
  const buttons = buyButtons(tree, whole, excluded).filter(
    (button) => !price?.cards.some((card) => tree.contains(card, button)),
  );
  const stock = stockOf(page, whole, excluded, buttons);
  const choices = findChoices(page, placeOfChoices(tree, regions, price, buttons), excluded);
  const sku = codeIn(labelledValue(page, whole, excluded, SKU_LABEL));
  const brand =
    brandInHeading(tree, regions.heading) ??
    labelledValue(page, whole, excluded, BRAND_LABEL) ??
    namedBrand(tree, whole, regions);
  const images = imagesOf(page, whole, regions, choices);
  return {
    title: regions.title,
    brand,
    category: breadcrumbs(page, regions.title, regions.heading),
    description: descriptionOf(page, regions),
    images,
    variants: [
      {
        sku,
        price: price?.price,
        originalPrice: price?.originalPrice,
        // A button that buys is there for what can be had.
        inStock: stock?.inStock ?? (buttons.length > 0 ? true : undefined),
        availabilityText: stock?.text,
      },
    ],
    choices,
    price,
    signSources: {
      page,
      regions,
      price,
      buttons,
      choices,
      hasStock: stock !== undefined,
      hasSku: sku !== undefined,
      hasBrand: brand !== undefined,
      images: images.length,
      isList: isList(tree, price, buttons),
    },
    isAboutSomethingElse: isAboutSomethingElse(page),
  };
}

/** `N667FD See more by the maker` → `N667FD`: a code is one word, or a few that all hold digits. */
function codeIn(value: string | undefined): string | undefined {
  const words = value?.split(/\s+/) ?? [];
  const end = words.findIndex((word) => !/\d/.test(word));
  return end > 0 && words.length - end > 1 ? words.slice(0, end).join(" ") : value;
}

const isAboutSomethingElse = (page: ParsedPage): boolean =>
  /^(?:article|profile|video|music|product\.group)/i.test(openGraphText(page, "og:type") ?? "") ||
  page.items.some((item) =>
    item.types.some((type) => /Article|BlogPosting|Recipe|^ItemList$|CollectionPage|JobPosting|^Event$/.test(type)),
  );

/** Choices stand between the name, the price and the button: the smallest element that holds all three. */
function placeOfChoices(
  tree: Tree,
  { heading }: ProductRegions,
  price: PagePrice | undefined,
  [button]: readonly Node[],
): Node {
  let scope = price?.scope ?? tree.parent[heading]!;
  while (button !== undefined && scope > tree.body && !tree.contains(scope, button)) scope = tree.parent[scope]!;
  return Math.max(scope, tree.body);
}

/** Whether buttons buy at different prices, or there are several prices and none to buy at. */
function isList(tree: Tree, price: PagePrice | undefined, buttons: readonly Node[]): boolean {
  if (!price) return false;
  const amounts = new Set(price.current.map((one) => one.amount));
  if (buttons.length === 0) return amounts.size > 2;
  const bought = buttons.flatMap((button) => amountsAround(tree, price, button));
  return new Set(bought).size > 1;
}

/** Prices in the smallest element around a button that has any; none when there are several. */
function amountsAround(tree: Tree, { current }: PagePrice, button: Node): number[] {
  for (let above = tree.parent[button]!; above > 0; above = tree.parent[above]!) {
    const amounts = new Set(current.filter(({ node }) => tree.contains(above, node)).map(({ amount }) => amount));
    if (amounts.size > 0) return amounts.size === 1 ? [...amounts] : [];
  }
  return [];
}

function buyButtons(tree: Tree, root: Node, excluded: Uint8Array): Node[] {
  const buttons: Node[] = [];
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
    const isOff = tree.attribute(node, "disabled") !== undefined;
    if (text && text.length <= 60 && !isOff && BUY.test(text.trim())) buttons.push(node);
  }
  return buttons;
}

interface Stock {
  readonly inStock: boolean;
  readonly text?: string;
}

/** A style sheet shows or hides such words by the state of the product. */
const BADGE = /(?:^|[\s_-])(?:badges?|labels?|flags?|stickers?|sold-?out|out-?of-?stock)/i;
const MAX_BADGE_LEVELS = 3;
/** "Tell me when it is in stock" says that it is not. */
const AWAITED =
  /\b(?:notif\w*|when|once|back in|alert)\b|benachrichtig|sobald|wieder|dès que|avisez|av[ií]sa\w*|cuando|quando|avvis\w*/iu;

/** Offers of one thing end when somebody has bought it. */
const ENDED =
  /^(?:ended|beendet|terminé[es]?|finalizad[oa]|terminat[oa])(?:$|[: ])|^(?:this |the |dieses? |cette )?(?:listing|auction|sale|bidding|offer|angebot|auktion|annonce|vente)\b.{0,20}\b(?:ended|closed|expired|beendet|abgelaufen|terminée?|expirée?)\b/iu;

/**
 * Whether the product can be had, by what is shown: a button that says it is gone, then the first short line that speaks of stock, then a button
 * that buys. Badges are told by a style sheet, so that a button that buys outweighs them.
 */
function stockOf(page: ParsedPage, root: Node, excluded: Uint8Array, buttons: readonly Node[]): Stock | undefined {
  const { tree } = page;
  let badge: Stock | undefined;
  for (const { text, node } of textBlocks(tree, root, excluded)) {
    // Words in a choice speak of what is chosen there.
    const isChoice = CHOICE_PARTS.some((tag) => tree.tag[node] === tag || tree.closest(node, tag) !== NONE);
    if (text.length > 80 || isChoice || tree.flags(node) & TagFlag.HEADING) continue;
    if (SOLD_OUT.test(text) || ENDED.test(text)) {
      if (!isBadge(tree, node, text)) return { inStock: false, text };
      badge ??= { inStock: false, text };
    } else if (IN_STOCK.test(text)) return { inStock: !AWAITED.test(text), text };
  }
  return buttons.length > 0 ? undefined : badge;
}

/** A word or two in an element that is called badge or sold out. */
function isBadge(tree: Tree, block: Node, text: string): boolean {
  if (tree.tag[block] === Tag.BUTTON || text.split(" ").length > 4) return false;
  let element = block;
  for (let inner = block; inner < tree.end[block]!; inner++)
    if (tree.isText(inner) && SOLD_OUT.test(tree.text(inner))) element = tree.parent[inner]!;
  for (let level = 0; level < MAX_BADGE_LEVELS && element > tree.body; level++) {
    if (BADGE.test(classesOf(tree, element))) return true;
    if (element === block) return false;
    element = tree.parent[element]!;
  }
  return false;
}

/** Promises and calls that stand in badges of brands. */
const NO_BRAND =
  /guarantee|warranty|shipping|delivery|returns?\b|garantie|versand|livraison|garant[ií]a|envío|^(?:shop|view|see|all|more|new|sale|brands?|designers?|vendors?)\b|\b(?:all|more)$/i;

/** `Visit the Nordhaven Store`, and a short text that is called brand and stands near the heading. */
function namedBrand(tree: Tree, root: Node, { heading, excluded }: ProductRegions): string | undefined {
  for (let node = root; node < tree.end[root]!; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (!tree.isElement(node) || tree.contains(heading, node) || tree.end[node]! - node > 8) continue;
    const isLink = tree.tag[node] === Tag.A;
    const leadsToBrand = isLink && BRAND_ADDRESS.test(tree.attribute(node, "href") ?? "");
    const isCalledSo = leadsToBrand || BRAND_CLASS.test(classesOf(tree, node));
    if (!isCalledSo && !isLink) continue;
    const text = collapse(tree.textContent(node));
    const shop = /^Visit the (.{1,40}) Store$/i.exec(text);
    if (shop) return shop[1];
    if (isCalledSo && text !== "" && text.length <= 40 && !/[:：\d]/.test(text) && !NO_BRAND.test(text))
      return text.replace(/^(?:by|von|par|por|di) (?=\p{Lu})/iu, "");
  }
  return undefined;
}

/** Pictures around the product, except those that stand for a choice; elsewhere only those that are called like it. */
function imagesOf(
  page: ParsedPage,
  scope: Node,
  { title, excluded }: ProductRegions,
  choices: readonly Choice[],
): ProfileImage[] {
  const { tree } = page;
  const swatches = new Set(choices.flatMap(({ options }) => options.map(({ label }) => label)));
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
    const isSmall = Number(tree.attribute(node, "width") ?? 100) < SMALL_PICTURE;
    if (
      !url ||
      isSmall ||
      swatches.has(alt) ||
      DECORATION.test(`${classesOf(tree, node)} ${alt} ${url.split("/").at(-1)}`)
    )
      continue;
    const isCalledSo =
      alt !== "" && words.filter((word) => alt.toLowerCase().includes(word)).length * 2 >= words.length;
    const isInside = scope !== tree.body && tree.contains(scope, node);
    if ((isInside || isCalledSo) && !images.has(url)) images.set(url, { url, ...(alt === "" ? {} : { alt }) });
  }
  return [...images.values()];
}
