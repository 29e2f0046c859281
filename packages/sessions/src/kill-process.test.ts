import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { killProcess } from "./kill-process.js";

/** Holds a process and never asks after it, as a handler of crashes does whose process is killed. */
const HOLD = `
import ctypes, sys, time
libc = ctypes.CDLL(None, use_errno=True)
assert libc.ptrace(0x4206, int(sys.argv[1]), 0, 0) == 0
print("held", flush=True)
time.sleep(60)
`;

it.runIf(process.platform === "linux")("ends a process that is held by another", async (context) => {
  const victim = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
  const ended = once(victim, "exit");
  const holder = spawn("python3", ["-c", HOLD, String(victim.pid)]);
  const isHeld = await Promise.race([
    once(holder.stdout, "data").then(() => true),
    once(holder, "error").then(() => false),
    once(holder, "exit").then(() => false),
  ]);
  if (!isHeld) victim.kill("SIGKILL");
  context.skip(!isHeld, "python3 is missing, or may not trace: apt-get install python3");
  await killProcess(victim.pid as number);
  await ended;
  expect(victim.signalCode).toBe("SIGKILL");
});
