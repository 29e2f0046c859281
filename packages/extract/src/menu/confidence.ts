import { Tag, TagFlag } from "@quern/markdown/html";
import { openGraphText, type ParsedPage, titleText } from "../page/parsed-page.js";
import { textBlocks } from "../page/text-blocks.js";
import { BUY } from "../product/vocabulary.js";
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
 * dishes, marks of diets, a restaurant's data. Carts, unit prices, names that repeat and data of other things speak against it.
 */
export function confidenceIn(page: ParsedPage, sections: readonly SectionDraft[], isRestaurant: boolean): number {
  const items = sections.flatMap((section) => section.items);
  if (items.length < NEEDED_ITEMS) return 0;
  const own = `${titleText(page.tree)} ${decodeAddress(page.url)}`;
  const headings = headingsOf(page);
  const courses = sections.filter((section) => COURSE.test(section.name)).length;
  const food = items.filter((item) => FOOD.test(`${item.name} ${item.description ?? ""}`)).length / items.length;
  const diets = items.filter((item) => (item.dietary?.length ?? 0) > 0).length;
  const isCourses = courses >= 2 || (courses === 1 && sections.length === 1);
  const evidence: ReadonlyArray<readonly [holds: boolean, weight: number]> = [
    [[own, ...headings].some((text) => MENU_WORD.test(text)), 0.3],
    [isCourses, 0.4],
    [courses === 1 && !isCourses, 0.2],
    [isRestaurant, 0.4],
    [food >= 0.5, 0.3],
    [food >= 0.25 && food < 0.5, 0.15],
    [diets >= 2, 0.2],
    [RESTAURANT_WORD.test(`${own} ${headings[0] ?? ""}`), 0.2],
    [items.length >= 5, 0.05],
    [!isRestaurant && isAboutSomethingElse(page), -0.4],
    [!isRestaurant && countBuyButtons(page) >= 2, -0.3],
    [countUnitPrices(page) * 3 >= items.length, -0.3],
    [new Set(items.map((item) => item.name)).size < items.length * 0.7, -0.4],
  ];
  const sum = evidence.reduce((total, [holds, weight]) => total + (holds ? weight : 0), 0);
  return Math.min(0.95, Math.max(0, Math.round(sum * 100) / 100));
}

const isAboutSomethingElse = (page: ParsedPage): boolean =>
  page.items.some((item) => item.types.some((type) => OTHER_TYPES.test(type))) ||
  /^(?:article|product|profile)/i.test(openGraphText(page, "og:type") ?? "");

function countBuyButtons({ tree }: ParsedPage): number {
  let count = 0;
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] === Tag.BUTTON && BUY.test(tree.textContent(node).trim())) count++;
  }
  return count;
}

const countUnitPrices = ({ tree }: ParsedPage): number =>
  textBlocks(tree, tree.body).filter(({ text }) => text.length <= 80 && UNIT_PRICE.test(text)).length;

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
