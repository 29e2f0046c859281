import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Semaphore } from "./semaphore.js";

describe("Semaphore", () => {
  it("lets in as many as fit, and the next when one leaves", async () => {
    const semaphore = new Semaphore(1);
    await semaphore.acquire();
    const order: number[] = [];
    const second = semaphore.acquire().then(() => order.push(2));
    const third = semaphore.acquire().then(() => order.push(3));
    expect(semaphore).toMatchObject({ held: 1, waiting: 2 });
    semaphore.release();
    await second;
    semaphore.release();
    await third;
    expect(order).toEqual([2, 3]);
    semaphore.release();
    expect(semaphore.held).toBe(0);
  });

  it("lets go of the line when the caller gives up", async () => {
    const semaphore = new Semaphore(1);
    await semaphore.acquire();
    const controller = new AbortController();
    const waiting = semaphore.acquire(controller.signal);
    controller.abort(new Error("no more time"));
    await expect(waiting).rejects.toThrow("no more time");
    expect(semaphore.waiting).toBe(0);
    await expect(semaphore.acquire(controller.signal)).rejects.toThrow("no more time");
  });

  it("never lets in more than fit, and loses nobody, whoever fails", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (size, jobs) => {
          const semaphore = new Semaphore(size);
          let running = 0;
          let most = 0;
          const results = await Promise.allSettled(
            jobs.map((succeeds) =>
              semaphore.run(async () => {
                most = Math.max(most, ++running);
                await new Promise((resolve) => setImmediate(resolve));
                running--;
                if (!succeeds) throw new Error("failed");
              }),
            ),
          );
          return most <= size && results.length === jobs.length && semaphore.held === 0;
        },
      ),
    );
  });
});
