/** Bundles the clipper: `dist/extension` to load into a browser, and `dist/bookmarklet.txt`. */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ?? `${HERE}dist`;
const settings = { bundle: true, minify: true, format: "iife", platform: "browser", charset: "utf8", write: false };

await mkdir(`${out}/extension`, { recursive: true });
for (const name of ["manifest.json", "popup.html", "popup.css", "popup.js"])
  await cp(HERE + name, `${out}/extension/${name}`);
const inPage = await build({ ...settings, entryPoints: [`${HERE}in-page.js`] });
await writeFile(`${out}/extension/in-page.js`, inPage.outputFiles[0].text);
const bookmarklet = await build({ ...settings, entryPoints: [`${HERE}bookmarklet.js`] });
await writeFile(`${out}/bookmarklet.txt`, `javascript:${encodeURIComponent(bookmarklet.outputFiles[0].text)}`);
