import { Tag, TagFlag } from "../../html/tags.js";
import { openGraphText, type ParsedPage, titleText } from "../parsed-page.js";
import { BUY } from "../product/vocabulary.js";
import { textBlocks } from "../text-blocks.js";
import { FOOD } from "./food-words.js";
import type { SectionDraft } from "./profile.js";
import { COURSE, MENU_WORD, RESTAURANT_WORD } from "./vocabulary.js";

/** Fewer dishes are a mention of dishes. */
const NEEDED_ITEMS = 3;
/** Types of schema.org that are about something else, however many prices they have. */
const OTHER_TYPES =
  /^(?:Recipe|Event|.*Event|Article|.*Article|BlogPosting|SoftwareApplication|JobPosting|Product|ProductGroup)$/;
/** `$20.00 / l`, `pro kg`: what shops write beside food. */
const UNIT_PRICE =
  /(?:\/|\bper|\bpro)\s?(?:\d{1,4}\s?)?(?:kg|g|l|ml|lb|litre|liter|month|monat|user|seat|serving|person|portion|meal|delivery|week|day|night|hour)\b/i;

/**
 * How sure it is that sections with prices are a menu, 0 to 0.95: what the page calls itself, the names of courses, food in the names of
 * dishes, marks of diets, a restaurant's data. Carts, unit prices and data of other things speak against it.
 */
export function confidenceIn(page: ParsedPage, sections: readonly SectionDraft[], isRestaurant: boolean): number {
  const items = sections.flatMap((section) => section.items);
  if (items.length < NEEDED_ITEMS) return 0;
  const own = `${titleText(page.tree)} ${decodeAddress(page.url)}`;
  const headings = headingsOf(page);
  const courses = sections.filter((section) => COURSE.test(section.name)).length;
  const food = items.filter((item) => FOOD.test(`${item.name} ${item.description ?? ""}`)).length / items.length;
  const diets = items.filter((item) => (item.dietary?.length ?? 0) > 0).length;
  const evidence =
    (MENU_WORD.test(own) || headings.some((heading) => MENU_WORD.test(heading)) ? 0.3 : 0) +
    (courses >= 2 || (courses === 1 && sections.length === 1) ? 0.4 : courses === 1 ? 0.2 : 0) +
    (isRestaurant ? 0.4 : 0) +
    (food >= 0.5 ? 0.3 : food >= 0.25 ? 0.15 : 0) +
    (diets >= 2 ? 0.2 : 0) +
    (RESTAURANT_WORD.test(`${own} ${headings.join(" ")}`) ? 0.2 : 0) +
    (items.length >= 5 ? 0.05 : 0) -
    against(page, sections, isRestaurant);
  return Math.min(0.95, Math.max(0, Math.round(evidence * 100) / 100));
}

function against(page: ParsedPage, sections: readonly SectionDraft[], isRestaurant: boolean): number {
  const isOther =
    page.items.some((item) => item.types.some((type) => OTHER_TYPES.test(type))) ||
    /^(?:article|product|profile)/i.test(openGraphText(page, "og:type") ?? "");
  const { tree } = page;
  let carts = 0;
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] === Tag.BUTTON && BUY.test(tree.textContent(node).trim())) carts++;
  }
  const units = textBlocks(tree, tree.body).filter(({ text }) => text.length <= 80 && UNIT_PRICE.test(text)).length;
  const items = sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    (isOther && !isRestaurant ? 0.4 : 0) + (carts >= 2 && !isRestaurant ? 0.3 : 0) + (units * 3 >= items ? 0.3 : 0)
  );
}

/** Every site has a "Menu" there. */
const IN_FRAME: ReadonlySet<number> = new Set([Tag.NAV, Tag.ASIDE, Tag.DIALOG, Tag.FOOTER]);

function headingsOf({ tree }: ParsedPage): string[] {
  const headings: string[] = [];
  for (let node = tree.body; node < tree.size && headings.length < 100; node++) {
    if (IN_FRAME.has(tree.tag[node]!)) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (!(tree.flags(node) & TagFlag.HEADING)) continue;
    const text = tree.textContent(node).trim();
    if (text.length <= 40) headings.push(text);
  }
  return headings;
}

function decodeAddress(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
