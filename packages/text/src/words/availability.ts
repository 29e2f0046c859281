/**
 * How shops and restaurants say that something can be had or is gone. One table for products, menus and yes-or-no questions of schemas: a
 * phrase that is added here is known to all of them.
 */
import { anyOf, type Phrases } from "./languages.js";

/** Sources of regular expressions. */
export const SOLD_OUT_PHRASES: Phrases = {
  en: ["out of stock", "sold[ -]?out", "(?:currently|temporarily) unavailable", "no longer available"],
  de: ["ausverkauft", "nicht (?:verfügbar|lieferbar|vorrätig|auf lager)", "vergriffen"],
  fr: ["épuisé", "rupture de stock", "indisponible"],
  es: ["agotado", "sin (?:stock|existencias)"],
  pt: ["esgotado", "indisponível"],
  it: ["esaurito", "non disponibile"],
  nl: ["uitverkocht", "niet (?:op voorraad|leverbaar)"],
  sv: ["slutsåld", "slut i lager", "ej i lager"],
  da: ["udsolgt"],
  no: ["utsolgt"],
  pl: ["wyprzedan", "niedostępn", "brak w magazynie"],
  ru: ["нет в наличии"],
  tr: ["tükendi"],
  ja: ["在庫切れ", "売り切れ", "品切れ"],
  zh: ["售罄", "缺货"],
};

/** Sources of regular expressions. Some are parts of {@link SOLD_OUT_PHRASES} ("indisponible"): ask for those first. */
export const IN_STOCK_PHRASES: Phrases = {
  en: ["in stock", "available (?:now|for (?:delivery|pickup))", "only \\d+ left", "ready to ship"],
  de: ["(?:sofort|kurzfristig) (?:lieferbar|verfügbar)", "auf lager", "vorrätig"],
  fr: ["en stock", "disponible"],
  es: ["disponible"],
  pt: ["disponível", "em estoque"],
  it: ["disponibile"],
  nl: ["op voorraad", "direct leverbaar"],
  sv: ["i lager"],
  da: ["på lager"],
  no: ["på lager"],
  pl: ["dostępn", "w magazynie"],
  ru: ["в наличии"],
  tr: ["stokta"],
  ja: ["在庫あり"],
  zh: ["有货", "现货"],
};

/** Anywhere in a short text. */
export const SOLD_OUT = new RegExp(anyOf(SOLD_OUT_PHRASES), "iu");
export const IN_STOCK = new RegExp(anyOf(IN_STOCK_PHRASES), "iu");

/** In a line of a menu, where nothing else could be meant. */
export const DISH_SOLD_OUT = new RegExp(anyOf(SOLD_OUT_PHRASES, "not available", "unavailable", "86'?d"), "iu");

/** Value of an availability: a state of schema.org, or the words behind a label. */
export const UNAVAILABLE_VALUE = new RegExp(
  `^(?:${anyOf(SOLD_OUT_PHRASES, "out ?of ?stock", "sold ?out", "unavailable", "discontinued")})`,
  "iu",
);
export const AVAILABLE_VALUE = new RegExp(
  `^(?:${anyOf(IN_STOCK_PHRASES, "in ?stock", "available", "in ?store ?only", "online ?only", "limited ?availability", "lieferbar")})`,
  "iu",
);
