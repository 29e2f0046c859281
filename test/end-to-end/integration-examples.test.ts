/** The examples that live in other programs: a route of Next.js, a Worker, a browser, a workflow of GitHub. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "@quern/browser";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import worker from "../../examples/cloudflare-worker/worker.js";
import * as route from "../../examples/next/app/v2/[...path]/route.js";
import { type Site, startSite } from "../site/site.js";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
let site: Site;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), "quern-examples-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

describe("the route handler of Next.js", () => {
  it("answers the contract", async () => {
    expect(route.runtime).toBe("nodejs");
    const form = new FormData();
    form.append("file", new Blob(["<h1>Rye</h1>"]), "rye.html");
    const parsed = await route.POST(new Request("http://next.local/v2/parse", { method: "POST", body: form }));
    expect(await parsed.json()).toMatchObject({ success: true, data: { markdown: "# Rye" } });
    expect((await route.GET(new Request("http://next.local/v2/crawl/active"))).status).toBe(200);
    expect((await route.DELETE(new Request("http://next.local/v2/crawl/no", { method: "DELETE" }))).status).toBe(400);
  });
});

describe("the Worker", () => {
  it("converts what it is sent, and fetches no private address", async () => {
    const html = "<nav><a href='/'>Home</a></nav><main><h1>Rye</h1><p>Sown <a href='when'>in autumn</a>.</p></main>";
    const sent = new Request("https://worker.example/?url=https://example.com/a/", { method: "POST", body: html });
    expect(await (await worker.fetch(sent)).text()).toContain("Sown [in autumn](https://example.com/a/when).");
    for (const url of ["http://127.0.0.1/", "http://metadata.internal/", "file:///etc/passwd", ""]) {
      const refused = new Request(`https://worker.example/?url=${encodeURIComponent(url)}`);
      expect((await worker.fetch(refused)).status).toBe(400);
    }
  });

  it("bundles without anything of Node, within a Worker's size", async () => {
    const { outputFiles } = await build({
      entryPoints: [`${EXAMPLES}cloudflare-worker/worker.ts`],
      ...{ bundle: true, minify: true, format: "esm", platform: "browser", write: false },
    });
    expect(outputFiles[0]?.contents.byteLength).toBeLessThan(1_000_000);
  });
});

describe("the clipper", () => {
  beforeAll(() => {
    const { status, stderr } = spawnSync(process.execPath, [`${EXAMPLES}clipper/build.mjs`, folder], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  });

  it("is an extension whose window opens, and whose script clips a page", async ({ skip }) => {
    const extension = join(folder, "extension");
    const { path, source } = await findChromium();
    skip(source === "@sparticuz/chromium", "the packed Chromium has no extensions: apt-get install chromium");
    const context = await chromium.launchPersistentContext("", {
      executablePath: path,
      channel: "chromium",
      args: [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`, "--headless=new"],
      chromiumSandbox: process.getuid?.() !== 0,
      ignoreDefaultArgs: ["--disable-extensions"],
    });
    try {
      const page = await context.newPage();
      await page.goto(`${site.origin}/article`);
      await page.evaluate(readFileSync(join(extension, "in-page.js"), "utf8"));
      const note = await page.evaluate(() =>
        (globalThis as unknown as { quernClip(): { name: string; text: string } }).quernClip(),
      );
      expect(note.name).toBe("How a quern grinds.md");
      expect(note.text).toMatch(/^---\ntitle: "How a quern grinds"\nsource: "http:/);
      expect(note.text).toContain('published: "2026-01-02');
      expect(note.text).not.toContain("author:");
      expect(note.text).toContain("## Dressing the stones");
      expect(note.text).not.toContain("We use cookies");
      // Only a click on its button opens a page to the extension: here its window says that this one is closed to it.
      const id = createHash("sha256").update(extension).digest("hex").slice(0, 32);
      const letters = id.replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
      await page.goto(`chrome-extension://${letters}/popup.html`);
      await expect.poll(() => page.locator("#status").textContent()).toContain("This page cannot be clipped");
    } finally {
      await context.close();
    }
  });

  it("is a bookmarklet that saves the page", async () => {
    const browser = await chromium.launch({
      executablePath: (await findChromium()).path,
      chromiumSandbox: process.getuid?.() !== 0,
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${site.origin}/article`);
      const bookmarklet = readFileSync(join(folder, "bookmarklet.txt"), "utf8").slice("javascript:".length);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.evaluate(decodeURIComponent(bookmarklet)),
      ]);
      expect(download.suggestedFilename()).toBe("How a quern grinds.md");
      expect(readFileSync(await download.path(), "utf8")).toContain("# How a quern grinds");
    } finally {
      await browser.close();
    }
  });
});

describe("the action of GitHub", () => {
  it.skipIf(process.platform === "win32")(
    "converts the files it is given, also those with blanks in their names",
    () => {
      const action = readFileSync(`${EXAMPLES}github-action/action.yml`, "utf8");
      const script = action.slice(action.indexOf("      run: |\n") + "      run: |\n".length).replaceAll(/^ {8}/gm, "");
      writeFileSync(join(folder, "a note.html"), "<h1>Rye</h1>");
      writeFileSync(join(folder, "yield.csv"), "a,b\n1,2\n");
      const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
      const { status, stderr } = spawnSync("bash", ["-c", script], {
        cwd: folder,
        encoding: "utf8",
        env: {
          ...process.env,
          PATH: `${bin}${delimiter}${process.env["PATH"]}`,
          ...{ ACTION_PATHS: "a note.html\nyield.csv\n", ACTION_OUTPUT: "out folder", ACTION_FLAGS: "--frontmatter" },
          ...{ ACTION_COMMAND: "quern", GITHUB_OUTPUT: join(folder, "github-output") },
        },
      });
      expect(status, stderr).toBe(0);
      expect(readFileSync(join(folder, "out folder", "a note.md"), "utf8")).toContain("# Rye");
      expect(readFileSync(join(folder, "github-output"), "utf8")).toBe("folder=out folder\nfiles=2\n");
    },
  );
});
