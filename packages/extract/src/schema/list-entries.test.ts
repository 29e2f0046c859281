import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };
const number = { type: "number" };
const list = (properties: object): object => ({ type: "array", items: { type: "object", properties } });

const pageOf = (body: string, title = "Page"): string =>
  `<html lang=en><title>${title}</title><body>${body}</body></html>`;
const read = async (html: string, properties: object): Promise<unknown> => {
  const page = new PageSource(html, "https://shop.example/p");
  return (await extractJson({ type: "object", properties } as never, { page, metadata: {} })).json;
};

describe("lists of a page", () => {
  it("of companies hold organizations, which elsewhere only publish the page", async () => {
    const firm = (name: string, city: string): string =>
      `<div itemscope itemtype="https://schema.org/Organization"><h3 itemprop=name>${name}</h3><div itemprop=address itemscope itemtype="https://schema.org/PostalAddress"><span itemprop=addressLocality>${city}</span></div></div>`;
    const html = pageOf(`<main><h1>Electricians</h1>${firm("Volt Ltd", "Wien")}${firm("Ohm Ltd", "Graz")}</main>`);
    expect(await read(html, { companies: list({ name: text, city: text }) })).toEqual({
      companies: [
        { name: "Volt Ltd", city: "Wien" },
        { name: "Ohm Ltd", city: "Graz" },
      ],
    });
    expect(await read(html, { products: list({ name: text, city: text }) })).toBeNull();
  });

  it("have the moment behind a time ago", async () => {
    const entry = (name: string, day: string): string =>
      `<div class=question><h3><a href="/q/${name}">${name} stone?</a></h3><span title="${day} 10:09:32Z">51 secs ago</span></div>`;
    const html = pageOf(
      `<main><h1>Questions</h1>${entry("Which", "2015-08-07")}${entry("Whose", "2015-08-06")}</main>`,
    );
    expect(await read(html, { questions: list({ title: text, date: text }) })).toEqual({
      questions: [
        { title: "Which stone?", date: "2015-08-07T10:09:32Z" },
        { title: "Whose stone?", date: "2015-08-06T10:09:32Z" },
      ],
    });
  });

  const card = (name: string, ...lines: readonly string[]): string =>
    `<li class=card><a href="/${name}"><b>3</b> <span>${name} mill</span> <i>New offer</i></a>${lines.map((line) => `<div>${line}</div>`).join("")}</li>`;

  it("have one price for each entry, whatever a measure, the delivery or the price before costs", async () => {
    const html = pageOf(
      `<main><h1>Mills</h1><ul>${card("Oak", "<span>€2.95</span> <span>€2.95</span> (€1.20/kg)", "+ €4.90 shipping")}${card("Elm", "<s>€15</s>", "€12")}${card("Ash", "RRP: €30 €28")}${card("Fir", "€30", "€28")}</ul></main>`,
    );
    expect(await read(html, { products: list({ url: text, price: number }) })).toEqual({
      products: [
        { url: "https://shop.example/Oak", price: 2.95 },
        { url: "https://shop.example/Elm", price: 12 },
        { url: "https://shop.example/Ash", price: 28 },
      ],
    });
  });

  it("have the price that stands beside blocks, and the one behind which a price of before is marked", async () => {
    const html = pageOf(
      `<main><h1>Mills</h1><ul>${card("Oak", '<a href="/Oak"><span>€12</span><div>RRP: €15</div></a>')}${card("Elm", '<span class="now">479,25&nbsp;€</span> <span class="price-regular">639,00&nbsp;€</span>')}</ul></main>`,
    );
    expect(await read(html, { products: list({ url: text, price: number }) })).toEqual({
      products: [
        { url: "https://shop.example/Oak", price: 12 },
        { url: "https://shop.example/Elm", price: 479.25 },
      ],
    });
  });

  it("call their entries by the name in a link, without ranks, prices and what is for screen readers", async () => {
    const entry = (link: string): string => `<li class=item><a href="/a">${link}</a><p>In stock now</p><p>€ 5</p></li>`;
    const html = pageOf(
      `<main><h1>Mills</h1><ul>${entry("<b>1</b> <span>Oak mill</span> <em>€ 5</em>")}${entry("<span role=heading aria-level=3>Elm mill</span><span class=clipped>Opens in a new tab</span>")}${entry('<small>New</small><div class="card__title">Ash mill</div>')}</ul></main>`,
    );
    expect(await read(html, { products: list({ title: text, price: number }) })).toEqual({
      products: ["Oak mill", "Elm mill", "Ash mill"].map((title) => ({ title, price: 5 })),
    });
  });
});
