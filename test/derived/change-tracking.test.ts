import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, folderStorage, memoryStorage } from "@quern/core";
import type { Storage } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: Server;
let host: string;
let folder: string;
/** The present text of each page, by path. */
const pages = new Map<string, { body: string; status?: number }>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    response.writeHead(page?.status ?? (page ? 200 : 404), { "content-type": "text/html; charset=utf-8" });
    response.end(page?.body ?? "<h1>Not found</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "quern-changes-"));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const article = (...lines: string[]): string =>
  `<title>T</title><main><h1>Opening hours</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</main>`;

type Options = { modes?: Array<"git-diff" | "json">; tag?: string; schema?: Record<string, unknown> };

const track = async (storage: Storage, path: string, options: Options = {}, more: object = {}) => {
  await using engine = createEngine({ network: { allow: [host] }, storage });
  return engine.scrape(`http://${host}${path}`, {
    formats: ["markdown", { type: "changeTracking", ...options }],
    ...more,
  });
};

describe.each([
  ["memory", () => memoryStorage()],
  ["folder", () => folderStorage(join(folder, "data"))],
] as const)("with %s storage", (name, create) => {
  it("tells new, same, changed and removed pages apart", async () => {
    const storage = create();
    const path = `/hours-${name}`;
    pages.set(path, { body: article("Monday to Friday", "Nine to five") });
    const first = (await track(storage, path)).changeTracking;
    expect(first).toEqual({ previousScrapeAt: null, changeStatus: "new", visibility: "visible" });
    const second = (await track(storage, path)).changeTracking;
    expect(second?.changeStatus).toBe("same");
    expect(Date.parse(second?.previousScrapeAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    // The order of what is there does not count, nor does white space.
    pages.set(path, { body: article("Nine  to five", "Monday to Friday") });
    expect((await track(storage, path)).changeTracking?.changeStatus).toBe("same");
    pages.set(path, { body: article("Monday to Friday", "Ten to four") });
    const changed = (await track(storage, path, { modes: ["git-diff"] })).changeTracking;
    expect(changed?.changeStatus).toBe("changed");
    pages.delete(path);
    const gone = await track(storage, path);
    expect(gone.changeTracking?.changeStatus).toBe("removed");
    expect(gone.changeTracking?.previousScrapeAt).not.toBeNull();
  });
});

it("gives a unified diff as text and in parts", async () => {
  const storage = memoryStorage();
  pages.set("/diff", { body: article("one", "two", "three", "four", "five") });
  await track(storage, "/diff");
  pages.set("/diff", { body: article("one", "zwei", "three", "four", "five", "six") });
  const { diff } = (await track(storage, "/diff", { modes: ["git-diff"] })).changeTracking ?? {};
  expect(diff?.text).toBe("@@ -2,10 +2,12 @@\n \n one\n \n-two\n+zwei\n \n three\n \n four\n \n five\n+\n+six");
  const [file] = diff?.json.files ?? [];
  expect(file).toMatchObject({ from: null, to: null });
  expect(file?.chunks[0]?.content).toBe("@@ -2,10 +2,12 @@");
  expect(file?.chunks[0]?.changes.slice(2, 6)).toEqual([
    { type: "normal", normal: true, ln1: 4, ln2: 4, content: " " },
    { type: "del", del: true, ln: 5, content: "-two" },
    { type: "add", add: true, ln: 5, content: "+zwei" },
    { type: "normal", normal: true, ln1: 6, ln2: 6, content: " " },
  ]);
});

it("survives pages that have nothing in common", async () => {
  const storage = memoryStorage();
  const lines = (prefix: string): string[] => Array.from({ length: 6000 }, (_, index) => `${prefix} ${index}`);
  pages.set("/far", { body: article(...lines("old")) });
  await track(storage, "/far");
  pages.set("/far", { body: article(...lines("new")) });
  const { diff } = (await track(storage, "/far", { modes: ["git-diff"] })).changeTracking ?? {};
  expect(diff?.text).toContain("-old 5999");
  expect(diff?.text).toContain("+new 5999");
});

it("compares fields in json mode", async () => {
  const storage = memoryStorage();
  const product = (price: number): string =>
    `<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"@type":"Offer","price":${price},"priceCurrency":"EUR"}}</script>${article("A cup", `${price} €`)}`;
  const schema = { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } };
  pages.set("/cup", { body: product(5) });
  await track(storage, "/cup", { modes: ["json"], schema });
  pages.set("/cup", { body: product(7) });
  const result = await track(storage, "/cup", { modes: ["json"], schema });
  expect(result.changeTracking?.json).toEqual({ price: { previous: 5, current: 7 } });
  expect(result.changeTracking?.diff).toBeUndefined();
});

it("does not count frames whose addresses change", async () => {
  const storage = memoryStorage();
  const framed = (id: number, text: string): string =>
    article(text, `<iframe src="https://ads.example/show?id=${id}&slot=top"></iframe>`, '<a href="/next">Next</a>');
  pages.set("/framed", { body: framed(1, "Open") });
  await track(storage, "/framed");
  pages.set("/framed", { body: framed(2, "Open") });
  expect((await track(storage, "/framed")).changeTracking?.changeStatus).toBe("same");
  pages.set("/framed", { body: framed(2, "Shut") });
  expect((await track(storage, "/framed")).changeTracking?.changeStatus).toBe("changed");
});

it("compares json across a scrape that did not ask for it and found the same page", async () => {
  const storage = memoryStorage();
  const schema = { type: "object", properties: { price: { type: "number" } } };
  const priced = (price: number): string =>
    `<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"price":${price}}}</script>${article(`${price}`)}`;
  pages.set("/skipped", { body: priced(5) });
  await track(storage, "/skipped", { modes: ["json"], schema });
  await track(storage, "/skipped");
  pages.set("/skipped", { body: priced(7) });
  const { changeTracking } = await track(storage, "/skipped", { modes: ["json"], schema });
  expect(changeTracking?.json).toEqual({ price: { previous: 5, current: 7 } });
});

it("never compares a page with itself out of the cache", async () => {
  await using engine = createEngine({ network: { allow: [host] } });
  const url = `http://${host}/cached`;
  const formats = ["markdown", "changeTracking"] as const;
  pages.set("/cached", { body: article("one") });
  await engine.scrape(url, { formats: [...formats] });
  pages.set("/cached", { body: article("two") });
  // Reads what the tracked scrape left in the cache, and keeps no state.
  const hit = await engine.scrape(url, { formats: ["markdown"] });
  expect([hit.markdown.includes("one"), hit.metadata.cacheState]).toEqual([true, "hit"]);
  const tracked = await engine.scrape(url, { formats: [...formats] });
  expect(tracked.changeTracking?.changeStatus).toBe("changed");
  expect(tracked.metadata.cacheState).toBeUndefined();
  // A page out of the cache is older than what is known: nothing is overwritten by it.
  const locked = await engine.scrape(url, { formats: [...formats], minAge: 0 });
  expect(locked.changeTracking?.changeStatus).toBe("same");
});

it("keeps tags, teams and addresses apart", async () => {
  const storage = memoryStorage();
  pages.set("/tagged", { body: article("x") });
  const status = async (...parameters: Parameters<typeof track>) =>
    (await track(...parameters)).changeTracking?.changeStatus;
  expect(await status(storage, "/tagged")).toBe("new");
  expect(await status(storage, "/tagged", { tag: "weekly" })).toBe("new");
  expect(await status(storage, "/tagged", {}, { team: "b" })).toBe("new");
  expect(await status(storage, "/tagged", { tag: "weekly" })).toBe("same");
  expect(await status(storage, "/tagged")).toBe("same");
});

it("counts scrapes that run side by side one after the other", async () => {
  const storage = memoryStorage();
  pages.set("/busy", { body: article("x") });
  const results = await Promise.all(Array.from({ length: 8 }, () => track(storage, "/busy")));
  const states = results.map((result) => result.changeTracking?.changeStatus).sort();
  expect(states).toEqual(["new", ...Array.from({ length: 7 }, () => "same")]);
});

it("keeps nothing with zero data retention, and nothing readable in names", async () => {
  const data = join(folder, "zero");
  pages.set("/secret-page", { body: article("x") });
  const result = await track(folderStorage(data), "/secret-page", {}, { zeroDataRetention: true });
  expect(result.changeTracking).toBeUndefined();
  expect(result.warning).toContain("changeTracking is not made with zeroDataRetention");
  expect(await readdir(data).catch(() => [])).toEqual([]);
  await track(folderStorage(data), "/secret-page", {}, { redactPII: true });
  const names = await readdir(join(data, "change-tracking"));
  expect(names.join()).not.toContain("secret-page");
});

it("stores what is redacted, not what was there", async () => {
  const data = join(folder, "redacted");
  pages.set("/mail", { body: article("Write to jane@example.com") });
  await track(
    folderStorage(data),
    "/mail",
    { modes: ["json"], schema: { type: "object", properties: { email: { type: "string" } } } },
    { redactPII: true },
  );
  for (const name of await readdir(join(data, "change-tracking"))) {
    expect(await readFile(join(data, "change-tracking", name), "utf8")).not.toContain("jane@");
  }
});
