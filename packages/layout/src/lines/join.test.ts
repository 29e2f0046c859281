import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const TEXT = "and the stones of the mill are dressed before the grain of the next harvest comes in";
const numbered = (number: number, top: number): ReturnType<typeof line> => [
  ...line(`${number}.`, 60, top),
  ...line(`The miller keeps the weir ${TEXT}`, 84, top),
  ...line(`The wheel is greased in March, ${TEXT}`, 84, top + 12),
];

it("an item goes on at the top of the next page, also with a capital letter, where its text begins", () => {
  const first = page([...numbered(1, 700), ...numbered(2, 740)]);
  const rest = [
    ...line("Midsummer, when the dam is opened for a day and the eels are counted by the warden.", 84, 80),
    ...numbered(3, 110),
    ...numbered(4, 150),
  ];
  const out = layoutToHtml(analyseLayout([first, page(rest, { number: 2 })], { joinPages: true }));
  expect(out).toContain("harvest comes in Midsummer, when the dam");
});
