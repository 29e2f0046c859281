import { describe, expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const INVOICE = {
  "@type": "Invoice",
  identifier: "R-7",
  category: "invoice",
  dateIssued: "2026-03-05",
  paymentDueDate: "2026-04-04",
  currency: "EUR",
  provider: {
    "@type": "Organization",
    name: "Mill Ltd",
    vatID: "DE1",
    address: { "@type": "PostalAddress", addressLocality: "Milltown", postalCode: "12345" },
  },
  customer: { "@type": "Organization", name: "Baker" },
  orderedItem: [
    { "@type": "OrderItem", name: "Stone", description: "For rye", orderQuantity: 2, price: 50, amount: 100 },
    { "@type": "OrderItem", name: "Sieve", orderQuantity: 1, price: 20, amount: 20 },
  ],
  subtotal: 120,
  taxAmount: 22.8,
  taxes: [{ "@type": "Tax", rate: 19, basis: 120, amount: 22.8 }],
  total: 142.8,
  totalPaymentDue: 42.8,
  iban: ["DE02"],
};

const text = { type: "string" };
const number = { type: "number" };
const day = { type: "string", format: "date" };
const object = (properties: Record<string, object>) => ({ type: "object", properties });
const list = (properties: Record<string, object>) => ({ type: "array", items: object(properties) });

async function read(properties: Record<string, object>, item: object = INVOICE): Promise<unknown> {
  const html = `<p>Invoice 99 of Nobody Ltd, total 1.00</p><script type="application/ld+json">${JSON.stringify(item)}</script>`;
  const page = new PageSource(html, "file:///invoice.pdf");
  return (await extractJson(object(properties) as never, { page, metadata: {} })).json;
}

describe("an invoice that is stated as data", () => {
  it("fills flat names", async () => {
    expect(
      await read({
        number: text,
        date: day,
        vendor_name: text,
        seller_vat_id: text,
        total_net: number,
        amount_due: number,
      }),
    ).toEqual({
      ...{ number: "R-7", date: "2026-03-05", vendor_name: "Mill Ltd", seller_vat_id: "DE1" },
      ...{ total_net: 120, amount_due: 42.8 },
    });
  });

  it("fills objects for the parties, the totals and the payment", async () => {
    expect(
      await read({
        supplier: object({ name: text, address: object({ city: text }) }),
        buyer: object({ name: text }),
        totals: object({ net: number, vat: number, gross: number }),
        payment: object({ iban: text }),
        vat_breakdown: list({ rate: number, basis: number }),
      }),
    ).toEqual({
      supplier: { name: "Mill Ltd", address: { city: "Milltown" } },
      buyer: { name: "Baker" },
      totals: { net: 120, vat: 22.8, gross: 142.8 },
      payment: { iban: "DE02" },
      vat_breakdown: [{ rate: 19, basis: 120 }],
    });
  });

  it("fills names in German and French", async () => {
    expect(
      await read({
        rechnungsnummer: text,
        lieferant_plz: text,
        bruttobetrag: number,
        positionen: list({ bezeichnung: text, einzelpreis: number }),
      }),
    ).toEqual({
      ...{ rechnungsnummer: "R-7", lieferant_plz: "12345", bruttobetrag: 142.8 },
      positionen: [
        { bezeichnung: "Stone", einzelpreis: 50 },
        { bezeichnung: "Sieve", einzelpreis: 20 },
      ],
    });
    expect(
      await read({
        date_echeance: day,
        numero_tva_fournisseur: text,
        montant_ht: number,
        lignes: list({ designation: text, montant: number }),
      }),
    ).toMatchObject({
      date_echeance: "2026-04-04",
      numero_tva_fournisseur: "DE1",
      montant_ht: 120,
      lignes: [{ montant: 100 }, {}],
    });
  });

  it("gives a line's name where one text is asked for, and both where two are", async () => {
    expect(await read({ items: list({ description: text, total_price: number }) })).toEqual({
      items: [
        { description: "Stone", total_price: 100 },
        { description: "Sieve", total_price: 20 },
      ],
    });
    expect(await read({ items: list({ name: text, description: text }) })).toMatchObject({
      items: [{ name: "Stone", description: "For rye" }, {}],
    });
  });
});

it("an invoice in the markup of mails fills its amount", async () => {
  const invoice = {
    "@type": "Invoice",
    ...{ accountId: "A-1", paymentDueDate: "2026-04-04", provider: { "@type": "Organization", name: "Mill Ltd" } },
    totalPaymentDue: { "@type": "PriceSpecification", price: 42.8, priceCurrency: "EUR" },
  };
  expect(
    await read({ due_date: day, total: number, amount_due: number, currency: text, vendor: text }, invoice),
  ).toEqual({
    ...{ due_date: "2026-04-04", total: 42.8, amount_due: 42.8, currency: "EUR", vendor: "Mill Ltd" },
  });
});

it("a mail fills who wrote what to whom", async () => {
  const person = (name: string) => ({ "@type": "Person", name, email: `${name.toLowerCase()}@mill.example` });
  const mail = {
    "@type": "EmailMessage",
    ...{
      name: "Flour",
      sender: person("Ann"),
      toRecipient: [person("Bob"), person("Cy")],
      dateSent: "2026-03-05T09:00:00Z",
    },
  };
  const asked = { title: text, subject: text, author: text, from_email: text, to: text, date: day };
  expect(await read({ ...asked, recipients: { type: "array", items: text } }, mail)).toEqual({
    ...{ title: "Flour", subject: "Flour", author: "Ann", from_email: "ann@mill.example", to: "Bob, Cy" },
    ...{ date: "2026-03-05", recipients: ["Bob", "Cy"] },
  });
});
