import { describe, expect, it } from "vitest";
import { extractProduct } from "./extract-product.js";
import { taxIn } from "./tax.js";

const page = (price: string, head = ""): string =>
  `<html lang="en"><head><title>Oak Bench</title>${head}</head><body><main><h1>Oak Bench</h1>
   <div class="product-info">${price}<form><input name="qty"><button>Add to cart</button></form></div>
   <h2>Description</h2><p>A bench for the workshop, of oak and steel.</p><h2>Specifications</h2><p>45 cm</p></main></body></html>`;
const priceOf = (price: string, head?: string) => {
  const variant = extractProduct({ html: page(price, head), url: "https://nordhaven.example/p/bench" })?.variants[0];
  return { price: variant?.price?.amount, was: variant?.sale?.originalPrice.amount };
};
const woo = (amount: string): string => `<span class="woocommerce-Price-amount amount"><bdi>€${amount}</bdi></span>`;
const magento = (kind: string, amount: string): string =>
  `<span class="price-wrapper price-${kind}-tax" data-label="${kind}. tax"><span class="price">${amount} €</span></span> `;

describe("a price with tax beside the same without", () => {
  it.each([
    [
      "WooCommerce",
      `<p class="price">${woo("100.00")} <small class="woocommerce-price-suffix">excl. VAT (${woo("121.00")} incl. VAT)</small></p>`,
      121,
    ],
    [
      "WooCommerce, with tax first",
      `<p class="price">${woo("121.00")} <small>incl. VAT (${woo("100.00")} excl. VAT)</small></p>`,
      121,
    ],
    ["Magento", `<div class="price-box">${magento("excluding", "100.00")}${magento("including", "121.00")}</div>`, 121],
    [
      "PrestaShop",
      `<div class="current-price"><span>120,00 €</span></div><p class="product-without-taxes">100,00 € HT</p>`,
      120,
    ],
    [
      "Shopware",
      `<p class="product-detail-price">1.000,00 €</p><p class="product-detail-tax">exkl. MwSt.</p><p>1.190,00 € inkl. MwSt.</p>`,
      1190,
    ],
    ["OpenCart", `<ul><li><h2>$122.00</h2></li><li>Ex Tax: $100.00</li></ul>`, 122],
    [
      "a list of labels",
      `<dl><dt>Price excl. VAT</dt><dd>£435.00</dd><dt>Price incl. VAT</dt><dd>£522.00</dd></dl>`,
      522,
    ],
  ])("is what a buyer pays: %s", (_shop, html, amount) => {
    expect(priceOf(html)).toEqual({ price: amount, was: undefined });
  });

  it("goes before the one without tax that the data states", () => {
    const data = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Oak Bench",
      "offers":{"@type":"Offer","price":"100.00","priceCurrency":"EUR"}}</script>`;
    expect(priceOf(`<p class="price">${woo("100.00")} ex VAT ${woo("121.00")} inc VAT</p>`, data).price).toBe(121);
  });

  it("is compared with the old price of its kind", () => {
    const old = `<span class="old-price">${magento("excluding", "120.00")}${magento("including", "145.20")}</span>`;
    const now = `<span class="special-price">${magento("excluding", "100.00")}${magento("including", "121.00")}</span>`;
    expect(priceOf(`<div class="price-box">${old}${now}</div>`)).toEqual({ price: 121, was: 145.2 });
  });

  it("is not made up where only the other is shown", () => {
    expect(priceOf(`<p class="price">${woo("27.10")} <small>+ GST</small></p>`).price).toBe(27.1);
  });
});

it("takes an amount that a style strikes out for the old price", () => {
  const html = `<ul><li><span style="text-decoration: line-through;">$122.00</span></li><li><h2>$110.00</h2></li></ul>`;
  expect(priceOf(html)).toEqual({ price: 110, was: 122 });
});

it.each([
  ["excl. 21 % btw", "net"],
  ["tax excl.", "net"],
  ["sin IVA", "net"],
  ["zzgl. MwSt.", "net"],
  ["incl. btw", "gross"],
  ["IVA incluido", "gross"],
  ["TTC", "gross"],
  ["inkl. 19% MwSt. zzgl. Versandkosten", "gross"],
  ["free delivery", undefined],
])("reads tax in words: %s", (text, tax) => {
  expect(taxIn(text)).toBe(tax);
});
