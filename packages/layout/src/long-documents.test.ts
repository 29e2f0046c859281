import { describe, expect, it } from "vitest";
import { line, page } from "../test-support/pages.js";
import { analyseLayout, MAX_WHOLE_PAGES } from "./analyse.js";
import { layoutToHtml } from "./html.js";
import { PageStore } from "./page-store.js";
import type { LayoutPage, LayoutRule } from "./types.js";

const FULL = "the record of the harvest was kept by the council in the old mill beside the river and";

/** A running title, a heading, a paragraph that runs on over the page, a ruled table that goes on, a page number. */
function recordPage(number: number, headings: "large" | "capital"): LayoutPage {
  const words = [
    ...line("The Chronicle of Mills", 220, 40, { size: 8 }),
    ...(headings === "large"
      ? line(`Chapter of the year ${number}`, 70, 140, { size: 16, bold: true, font: "bold" })
      : line(`CHAPTER OF THE YEAR ${"I".repeat((number % 3) + 1)}`, 70, 140)),
    ...Array.from({ length: 8 }, (_, row) => line(FULL, 70, 165 + row * 12)).flat(),
    ...line("it ended there in the evening of the year.", 70, 261),
    ...line(FULL, 70, 700),
    ...line(`${FULL} then`, 70, 712),
    ...line(String(number), 295, 815),
  ];
  const rules: LayoutRule[] = [300, 320, 340, 360].map((y) => ({ left: 70, right: 330, top: y, bottom: y }));
  for (const x of [70, 200, 330]) rules.push({ left: x, right: x, top: 300, bottom: 360 });
  for (const [row, y] of [315, 335, 355].entries())
    words.push(...line(`mill ${number} ${row}`, 80, y), ...line(`${number * 7 + row}`, 240, y));
  return page(words, {
    number,
    rules,
    fills: [{ left: 10, top: 10, right: 20, bottom: 14, color: "#ffeeaa" }],
    dots: [],
  });
}

const stored = (pages: readonly LayoutPage[]): PageStore => {
  const store = new PageStore(pages.length);
  for (const [index, page] of pages.entries()) store.set(index, page);
  return store;
};

describe("documents of many pages", () => {
  const count = 2 * MAX_WHOLE_PAGES + 7;

  it("keeps no page between reading and analysis, and gives each back as it was", () => {
    const pages = Array.from({ length: count }, (_, index) => recordPage(index + 1, "large"));
    const store = stored(pages);
    for (const index of [0, 47, count - 1]) {
      expect(store.at(index)).toEqual(pages[index]);
      expect(store.at(index)).not.toBe(store.at(index));
    }
  });

  it("joins what goes on over the borders of the parts, and drops running titles everywhere", () => {
    const html = layoutToHtml(
      analyseLayout(stored(Array.from({ length: count }, (_, i) => recordPage(i + 1, "large")))),
    );
    expect(html).not.toContain("Chronicle");
    expect(html.match(/<section data-page/g)).toHaveLength(count);
    expect(html.match(/<h1>/g)).toHaveLength(count);
    for (let number = 1; number <= count; number++) {
      expect(html).toContain(`Chapter of the year ${number}<`);
      expect(html).toContain(`>${number * 7 + 2}</td>`);
    }
  });

  it("gives the same for a document as a whole and in parts", () => {
    for (const headings of ["large", "capital"] as const) {
      const pages = Array.from({ length: MAX_WHOLE_PAGES }, (_, index) => recordPage(index + 1, headings));
      const more = Array.from({ length: count }, (_, index) => recordPage(index + 1, headings));
      const whole = analyseLayout(pages).slice(0, MAX_WHOLE_PAGES - 1);
      const parts = analyseLayout(stored(more)).slice(0, MAX_WHOLE_PAGES - 1);
      expect(layoutToHtml(parts)).toBe(layoutToHtml(whole));
    }
  });

  it("are read once where they hold no more words than shorter ones may", () => {
    const asked = (length: number): number => {
      const pages = Array.from({ length }, (_, index) => recordPage(index + 1, "large"));
      let times = 0;
      const at = (index: number): LayoutPage | undefined => {
        times++;
        return pages[index];
      };
      analyseLayout({ length, at });
      return times;
    };
    expect(asked(count)).toBe(count);
    const many = 7 * MAX_WHOLE_PAGES;
    expect(asked(many)).toBe(2 * many);
  });

  it("tells how far it is", () => {
    const seen: number[] = [];
    analyseLayout(stored(Array.from({ length: count }, (_, index) => recordPage(index + 1, "large"))), {
      onProgress: (done, total) => {
        expect(total).toBe(count);
        seen.push(done);
      },
    });
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});
