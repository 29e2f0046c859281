/** How search services write what a request asks for. */
import type { SearchRequest, SearchTime } from "@quern/types";
import { narrowQuery } from "../categories.js";

/** The query with the operators that most engines share for hosts and kinds of files. */
export function withSites({ query, categories, includeDomains, excludeDomains }: SearchRequest): string {
  const sites = includeDomains.map((domain) => `site:${domain}`);
  const included = sites.length > 1 ? [`(${sites.join(" OR ")})`] : sites;
  return [narrowQuery(query, categories), ...included, ...excludeDomains.map((domain) => `-site:${domain}`)].join(" ");
}

const DAYS = { hour: 1, day: 1, week: 7, month: 30, year: 365 } as const;
const DAY_MS = 86_400_000;

/** The first and last day of a time, for services that know dates alone. */
export function datesOf(time: SearchTime | undefined): { from?: string; to?: string } {
  if (!time) return {};
  const from =
    time.from ??
    (time.within === undefined
      ? undefined
      : new Date(Date.now() - DAYS[time.within] * DAY_MS).toISOString().slice(0, 10));
  return { ...(from === undefined ? {} : { from }), ...(time.to === undefined ? {} : { to: time.to }) };
}

/** `tbs` as Google writes it. */
export function googleTime({ time, sortByDate }: SearchRequest): string | undefined {
  const american = (date: string): string => {
    const [year = "", month = "", day = ""] = date.split("-");
    return `${Number(month)}/${Number(day)}/${year}`;
  };
  const parts = [
    ...(time?.within === undefined ? [] : [`qdr:${time.within[0]}`]),
    ...(time?.from === undefined && time?.to === undefined
      ? []
      : [
          "cdr:1",
          ...(time.from === undefined ? [] : [`cd_min:${american(time.from)}`]),
          ...(time.to === undefined ? [] : [`cd_max:${american(time.to)}`]),
        ]),
    ...(sortByDate ? ["sbd:1"] : []),
  ];
  return parts.length > 0 ? parts.join(",") : undefined;
}
