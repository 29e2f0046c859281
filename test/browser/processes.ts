/** Chromium's processes as Linux lists them. */
import { readdirSync, readFileSync } from "node:fs";

export interface BrowserProcess {
  readonly pid: number;
  readonly parent: number;
  /** Process group; a browser leads one of its own. */
  readonly group: number;
  /** `Z` has ended and waits for its parent to notice. */
  readonly state: string;
  /** `browser`, `zygote`, `gpu-process`, `renderer`, or the interface of a service, e.g. `network.mojom.NetworkService`. */
  readonly kind: string;
  /** Value of `--proxy-server`: the same for all browsers that a renderer starts, and for no other. */
  readonly proxy: string | undefined;
}

function readProcess(pid: string): BrowserProcess[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const kind = /--utility-sub-type=(\S+)/.exec(command)?.[1] ?? /--type=(\S+)/.exec(command)?.[1] ?? "browser";
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        state,
        kind,
        proxy: /--proxy-server=(\S+)/.exec(command)?.[1],
      },
    ];
  } catch {
    // Ended while it was read.
    return [];
  }
}

/** All processes of the machine, on Linux. */
export const allProcesses = (): BrowserProcess[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);

/** The browsers that this process started. */
export const ownBrowsers = (): BrowserProcess[] =>
  allProcesses().filter(({ pid, parent, group, proxy }) => parent === process.pid && group === pid && proxy);

/** Processes of these browsers. Zombies that the system's first process has taken over are its to collect. */
export const processesOf = (browsers: Iterable<number>): BrowserProcess[] => {
  const groups = new Set(browsers);
  return allProcesses().filter(({ group, state, parent }) => groups.has(group) && !(state === "Z" && parent === 1));
};
