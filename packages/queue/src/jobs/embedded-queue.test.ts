import { setTimeout as wait } from "node:timers/promises";
import { memoryState } from "@quern/core";
import { describe, expect, it } from "vitest";
import { jobQueueContract } from "../testing/queue-contract.js";
import { embeddedQueue } from "./embedded-queue.js";
import type { RunningJob } from "./queue.js";

describe("embeddedQueue", () => {
  for (const { name, run } of jobQueueContract(() => embeddedQueue(memoryState()))) it(name, run);

  it("takes over the jobs of a process that is gone, and leaves those of one that lives", async () => {
    const state = memoryState();
    const expires = Date.now() + 60_000;
    const { hostname } = await import("node:os");
    // A number that no process has.
    await state.set("queue-owners/dead", { pid: 2 ** 22 + 1, host: hostname() }, { expires });
    await state.set("queue-owners/elsewhere", { pid: 1, host: "another-machine" }, { expires });
    await state.set("queue/topic/orphan", { data: "orphan", runAt: 0, owner: "dead" });
    await state.set("queue/topic/taken", { data: "taken", runAt: 0, owner: "elsewhere" });
    await state.set("queue/topic/left", { data: "left", runAt: 0, owner: "long gone" });
    const queue = embeddedQueue(state);
    const seen: unknown[] = [];
    const worker = queue.process(
      "topic",
      async ({ data }) => {
        seen.push(data);
        return undefined;
      },
      { concurrency: 1 },
    );
    await expect.poll(() => seen.length).toBe(2);
    await worker.close();
    await queue.close();
    expect(seen.sort()).toEqual(["left", "orphan"]);
    expect(await state.get("queue/topic/taken")).toBeDefined();
  });

  it("keeps jobs for the next queue on the same store", async () => {
    const state = memoryState();
    const first = embeddedQueue(state, { isDurable: true });
    await first.add("topic", [
      { id: "later", data: 1, delay: 100 },
      { id: "now", data: 2 },
    ]);
    await first.close();
    const second = embeddedQueue(state, { isDurable: true });
    const seen: unknown[] = [];
    const worker = second.process(
      "topic",
      async ({ data }) => {
        seen.push(data);
        return undefined;
      },
      { concurrency: 1 },
    );
    await expect.poll(() => seen.length).toBe(2);
    expect(seen).toEqual([2, 1]);
    await worker.close();
    await second.close();
  });

  it("keeps schedules for the next queue on the same store, and shares them with others", async () => {
    const state = memoryState();
    const seen: string[] = [];
    const open = () => {
      const queue = embeddedQueue(state, { isDurable: true });
      const handler = async ({ id }: RunningJob) => {
        seen.push(id);
        return undefined;
      };
      return { queue, worker: queue.process("topic", handler, { concurrency: 2 }) };
    };
    const schedule = { id: "s", cron: "* * * * * *", data: null };
    const first = open();
    await first.queue.schedule("topic", schedule);
    await first.worker.close();
    await first.queue.close();
    const others = [open(), open()];
    for (let round = 0; round < 4; round++) {
      await Promise.all(others.map(({ queue }) => queue.schedule("topic", schedule)));
      await wait(700);
    }
    await others[1]?.queue.unschedule("topic", "s");
    await wait(1_100);
    for (const { queue, worker } of others) {
      await worker.close();
      await queue.close();
    }
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await state.list("queue-schedules/")).toEqual([]);
  });
});
