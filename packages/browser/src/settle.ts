/** Smart wait: a page is ready when it has loaded, the network is quiet and its document has stopped changing. */
import { setTimeout as sleep } from "node:timers/promises";
import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";
import { quiet } from "./document-watch.js";
import type { NetworkWatch } from "./network-watch.js";
import { stateOf } from "./page-state.js";

/** Pages that poll or animate for ever are taken as they are after this. */
const MAX_AFTER_LOAD_MS = 5_000;
const MAX_FOR_LOAD_MS = 15_000;
/** Extra time for a page whose scripts have not shown any text yet, for one that asks for patience, and for one that is still loading a part. */
const MAX_FOR_TEXT_MS = 2_000;
const MAX_FOR_PATIENCE_MS = 6_000;
const MAX_FOR_PARTS_MS = 1_500;

export interface Settling {
  readonly page: Page;
  readonly network: NetworkWatch;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; some of the time is left for what comes after. */
  readonly deadline: number;
  /** The page has just been opened: its text, or the way to it, may still be to come. */
  readonly isFirst: boolean;
  /** Loads the page anew without these addresses. */
  readonly leaveOut: (addresses: readonly string[]) => Promise<void>;
}

export async function settle(settling: Settling): Promise<void> {
  const { page, network, signal, deadline, isFirst } = settling;
  const left = (most: number): number => Math.max(0, Math.min(most, (deadline - Date.now()) * 0.6));
  const untilSettled = async (): Promise<void> => {
    await loaded(settling, left(MAX_FOR_LOAD_MS));
    await quiet(page, network, left(MAX_AFTER_LOAD_MS), signal);
  };
  await untilSettled();
  const missing = isFirst ? await holdingUp(page, network) : [];
  if (missing.length > 0) {
    await settling.leaveOut(missing);
    await untilSettled();
  }
  if (!isFirst) return;
  const started = performance.now();
  const end = {
    empty: started + left(MAX_FOR_TEXT_MS),
    patience: started + left(MAX_FOR_PATIENCE_MS),
    parts: started + left(MAX_FOR_PARTS_MS),
  };
  let hasWaited = false;
  for (;;) {
    const state = await stateOf(page);
    if (state === "text" || performance.now() >= end[state]) break;
    await sleep(100, undefined, { signal });
    hasWaited = true;
  }
  if (hasWaited) await untilSettled();
}

/** Pending resources that keep the page from being read or laid out. */
async function holdingUp(page: Page, network: NetworkWatch): Promise<string[]> {
  const styles = network.pending("stylesheet");
  const scripts = network.pending("script");
  if (styles.length + scripts.length === 0) return [];
  const state = await withTimeout(page.evaluate("document.readyState"), 1_000);
  return state === "loading" ? [...styles, ...scripts] : state === "interactive" ? styles : [];
}

/** Waits for the load event, or until what it still waits for is not worth it or will not come. */
async function loaded({ page, network, signal }: Settling, milliseconds: number): Promise<void> {
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const state = (name: "load" | "domcontentloaded") =>
    page.waitForLoadState(name, { timeout: milliseconds || 1 }).catch(ignoreTimeout);
  const ways = [
    state("load"),
    state("domcontentloaded").then(() => network.quiet(milliseconds, ends)),
    network.stuck(milliseconds, ends),
  ];
  for (const way of ways) way.catch(() => undefined);
  try {
    await Promise.race(ways);
  } finally {
    over.abort();
  }
}

const ignoreTimeout = (error: Error): void => {
  if (error.name !== "TimeoutError") throw error;
};
