/** Memory and processor time of the browser's processes, read from /proc: they are the descendants of this process. */
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** @returns of each descendant its id, the browser it belongs to, its state, and its processor seconds with those of children that have ended */
export function browserProcesses() {
  const all = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
      all.set(Number(name), { parent: Number(fields[1]), state: fields[0], seconds: ticks / TICKS_PER_SECOND });
    } catch {
      // It ended meanwhile.
    }
  }
  const found = [];
  for (const [pid, { state, seconds }] of all) {
    let at = pid;
    while (at > 1 && all.get(at)?.parent !== process.pid) at = all.get(at)?.parent ?? 0;
    if (at > 1 && pid !== process.pid) found.push({ pid, browser: at, state, seconds });
  }
  return found;
}

/** Megabytes of a process; pages that several share are counted in parts (PSS). */
function memoryOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export const browserMemory = () => browserProcesses().reduce((sum, { pid }) => sum + memoryOf(pid), 0);

/** By browser, the seconds of all its processes when they were seen last. */
const seen = new Map();

/** Processor seconds of this process and of all browsers so far. Call it often: a browser that is replaced takes its figures with it. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  const now = new Map();
  for (const { browser, seconds } of browserProcesses()) now.set(browser, (now.get(browser) ?? 0) + seconds);
  for (const [browser, seconds] of now) seen.set(browser, Math.max(seconds, seen.get(browser) ?? 0));
  return { own: (user + system) / 1e6, browser: [...seen.values()].reduce((sum, seconds) => sum + seconds, 0) };
}

export const loadAverage = () => Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]);
