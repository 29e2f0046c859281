/** Bounds of monitors on a server: credits, how long checks are kept, and searches as targets. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryState } from "@quern/core";
import { createHandler, createKey, type Handler } from "@quern/http";
import { createQuern, type Quern, searxng } from "quern";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { callHandler } from "../http-client.js";

const DAY_MS = 86_400_000;

let site: Server;
let quern: Quern;
let handler: Handler;
let hits = ["one", "two"];
const state = memoryState();
const host = (): string => `127.0.0.1:${(site.address() as AddressInfo).port}`;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (!request.url?.startsWith("/search")) {
      response.setHeader("content-type", "text/html");
      response.end("<main><h1>Elbe mill</h1><p>The mill grinds grain for a family of four.</p></main>");
      return;
    }
    const results = hits.map((name) => ({
      url: `https://news.example/${name}`,
      title: name,
      content: `About ${name}`,
    }));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  quern = createQuern({ network: { allow: [host()] }, search: [searxng({ baseUrl: `http://${host()}` })] });
  handler = createHandler({ engine: quern, state });
});
afterAll(async () => {
  await quern.close();
  site.closeAllConnections();
  site.close();
});
afterEach(() => vi.useRealTimers());

const page = () => ({ type: "scrape", urls: [`http://${host()}/mill`] });

async function watch(key: string, targets: object[], more: object = {}) {
  const body = { name: "Mill", schedule: { text: "daily" }, targets, ...more };
  return (await callHandler(handler, "POST", "/v2/monitor", { key, body })).body.data;
}

async function check(key: string, monitor: string) {
  const { body } = await callHandler(handler, "POST", `/v2/monitor/${monitor}/run`, { key, body: {} });
  const path = `/v2/monitor/${monitor}/checks/${body.id}`;
  await expect
    .poll(async () => (await callHandler(handler, "GET", path, { key })).body.data.status, { timeout: 20_000 })
    .not.toMatch(/queued|running/);
  return (await callHandler(handler, "GET", path, { key })).body.data;
}

describe("a check", () => {
  it("that the team cannot pay is skipped, says so, and costs nothing", async () => {
    const { key } = await createKey(state, { team: "poor", monthlyCredits: 1 });
    const { id } = await watch(key, [{ ...page(), urls: [1, 2, 3].map((number) => `http://${host()}/${number}`) }]);
    expect(await check(key, id)).toMatchObject({
      status: "skipped_no_credits",
      error: expect.stringContaining("credits do not cover"),
      pages: [],
    });
    const usage = await callHandler(handler, "GET", "/v2/team/credit-usage", { key });
    expect(usage.body.data.remainingCredits).toBe(1);
    const listed = await callHandler(handler, "GET", `/v2/monitor/${id}`, { key });
    expect(listed.body.data).toMatchObject({ status: "active", currentCheckId: null });
  });

  it("is kept for as many days as the monitor says", async () => {
    const { key } = await createKey(state, { team: "keeping" });
    const { id } = await watch(key, [page()], { retentionDays: 2 });
    await check(key, id);
    const checks = async () =>
      (await callHandler(handler, "GET", `/v2/monitor/${id}/checks`, { key })).body.data.length;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1.5 * DAY_MS });
    expect(await checks()).toBe(1);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await checks()).toBe(0);
    expect((await callHandler(handler, "GET", `/v2/monitor/${id}`, { key })).status).toBe(200);
  });
});

describe("a search that is watched", () => {
  it("reports hits that were not there before, judged by the goal, at a search's price", async () => {
    const { key } = await createKey(state, { team: "searching" });
    const target = { type: "search", queries: ["querns"], maxResults: 10, searchWindow: "7d" };
    const { id } = await watch(key, [target], { goal: "News about three" });
    expect((await check(key, id)).summary).toMatchObject({ new: 2 });
    hits = ["one", "two", "three"];
    const second = await check(key, id);
    expect(second.summary).toMatchObject({ new: 1, same: 2 });
    expect(second.pages.find(({ status }: { status: string }) => status === "new")).toMatchObject({
      url: "https://news.example/three",
      judgment: { meaningful: true, method: "rules" },
    });
    expect(second.targetResults[0]).toMatchObject({ type: "search", resultCount: 3, searchCredits: 2 });
    hits = ["three"];
    expect((await check(key, id)).summary).toMatchObject({ new: 0, removed: 0 });
  });
});
