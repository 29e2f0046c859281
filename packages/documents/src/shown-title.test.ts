import { expect, it } from "vitest";
import { shownTitle, shownTitleOf } from "./shown-title.js";

const heading = (level: number, text: string) => ({ level, text });
const text = (...texts: string[]) => texts.map((one) => ({ text: one }));

it("takes the only heading of the highest level, below short lines too", () => {
  expect(shownTitle([heading(1, "Six Mills"), ...text("By the river."), heading(2, "One")])).toBe("Six Mills");
  expect(shownTitle([...text("Mill House"), heading(3, "Valley"), heading(1, "Invoice 7")])).toBe("Invoice 7");
});

it.each([
  ["no heading", text("Six Mills")],
  ["several", [heading(1, "One"), heading(1, "Two")]],
  ["a text above", [...text("The mill has stood by the river. ".repeat(12)), heading(1, "One")]],
  ["a numbered section", [heading(1, "1. Costs"), ...text("By the river.")]],
  ["a field of a template", [heading(1, "${title}"), ...text("By the river.")]],
  ["a letterhead", [heading(1, "Mill House"), ...text("Bachstr. 4, 88212 Ravensburg")]],
  ["a letterhead with a mail address", [heading(1, "Mill House"), ...text("Flour and bran", "ada@mill.example")]],
])("takes none of %s", (_, blocks) => {
  expect(shownTitle(blocks)).toBeUndefined();
});

it("reads the HTML of parsers", () => {
  expect(shownTitleOf("<p>2026</p><h1>Six <b>Mills</b> &amp; more</h1><p>By the river.</p>")).toBe("Six Mills & more");
  expect(shownTitleOf("<h1>One</h1><p>By the river.</p><h1>Two</h1>")).toBeUndefined();
  expect(shownTitleOf("")).toBeUndefined();
});
