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

it("a numbered list is one list where pictures stand between its items", () => {
  const words = [1, 2, 3].flatMap((number) => numbered(number, 100 + 200 * number));
  const images = [150, 350].map((top) => ({ left: 60, right: 400, top: top + 180, bottom: top + 330, order: 0 }));
  const out = layoutToHtml(analyseLayout([page(words, { images })]));
  expect(out.match(/<ol/g)).toHaveLength(1);
});

it("a list goes on behind the rest of an item at the top of the next page", () => {
  const first = page([...numbered(1, 700), ...numbered(2, 740)]);
  const rest = [
    ...line("the dam is opened for a day and the eels are counted by the warden.", 84, 80),
    ...numbered(3, 110),
    ...numbered(4, 150),
  ];
  const out = layoutToHtml(analyseLayout([first, page(rest, { number: 2 })], { joinPages: true }));
  expect(out.match(/<ol/g)).toHaveLength(1);
});
