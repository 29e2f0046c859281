/** Days and rows of invoices: a figure is no day, and a sum no line item. */
import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";
import { meaningOf } from "./meaning.js";
import { isPlausible } from "./plausible.js";

const text = { type: "string" };
const number = { type: "number" };

async function read(body: string, properties: Record<string, object>): Promise<unknown> {
  const url = "https://mill.example/invoice";
  const page = new PageSource(`<html><body>${body}</body></html>`, url);
  return (await extractJson({ type: "object", properties } as never, { page, metadata: { url } })).json;
}

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

it("leaves out a day that is not given, whatever number is labelled beside it", async () => {
  const empty = `<table>${row("Invoice Number:", "2026117")}${row("Invoice Date:", "")}</table>`;
  const asked = { invoiceNumber: text, invoiceDate: text };
  expect(await read(empty, asked)).toEqual({ invoiceNumber: "2026117" });
  expect(await read("<h1>Invoice - id: 1575384635</h1>", asked)).toEqual({ invoiceNumber: "1575384635" });
  expect(await read(empty.replace("<td></td>", "<td>3 March 2026</td>"), asked)).toMatchObject({
    invoiceDate: "3 March 2026",
  });
});

it.each([
  ["2026117", false],
  ["$473.40", false],
  ["INV-204", false],
  ["2026", true],
  ["03/2026", true],
  ["Q1 2026", true],
  ["20260312", true],
  ["12.05.", true],
  ["May 2026", true],
  ["10:30", true],
  ["2026年3月2日", true],
  ["within 30 days", true],
])("takes %s for a day: %s", (value, isDay) => {
  expect(isPlausible(value, meaningOf("dueDate"))).toBe(isDay);
});

it.each([
  ["Total:", "Subtotal"],
  ["Gesamtbetrag", "Zwischensumme"],
  ["Total TTC", "Total HT"],
  ["Razem", "Suma netto"],
  ["合計", "小計"],
])("takes no row %s for a line item", async (total, subtotal) => {
  const goods = `<tr><th>Item</th><th>Price</th></tr>${row("Millstone", "120.00")}${row("Handle", "30.00")}`;
  const items = { type: "array", items: { type: "object", properties: { description: text, unitPrice: number } } };
  const found = [
    { description: "Millstone", unitPrice: 120 },
    { description: "Handle", unitPrice: 30 },
  ];
  const one = goods.slice(0, goods.indexOf("<tr><td>Handle"));
  expect(await read(`<table>${one}${row(total, "120.00")}</table>`, { items })).toMatchObject({
    items: found.slice(0, 1),
  });
  const sums = `${row(subtotal, "150.00")}${row(total, "150.00")}`;
  expect(await read(`<table>${goods}${sums}</table>`, { items })).toMatchObject({ items: found });
});
