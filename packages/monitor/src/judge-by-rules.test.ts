import { expect, it } from "vitest";
import { compareStates } from "./change/compare.js";
import { judgeByRules } from "./judge-by-rules.js";

const PAGE = [
  "# Install the mill",
  "## Requirements",
  "The floor carries 900 kilograms.",
  "## Fastening",
  "| Bolt | Torque (Nm) | Price |",
  "| --- | --- | --- |",
  "| M8 | 25 | 1.20 |",
  "| M10 | 49 | 1.40 |",
].join("\n\n");

const judged = (goal: string, from: string, to: string) =>
  judgeByRules({ goal, changes: compareStates({ markdown: PAGE }, { markdown: PAGE.replace(from, to) }).changes });

it("counts the column in which a value changed as what the change is about", () => {
  expect(judged("The torque changes", "49", "51")).toMatchObject({
    meaningful: true,
    reason: expect.stringContaining("Torque (Nm)"),
  });
  expect(judged("The torque changes", "1.40", "1.50").meaningful).toBe(false);
  expect(judged("The price of a bolt changes", "1.40", "1.50").meaningful).toBe(true);
});

it("counts the heading above a change, but not the title of the page", () => {
  expect(judged("Tell me about fastening", "49", "51").meaningful).toBe(true);
  expect(judged("Tell me about fastening", "900", "950").meaningful).toBe(false);
  expect(judged("The mill", "900", "950").meaningful).toBe(false);
});
