import { expect, it } from "vitest";
import { LANGUAGES } from "./languages.js";
import { endsWithLaw, isWhenLabel, isWhereLabel, LAWS, WHEN_LABELS, WHERE_LABELS } from "./occasions.js";

it.each(LANGUAGES)("has words for all in %s", (language) => {
  for (const table of [WHEN_LABELS, WHERE_LABELS, LAWS]) expect(table[language].length).toBeGreaterThan(0);
});

it.each(["When", "Wann: 3. Mai", "Quand", "Data e ora:", "日時：2026年5月3日"])(
  "knows that %s tells of an event",
  (line) => {
    expect(isWhenLabel(line)).toBe(true);
  },
);

it.each(["Location:", "Veranstaltungsort", "Lieu", "場所：Zoom"])("knows that %s tells of its place", (line) => {
  expect(isWhereLabel(line)).toBe(true);
});

it.each(["Whenever", "Wherever you go", "Published", "Ortenau"])("takes %s for no such label", (line) => {
  expect(isWhenLabel(line) || isWhereLabel(line)).toBe(false);
});

it.each([
  ["d'après le décret n° 91-1202 du ", true],
  ["nach dem Gesetz vom ", true],
  ["Wet van ", true],
  ["by the Act of ", true],
  ["The Lawrence Mill of ", false],
  ["Pressemitteilung vom ", false],
])("reads %j before a day as a law: %s", (before, isLaw) => {
  expect(endsWithLaw(before)).toBe(isLaw);
});
