/** Share of right fields of the `menu` format on the labelled pages. Run: node benchmarks/derived/menu.mjs [--verbose] */
import { createEngine } from "@quern/core";
import { normaliseMenu, readPages, report, scorePages, viaEngine } from "./score.mjs";

const engine = createEngine();
const pages = readPages(new URL("pages/menu/", import.meta.url));
report("menu", await scorePages(pages, viaEngine(engine, "menu"), normaliseMenu));
await engine.close();
