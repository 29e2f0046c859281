import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const html = (words: readonly LayoutWord[]): string =>
  layoutToHtml(analyseLayout([page(words)])).replace(/\n|<\/?section[^>]*>/g, "");
const item = (marker: string, text: string, baseline: number): LayoutWord[] => [
  ...line(marker, 84, baseline),
  ...line(text, 120, baseline),
];

describe("items behind a wide gap", () => {
  const words = [
    ...item("4.", "Bring the stones", 100),
    ...item("5.", "Dress the furrows", 114),
    ...line("The miller adds two more at the end of the week:", 84, 128),
    ...item("6.", "Mend the weir", 142),
    ...item("7.", "Oil the axle", 156),
  ];

  it("are no table with the paragraph between them", () => {
    const found = html(words);
    expect(found).not.toContain("<table");
    expect(found).toContain("<li>Dress the furrows</li>");
    expect(found).toContain("<p>The miller adds two more at the end of the week:</p>");
  });

  it("are rows where most of them begin with names", () => {
    const rows = ["Wheel", "Stone", "Sack", "Weir", "4."].flatMap((name, index) => [
      ...line(name, 84, 100 + 14 * index),
      ...line(String(120 + index), 190, 100 + 14 * index),
    ]);
    expect(html(rows)).toContain("<table");
  });
});
