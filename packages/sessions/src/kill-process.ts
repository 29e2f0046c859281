/**
 * Ends a process of the browser. Linux keeps a process that is killed while a debugger holds it as a zombie until the debugger lets go, and
 * Chromium's handler of crashes (`chrome_crashpad_handler`) is one: it looks at a process that ran out of memory, and never lets go of one
 * that is killed meanwhile. Chromium waits for the zombie, and with it all of the browser. So the handler is ended, too.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const LOOKS_MS = [50, 200, 500, 1_000, 2_000];

export async function killProcess(pid: number): Promise<void> {
  kill(pid);
  if (process.platform !== "linux") return;
  for (const wait of LOOKS_MS) {
    await delay(wait, undefined, { ref: false });
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
    if (status === undefined) return;
    if (!/^State:\s+Z/m.test(status)) continue;
    const tracer = Number(/^TracerPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (tracer > 0) kill(tracer);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}
