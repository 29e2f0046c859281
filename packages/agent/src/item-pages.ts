/** Facts that a page states about the requested item, and not about its siblings on the same page. */
import { isEmptyJson } from "@quern/json-schema";
import { isJsonObject, matchesOf } from "@quern/types";
import type { ItemNames, ItemPage } from "./item-names.js";
import { shapeOf, type WaitingLink } from "./link-queue.js";
import { digitsOf, plainText } from "./plain-text.js";
import type { ScrapedPage } from "./read-pages.js";
import { type Found, ownTitle } from "./records.js";

const FIRST_HEADING = /^# (.{1,300})$/m;
const MAX_DEPTH = 32;
/** A title is the item's when the task holds this share of its words. */
const MIN_TITLE_SHARE = 0.5;
const LINK = /\[([^[\]]{0,300})\]\((https?:[^\s)]+)/g;
/** As many links of one folder on a page are cards of like items. */
const MIN_CARDS = 4;

/** A page that was read, and what tells which item it is about. */
export interface ReadPage extends Found {
  readonly item: ItemPage;
}

/** The title and other signs of which item a page is about. */
export function itemPage(page: ScrapedPage, { text, isSibling }: WaitingLink): ItemPage {
  const heading = FIRST_HEADING.exec(page.markdown)?.[1] ?? "";
  return {
    title: ownTitle(page.title),
    headings: plainText(heading),
    text: `${page.title ?? ""}\n${page.markdown}`,
    linkText: text,
    isSibling,
    cards: cardsOf(page),
  };
}

/** Lines of a page that hold one of many like links, with its name. */
function cardsOf({ markdown, url }: ScrapedPage): Map<string, string> {
  const cards = new Map<string, { readonly name: string; readonly shape: string }>();
  const targets = new Map<string, Set<string>>();
  for (const line of markdown.split("\n")) {
    for (const [, name = "", target = ""] of matchesOf(line, LINK)) {
      if (name.trim() === "" || !URL.canParse(target, url)) continue;
      const shape = shapeOf(new URL(target, url));
      cards.set(line, { name: plainText(name), shape });
      targets.set(shape, (targets.get(shape) ?? new Set()).add(target));
    }
  }
  return new Map(
    [...cards].flatMap(([line, { name, shape }]) => (targets.get(shape)!.size >= MIN_CARDS ? [[line, name]] : [])),
  );
}

/** The values of a record that the page states of itself when it is the requested item, and else those that are not another item's. */
export function ownJson(json: unknown, page: ItemPage, items: ItemNames): unknown {
  if (isEmptyJson(json) || !(items.namesItem || items.lacksName(page.text))) return json;
  if (namesOther(json, items)) return null;
  if (isItem(page, items)) return json;
  const isForeign = foreignValues(page, items);
  const visit = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) {
      return value
        .filter((part) => !namesOther(part, items))
        .map((part) => visit(part, depth + 1))
        .filter((part) => !isEmptyJson(part));
    }
    if (isJsonObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visit(part, depth + 1)]));
    return (typeof value === "string" || typeof value === "number") && isForeign(value) ? null : value;
  };
  return visit(json, 0);
}

/** Whether the title says that the page is about the requested item. */
const isItem = ({ title, headings }: ItemPage, items: ItemNames): boolean =>
  items.compare(`${title}\n${headings}`) === "same" ||
  items.titleShare(title) >= MIN_TITLE_SHARE ||
  items.titleShare(headings) >= MIN_TITLE_SHARE;

/** A quoted passage, unless it stands below the name of another item on the page. */
export function ownPassage(passage: string | null, page: ItemPage, items: ItemNames): string | null {
  if (passage === null || items.asked === undefined) return passage;
  const named = items.compare(passage);
  if (named === "other") return null;
  if (named === "same" || isItem(page, items)) return passage;
  const lines = passage.split("\n").map((line) => plainText(line));
  const isForeign = foreignValues(page, items);
  return lines.some((line) => /[\p{L}\p{N}]/u.test(line) && isForeign(line)) ? null : passage;
}

/** A warning when a page of the same pattern was found, and not the requested item. */
export function otherItem(read: readonly ReadPage[], items: ItemNames): string | undefined {
  const others = read.filter(({ item }) => items.isOther(item));
  const [closest] = others.sort((a, b) => b.score - a.score);
  if (!closest) return undefined;
  const { title, headings } = closest.item;
  const asked = items.asked === undefined ? "the requested item" : JSON.stringify(items.asked);
  return `No page about ${asked} was found. The closest one, ${JSON.stringify(title || headings)} (${closest.page.url}), is not the requested item, and its values are left out.`;
}

/** Whether a record says that it is about another item, such as by its name. */
const namesOther = (json: unknown, items: ItemNames): boolean =>
  isJsonObject(json) &&
  Object.values(json).some((value) => typeof value === "string" && items.compare(value) === "other");

/**
 * Tells of a value whether it is another item's: no line of the page states it, so that it is a fact of the page itself; or every line that
 * does stands below, or beside, the name of another item or one of many like links.
 */
function foreignValues({ text, cards }: ItemPage, items: ItemNames): (value: string | number) => boolean {
  let below: "same" | "other" | undefined;
  const lines = text.split("\n").map((line) => {
    const plain = plainText(line, true);
    const card = cards.get(line);
    const named = items.compare(plain);
    if (named !== undefined) below = named;
    else if (card !== undefined) below = items.titleShare(card) >= MIN_TITLE_SHARE ? "same" : "other";
    return { plain, digits: digitsOf(plain), below };
  });
  return (value) => {
    const wanted = plainText(String(value), true);
    const digits = digitsOf(wanted);
    if (wanted === "") return false;
    const stating = lines.filter(({ plain, digits: own }) => plain.includes(wanted) || own.includes(digits));
    return stating.every((line) => line.below === "other");
  };
}
