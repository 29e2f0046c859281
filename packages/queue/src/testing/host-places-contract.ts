import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ContractCase } from "@quern/types/testing";
import { type Entry, FIRST_PLACES, type HostPlaces, MAX_FAILURES } from "../hosts/host-places.js";

const FREELY = { pause: 0, ttl: 60_000 };
const isIn = ({ kind }: Entry): boolean => kind === "entered";

/**
 * Contract of every account of hosts' places.
 *
 * @param make a fresh one
 */
export function hostPlacesContract(make: () => HostPlaces | Promise<HostPlaces>): ContractCase[] {
  const contract = (name: string, test: (places: HostPlaces) => Promise<void>): ContractCase => ({
    name,
    run: async () => test(await make()),
  });
  const fill = async (places: HostPlaces, host: string, count: number, from = 0): Promise<string[]> => {
    const holders = Array.from({ length: count }, (_, index) => `h${from + index}`);
    const entries = await Promise.all(holders.map((holder) => places.enter(host, holder, FREELY)));
    return holders.filter((_, index) => isIn(entries[index] as Entry));
  };
  return [
    contract("gives a host no more than its places, and other hosts theirs", async (places) => {
      assert.equal((await fill(places, "a.example", 50)).length, FIRST_PLACES);
      assert.equal((await fill(places, "b.example", 2)).length, 2);
      const entry = await places.enter("a.example", "late", FREELY);
      assert.ok(entry.kind === "wait" && entry.milliseconds > 0);
      assert.ok(isIn(await places.enter("a.example", "h0", FREELY)), "who is in stays in");
      await places.leave("a.example", "h0", { kind: "ok" });
      assert.ok(isIn(await places.enter("a.example", "late", FREELY)));
    }),
    contract("adds places while all is well", async (places) => {
      for (let round = 0; round < 10; round++) {
        await places.enter("a.example", "one", FREELY);
        await places.leave("a.example", "one", { kind: "ok" });
      }
      assert.equal((await places.look("a.example")).places, FIRST_PLACES + 10);
    }),
    contract(
      "halves the places once when a host asks for patience, waits, and adds slowly from then on",
      async (places) => {
        const inside = await fill(places, "a.example", FIRST_PLACES);
        for (const holder of inside) await places.leave("a.example", holder, { kind: "slow-down", after: 120 });
        assert.equal((await places.look("a.example")).places, FIRST_PLACES / 2, "requests under way count as one");
        const soon = await places.enter("a.example", "soon", FREELY);
        assert.ok(soon.kind === "wait" && soon.milliseconds > 0 && soon.milliseconds <= 120);
        await wait(140);
        assert.equal((await fill(places, "a.example", 20)).length, FIRST_PLACES / 2);
        await places.leave("a.example", "h0", { kind: "ok" });
        assert.equal((await places.look("a.example")).places, FIRST_PLACES / 2, "a quarter of a place");
      },
    ),
    contract("pauses longer each time when a host does not say how long", async (places) => {
      await places.enter("a.example", "one", FREELY);
      await places.leave("a.example", "one", { kind: "slow-down" });
      const entry = await places.enter("a.example", "two", FREELY);
      assert.ok(entry.kind === "wait" && entry.milliseconds > 500 && entry.milliseconds <= 1000);
    }),
    contract("keeps a pause between the end of a request and the start of the next", async (places) => {
      const slowly = { pause: 150, ttl: 60_000 };
      assert.ok(isIn(await places.enter("a.example", "one", slowly)));
      assert.equal((await places.enter("a.example", "two", slowly)).kind, "wait", "one at a time");
      await places.leave("a.example", "one", { kind: "ok" });
      const entry = await places.enter("a.example", "two", slowly);
      assert.ok(entry.kind === "wait" && entry.milliseconds > 0 && entry.milliseconds <= 150);
      await wait(160);
      const both = await Promise.all([
        places.enter("a.example", "two", slowly),
        places.enter("a.example", "three", slowly),
      ]);
      assert.equal(both.filter(isIn).length, 1);
    }),
    contract("takes a place that was not used back as if it had never been given", async (places) => {
      const slowly = { pause: 60_000, ttl: 60_000 };
      for (const holder of ["one", "two"]) {
        assert.ok(isIn(await places.enter("a.example", holder, slowly)), "no pause after a request that was not made");
        await places.leave("a.example", holder, { kind: "unused" });
      }
      assert.deepEqual(await places.look("a.example"), { places: FIRST_PLACES, taken: 0 });
    }),
    contract("frees the place of a worker that died", async (places) => {
      const brief = { pause: 1, ttl: 60 };
      assert.ok(isIn(await places.enter("a.example", "dead", brief)));
      await wait(90);
      assert.ok(isIn(await places.enter("a.example", "alive", brief)));
    }),
    contract("leaves a host alone that failed too often in a row", async (places) => {
      const fail = async (): Promise<void> => {
        await places.enter("a.example", "one", FREELY);
        await places.leave("a.example", "one", { kind: "failed" });
      };
      for (let count = 1; count < MAX_FAILURES; count++) await fail();
      assert.ok(isIn(await places.enter("a.example", "one", FREELY)));
      await places.leave("a.example", "one", { kind: "ok" });
      for (let count = 0; count < MAX_FAILURES; count++) await fail();
      assert.equal((await places.enter("a.example", "one", FREELY)).kind, "refused");
      assert.ok(isIn(await places.enter("b.example", "one", FREELY)));
    }),
  ];
}
