/** The official SDK, unmodified: accounts, limits, feedback, and the errors that it throws. */
import { createEngine, memoryState } from "@quern/core";
import { createKey, type RunningServer, serve, setTeam } from "@quern/http";
import type { StateStore } from "@quern/types";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;
let state: StateStore;
let server: RunningServer;
let client: Firecrawl;

const clientOf = (apiKey: string): Firecrawl => new Firecrawl({ apiKey, apiUrl: server.url });

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] } });
  state = memoryState();
  server = await serve({ engine, state, port: 0 });
  client = clientOf((await createKey(state, { team: "acme", name: "laptop", monthlyCredits: 500 })).key);
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
});

describe("account", () => {
  it("tells what is left and what was used", async () => {
    await client.scrape(`${site.origin}/article`, { formats: ["markdown", { type: "json", prompt: "title" }] });
    const credits = await client.getCreditUsage();
    expect(credits).toMatchObject({ remainingCredits: 495, planCredits: 500 });
    expect(Date.parse(credits.billingPeriodEnd ?? "")).toBeGreaterThan(Date.now());
    expect(await client.getTokenUsage()).toMatchObject({ remainingTokens: 7425, planTokens: 7500 });
    expect((await client.getCreditUsageHistorical()).periods).toMatchObject([{ creditsUsed: 5 }]);
    expect((await client.getCreditUsageHistorical(true)).periods).toMatchObject([{ apiKey: "laptop", creditsUsed: 5 }]);
    expect((await client.getTokenUsageHistorical(true)).periods).toMatchObject([{ apiKey: "laptop", tokensUsed: 75 }]);
  });

  it("tells how busy it is", async () => {
    expect(await client.getConcurrency()).toEqual({ concurrency: 0, maxConcurrency: 100 });
    expect(await client.getQueueStatus()).toMatchObject({
      success: true,
      jobsInQueue: 0,
      activeJobsInQueue: 0,
      waitingJobsInQueue: 0,
      maxConcurrency: 100,
      mostRecentSuccess: expect.stringMatching(/Z$/),
    });
  });

  it("takes feedback on a scrape, once", async () => {
    const { metadata } = await client.scrape(`${site.origin}/article`);
    const request = {
      endpoint: "scrape" as const,
      jobId: metadata?.scrapeId ?? "",
      rating: "partial" as const,
      issues: ["missing-table"],
      note: "The table is not there.",
      url: `${site.origin}/article`,
    };
    const first = await client.feedback(request);
    expect(first).toMatchObject({ success: true, creditsRefunded: 0 });
    expect(await client.feedback(request)).toMatchObject({ feedbackId: first.feedbackId, alreadySubmitted: true });
    await expect(client.feedback({ ...request, jobId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 });
  });
});

describe("errors", () => {
  it("carry status, code and message", async () => {
    await expect(clientOf("fc-wrong").scrape(`${site.origin}/article`)).rejects.toMatchObject({
      status: 401,
      message: "Unauthorized: Invalid token",
    });
    await expect(client.scrape(`${site.origin}/silent`, { timeout: 1000, maxAge: 0 })).rejects.toMatchObject({
      status: 408,
      code: "SCRAPE_TIMEOUT",
    });
    await expect(
      client.scrape(`${site.origin}/article`, {
        threatProtection: { mode: "normal", blacklist: ["127.0.0.1"] },
      } as never),
    ).rejects.toMatchObject({ status: 403, code: "unsafe_domain_blocked" });
    await expect(client.scrape(`${site.origin}/article`, { lockdown: true, mobile: true })).rejects.toMatchObject({
      status: 404,
      code: "SCRAPE_LOCKDOWN_CACHE_MISS",
    });
    await expect(client.search("grain")).rejects.toMatchObject({ status: 501, code: "SEARCH_NOT_CONFIGURED" });
  });

  it("tell when credits or requests run out", async () => {
    const poor = clientOf((await createKey(state, { team: "poor", monthlyCredits: 0 })).key);
    await expect(poor.scrape(`${site.origin}/article`)).rejects.toMatchObject({
      status: 402,
      message: expect.stringMatching(/^Insufficient credits/),
    });
    await setTeam(state, "poor", { plan: "free", monthlyCredits: null });
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => poor.scrape(`${site.origin}/article`)));
    const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) {
      expect(error).toMatchObject({ status: 429, message: expect.stringMatching(/^Rate limit exceeded\./) });
    }
  });
});

describe("a server without keys", () => {
  it("serves clients that have none, or any", async () => {
    const open = await serve({ engine, port: 0 });
    for (const apiKey of ["", "whatever"]) {
      const keyless = new Firecrawl({ apiKey, apiUrl: open.url });
      expect((await keyless.scrape(`${site.origin}/article`)).markdown).toContain("# How a quern grinds");
      expect(await keyless.getCreditUsage()).toMatchObject({ remainingCredits: 999_999_999, billingPeriodEnd: null });
    }
    await open.close();
  });
});
