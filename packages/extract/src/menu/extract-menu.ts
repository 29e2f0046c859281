/** The menu of a restaurant, from what its page says: `menu` of the contract. */
import type { HtmlRequest } from "../page/html-request.js";
import { parsedPageOf } from "../page/page-source.js";
import type { ParsedPage } from "../page/parsed-page.js";
import { confidenceIn } from "./confidence.js";
import { menuFromPage } from "./from-page.js";
import { menuFromStructuredData, merchantFromStructuredData } from "./from-structured-data.js";
import { merchantName } from "./merchant-name.js";
import type { ItemDraft, MenuItem, MenuMerchant, MenuProfile, MenuSection, SectionDraft } from "./profile.js";

/** Confidence in facts that the page states outright. */
const STRUCTURED_CONFIDENCE = 0.98;
const NEEDED_CONFIDENCE = 0.6;

/**
 * Structured data (`Menu`, `MenuSection`, `MenuItem`) first, else headings and lines with prices, where the page shows in other ways too that
 * it is a menu: what it calls itself, the names of its courses, a restaurant's data.
 *
 * @returns null when nothing shows that the page is a menu
 */
export function extractMenu(request: HtmlRequest): MenuProfile | null {
  const page = parsedPageOf(request);
  const merchant = merchantFromStructuredData(page);
  const structured = menuFromStructuredData(page);
  if (structured.length > 0) return profile(page, structured, merchant, STRUCTURED_CONFIDENCE);
  const sections = menuFromPage(page);
  const confidence = confidenceIn(page, sections, merchant !== undefined);
  return confidence >= NEEDED_CONFIDENCE ? profile(page, sections, merchant, confidence) : null;
}

function profile(
  page: ParsedPage,
  drafts: readonly SectionDraft[],
  merchant: Partial<MenuMerchant> | undefined,
  confidence: number,
): MenuProfile {
  const ids = new Ids();
  const sections = drafts.map((section): MenuSection => {
    const id = ids.make(section.name);
    return {
      id,
      name: section.name,
      ...(section.description === undefined ? {} : { description: section.description }),
      items: section.items.map((item) => finish(item, ids.make(`${id}-${item.merchantItemId ?? item.name}`), page.url)),
    };
  });
  return {
    isMenu: true,
    confidence,
    merchant: { ...merchant, name: merchant?.name ?? merchantName(page) },
    currency: mostCommon(sections.flatMap((section) => section.items.map((item) => item.price?.currency))),
    sections,
    sourceUrl: page.url,
  };
}

const finish = (item: ItemDraft, id: string, sourceUrl: string): MenuItem => ({
  id,
  name: item.name,
  ...(item.description === undefined ? {} : { description: item.description }),
  images: item.images ?? [],
  ...(item.price ? { price: item.price } : {}),
  availability: { inStock: item.inStock ?? true },
  dietary: item.dietary ?? [],
  ...(item.calories === undefined ? {} : { calories: item.calories }),
  optionGroups: item.optionGroups ?? [],
  identifiers: item.merchantItemId === undefined ? {} : { merchantItemId: item.merchantItemId },
  ...(item.url === undefined ? {} : { url: item.url }),
  sourceUrl,
});

/** Names of the page that are told apart by a number. */
class Ids {
  readonly #used = new Map<string, number>();

  make(name: string): string {
    const base =
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "")
        .slice(0, 80) || "item";
    const count = (this.#used.get(base) ?? 0) + 1;
    this.#used.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  }
}

function mostCommon(values: ReadonlyArray<string | undefined>): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
