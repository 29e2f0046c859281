import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Deadline } from "./deadline.js";

const never = (): Promise<never> => new Promise(() => {});
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

afterEach(() => {
  vi.useRealTimers();
});

describe("Deadline", () => {
  it("goes on as long as there is progress where it follows that, and no longer", () => {
    vi.useFakeTimers();
    const [plain, following] = [false, true].map(
      (followsProgress) => new Deadline("report.pdf", 1000, { followsProgress }),
    ) as [Deadline, Deadline];
    for (let page = 0; page < 10; page++) {
      vi.advanceTimersByTime(900);
      plain.progress();
      following.progress();
    }
    expect(plain.signal.reason).toMatchObject({ code: "SCRAPE_TIMEOUT" });
    expect(following.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(following.signal.reason).toMatchObject({
      message: expect.stringContaining("after 1000 ms without progress"),
    });
  });

  it("names the stage that hangs, not one that began later and is done", async () => {
    const deadline = new Deadline("page", 50);
    const summary = failure(deadline.run("making summary", never));
    await deadline.run("making html", () => "done");
    expect(await summary).toMatchObject({
      code: "SCRAPE_TIMEOUT",
      message: "page timed out after 50 ms (while making summary).",
      details: { timeout: 50, stage: "making summary" },
    });
  });

  it("names all stages that run side by side", async () => {
    const deadline = new Deadline("page", 50);
    const stages = [deadline.run("making summary", never), deadline.run("making json", never)].map(failure);
    for (const error of await Promise.all(stages))
      expect(error).toMatchObject({
        message: "page timed out after 50 ms (while making summary and making json).",
        details: { stage: "making summary", stages: ["making summary", "making json"] },
      });
  });

  it("holds for a stage that keeps the thread busy, and lets no other begin", async () => {
    const deadline = new Deadline("page", 20);
    const busy = (): string => {
      const end = Date.now() + 60;
      while (Date.now() < end);
      return "too late";
    };
    expect(await failure(deadline.run("converting the page", busy))).toMatchObject({
      message: "page timed out after 20 ms (while converting the page).",
    });
    let began = false;
    const next = deadline.run("making json", () => {
      began = true;
    });
    expect(await failure(next)).toMatchObject({ code: "SCRAPE_TIMEOUT" });
    expect(began).toBe(false);
  });

  it("counts time in line", async () => {
    const deadline = new Deadline("page", 10_000, { queued: 9_500 });
    expect(deadline.remaining).toBeLessThanOrEqual(500);
    expect(await failure(deadline.run("fetching", never))).toMatchObject({
      message: "page timed out after 10000 ms, 9500 ms of them in line for a free place (while fetching).",
      details: { queued: 9_500 },
    });
  });

  it("gives the caller's own reason", async () => {
    const caller = new AbortController();
    const deadline = new Deadline("page", 10_000, { signal: caller.signal });
    const running = failure(deadline.run("fetching", never));
    caller.abort("no more");
    expect(await running).toBe("no more");
    deadline.clear();
  });

  it("leaves nothing behind in the caller's signal, which may live for a million requests", async () => {
    const caller = new AbortController();
    const deadline = new Deadline("page", 10_000, { signal: caller.signal });
    await deadline.run("fetching", () => 1);
    deadline.clear();
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
  });
});
