/** Limits of a team: requests a minute by kind of endpoint, requests at once, and how many may wait (contract, part I). */
import { QuernError } from "@quern/types";

/** Kinds of endpoints that are counted together. */
export type EndpointGroup = "scrape" | "job" | "status" | "session" | "execute";

export interface Plan {
  readonly name: string;
  /** Requests a minute by group; a group that is missing has no limit. */
  readonly requestsPerMinute: Readonly<Partial<Record<EndpointGroup, number>>>;
  /** Scrapes, parses and browser sessions at once, each counted by itself. */
  readonly concurrency: number;
  /** Requests that may wait for a place. */
  readonly queue: number;
  /** Shortest time between two checks of a monitor, in milliseconds. Default: the server's, five minutes. */
  readonly monitorInterval?: number;
}

/** The vendor's plans check no page more often. */
const MONITOR_INTERVAL_MS = 15 * 60_000;

const plan = (
  name: string,
  [scrape, job, status, session, execute]: readonly [number, number, number, number, number],
  concurrency: number,
  queue: number,
): Plan => ({
  name,
  requestsPerMinute: { scrape, job, status, session, execute },
  concurrency,
  queue,
  monitorInterval: MONITOR_INTERVAL_MS,
});

/** For servers of one's own: no limits of rate, and as many requests at once as a machine may want to hold. */
const SELF_HOSTED: Plan = { name: "self-hosted", requestsPerMinute: {}, concurrency: 100, queue: 50_000 };

export const DEFAULT_PLAN = SELF_HOSTED.name;

export const PLANS: ReadonlyMap<string, Plan> = new Map(
  [
    SELF_HOSTED,
    plan("free", [10, 2, 500, 2, 10], 2, 50_000),
    plan("hobby", [100, 20, 5000, 20, 100], 5, 50_000),
    plan("standard", [500, 100, 25_000, 100, 500], 50, 100_000),
    plan("growth", [5000, 1000, 250_000, 1000, 5000], 100, 200_000),
    plan("scale", [10_000, 2000, 500_000, 1500, 7500], 150, 300_000),
  ].map((one) => [one.name, one]),
);

/** @throws QuernError `BAD_REQUEST` for a name that no plan has */
export function checkPlanName(name: string, plans: ReadonlyMap<string, Plan> = PLANS): string {
  if (plans.has(name)) return name;
  throw new QuernError("BAD_REQUEST", `There is no plan "${name}".`, {
    hint: `Plans: ${[...plans.keys()].join(", ")}.`,
  });
}
