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
