import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

/** A page by the English words of its parts; `{key}` marks a part that a reader wants. */
const PARTS: ReadonlyArray<readonly [key: string, isContent: boolean, text: string]> = [
  ["menu1", false, "Home"],
  ["menu2", false, "World News"],
  ["menu3", false, "Money and Markets"],
  ["menu4", false, "Sign in"],
  ["title", true, "River towns rebuild their old bridges after the flood"],
  [
    "lead",
    true,
    "A year after the water came, the first of nine stone bridges has been opened again, and the builders explain why it took so long.",
  ],
  [
    "first",
    true,
    "The bridge at the mill was built by farmers who paid for it with wool, and it stood for more than three hundred years. When the river rose last autumn, two of its arches fell within an hour, while the people of the town watched from the hill.",
  ],
  [
    "second",
    true,
    "Nobody was hurt, but the road to the school was gone. Children walked for an hour and a half each morning, until the army laid a bridge of steel beside the ruins. It was meant to stay for a month, and it stayed for a year.",
  ],
  ["section", true, "Stones from the river"],
  [
    "third",
    true,
    "The builders looked for the old stones first. Divers found most of them in the mud, and each was measured, numbered and washed. Only one in ten was broken, so the new arches look very much like the old ones.",
  ],
  [
    "fourth",
    true,
    "What was missing came from the same quarry, which had been closed for eighty years. The owner opened it for a summer and asked for nothing, as his grandfather had crossed the bridge every day.",
  ],
  ["quote", true, "We did not want a new bridge, said the mayor. We wanted ours."],
  ["card1", false, "Prices of bread rise for the third month"],
  ["card2", false, "What the new law means for tenants"],
  ["card3", false, "Ten walks for a rainy weekend"],
  ["card4", false, "The singer who learned to paint"],
  ["foot1", false, "About us"],
  ["foot2", false, "All rights reserved"],
];

const page = (say: (text: string) => string, attributes = ""): string => {
  const text = Object.fromEntries(PARTS.map(([key, , english]) => [key, say(english)]));
  const links = (name: string, count: number): string =>
    Array.from({ length: count }, (_, at) => `<li><a href="/${name}/${at}">${text[`${name}${at + 1}`]}</a></li>`).join(
      "",
    );
  return `<!doctype html><html${attributes}><head><title>${text.title}</title><meta property="og:title" content="${text.title}">
<meta property="og:type" content="article"></head><body><div class="top"><ul class="nav">${links("menu", 4)}</ul></div>
<div class="page"><div class="story"><h1>${text.title}</h1><p class="lead">${text.lead}</p><div class="text"><p>${text.first}</p>
<p>${text.second}</p><h2>${text.section}</h2><p>${text.third}</p><p>${text.fourth}</p><blockquote><p>${text.quote}</p></blockquote></div></div>
<div class="more"><ul>${links("card", 4)}</ul></div></div><div class="footer">${text.foot1} · ${text.foot2}</div></body></html>`;
};

/** The text in signs of another script: as many for each word as a translation has. */
const spaced = (first: number, count: number, perLetter: number) => (text: string) =>
  text.replace(/[a-z]+/gi, (word) =>
    Array.from({ length: Math.max(1, Math.round(word.length * perLetter)) }, (_, at) =>
      String.fromCharCode(first + ((word.charCodeAt(at % word.length) * 7 + word.length * 31 + at * 13) % count)),
    ).join(""),
  );
const unspaced = (first: number, count: number, perLetter: number, stop: string, pause: string) => (text: string) =>
  spaced(
    first,
    count,
    perLetter,
  )(text)
    .replace(/\. ?/g, stop)
    .replace(/, ?/g, pause)
    .replace(/ (?! )/g, "");

const SCRIPTS: ReadonlyArray<readonly [name: string, say: (text: string) => string, attributes?: string]> = [
  ["Chinese", unspaced(0x4e00, 6000, 0.4, "。", "，")],
  ["Japanese", unspaced(0x3042, 75, 0.6, "。", "、")],
  ["Korean", spaced(0xac00, 11000, 0.5)],
  ["Thai", unspaced(0xe01, 46, 1.2, "  ", "  ")],
  ["Burmese", unspaced(0x1000, 33, 1.4, "။", "၊")],
  ["Arabic", (text) => spaced(0x628, 20, 1)(text).replaceAll(",", "،"), ' dir="rtl"'],
  ["Hebrew", spaced(0x5d0, 26, 1), ' dir="rtl"'],
  ["Hindi", (text) => spaced(0x915, 37, 1)(text).replaceAll(".", "।")],
  ["Russian", spaced(0x430, 32, 1)],
  ["Georgian", spaced(0x10d0, 33, 1)],
];

const URL_OF_PAGE = "https://paper.example/2024/bridges";

describe("the same page in another script", () => {
  for (const [name, say, attributes] of [["English", (text: string) => text] as const, ...SCRIPTS])
    it(`keeps the same parts: ${name}`, () => {
      const markdown = htmlToMarkdown(page(say, attributes), { url: URL_OF_PAGE });
      const kept = PARTS.filter(([, , text]) => markdown.includes(say(text).trim())).map(([key]) => key);
      expect(kept).toEqual(PARTS.filter(([, isContent]) => isContent).map(([key]) => key));
    });

  for (const [name, say, attributes] of SCRIPTS)
    it(`keeps them when its letters are written as references: ${name}`, () => {
      const plain = page(say, attributes);
      const written = plain.replace(/[^ -~\n]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`);
      expect(htmlToMarkdown(written, { url: URL_OF_PAGE })).toBe(htmlToMarkdown(plain, { url: URL_OF_PAGE }));
    });
});
