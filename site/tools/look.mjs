/**
 * Looks at the built site in Chromium: light, dark and narrow. Fails on anything that axe-core finds, on errors of the console, and on pages that are wider
 * than the window; `--pictures DIR` writes what it saw.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = [
  ["home", "/"],
  ["start", "/start"],
  ["formats", "/formats"],
  ["option", "/reference/options/timeout"],
  ["error", "/reference/errors/SCRAPE_TIMEOUT"],
  ["api", "/api/markdown"],
  ["converter", "/converter"],
  ["architecture", "/architecture"],
];
const VIEWS = [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 800 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 800 } }],
  ["narrow", { colorScheme: "light", viewport: { width: 375, height: 720 } }],
];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

const pictures = process.argv.includes("--pictures") ? process.argv[process.argv.indexOf("--pictures") + 1] : undefined;
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://site").pathname);
  for (const name of [path, `${path}.html`, join(path, "index.html")]) {
    try {
      const bytes = readFileSync(join(DIST, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(bytes);
      return;
    } catch {}
  }
  response.writeHead(404).end("not here");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const problems = [];
for (const [view, options] of VIEWS) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const [name, path] of PAGES) {
    const note = (text) => problems.push(`${view} ${name}: ${text}`);
    const errors = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(origin + path, { waitUntil: "networkidle" });
    if (name === "converter") await page.getByRole("status").getByText("Converted in").waitFor();
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() =>
      globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
    );
    for (const { id, nodes } of violations)
      note(
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(" | ")}`,
      );
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wider > 0) note(`is ${wider} pixels wider than the window`);
    for (const error of errors) note(error);
    page.removeAllListeners();
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${view}.png`) });
  }
  await context.close();
}
await browser.close();
server.close();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${PAGES.length} pages in ${VIEWS.length} views, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
