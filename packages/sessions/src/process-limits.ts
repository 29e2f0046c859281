/** Bounds on the process that a realm runs in. Linux only: elsewhere Chromium's own bound on scripts is the one that holds. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";

const MEGABYTE_BYTES = 1024 * 1024;
const NICENESS = 5;
const WATCH_INTERVAL_MS = 250;

export interface ProcessLimits {
  stop(): void;
}

/**
 * The kernel refuses the process more private memory than it has now and `megabytes` beside; a look at what is resident catches
 * the rest (memory shared between processes), and where the program `prlimit` is missing, everything.
 *
 * @param kill called once when too much is resident
 */
export async function limitProcess(pid: number, megabytes: number, kill: () => void): Promise<ProcessLimits> {
  if (process.platform !== "linux") return { stop: () => undefined };
  try {
    // Endless loops yield to everything else on the machine.
    setPriority(pid, NICENESS);
  } catch {
    // Already gone.
  }
  const before = await memoryOf(pid);
  if (!before) return { stop: () => undefined };
  const bound = Math.round(before.data + megabytes * MEGABYTE_BYTES);
  await new Promise<void>((resolve) => {
    execFile("prlimit", ["--pid", String(pid), `--data=${bound}:${bound}`], { env: { PATH: "/usr/bin:/bin" } }, () =>
      resolve(),
    );
  });
  const mostResident = before.resident + megabytes * MEGABYTE_BYTES;
  const timer = setInterval(async () => {
    const now = await memoryOf(pid);
    if (!now || now.resident <= mostResident) return;
    clearInterval(timer);
    kill();
  }, WATCH_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}

async function memoryOf(pid: number): Promise<{ resident: number; data: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN);
  const resident = kilobytes("VmRSS") * 1024;
  const data = kilobytes("VmData") * 1024;
  return Number.isNaN(resident) || Number.isNaN(data) ? undefined : { resident, data };
}
