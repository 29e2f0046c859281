import { expect, it } from "vitest";
import { extractProduct } from "./extract-product.js";

const page = (body: string, title = "Oak Stool | Nordhaven"): string =>
  `<html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main>${body}</main></body></html>`;
const url = "https://nordhaven.example/products/oak-stool";
const SECTIONS = "<h2>Description</h2><p>Turned by hand.</p><h2>Specifications</h2><p>45 cm</p><h2>Reviews (3)</h2>";

it("reads the price out of the box beside the text that one buys in", () => {
  const product = extractProduct({
    html: page(
      `<h1>Oak Stool</h1><p>A stool for the kitchen.</p><div class="product__sidebar"><span>£129.00</span><button>Add to basket</button></div>${SECTIONS}`,
    ),
    url,
  });
  expect(product).toMatchObject({ title: "Oak Stool", variants: [{ price: { amount: 129, currency: "GBP" } }] });
});

it("finds a product with its price and a button that buys at any address", () => {
  const html = `<html lang="de"><title>Handmühle Nova – Mühlenladen</title><body><main><h1>Handmühle Nova</h1><p>149,90 €</p>
    <p>Auf Lager</p><button>In den Warenkorb</button>
    <p>Die Handmühle Nova mahlt 50 g Mehl pro Minute mit Steinen aus Basalt und passt auf jeden Tisch. Sie wiegt 6 kg.</p></main></body></html>`;
  for (const path of ["products/nova", "product", "nova.html"])
    expect(extractProduct({ html, url: `https://shop.example/${path}` })?.title).toBe("Handmühle Nova");
  const noShop = html.replace("<button>In den Warenkorb</button>", "");
  expect(extractProduct({ html: noShop, url: "https://shop.example/nova.html" })).toBeNull();
});

it("finds a product that is sold out and states no price", () => {
  const product = extractProduct({
    html: page(`<h1>Oak Stool</h1><p>Sold out</p><p>SKU: OS-4471</p>${SECTIONS}`),
    url,
  });
  expect(product).toMatchObject({
    title: "Oak Stool",
    variants: [{ sku: "OS-4471", availability: { inStock: false } }],
  });
  expect(product?.variants[0]?.price).toBeUndefined();
});

it("takes a heading that is one by its role for the name", () => {
  const product = extractProduct({
    html: page(
      `<div role="heading" aria-level="1">Oak Stool</div><span>£129.00</span><button>Add to basket</button>${SECTIONS}`,
    ),
    url,
  });
  expect(product?.title).toBe("Oak Stool");
});

it("leaves what other customers bought out of price and description", () => {
  const product = extractProduct({
    html: page(
      `<h1>Oak Stool</h1><span>£129.00</span><button>Add to basket</button>${SECTIONS}
       <section><h2>You may also like</h2><h3>Ash Bench</h3><p>A long bench for two people who like to sit.</p><span>£89.00</span></section>`,
    ),
    url,
  });
  expect(product?.variants.map(({ price }) => price?.amount)).toEqual([129]);
  expect(product?.description ?? "").not.toContain("bench");
});

it("takes a guide that names prices for no product", () => {
  const prose =
    "<p>We sat on each of them for a month and wrote down what our backs had to say about it afterwards.</p>".repeat(
      20,
    );
  const html = page(
    `<h1>The 7 best stools of the year</h1>${prose}<p>The oak one costs £129.00.</p>${prose}`,
    "The 7 best stools",
  );
  expect(extractProduct({ html, url: "https://nordhaven.example/blog/best-stools" })).toBeNull();
});
