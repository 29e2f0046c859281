import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule, LayoutWord } from "../types.js";

const html = (words: readonly LayoutWord[], rules: readonly LayoutRule[]): string =>
  layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");

/** A line of text that ends at a place. */
const ending = (text: string, right: number, y: number): LayoutWord[] => {
  const words = line(text, 0, y);
  const shift = right - words.at(-1)!.right;
  return words.map((word) => ({ ...word, left: word.left + shift, right: word.right + shift }));
};

const ITEMS = [
  ["Oat flour", "120.00"],
  ["Rye flour", "1,310.50"],
  ["Millstone", "7,200.00"],
] as const;

/** A table of items and prices within a frame. */
function invoice(): { words: LayoutWord[]; rules: LayoutRule[] } {
  const words = [...line("Item", 80, 112), ...ending("Price", 396, 112)];
  for (const [index, [item, price]] of ITEMS.entries())
    words.push(...line(item, 80, 132 + index * 20), ...ending(price, 396, 132 + index * 20));
  const rules: LayoutRule[] = [];
  for (let y = 100; y <= 180; y += 20) rules.push({ left: 72, right: 400, top: y, bottom: y });
  for (const x of [72, 300, 400]) rules.push({ left: x, right: x, top: 100, bottom: 180 });
  return { words, rules };
}

describe("rows below a table", () => {
  it("are sums whose figures end where those of a column do", () => {
    const { words, rules } = invoice();
    words.push(...line("Sum of all", 80, 200), ...ending("8,630.50", 396, 200), ...ending("Tax: 863.05", 396, 216));
    words.push(...line("Please pay within thirty days.", 80, 240));
    const found = html(words, rules);
    expect(found).toContain("<tr><td>Sum of all</td><td>8,630.50</td></tr>");
    expect(found).toContain("<tr><td>Tax:</td><td>863.05</td></tr></tbody></table><p>Please pay");
  });

  it("are none where figures stand elsewhere, or far below", () => {
    const { words, rules } = invoice();
    expect(html([...words, ...line("Due: 8,630.50", 80, 200)], rules)).toContain("<p>Due: 8,630.50</p>");
    const far = [...words, ...line("Sum of all", 80, 260), ...ending("8,630.50", 396, 260)];
    expect(html(far, rules)).not.toContain("<td>Sum");
  });

  it("are none at the foot of a page where they may be its number", () => {
    const words = [...line("Mill", 80, 700), ...ending("Sacks", 396, 700)];
    for (const [index, sacks] of [12, 31, 8].entries())
      words.push(
        ...line(["Upper", "Lower", "Old"][index]!, 80, 714 + index * 14),
        ...ending(String(sacks), 396, 714 + index * 14),
      );
    const rules: LayoutRule[] = [];
    for (let y = 690; y <= 746; y += 14) rules.push({ left: 72, right: 400, top: y, bottom: y });
    for (const x of [72, 300, 400]) rules.push({ left: x, right: x, top: 690, bottom: 746 });
    words.push(...line("Annual report", 80, 770), ...ending("14", 396, 770));
    expect(html(words, rules)).not.toContain("<td>Annual report</td>");
  });
});
