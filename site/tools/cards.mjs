/**
 * Draws the picture that is shown when a page is shared: its title and description, 1200 × 630 pixels, one PNG a page in dist/cards. Run it after
 * the build; needs Chromium (`CHROMIUM`, else /usr/bin/chromium).
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const LOGO = readFileSync(fileURLToPath(new URL("../pages/public/quern.svg", import.meta.url)), "utf8");

const pages = readdirSync(DIST, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".html"));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
let count = 0;
for (const name of pages) {
  const html = readFileSync(join(DIST, name), "utf8");
  const card = /<meta property="og:image" content="[^"]*?(\/cards\/[^"]+)"/.exec(html)?.[1];
  if (!card) continue;
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? "Quern";
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  await page.setContent(picture(title, description));
  const file = join(DIST, card);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  count++;
}
await browser.close();
process.stdout.write(`${count} cards\n`);

/** Both texts come out of attributes of the built page, where they are escaped already. */
function picture(title, description) {
  return `<!doctype html><style>
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 80px; background: #fdf8f0; color: #1d1a16;
      font-family: "Liberation Sans", Arial, sans-serif; display: flex; flex-direction: column; justify-content: space-between; }
    header { display: flex; gap: 20px; align-items: center; font-size: 36px; font-weight: 700; color: #8a4b08; }
    header svg { width: 64px; height: 64px; }
    h1 { font-size: 72px; line-height: 1.1; margin: 0; overflow-wrap: anywhere; }
    p { font-size: 34px; line-height: 1.4; margin: 0; color: #4a4a50; }
  </style><header>${LOGO}Quern</header><h1>${title}</h1><p>${description}</p>`;
}
