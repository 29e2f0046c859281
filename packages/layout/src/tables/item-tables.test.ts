import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const COLUMNS = [60, 90, 270, 350, 420, 490];
const HEAD = ["Pos", "Description", "Price", "Quantity", "Tax", "Amount"];

const row = (texts: readonly string[], baseline: number): LayoutWord[] =>
  texts.flatMap((text, column) => (text === "" ? [] : line(text, COLUMNS[column]!, baseline)));

const read = (words: readonly LayoutWord[]): string => layoutToHtml(analyseLayout([page(words)])).replace(/\n/g, "");

const text = (baseline: number) =>
  line("We thank you for your order and hope that everything arrived in good time and whole.", 60, baseline);

describe("tables of line items", () => {
  it("keep their rows where descriptions go on below gaps and under the figures", () => {
    const found = read([
      ...text(60),
      ...row(HEAD, 120),
      ...row(["1", "Therapy", "26,00", "10", "0%", "260,00"], 145),
      ...line("Treatment as prescribed by the doctor on the fifth of May", COLUMNS[1]! + 8, 180),
      ...line("on the dates agreed", COLUMNS[1]! + 8, 192),
      ...row(["2", "Visit", "12,00", "10", "0%", "120,00"], 232),
      ...line("at home, in the mornings", COLUMNS[1]! + 8, 267),
      ...text(360),
    ]);
    expect(found).toContain("<th>Pos</th><th>Description</th><th>Price</th>");
    expect(found).toContain(
      "<td>Therapy Treatment as prescribed by the doctor on the fifth of May on the dates agreed</td><td>26,00</td>",
    );
    expect(found).toContain("<td>2</td><td>Visit at home, in the mornings</td><td>12,00</td>");
    expect(found).toContain("<p>We thank you for your order");
  });

  it("have names in lines at half height beside each other", () => {
    const found = read([
      ...text(60),
      ...line("Article", 130, 108),
      ...line("number", 130, 120),
      ...[...line("Pos", 60, 114), ...line("Description", 200, 114)],
      ...[...line("Price", 350, 114), ...line("Amount", 490, 114)],
      ...[...line("1", 60, 140), ...line("AB12", 130, 140), ...line("Paper", 200, 140)],
      ...[...line("9,90", 350, 140), ...line("198,00", 490, 140)],
      ...line("in white", 200, 152),
      ...[...line("2", 60, 192), ...line("AB14", 130, 192), ...line("Pens", 200, 192)],
      ...[...line("5,50", 350, 192), ...line("275,00", 490, 192)],
      ...text(300),
    ]);
    expect(found).toContain("<th>Pos</th><th>Article number</th><th>Description</th><th>Price</th><th>Amount</th>");
    expect(found).toContain("<td>1</td><td>AB12</td><td>Paper in white</td><td>9,90</td><td>198,00</td>");
    expect(found).toContain("<td>2</td><td>AB14</td><td>Pens</td><td>5,50</td><td>275,00</td>");
  });

  it("do not take in a list between figures", () => {
    const found = read([
      ...text(60),
      ...[...line("Services", 60, 120), ...line("Net", 400, 120), ...line("Gross", 490, 120)],
      ...[...line("Calls this month", 60, 145), ...line("10,83", 400, 145), ...line("12,99", 490, 145)],
      ...line("• calls at home and abroad", 60, 180),
      ...line("• messages", 60, 194),
      ...[...line("Calls before", 60, 230), ...line("0,00", 400, 230), ...line("0,00", 490, 230)],
    ]);
    expect(found).not.toContain("Calls this month • calls");
    expect(found).toContain("messages");
  });
});
