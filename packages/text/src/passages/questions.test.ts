import { describe, expect, it } from "vitest";
import { bestPassage, relevantPassages } from "./answer.js";
import { searchPassages } from "./passage-search.js";

const PAGE = `# Mills

A quern is a pair of stones for grinding grain by hand. It is older than writing.

Grain comes in sacks of five kilos, and every sack is weighed twice before it leaves the mill.

The mill itself weighs 14 pounds, so that it stays where it is put.

You can rent a mill for a weekend. The rent is $35, which you pay when you bring it back.

The workshop opened in the spring of 2019, in an old barn.`;

const ask = (question: string): string => bestPassage(searchPassages(PAGE, question));

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

it("finds words of the question that stand together before the same words apart", () => {
  const markdown = `The water of the river is cold. In the house the temperature is kept even all year.

Of the boiler, the water temperature is set with a knob below the lid.`;
  expect(relevantPassages(searchPassages(markdown, "water temperature"))[0]).toContain("knob");
});
