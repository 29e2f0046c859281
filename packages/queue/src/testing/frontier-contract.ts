import assert from "node:assert/strict";
import type { ContractCase } from "@quern/types/testing";
import { encodeEntry, entryId } from "../frontier/entry.js";
import type { Frontier, FrontierEntry, FrontierOffer, FrontierStore } from "../frontier/frontier.js";

const LIMITS = { limit: 1000, maxKnown: 10_000 };

const page = (path: string, level = 1, over: Partial<FrontierOffer> = {}): FrontierOffer => ({
  kind: "page",
  url: `https://example.com/${path}`,
  depth: 1,
  external: false,
  identity: `example.com/${path}`,
  level,
  ...over,
});
const pages = (count: number, prefix = "p"): FrontierOffer[] =>
  Array.from({ length: count }, (_, index) => page(`${prefix}${index}`));
const entryOf = ({ kind, url, depth, external }: FrontierEntry): FrontierEntry => ({ kind, url, depth, external });
const urls = (entries: readonly FrontierEntry[]): string[] => entries.map(({ url }) => url.slice(20));

/**
 * Contract of every frontier.
 *
 * @param make a fresh, empty store; the suite closes it
 */
export function frontierContract(make: () => FrontierStore | Promise<FrontierStore>): ContractCase[] {
  const contract = (name: string, test: (frontier: Frontier, store: FrontierStore) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const store = await make();
      try {
        const frontier = store.open("job-1");
        assert.equal(await frontier.create(LIMITS), true);
        await test(frontier, store);
      } finally {
        await store.close?.();
      }
    },
  });
  return [
    contract("is made once, and is unknown before and after", async (frontier, store) => {
      assert.equal(await frontier.create({ limit: 1, maxKnown: 1 }), false);
      assert.equal((await frontier.counters())?.limit, 1000);
      const other = store.open("job-2");
      assert.equal(await other.counters(), undefined);
      await frontier.offer(pages(5));
      await frontier.take(2);
      await frontier.delete();
      assert.equal(await frontier.counters(), undefined);
      assert.equal(await frontier.create(LIMITS), true);
      assert.deepEqual(await frontier.active(), []);
      assert.equal(await frontier.offer(pages(5)), 5);
    }),
    contract("loses nothing when it is renewed", async (frontier) => {
      await frontier.offer(pages(5));
      await frontier.take(2);
      const before = await frontier.counters();
      await frontier.renew();
      assert.deepEqual(await frontier.counters(), before);
      assert.equal(await frontier.offer(pages(5)), 0);
    }),
    contract("takes each identity once, in order of level and arrival", async (frontier) => {
      assert.equal(await frontier.offer([page("b", 2), page("a", 1), page("c", 2), page("b", 1)]), 3);
      assert.equal(await frontier.offer([page("a", 1), page("x", 1, { identity: "example.com/c" }), page("d", 1)]), 1);
      assert.deepEqual(urls(await frontier.take(3)), ["a", "d", "b"]);
      assert.deepEqual(urls(await frontier.take(3)), []);
      assert.deepEqual(urls(await frontier.take(9)), ["c"]);
      const counters = await frontier.counters();
      assert.deepEqual([counters?.waiting, counters?.active, counters?.known], [0, 4, 4]);
    }),
    contract("gives entries back as they were offered", async (frontier) => {
      const odd = [
        page("ä ö?q=1&r=%20#!/x", 1, { depth: 12, external: true }),
        page("x".repeat(3000), 1),
        page("s", 0, { kind: "sitemap" }),
        page("t", 0, { kind: "start", depth: 0 }),
      ];
      await frontier.offer(odd);
      const taken = await frontier.take(9);
      assert.deepEqual(taken.map(encodeEntry).sort(), odd.map(encodeEntry).sort());
      assert.deepEqual((await frontier.active()).map(encodeEntry).sort(), odd.map(encodeEntry).sort());
    }),
    contract("keeps the frontiers of two jobs apart", async (frontier, store) => {
      const other = store.open("job-10");
      await other.create(LIMITS);
      await Promise.all([frontier.offer(pages(3)), other.offer(pages(2))]);
      assert.equal((await other.take(9)).length, 2);
      await other.delete();
      assert.equal((await frontier.counters())?.waiting, 3);
    }),
    contract("hands an entry to one of many takers", async (frontier) => {
      await frontier.offer(pages(60));
      const rounds = await Promise.all(Array.from({ length: 20 }, () => frontier.take(50)));
      const taken = rounds.flat().map(({ url }) => url);
      assert.equal(taken.length, 50);
      assert.equal(new Set(taken).size, 50);
    }),
    contract("counts an entry once, however often it is settled", async (frontier) => {
      await frontier.offer(pages(2));
      const [first, second] = (await frontier.take(2)) as [FrontierEntry, FrontierEntry];
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => frontier.settle(first, "done", { credits: 2, offers: [page("more")] })),
      );
      assert.equal(answers.filter(({ isFirst }) => isFirst).length, 1);
      const failed = await frontier.settle(second, "failed", { fill: 1 });
      assert.deepEqual(urls(failed.taken), ["more"]);
      const { done, failed: failures, credits, waiting, active, logged } = failed.counters;
      assert.deepEqual([done, failures, credits, waiting, active, logged], [1, 1, 2, 0, 1, 2]);
      assert.deepEqual(await frontier.log(0, 10), [
        { outcome: "done", id: entryId(first) },
        { outcome: "failed", id: entryId(second) },
      ]);
      assert.deepEqual(await frontier.results(0, 10), [entryId(first)]);
      assert.deepEqual(await frontier.results(1, 10), []);
    }),
    contract("is over when nothing is left, which one call learns", async (frontier) => {
      await frontier.offer(pages(12));
      const taken = await frontier.take(12);
      const answers = await Promise.all(taken.map((entry) => frontier.settle(entry, "done")));
      assert.equal(answers.filter(({ isLast }) => isLast).length, 1);
      assert.equal((await frontier.counters())?.isOver, true);
      const again = await frontier.settle(taken[0] as FrontierEntry, "done");
      assert.deepEqual([again.isFirst, again.isLast], [false, false]);
      assert.equal(await frontier.offer(pages(1, "late")), 1);
      assert.equal((await frontier.counters())?.isOver, false, "more work opens it again");
      const [late] = (await frontier.take(1)) as [FrontierEntry];
      assert.equal((await frontier.settle(late, "done")).isLast, true);
    }),
    contract("is not over while a settled page offers more", async (frontier) => {
      await frontier.offer(pages(1));
      const [first] = (await frontier.take(1)) as [FrontierEntry];
      const settled = await frontier.settle(first, "done", { offers: [page("next")] });
      assert.deepEqual([settled.isLast, settled.counters.waiting], [false, 1]);
      const [next] = (await frontier.take(1)) as [FrontierEntry];
      assert.equal((await frontier.settle(next, "skipped")).isLast, true);
      assert.deepEqual((await frontier.log(0, 9)).length, 1, "what was skipped is in no log");
    }),
    contract("never hands out more pages than the limit leaves room for", async (_frontier, store) => {
      const frontier = store.open("limited");
      await frontier.create({ limit: 3, maxKnown: 100 });
      await frontier.offer(pages(10));
      const taken = await frontier.take(8);
      assert.equal(taken.length, 3);
      const failed = await frontier.settle(taken[0] as FrontierEntry, "failed", { fill: 8 });
      assert.equal(failed.taken.length, 1, "a page that failed makes room for another");
      await frontier.settle(taken[1] as FrontierEntry, "done", { fill: 8 });
      await frontier.settle(taken[2] as FrontierEntry, "done", { fill: 8 });
      const last = await frontier.settle(failed.taken[0] as FrontierEntry, "done", { fill: 8 });
      assert.deepEqual([last.taken.length, last.isLast, last.counters.done], [0, true, 3]);
    }),
    contract("goes on when its limit is raised, and ends when it is lowered", async (_frontier, store) => {
      const frontier = store.open("raised");
      await frontier.create({ limit: 1, maxKnown: 100 });
      await frontier.offer(pages(4));
      const [first] = (await frontier.take(4)) as [FrontierEntry];
      assert.equal((await frontier.settle(first, "done")).isLast, true);
      await frontier.setLimits({ limit: 3, maxKnown: 200 });
      const raised = await frontier.counters();
      assert.deepEqual([raised?.limit, raised?.maxKnown, raised?.isOver], [3, 200, false]);
      const taken = await frontier.take(4);
      assert.equal(taken.length, 2);
      await frontier.setLimits({ limit: 2, maxKnown: 200 });
      await frontier.settle(taken[0] as FrontierEntry, "done");
      const last = await frontier.settle(taken[1] as FrontierEntry, "skipped", { fill: 4 });
      assert.deepEqual([last.taken.length, last.isLast, last.counters.waiting], [0, true, 1]);
    }),
    contract(
      "keeps sitemaps out of its counts of pages, and is not over while one is read",
      async (_frontier, store) => {
        const frontier = store.open("sitemaps");
        await frontier.create({ limit: 1, maxKnown: 100 });
        await frontier.offer([page("map", 0, { kind: "sitemap" }), page("start", 1, { kind: "start" })]);
        const taken = await frontier.take(5);
        assert.deepEqual(taken.map(({ kind }) => kind).sort(), ["sitemap", "start"]);
        const [map, start] = taken as [FrontierEntry, FrontierEntry];
        const first = await frontier.settle(start, "failed", { fill: 5 });
        assert.deepEqual([first.isLast, first.counters.active], [false, 0]);
        const second = await frontier.settle(map, "skipped", { offers: pages(2), fill: 5 });
        assert.deepEqual([second.isLast, second.taken.length, second.counters.active], [false, 1, 1]);
        const third = await frontier.settle(second.taken[0] as FrontierEntry, "done", { fill: 5 });
        assert.equal(third.isLast, true);
      },
    ),
    contract("keeps no more addresses than it may", async (_frontier, store) => {
      const frontier = store.open("bounded");
      await frontier.create({ limit: 1000, maxKnown: 50 });
      assert.equal(await frontier.offer(pages(80)), 50);
      assert.equal(await frontier.offer(pages(80, "q")), 0);
      assert.equal((await frontier.take(100)).length, 50);
    }),
    contract(
      "begins work on an entry once, and after a loss only for a worker that is alone with it",
      async (frontier) => {
        await frontier.offer(pages(2));
        const stranger = entryOf(page("p0"));
        assert.equal(await frontier.begin(stranger), undefined, "it was not taken yet");
        await frontier.giveBack(stranger);
        const [entry, other] = (await frontier.take(2)) as [FrontierEntry, FrontierEntry];
        assert.deepEqual(await frontier.begin(entry), { hasBegun: true, losses: 0 });
        assert.deepEqual(await frontier.begin(entry), { hasBegun: false, losses: 1 });
        assert.deepEqual(await frontier.begin(entry, { isAlone: true }), { hasBegun: true, losses: 1 });
        assert.deepEqual(await frontier.begin(entry), { hasBegun: false, losses: 2 });
        assert.deepEqual(await frontier.begin(other, { isAlone: true }), { hasBegun: true, losses: 0 });
        await frontier.settle(entry, "done");
        assert.equal(await frontier.begin(entry), undefined);
        assert.deepEqual(
          (await frontier.active()).map(({ url }) => url),
          [other.url],
        );
      },
    ),
    contract("takes an entry that was given back for one that was not lost", async (frontier) => {
      await frontier.offer(pages(1));
      const [entry] = (await frontier.take(1)) as [FrontierEntry];
      for (let times = 0; times < 3; times++) {
        assert.deepEqual(await frontier.begin(entry), { hasBegun: true, losses: 0 });
        await frontier.giveBack(entry);
        await frontier.giveBack(entry);
      }
      await frontier.begin(entry);
      await frontier.begin(entry, { isAlone: true });
      await frontier.giveBack(entry);
      assert.deepEqual(await frontier.begin(entry), { hasBegun: false, losses: 1 }, "an earlier loss stays");
      await frontier.settle(entry, "failed");
      await frontier.giveBack(entry);
      assert.equal(await frontier.begin(entry), undefined);
      assert.deepEqual(await frontier.active(), []);
    }),
    contract("gives an identity to one claimant, who may ask again", async (frontier) => {
      await frontier.offer(pages(3));
      const [one, other] = (await frontier.take(2)) as [FrontierEntry, FrontierEntry];
      assert.equal(await frontier.claim("example.com/landed", one), true);
      assert.equal(await frontier.claim("example.com/landed", one), true, "after a crash");
      assert.equal(await frontier.claim("example.com/landed", other), false);
      assert.equal(await frontier.claim("example.com/p2", one), false, "an offered page has it");
      assert.equal(await frontier.offer([page("landed")]), 0);
    }),
    contract("hands nothing out while it is paused, and nothing ever again when it is stopped", async (frontier) => {
      await frontier.offer(pages(4));
      const [entry, second] = (await frontier.take(2)) as [FrontierEntry, FrontierEntry];
      assert.equal(await frontier.setState("paused"), false);
      assert.deepEqual((await frontier.settle(entry, "done", { fill: 9 })).taken, []);
      assert.deepEqual(await frontier.take(9), []);
      await frontier.setState("open");
      assert.equal((await frontier.take(2)).length, 1);
      assert.equal(await frontier.setState("stopped"), false);
      assert.equal(await frontier.setState("open"), false);
      assert.deepEqual(await frontier.take(9), []);
      assert.equal(await frontier.offer(pages(2, "late")), 0);
      assert.equal((await frontier.settle(second, "done")).isLast, false);
      const [third] = (await frontier.active()) as [FrontierEntry];
      assert.equal((await frontier.settle(third, "skipped")).isLast, true);
      assert.equal((await frontier.counters())?.state, "stopped");
    }),
    contract("is over by being stopped when nothing is in work", async (frontier) => {
      await frontier.offer(pages(4));
      assert.equal(await frontier.setState("stopped"), true);
      assert.equal(await frontier.setState("stopped"), false);
      assert.equal((await frontier.counters())?.isOver, true);
    }),
    contract("puts failed pages in line again", async (frontier) => {
      await frontier.offer(pages(3));
      for (const entry of await frontier.take(3)) await frontier.settle(entry, "failed");
      assert.equal((await frontier.counters())?.isOver, true);
      assert.equal(await frontier.retryFailed(), 3);
      const counters = await frontier.counters();
      assert.deepEqual([counters?.failed, counters?.waiting, counters?.isOver], [0, 3, false]);
      const taken = await frontier.take(9);
      assert.equal(taken.length, 3);
      assert.equal((await frontier.settle(taken[0] as FrontierEntry, "done")).counters.done, 1);
    }),
    contract("does not put failed pages in line again when it is stopped or full", async (frontier, store) => {
      await frontier.offer(pages(3));
      const [first, second] = (await frontier.take(2)) as [FrontierEntry, FrontierEntry];
      await frontier.settle(first, "failed");
      await frontier.settle(second, "done");
      await frontier.setState("stopped");
      assert.equal(await frontier.retryFailed(), 0);
      assert.equal((await frontier.counters())?.isOver, true);
      const full = store.open("full");
      await full.create({ limit: 1, maxKnown: 10 });
      await full.offer(pages(2));
      const [page] = (await full.take(1)) as [FrontierEntry];
      await full.settle(page, "failed");
      const [other] = (await full.take(1)) as [FrontierEntry];
      await full.settle(other, "done");
      assert.equal(await full.retryFailed(), 0);
      assert.equal((await full.counters())?.isOver, true);
    }),
    contract("remembers how many identities it knew when they are dropped", async (frontier) => {
      await frontier.offer(pages(3));
      await frontier.compact();
      assert.equal((await frontier.counters())?.known, 3);
    }),
    contract("keeps notes and addresses that robots.txt keeps out", async (frontier) => {
      await frontier.setNote("landed", "https://example.com/en");
      await frontier.setNote("landed", "https://example.com/fr");
      await frontier.setNote("other", "");
      assert.deepEqual(await frontier.notes(), { landed: "https://example.com/fr", other: "" });
      await frontier.addBlocked(["https://example.com/b", "https://example.com/a"]);
      await frontier.addBlocked(["https://example.com/b"]);
      assert.deepEqual((await frontier.blocked()).sort(), ["https://example.com/a", "https://example.com/b"]);
      await frontier.addBlocked(Array.from({ length: 1500 }, (_, index) => `https://example.com/${index}`));
      assert.equal((await frontier.blocked()).length, 1000);
    }),
    contract("keeps counters, log and results when it is compacted", async (frontier) => {
      await frontier.offer(pages(5));
      const [entry] = (await frontier.take(1)) as [FrontierEntry];
      await frontier.settle(entry, "done", { credits: 3 });
      await frontier.compact();
      const counters = await frontier.counters();
      assert.deepEqual([counters?.done, counters?.credits, counters?.waiting], [1, 3, 0]);
      assert.deepEqual(await frontier.results(0, 5), [entryId(entry)]);
    }),
  ];
}
