/** Weights of the signs of a product, written by benchmarks/derived/real/train-product.mjs. */
/** Log odds of a page without any sign. */
export const BASE = -5.4;
/** Log odds that each sign adds. */
export const WEIGHTS = {
  hasPrice: 0.5,
  onePrice: 0.36,
  manyPrices: -0.25,
  priceBeside: 1.29,
  hasCards: -0.13,
  isList: -0.81,
  fewButtons: 1.99,
  manyButtons: 0.21,
  hasStock: 0.89,
  hasSku: 0.48,
  hasBrand: 0.17,
  hasChoices: -0.06,
  hasImages: 1.09,
  namedProduct: 1.76,
  addressOfProduct: 3.17,
  addressWithCode: 1.1,
  addressOfList: -0.8,
  addressOfText: -1.06,
  productSections: 2.96,
  hasQuantity: 0.23,
  titleWithPrice: -0.21,
  manyWords: -0.19,
  proseShare: -1.81,
  titleOfGuide: -0.7,
  shortTitle: 0.47,
} as const;
