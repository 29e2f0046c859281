import { expect, test } from "vitest";
import { citationsOf } from "./citations.js";

const page = (markdown: string) => ({
  markdown,
  language: "en",
  url: "https://mill.example/bolts",
  blocks: undefined,
  isWebPage: true,
  unredacted: undefined,
  questions: new Map([["question", "What torque does M10 need?"]]),
});

test.each([
  ["| Bolt | Torque (Nm) |\n| --- | --- |\n| M8 | 25 |\n| M10 | 49 |", "#:~:text=Bolt,49"],
  [
    "- Turn the bolts by hand first.\n- Then use the key for them.",
    "#:~:text=Turn%20the%20bolts%20by%20hand,use%20the%20key%20for%20them.",
  ],
  ["Turn them by hand.", "#:~:text=Turn%20them%20by%20hand."],
])("words that an address leads to stand in one block or cell each", (answer, fragment) => {
  const [citation] = citationsOf({ answer }, page(`# Bolts\n\nWhat to know.\n\n${answer}\n\nThe end.`));
  expect(citation?.url).toBe(`https://mill.example/bolts${fragment}`);
});
