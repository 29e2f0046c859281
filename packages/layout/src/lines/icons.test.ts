import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";
import { isIconFont } from "./icons.js";

const html = (words: readonly LayoutWord[]): string =>
  layoutToHtml(analyseLayout([page([...words])])).replace(/\n/g, "");

const icon = (sign: string, baseline: number): LayoutWord[] =>
  line(sign, 60, baseline, { font: "FontAwesome", size: 14 });
const text = "The mills of the valley were built between the flood and the drought, when";

describe("icons", () => {
  const sections = ["Profile", "Education", "Skills"].flatMap((title, index) => {
    const top = 80 + 60 * index;
    return [
      ...icon(String.fromCodePoint(0xf085 + index), top),
      ...line(title, 80, top, { size: 14, bold: true }),
      ...line(text, 60, top + 24),
      ...line("the river carried the timber.", 60, top + 36),
    ];
  });

  it("before titles leave them titles", () => {
    const out = html(sections);
    for (const title of ["Profile", "Education", "Skills"]) expect(out).toMatch(new RegExp(`<h\\d>${title}</h\\d>`));
    expect(out).not.toContain("<li>");
  });

  it("that begin several lines are bullets", () => {
    const items = ["The wheel turns", "The stones grind", "The sacks wait"];
    const words = items.flatMap((item, index) => [
      ...line("\uf105", 60, 100 + 14 * index, { font: "FontAwesome" }),
      ...line(item, 80, 100 + 14 * index),
    ]);
    expect(html(words)).toContain(`<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`);
  });

  it("of a line of contacts are left out, however many there are", () => {
    const contacts = ["0165 774100", "mill@example.org", "millers.example", "the-mill", "The Mill"];
    const words = contacts.flatMap((contact, index) => [
      ...line(String.fromCodePoint(0xf095 + index), 60 + 100 * index, 100, { font: "FontAwesome5Free-Solid" }),
      ...line(contact, 74 + 100 * index, 100),
    ]);
    expect(html(words)).not.toMatch(/\p{Co}/u);
  });

  it("are told from the letters of a face of text that has icon in its name", () => {
    expect(isIconFont("ABCDEF+Lexicon-Roman")).toBe(false);
    expect(isIconFont("Silicon")).toBe(false);
    expect(isIconFont("MaterialIcons-Regular")).toBe(true);
  });
});
