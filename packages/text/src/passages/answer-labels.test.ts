import { describe, expect, it } from "vitest";
import { chunkMarkdown } from "../chunks/chunks.js";
import { terms } from "../language/words.js";
import { answerFrom } from "./answer-from.js";

const FLAGS = [
  "# Options of the mill",
  "The program grinds files. Each option below changes how it grinds, and several options may stand together, such as fineSieve and slowStart.",
  "| option | meaning |\n| --- | --- |\n| fineSieve | keeps bran out of the flour |\n| slowStart | waits until the stones are warm |\n| dryRun | reads all files and writes nothing at all, so that errors show before anything is lost |\n| quietStones | grinds at half speed by night |\n| openGate | lets the water in and leaves the gate open |",
  "## Can I use rye with this mill? {#rye}",
  "No. The stones are too soft for it.",
  "More about grain is in the handbook, which also says how to use rye with an older mill.",
].join("\n\n");

describe("labels that a question asks for", () => {
  it("answer with their row", () => {
    expect(answerFrom(FLAGS, "What does slowStart do?").text).toContain("waits until the stones are warm");
  });

  it("answer with the text below a heading that asks the same", () => {
    expect(answerFrom(FLAGS, "Can I use rye with this mill?").text).toBe("No. The stones are too soft for it.");
  });

  it("do not answer for a number where none stands beside them", () => {
    expect(answerFrom(FLAGS, "How much does slowStart cost?").text).toBe("");
  });
});

describe("words of a question", () => {
  it("meet without what French and Italian elide, and without Korean particles", () => {
    expect(terms("l'opera d’appels dell'acqua")).toEqual(terms("opera appels acqua"));
    expect(terms("점수는 점수를 Bench의")).toEqual(terms("점수 점수 Bench"));
    expect(terms("the miller's don't")).toEqual(["mill", "dont"]);
  });

  it("are no verbs that only ask", () => {
    const text = "La capanna è bella e molto antica.\n\nL'opera è esposta nella piazza Dante, vicino al mulino.";
    expect(answerFrom(text, "Dove si trova l'opera?", { language: "it" }).text).toContain("piazza Dante");
  });
});

it("names for links are no part of headings", () => {
  const text = "## Our view {#our-take}\n\nOne.\n\n## Try it {/*try-it*/}\n\nTwo.\n\n## Sets {1, 2}\n\nThree.\n";
  expect(chunkMarkdown(text, { tokens: 16 }).map(({ headings }) => headings)).toEqual([
    ["Our view"],
    ["Try it"],
    ["Sets {1, 2}"],
  ]);
});
