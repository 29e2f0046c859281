import { chromiumRenderer, findChromium } from "@quern/browser";

// Chromium itself is no part of the package: it is searched, and its absence is no crash.
const renderer = chromiumRenderer();
await findChromium().catch(() => undefined);
await renderer.close();
console.log(`${renderer.name} without a millstone`);
