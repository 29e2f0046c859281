import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

it("a title under two columns belongs to the text below them", () => {
  const column = (text: string, left: number): ReturnType<typeof line> =>
    [0, 1, 2, 3].flatMap((row) => line(`${text} ${row} of the mill stands by the river`, left, 100 + 13 * row));
  const wide = "The wheel is greased in March and the stones are dressed before the harvest comes in from the farms.";
  const words = [
    ...column("Left", 72),
    ...line("Features", 72, 168, { size: 13, bold: true, font: "bold" }),
    ...line(wide, 72, 188),
    ...line(wide, 72, 201),
    ...column("Right", 320),
  ];
  const found = layoutToHtml(analyseLayout([page(words)]));
  expect(found.indexOf("Features")).toBeGreaterThan(found.indexOf("Right 3"));
});

it("a number with two letters before it at the edge of a page is that of the document", () => {
  const text = "The mill stands beside the river and grinds the grain of the whole valley, as it did in";
  const words = [...line("CL-293", 500, 30), ...[0, 1, 2, 3, 4].flatMap((row) => line(text, 72, 100 + 13 * row))];
  expect(layoutToHtml(analyseLayout([page(words)]))).toContain("CL-293");
});
