import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { QuernError } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WorkerPool } from "./pool.js";

let folder: string;
let tasks: URL;
const pool = new WorkerPool({ size: 2, heapMegabytes: 64 });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quern-pool-"));
  const file = join(folder, "tasks.mjs");
  writeFileSync(
    file,
    `export const double = (input) => input * 2;
     export const forever = () => { for (;;); };
     export const greedy = () => { const list = []; for (;;) list.push(new Array(1000).fill({})); };
     export const leave = () => process.exit(3);
     export const fail = () => { throw new RangeError("out of grain"); };
     export const ask = async (input, context) => { context.progress({ stage: "asking", done: 1 }); return "got " + await context.call("answer", input); };
     export const secrets = () => Object.keys(process.env);
     export const thread = async () => (await import("node:worker_threads")).threadId;
     export const hoard = () => { globalThis.kept = new Uint8Array(256 * 1024 * 1024).fill(1); };
     export const pooled = () => {
       const bytes = Buffer.from("a small picture");
       return { [Symbol.for("@quern/documents/Transferable")]: true, value: bytes, buffers: [bytes.buffer] };
     };
     export const slow = (milliseconds) => new Promise((resolve) => setTimeout(() => resolve("slept"), milliseconds));`,
  );
  tasks = pathToFileURL(file);
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const signal = (): AbortSignal => AbortSignal.timeout(30_000);

describe("WorkerPool", () => {
  it("hands over bytes of the pool that small buffers share, which no thread may take away", async () => {
    const bytes = await pool.run<Uint8Array>(tasks, "pooled", undefined, { signal: signal() });
    expect(Buffer.from(bytes).toString()).toBe("a small picture");
  });

  it("runs a function of another module", async () => {
    expect(await pool.run(tasks, "double", 21, { signal: signal() })).toBe(42);
  });

  it("kills an endless loop at the deadline and works on", async () => {
    const reason = new QuernError("SCRAPE_TIMEOUT", "too slow");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 300);
    await expect(pool.run(tasks, "forever", 0, { signal: controller.signal })).rejects.toBe(reason);
    expect(await pool.run(tasks, "double", 1, { signal: signal() })).toBe(2);
  });

  it("survives a task that eats its memory, and says how much it had", async () => {
    await expect(pool.run(tasks, "greedy", 0, { signal: signal() })).rejects.toMatchObject({
      code: "WORKER_FAILED",
      message: expect.stringContaining("64 MB"),
    });
    expect(await pool.run(tasks, "double", 2, { signal: signal() })).toBe(4);
  });

  it("reports a worker that ends, an error, and a function that is not there", async () => {
    await expect(pool.run(tasks, "leave", 0, { signal: signal() })).rejects.toMatchObject({ code: "WORKER_FAILED" });
    await expect(pool.run(tasks, "fail", 0, { signal: signal() })).rejects.toMatchObject({
      message: expect.stringContaining("out of grain"),
    });
    await expect(pool.run(tasks, "missing", 0, { signal: signal() })).rejects.toMatchObject({
      message: expect.stringContaining("missing"),
    });
  });

  it("lets a task call back and report progress", async () => {
    const stages: string[] = [];
    const result = await pool.run(tasks, "ask", 5, {
      signal: signal(),
      onProgress: ({ stage }) => stages.push(stage),
      host: { answer: async (value) => Number(value) + 1 },
    });
    expect(result).toBe("got 6");
    expect(stages).toEqual(["asking"]);
    await expect(pool.run(tasks, "ask", 5, { signal: signal() })).rejects.toMatchObject({
      message: expect.stringContaining("answer"),
    });
  });

  it("shows a worker nothing of the environment", async () => {
    process.env["QUERN_TEST_SECRET"] = "x";
    expect(await pool.run(tasks, "secrets", 0, { signal: signal() })).toEqual(["NODE_ENV"]);
    delete process.env["QUERN_TEST_SECRET"];
  });

  it("tells a caller in line that it waits, so that its clock does not run", async () => {
    const running = [0, 1].map(() => pool.run(tasks, "slow", 200, { signal: signal() }));
    const stages: string[] = [];
    await pool.run(tasks, "slow", 1, { signal: signal(), onProgress: ({ stage }) => stages.push(stage) });
    await Promise.all(running);
    expect(new Set(stages)).toEqual(new Set(["waiting for a free thread"]));
  });

  it("queues what does not fit, and lets a waiting caller give up", async () => {
    const controller = new AbortController();
    const running = [0, 1].map(() => pool.run(tasks, "slow", 200, { signal: signal() }));
    const waiting = pool.run(tasks, "double", 1, { signal: controller.signal });
    const patient = pool.run(tasks, "double", 4, { signal: signal() });
    controller.abort(new Error("not waiting"));
    await expect(waiting).rejects.toThrow("not waiting");
    expect(await Promise.all(running)).toEqual(["slept", "slept"]);
    expect(await patient).toBe(8);
  });

  it("warms a worker up while the caller does the work, and says when it is ready", async () => {
    const own = new WorkerPool({ size: 1 });
    expect(own.isWarm(tasks)).toBe(false);
    await vi.waitFor(() => expect(own.isWarm(tasks)).toBe(true), 30_000);
    expect(await own.run(tasks, "double", 21, { signal: signal() })).toBe(42);
    await own.close();
    const lost = new WorkerPool({ size: 1 });
    const missing = new URL("missing.mjs", tasks);
    expect(lost.isWarm(missing)).toBe(false);
    await expect(lost.run(missing, "double", 1, { signal: signal() })).rejects.toMatchObject({ code: "UNKNOWN_ERROR" });
    expect(lost.isWarm(missing)).toBe(false);
    await lost.close();
  });

  it("lets a short task end when its caller has given up", async () => {
    const own = new WorkerPool({ size: 1 });
    const thread = await own.run(tasks, "thread", 0, { signal: signal() });
    const controller = new AbortController();
    const given = own.run(tasks, "slow", 300, { signal: controller.signal, isShort: true });
    setTimeout(() => controller.abort(new Error("gone")), 50);
    await expect(given).rejects.toThrow("gone");
    expect(await own.run(tasks, "thread", 0, { signal: signal() })).toBe(thread);
    await own.close();
  });

  it("takes idle threads of other pools, which stay when it is closed", async () => {
    const one = new WorkerPool({ size: 1, sharesThreads: true });
    const other = new WorkerPool({ size: 1, sharesThreads: true });
    const larger = new WorkerPool({ size: 1, sharesThreads: true, heapMegabytes: 64 });
    const threadOf = (own: WorkerPool): Promise<number> => own.run(tasks, "thread", 0, { signal: signal() });
    const thread = await threadOf(one);
    expect(await threadOf(other)).toBe(thread);
    expect(await threadOf(larger)).not.toBe(thread);
    const busy = one.run(tasks, "slow", 300, { signal: signal() });
    expect(await threadOf(other)).not.toBe(thread);
    await busy;
    await one.close();
    expect(await threadOf(other)).toBeGreaterThan(0);
    await other.close();
    await larger.close();
  });

  it("does not keep a thread whose memory has grown large", async () => {
    const own = new WorkerPool({ size: 1 });
    const thread = await own.run(tasks, "thread", 0, { signal: signal() });
    await own.run(tasks, "hoard", 0, { signal: signal() });
    expect(await own.run(tasks, "thread", 0, { signal: signal() })).not.toBe(thread);
    await own.close();
  });

  it("keeps it where the pool may hold more", async () => {
    const own = new WorkerPool({ size: 1, keptMegabytes: 512 });
    const thread = await own.run(tasks, "thread", 0, { signal: signal() });
    await own.run(tasks, "hoard", 0, { signal: signal() });
    expect(await own.run(tasks, "thread", 0, { signal: signal() })).toBe(thread);
    await own.close();
  });

  it("ends running tasks when it is closed, and refuses new ones", async () => {
    const own = new WorkerPool({ size: 1 });
    await own.run(tasks, "double", 1, { signal: signal() });
    const running = expect(own.run(tasks, "forever", 0, { signal: signal() })).rejects.toMatchObject({
      code: "CANCELLED",
    });
    await new Promise((resolve) => setImmediate(resolve));
    await own.close();
    await running;
    await expect(own.run(tasks, "double", 1, { signal: signal() })).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
