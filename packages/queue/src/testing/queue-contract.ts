import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ContractCase } from "@quern/types/testing";
import type { JobQueue, RunningJob } from "../jobs/queue.js";

const PATIENCE_MILLISECONDS = 15_000;

/** Waits for what will be so in a moment. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `in vain: ${what}`);
    await wait(5);
  }
}

/**
 * Contract of every queue.
 *
 * @param make a fresh, empty queue; the suite closes it
 */
export function jobQueueContract(make: () => JobQueue | Promise<JobQueue>): ContractCase[] {
  const contract = (name: string, test: (queue: JobQueue) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const queue = await make();
      try {
        await test(queue);
      } finally {
        await queue.close();
      }
    },
  });
  const jobs = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `j${index}`, data: { index } }));
  return [
    contract("hands each job out once, with its data, in order", async (queue) => {
      const seen: unknown[] = [];
      await queue.add("topic", jobs(20));
      const worker = queue.process(
        "topic",
        async ({ data }) => {
          seen.push(data);
          return undefined;
        },
        { concurrency: 1 },
      );
      await until(() => seen.length >= 20, "20 jobs");
      await wait(50);
      assert.deepEqual(
        seen,
        jobs(20).map(({ data }) => data),
      );
      await worker.close();
      assert.deepEqual(await queue.counts("topic"), { waiting: 0, active: 0, delayed: 0 });
    }),
    contract("takes jobs that come while it works, from the topic alone", async (queue) => {
      const seen: string[] = [];
      const worker = queue.process(
        "topic",
        async ({ id }) => {
          seen.push(id);
          if (id === "j0") await queue.add("topic", [{ id: "next", data: null }]);
          return undefined;
        },
        { concurrency: 2 },
      );
      await queue.add("other", [{ id: "stranger", data: null }]);
      await queue.add("topic", jobs(1));
      await until(() => seen.length === 2, "the second job");
      assert.deepEqual(seen, ["j0", "next"]);
      assert.equal((await queue.counts("other")).waiting, 1);
      await worker.close();
    }),
    contract("leaves a job alone whose id is there, and takes the id again when it is done", async (queue) => {
      let running = 0;
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      await Promise.all([queue.add("topic", jobs(1)), queue.add("topic", jobs(1))]);
      const worker = queue.process(
        "topic",
        async () => {
          running++;
          await gate;
          return undefined;
        },
        { concurrency: 5 },
      );
      await until(() => running === 1, "the job");
      await queue.add("topic", jobs(1));
      await wait(50);
      assert.equal(running, 1);
      release();
      await until(async () => (await queue.counts("topic")).active === 0, "its end");
      await queue.add("topic", jobs(1));
      await until(() => running === 2, "the job again");
      await worker.close();
    }),
    contract("runs no more at once than it may", async (queue) => {
      let running = 0;
      let most = 0;
      let done = 0;
      await queue.add("topic", jobs(12));
      const worker = queue.process(
        "topic",
        async () => {
          most = Math.max(most, ++running);
          await wait(20);
          running--;
          done++;
          return undefined;
        },
        { concurrency: 3 },
      );
      await until(() => done === 12, "12 jobs");
      assert.equal(most, 3);
      await worker.close();
    }),
    contract("keeps a job back until its delay is over", async (queue) => {
      const seen: string[] = [];
      const worker = queue.process(
        "topic",
        async ({ id }) => {
          seen.push(id);
          return undefined;
        },
        { concurrency: 5 },
      );
      const added = Date.now();
      await queue.add("topic", [
        { id: "late", data: null, delay: 300 },
        { id: "now", data: null },
      ]);
      assert.equal((await queue.counts("topic")).delayed, 1);
      await until(() => seen.length === 2, "both");
      assert.ok(Date.now() - added >= 295);
      assert.deepEqual(seen, ["now", "late"]);
      await worker.close();
    }),
    contract("hands a job out again when the handler says so, with new data", async (queue) => {
      const seen: unknown[] = [];
      const times: number[] = [];
      await queue.add("topic", [{ id: "j", data: 1 }]);
      const worker = queue.process(
        "topic",
        async ({ data }) => {
          seen.push(data);
          times.push(Date.now());
          if (seen.length === 1) return { again: 200, data: 2 };
          return seen.length === 2 ? { again: 0 } : undefined;
        },
        { concurrency: 1 },
      );
      await until(() => seen.length === 3, "three times");
      assert.deepEqual(seen, [1, 2, 2]);
      assert.ok((times[1] as number) - (times[0] as number) >= 195);
      await worker.close();
      assert.deepEqual(await queue.counts("topic"), { waiting: 0, active: 0, delayed: 0 });
    }),
    contract("hands a job out again when the handler throws", async (queue) => {
      let calls = 0;
      await queue.add("topic", jobs(1));
      const worker = queue.process(
        "topic",
        async () => {
          if (++calls === 1) throw new Error("not now");
          return undefined;
        },
        { concurrency: 1 },
      );
      await until(() => calls === 2, "the second time");
      await worker.close();
    }),
    contract("waits for running jobs when a worker is closed, and takes no more", async (queue) => {
      let started = 0;
      let ended = 0;
      await queue.add("topic", jobs(4));
      const worker = queue.process(
        "topic",
        async () => {
          started++;
          await wait(100);
          ended++;
          return undefined;
        },
        { concurrency: 2 },
      );
      await until(() => started === 2, "two jobs");
      await worker.close(5_000);
      assert.deepEqual([started, ended], [2, 2]);
      await worker.close();
      assert.equal((await queue.counts("topic")).waiting, 2);
    }),
    contract("gives jobs back that are not done within the grace time", async (queue) => {
      const signals: AbortSignal[] = [];
      await queue.add("topic", jobs(1));
      const handler = async ({ signal }: RunningJob) => {
        signals.push(signal);
        if (signals.length > 1) return undefined;
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        return { again: 0 };
      };
      const first = queue.process("topic", handler, { concurrency: 1 });
      await until(() => signals.length === 1, "the job");
      await first.close(50);
      assert.equal(signals[0]?.aborted, true);
      const second = queue.process("topic", handler, { concurrency: 1 });
      await until(() => signals.length === 2, "the job again");
      await second.close();
    }),
  ];
}
