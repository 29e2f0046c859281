import { describe, expect, it } from "vitest";
import { relevantPassages } from "./answer.js";
import { answerFrom } from "./answer-from.js";
import { searchPassages } from "./passage-search.js";

const PAGE = `# Mills

A quern is a pair of stones for grinding grain by hand. It is older than writing.

Grain comes in sacks of five kilos, and every sack is weighed twice before it leaves the mill.

The mill itself weighs 14 pounds, so that it stays where it is put.

You can rent a mill for a weekend. The rent is $35, which you pay when you bring it back.

The workshop opened in the spring of 2019, in an old barn.`;

const ask = (question: string): string => answerFrom(PAGE, question).text;

describe("the passage that answers a question", () => {
  it.each([
    ["What is a quern?", "pair of stones"],
    ["How heavy is the mill?", "14 pounds"],
    ["What does it cost to rent a mill?", "$35"],
    ["When did the workshop open?", "2019"],
  ])("%s", (question, words) => {
    expect(ask(question)).toContain(words);
  });

  it("is none when the page speaks of something else", () => {
    expect(ask("Which airline flies from Lisbon to Nairobi?")).toBe("");
  });
});

describe("the kind of thing that is asked for", () => {
  const NEWS = `Anna Berg, 46, runs the mill in Lund. She took it over in 2014 with 12 people.

The express mill stands 300 metres from the station and 4 km from the lake; the walk takes an hour.

Lund is a town of mills. Anna Berg writes about mills, and the mill is open to visitors.`;
  const asked = (question: string): string => answerFrom(NEWS, question).text;

  it.each([
    ["How old is Anna Berg?", "46"],
    ["How far is the mill from the station?", "300 metres"],
  ])("%s", (question, words) => {
    expect(asked(question)).toContain(words);
  });

  it.each([
    "How fast does Anna Berg drive?",
    "Who painted the portrait of Anna Berg?",
    "How much does Anna Berg earn?",
  ])("is missing: %s", (question) => {
    expect(asked(question)).toBe("");
  });
});

it("prefers the sentence that says what something is to others that only speak of it", () => {
  const markdown = `The pod remains on that node until the pod object is deleted.

Pods are the smallest units that can be deployed.

A pod may hold several containers. Each pod has an address.`;
  expect(answerFrom(markdown, "What is a pod?").text).toContain("smallest units");
});

it("finds words of the question that stand together before the same words apart", () => {
  const markdown = `The water of the river is cold. In the house the temperature is kept even all year.

Of the boiler, the water temperature is set with a knob below the lid.`;
  expect(relevantPassages(searchPassages(markdown, "water temperature"))[0]).toContain("knob");
});

describe("questions of many languages", () => {
  const page = (...lines: string[]): string => lines.join("\n\n");
  const german = page(
    "# Die Mühle",
    "Die Mühle steht seit langem am Fluss und mahlt Korn für das Dorf.",
    "Der Eintritt in die Mühle kostet 7 Euro, für Kinder die Hälfte.",
    "Die Führung durch die Mühle dauert 90 Minuten.",
    "Die Mühle wurde am 4. November 1911 eröffnet.",
  );
  const spanish = page(
    "# El molino",
    "El molino está junto al río y muele el grano del pueblo.",
    "La entrada al molino tiene un precio de 7 €, con descuento para niños.",
    "El molino abrió el 4 de noviembre de 1911.",
    "La visita al molino dura 90 minutos.",
  );
  const polish = page(
    "# Młyn",
    "Młyn stoi nad rzeką od wielu lat.",
    "Bilet do młyna kosztuje 15 zł.",
    "Młyn otwarto 4 listopada 1911 roku.",
  );
  it.each([
    [german, "Wann wurde die Mühle eröffnet?", "1911"],
    [german, "Wie teuer ist der Eintritt in die Mühle?", "7 Euro"],
    [german, "Wie lange dauert die Führung?", "90 Minuten"],
    [spanish, "¿Cuánto cuesta la entrada al molino?", "7 €"],
    [spanish, "¿Cuándo abrió el molino?", "1911"],
    [spanish, "¿Cuánto tiempo dura la visita?", "90 minutos"],
    [polish, "Ile kosztuje bilet do młyna?", "15 zł"],
    [polish, "Kiedy otwarto młyn?", "1911"],
  ])("%#: %s", (markdown, question, words) => {
    expect(answerFrom(markdown, question).text).toContain(words);
  });

  it.each([
    ["When did the workshop of Lisbon open?"],
    ["What does it cost to rent a mill for 2031?"],
    ["How heavy is the Nairobi mill?"],
  ])("stay without an answer where they name what the page has no word of: %s", (question) => {
    expect(ask(question)).toBe("");
  });
});
