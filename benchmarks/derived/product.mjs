/** Share of right fields of the `product` format on the labelled pages. Run: node benchmarks/derived/product.mjs [--verbose] */
import { createEngine } from "@quern/core";
import { normaliseProduct, readPages, report, scorePages, viaEngine } from "./score.mjs";

const engine = createEngine();
const pages = readPages(new URL("pages/product/", import.meta.url));
report("product", await scorePages(pages, viaEngine(engine, "product"), normaliseProduct));
await engine.close();
