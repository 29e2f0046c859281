/** Between whom an invoice goes and what it comes to, as letters and forms write it. */
import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };
const number = { type: "number" };
const PARTIES = { supplier: text, customer: text };
const AMOUNTS = { subtotal: number, vatAmount: number, total: number };

async function read(body: string, properties: Record<string, object>): Promise<unknown> {
  const url = "https://mill.example/invoice";
  const page = new PageSource(`<html><body>${body}</body></html>`, url);
  return (await extractJson({ type: "object", properties } as never, { page, metadata: { url } })).json;
}

const lines = (...texts: string[]): string => texts.map((one) => `<p>${one}</p>`).join("");
const rows = (...pairs: Array<[string, string]>): string =>
  `<table>${pairs.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join("")}</table>`;

it("takes the line above the window of an address for the sender, and the window for the receiver", async () => {
  const letter = lines(
    "Mühle Korn GmbH · Bachweg 4 · 88212 Ravensburg",
    "Bäckerei Ofen<br>Ada Lind<br>Ringstr. 17<br>70188 Stuttgart",
    "Rechnung 2026-117 vom 3. März 2026",
  );
  expect(await read(letter, PARTIES)).toEqual({ supplier: "Mühle Korn GmbH", customer: "Bäckerei Ofen" });
});

it("gives each party with its address, by whatever name it is asked for", async () => {
  const letter = lines(
    "Mühle Korn GmbH · Bachweg 4 · 88212 Ravensburg",
    "Bäckerei Ofen<br>Ringstr. 17<br>70188 Stuttgart",
    "Rechnung 2026-117",
  );
  const party = { type: "object", properties: { name: text, address: text } };
  expect(await read(letter, { seller: party, buyer: party, vendor_name: text, recipient: text })).toEqual({
    seller: { name: "Mühle Korn GmbH", address: "Bachweg 4, 88212 Ravensburg" },
    buyer: { name: "Bäckerei Ofen", address: "Ringstr. 17, 70188 Stuttgart" },
    vendor_name: "Mühle Korn GmbH",
    recipient: "Bäckerei Ofen",
  });
});

it("completes a short sender by its full name", async () => {
  const letter = lines(
    "Korn, Bachweg 4, 88212 Ravensburg",
    "Ofen AG<br>Ringstr. 17<br>70188 Stuttgart",
    "Rechnung 2026-117",
    "Korn Handelsgesellschaft mbH & Co. KG",
    "Korn Mühlenbetriebe GmbH",
  );
  expect(await read(letter, PARTIES)).toMatchObject({ supplier: "Korn Mühlenbetriebe GmbH" });
});

it("reads the name below a label among other lines with labels", async () => {
  const seller = rows(["Verkäufer", ""], ["Nummer:", "549910"], ["Name:", "Korn GmbH"], ["Anschrift:", "Bachweg 4"]);
  const buyer = `<p><b>Käufer/Leistungsempfänger</b></p>${rows(["Nummer:", "GE20"], ["Name:", "Ofen AG"])}`;
  expect(await read(`<h1>Handelsrechnung (380) Nr. 4711</h1>${seller}${buyer}`, PARTIES)).toEqual({
    supplier: "Korn GmbH",
    customer: "Ofen AG",
  });
});

it("reads addresses below labels, in front of places of delivery", async () => {
  const body = `<h1>Invoice INV-7</h1>${lines(
    "Sold by: Mill Goods Pvt. Ltd.",
    "Billing address",
    "Ada Lind<br>4 Ring Street<br>Leeds LS1 4AB",
    "Shipping address",
    "Bakery Ben<br>9 Park Lane<br>Leeds LS2 7AB",
  )}`;
  expect(await read(body, PARTIES)).toEqual({ supplier: "Mill Goods Pvt. Ltd.", customer: "Ada Lind" });
});

it("tells labels that stand beside each other apart", async () => {
  const table =
    "<table><tr><td>Seller</td><td>Bill to</td></tr><tr><td>Mill Goods Ltd<br>Quay 4</td><td>Bakery Ben<br>Park Lane 9</td></tr></table>";
  expect(await read(`<h1>Invoice 2026-7</h1>${table}`, PARTIES)).toEqual({
    supplier: "Mill Goods Ltd",
    customer: "Bakery Ben",
  });
});

it("knows the issuer by the tax number below its address", async () => {
  const body = lines(
    "Factuur",
    "maal.example b.v.<br>Molenweg 100, 3528 BJ Utrecht<br>BTW nr.: NL820471616B01",
    "Dhr. M Bakker<br>Kapittelweg 409<br>1216 JD Hilversum",
    "Factuurnummer: 858733",
  );
  expect(await read(body, PARTIES)).toEqual({ supplier: "maal.example b.v.", customer: "Dhr. M Bakker" });
});

it("names nobody on a page that is no invoice, nor streets and labels", async () => {
  const address = "Mill Goods Ltd · Bachweg 4 · 88212 Ravensburg";
  expect(await read(lines(address, "Ada Lind<br>Ringstr. 17<br>70188 Stuttgart"), PARTIES)).toBeNull();
  const noName = lines("Invoice 2026-7", "Bill to", "Ringstr. 17", "70188 Stuttgart");
  expect(await read(noName, PARTIES)).toBeNull();
});

it("takes no other label of an empty form for a name", async () => {
  const form = ["Company details", "Client", "Service details", "Quantity"].map((one) => `<h3>${one}</h3>`).join("");
  expect(await read(`<h1>Invoice</h1>${form}`, PARTIES)).toBeNull();
});

const GOODS = {
  type: "array",
  items: { type: "object", properties: { description: text, quantity: number, unitPrice: number, amount: number } },
};
const table = (headings: string[], ...cells: string[][]): string =>
  `<h1>Invoice 7</h1><table><tr>${headings.map((one) => `<th>${one}</th>`).join("")}</tr>${cells.map((row) => `<tr>${row.map((one) => `<td>${one}</td>`).join("")}</tr>`).join("")}</table>`;

it("tells the price of one from the sum of a row", async () => {
  const widgets = table(
    ["Qty", "Description", "Price", "Subtotal"],
    ["2", "Blue widgets", "$15.00", "$30.00"],
    ["4", "Green widgets", "$10.00", "$40.00"],
  );
  expect(await read(widgets, { items: GOODS })).toEqual({
    items: [
      { description: "Blue widgets", quantity: 2, unitPrice: 15, amount: 30 },
      { description: "Green widgets", quantity: 4, unitPrice: 10, amount: 40 },
    ],
  });
  const services = table(
    ["Particulars", "Qty/Day", "Rate", "Amount"],
    ["Cleaning", "90", "500", "45000"],
    ["Watch", "2", "1000", "2000"],
  );
  expect(await read(services, { items: GOODS })).toMatchObject({
    items: [
      { unitPrice: 500, amount: 45_000 },
      { unitPrice: 1000, amount: 2000 },
    ],
  });
});

it("gives no price of one where a table has sums alone", async () => {
  const json = await read(table(["Particulars", "Amount"], ["Bed", "36,000"], ["Meals", "6,000"]), { items: GOODS });
  expect(JSON.stringify(json)).not.toContain("unitPrice");
});

it("takes no line for a party that holds its whole address", async () => {
  const line = "Client: Bakery Ben 9 Park Lane Leeds ben@bakery.example";
  expect(await read(`<h1>Invoice 7</h1><p>${line}</p>`, PARTIES)).toBeNull();
});

it("finds net sum, tax and total by what adds up", async () => {
  const sums = rows(
    ["Positionen netto", "804,35 €"],
    ["Nettobetrag", "809,34 €"],
    ["Umsatzsteuer (19,00 %)", "153,78 €"],
    ["Gesamtbetrag", "963,12 €"],
    ["Anzahlung", "500,00 €"],
    ["Zu zahlen", "463,12 €"],
  );
  expect(await read(`<h1>Rechnung RE1001</h1>${sums}`, AMOUNTS)).toEqual({
    subtotal: 809.34,
    vatAmount: 153.78,
    total: 963.12,
  });
});

it("takes no row of sums for goods", async () => {
  const sums = rows(
    ["BTW", "€ 32,80"],
    ["Bedrag inclusief BTW", "€ 189,00"],
    ["Betaald met iDeal", "€ 189,00"],
    ["Te betalen", "€ 0,00"],
  );
  const items = { type: "array", items: { type: "object", properties: { name: text, price: number } } };
  expect(await read(`<h1>Factuur 7</h1>${sums}`, { items })).toBeNull();
});

it("takes the total for what is asked, whatever is left to pay", async () => {
  const sums = rows(
    ["Subtotal", "$ 262.90"],
    ["Tax 15% on $ 112.90", "$ 16.94"],
    ["Total", "$ 279.84"],
    ["Balance due", "$ 0.00"],
  );
  expect(await read(`<h1>Invoice 1001</h1>${sums}`, { total: number, balanceDue: number })).toMatchObject({
    total: 279.84,
  });
});

it("reads the number and the day of kinds of invoices with a code", async () => {
  const json = await read("<h2>Rechnung des Versicherers (575) Nr. 01.234-1 vom 06.12.2018</h2>", {
    invoiceNumber: text,
    invoiceDate: { type: "string", format: "date" },
  });
  expect(json).toEqual({ invoiceNumber: "01.234-1", invoiceDate: "2018-12-06" });
});
