/** A team's threat protection policy over HTTP, and what the audit is told. */
import { createEngine, memoryState } from "@quern/core";
import { type AuditEvent, createHandler, createKey, type Handler } from "@quern/http";
import type { StateStore } from "@quern/types";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, callHandler } from "./http-client.js";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;
let state: StateStore;
let handler: Handler;
let key: string;
let events: AuditEvent[];

beforeAll(async () => {
  site = await startSite();
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  engine = createEngine({ network: { allow: ["127.0.0.0/8"], resolve } });
});
beforeEach(async () => {
  site.requests.splice(0);
  events = [];
  state = memoryState();
  handler = createHandler({ engine, state, audit: (event) => void events.push(event) });
  key = (await createKey(state, { team: "careful", name: "desk" })).key;
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  callHandler(handler, method, path, { key, body });
const scrape = (host: string, threatProtection?: object, more: object = {}): Promise<Answer> =>
  call("POST", "/v2/scrape", {
    url: `${site.origin.replace("127.0.0.1", host)}/article`,
    maxAge: 0,
    ...(threatProtection ? { threatProtection } : {}),
    ...more,
  });
const setPolicy = (policy: object): Promise<Answer> => call("PUT", "/v2/team/threat-protection", policy);

describe("a request's own protection", () => {
  it("answers 403 with the contract's code, and bills the check", async () => {
    expect(await scrape("bad.example", { mode: "normal", blacklist: ["bad.example"] })).toMatchObject({
      status: 403,
      body: { success: false, code: "unsafe_domain_blocked", details: { host: "bad.example", rule: "blacklist" } },
    });
    expect((await scrape("xn--80ak6aa92e.com", { mode: "normal" })).status).toBe(403);
    expect((await call("GET", "/v2/team/credit-usage/historical")).body.periods).toMatchObject([{ creditsUsed: 2 }]);
    expect((await scrape("fine.example", { mode: "normal" })).body.data.metadata.creditsUsed).toBe(3);
  });

  it("is billed for pages of a batch too", async () => {
    const urls = [`${site.origin.replace("127.0.0.1", "xn--80ak6aa92e.com")}/article`];
    const { id } = (await call("POST", "/v2/batch/scrape", { urls, threatProtection: { mode: "normal" } })).body;
    const status = async () => (await call("GET", `/v2/batch/scrape/${id}`)).body;
    await expect.poll(async () => (await status()).status).toBe("completed");
    expect(await status()).toMatchObject({ completed: 0, creditsUsed: 2 });
    expect((await call("GET", "/v2/team/credit-usage/historical")).body.periods).toMatchObject([{ creditsUsed: 2 }]);
  });

  it("is checked like any option", async () => {
    for (const wrong of [{ mode: "x" }, { riskScoreThreshold: 101 }, { unknown: 1 }, { blacklist: "a" }]) {
      expect((await scrape("fine.example", wrong)).status).toBe(400);
    }
  });
});

describe("a team's policy", () => {
  it("is off until it is set, and strict in what it takes", async () => {
    expect((await call("GET", "/v2/team/threat-protection")).body).toMatchObject({
      success: true,
      data: { enabled: false, enforced: false, allowOverrides: true, mode: "normal", riskScoreThreshold: 75 },
    });
    expect((await setPolicy({ enabled: true, whatever: 1 })).status).toBe(400);
    const set = await setPolicy({ enabled: true, blacklist: ["bad.example"], origin: "test" });
    expect(set).toMatchObject({ status: 200, body: { data: { enabled: true, blacklist: ["bad.example"] } } });
    expect((await call("GET", "/v2/team/threat-protection")).body).toEqual(set.body);
  });

  it("holds for requests that say nothing, and for no other team's", async () => {
    await setPolicy({ enabled: true, mode: "manual-only", blacklist: ["bad.example"] });
    expect((await scrape("bad.example")).status).toBe(403);
    expect((await scrape("fine.example")).body.data.metadata.creditsUsed).toBe(1);
    expect((await scrape("bad.example", { mode: "off" })).status).toBe(200);
    const stranger = (await createKey(state, { team: "other" })).key;
    const url = `${site.origin.replace("127.0.0.1", "bad.example")}/article`;
    expect((await callHandler(handler, "POST", "/v2/scrape", { key: stranger, body: { url } })).status).toBe(200);
  });

  it("can be made stricter but not laxer when it is enforced", async () => {
    await setPolicy({ enabled: true, enforced: true, mode: "manual-only", blacklist: ["bad.example"] });
    expect(await scrape("fine.example", { mode: "off" })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("enforced") },
    });
    expect((await scrape("bad.example", { whitelist: ["bad.example"] })).status).toBe(403);
    expect((await scrape("worse.example", { blacklist: ["worse.example"] })).status).toBe(403);
  });

  it("can forbid overrides altogether", async () => {
    await setPolicy({ enabled: true, allowOverrides: false });
    expect(await scrape("fine.example", { blacklist: [] })).toMatchObject({
      status: 403,
      body: { error: "threatProtection overrides are disabled for this team." },
    });
  });

  it("holds for maps too", async () => {
    await setPolicy({ enabled: true, mode: "manual-only", blacklist: ["bad.example"] });
    const url = site.origin.replace("127.0.0.1", "bad.example");
    expect((await call("POST", "/v2/map", { url })).body).not.toHaveProperty("links");
    expect(site.requests).toEqual([]);
  });

  it("holds for batches too", async () => {
    await setPolicy({ enabled: true, mode: "manual-only", blacklist: ["bad.example"] });
    const urls = [`${site.origin.replace("127.0.0.1", "bad.example")}/article`];
    const { id } = (await call("POST", "/v2/batch/scrape", { urls })).body;
    await expect.poll(async () => (await call("GET", `/v2/batch/scrape/${id}`)).body.status).not.toBe("scraping");
    expect((await call("GET", `/v2/batch/scrape/${id}/errors`)).body.errors).toMatchObject([
      { code: "unsafe_domain_blocked" },
    ]);
  });
});

describe("the audit", () => {
  it("is told who did what, and not what was to be retained nowhere", async () => {
    await scrape("fine.example", undefined, { auditMetadata: { username: "ada" } });
    await scrape("fine.example", undefined, { zeroDataRetention: true });
    await call("GET", "/v2/team/activity");
    await call("POST", "/v2/scrape", "{");
    await expect.poll(() => events.length).toBe(3);
    expect(events[0]).toMatchObject({
      team: "careful",
      keyName: "desk",
      method: "POST",
      endpoint: "/v2/scrape",
      status: 200,
      credits: 1,
      username: "ada",
      target: expect.stringContaining("fine.example"),
      jobId: expect.any(String),
    });
    expect(JSON.stringify(events[1])).not.toContain("fine.example");
    expect(events[2]).toMatchObject({ status: 400 });
    expect(JSON.stringify(events)).not.toContain(key);
  });

  it("that fails costs no request its answer", async () => {
    const errors: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) };
    handler = createHandler({ engine, state, logger, audit: () => Promise.reject(new Error("disk full")) });
    expect((await scrape("fine.example")).status).toBe(200);
    await expect.poll(() => JSON.stringify(errors)).toContain("disk full");
  });
});
