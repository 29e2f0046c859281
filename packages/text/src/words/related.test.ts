import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages.js";
import { RELATED, RELATED_PHRASES } from "./related.js";

const SAID: Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>> = {
  en: ["Related articles", "You may also like", "Most read", "Customers also bought"],
  de: ["Das könnte Sie auch interessieren", "Ähnliche Produkte", "Lesen Sie auch"],
  fr: ["À lire aussi", "Articles similaires", "Vous aimerez aussi"],
  es: ["Artículos relacionados", "También te puede interesar"],
  pt: ["Leia também", "Produtos relacionados"],
  it: ["Leggi anche", "Potrebbe interessarti"],
  nl: ["Lees ook", "Gerelateerde artikelen"],
  sv: ["Läs också", "Liknande produkter"],
  da: ["Læs også", "Relaterede artikler"],
  no: ["Les også", "Relaterte saker"],
  pl: ["Zobacz także", "Podobne produkty"],
  ru: ["Читайте также", "Похожие товары"],
  tr: ["İlgili haberler", "Benzer ürünler"],
  ja: ["関連記事", "あわせて読みたい"],
  zh: ["相关文章", "推荐阅读"],
};

describe.each(LANGUAGES)("headings over other pages in %s", (language) => {
  it("are known by their beginning", () => {
    expect(RELATED_PHRASES[language].length).toBeGreaterThan(0);
    for (const heading of SAID[language]) expect(heading).toMatch(new RegExp(`^(?:${RELATED})`, "iu"));
  });
});

it("are not headings of a page's own parts", () => {
  for (const heading of [
    "Introduction",
    "Ingredients",
    "Installation",
    "Unrelated findings",
    "Zutaten",
    "Conclusión",
  ]) {
    expect(heading).not.toMatch(new RegExp(`^(?:${RELATED})`, "iu"));
  }
});
