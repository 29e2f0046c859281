/** Whichever of the browser's processes dies or stops: requests in flight are answered, so is the next one, and nothing stays behind. */
import { readdirSync } from "node:fs";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Engine } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";
import { ownBrowsers, processesOf } from "./processes.js";

const KINDS = [
  "browser",
  "zygote",
  "gpu-process",
  "network.mojom.NetworkService",
  "storage.mojom.StorageService",
  "renderer",
] as const;
type Kind = (typeof KINDS)[number];

let site: Site;
const engines = new Map<Kind, Engine>();
/** By which the browsers of an engine are known. */
const proxies = new Map<Kind, string | undefined>();
const everyBrowser = new Set<number>();
let openFiles: number;

const countOpenFiles = (): number => readdirSync("/proc/self/fd").length;

const show = async (engine: Engine, waitFor = 0): Promise<string> => {
  const { markdown } = await engine.scrape(`${site.origin}/article`, {
    maxAge: 0,
    engine: "browser",
    formats: ["markdown", "screenshot"],
    waitFor,
    timeout: 120_000,
  });
  return markdown;
};

const makeEngine = (): Engine =>
  createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer({ pages: 3 }) });

/** Linux alone shows which process is which. */
describe.runIf(process.platform === "linux")("the browser comes back after", () => {
  beforeAll(async () => {
    site = await startSite();
    const first = makeEngine();
    await show(first);
    await first.close();
    openFiles = countOpenFiles();
    // One after another: a browser that is new now belongs to the engine that was just asked.
    for (const kind of KINDS) {
      const engine = makeEngine();
      engines.set(kind, engine);
      await show(engine);
      const known = new Set(proxies.values());
      proxies.set(kind, ownBrowsers().find(({ proxy }) => !known.has(proxy))?.proxy);
    }
  }, 300_000);
  afterAll(() => site.close());

  for (const kind of KINDS) {
    it.concurrent(`SIGKILL, SIGSTOP and a crash of: ${kind}`, { timeout: 400_000 }, async ({ expect, skip }) => {
      const engine = engines.get(kind) as Engine;
      for (const signal of ["SIGKILL", "SIGSTOP", "SIGSEGV"] as const) {
        const inFlight = show(engine, 1_000);
        await expect.poll(() => processesOfKind(kind, "renderer"), { timeout: 100_000 }).not.toEqual([]);
        const victims = processesOfKind(kind, kind);
        for (const pid of victims) send(pid, signal);
        for (const markdown of await Promise.all([inFlight, show(engine)])) {
          expect(markdown).toContain("# ");
        }
        // Builds for servers keep some services in the main process.
        skip(victims.length === 0, `${kind} is no process of its own in this Chromium`);
      }
    });
  }

  it("leaves no process and no descriptor behind", async () => {
    for (const { pid } of ownBrowsers()) everyBrowser.add(pid);
    await Promise.all([...engines.values()].map((engine) => engine.close()));
    await expect.poll(() => processesOf(everyBrowser), { timeout: 20_000 }).toEqual([]);
    await expect.poll(countOpenFiles, { timeout: 20_000 }).toBeLessThanOrEqual(openFiles);
  });

  /** Processes of one kind in the browser whose engine is there for the trials with `trial`. */
  function processesOfKind(trial: Kind, kind: Kind): number[] {
    const browsers = ownBrowsers().flatMap(({ pid, proxy }) => (proxy === proxies.get(trial) ? [pid] : []));
    for (const pid of browsers) everyBrowser.add(pid);
    return processesOf(browsers).flatMap((one) => (one.kind === kind && one.state !== "Z" ? [one.pid] : []));
  }
});

/** A process may have ended with the one before it: a zygote takes its children along. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
