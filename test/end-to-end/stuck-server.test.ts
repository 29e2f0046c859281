/** A server whose thread is caught in a loop still ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
/** Loaded before the server: catches its thread in a loop when asked to. */
const CATCH = "data:text/javascript,process.on('SIGUSR2',()=>{process._rawDebug('caught');for(;;);})";

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

async function start(): Promise<{ child: ChildProcess; log: () => string; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, ["--import", CATCH, CLI, "serve", "--port", "0", "--drain-timeout", "2"]);
  children.push(child);
  let log = "";
  child.stderr?.on("data", (part) => {
    log += part;
  });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  await expect.poll(() => log, { timeout: 60_000 }).toContain("listens on");
  return { child, log: () => log, ended };
}

describe("quern serve", () => {
  it("that is stuck ends by itself, and says why", { timeout: 120_000 }, async () => {
    const { child, log, ended } = await start();
    child.kill("SIGUSR2");
    await expect.poll(log, { timeout: 30_000 }).toContain("caught");
    // Its handler cannot run before the script is ended.
    child.kill("SIGTERM");
    expect(await ended).toBe(1);
    expect(log()).toContain("did nothing but one thing for 10000 ms");
  });

  it("that is not stuck goes on for longer than that, and ends with 0", { timeout: 120_000 }, async () => {
    const { child, log, ended } = await start();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(child.exitCode).toBeNull();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(log()).not.toContain("was ended");
  });
});
