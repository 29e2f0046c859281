import { describe, expect, it } from "vitest";
import { BlockWriter } from "./block-writer.js";

const PASSAGE =
  "The clerk moved that the minutes of the ordinary meeting of the millers, as printed and circulated, be confirmed as a correct record.";
const written = (...headings: readonly string[]): string => {
  const writer = new BlockWriter();
  for (const heading of headings) writer.heading(1, heading);
  return writer.finish();
};

describe("text in the style of a heading", () => {
  it("is a paragraph", () => {
    expect(written("Minutes", PASSAGE)).toBe(`<h1>Minutes</h1>\n<p>${PASSAGE}</p>\n`);
  });

  it("stays a heading when it is long but no sentence", () => {
    const title =
      "Collaborative research: reconstructions of the variability of northern mills from millstones, beams and the trees that they were made of";
    expect(written(title)).toBe(`<h1>${title}</h1>\n`);
  });

  it("takes what is short in the same style with it", () => {
    expect(written(PASSAGE, "Nil.", PASSAGE, "Agreed.", PASSAGE)).not.toContain("<h1>");
    expect(written(PASSAGE, "Grain", PASSAGE, "Stones")).toContain("<h1>Grain</h1>");
  });

  it("is found in scripts without spaces", () => {
    const sentence = `${"磨坊的石头很大而且很重".repeat(6)}。`;
    expect(written("磨坊", sentence)).toBe(`<h1>磨坊</h1>\n<p>${sentence}</p>\n`);
  });
});
