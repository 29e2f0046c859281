import { expect, it } from "vitest";
import { withoutProgramFacts } from "./program-facts.js";

it.each([
  [{ author: "openpyxl", title: "Grain" }, { title: "Grain" }],
  [{ author: "Ada Kern", title: "PowerPoint Presentation" }, { author: "Ada Kern" }],
  [{ author: "python-docx", publishedTime: "2013-12-23T23:15:00Z", pages: 2 }, { pages: 2 }],
  [{ author: "Steve Canny", publishedTime: "2013-01-27T09:14:16Z" }, {}],
  [{ author: "Ada Kern", publishedTime: "2006-09-16T00:00:00Z" }, { author: "Ada Kern" }],
])("leaves %o as %o", (metadata, left) => {
  expect(withoutProgramFacts(metadata)).toEqual(left);
});

it("keeps what people have written", () => {
  const stated = { author: "Steve Canny", title: "Untitled mills", publishedTime: "2024-08-10T21:05:49Z" };
  expect(withoutProgramFacts(stated)).toBe(stated);
});
