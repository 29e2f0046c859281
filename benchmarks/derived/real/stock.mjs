/**
 * Stock of real product pages: the structured data says whether the product can be had, a copy without any of it is read, and what the page's
 * text and buttons show must agree.
 *
 *     node stock.mjs --wcxb=DIR [--show]
 *
 * @module
 */
import { parseArgs } from "node:util";
import { PageSource } from "../../../packages/extract/dist/page/index.js";
import { productOf } from "../../../packages/extract/dist/product/extract-product.js";
import { allItems, isItem, readStructuredData, textOf } from "../../../packages/markdown/dist/structured-data/index.js";
import { contentBenchmark } from "../../extraction/training/pages.mjs";
import { withoutData } from "./truth.mjs";

const { values: options } = parseArgs({
  options: { wcxb: { type: "string" }, show: { type: "boolean", default: false } },
});

/** True or false where all offers of the page's only product agree. */
function stated({ html, url }) {
  const products = allItems(readStructuredData(html, url)).filter(({ types }) => types.includes("Product"));
  const states = new Set();
  for (const product of products.slice(0, 1))
    for (const offer of allItems(product.properties.get("offers")?.filter(isItem) ?? [])) {
      const text = textOf(offer, "availability");
      if (text !== undefined) states.add(/InStock|LimitedAvailability|OnlineOnly|PreOrder/i.test(text));
    }
  return states.size === 1 ? [...states][0] : undefined;
}

const count = { right: 0, wrong: 0, "no product": 0 };
for (const page of contentBenchmark(options.wcxb)) {
  const truth = stated(page);
  if (truth === undefined) continue;
  const product = productOf(new PageSource(withoutData(page.html), page.url).parsed);
  const got = product?.variants[0]?.availability;
  const outcome = product === null ? "no product" : got.inStock === truth ? "right" : "wrong";
  count[outcome]++;
  if (options.show) console.log(outcome, page.id, truth, JSON.stringify(got), page.url);
}
console.log(count);
