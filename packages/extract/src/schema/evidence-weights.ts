/** Weights of the likelihood of values, fitted by benchmarks/derived/real/confidence.mjs. Do not edit by hand. */

export const WEIGHTS = {
  bias: 1.67,
  before: 0.51,
  agreed: 1.2,
  disputed: -1.61,
} as const;

export const PLACE_WEIGHTS: Readonly<Record<string, number>> = {
  "class name": 0.46,
  count: -0.26,
  data: 1.06,
  label: -0.63,
  meta: 0.45,
  product: 0.19,
  reading: -0.35,
  title: -0.11,
  "weak label": 0.1,
};

/** By concept of the vocabulary (or the name of an organization): its own weight, and those with a place or an agreement. */
export const FIELD_WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "address line 1": { reading: 0.19, own: 0.24 },
  "average rating": { agreed: 0.08, "only one": -0.16, reading: -0.24, own: -0.35 },
  body: { disputed: 0.07, reading: -0.21, own: -0.18 },
  brand: { disputed: 0.25, product: 0.2, reading: 0.11, own: 0.34 },
  byline: { agreed: -0.51, data: 0.57, disputed: 0.19, label: -0.19, meta: 0.1, reading: -0.46 },
  "cook time": {
    agreed: 0.55,
    "class name": 0.18,
    count: -0.31,
    data: 0.35,
    disputed: -1.43,
    "weak label": 0.08,
    own: 0.28,
  },
  "date published": { agreed: -0.15, data: 0.05, reading: 0.22, own: 0.24 },
  email: { product: 0.06, reading: -0.24, own: -0.17 },
  headline: { agreed: -0.3, "class name": -0.13, disputed: 0.57, product: -0.2, reading: -0.26, own: -0.55 },
  "number of reviews": { data: -0.32, disputed: 0.05, reading: 0.32 },
  organization: { "class name": -0.33, data: 0.13, disputed: 0.69, reading: 0.1, title: -0.16, own: -0.22 },
  other: { label: -0.16, product: 0.14 },
  phone: { disputed: 0.13, reading: 0.27, own: 0.32 },
  "prep time": { agreed: 0.37, "class name": 0.3, data: 0.27, disputed: -0.77, "weak label": 0.25, own: 0.85 },
  price: { product: 0.05, own: 0.1 },
  publisher: { agreed: 0.17, data: -0.37, disputed: 0.14, meta: 0.35 },
  sku: { data: -0.16, product: -0.21, own: -0.36 },
  "total time": {
    agreed: 0.37,
    "class name": 0.45,
    data: 0.29,
    disputed: -0.93,
    label: -0.22,
    "weak label": -0.24,
    own: 0.28,
  },
  town: { agreed: 0.05, "only one": 0.05, reading: -0.34, own: -0.22 },
  zip: { reading: 0.19, own: 0.28 },
};
