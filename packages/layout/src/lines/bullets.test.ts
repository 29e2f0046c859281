import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { Box, LayoutWord } from "../types.js";

const html = (words: readonly LayoutWord[]): string =>
  layoutToHtml(analyseLayout([page([...words])])).replace(/\n/g, "");

const texts = ["The wheel turns all day long", "The stones grind the grain", "The sacks wait for the carrier"];

describe("bullets of slides", () => {
  const slide = [
    ...line("How a mill works", 60, 60, { size: 32 }),
    ...texts.flatMap((_, index) => line("●", 60, 117 + index * 40, { size: 9, font: "Signs" })),
    ...texts.flatMap((text, index) => line(text, 78, 120 + index * 40, { size: 20 })),
  ];

  it("stand before their texts, though they are smaller, raised and drawn before all of them", () => {
    expect(html(slide)).toContain(`<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`);
  });

  it("are told by their font where they have no character of their own", () => {
    const words = slide.map((word) => (word.text === "●" ? { ...word, text: "\uf071" } : word));
    expect(html(words)).toContain(`<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`);
  });
});

describe("letters that serve as bullets", () => {
  const items = (text: (index: number) => LayoutWord[]): LayoutWord[] => texts.flatMap((_, index) => text(index));

  it("make no column of a table", () => {
    const words = items((index) => [
      ...line("o", 84, 100 + index * 14, { font: "Courier New" }),
      ...line(texts[index]!, 102, 100 + index * 14),
    ]);
    expect(html(words)).toContain(`<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`);
  });

  it("stand to the right of text that runs from right to left", () => {
    const hebrew = ["טחנה על הנחל", "אבן על אבן", "שק של קמח"];
    const words = hebrew.flatMap((text, index) => {
      const set = line(text, 0, 100 + index * 14);
      const end = set.at(-1)!.right;
      const mirrored = set.map((word) => ({ ...word, left: 300 + end - word.right, right: 300 + end - word.left }));
      return [
        ...line("o", 318 + end, 100 + index * 14, { font: "Courier New" }),
        ...mirrored.map((word) => ({ ...word, order: word.order + 1 })),
      ];
    });
    const found = html(words);
    for (const text of hebrew) expect(found).toContain(`<li>${text}</li>`);
  });
});

describe("small shapes before a line", () => {
  const square = (left: number, top: number, side = 4) => ({ left, top, right: left + side, bottom: top + side });
  const list = texts.flatMap((text, index) => line(text, 78, 120 + index * 20));
  const drawn = (dots: readonly Box[], words = list): string =>
    layoutToHtml(analyseLayout([page(words, { dots })])).replace(/\n/g, "");
  const each = (dotsOf: (top: number) => ReturnType<typeof square>[]) =>
    texts.flatMap((_, index) => dotsOf(114 + index * 20));
  const items = `<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`;

  it("are bullets, with an edge or without", () => {
    expect(drawn(each((top) => [square(66, top)]))).toContain(items);
    expect(drawn(each((top) => [square(66, top), square(65.5, top - 0.5, 5)]))).toContain(items);
  });

  it("are none as parts of a picture", () => {
    expect(drawn(each((top) => [square(64, top), square(68, top - 3, 3), square(66, top + 3)]))).not.toContain("<li>");
  });

  it("are none before a title that the file calls one", () => {
    const words = [
      ...line("Our mill", 78, 120, { size: 14, headingLevel: 2 }),
      ...line("It was built by a family of carpenters", 66, 140),
    ];
    expect(drawn([square(66, 112)], words)).toContain("<h2>Our mill</h2>");
  });
});

describe("signs of lists", () => {
  it("are those of word processors of other countries, too", () => {
    for (const sign of ["￭", "❖", "❑", "▸", "⦁"]) {
      const words = texts.flatMap((text, index) => [
        ...line(sign, 66, 120 + index * 20, { font: "Signs" }),
        ...line(text, 78, 120 + index * 20),
      ]);
      expect(html(words), sign).toContain(`<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`);
    }
  });

  it("may touch their text where a font of their own has them", () => {
    const words = texts.flatMap((text, index) => [
      ...line("❖", 66, 120 + index * 20, { font: "Signs" }),
      ...line(text, 71, 120 + index * 20).map((word, at) => (at === 0 ? { ...word, joined: true } : word)),
    ]);
    expect(html(words)).toContain(`<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`);
  });
});
