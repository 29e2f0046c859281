import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const TEXT = [
  "The quick brown fox jumps over the lazy dog while the sun sets slowly",
  "behind the hills and the river carries leaves to the distant sea, where",
  "ships wait for the wind to turn again, as they did in the year before.",
];

/** Lines with text below each, all in one type. */
const read = (titles: readonly string[], text: readonly string[] = TEXT): string => {
  let y = 80;
  const words = titles.flatMap((title) => {
    const own = line(title, 72, (y += 24));
    y += 8;
    return [...own, ...text.flatMap((one) => line(one, 72, (y += 13)))];
  });
  return layoutToHtml(analyseLayout([page(words)]));
};
const headingsOf = (html: string): string[] => [...html.matchAll(/<h\d>(.*?)<\/h\d>/g)].map(([, title]) => title!);

describe("titles of sections that are set like the text", () => {
  it.each([
    [["1. Introduction", "2. Related work", "3. Methods", "4. Results"]],
    [["1 Introduction", "2 Related work", "3 Methods", "4 Results"]],
    [["Article 1. Scope", "Article 2. Terms", "Article 3. Duties"]],
  ])("are headings where their numbers follow each other and text follows each: %s", (titles) => {
    expect(headingsOf(read(titles))).toEqual(titles);
  });

  it("have levels by their numbers", () => {
    const html = read(["1. Introduction", "2. Methods", "2.1. Data", "2.2. Model", "3. Results"]);
    expect(html).toMatch(/<h1>2\. Methods<\/h1>[\s\S]*<h2>2\.1\. Data<\/h2>[\s\S]*<h1>3\. Results<\/h1>/);
  });

  it("are none where numbers jump, sentences stand below them, or they are sentences themselves", () => {
    expect(headingsOf(read(["4. Introduction", "9. Methods", "2. Results"]))).toEqual([]);
    expect(headingsOf(read(["1. Flour", "2. Water", "3. Salt"], ["Weigh it and sift it well."]))).toEqual([]);
    expect(headingsOf(read(["1. Open the valve.", "2. Start the pump.", "3. Close the lid."]))).toEqual([]);
  });
});
