/** An estimate of a monitor's cost. */
import { nextCronTimes } from "@quern/queue";
import type { Monitor, MonitorTarget } from "./types.js";

const CREDITS_A_SEARCH = 2;
const HITS_A_SEARCH = 10;
const CREDITS_WITH_JSON = 5;
/** Pages of a crawl whose limit is not named. */
const ASSUMED_PAGES = 100;
const MONTH_MS = 30 * 86_400_000;
const TIMES = 200;

export const creditsOfCheck = (targets: readonly MonitorTarget[]): number =>
  targets.reduce((sum, target) => sum + creditsOfTarget(target), 0);

function creditsOfTarget(target: MonitorTarget): number {
  if (target.type === "search") {
    return target.queries.length * CREDITS_A_SEARCH * Math.ceil(target.maxResults / HITS_A_SEARCH);
  }
  const formats = (target.scrapeOptions?.["formats"] ?? []) as ReadonlyArray<
    string | { readonly type?: string; readonly modes?: readonly string[] }
  >;
  const isJson = formats.some((format) => {
    const named = typeof format === "string" ? { type: format, modes: [] } : format;
    return named.type === "json" || (named.type === "changeTracking" && named.modes?.includes("json"));
  });
  const pages = target.type === "scrape" ? target.urls.length : Number(target.crawlOptions?.["limit"] ?? ASSUMED_PAGES);
  return pages * (isJson ? CREDITS_WITH_JSON : 1);
}

export function creditsOfMonth({ schedule, targets }: Pick<Monitor, "schedule" | "targets">): number {
  const times = nextCronTimes({ cron: schedule.cron, timeZone: schedule.timezone }, Date.now(), TIMES);
  const [first = 0] = times;
  const within = times.filter((time) => time - first < MONTH_MS).length;
  const span = (times.at(-1) ?? first) - first;
  const checks = within < times.length || span === 0 ? within : Math.round((MONTH_MS / span) * (times.length - 1));
  return checks * creditsOfCheck(targets);
}
