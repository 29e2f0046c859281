import { expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const SELLER = [
  "Sold by this company",
  "Northern Lamps Limited",
  "Warehouse of the north",
  "Harbour Road, Newtown",
  "Registered as AB2291",
  "Listed at the court",
  "Order of the summer",
];
const BUYER = [
  "Address of the bill",
  "Anna Smith and sons",
  "Flat above the old bakery, Market Lane",
  "Oldtown in the valley",
  "State of the hills",
  "Address of the goods",
  "Anna Smith and daughter",
  "The barn behind the mill, River Lane",
  "Oldtown by the river",
  "Place of the delivery",
];
const RIGHT = 540;

/** The lines end below each other. */
const flushRight = (text: string, baseline: number): LayoutWord[] => {
  const right = line(text, 0, baseline).at(-1)!.right;
  return line(text, RIGHT - right, baseline);
};

it("reads seller and buyer one after the other though the file writes their first lines in turn", () => {
  const seller = SELLER.map((text, index) => line(text, 60, 100 + 13 * index));
  const buyer = BUYER.map((text, index) => flushRight(text, 100 + 13 * index + (index < 3 ? 0 : 5)));
  const words = [...seller[0]!, ...buyer[0]!, ...seller[1]!, ...buyer[1]!, ...seller.slice(2), ...buyer.slice(2)];
  const text = layoutToHtml(analyseLayout([page(words.flat())])).replace(/<[^>]*>|\s+/g, " ");
  const places = [...SELLER, ...BUYER].map((part) => text.replace(/ +/g, " ").indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
