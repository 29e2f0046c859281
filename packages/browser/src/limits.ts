/** How many pages a machine can keep open, from what this process may use rather than from what the host has. */
import { readFile } from "node:fs/promises";
import { availableParallelism, freemem, totalmem } from "node:os";

/** Memory of a context with an ordinary page, with room for heavy ones. */
const MEMORY_OF_A_PAGE = 150e6;
/** The browser's own processes. */
const MEMORY_OF_THE_BROWSER = 300e6;
const PAGES_PER_CORE = 4;
const MAX_PAGES = 32;

export async function pageLimit(): Promise<number> {
  const memory = (await usableMemory()) - MEMORY_OF_THE_BROWSER;
  const byMemory = Math.floor((memory * 0.7) / MEMORY_OF_A_PAGE);
  return Math.max(1, Math.min(MAX_PAGES, Math.round((await usableCores()) * PAGES_PER_CORE), byMemory));
}

/** A browser with its processes, its runtimes and an ordinary page. */
const MEMORY_OF_A_SESSION = 400e6;
const MAX_SESSIONS = 16;

/** Sessions open at once. */
export async function sessionLimit(): Promise<number> {
  const memory = ((await usableMemory()) * 0.5) / MEMORY_OF_A_SESSION;
  return Math.max(1, Math.min(MAX_SESSIONS, Math.floor(memory)));
}

async function usableMemory(): Promise<number> {
  const limits = await Promise.all(
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].map(readNumber),
  );
  const limit = limits.find((value) => value !== undefined && value < totalmem());
  return limit ?? Math.max(freemem(), totalmem() / 2);
}

/** cgroup v2 states a quota per period: `200000 100000` is two cores. */
async function usableCores(): Promise<number> {
  const text = await readFile("/sys/fs/cgroup/cpu.max", "utf8").catch(() => "");
  const [quota, period] = text.trim().split(" ").map(Number);
  const cores = availableParallelism();
  return quota && period ? Math.min(cores, quota / period) : cores;
}

async function readNumber(path: string): Promise<number | undefined> {
  const value = Number((await readFile(path, "utf8").catch(() => "")).trim() || Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
