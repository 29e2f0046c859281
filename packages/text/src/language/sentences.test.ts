import { expect, it } from "vitest";
import { splitSentences } from "./sentences.js";

it.each(["\n", "\r\n", "\u2029"])("a text of ends of lines (%j) takes time in proportion", (end) => {
  const text = `One is here.${end.repeat(100_000)}Two is there.`;
  expect(splitSentences(text, "en")).toEqual([
    { text: "One is here.", start: 0 },
    { text: "Two is there.", start: text.length - "Two is there.".length },
  ]);
});

it("goes on over the end of a line after an abbreviation and inside a quotation", () => {
  const texts = splitSentences('We met Dr.\nSmith there. He said "It is late.\nGo home." Then he left.', "en");
  expect(texts.map(({ text }) => text)).toEqual([
    "We met Dr.\nSmith there.",
    'He said "It is late.\nGo home."',
    "Then he left.",
  ]);
});

it("a line of many sentences takes time in proportion, and is cut where the segmenter cuts the whole of it", () => {
  expect(splitSentences("What? ".repeat(100_000), "en")).toHaveLength(100_000);
  const line = 'The mill was built in 1790. It stood by the river, e.g. in May! He said "no." (Why?) '.repeat(400);
  const sentences = splitSentences(line, "en");
  expect(new Set(sentences.slice(0, -1).map(({ text }) => text)).size).toBeLessThan(8);
  for (const { text, start } of sentences) expect(line.slice(start, start + text.length)).toBe(text);
});

it.each([
  "Am 4. November beginnt der Kurs.",
  "Im 19. Jahrhundert wuchs die Stadt.",
  "Der 1. FC Köln gewann das Spiel.",
  "Sie wohnt im 3. Obergeschoss.",
  "Der Umzug ist vom 12. bis 14. Februar.",
  "Zum 25. Geburtstag kamen viele.",
  "Ende der 2. Halbzeit fiel ein Tor.",
])("goes on after the ordinal: %s", (text) => {
  expect(splitSentences(text, "de").map((one) => one.text)).toEqual([text]);
  expect(splitSentences(text).map((one) => one.text)).toEqual([text]);
});

it.each([
  ["Das Bild steht auf Seite 12. Danach folgt die Karte.", 2],
  ["We counted 31. Then the rain came.", 2],
  ["Es waren 20. Alle kamen zu Fuß.", 2],
])("ends after a number that is none: %s", (text, sentences) => expect(splitSentences(text)).toHaveLength(sentences));

it("keeps a quotation of several sentences whole, between guillemets too", () => {
  const said = "وقال الوزير: «انتظرنا عشر سنوات. هذا يوم جميل».";
  const cost = "وتبلغ كلفة الإصلاح أربعين مليون دينار.";
  expect(splitSentences(`${said} ${cost}`, "ar").map(({ text }) => text)).toEqual([said, cost]);
});
