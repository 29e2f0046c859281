/** How shops count what customers have said. */
import { anyOf, type Phrases } from "./languages.js";

export const REVIEW_WORDS: Phrases = {
  en: ["(?:customer |verified |global |total )?(?:reviews?|ratings?|votes?|opinions?)"],
  de: ["(?:kunden)?(?:bewertung(?:en)?|rezension(?:en)?|meinung(?:en)?)"],
  fr: ["avis(?: clients?)?", "commentaires? clients?", "évaluations?", "notes?"],
  es: ["opini(?:ón|ones)", "reseñas?", "valoraci(?:ón|ones)", "calificaciones"],
  pt: ["avaliaç(?:ão|ões)", "opini(?:ão|ões)", "comentários"],
  it: ["recension[ei]", "valutazion[ei]", "opinion[ei]"],
  nl: ["beoordeling(?:en)?", "reviews?", "recensies?"],
  sv: ["omdömen?", "recension(?:er)?", "betyg"],
  da: ["anmeldelser?", "bedømmelser?"],
  no: ["anmeldelser?", "vurdering(?:er)?", "omtaler?"],
  pl: ["opini[ai]?", "ocen[ay]?", "recenzj[ai]"],
  ru: ["отзыв(?:ов|а)?", "оцен(?:ок|ки|ка)"],
  tr: ["değerlendirme(?:ler)?", "yorum(?:lar)?"],
  ja: ["件のレビュー", "レビュー", "件の評価", "件"],
  zh: ["条?评[价论]", "則評價", "个评分"],
};

const COUNT = "(\\d{1,3}(?:[.,\\u00a0\\u202f ]\\d{3})+|\\d{1,7})";
/** `271 reviews`, `(271)`, `Reviews (271)`. */
export const COUNTED_REVIEWS = new RegExp(`(?<![\\d.,/])${COUNT}\\+?\\s?(?:${anyOf(REVIEW_WORDS)})(?!\\p{L})`, "iu");
export const REVIEWS_COUNTED = new RegExp(
  `(?<!\\p{L})(?:${anyOf(REVIEW_WORDS)})\\s?[(:（]\\s?${COUNT}\\s?[)）]?`,
  "iu",
);
