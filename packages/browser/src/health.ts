/**
 * Whether a browser can still show pages. Its main process may answer while a process that it depends on is dead or stopped: without
 * zygotes there are no new pages, without the network service nothing loads, without the storage service scripts hang, without the GPU
 * process nothing is drawn. A probe is a tiny page that needs all of them.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, loadavg } from "node:os";
import { withTimeout } from "@quern/types";
import type { Browser } from "playwright-core";

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

const MIN_STEP_TIMEOUT_MS = 4_000;
const MAX_STEP_TIMEOUT_MS = 20_000;

/** A busy machine is slow, not broken: a step is given as many times longer as there are processes in line for a core. */
function stepTimeout(): number {
  const inLine = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.min(MAX_STEP_TIMEOUT_MS, MIN_STEP_TIMEOUT_MS * Math.max(1, inLine));
}

/** @returns whether a page could be opened, loaded, run and drawn, each within its time */
export async function showsPages(browser: Browser, server: ProbeServer): Promise<boolean> {
  const timeout = stepTimeout();
  const step = async <Result>(work: Promise<Result>): Promise<Result> => {
    const done = await withTimeout(
      work.then((value) => ({ value })),
      timeout,
    );
    if (done === undefined) throw new Error("the browser does not answer");
    return done.value;
  };
  const opening = browser.newContext({
    proxy: { server: server.url, bypass: "<-loopback>" },
    viewport: { width: 16, height: 16 },
  });
  try {
    const context = await step(opening);
    context.setDefaultTimeout(0);
    const page = await step(context.newPage());
    await step(page.goto(PROBE_ADDRESS, { waitUntil: "commit" }));
    await step(page.evaluate(() => localStorage.setItem("probe", "1")));
    await step(page.screenshot());
    return true;
  } catch {
    return false;
  } finally {
    // Also when it opens too late. Nobody waits for that: a browser that hangs closes nothing.
    void opening.then((context) => context.close()).catch(() => undefined);
  }
}
