/** threatProtection in the library: nothing is sent to an address that the policy refuses. */
import { type CheckUrl, createEngine, type EngineOptions, type ScrapeOptions } from "@quern/core";
import { defineFetcher } from "@quern/types";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site/site.js";

type Policy = NonNullable<ScrapeOptions["threatProtection"]>;

let site: Site;
let port: string;
const engines: Array<ReturnType<typeof createEngine>> = [];

beforeAll(async () => {
  site = await startSite();
  port = new URL(site.origin).port;
});
beforeEach(() => void site.requests.splice(0));
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});
afterAll(() => site.close());

/** Every name leads to the site. */
function make(options: EngineOptions = {}) {
  const engine = createEngine({
    network: { allow: ["127.0.0.0/8"], resolve: async () => [{ address: "127.0.0.1", family: 4 }] },
    ...options,
  });
  engines.push(engine);
  return engine;
}
const at = (host: string, path = "/article"): string => `http://${host}:${port}${path}`;
const scrape = (url: string, threatProtection: Policy, options: EngineOptions = {}) =>
  make(options).scrape(url, { threatProtection, maxAge: 0 });

describe("lists", () => {
  it.each([
    [{ blacklist: ["bad.example"] }, "www.bad.example", "blacklist"],
    [{ blacklist: ["*.bad.example"] }, "www.bad.example", "blacklist"],
    [{ blockedTlds: [".zip"] }, "archive.zip", "blockedTlds"],
    [{ mode: "manual-only", blacklist: ["bad.example"] }, "bad.example", "blacklist"],
  ] as ReadonlyArray<[Policy, string, string]>)("%j refuse %s before any connection", async (policy, host, rule) => {
    await expect(scrape(at(host), policy)).rejects.toMatchObject({
      code: "unsafe_domain_blocked",
      status: 403,
      details: { host, rule, creditsUsed: 0 },
    });
    expect(site.requests).toEqual([]);
  });

  it("let in what the whitelist names, whatever else is said of it", async () => {
    const policy: Policy = { blacklist: ["*"], blockedTlds: ["example"], whitelist: ["good.example"] };
    const { metadata } = await scrape(at("good.example"), policy);
    expect(metadata).toMatchObject({ statusCode: 200, creditsUsed: 1 });
  });

  it("hold for redirects, which are not followed", async () => {
    const url = at("good.example", `/redirect/to?url=${encodeURIComponent(at("bad.example", "/text"))}`);
    await expect(scrape(url, { blacklist: ["bad.example"] })).rejects.toMatchObject({ code: "unsafe_domain_blocked" });
    expect(site.requests.filter((line) => line.includes(" /text"))).toEqual([]);
  });

  it("hold for what a fetcher of somebody else brings, and for the cache", async () => {
    const fetcher = defineFetcher({
      name: "careless",
      fetch: async () => ({
        url: "https://bad.example/",
        status: 200,
        headers: { "content-type": "text/html" },
        body: Buffer.from("<p>stolen</p>"),
        proxyUsed: "basic",
        redirects: [],
      }),
    });
    const engine = make({ fetcher });
    await engine.scrape("https://good.example/");
    const threatProtection = { blacklist: ["bad.example"] };
    for (const maxAge of [0, 60_000]) {
      await expect(engine.scrape("https://good.example/", { threatProtection, maxAge })).rejects.toMatchObject({
        code: "unsafe_domain_blocked",
      });
    }
  });

  it("are not looked at in mode off", async () => {
    const { metadata } = await scrape(at("bad.example"), { mode: "off", blacklist: ["bad.example"] });
    expect(metadata.creditsUsed).toBe(1);
  });
});

describe("scores", () => {
  const graded: CheckUrl = ({ url }) =>
    url.hostname.startsWith("bad") ? { riskScore: 80, reason: "it spreads malware" } : { riskScore: 10 };

  it("of names that look like others block", async () => {
    await expect(scrape(at("xn--80ak6aa92e.com"), { mode: "normal" })).rejects.toMatchObject({
      code: "unsafe_domain_blocked",
      message: expect.stringContaining("looks like a name in Latin letters"),
      details: { riskScore: 85, creditsUsed: 2 },
    });
    expect(site.requests).toEqual([]);
    await expect(scrape(at("xn--80ak6aa92e.com"), { mode: "manual-only" })).resolves.toBeDefined();
  });

  it("of the hook block from the threshold on, and cost two credits an address", async () => {
    await expect(scrape(at("bad.example"), { mode: "normal" }, { checkUrl: graded })).rejects.toMatchObject({
      message: expect.stringContaining("it spreads malware (risk score 80)"),
      details: { rule: "riskScore", riskScore: 80 },
    });
    const lenient = await scrape(at("bad.example"), { riskScoreThreshold: 81 }, { checkUrl: graded });
    expect(lenient.metadata.creditsUsed).toBe(3);
    const moved = at("good.example", `/redirect/to?url=${encodeURIComponent(at("fine.example", "/text"))}`);
    expect((await scrape(moved, {}, { checkUrl: graded })).metadata.creditsUsed).toBe(5);
  });

  it("that cannot be had block or warn, as the policy says", async () => {
    const broken: CheckUrl = () => Promise.reject(new Error("service down"));
    await expect(scrape(at("a.example"), {}, { checkUrl: broken })).rejects.toMatchObject({
      details: { rule: "failurePolicy" },
    });
    const { warning } = await scrape(at("a.example"), { failurePolicy: "open" }, { checkUrl: broken });
    expect(warning).toContain("The threat check of a.example failed");
  });

  it("of a service need its hook", async () => {
    await expect(scrape(at("a.example"), { mode: "zscaler" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const modes: string[] = [];
    const checkUrl: CheckUrl = ({ mode }) => {
      modes.push(mode);
      return { riskScore: 0 };
    };
    await scrape(at("a.example"), { mode: "zscaler" }, { checkUrl });
    expect(new Set(modes)).toEqual(new Set(["zscaler"]));
  });
});
