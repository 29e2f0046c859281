import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractProduct } from "../product/index.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };

const pageOf = (body: string, title = "Page"): string =>
  `<html lang=en><title>${title}</title><body>${body}</body></html>`;
const read = async (html: string, properties: object): Promise<unknown> => {
  const page = new PageSource(html, "https://shop.example/p");
  return (await extractJson({ type: "object", properties } as never, { page, metadata: {} })).json;
};

describe("the name in a heading", () => {
  const heading =
    '<main><h1><span>The Stone Mill of Dune</span> <span>Hardcover – May 3, 2005</span></h1><form action="/cart"><p class=price>€ 20</p><p>Quantity <input name=quantity value=1></p><button name=add-to-cart>Add to cart</button></form></main>';

  it.each(["The Stone Mill of Dune: Herbert: Books", "Shop - The Stone Mill of Dune - Herbert - Books"])(
    "ends where %s goes on",
    async (title) => {
      expect(await read(pageOf(heading, title), { title: text })).toEqual({ title: "The Stone Mill of Dune" });
    },
  );

  it("is the whole heading where the title knows all of it, or begins with the shop", async () => {
    const whole = pageOf(heading, "The Stone Mill of Dune Hardcover – May 3, 2005");
    expect(await read(whole, { title: text })).toEqual({
      title: "The Stone Mill of Dune Hardcover – May 3, 2005",
    });
    const brand = pageOf("<main><h1><b>Shop</b> <span>Grain mill</span></h1></main>", "Shop: mills");
    expect(await read(brand, { title: text })).toEqual({ title: "Shop Grain mill" });
  });

  it("is the product's title", () => {
    const meta =
      '<meta property="og:type" content="product"><meta property="product:price:amount" content="20"><meta property="product:price:currency" content="EUR">';
    const html = pageOf(heading, `The Stone Mill of Dune: Herbert: Books</title>${meta}<title>`);
    expect(extractProduct({ html, url: "https://shop.example/p" })?.title).toBe("The Stone Mill of Dune");
  });
});

describe("authors that a class names", () => {
  const author = (name: string): string => `<span class=author>${name}</span>`;

  it("are names without their part in it, as far as the next heading", async () => {
    const html = `<main><h1>Dune</h1><p>${author("Ann Lee (Editor),")} ${author("By Bo Kern (Author)")}</p><h2>More to read</h2><p>${author("Cy Dow")} ${author("Paperback")}</p></main>`;
    const authors = { type: "array", items: text };
    expect(await read(pageOf(html), { authors })).toEqual({ authors: ["Ann Lee", "Bo Kern"] });
  });
});

describe("names that say more", () => {
  const html = pageOf(
    "<main><h1>Dune</h1><ul><li><b>ISBN-10:</b> 0441013597</li><li><b>ISBN-13:</b> 978-0441013593</li></ul></main>",
  );

  it("tell book numbers apart by their digits", async () => {
    expect(await read(html, { isbn10: text, isbn13: text })).toEqual({
      isbn10: "0441013597",
      isbn13: "978-0441013593",
    });
    const only = pageOf("<main><h1>Dune</h1><ul><li><b>ISBN:</b> 978-0441013593</li></ul></main>");
    expect(await read(only, { isbn10: text, isbn13: text })).toEqual({ isbn13: "978-0441013593" });
  });

  it("do not take a person's name for the position", async () => {
    const person =
      '<main><div itemscope itemtype="https://schema.org/Person"><h1 itemprop=name>Dan Blow</h1><p><b>Position</b>: Guard</p></div></main>';
    expect(await read(pageOf(person, "Dan Blow"), { name: text, position: text })).toEqual({
      name: "Dan Blow",
      position: "Guard",
    });
  });
});
