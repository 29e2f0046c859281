/** Pages whose worker died beside others: tried alone, so that only the page that kills is given up. */
import { createEngine, memoryState } from "@quern/core";
import { serve } from "@quern/http";
import { embeddedQueue, type FrontierEntry, memoryFrontiers } from "@quern/queue";
import { afterEach, describe, expect, it } from "vitest";
import { startNumberedSite } from "./numbered-site.js";

const PAGES = 8;
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A site that notes which pages were asked for while another was being answered. */
async function openSite(answerTime: () => Promise<unknown>) {
  const open = new Set<string>();
  const company = new Map<string, Set<string>>();
  const site = await startNumberedSite(PAGES, async (path) => {
    open.add(path);
    for (const one of open)
      company.set(one, new Set([...(company.get(one) ?? []), ...open].filter((it) => it !== one)));
    await answerTime();
    open.delete(path);
  });
  closers.push(() => site.close());
  return { ...site, company };
}

async function openJobs(host: string) {
  const state = memoryState();
  const frontiers = memoryFrontiers();
  const engine = createEngine({ network: { allow: [host] }, cache: false });
  const queue = embeddedQueue(state);
  closers.push(
    () => engine.close(),
    () => queue.close(),
  );
  const open = async (concurrency: number) => {
    const server = await serve({
      engine,
      state,
      port: 0,
      drainTimeout: 0,
      jobs: { frontiers, queue, concurrency },
    });
    closers.push(() => server.close());
    return server;
  };
  return { frontiers, open };
}

async function startBatch(url: string, urls: readonly string[]): Promise<string> {
  const response = await fetch(`${url}/v2/batch/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ urls }),
  });
  return ((await response.json()) as { id: string }).id;
}

interface Status {
  readonly status: string;
  readonly completed: number;
}
const look = async (url: string, id: string): Promise<Status> =>
  (await (await fetch(`${url}/v2/batch/scrape/${id}`)).json()) as Status;
const untilOver = (url: string, id: string): Promise<void> =>
  expect.poll(async () => (await look(url, id)).status, { timeout: 30_000 }).toBe("completed");

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("pages that were lost with their worker", () => {
  it("are tried one at a time, with no other page beside them", async () => {
    const site = await openSite(() => pause(50));
    const { frontiers, open } = await openJobs(site.host);
    const front = await open(0);
    const urls = Array.from({ length: PAGES }, (_, number) => `${site.origin}/p${number}`).slice(1);
    const id = await startBatch(front.url, urls);
    const frontier = frontiers.open(id);
    await frontier.take(urls.length);
    const lost = (await frontier.active()).filter(({ url }) => /[245]$/.test(url));
    // As a worker leaves them that dies in the middle.
    for (const entry of lost) await frontier.begin(entry);
    await open(4);
    await untilOver(front.url, id);
    expect(await look(front.url, id)).toMatchObject({ completed: urls.length });
    for (const path of ["/p2", "/p4", "/p5"]) expect([...(site.company.get(path) ?? [])], path).toEqual([]);
  });

  it("are given up after the third time, without another request", async () => {
    const site = await openSite(() => pause(5));
    const { frontiers, open } = await openJobs(site.host);
    const front = await open(0);
    const id = await startBatch(front.url, [`${site.origin}/p1`, `${site.origin}/p2`]);
    const frontier = frontiers.open(id);
    const entry = (await frontier.active()).find(({ url }) => url.endsWith("/p1")) as FrontierEntry;
    for (let crash = 0; crash < 3; crash++) await frontier.begin(entry, { isAlone: true });
    await open(2);
    await untilOver(front.url, id);
    expect(site.requests).toEqual(["/p2"]);
    const errors = (await (await fetch(`${front.url}/v2/batch/scrape/${id}/errors`)).json()) as { errors: unknown[] };
    expect(errors.errors).toEqual([expect.objectContaining({ code: "WORKER_FAILED", url: entry.url })]);
  });

  it("are not those of a worker that was closed in good order, however often", async () => {
    let isHeld = true;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const site = await openSite(async () => isHeld && held);
    closers.push(() => release());
    const { frontiers, open } = await openJobs(site.host);
    const front = await open(0);
    const id = await startBatch(front.url, [`${site.origin}/p1`]);
    for (let deployment = 1; deployment <= 6; deployment++) {
      const worker = await open(1);
      await expect.poll(() => site.requests.length, { timeout: 10_000 }).toBe(deployment);
      await worker.close();
    }
    const [entry] = (await frontiers.open(id).active()) as [FrontierEntry];
    expect(await frontiers.open(id).begin(entry)).toEqual({ hasBegun: true, losses: 0 });
    await frontiers.open(id).giveBack(entry);
    isHeld = false;
    release();
    await open(1);
    await untilOver(front.url, id);
    expect(await look(front.url, id)).toMatchObject({ completed: 1 });
  });
});
