/** The `product` field of the contract. */
export interface ProductProfile {
  readonly title: string;
  readonly brand?: string;
  readonly category?: string;
  readonly url: string;
  readonly description?: string;
  readonly variants: readonly ProductVariant[];
}

export interface ProductVariant {
  readonly id?: string;
  readonly sku?: string;
  readonly title?: string;
  /** Name of the choice → what was chosen, e.g. `{ Size: "M" }`. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly price?: Price;
  readonly sale?: { readonly originalPrice: Price };
  readonly availability: Availability;
  readonly images?: readonly ProfileImage[];
}

export interface Price {
  readonly amount: number;
  readonly currency?: string;
  /** As it stands on the page. */
  readonly formatted?: string;
}

export interface Availability {
  readonly inStock: boolean;
  /** Facts that the page states about it. */
  readonly text?: string;
}

export interface ProfileImage {
  readonly url: string;
  readonly alt?: string;
}

/** A variant while evidence is gathered. */
export interface VariantDraft {
  id?: string | undefined;
  sku?: string | undefined;
  title?: string | undefined;
  values?: Record<string, unknown> | undefined;
  price?: Price | undefined;
  originalPrice?: Price | undefined;
  inStock?: boolean | undefined;
  availabilityText?: string | undefined;
  images?: readonly ProfileImage[] | undefined;
}

/** The product by one kind of evidence. */
export interface ProductEvidence {
  title?: string | undefined;
  brand?: string | undefined;
  category?: string | undefined;
  url?: string | undefined;
  description?: string | undefined;
  images?: readonly ProfileImage[] | undefined;
  /** One: facts of the product itself. Several: its variants. */
  variants: VariantDraft[];
}
