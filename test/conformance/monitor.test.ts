/** Monitors of the official SDK, unmodified, on every home that jobs may have, with a real mail server. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bullQueue } from "@quern/bullmq";
import { type RunningServer, serve, signWebhook } from "@quern/http";
import { openRedis } from "@quern/redis";
import { Firecrawl } from "firecrawl";
import { createQuern } from "quern";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRedis } from "../../packages/redis/test-support/redis-server.js";
import { missingProgram, skipWithout } from "../system-programs.js";
import { HOMES, type Home } from "./homes.js";

const SECRET = "a shared secret";

let site: Server;
let receiver: Server;
let mailbox: SMTPServer;
let mails: string[] = [];
/** Visits of the article so far: each differs in what nobody edited. */
let visits = 0;
let price = "€249.00";
let isGone = false;
let isSlow = false;
let received: Array<{ body: { type: string; id: string; data: Array<Record<string, unknown>> }; isSigned: boolean }> =
  [];
const hostOf = (one: Server): string => `127.0.0.1:${(one.address() as AddressInfo).port}`;
const origin = (): string => `http://${hostOf(site)}`;
const mailUrl = (): string => `smtp://127.0.0.1:${(mailbox.server.address() as AddressInfo).port}`;

const article =
  (): string => `<!doctype html><html lang="en"><title>Elbe mill</title><nav><a href="/">Home</a></nav><main><h1>Elbe mill</h1>
<p>${1000 + visits} views · ${visits} hours ago</p><p>The Elbe mill grinds grain for a family of four, and one turn of its handle is enough for a cup of flour.</p>
<table><tr><th>Price</th><td>${price}</td></tr><tr><th>Weight</th><td>4.2 kg</td></tr></table></main><footer>Request ID: a8f5f167f44f49${visits}</footer></html>`;

beforeAll(async () => {
  site = createServer((request, response) => {
    visits++;
    if (request.url === "/article") {
      const answer = () => response.writeHead(isGone ? 404 : 200, { "content-type": "text/html" }).end(article());
      if (isSlow) setTimeout(answer, 1_500);
      else answer();
    } else if (request.url === "/") {
      response.setHeader("content-type", "text/html");
      response.end(
        `<main><h1>Home</h1><p>A page with two links and enough words to be read.</p><a href="/article">Mill</a> <a href="/about">About</a></main>`,
      );
    } else if (request.url === "/about") {
      response.setHeader("content-type", "text/html");
      response.end(`<main><h1>About</h1><p>The house was built in 1794 by a miller of the town.</p></main>`);
    } else response.writeHead(404).end("nothing");
  });
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    received.push({
      body: JSON.parse(body),
      isSigned: request.headers["x-firecrawl-signature"] === signWebhook(SECRET, body),
    });
    response.end("ok");
  });
  mailbox = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  for (const one of [site, receiver]) await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", () => resolve()));
  await new Promise<void>((resolve) => mailbox.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(async () => {
  for (const one of [site, receiver]) {
    one.closeAllConnections();
    one.close();
  }
  await new Promise<void>((resolve) => mailbox.close(() => resolve()));
});
afterEach(() => {
  price = "€249.00";
  isGone = false;
  isSlow = false;
  received = [];
  mails = [];
});

const engineOf = () => createQuern({ network: { allow: [hostOf(site), hostOf(receiver)] } });

describe.each(HOMES)("monitors in $place", ({ place, open, isThere }) => {
  if (!isThere) {
    it.skip(`${place}: ${missingProgram("redis-server")}`, () => undefined);
    return;
  }
  let home: Home;
  let client: Firecrawl;
  beforeAll(async () => {
    home = await open(engineOf, {
      webhookSecret: SECRET,
      mail: { url: mailUrl(), from: "Quern <quern@example.com>", members: ["*@example.com"] },
      minMonitorInterval: 1_000,
    });
    client = new Firecrawl({ apiKey: "none", apiUrl: home.url });
  });
  afterAll(() => home?.close());

  const watch = (more: object = {}) =>
    client.createMonitor({
      name: "Mill",
      schedule: { text: "daily at 9:00", timezone: "Europe/Berlin" },
      targets: [{ type: "scrape", urls: [`${origin()}/article`] }],
      ...more,
    });

  async function check(id: string) {
    const { id: checkId } = await client.runMonitor(id);
    await expect
      .poll(async () => (await client.getMonitorCheck(id, checkId)).status, { timeout: 30_000, interval: 100 })
      .not.toMatch(/queued|running/);
    return client.getMonitorCheck(id, checkId);
  }

  it("is made, read, changed, paused and deleted", async () => {
    const made = await watch({ goal: "Tell me when the price changes" });
    expect(made).toMatchObject({
      name: "Mill",
      status: "active",
      schedule: { cron: "0 9 * * *", timezone: "Europe/Berlin" },
      judgeEnabled: true,
      retentionDays: 30,
      lastRunAt: null,
      estimatedCreditsPerMonth: 30,
      targets: [{ type: "scrape", id: expect.any(String) }],
    });
    expect(Date.parse(made.nextRunAt ?? "")).toBeGreaterThan(Date.now());
    expect(await client.getMonitor(made.id)).toEqual(made);
    expect((await client.listMonitors())[0]).toEqual(made);
    expect(await client.listMonitors({ limit: 1, offset: 50 })).toEqual([]);
    const paused = await client.updateMonitor(made.id, { status: "paused", goal: null, name: "Mill, paused" });
    expect(paused).toMatchObject({ status: "paused", goal: null, name: "Mill, paused", nextRunAt: null });
    await expect(client.runMonitor(made.id)).rejects.toMatchObject({ status: 409 });
    await expect(client.updateMonitor(made.id, {})).rejects.toMatchObject({ message: "Update body cannot be empty" });
    expect(await client.deleteMonitor(made.id)).toBe(true);
    await expect(client.getMonitor(made.id)).rejects.toMatchObject({ status: 404, message: "Monitor not found" });
  });

  it("finds what an editor changed, and nothing else", async () => {
    const { id } = await watch();
    expect((await check(id)).pages).toMatchObject([{ status: "new", url: `${origin()}/article`, statusCode: 200 }]);
    expect((await check(id)).summary).toMatchObject({ totalPages: 1, same: 1, changed: 0 });
    price = "€259.00";
    const third = await check(id);
    expect(third).toMatchObject({ status: "completed", trigger: "manual", actualCredits: 1, summary: { changed: 1 } });
    const [page] = third.pages;
    expect(page?.diff?.text).toContain("€259.00");
    expect(page?.diff?.text).not.toMatch(/^[+-].*views/m);
    expect(page?.diff?.json).toHaveProperty("files");
    expect(page?.previousScrapeId).not.toBe(page?.currentScrapeId);
    isGone = true;
    expect((await check(id)).pages[0]).toMatchObject({ status: "removed", statusCode: 404 });
    expect((await check(id)).pages[0]).toMatchObject({ status: "same" });
    expect(await client.listMonitorChecks(id)).toHaveLength(5);
    expect(await client.listMonitorChecks(id, { limit: 2, offset: 4 })).toHaveLength(1);
    expect((await client.getMonitor(id)).lastCheckSummary).toMatchObject({ same: 1 });
    await client.deleteMonitor(id);
  });

  it("judges by the goal", async () => {
    const { id } = await watch({ goal: "Tell me when the price changes" });
    await check(id);
    price = "€199.00";
    const { pages } = await check(id);
    expect(pages[0]?.judgment).toMatchObject({
      meaningful: true,
      confidence: "high",
      meaningfulChanges: [{ type: "changed" }],
    });
    await client.updateMonitor(id, { goal: "Tell me when the opening hours of the museum change" });
    price = "€149.00";
    expect((await check(id)).pages[0]?.judgment).toMatchObject({ meaningful: false, meaningfulChanges: [] });
    await client.deleteMonitor(id);
  });

  it("watches a site, and pages through the answer", async () => {
    const { id } = await watch({ targets: [{ type: "crawl", url: `${origin()}/`, crawlOptions: { limit: 10 } }] });
    const first = await check(id);
    expect(first.summary).toMatchObject({ totalPages: 3, new: 3 });
    price = "€99.00";
    const second = await check(id);
    expect(second.summary).toMatchObject({ totalPages: 3, same: 2, changed: 1 });
    const small = await client.getMonitorCheck(id, second.id, { limit: 1 });
    expect(small.pages).toHaveLength(3);
    const one = await client.getMonitorCheck(id, second.id, { limit: 1, autoPaginate: false });
    expect(one.pages).toHaveLength(1);
    expect(one.next).toContain("skip=1");
    expect((await client.getMonitorCheck(id, second.id, { status: "changed" })).pages).toMatchObject([
      { url: `${origin()}/article` },
    ]);
    await client.deleteMonitor(id);
  });

  it("watches a field, and gives its states", async () => {
    const schema = { type: "object", properties: { price: { type: "number" }, weight: { type: "string" } } };
    const scrapeOptions = { formats: [{ type: "json" as const, schema }] };
    const { id } = await watch({ targets: [{ type: "scrape", urls: [`${origin()}/article`], scrapeOptions }] });
    expect((await check(id)).pages[0]?.snapshot?.json).toMatchObject({ price: 249 });
    price = "€300.00";
    const { pages } = await check(id);
    expect(pages[0]).toMatchObject({
      status: "changed",
      diff: { json: { price: { previous: 249, current: 300 } } },
      snapshot: { json: { price: 300 } },
    });
    expect(pages[0]?.diff).not.toHaveProperty("text");
    await client.deleteMonitor(id);
  });

  it("tells of it by signed webhooks and by mail", async () => {
    const { id } = await watch({
      webhook: { url: `http://${hostOf(receiver)}/`, events: ["monitor.page", "monitor.check.completed"] },
      notification: {
        email: { enabled: true, recipients: ["ada@example.com", "bob@example.com"], includeDiffs: true },
      },
    });
    await check(id);
    price = "€111.00";
    const { id: checkId, notificationStatus } = await check(id);
    expect(notificationStatus).toMatchObject({
      email: { status: "queued", recipients: 2 },
      webhook: { status: "queued" },
    });
    const mine = () => received.filter(({ body }) => body.data[0]?.["checkId"] === checkId);
    await expect
      .poll(() => mine().map(({ body }) => body.type), { timeout: 20_000 })
      .toEqual(["monitor.page", "monitor.check.completed"]);
    expect(mine().every(({ isSigned }) => isSigned)).toBe(true);
    expect(mine()[0]?.body.data[0]).toMatchObject({
      monitorId: id,
      status: "changed",
      isMeaningful: true,
      url: `${origin()}/article`,
    });
    expect(mine()[1]?.body.data[0]).toMatchObject({ status: "completed", summary: { changed: 1 } });
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1);
    const mail = (mails[0] ?? "").replace(/=\r?\n/g, "");
    expect(mail).toContain("Subject: Mill: Elbe mill changed");
    expect(mail).toMatch(/111\.00/);
    expect(mail).not.toContain("bob@example.com");
    await client.deleteMonitor(id);
  });

  it("writes to strangers only once they have agreed, and no more when they leave", async () => {
    const { id, ...made } = await watch({
      notification: { email: { enabled: true, recipients: ["Eve@Elsewhere.example", "ada@example.com"] } },
    });
    expect(made).toMatchObject({
      notification: { email: { recipients: ["eve@elsewhere.example", "ada@example.com"] } },
      emailRecipientSubscriptions: [
        { email: "eve@elsewhere.example", status: "pending", source: "opt_in", confirmationEmailSent: true },
        { email: "ada@example.com", status: "confirmed", source: "team" },
      ],
    });
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1);
    const link = /http:\S+/.exec((mails[0] ?? "").replace(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? "";
    expect(link).toMatch(new RegExp(`^${home.url}/v2/monitor-recipients/[\\w-]{43}$`));
    // Asked once a day at most.
    await client.updateMonitor(id, {
      notification: { email: { enabled: true, recipients: ["eve@elsewhere.example"] } },
    });
    const statusOf = async () => (await client.getMonitor(id)).emailRecipientSubscriptions?.[0]?.status;
    // Programs that check links open them; that is no answer.
    const page = await fetch(link);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("eve@elsewhere.example</b> gets no mails yet");
    expect(await statusOf()).toBe("pending");
    await check(id);
    price = "€3.00";
    expect((await check(id)).notificationStatus).toMatchObject({
      email: { status: "skipped", reason: "No recipient has agreed to these mails." },
    });
    const answer = (body: string) => fetch(link, { method: "POST", body: new URLSearchParams(body) });
    expect((await answer("answer=perhaps")).status).toBe(400);
    expect((await answer("answer=agree")).status).toBe(200);
    expect(await statusOf()).toBe("confirmed");
    price = "€4.00";
    expect((await check(id)).notificationStatus).toMatchObject({ email: { status: "queued", recipients: 1 } });
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(2);
    expect(mails[1]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect((await answer("List-Unsubscribe=One-Click")).status).toBe(200);
    expect(await statusOf()).toBe("unsubscribed");
    expect((await fetch(`${home.url}/v2/monitor-recipients/${"a".repeat(43)}`)).status).toBe(404);
    expect((await watch()).emailRecipientSubscriptions).toEqual([]);
    await client.deleteMonitor(id);
  });

  it("runs by its schedule, and skips a check while the one before runs", async () => {
    isSlow = true;
    const { id } = await watch({ schedule: { cron: "* * * * * *" } });
    await expect
      .poll(async () => (await client.listMonitorChecks(id)).map(({ status }) => status), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(["completed", "skipped_overlap"]));
    const checks = await client.listMonitorChecks(id);
    await client.deleteMonitor(id);
    expect(checks.every(({ trigger }) => trigger === "scheduled")).toBe(true);
    // A time of the schedule has one check, however many servers there are.
    const times = checks.map(({ scheduledFor }) => scheduledFor);
    expect(new Set(times).size).toBe(times.length);
  });

  it("refuses what cannot be", async () => {
    const refused = (more: object) =>
      watch(more).then(
        () => undefined,
        ({ status, message }: { status: number; message: string }) => ({ status, message }),
      );
    expect(await refused({ schedule: { cron: "* * * *" } })).toMatchObject({ status: 400 });
    expect(await refused({ schedule: { cron: "0 9 * * *", text: "daily" } })).toMatchObject({ status: 400 });
    expect(await refused({ schedule: { text: "now and then" } })).toMatchObject({
      message: expect.stringContaining("not a schedule"),
    });
    expect(await refused({ schedule: { cron: "0 9 * * *", timezone: "Mars/Base" } })).toMatchObject({ status: 400 });
    expect(await refused({ targets: [] })).toMatchObject({ status: 400 });
    expect(await refused({ targets: [{ type: "search", queries: ["querns"] }] })).toMatchObject({
      message: expect.stringContaining("goal"),
    });
    expect(await refused({ targets: [{ type: "scrape", urls: ["ftp://example.com"] }] })).toMatchObject({
      status: 400,
    });
    expect(await refused({ retentionDays: 400 })).toMatchObject({ status: 400 });
    expect(await refused({ unknown: 1 })).toMatchObject({ message: expect.stringContaining("Unrecognized key") });
    await expect(client.getMonitorCheck("0190b0a0-0000-7000-8000-000000000000", "x")).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("two servers on one Redis", () => {
  it("run each check once", async (context) => {
    skipWithout("redis-server")(context as never);
    const redis = await startRedis();
    const homes = await Promise.all(
      [0, 1].map(async () => {
        const stores = await openRedis(redis.url);
        const queue = await bullQueue(redis.url);
        const engine = engineOf();
        const jobs = { frontiers: stores.frontiers, hosts: stores.hosts, queue };
        const server: RunningServer = await serve({
          engine,
          state: stores.state,
          jobs,
          port: 0,
          drainTimeout: 300,
          minMonitorInterval: 1_000,
        });
        return { server, parts: [server, queue, engine, stores] };
      }),
    );
    const client = new Firecrawl({ apiKey: "none", apiUrl: homes[0]?.server.url ?? "" });
    const { id } = await client.createMonitor({
      name: "Mill",
      schedule: { cron: "* * * * * *" },
      targets: [{ type: "scrape", urls: [`${origin()}/article`] }],
    });
    const before = visits;
    await expect.poll(async () => (await client.listMonitorChecks(id)).length, { timeout: 30_000 }).toBeGreaterThan(3);
    await client.updateMonitor(id, { status: "paused" });
    await expect.poll(async () => (await client.getMonitor(id)).currentCheckId, { timeout: 10_000 }).toBeNull();
    const checks = await client.listMonitorChecks(id, { limit: 100 });
    const times = checks.map(({ scheduledFor }) => scheduledFor);
    expect(new Set(times).size).toBe(times.length);
    expect(visits - before).toBe(checks.filter(({ status }) => status === "completed").length);
    for (const { parts } of homes) for (const part of parts) await part.close();
    await redis.kill();
  });
});
