import { extractProduct } from "@quern/extract/product";

const data = {
  "@type": "Product",
  name: "Granite millstone",
  offers: { "@type": "Offer", price: "120.00", priceCurrency: "EUR" },
};
const html = `<html><body><script type="application/ld+json">${JSON.stringify(data)}</script><h1>Millstone</h1><p>120.00 €</p></body></html>`;
console.log(JSON.stringify(extractProduct({ html, url: "https://shop.example/mill" })));
