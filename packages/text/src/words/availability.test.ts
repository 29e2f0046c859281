import { describe, expect, it } from "vitest";
import {
  AVAILABLE_VALUE,
  DISH_SOLD_OUT,
  IN_STOCK,
  IN_STOCK_PHRASES,
  SOLD_OUT,
  SOLD_OUT_PHRASES,
  UNAVAILABLE_VALUE,
} from "./availability.js";
import { LANGUAGES } from "./languages.js";

/** A sentence part of each language as shops write it: gone, and to be had. */
const SAID: Readonly<Record<(typeof LANGUAGES)[number], readonly [gone: string, available: string]>> = {
  en: ["Sold out", "In stock"],
  de: ["Ausverkauft", "Auf Lager"],
  fr: ["Indisponible", "Disponible"],
  es: ["Agotado", "Disponible"],
  pt: ["Indisponível", "Disponível"],
  it: ["Non disponibile", "Disponibile"],
  nl: ["Niet op voorraad", "Op voorraad"],
  sv: ["Slutsåld", "I lager"],
  da: ["Udsolgt", "På lager"],
  no: ["Utsolgt", "På lager"],
  pl: ["Niedostępny", "Dostępny"],
  ru: ["Нет в наличии", "В наличии"],
  tr: ["Tükendi", "Stokta"],
  ja: ["売り切れ", "在庫あり"],
  zh: ["售罄", "有货"],
};

describe.each(LANGUAGES)("availability in %s", (language) => {
  const [gone, available] = SAID[language];

  it("has phrases for both", () => {
    expect(SOLD_OUT_PHRASES[language].length).toBeGreaterThan(0);
    expect(IN_STOCK_PHRASES[language].length).toBeGreaterThan(0);
  });

  it("is read alike by products, menus and schemas", () => {
    for (const pattern of [SOLD_OUT, DISH_SOLD_OUT, UNAVAILABLE_VALUE]) {
      expect(pattern.test(gone), `${pattern} on ${gone}`).toBe(true);
      expect(pattern.test(available), `${pattern} on ${available}`).toBe(false);
    }
    for (const pattern of [IN_STOCK, AVAILABLE_VALUE]) expect(pattern.test(available)).toBe(true);
    expect(AVAILABLE_VALUE.test(gone)).toBe(false);
  });
});

it.each(["InStock", "in stock", "LimitedAvailability", "OnlineOnly"])("schema.org's %s is available", (state) => {
  expect(AVAILABLE_VALUE.test(state)).toBe(true);
  expect(UNAVAILABLE_VALUE.test(state)).toBe(false);
});

it.each(["OutOfStock", "SoldOut", "Discontinued"])("schema.org's %s is not", (state) => {
  expect(UNAVAILABLE_VALUE.test(state)).toBe(true);
  expect(AVAILABLE_VALUE.test(state)).toBe(false);
});
