import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutFill, LayoutWord } from "../types.js";

const COLUMNS = [72, 110, 250, 330, 420, 490];
const HEAD = ["Pos", "Description", "Price", "Quantity", "Tax", "Amount"];

const row = (texts: readonly string[], baseline: number, bold = false): LayoutWord[] =>
  texts.flatMap((text, column) => (text === "" ? [] : line(text, COLUMNS[column]!, baseline, { bold })));

const read = (words: readonly LayoutWord[], fills: readonly LayoutFill[] = []): string =>
  layoutToHtml(analyseLayout([page(words, { fills })])).replace(/\n/g, "");

const text = (baseline: number) =>
  line("We thank you for your order and hope that everything arrived in good time and whole.", 72, baseline);

const shadeOf = (top: number, bottom: number): LayoutFill[] =>
  COLUMNS.map((left, column) => ({ left: left - 3, right: (COLUMNS[column + 1] ?? 545) - 4, top, bottom }));

describe("tables under a heading that is marked", () => {
  it("are found by its shade, with the lines that go on in each row", () => {
    const found = read(
      [
        ...text(60),
        ...row(HEAD, 100),
        ...row(["1", "Dividers", "9,90", "20", "19%", "198,00"], 126),
        ...line("Article TB100", COLUMNS[1]!, 138),
        ...line("4012345001235", COLUMNS[1]!, 150),
        ...row(["2", "Yoghurt", "5,50", "50", "7%", "275,00"], 176),
        ...line("Article AR2", COLUMNS[1]!, 188),
        ...text(240),
      ],
      shadeOf(86, 108),
    );
    expect(found).toContain("<th>Description</th><th>Price</th>");
    expect(found).toContain("<td>Dividers Article TB100 4012345001235</td><td>9,90</td>");
    expect(found).toContain("<td>2</td><td>Yoghurt Article AR2</td><td>5,50</td>");
    expect(found).toContain("<p>We thank you for your order");
  });

  it("have one row of figures at least, and columns that may be empty", () => {
    const found = read(
      [...text(60), ...row(HEAD, 100), ...row(["1", "Taxi", "", "", "7%", "16,90"], 126), ...text(180)],
      shadeOf(86, 108),
    );
    expect(found).toContain("<td>1</td><td>Taxi</td><td></td><td></td><td>7%</td><td>16,90</td>");
  });

  it("are found by its bold type, though both columns are words", () => {
    const found = read([
      ...text(60),
      ...row(["", "System", "Where to find the shell of it"], 100, true),
      ...row(["", "Windows", "the prompt, which the menu names as a tool"], 118),
      ...row(["", "macOS", "the terminal, among all the programs of the folder named tools"], 136),
      ...text(190),
    ]);
    expect(found).toContain("<th>System</th><th>Where to find the shell of it</th>");
    expect(found).toContain("<td>macOS</td>");
  });

  it("are found without a mark where each heading stands at an edge of its figures, however wide the gaps", () => {
    const found = read([
      ...text(60),
      ...line("ITEM", 40, 100),
      ...line("QTY", 360, 100),
      ...line("RATE", 405, 100),
      ...line("AMOUNT", 480, 100),
      ...line("Paper cranes", 40, 124),
      ...line("2", 360, 124),
      ...line("₹25.00", 405, 124),
      ...line("₹50.00", 480, 124),
      ...text(200),
    ]);
    expect(found).toContain("<th>ITEM</th><th>QTY</th><th>RATE</th><th>AMOUNT</th>");
    expect(found).toContain("<td>Paper cranes</td><td>2</td><td>₹25.00</td><td>₹50.00</td>");
  });

  it("are none where labels and values stand beside each other", () => {
    const found = read([
      ...text(60),
      ...row(["", "Order: 471", "Delivery: Milltown"], 100, true),
      ...row(["", "Anna Miller", "Bert Miller"], 112),
      ...row(["", "Mill Lane 1", "River Road 2"], 124),
      ...text(190),
    ]);
    expect(found).not.toContain("<table");
  });
});
