/** What the browser's processes use, read from /proc: they are the descendants of this process. */
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** @returns id, state and own processor seconds (with those of children that have ended) of each descendant */
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
    while (at > 1 && at !== process.pid) at = all.get(at)?.parent ?? 0;
    if (at === process.pid && pid !== process.pid) found.push({ pid, state, seconds });
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

/** Processor seconds of this process and of the browser so far. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return {
    own: (user + system) / 1e6,
    browser: browserProcesses().reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

export const loadAverage = () => Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]);
