import type { FrontierEntry, HostPlaces, HostVerdict } from "@quern/queue";
import { QuernError } from "@quern/types";
import type { AroundPage, Visit, Walk } from "./walk.js";

/** There is no place at the host yet. */
export interface Wait {
  readonly outcome: "wait";
  readonly milliseconds: number;
}

/** The entry is not to be visited: {@link PoliteOptions.begin} said so. */
export interface Gone {
  readonly outcome: "gone";
}

export interface PoliteOptions {
  /** Unique among all that hold a place. */
  readonly holder: string;
  readonly signal: AbortSignal;
  readonly around?: AroundPage;
  /** Asked once there is a place. Answers false when the entry is not to be visited any more. */
  readonly begin?: () => Promise<boolean>;
}

/** A place outlives the longest request by this time. */
const GRACE_MS = 30_000;
const DEFAULT_TIMEOUT_MS = 60_000;
/** Failures that say something about the host, not about the page. */
const HOST_FAILURES: ReadonlySet<string> = new Set([
  "SCRAPE_TIMEOUT",
  "SCRAPE_DNS_RESOLUTION_ERROR",
  "SCRAPE_SITE_ERROR",
  "SCRAPE_ALL_ENGINES_FAILED",
]);

/** Visits an entry if its host has a place for it. */
export async function politeVisit(
  { walk, places }: { readonly walk: Walk; readonly places: HostPlaces },
  entry: FrontierEntry,
  { holder, signal, around, begin }: PoliteOptions,
): Promise<Visit | Wait | Gone> {
  const { host } = new URL(entry.url);
  const { pause, since } = await walk.pauseFor(entry.url);
  // robots.txt was a request too.
  if (since < pause) return { outcome: "wait", milliseconds: pause - since };
  const ttl = (walk.timeout ?? DEFAULT_TIMEOUT_MS) + GRACE_MS;
  const entered = await places.enter(host, holder, { pause, ttl });
  if (entered.kind === "wait") return { outcome: "wait", milliseconds: entered.milliseconds };
  if (entered.kind === "refused") return { outcome: "failed", error: hostDown(entry.url, host), offers: [] };
  let verdict: HostVerdict = { kind: "unused" };
  try {
    if (begin && !(await begin())) return { outcome: "gone" };
    verdict = { kind: "ok" };
    const visit = await walk.visit(entry, signal, around);
    verdict = verdictOf(visit);
    return visit;
  } finally {
    // Nobody waits for it: what is asked of the places from now on comes behind it, and one that is not given back runs out.
    void places.leave(host, holder, verdict).catch(() => undefined);
  }
}

function verdictOf(visit: Visit): HostVerdict {
  if (visit.outcome === "later") return { kind: "slow-down", after: visit.after };
  if (visit.outcome !== "failed") return { kind: "ok" };
  const { code, details } = visit.error;
  const { statusCode } = (details ?? {}) as { statusCode?: number };
  if (statusCode !== undefined) return { kind: statusCode >= 500 ? "failed" : "ok" };
  return { kind: HOST_FAILURES.has(code) ? "failed" : "ok" };
}

const hostDown = (url: string, host: string): QuernError =>
  new QuernError("SCRAPE_SITE_ERROR", `${url} was not tried: ${host} failed too often in a row.`, {
    hint: "Retry the failed pages when the host is back.",
  });
