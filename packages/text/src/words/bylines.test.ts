import { describe, expect, it } from "vitest";
import {
  AUTHOR_LABELS,
  authorLabelLength,
  BY_WORDS,
  isAuthorLabel,
  PUBLISHED_LABELS,
  saysPublished,
  saysUpdated,
  UPDATED_LABELS,
} from "./bylines.js";
import { LANGUAGES } from "./languages.js";
import { monthOf } from "./months.js";

/** As pages of each language write it: the label of an author, of the day something came out, of its last change. */
const SAID: Readonly<
  Record<(typeof LANGUAGES)[number], readonly [author: string, published: string, updated: string]>
> = {
  en: ["Written by", "Published on", "Last updated"],
  de: ["Geschrieben von", "Veröffentlicht am", "Zuletzt aktualisiert"],
  fr: ["Écrit par", "Publié le", "Mis à jour le"],
  es: ["Escrito por", "Publicado el", "Actualizado el"],
  pt: ["Escrito por", "Publicado em", "Atualizado em"],
  it: ["Scritto da", "Pubblicato il", "Aggiornato il"],
  nl: ["Geschreven door", "Gepubliceerd op", "Bijgewerkt op"],
  sv: ["Skriven av", "Publicerad", "Uppdaterad"],
  da: ["Skrevet af", "Publiceret", "Opdateret"],
  no: ["Skrevet av", "Publisert", "Oppdatert"],
  pl: ["Autor", "Opublikowano", "Aktualizacja"],
  ru: ["Автор", "Опубликовано", "Обновлено"],
  tr: ["Yazar", "Yayınlanma tarihi", "Güncelleme"],
  ja: ["著者", "公開日", "更新日"],
  zh: ["作者", "发布时间", "更新时间"],
};

describe.each(LANGUAGES)("bylines in %s", (language) => {
  const [author, published, updated] = SAID[language];

  it("has words for all", () => {
    for (const table of [BY_WORDS, AUTHOR_LABELS, PUBLISHED_LABELS, UPDATED_LABELS])
      expect(table[language].length).toBeGreaterThan(0);
  });

  it("are read", () => {
    expect(isAuthorLabel(author)).toBe(true);
    expect(authorLabelLength(`${author}: 李 Ada`)).toBeGreaterThanOrEqual(author.length);
    expect(saysPublished(`${published} `)).toBe(true);
    expect(saysUpdated(`${updated}: `)).toBe(true);
    expect(saysUpdated(`${published} `)).toBe(false);
  });
});

it.each([
  ["sept", 9],
  ["июня", 6],
  ["marz", 3],
  ["kwietnia", 4],
  ["agustos", 8],
  ["word", undefined],
])("the month of %s", (word, month) => {
  expect(monthOf(word)).toBe(month);
});
