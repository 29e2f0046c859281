import { createEngine } from "@quern/core";
import { expect, it } from "vitest";

const page = (options: readonly string[]): Buffer =>
  Buffer.from(`<!doctype html><html><head><title>Shirt</title><script type="application/ld+json">
    {"@type":"Product","name":"Shirt","offers":{"@type":"Offer","price":"9.00","priceCurrency":"EUR"}}</script></head>
    <body><main><h1>Shirt</h1><span class="price">€9.00</span><form><label for="s">Size</label><select id="s" name="size">
    ${options.map((option) => `<option>${option}</option>`).join("")}</select><button>Add to cart</button></form></main></body></html>`);

const sizes = async (options: readonly string[]) => {
  await using engine = createEngine();
  const { product } = await engine.parse(page(options), { filename: "shirt.html", formats: ["product"] });
  return product?.variants.map(({ title }) => title);
};

it("names choices without what is said beside them", async () => {
  expect(await sizes(["S", "M (sold out)", "L - (blue) - 9,00 €"])).toEqual(["S", "M", "L"]);
});

it("reads choices in time in proportion, however their additions are nested", async () => {
  const hostile = `Size${` - ${"()".repeat(19)}`.repeat(12)}x|`;
  expect(await sizes(["S", "M", hostile])).toHaveLength(3);
});
