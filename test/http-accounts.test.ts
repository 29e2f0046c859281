/** Keys, teams, plans, credits and stored results over HTTP, as clients of several teams meet them. */
import { get } from "node:http";
import { createEngine, memoryState } from "@quern/core";
import { createHandler, createKey, type Handler, listKeys, revokeKey, serve, setTeam } from "@quern/http";
import type { StateStore } from "@quern/types";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { type Answer, callHandler } from "./http-client.js";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;
let state: StateStore;
let handler: Handler;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] } });
});
beforeEach(() => {
  state = memoryState();
  handler = createHandler({ engine, state });
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

const call = (key: string, method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> =>
  callHandler(handler, method, path, { key, body, ...(signal ? { signal } : {}) });
const scrape = (key: string, body: object = {}): Promise<Answer> =>
  call(key, "POST", "/v2/scrape", { url: `${site.origin}/article`, ...body });
const keyOf = async (options: Parameters<typeof createKey>[1] = {}): Promise<string> =>
  (await createKey(state, options)).key;

describe("keys", () => {
  it("lock the door from the first one on, and stay locked when it is revoked", async () => {
    expect((await scrape("anything")).status).toBe(200);
    const made = await createKey(state, { name: "laptop" });
    const locked = createHandler({ engine, state });
    const ask = (key: string) =>
      locked(new Request("http://q/v2/team/credit-usage", { headers: { authorization: `Bearer ${key}` } }));
    expect((await ask("anything")).status).toBe(401);
    expect((await ask(made.key)).status).toBe(200);
    await revokeKey(state, made.id);
    expect((await ask(made.key)).status).toBe(401);
    expect((await createHandler({ engine, state })(new Request("http://q/v2/team/credit-usage"))).status).toBe(401);
  });

  it("lock a server that is already running within a second or two", async () => {
    expect((await scrape("anything")).status).toBe(200);
    await createKey(state);
    await expect.poll(async () => (await scrape("anything")).status, { timeout: 5000 }).toBe(401);
  });

  it("are never kept", async () => {
    const { key } = await createKey(state, { team: "acme" });
    expect(key).toMatch(/^fc-[0-9a-f]{32}$/);
    await scrape(key);
    expect(JSON.stringify(await state.list(""))).not.toContain(key.slice(12));
    expect(await listKeys(state, "acme")).toMatchObject([{ team: "acme", preview: `${key.slice(0, 9)}…` }]);
  });

  it("can be told apart by id or beginning, and a name that fits several revokes none", async () => {
    const one = await createKey(state);
    await createKey(state);
    await expect(revokeKey(state, "fc-")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(revokeKey(state, "nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await revokeKey(state, one.preview);
    expect((await listKeys(state)).map(({ revokedAt }) => revokedAt !== undefined).sort()).toEqual([false, true]);
  });

  it.each([{ team: "../x" }, { team: "" }, { plan: "gold" }, { monthlyCredits: -1 }, { name: " " }])(
    "are not made for %j",
    async (settings) => {
      await expect(createKey(state, settings)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );

  it("let a public server start only when one exists", async () => {
    await expect(serve({ engine, state, port: 0, hostname: "0.0.0.0" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await createKey(state);
    await (await serve({ engine, state, port: 0, hostname: "0.0.0.0" })).close();
  });

  it("are what pages of strangers lack: without any, a server is for its own machine", async () => {
    const server = await serve({ engine, state: memoryState(), port: 0 });
    const ask = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        get(`${server.url}/v2/team/activity`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on("error", reject);
      });
    try {
      expect(await ask({})).toBe(200);
      expect(await ask({ origin: "http://localhost:5173" })).toBe(200);
      expect(await ask({ origin: "https://evil.example" })).toBe(403);
      expect(await ask({ origin: "null" })).toBe(403);
      expect(await ask({ host: "rebound.example", origin: "http://rebound.example" })).toBe(403);
      expect(await ask({ host: "rebound.example" })).toBe(403);
      const socket = new WebSocket(
        `${server.url.replace("http", "ws")}/v2/crawl/00000000-0000-4000-8000-000000000000`,
        { origin: "https://evil.example" },
      );
      const said = new Promise((resolve) => socket.on("message", (data) => resolve(JSON.parse(String(data)))));
      expect(await said).toMatchObject({ type: "error", error: expect.stringContaining("own machine") });
    } finally {
      await server.close();
    }
  });
});

describe("results", () => {
  it("can be read again for a day, equal to the first answer", async () => {
    const key = await keyOf();
    const first = await scrape(key, { formats: ["markdown", "html", "links"] });
    const again = await call(key, "GET", `/v2/scrape/${first.body.data.metadata.scrapeId}`);
    expect(again).toMatchObject({ status: 200 });
    expect(again.body).toEqual({ success: true, data: first.body.data });
  });

  it.each(["None", "not-a-uuid", "1234", "%00"])("answer 400 for the id %s", async (id) => {
    expect(await call(await keyOf(), "GET", `/v2/scrape/${id}`)).toMatchObject({
      status: 400,
      body: { success: false, error: "Invalid job ID format. Job ID must be a valid UUID." },
    });
  });

  it("belong to the team", async () => {
    const [ours, mate, theirs] = [await keyOf({ team: "a" }), await keyOf({ team: "a" }), await keyOf({ team: "b" })];
    const id = (await scrape(ours)).body.data.metadata.scrapeId;
    expect((await call(mate, "GET", `/v2/scrape/${id}`)).status).toBe(200);
    expect(await call(theirs, "GET", `/v2/scrape/${id}`)).toMatchObject({
      status: 403,
      body: { success: false, error: "You are not allowed to access this resource." },
    });
  });

  it.each([{ zeroDataRetention: true }, { lockdown: true }])("of %j are not kept", async (option) => {
    const key = await keyOf();
    await scrape(key);
    const { status, body } = await scrape(key, option);
    expect(status).toBe(200);
    expect(await call(key, "GET", `/v2/scrape/${body.data.metadata.scrapeId}`)).toMatchObject({
      status: 404,
      body: { success: false, error: "Job not found." },
    });
  });
});

describe("plans", () => {
  it("count requests a minute, and say when to come again", async () => {
    const key = await keyOf({ team: "small", plan: "free" });
    const statuses: number[] = [];
    let last: Answer | undefined;
    // A minute may begin in between: then the count starts anew, once.
    for (let index = 0; index < 21 && last?.status !== 429; index++) {
      last = await call(key, "POST", "/v2/scrape", "{");
      statuses.push(last.status);
    }
    expect(last?.status).toBe(429);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(10);
    expect(last?.body.error).toMatch(
      /^Rate limit exceeded\. Consumed \(req\/min\): \d+, Remaining \(req\/min\): 0\. .*please retry after \d+s, resets at /,
    );
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(["limit", "remaining"].map((name) => last?.headers.get(`x-ratelimit-${name}`))).toEqual(["10", "0"]);
    expect((await call(key, "GET", "/v2/concurrency-check")).headers.get("x-ratelimit-limit")).toBe("500");
  });

  it("run so many at once, and the others in their order", async () => {
    handler = createHandler({
      engine,
      state,
      plan: { name: "narrow", concurrency: 2, queue: 100, requestsPerMinute: {} },
    });
    const url = `${site.origin}/slow?ms=300`;
    const finished: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_unused, index) => {
        const answer = await call("x", "POST", "/v2/scrape", { url: `${url}&n=${index}`, maxAge: 0, proxy: "basic" });
        finished.push(index);
        return answer;
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(finished.map((index) => Math.floor(index / 2))).toEqual([0, 0, 1, 1, 2, 2]);
    const facts = answers.map(({ body }) => body.data.metadata);
    expect(facts.map((one) => one.concurrencyLimited)).toEqual([false, false, true, true, true, true]);
    expect(facts[0]).not.toHaveProperty("concurrencyQueueDurationMs");
    expect(facts[5].concurrencyQueueDurationMs).toBeGreaterThan(facts[2].concurrencyQueueDurationMs);
    expect((await call("x", "GET", "/v2/concurrency-check")).body).toEqual({
      success: true,
      concurrency: 0,
      maxConcurrency: 2,
    });
  });

  it("lose none of 200 clients on 16 places", async () => {
    handler = createHandler({
      engine,
      state,
      plan: { name: "wide", concurrency: 16, queue: 500, requestsPerMinute: {} },
    });
    let most = 0;
    const watch = setInterval(async () => {
      most = Math.max(most, (await call("x", "GET", "/v2/concurrency-check")).body.concurrency);
    }, 5);
    const answers = await Promise.all(Array.from({ length: 200 }, () => scrape("x")));
    clearInterval(watch);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(most).toBeLessThanOrEqual(16);
    expect(answers.some(({ body }) => body.data.metadata.concurrencyLimited)).toBe(true);
    expect((await call("x", "GET", "/v2/team/queue-status")).body).toMatchObject({ jobsInQueue: 0 });
  });

  it("share places among servers of one state", async () => {
    const plan = { name: "one", concurrency: 1, queue: 100, requestsPerMinute: {} };
    const servers = [createHandler({ engine, state, plan }), createHandler({ engine, state, plan })];
    const results = await Promise.all(
      [0, 1, 2, 3].map(async (index) => {
        const body = JSON.stringify({ url: `${site.origin}/slow?ms=100&s=${index}`, maxAge: 0 });
        const response = await (servers[index % 2] as Handler)(
          new Request("http://q/v2/scrape", { method: "POST", body }),
        );
        return (await response.json()) as { data: { metadata: { concurrencyLimited: boolean } } };
      }),
    );
    expect(results.filter(({ data }) => data.metadata.concurrencyLimited)).toHaveLength(3);
  });

  it("let at most two thirds of the time pass in line, and so many wait", async () => {
    handler = createHandler({ engine, state, plan: { name: "tiny", concurrency: 1, queue: 1, requestsPerMinute: {} } });
    const running = call("x", "POST", "/v2/scrape", { url: `${site.origin}/slow?ms=2500`, maxAge: 0 });
    await expect.poll(async () => (await call("x", "GET", "/v2/concurrency-check")).body.concurrency).toBe(1);
    const waiting = scrape("x", { timeout: 1500 });
    await expect
      .poll(async () => (await call("x", "GET", "/v2/team/queue-status")).body)
      .toMatchObject({ jobsInQueue: 2, activeJobsInQueue: 1, waitingJobsInQueue: 1, maxConcurrency: 1 });
    const refused = await scrape("x");
    expect(refused).toMatchObject({ status: 429, body: { success: false } });
    expect(refused.headers.get("retry-after")).not.toBeNull();
    const started = Date.now();
    expect(await waiting).toMatchObject({ status: 429, body: { code: "CONCURRENCY_QUEUE_TIMEOUT" } });
    expect(Date.now() - started).toBeLessThan(1400);
    expect((await running).status).toBe(200);
    expect((await scrape("x")).body.data.metadata.concurrencyLimited).toBe(false);
  });

  it("give the place in line up when the client goes away", async () => {
    handler = createHandler({ engine, state, plan: { name: "lone", concurrency: 1, queue: 9, requestsPerMinute: {} } });
    const running = call("x", "POST", "/v2/scrape", { url: `${site.origin}/slow?ms=900`, maxAge: 0 });
    await expect.poll(async () => (await call("x", "GET", "/v2/concurrency-check")).body.concurrency).toBe(1);
    const client = new AbortController();
    const gone = call("x", "POST", "/v2/scrape", { url: `${site.origin}/never-asked` }, client.signal);
    await expect.poll(async () => (await call("x", "GET", "/v2/team/queue-status")).body.waitingJobsInQueue).toBe(1);
    client.abort();
    await gone.catch(() => undefined);
    await expect.poll(async () => (await call("x", "GET", "/v2/team/queue-status")).body.waitingJobsInQueue).toBe(0);
    await running;
    expect(site.requests).not.toContain("GET /never-asked");
  });
});

describe("credits", () => {
  it("are counted by month and key, and end with 402 before the body is looked at", async () => {
    const first = await createKey(state, { team: "acme", name: "first", monthlyCredits: 7 });
    const second = await createKey(state, { team: "acme", name: "second" });
    await scrape(first.key);
    await scrape(second.key, { formats: ["markdown", { type: "json", prompt: "title" }] });
    const usage = (key: string, path: string) => call(key, "GET", `/v2/team/${path}`);
    expect((await usage(first.key, "credit-usage")).body).toMatchObject({
      success: true,
      data: { remainingCredits: 1, planCredits: 7, billingPeriodStart: expect.stringMatching(/-01T00:00:00\.000Z$/) },
    });
    expect((await usage(first.key, "token-usage")).body.data).toMatchObject({ remainingTokens: 15, planTokens: 105 });
    expect((await usage(first.key, "credit-usage/historical")).body.periods).toMatchObject([{ creditsUsed: 6 }]);
    const byKey = (await usage(first.key, "token-usage/historical?byApiKey=true")).body.periods;
    expect(
      Object.fromEntries(byKey.map((one: { apiKey: string; tokensUsed: number }) => [one.apiKey, one.tokensUsed])),
    ).toEqual({
      first: 15,
      second: 75,
    });
    await scrape(first.key);
    const refused = await call(second.key, "POST", "/v2/scrape", "{");
    expect(refused).toMatchObject({ status: 402, body: { success: false } });
    expect(refused.body.error).toMatch(/^Insufficient credits to perform this request\./);
    await setTeam(state, "acme", { monthlyCredits: null });
    expect((await scrape(first.key)).status).toBe(200);
    expect((await usage(first.key, "credit-usage")).body.data).toMatchObject({ billingPeriodEnd: null });
  });

  it("end a crawl with a warning, and refuse a batch that they cannot pay for", async () => {
    const key = await keyOf({ monthlyCredits: 2 });
    const urls = ["/article", "/text", "/json"].map((path) => site.origin + path);
    const refused = await call(key, "POST", "/v2/batch/scrape", { urls });
    expect(refused).toMatchObject({ status: 402, body: { success: false } });
    expect(refused.body.error).toMatch(/costs at least 3 credits, and 2 of this month's 2 are left/);
    const started = await call(key, "POST", "/v2/crawl", { url: `${site.origin}/`, limit: 50 });
    const ended = await vi.waitUntil(
      async () => {
        const { body } = await call(key, "GET", `/v2/crawl/${started.body.id}`);
        return body.status === "scraping" ? undefined : body;
      },
      { timeout: 20_000 },
    );
    expect(ended).toMatchObject({ status: "completed", completed: 2, creditsUsed: 2 });
    expect(ended.warning).toContain("The crawl ended after 2 page(s) because the team's credits");
  });

  it("are not taken for what failed", async () => {
    const key = await keyOf({ monthlyCredits: 10 });
    await scrape(key, { url: "http://does-not-exist.invalid" });
    await scrape(key, { url: `${site.origin}/empty` });
    await scrape(key, { timeout: 1 });
    expect((await call(key, "GET", "/v2/team/credit-usage")).body.data.remainingCredits).toBe(10);
    await scrape(key, { url: `${site.origin}/status/404` });
    expect((await call(key, "GET", "/v2/team/credit-usage")).body.data.remainingCredits).toBe(9);
  });
});

describe("settings of a team", () => {
  it("may deny zero data retention", async () => {
    const key = await keyOf({ team: "audited", zeroDataRetention: false });
    expect(await scrape(key, { zeroDataRetention: true })).toMatchObject({ status: 403, body: { success: false } });
    expect((await scrape(key)).status).toBe(200);
  });
});

describe("activity", () => {
  it("lists jobs page by page, newest first, and hides what was not to be retained", async () => {
    const key = await keyOf();
    for (const path of ["/article", "/text", "/json"])
      expect(await scrape(key, { url: site.origin + path })).toMatchObject({ status: 200 });
    expect(await scrape(key, { url: `${site.origin}/readme.md`, zeroDataRetention: true })).toMatchObject({
      status: 200,
    });
    const page = (query: string) => call(key, "GET", `/v2/team/activity${query}`);
    const first = (await page("?limit=3")).body;
    expect(first).toMatchObject({ success: true, has_more: true });
    expect(first.data.map((one: { target: string }) => one.target)).toEqual([
      null,
      `${site.origin}/json`,
      `${site.origin}/text`,
    ]);
    expect(first.data[1]).toMatchObject({
      endpoint: "scrape",
      api_version: "v2",
      created_at: expect.stringMatching(/^20\d\d-/),
    });
    const rest = (await page(`?limit=3&cursor=${first.cursor}`)).body;
    expect(rest).toMatchObject({ has_more: false, cursor: null, data: [{ target: `${site.origin}/article` }] });
    for (const endpoint of ["parse", "search", "agent", "monitor", "batch", "extract", "interact"])
      expect((await page(`?endpoint=${endpoint}`)).body.data).toEqual([]);
    for (const query of ["?cursor=x", "?endpoint=nothing", "?limit=0", "?limit=101", "?limit=1&limit=2"]) {
      expect(await page(query)).toMatchObject({ status: 400, body: { success: false, code: "BAD_REQUEST" } });
    }
  });
});

describe("endpoints that are not here", () => {
  it.each(["/v2/support/ask", "/v2/support/docs-search"])("POST %s says so", async (path) => {
    expect(await call("x", "POST", path, {})).toMatchObject({
      status: 501,
      body: { success: false, code: "VENDOR_SERVICE_REQUIRED", error: expect.stringContaining("it would need") },
    });
  });
});
