/** Schemas of one or two properties, which say little of what the page is. */
import { expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

async function ask(names: string, html: string): Promise<unknown> {
  const properties = Object.fromEntries(names.split(" ").map((name) => [name, { type: "string" }]));
  const page = new PageSource(html, "https://mill.example/rye");
  return (await extractJson({ type: "object", properties }, { page, metadata: {} })).json;
}

const page = (body: string, data: object = {}): string =>
  `<title>Milling rye</title><script type="application/ld+json">${JSON.stringify(data)}</script><main><h1>Milling rye</h1>${body}</main>`;

it("finds a telephone number or an address within a sentence, whatever else is asked", async () => {
  const html = page("<p>We have milled rye since 1850. Phone +49 30 1234567 or write to info@mill.example.</p>");
  expect(await ask("phone", html)).toEqual({ phone: "+49 30 1234567" });
  expect(await ask("email", html)).toEqual({ email: "info@mill.example" });
  expect(await ask("title phone", html)).toEqual({ title: "Milling rye", phone: "+49 30 1234567" });
});

it("takes title and description of the page, not those of its site, its publisher or a video in it", async () => {
  const html = page("<p>Rye is milled slowly.</p>", {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "WebSite", name: "The Mill", description: "Flour for everybody" },
      { "@type": "Organization", name: "Mill Ltd", description: "Millers since 1850" },
      { "@type": "VideoObject", name: "rye_final_2", description: "A clip" },
    ],
  });
  expect(await ask("title", html)).toEqual({ title: "Milling rye" });
  expect(await ask("description", html)).toBeNull();
});

it("takes those of an item that the page's title names, and of the page as data", async () => {
  const video = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: "Milling rye",
    description: "A clip",
  };
  expect(await ask("title description", page("", video))).toEqual({ title: "Milling rye", description: "A clip" });
  const data = { "@context": "https://schema.org", "@type": "WebPage", name: "Rye", description: "How rye is milled" };
  expect(await ask("description", page("", data))).toEqual({ description: "How rye is milled" });
});

it("gives an object for the page as a whole what it gives its properties alone", async () => {
  const data = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: "Milling rye",
    author: { "@type": "Person", name: "Ann Miller" },
    mainEntityOfPage: { "@type": "WebPage", name: "Milling rye | The Mill" },
  };
  const text = { type: "string" };
  const schema = (name: string) => ({
    type: "object",
    properties: {
      [name]: { type: "object", properties: { title: text, author: text, price: { type: "number" }, currency: text } },
    },
  });
  for (const name of ["page", "data", "result"]) {
    const source = new PageSource(page("<p>Price: $12.50</p>", data), "https://mill.example/rye");
    const { json } = await extractJson(schema(name), { page: source, metadata: {} });
    expect(json).toEqual({ [name]: { title: "Milling rye", author: "Ann Miller", price: 12.5, currency: "USD" } });
  }
});
