import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ContractCase } from "@quern/types/testing";
import type { JobQueue, RunningJob } from "../jobs/queue.js";

const PATIENCE_MS = 15_000;

/** Waits for what will be so in a moment. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `in vain: ${what}`);
    await wait(5);
  }
}

function note<Item>(list: Item[], item: Item): undefined {
  list.push(item);
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
    contract("hands out as many jobs at once as it was last told", async (queue) => {
      const held: Array<() => void> = [];
      await queue.add("topic", jobs(6));
      const handler = async (): Promise<undefined> => {
        await new Promise<void>((resolve) => held.push(resolve));
        return undefined;
      };
      const worker = queue.process("topic", handler, { concurrency: 2 });
      await until(() => held.length === 2, "two jobs at once");
      worker.setConcurrency(4);
      // A queue may look at the new number only when a job is done.
      held[0]?.();
      await until(() => held.length === 5, "four jobs beside one another");
      worker.setConcurrency(1);
      for (const release of held) release();
      await until(() => held.length === 6, "the last job");
      held[5]?.();
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
        { id: "late", data: null, delay: 1_500 },
        { id: "now", data: null },
      ]);
      assert.equal((await queue.counts("topic")).delayed, 1);
      await until(() => seen.length === 2, "both");
      assert.ok(Date.now() - added >= 1_495);
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
    contract("hands out by priority, jobs of one priority in order", async (queue) => {
      const seen: string[] = [];
      const priorities = { d: 10, a: 1, e: 10, first: 0, b: 1, late: 1_000_000 };
      await queue.add(
        "topic",
        Object.entries(priorities).map(([id, priority]) => ({ id, data: null, priority })),
      );
      await queue.add("topic", [{ id: "zero", data: null }]);
      assert.equal((await queue.counts("topic")).waiting, 7);
      const worker = queue.process("topic", async ({ id }) => note(seen, id), { concurrency: 1 });
      await until(() => seen.length === 7, "7 jobs");
      assert.deepEqual(seen, ["first", "zero", "a", "b", "d", "e", "late"]);
      await worker.close();
      await assert.rejects(queue.add("topic", [{ id: "x", data: null, priority: -1 }]), /priority/);
      await assert.rejects(queue.add("topic", [{ id: "a/b", data: null }]), /id of a job/);
    }),
    contract("takes back a job that nobody works on", async (queue) => {
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const seen: string[] = [];
      await queue.add("topic", [
        { id: "held", data: null },
        { id: "next", data: null },
        { id: "later", data: null, delay: 60_000 },
      ]);
      const handler = async ({ id }: RunningJob) => {
        seen.push(id);
        await gate;
        return undefined;
      };
      const worker = queue.process("topic", handler, { concurrency: 1 });
      await until(() => seen.length === 1, "the first job");
      assert.equal(await queue.remove("topic", "next"), true);
      assert.equal(await queue.remove("topic", "later"), true);
      assert.equal(await queue.remove("topic", "later"), false);
      assert.equal(await queue.remove("topic", "held"), false);
      release();
      await worker.close(5_000);
      assert.deepEqual(seen, ["held"]);
      assert.deepEqual(await queue.counts("topic"), { waiting: 0, active: 0, delayed: 0 });
    }),
    contract("runs a schedule once each time, until it is unscheduled", async (queue) => {
      const runs: RunningJob[] = [];
      const worker = queue.process("topic", async (job) => note(runs, job), { concurrency: 4 });
      const schedule = { id: "every-second", cron: "* * * * * *", timeZone: "Europe/Berlin", data: { check: 1 } };
      // As several servers do when they start.
      await Promise.all([1, 2, 3].map(() => queue.schedule("topic", schedule)));
      await until(() => runs.length >= 2, "two runs");
      await queue.schedule("topic", schedule);
      await until(() => runs.length >= 3, "three runs");
      const [known] = await queue.schedules("topic");
      assert.equal(known?.cron, schedule.cron);
      assert.equal(known?.timeZone, schedule.timeZone);
      assert.deepEqual(known?.data, { check: 1 });
      assert.ok((known?.next ?? 0) > Date.now() - 1_000);
      assert.equal(await queue.unschedule("topic", "every-second"), true);
      assert.equal(await queue.unschedule("topic", "every-second"), false);
      const times = runs.map(({ scheduledFor }) => scheduledFor ?? 0);
      assert.equal(new Set(times).size, times.length);
      for (const { id, data, schedule: name, scheduledFor } of runs) {
        assert.equal((scheduledFor ?? 1) % 1_000, 0);
        assert.equal(id, `every-second~${scheduledFor}`);
        assert.deepEqual([data, name], [{ check: 1 }, "every-second"]);
      }
      const count = runs.length;
      await wait(1_500);
      assert.ok(runs.length <= count + 1, "a run that was about to begin may still come");
      await worker.close();
      assert.deepEqual(await queue.schedules("topic"), []);
      assert.deepEqual(await queue.counts("topic"), { waiting: 0, active: 0, delayed: 0 });
    }),
    contract("lets the next run come while the one before goes on, and repeats one that is not done", async (queue) => {
      const begun: string[] = [];
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const handler = async ({ id, data }: RunningJob) => {
        begun.push(id);
        if (begun.filter((one) => one === id).length === 1 && begun.length === 1) {
          await gate;
          return { again: 0, data: "second time" };
        }
        if (data === "second time") begun.push("with new data");
        return undefined;
      };
      const worker = queue.process("topic", handler, { concurrency: 4 });
      await queue.schedule("topic", { id: "s", cron: "* * * * * *", data: "run" });
      await until(() => new Set(begun).size >= 2, "the second run");
      release();
      await until(() => begun.includes("with new data"), "the first run again");
      await queue.unschedule("topic", "s");
      await worker.close(5_000);
      // The one that was handed out twice.
      const twice = begun.filter((id, index) => begun.indexOf(id) !== index);
      assert.deepEqual(twice, [begun[0]]);
    }),
    contract("replaces a schedule, and makes up once for times that were missed", async (queue) => {
      const seen: unknown[] = [];
      await queue.schedule("topic", { id: "s", cron: "0 0 1 1 *", data: "yearly" });
      await queue.schedule("topic", { id: "s", cron: "* * * * * *", data: "secondly", priority: 3 });
      assert.equal((await queue.counts("topic")).delayed, 1);
      await wait(3_200);
      const begun = Date.now();
      const worker = queue.process("topic", async ({ data }) => note(seen, [data, Date.now()]), {
        concurrency: 4,
      });
      await until(() => seen.length >= 2, "two runs");
      await queue.unschedule("topic", "s");
      await worker.close();
      const [late, next] = seen as Array<[string, number]>;
      assert.deepEqual([late?.[0], next?.[0]], ["secondly", "secondly"]);
      // One run is late; the next one keeps its time.
      assert.ok((next?.[1] ?? 0) >= Math.ceil(begun / 1_000) * 1_000 - 5);
    }),
    contract("refuses times that cannot be read or never come", async (queue) => {
      await assert.rejects(queue.schedule("topic", { id: "s", cron: "often", data: 1 }), /no cron expression/);
      await assert.rejects(queue.schedule("topic", { id: "s", cron: "0 0 30 2 *", data: 1 }), /ever comes/);
      const elsewhere = { id: "s", cron: "0 0 * * *", timeZone: "Mars/Base", data: 1 };
      await assert.rejects(queue.schedule("topic", elsewhere), /no time zone/);
      assert.deepEqual(await queue.schedules("topic"), []);
    }),
  ];
}
