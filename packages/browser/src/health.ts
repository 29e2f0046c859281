/**
 * Whether a browser can still show pages. Its main process may answer while a process that it depends on is dead or stopped: without
 * zygotes there are no new pages, without the network service nothing loads, without the storage service scripts hang, without the GPU
 * process nothing is drawn. A probe is a tiny page that needs all of them.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { bounded } from "./bounded.js";

/** A name that no resolver knows; the probe's own proxy answers for it. */
const PROBE_ADDRESS = "http://probe.invalid/";
const PROBE_PAGE = "<!doctype html><title>Probe</title><p>Probe";

export interface ProbeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A proxy on loopback that answers every request with the probe's page. */
export async function openProbeServer(): Promise<ProbeServer> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "cache-control": "no-store", connection: "close" });
    response.end(PROBE_PAGE);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @returns whether a page could be opened, loaded, run and drawn within the time */
export async function showsPages(browser: Browser, server: ProbeServer, milliseconds: number): Promise<boolean> {
  return (await bounded(showProbe(browser, server), milliseconds)) ?? false;
}

async function showProbe(browser: Browser, server: ProbeServer): Promise<boolean> {
  const context = await browser.newContext({
    proxy: { server: server.url, bypass: "<-loopback>" },
    viewport: { width: 16, height: 16 },
  });
  try {
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    await page.goto(PROBE_ADDRESS, { waitUntil: "commit" });
    await page.evaluate(() => localStorage.setItem("probe", "1"));
    await page.screenshot();
    return true;
  } finally {
    await context.close().catch(() => undefined);
  }
}
