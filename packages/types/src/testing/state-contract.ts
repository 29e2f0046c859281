import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { QuernError } from "../errors.js";
import type { StateStore } from "../state.js";
import type { ContractCase } from "./contract-case.js";

const keysOf = (entries: ReadonlyArray<{ readonly key: string }>): string[] => entries.map(({ key }) => key);
const isRefusal = (error: unknown): boolean => QuernError.is(error) && error.code === "BAD_REQUEST";

/** Never keys: paths, spaces, control characters, other scripts, wild cards of stores, and one that is too long. */
const HOSTILE_KEYS = [
  ...["", "/", "/a", "a/", "a//b", "..", "../x", "a/../b", "a/.", "a b", "a\0", "a\n", "a:b", "a*", "a?", "[a]"],
  ...["{a}", "ключ", "a\u007f", "\ud800", "a\\b", "a%2fb", "x".repeat(1001)],
];

/** @param make a fresh, empty store; the suite closes it */
export function stateStoreContract(make: () => StateStore | Promise<StateStore>): ContractCase[] {
  const contract = (name: string, test: (store: StateStore) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const store = await make();
      try {
        await test(store);
      } finally {
        await store.close?.();
      }
    },
  });
  return [
    contract("has a name", async (store) => assert.notEqual(store.name, "")),
    contract("answers undefined for a record that was never set", async (store) => {
      assert.equal(await store.get("nothing"), undefined);
    }),
    contract("gives back every kind of JSON value", async (store) => {
      const values = [null, true, false, 0, -1.5, 1e21, "", "höhe\0\u2028😀", [], [1, [null]], {}, { a: { b: [] } }];
      for (const value of values) {
        assert.equal(await store.set("a", value), true);
        assert.deepEqual(await store.get("a"), value);
      }
      const hostile: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}');
      await store.set("a", hostile);
      assert.deepEqual(await store.get("a"), hostile);
    }),
    contract("takes the JSON of a value that is at hand", async (store) => {
      const value = { a: ["ü", 1] };
      await store.set("a", value, { json: JSON.stringify(value), expires: Date.now() + 60_000 });
      assert.deepEqual(await store.get("a"), value);
      assert.equal(await store.set("a", 2, { json: "2", ifAbsent: true }), false);
      assert.deepEqual(await store.list("a"), [{ key: "a", value }]);
    }),
    contract("keeps a record of some megabytes", async (store) => {
      const text = "grain ü ".repeat(300_000);
      await store.set("large", { text });
      assert.deepEqual(await store.get("large"), { text });
    }),
    contract("refuses what is no JSON value", async (store) => {
      const circular: Record<string, unknown> = {};
      circular["self"] = circular;
      for (const value of [undefined, () => 1, Symbol("a"), 1n, circular]) {
        await assert.rejects(async () => store.set("a", value), isRefusal);
      }
      assert.equal(await store.get("a"), undefined);
    }),
    contract("copies values in and out", async (store) => {
      const given = { list: [1] };
      await store.set("a", given);
      given.list.push(2);
      const got = (await store.get("a")) as typeof given;
      assert.deepEqual(got, { list: [1] });
      got.list.push(3);
      assert.deepEqual(await store.get("a"), { list: [1] });
      const [listed] = await store.list("a");
      assert.ok(listed);
      (listed.value as typeof given).list.push(4);
      assert.deepEqual(await store.get("a"), { list: [1] });
    }),
    contract("with ifAbsent writes only the first of many", async (store) => {
      const won = await Promise.all(
        Array.from({ length: 50 }, (_, index) => store.set("once", index, { ifAbsent: true })),
      );
      assert.equal(won.filter(Boolean).length, 1);
      assert.equal(await store.get("once"), won.indexOf(true));
      assert.equal(await store.delete("once"), true);
      assert.equal(await store.set("once", "again", { ifAbsent: true }), true);
    }),
    contract("says whether there was something to delete", async (store) => {
      await store.set("a", 1);
      assert.equal(await store.delete("a"), true);
      assert.equal(await store.delete("a"), false);
      assert.equal(await store.get("a"), undefined);
    }),
    contract("treats an expired record as if it had never been", async (store) => {
      await store.set("a/short", 1, { expires: Date.now() + 40 });
      await store.set("a/long", 2, { expires: Date.now() + 3_600_000 });
      await store.set("a/past", 3, { expires: Date.now() - 1 });
      assert.equal(await store.get("a/past"), undefined);
      await sleep(80);
      assert.equal(await store.get("a/short"), undefined);
      assert.deepEqual(await store.list("a/"), [{ key: "a/long", value: 2 }]);
      assert.equal(await store.delete("a/short"), false);
      await store.set("a/short", 4, { expires: Date.now() + 40 });
      await sleep(80);
      assert.equal(await store.set("a/short", 5, { ifAbsent: true }), true);
      assert.equal(await store.get("a/short"), 5);
    }),
    contract("forgets an earlier end when a record is set anew", async (store) => {
      await store.set("a", 1, { expires: Date.now() + 40 });
      await store.set("a", 2);
      await sleep(80);
      assert.equal(await store.get("a"), 2);
    }),
    contract("loses no addition among many at once", async (store) => {
      const sums = await Promise.all(Array.from({ length: 200 }, () => store.add("count", 1)));
      assert.deepEqual(
        sums.sort((a, b) => a - b),
        Array.from({ length: 200 }, (_, index) => index + 1),
      );
      assert.equal(await store.get("count"), 200);
      assert.equal(await store.add("count", -250.5), -50.5);
    }),
    contract("keeps the end of a window while it is added to", async (store) => {
      const end = Date.now() + 500;
      assert.equal(await store.add("window", 1, { expires: end }), 1);
      assert.equal(await store.add("window", 1, { expires: end + 3_600_000 }), 2);
      await sleep(600);
      assert.equal(await store.add("window", 1, { expires: Date.now() + 3_600_000 }), 1);
    }),
    contract("adds only to numbers, and only numbers", async (store) => {
      await store.set("text", "12");
      await assert.rejects(async () => store.add("text", 1), isRefusal);
      assert.equal(await store.get("text"), "12");
      for (const amount of [Number.NaN, Number.POSITIVE_INFINITY]) {
        await assert.rejects(async () => store.add("count", amount), isRefusal);
      }
      assert.equal(await store.get("count"), undefined);
    }),
    contract("counts what has a receipt once, all of it or nothing", async (store) => {
      await store.set("sum/text", "words");
      const receipt = { key: "receipt/1", value: { credits: 3 } };
      const sums = [
        { key: "sum/a", amount: 3 },
        { key: "sum/b", amount: 0.5 },
      ];
      const answers = await Promise.all(Array.from({ length: 5 }, () => store.addOnce(receipt, sums)));
      assert.equal(answers.filter(Boolean).length, 1);
      assert.equal(await store.get("sum/a"), 3);
      assert.equal(await store.get("sum/b"), 0.5);
      assert.deepEqual(await store.get("receipt/1"), { credits: 3 });
      assert.equal(await store.addOnce({ key: "receipt/2", value: 1 }, sums, { expires: Date.now() + 60_000 }), true);
      assert.equal(await store.get("sum/a"), 6);
      assert.equal(await store.addOnce({ key: "receipt/3", value: 1 }, []), true);
      const broken = store.addOnce({ key: "receipt/4", value: 1 }, [...sums, { key: "sum/text", amount: 1 }]);
      await assert.rejects(broken, isRefusal);
      assert.equal(await store.get("receipt/4"), undefined);
      assert.equal(await store.get("sum/a"), 6);
    }),
    contract("lists by prefix in the byte order of keys", async (store) => {
      for (const key of ["b/1", "a/2", "a/10", "a/1", "a", "a-b/1", "a/1/x", "aa", "a/Z", "a/~", "a/_"])
        await store.set(key, key);
      const expected = ["a/1", "a/1/x", "a/10", "a/2", "a/Z", "a/_", "a/~"];
      const entries = await store.list("a/");
      assert.deepEqual(keysOf(entries), expected);
      assert.deepEqual(entries[0], { key: "a/1", value: "a/1" });
      assert.deepEqual(keysOf(await store.list("a/", { reverse: true })), expected.toReversed());
      assert.deepEqual(keysOf(await store.list("a/1")), ["a/1", "a/1/x", "a/10"]);
      assert.equal((await store.list("")).length, 11);
      assert.deepEqual(await store.list("c"), []);
    }),
    contract("lists page by page in both directions", async (store) => {
      const keys = Array.from({ length: 25 }, (_, index) => `p/${String(index).padStart(3, "0")}`);
      await Promise.all(keys.map((key) => store.set(key, 1)));
      await Promise.all(["o", "p", "q"].map((key) => store.set(key, 1)));
      for (const reverse of [false, true]) {
        const seen: string[] = [];
        for (;;) {
          const last = seen.at(-1);
          const page = await store.list("p/", { limit: 10, reverse, ...(last === undefined ? {} : { after: last }) });
          seen.push(...keysOf(page));
          if (page.length < 10) break;
        }
        assert.deepEqual(seen, reverse ? keys.toReversed() : keys);
      }
      assert.deepEqual(keysOf(await store.list("p/", { after: "p/0235", limit: 5 })), ["p/024"]);
      assert.deepEqual(keysOf(await store.list("p/", { after: "p/0005", reverse: true })), ["p/000"]);
      assert.equal((await store.list("p/", { after: "a" })).length, 25);
      assert.deepEqual(await store.list("p/", { after: "z" }), []);
      assert.deepEqual(await store.list("p/", { limit: 0 }), []);
    }),
    contract("fills a page although expired records lie between", async (store) => {
      for (let index = 0; index < 30; index++) {
        await store.set(`m/${index + 10}`, index, index % 3 === 0 ? {} : { expires: Date.now() + 60 });
      }
      await sleep(120);
      assert.deepEqual(keysOf(await store.list("m/", { limit: 4 })), ["m/10", "m/13", "m/16", "m/19"]);
    }),
    contract("gives 1 000 records when nobody says how many", async (store) => {
      await Promise.all(Array.from({ length: 1005 }, (_, index) => store.set(`n/${index}`, index)));
      assert.equal((await store.list("n/")).length, 1000);
      assert.equal((await store.list("n/", { limit: 2000 })).length, 1005);
    }),
    contract("gives a place to as many holders as there are places", async (store) => {
      const places = { limit: 3, ttl: 60_000 };
      const got = await Promise.all(
        Array.from({ length: 20 }, (_, index) => store.acquire("slot", `h${index}`, places)),
      );
      assert.equal(got.filter(Boolean).length, 3);
      assert.equal(await store.held("slot"), 3);
      assert.equal(await store.held("other"), 0);
      const holder = `h${got.indexOf(true)}`;
      assert.equal(await store.acquire("slot", holder, places), true, "a holder renews");
      assert.equal(await store.held("slot"), 3);
      await store.release("slot", "nobody");
      await store.release("slot", holder);
      await store.release("slot", holder);
      assert.equal(await store.held("slot"), 2);
      assert.equal(await store.acquire("slot", "new", places), true);
      assert.equal(await store.acquire("slot", "late", places), false);
    }),
    contract("frees a place that is not renewed in time", async (store) => {
      const brief = { limit: 1, ttl: 40 };
      assert.equal(await store.acquire("slot", "first", brief), true);
      assert.equal(await store.acquire("slot", "first", { limit: 1, ttl: 60_000 }), true);
      await sleep(100);
      assert.equal(await store.acquire("slot", "second", brief), false, "the renewal counts");
      assert.equal(await store.acquire("slot", "first", brief), true);
      await sleep(100);
      assert.equal(await store.held("slot"), 0);
      assert.equal(await store.acquire("slot", "second", { limit: 1, ttl: 60_000 }), true);
      assert.equal(await store.acquire("slot", "first", brief), false);
    }),
    contract("keeps places and records of one key apart", async (store) => {
      await store.set("same", 1);
      await store.acquire("same", "holder", { limit: 1, ttl: 60_000 });
      assert.equal(await store.get("same"), 1);
      assert.deepEqual(keysOf(await store.list("same")), ["same"]);
      await store.delete("same");
      assert.equal(await store.held("same"), 1);
    }),
    contract("takes any text as a holder", async (store) => {
      for (const holder of ["__proto__", "a b", "ключ", "x".repeat(500)])
        assert.equal(await store.acquire("slot", holder, { limit: 9, ttl: 60_000 }), true);
      assert.equal(await store.held("slot"), 4);
    }),
    contract("refuses hostile keys", async (store) => {
      for (const key of HOSTILE_KEYS) {
        await assert.rejects(async () => store.get(key), isRefusal, `get ${key.slice(0, 20)}`);
        await assert.rejects(async () => store.set(key, 1), isRefusal, `set ${key.slice(0, 20)}`);
        await assert.rejects(async () => store.add(key, 1), isRefusal, `add ${key.slice(0, 20)}`);
        await assert.rejects(async () => store.delete(key), isRefusal, `delete ${key.slice(0, 20)}`);
        await assert.rejects(async () => store.acquire(key, "h", { limit: 1, ttl: 1000 }), isRefusal);
      }
      for (const prefix of ["a*", "a b", "/", "a//", "ключ"])
        await assert.rejects(async () => store.list(prefix), isRefusal, `list ${prefix}`);
      assert.deepEqual(await store.list(""), []);
    }),
    contract("keeps apart keys that look special", async (store) => {
      const keys = ["__proto__", "constructor", "a.b", "a~b", "-", "_", "~", "A", "x".repeat(1000)];
      for (const key of keys) await store.set(key, key);
      for (const key of keys) assert.equal(await store.get(key), key);
    }),
  ];
}
