import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutPage } from "../types.js";

const slide = (title: string, number: number): LayoutPage =>
  page(
    [
      ...line(title, 60, 60, { size: 30 }),
      ...line(`Stone ${"ABCDEFGH"[number]} of the mill turns on its own`, 60, 200, { size: 16 }),
      ...line("Institute of Mills", 300, 520, { size: 9 }),
    ],
    { number: number + 1, width: 720, height: 540 },
  );

describe("slides", () => {
  const titles = ["How mills began", "Oats", "Grinding", "Grinding", "Grinding", "Barley", "Rye", "What remains"];

  it("keep the title that they repeat for one subject, and lose what stands on all of them", () => {
    const html = layoutToHtml(analyseLayout(titles.map(slide)));
    expect(html.match(/<h\d>Grinding/g)).toHaveLength(3);
    expect(html).not.toContain("Institute");
  });

  it("lose a title that most of them have", () => {
    const html = layoutToHtml(analyseLayout(titles.map((_, number) => slide("Mills of the valley", number))));
    expect(html).not.toContain("Mills of the valley");
  });
});
