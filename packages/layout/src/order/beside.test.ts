import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const small = { size: 7 };
const large = { size: 30 };
/** Ends at an edge, as the lines of the right half of an invoice do. */
const flushRight = (text: string, right: number, baseline: number, style = {}): LayoutWord[] => {
  const words = line(text, 0, baseline, style);
  const shift = right - words.at(-1)!.right;
  return words.map((word) => ({ ...word, left: word.left + shift, right: word.right + shift }));
};
const read = (...words: readonly LayoutWord[]): string =>
  layoutToHtml(
    analyseLayout([page([...words, ...line("The goods are sent within three days of the order.", 60, 400)])]),
  ).replaceAll("\n", "");

it("keeps two addresses apart that stand below labels in small type", () => {
  const html = read(
    ...line("INVOICE FROM", 60, 160, small),
    ...line("Mill and Sons Ltd", 60, 174),
    ...line("Harbour Rd 12", 60, 188),
    ...line("Newtown in the Hills", 60, 202),
    ...flushRight("INVOICE TO", 540, 160, small),
    ...flushRight("Umber and Daughters", 540, 174),
    ...flushRight("14 Queen St", 540, 188),
    ...flushRight("Oldtown by the Sea", 540, 202),
  );
  expect(html).toMatch(/FROM.*Mill.*Harbour.*Newtown.*INVOICE TO.*Umber.*Queen.*Oldtown/);
});

it("reads a large title before the lines that stand beside it", () => {
  const html = read(
    ...line("INVOICE", 60, 100, large),
    ...flushRight("Invoice number 1234", 540, 82),
    ...flushRight("Created on Monday", 540, 96),
    ...flushRight("Due on Friday", 540, 110),
  );
  expect(html).toMatch(/INVOICE.*Invoice number 1234.*Created on Monday.*Due on Friday/);
  expect(html).not.toMatch(/1234[^<]*INVOICE/);
});

it("leaves figures in the row of their large label", () => {
  const html = read(
    ...line("Total", 60, 100, large),
    ...flushRight("12.50", 540, 82),
    ...flushRight("13.50", 540, 96),
    ...flushRight("26.00", 540, 110),
  );
  expect(html).toMatch(/12\.50.*13\.50.*26\.00/);
});
