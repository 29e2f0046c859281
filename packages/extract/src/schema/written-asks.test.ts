/** Schemas as people write them, on pages that say the same in other words or in another shape. */
import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const ADDRESS = "https://firm.example/page";

async function read(body: string, properties: Record<string, object>): Promise<unknown> {
  const page = new PageSource(`<html><body>${body}</body></html>`, ADDRESS);
  return (await extractJson({ type: "object", properties } as never, { page, metadata: { url: ADDRESS } })).json;
}

const text = { type: "string" };
const texts = { type: "array", items: text };
const list = (properties: Record<string, object>) => ({ type: "array", items: { type: "object", properties } });

const card = (name: string, role: string) =>
  `<div class="col-4"><h4>${name}</h4><h5>${role}</h5><p>“I have worked here for years, and I like the people.”</p></div>`;

it("takes the rows of a grid, and the slides of a carousel, for one list", async () => {
  const slide = (...cards: string[]) => `<div class="item"><div class="row">${cards.join("")}</div></div>`;
  const people = [
    slide(card("Ada Lin", "Engineer"), card("Ben Orr", "Designer"), card("Cleo Dumas", "Writer")),
    slide(card("Dan Wu", "Editor"), card("Eva Roth", "Producer"), card("Finn Berg", "Driver")),
  ];
  const json = await read(`<h1>Our team</h1><div class="carousel">${people.join("")}</div>`, {
    members: list({ name: text, role: text, quote: text }),
  });
  expect(json).toMatchObject({
    members: ["Ada Lin", "Ben Orr", "Cleo Dumas", "Dan Wu", "Eva Roth", "Finn Berg"].map((name) => ({
      name,
      quote: expect.stringContaining("I have worked here"),
    })),
  });
});

it("keeps lists apart between which a heading stands", async () => {
  const row = (...names: string[]) =>
    `<div class="row">${names.map((name) => `<div class="col"><h3>${name}</h3><p>All that we know about it, in a sentence of some length.</p></div>`).join("")}</div>`;
  const body = `<h1>Firm</h1><div class="box"><h2>Services</h2>${row("Roofs", "Walls", "Floors")}<h2>Partners</h2>${row("Oak Ltd", "Elm Ltd")}</div>`;
  const json = await read(body, {
    services: list({ name: text, description: text }),
    partners: list({ name: text, description: text }),
  });
  expect(json).toMatchObject({
    services: [{ name: "Roofs" }, { name: "Walls" }, { name: "Floors" }],
    partners: [{ name: "Oak Ltd" }, { name: "Elm Ltd" }],
  });
});

it("finds a list under a heading in another language, with the points of each entry, and drops none that says less", async () => {
  const service = (name: string, description: string, points: readonly string[]) =>
    `<div class="entry"><h2>${name}</h2><p>${description}</p><ul>${points.map((point) => `<li>✓ ${point}</li>`).join("")}</ul></div>`;
  const body = `<h1>Unsere Leistungen</h1><div>${service("Fenster", "Fenster aus Holz und Aluminium für jedes Haus.", ["Dreifach verglast", "Nach Maß, in jeder Farbe und in jeder Form"])}${service("Türen", "Türen für außen und innen, sicher und schön.", ["Einbruchsicher", "Gedämmt"])}${service("Tore", "Tore für Garagen und Höfe, leise und schnell.", ["Mit Antrieb", "Mit Lichtschranke"])}<div class="entry"><h2>Reparatur</h2><p>Rufen Sie an.</p></div></div>`;
  expect(await read(body, { services: list({ name: text, description: text, features: texts }) })).toEqual({
    services: [
      {
        name: "Fenster",
        description: "Fenster aus Holz und Aluminium für jedes Haus.",
        features: ["Dreifach verglast", "Nach Maß, in jeder Farbe und in jeder Form"],
      },
      {
        name: "Türen",
        description: "Türen für außen und innen, sicher und schön.",
        features: ["Einbruchsicher", "Gedämmt"],
      },
      {
        name: "Tore",
        description: "Tore für Garagen und Höfe, leise und schnell.",
        features: ["Mit Antrieb", "Mit Lichtschranke"],
      },
      { name: "Reparatur", description: "Rufen Sie an." },
    ],
  });
});

it("reads labels that stand above their values, and labels with more words than the property", async () => {
  const body = `<h1>Call for papers</h1><p>Principal investigator:<br><b>Ada Lin</b><br>Host institution:<br><b>Harbour Institute /<br>Northport University</b></p>
    <h3>Dates</h3><p><strong>Paper submission deadline:</strong> August 30, 2025</p><p><strong>Final talks and conference day:</strong> September 16, 2025</p>`;
  const json = await read(body, {
    principalInvestigator: text,
    hostInstitution: text,
    submissionDeadline: text,
    conferenceDate: text,
  });
  expect(json).toEqual({
    principalInvestigator: "Ada Lin",
    hostInstitution: "Harbour Institute / Northport University",
    submissionDeadline: "August 30, 2025",
    conferenceDate: "September 16, 2025",
  });
});

it("gives all telephone numbers and mail addresses where a list of them is asked for, and people by their lines", async () => {
  const body = `<h1>Harbour club</h1><h3>Contact</h3><div><p><strong>📞 Ada Lin:</strong> +49 30 1234567</p><p><strong>📞 Ben Orr:</strong> +4915212345678</p></div>
    <p><a href="mailto:office@club.example">office@club.example</a> <a href="mailto:school@club.example">school@club.example</a></p>`;
  const json = await read(body, { emails: texts, phones: texts, contacts: list({ name: text, phone: text }) });
  expect(json).toEqual({
    emails: ["office@club.example", "school@club.example"],
    phones: ["+49 30 1234567", "+4915212345678"],
    contacts: [
      { name: "Ada Lin", phone: "+49 30 1234567" },
      { name: "Ben Orr", phone: "+4915212345678" },
    ],
  });
});

it("takes a section with headings of its own for no answer, and the sign of a fold for no part of a question", async () => {
  const fold = (question: string, answer: string) =>
    `<div class="faq-item"><button aria-expanded="false">${question}<span>+</span></button><div><p>${answer}</p></div></div>`;
  const body = `<h1>Building</h1><section><h2>How do we work?</h2><div><h3>Visit</h3><p>We come to see the place.</p></div><div><h3>Offer</h3><p>You get a price.</p></div></section>
    <section><h2>Common questions</h2>${fold("Is an offer free?", "Yes, an offer costs nothing.")}${fold("How long does it take?", "Most houses take a year.")}</section>`;
  expect(await read(body, { faq: list({ question: text, answer: text }) })).toEqual({
    faq: [
      { question: "Is an offer free?", answer: "Yes, an offer costs nothing." },
      { question: "How long does it take?", answer: "Most houses take a year." },
    ],
  });
});

it("takes rows with two cards each for no entries, and a long name for no quote", async () => {
  const cell = (name: string) => `<h4>${name}</h4><p>All that we know about it, in a sentence of some length.</p>`;
  const rows = `<h1>House</h1><h2>Services</h2><div>${`<div class="row">${cell("Television")}${cell("Breakfast")}</div>`.repeat(3)}</div>`;
  expect(await read(rows, { services: list({ name: text, description: text }) })).toBeNull();
  const car = (name: string) =>
    `<div class="car"><span>Sold</span><h3>${name}</h3><p>One owner, all papers, and a new belt at delivery.</p></div>`;
  const names = [
    "Harbour 6 Edition 35 with automatic gearbox",
    "Field 208",
    "Forest V40 with leather seats and xenon lights",
  ];
  const json = await read(`<h1>Cars</h1><div class="cars">${names.map(car).join("")}</div>`, {
    cars: list({ name: text, description: text }),
  });
  expect(json).toMatchObject({ cars: names.map((name) => ({ name })) });
});

it("reads rows of two cells under a heading that names them among other words", async () => {
  const body = `<h1>Ada Lin</h1><h2>Startup and product experience</h2><table><tr><td>2014–2015</td><td>Built a drum for people without one.</td></tr><tr><td>2016</td><td>Founded a blog for those who write.</td></tr></table>`;
  expect(await read(body, { experience: list({ period: text, description: text }) })).toEqual({
    experience: [
      { period: "2014–2015", description: "Built a drum for people without one." },
      { period: "2016", description: "Founded a blog for those who write." },
    ],
  });
});

const number = { type: "number" };
const day = { type: "string", format: "date" };
const INVOICE = {
  invoiceNumber: text,
  invoiceDate: day,
  dueDate: day,
  subtotal: number,
  vatAmount: number,
  total: number,
  items: list({ description: text, quantity: number, unitPrice: number, amount: number }),
};

it("reads an invoice in another language by English names", async () => {
  const body = `<h1>FACTUUR</h1><p>Factuurnummer: 993548900<br>Factuurdatum: 19 april 2024</p><p><strong>Vervaldatum</strong></p><p>3 mei 2024</p>
    <table><thead><tr><th>Artikel</th><th>Aantal</th><th>Prijs per stuk</th><th>Bedrag</th></tr></thead><tbody>
    <tr><td>Houten bord</td><td>2</td><td>€ 1.399,00</td><td>€ 2.798,00</td></tr><tr><td>Doos</td><td>1</td><td>€ 4,24</td><td>€ 4,24</td></tr>
    <tr><td></td><td></td><td>Totaal excl. btw</td><td>€ 2.315,90</td></tr><tr><td></td><td></td><td>BTW</td><td>€ 486,34</td></tr></tbody></table>
    <table><tr><th>Totaal</th><th>€ 2.802,24</th></tr><tr><td>Vooruitbetaald</td><td>€ 0,00</td></tr></table>`;
  expect(await read(body, INVOICE)).toMatchObject({
    invoiceNumber: "993548900",
    invoiceDate: "2024-04-19",
    dueDate: "2024-05-03",
    subtotal: 2315.9,
    vatAmount: 486.34,
    total: 2802.24,
    items: [{ description: "Houten bord", quantity: 2, unitPrice: 1399, amount: 2798 }, { description: "Doos" }],
  });
});

it("reads labels in blocks of their own, codes without a colon, and tables of one row", async () => {
  const body = `<p>Harbour Interior</p><p>Invoice INV/2024/03/0008</p><p><b>Invoice Date:</b></p><p>2024-03-20</p><p><b>Due Date:</b></p><p>2024-04-04</p>
    <table><thead><tr><th>Client number</th><th>Order number</th></tr></thead><tr><td>C-4711</td><td>PO 88/24</td></tr></table><p>Grand Total <b>319.00</b></p>`;
  expect(await read(body, { ...INVOICE, customerNumber: text, orderNumber: text })).toEqual({
    invoiceNumber: "INV/2024/03/0008",
    invoiceDate: "2024-03-20",
    dueDate: "2024-04-04",
    total: 319,
    customerNumber: "C-4711",
    orderNumber: "PO 88/24",
  });
});

it("reads the number and the day of an invoice in the line that names it, the day to pay by, the account, and both parties", async () => {
  const body = `<h1>Handelsrechnung (380) Nr. RE-4711/26 vom 05.03.2026</h1><p>Währung: Euro (EUR)</p>
    <p><b><u>Verkäufer:</u></b></p><p>Nummer: 549910</p><p><b>Hafen Möbel GmbH</b></p><p>Kai 3<br>20457 Hamburg</p>
    <p><b>Käufer</b></p><p>Name: Ada Lin<br>Anschrift: Ring 4<br>DE 12345 Berlin</p>
    <table><thead><tr><th>Satz</th><th>Netto</th><th>USt.</th></tr></thead><tr><td>7 %</td><td>100,00 €</td><td>7,00 €</td></tr><tr><td>19 %</td><td>100,00 €</td><td>19,00 €</td></tr><tr><td colspan="2">USt. gesamt:</td><td>26,00 €</td></tr></table>
    <p>Bruttosumme 226,00</p><p>Bitte überweisen Sie bis zum 04.04.2026.</p><p>IBAN DE88 2008 0000 0970 3757 00 BIC COBADEFFXXX</p>`;
  expect(await read(body, { ...INVOICE, iban: text, currency: text, supplier: text, customer: text })).toEqual({
    invoiceNumber: "RE-4711/26",
    invoiceDate: "2026-03-05",
    dueDate: "2026-04-04",
    vatAmount: 26,
    total: 226,
    iban: "DE88 2008 0000 0970 3757 00",
    currency: "EUR",
    supplier: "Hafen Möbel GmbH",
    customer: "Ada Lin",
  });
});

it("reads two values on a line, days by how the others are written, and years of two digits", async () => {
  const body = `<p>Facture n° : F20260023 Date : 05/11/2026</p><table><thead><tr><th>Règlement</th><th>Date</th><th>Montant</th></tr></thead><tr><td>Virement</td><td>31/10/2026</td><td>147,00 €</td></tr><tr><td>Carte</td><td>30/10/2026</td><td>1,00 €</td></tr></table><p>Date d'échéance : 05.12.26</p><p>TVA 20 % : 9,34 €</p>`;
  expect(await read(body, { invoiceNumber: text, date: day, dueDate: day, vatAmount: number })).toEqual({
    invoiceNumber: "F20260023",
    date: "2026-11-05",
    dueDate: "2026-12-05",
    vatAmount: 9.34,
  });
});
