import { expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" } as const;
const ask = async (html: string, properties: Record<string, object>, path = "kontakt") =>
  (
    await extractJson(
      { type: "object", properties },
      { page: new PageSource(html, `https://mill.example/${path}`), metadata: {} },
    )
  ).json;

it("gives a firm without the words that claim all rights", async () => {
  const page = (rights: string) =>
    `<title>Kontakt | Mill Works</title><body><main><h1>Kontakt</h1><p>Telefon: 02571 456780</p><p>info@mill.example</p></main><footer>${rights}</footer>`;
  const asked = { name: text, phone: text, email: text };
  const found = { name: "Mill Works", phone: "02571 456780", email: "info@mill.example" };
  expect(await ask(page("© 2025 Mill Works All rights reserved"), asked)).toEqual(found);
  expect(await ask(page("© Todos los Derechos Reservados por Mill Works"), asked)).toEqual(found);
});

it("names no bank and no template as what the page is about", async () => {
  const notice =
    "<h1>Impressum</h1><p>Bankverbindung:<br>Volksbank Werder eG<br>IBAN: DE44 2666 0060 1132 8550 00</p><p>Firma: Mill Works<br>Mühlweg 7<br>48291 Telgte</p>";
  expect(await ask(notice, { company: text, city: text }, "impressum")).toEqual({
    company: "Mill Works",
    city: "Telgte",
  });
  expect(await ask("<title>Document</title><p>All that we bake.</p>", { title: text })).toBeNull();
});

it("tells the owner from the firm, and the number of a firm from that of its place", async () => {
  const german =
    "<h1>Impressum</h1><p>Mill Works</p><p>Inhaberin: Ada Byron</p><p>Mühlweg 7</p><p>48291 Telgte</p><p>Telefon: 02571 456780</p>";
  expect(await ask(german, { owner: text }, "impressum")).toEqual({ owner: "Ada Byron" });
  const french =
    "<h1>Mentions légales</h1><p>Raison sociale : Moulin Vert</p><p>Numéro Siren : 902182609</p><p>Numéro Siret : 90218260900013</p>";
  expect(await ask(french, { siret: text }, "mentions")).toEqual({ siret: "90218260900013" });
});

it("takes a mail address without what stands beside it in the link", async () => {
  const page = '<h1>Mill</h1><p><a href="mailto:ada@mill.example&quot;">Write to us</a></p>';
  expect(await ask(page, { email: text }, "mill")).toEqual({ email: "ada@mill.example" });
});

it("takes a number of ratings for no rating", async () => {
  const page = (line: string) => `<h1>Mill</h1><p>€ 35</p><p>${line}</p>`;
  expect(await ask(page("100 Rating"), { rating: { type: "number" } }, "mill")).toBeNull();
  expect(await ask(page("4.5 Rating"), { rating: { type: "number" } }, "mill")).toEqual({ rating: 4.5 });
});
