/** Rows of goods are read by arithmetic: quantity times price is the sum of the row, whatever the columns are called. */
import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };
const number = { type: "number" };
const items = {
  type: "array",
  items: { type: "object", properties: { description: text, quantity: number, unitPrice: number, amount: number } },
};

async function read(body: string, properties: Record<string, object>): Promise<Record<string, unknown>> {
  const url = "https://mill.example/invoice";
  const page = new PageSource(`<html lang="en"><body>${body}</body></html>`, url);
  return (await extractJson({ type: "object", properties } as never, { page, metadata: { url } })).json as never;
}

const table = (headings: readonly string[], ...rows: ReadonlyArray<readonly string[]>): string =>
  `<table><tr>${headings.map((one) => `<th>${one}</th>`).join("")}</tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</table>`;

const GOODS = [
  { description: "Millstone, granite", quantity: 3, unitPrice: 120.5, amount: 361.5 },
  { description: "Sieve", quantity: 12, unitPrice: 8, amount: 96 },
];

it.each([
  ["headings of a language that no list has", ["Gegenstand", "Zahl", "Kost", "Alles"]],
  ["an amount that counts", ["Product", "Amount", "Price", "Total"]],
  ["no heading that tells", ["A", "B", "C", "D"]],
])("reads %s", async (_name, headings) => {
  const rows = [
    ["Millstone, granite", "3 pcs", "120.50", "361.50"],
    ["Sieve", "12 pcs", "8.00", "96.00"],
  ];
  expect(await read(table(headings, ...rows), { items })).toMatchObject({ items: GOODS });
});

it("reads columns in any order, with rates and units beside them", async () => {
  const body = table(
    ["Pos", "Total", "VAT", "Each", "Hours", "Work"],
    ["1", "€ 361,50", "19 %", "€ 120,50", "3 h", "Millstone, granite"],
    ["2", "€ 96,00", "19 %", "€ 8,00", "12 h", "Sieve"],
  );
  expect(await read(body, { items })).toMatchObject({ items: GOODS });
});

it("reads a table of one row that is headed as goods are", async () => {
  const body = table(
    ["Pos", "Description", "Net price", "Quantity unit", "Net amount"],
    ["1", "Sieve", "8.00", "1 pc", "8.00"],
  );
  expect(await read(body, { items })).toMatchObject({
    items: [{ description: "Sieve", quantity: 1, unitPrice: 8, amount: 8 }],
  });
});

it.each(["Unit price excl. VAT", "Nettopreis", "Prix unitaire HT", "Einzel/€"])(
  "takes %s for the price of one, where no row tells",
  async (heading) => {
    const body = table(
      ["Item", "Quantity", heading, "Line total"],
      ["Sieve", "1", "8.00", "8.00"],
      ["Mill", "1", "90.00", "90.00"],
    );
    const { items: found } = (await read(body, { items })) as { items: object[] };
    expect(found).toMatchObject([
      { quantity: 1, unitPrice: 8, amount: 8 },
      { quantity: 1, unitPrice: 90, amount: 90 },
    ]);
  },
);

it("takes a second price beside the price of one for the sum of the row", async () => {
  const body = table(
    ["Description", "Quantité", "Prix unitaire remisé", "Prix HT"],
    ["Meule", "2", "10,00 -5 %", "19,00"],
    ["Tamis", "1", "8,00 -5 %", "7,60"],
  );
  const { items: found } = (await read(body, { items })) as { items: object[] };
  expect(found).toEqual([
    { description: "Meule", quantity: 2, amount: 19 },
    { description: "Tamis", quantity: 1, amount: 7.6 },
  ]);
});

it("leaves tables alone where columns multiply by chance and nobody asks for goods", async () => {
  const body = table(["Team", "Won", "Lost", "Points"], ["Reds", "2", "3", "6"], ["Blues", "4", "5", "20"]);
  const teams = {
    type: "array",
    items: { type: "object", properties: { team: text, won: number, lost: number, points: number } },
  };
  expect(await read(body, { teams })).toEqual({
    teams: [
      { team: "Reds", won: 2, lost: 3, points: 6 },
      { team: "Blues", won: 4, lost: 5, points: 20 },
    ],
  });
});

it("takes the currency of an invoice from its headings, where its amounts name none", async () => {
  const body = `${table(["Item", "Quantity", "Each/€", "Total/€"], ["Sieve", "2", "8.00", "16.00"])}
    <table><tr><td>Net amount</td><td>16.00</td></tr><tr><td>VAT 19%</td><td>3.04</td></tr><tr><td>Total</td><td>19.04</td></tr></table>`;
  expect(await read(body, { total: number, currency: text })).toEqual({ total: 19.04, currency: "EUR" });
  expect(await read(body.replace("Total/€", "Total/$"), { currency: text })).toBeNull();
});
