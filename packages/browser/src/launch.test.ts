/** The browser starts with what Playwright wants switched off and without processes that nobody uses. */
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DISABLED_FEATURES, type LaunchedBrowser, launchBrowser } from "./launch.js";
import { TemporaryFolder } from "./temporary-folder.js";

let launched: LaunchedBrowser;
beforeAll(async () => {
  launched = await launchBrowser({ proxyUrl: "http://127.0.0.1:9" });
});
afterAll(() => launched.browser.close());

it("switches off every feature that Playwright switches off", async () => {
  const control = await launched.browser.newBrowserCDPSession();
  const { commandLine } = await control.send("SystemInfo.getInfo");
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map((match) => (match[1] ?? "").split(","));
  const [playwright = []] = lists;
  expect(lists.length).toBeGreaterThan(1);
  expect(playwright.length).toBeGreaterThan(5);
  expect(playwright.filter((name) => !DISABLED_FEATURES.includes(name))).toEqual([]);
  expect(lists.at(-1)).toEqual(DISABLED_FEATURES);
});

it("gives a page one process", async () => {
  const control = await launched.browser.newBrowserCDPSession();
  const context = await launched.browser.newContext();
  const page = await context.newPage();
  await page.setContent("<p>Hello");
  const { processInfo } = await control.send("SystemInfo.getProcessInfo");
  expect(processInfo.filter(({ type }) => type === "renderer")).toHaveLength(1);
  await context.close();
});

it("leaves nothing in the folder for temporary files", async () => {
  const before = process.env.TMPDIR;
  // A browser has a folder of its own only where the path above it is short.
  const folder = mkdtempSync(join(tmpdir(), "launch-"));
  process.env.TMPDIR = folder;
  try {
    const { browser } = await launchBrowser({ proxyUrl: "http://127.0.0.1:9" });
    expect(readdirSync(folder)).not.toEqual([]);
    await browser.close();
    await expect.poll(() => readdir(folder), { timeout: 20_000 }).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  }
});

it("leaves nothing in the home folder", async () => {
  const before = process.env.HOME;
  const home = mkdtempSync(join(tmpdir(), "home-"));
  process.env.HOME = home;
  try {
    const { browser } = await launchBrowser({ proxyUrl: "http://127.0.0.1:9" });
    await browser.newPage();
    await browser.close();
    // The list of fonts is kept for all programs of a user, where the system has none.
    const left = readdirSync(home, { recursive: true }).map(String);
    expect(left.filter((path) => !/^\.cache(?:[\\/]fontconfig.*)?$/.test(path))).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.HOME;
    else process.env.HOME = before;
    rmSync(home, { recursive: true, force: true });
  }
});

it("does not keep Node from following links, though a socket is among what it removes", async () => {
  const own = realpathSync(mkdtempSync(join(tmpdir(), "quern-link-")));
  symlinkSync(join(own, "second"), join(own, "first"));
  symlinkSync(own, join(own, "second"));
  const folder = new TemporaryFolder();
  const server = createServer().listen(join(folder.path, "socket"));
  await new Promise((listening) => server.once("listening", listening));
  folder.removeSoon();
  await expect.poll(() => readdir(folder.path).catch(() => "gone"), { timeout: 20_000 }).toBe("gone");
  server.close();
  expect(realpathSync(join(own, "first"))).toBe(own);
  rmSync(own, { recursive: true, force: true });
});
