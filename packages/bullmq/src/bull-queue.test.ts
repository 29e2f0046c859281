import { setTimeout as wait } from "node:timers/promises";
import type { JobQueue } from "@quern/queue";
import { jobQueueContract } from "@quern/queue/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasProgram, skipWithout } from "../../../test/system-programs.js";
import { type RedisServer, startRedis } from "../../redis/test-support/redis-server.js";
import { bullQueue } from "./index.js";

let server: RedisServer;
let count = 0;
beforeAll(async () => {
  if (hasProgram("redis-server")) server = await startRedis();
});
beforeEach(skipWithout("redis-server"));
afterAll(() => server?.kill());

const fresh = (): Promise<JobQueue> => bullQueue(server.url, { prefix: `test-${count++}` });

describe("bullQueue", () => {
  for (const { name, run } of jobQueueContract(fresh)) it(name, run);

  it("shares jobs among processes, each job to one of them", async () => {
    const queues = await Promise.all([1, 2, 3].map(() => bullQueue(server.url, { prefix: "shared" })));
    const seen: string[] = [];
    const workers = queues.map((queue, index) =>
      queue.process(
        "topic",
        async ({ id }) => {
          await wait(5);
          seen.push(`${id} ${index}`);
          return undefined;
        },
        { concurrency: 4 },
      ),
    );
    await queues[0]?.add(
      "topic",
      Array.from({ length: 90 }, (_, index) => ({ id: `j${index}`, data: null })),
    );
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(90);
    expect(new Set(seen.map((line) => line.split(" ")[0])).size).toBe(90);
    expect(new Set(seen.map((line) => line.split(" ")[1])).size).toBe(3);
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all(queues.map((queue) => queue.close()));
  });

  it("gives each run of a schedule to one of several servers that all schedule it", async () => {
    const queues = await Promise.all([1, 2, 3].map(() => bullQueue(server.url, { prefix: "scheduled" })));
    const seen: string[] = [];
    const workers = queues.map((queue) =>
      queue.process(
        "topic",
        async ({ id }) => {
          seen.push(id);
          return undefined;
        },
        { concurrency: 2 },
      ),
    );
    // Again and again, as servers do that start one after another.
    for (let round = 0; round < 60 && (round < 5 || seen.length < 3); round++) {
      await Promise.all(queues.map((queue) => queue.schedule("topic", { id: "s", cron: "* * * * * *", data: null })));
      await wait(700);
    }
    await queues[1]?.unschedule("topic", "s");
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all(queues.map((queue) => queue.close()));
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("says at once that Redis is away, and goes on when it is back", async () => {
    await expect(bullQueue("redis://127.0.0.1:1")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE", status: 503 });
    const queue = await fresh();
    const seen: string[] = [];
    const worker = queue.process(
      "topic",
      async ({ id }) => {
        seen.push(id);
        return undefined;
      },
      { concurrency: 1 },
    );
    await queue.add("topic", [{ id: "before", data: null }]);
    await expect.poll(() => seen.length).toBe(1);
    await server.kill();
    const away = queue.add("topic", [{ id: "lost", data: null }]);
    await expect(away).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
    await server.start();
    await expect
      .poll(
        () =>
          queue.add("topic", [{ id: "after", data: null }]).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await expect.poll(() => seen.at(-1), { timeout: 20_000 }).toBe("after");
    await worker.close();
    await queue.close();
  });
});
