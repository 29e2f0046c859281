/** Browser sessions over HTTP: bound to a scrape, and standing alone. */
import { chromiumRenderer } from "@quern/browser";
import { createEngine, memoryState, memoryStorage } from "@quern/core";
import { createHandler, createKey, type Handler, serve, signedStorage } from "@quern/http";
import type { StateStore } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, callHandler } from "../http-client.js";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let state: StateStore;
let engine: ReturnType<typeof createEngine>;
let handler: Handler;
let ours: string;
let theirs: string;

beforeAll(async () => {
  site = await startSite();
  state = memoryState();
  const storage = signedStorage({ storage: memoryStorage(), secret: "a secret for the tests" });
  engine = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer({ sessions: 6 }), storage });
  handler = createHandler({ engine, state, storage });
  ours = (await createKey(state, { team: "ours", monthlyCredits: 1000 })).key;
  theirs = (await createKey(state, { team: "theirs" })).key;
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

const call = (method: string, path: string, body?: unknown, key = ours): Promise<Answer> =>
  callHandler(handler, method, path, { key, body });
const creditsLeft = async (): Promise<number> =>
  (await call("GET", "/v2/team/credit-usage")).body.data.remainingCredits;

describe("a screenshot", () => {
  it("keeps its URL when the page comes from the cache", async () => {
    const shot = async () => {
      const body = { url: `${site.origin}/article`, formats: ["screenshot"] };
      return (await call("POST", "/v2/scrape", body)).body.data as {
        screenshot: string;
        metadata: { cacheState?: string };
      };
    };
    const first = await shot();
    const second = await shot();
    expect(second.metadata.cacheState).toBe("hit");
    expect(second.screenshot).toBe(first.screenshot);
  });
});

describe("a profile", () => {
  it("is forgotten when its team asks for it", async () => {
    const profile = { name: "a/b c" };
    await call("POST", "/v2/scrape", { url: `${site.origin}/form`, profile });
    const path = `/v2/browser/profiles/${encodeURIComponent(profile.name)}`;
    expect(await call("DELETE", path, undefined, theirs)).toMatchObject({ status: 404 });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("DELETE", path.replace("browser", "interact"))).toMatchObject({
      status: 404,
      body: { success: false, error: "Profile not found." },
    });
  });
});

describe("a session of a scrape", () => {
  let id: string;
  const interact = (body: unknown, key?: string): Promise<Answer> =>
    call("POST", `/v2/scrape/${id}/interact`, body, key);

  beforeAll(async () => {
    const actions = [{ type: "write", text: "Ada" }];
    id = (await call("POST", "/v2/scrape", { url: `${site.origin}/form`, actions })).body.data.metadata.scrapeId;
  });

  it("shows the page again with its actions, once, and goes on from call to call", async () => {
    const before = site.requests.filter((line) => line === "GET /form").length;
    const code = "await page.click('#go'); await page.textContent('#out')";
    const [first, title] = await Promise.all([
      interact({ code, language: "node", timeout: 20, origin: "test" }),
      interact({ code: "await page.title()" }),
    ]);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, result: "Hello Ada", stderr: "", exitCode: 0, killed: false, cdpUrl: "", liveViewUrl: "" },
    });
    expect(title.body).toMatchObject({ result: "Form", sessionId: first.body.sessionId });
    expect(site.requests.filter((line) => line === "GET /form")).toHaveLength(before + 1);
  });

  it("answers a failed script with 200 and success: false", async () => {
    const { status, body } = await interact({ code: "throw new Error('on purpose')" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, exitCode: 1, error: expect.stringContaining("on purpose") });
  });

  it("takes the code when both are given", async () => {
    expect((await interact({ code: "1 + 1", prompt: "click" })).body).toMatchObject({ success: true, result: "2" });
  });

  it("says what is wrong with a request", async () => {
    expect(await interact({})).toMatchObject({
      status: 400,
      body: { success: false, error: "Either 'code' or 'prompt' must be provided." },
    });
    for (const body of [{ code: "" }, { code: "1", timeout: 301 }, { code: "1", language: "ruby" }, { prompt: 5 }]) {
      expect((await interact(body)).status).toBe(400);
    }
    expect(await interact({ prompt: "click the button" })).toMatchObject({
      status: 503,
      body: { error: expect.stringMatching(/language model/) },
    });
    expect(await interact({ code: "1" }, theirs)).toMatchObject({ status: 403, body: { error: "Forbidden." } });
    expect(await call("POST", "/v2/scrape/nope/interact", { code: "1" })).toMatchObject({
      status: 400,
      body: { error: "Invalid job ID format. Job ID must be a valid UUID." },
    });
    expect(await call("POST", `/v2/scrape/${crypto.randomUUID()}/interact`, { code: "1" })).toMatchObject({
      status: 404,
      body: { error: "Job not found." },
    });
  });

  it("ends once, with a bill, and is gone then", async () => {
    const before = await creditsLeft();
    expect((await call("DELETE", `/v2/scrape/${id}/interact`, undefined, theirs)).status).toBe(403);
    const ended = await call("DELETE", `/v2/scrape/${id}/interact`);
    // Two credits a minute: nothing came of the instruction in words.
    expect(ended).toMatchObject({ status: 200, body: { success: true, creditsBilled: 2, cleanupQueued: true } });
    expect(ended.body.sessionDurationMs).toBeGreaterThan(0);
    const again = await call("DELETE", `/v2/scrape/${id}/interact`);
    expect(again).toMatchObject({ status: 200, body: { success: true } });
    expect(again.body).not.toHaveProperty("creditsBilled");
    await expect.poll(creditsLeft).toBe(before - 2);
    expect(await interact({ code: "1" })).toMatchObject({
      status: 410,
      body: { success: false, error: expect.stringMatching(/^Browser session has been destroyed\./) },
    });
  });

  it("that was never opened cannot be ended, nor one of a job that left nothing", async () => {
    const plain = await call("POST", "/v2/scrape", { url: `${site.origin}/article` });
    expect(await call("DELETE", `/v2/scrape/${plain.body.data.metadata.scrapeId}/interact`)).toMatchObject({
      status: 404,
      body: { error: "Browser session not found." },
    });
    const secret = await call("POST", "/v2/scrape", { url: `${site.origin}/article`, zeroDataRetention: true });
    const path = `/v2/scrape/${secret.body.data.metadata.scrapeId}/interact`;
    expect((await call("POST", path, { code: "1" })).status).toBe(404);
  });
});

describe.each(["/v2/browser", "/v2/interact"])("a session of its own under %s", (prefix) => {
  it("opens, runs, is listed and ends", async () => {
    const made = await call("POST", prefix, { ttl: 60, activityTtl: 30, streamWebView: false, origin: "test" });
    expect(made).toMatchObject({ status: 200, body: { success: true, cdpUrl: "" } });
    const { id, expiresAt } = made.body;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const ran = await call("POST", `${prefix}/${id}/execute`, {
      code: `await page.goto("${site.origin}/article"); await page.title()`,
      language: "node",
    });
    expect(ran).toMatchObject({ status: 200, body: { success: true, exitCode: 0 } });
    const failed = await call("POST", `${prefix}/${id}/execute`, { code: "throw 1" });
    expect(failed.body).toMatchObject({ success: true, exitCode: 1, error: expect.any(String) });
    const active = (await call("GET", `${prefix}?status=active`)).body.sessions;
    expect(active).toMatchObject([{ id, status: "active", streamWebView: false }]);
    expect((await call("GET", prefix, undefined, theirs)).body.sessions).toEqual([]);
    expect((await call("POST", `${prefix}/${id}/execute`, { code: "1" }, theirs)).status).toBe(403);
    expect((await call("DELETE", `${prefix}/${id}`)).body).toMatchObject({ success: true, creditsBilled: 2 });
    expect((await call("POST", `${prefix}/${id}/execute`, { code: "1" })).status).toBe(410);
    expect((await call("DELETE", `${prefix}/nothing`)).status).toBe(404);
    const ended = (await call("GET", `${prefix}?status=destroyed`)).body.sessions.map((one: { id: string }) => one.id);
    expect(ended).toContain(id);
    expect((await call("POST", prefix, { ttl: 29 })).status).toBe(400);
  });
});

describe("a recording", () => {
  it("shows each step of a session with its page, also when the session has ended", async () => {
    const { id } = (await call("POST", "/v2/browser", { ttl: 60 })).body;
    const steps = [`await page.goto("${site.origin}/article"); await page.title()`, "throw new Error('on purpose')"];
    for (const code of steps) await call("POST", `/v2/browser/${id}/execute`, { code, language: "node" });
    await call("DELETE", `/v2/browser/${id}`);
    const replay = await call("GET", `/v2/browser/${id}/replay`);
    expect(replay).toMatchObject({
      status: 200,
      body: { success: true, sessionId: id, status: "destroyed", steps: 3 },
    });
    const page = replay.body.pages.find(({ url }: { url: string }) => url === `${site.origin}/article`);
    const taken = (await call("GET", `/v2/interact/${id}/replay/${page.pageId}`)).body.steps;
    expect(taken.at(-2)).toMatchObject({ kind: "code", language: "node", code: steps[0], success: true });
    expect(taken.at(-1)).toMatchObject({
      code: steps[1],
      success: false,
      stderr: expect.stringContaining("on purpose"),
    });
    const picture = Buffer.from(taken.at(-1).screenshot.replace("data:image/jpeg;base64,", ""), "base64");
    expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(picture.byteLength).toBeGreaterThan(1000);
    expect((await call("GET", `/v2/browser/${id}/replay/99`)).status).toBe(404);
    expect((await call("GET", `/v2/browser/${id}/replay`, undefined, theirs)).status).toBe(403);
  });

  it("is not made of a session that does not want one", async () => {
    const { id } = (await call("POST", "/v2/browser", { ttl: 60, recordSession: false })).body;
    await call("DELETE", `/v2/browser/${id}`);
    expect(await call("GET", `/v2/browser/${id}/replay`)).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining("not recorded") },
    });
  });
});

describe("plans", () => {
  it("say how many sessions may be open", async () => {
    const { key } = await createKey(state, { team: "narrow", plan: "free" });
    const first = await call("POST", "/v2/browser", {}, key);
    const second = await call("POST", "/v2/browser", {}, key);
    const third = await call("POST", "/v2/browser", {}, key);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    for (const { body } of [first, second]) await call("DELETE", `/v2/browser/${body.id}`, undefined, key);
  });
});

describe("a server that ends", () => {
  it("charges the sessions that are open", async () => {
    const { key } = await createKey(state, { team: "leaving", monthlyCredits: 100 });
    const server = await serve({ engine, state, port: 0, drainTimeout: 5_000 });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const opened = await fetch(`${server.url}/v2/browser`, { method: "POST", headers, body: "{}" });
    expect(opened.status).toBe(200);
    await server.close();
    const { body } = await call("GET", "/v2/team/credit-usage", undefined, key);
    expect(body.data.remainingCredits).toBe(98);
  });
});

describe("screenshots", () => {
  it("come as addresses that open", async () => {
    const { body } = await call("POST", "/v2/scrape", { url: `${site.origin}/article`, formats: ["screenshot"] });
    expect(body.data.screenshot).toMatch(/^http:\/\/quern\.local\/v2\/artifacts\/screenshots\/[0-9a-f]{40}\.png\?/);
    const picture = await handler(new Request(body.data.screenshot));
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });
});

describe("a server without a browser", () => {
  it("says so with 503", async () => {
    const bare = createEngine();
    const answer = await callHandler(createHandler({ engine: bare }), "POST", "/v2/browser", { body: {} });
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining("not configured") } });
    await bare.close();
  });
});
