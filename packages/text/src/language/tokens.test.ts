import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { estimateTokens, loadTokenCounter } from "./tokens.js";

/** Article 1 of the Universal Declaration of Human Rights. */
const ARTICLE: Readonly<Record<string, string>> = {
  en: "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
  de: "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.",
  fr: "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
  pl: "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
  ru: "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
  ja: "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。",
};

it.each(Object.entries(ARTICLE))("estimates the tokens of %s to a quarter", (_, text) => {
  expect(Math.abs(estimateTokens(text) / countTokens(text) - 1)).toBeLessThan(0.25);
});

it("counts with gpt-tokenizer where it is installed, also what looks like a special token", async () => {
  const count = await loadTokenCounter();
  expect(count("A quern has two stones.")).toBe(countTokens("A quern has two stones."));
  expect(count("<|endoftext|>")).toBeGreaterThan(1);
});
