import type { Availability, Price, ProfileImage } from "../product/profile.js";

/** The `menu` field of the contract. */
export interface MenuProfile {
  readonly isMenu: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  readonly merchant: MenuMerchant;
  /** ISO 4217 of the prices; null when the page does not tell. */
  readonly currency: string | null;
  readonly sections: readonly MenuSection[];
  readonly sourceUrl: string;
}

export interface MenuMerchant {
  readonly name: string;
  readonly type?: string;
  readonly location?: Readonly<Record<string, string>>;
}

export interface MenuSection {
  /** Unique on the page, made from the name. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly images: readonly ProfileImage[];
  /** Of several sizes, the first that the page names. */
  readonly price?: Price;
  readonly availability: Availability;
  /** `vegetarian`, `vegan`, `gluten-free`, … */
  readonly dietary: readonly string[];
  readonly calories?: number;
  readonly optionGroups: readonly OptionGroup[];
  readonly identifiers: { readonly merchantItemId?: string };
  readonly url?: string;
  readonly sourceUrl: string;
}

/** Sizes, sides, extras. */
export interface OptionGroup {
  readonly name?: string;
  readonly options: ReadonlyArray<{ readonly name: string; readonly price?: Price }>;
}

/** A section while it is read. */
export interface SectionDraft {
  readonly name: string;
  description?: string | undefined;
  readonly items: ItemDraft[];
}

export interface ItemDraft {
  readonly name: string;
  readonly description?: string | undefined;
  readonly images?: readonly ProfileImage[];
  readonly price?: Price | undefined;
  readonly inStock?: boolean | undefined;
  readonly dietary?: readonly string[];
  readonly calories?: number | undefined;
  readonly optionGroups?: readonly OptionGroup[];
  readonly merchantItemId?: string | undefined;
  readonly url?: string | undefined;
}
