/** Reasons for which a page of a crawl is an error. */
import { STATUS_CODES } from "node:http";
import { QuernError } from "@quern/types";
import type { Denial } from "../link-filter.js";

export function startRefused(url: URL, denial: Denial): QuernError {
  const byRobots = denial === "ROBOTS_TXT";
  return new QuernError(
    "CRAWL_DENIAL",
    `${url.href} cannot be crawled from: ${byRobots ? "robots.txt keeps it out" : denial}.`,
    {
      hint: byRobots
        ? "Ask the site's owner, or set ignoreRobotsTxt if you are allowed to."
        : "Start from a page of the site.",
      details: { url: url.href },
    },
  );
}

export const deniedRedirect = (from: URL, to: URL, rule: string): QuernError =>
  new QuernError("CRAWL_DENIAL", `${from.href} redirects to ${to.href}, which the crawl leaves out (${rule}).`);

export const pageFailed = (url: string, status: number): QuernError =>
  new QuernError("SCRAPE_SITE_ERROR", `${url} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd(), {
    details: { statusCode: status },
  });

export const softNotFound = (url: string): QuernError =>
  new QuernError("SCRAPE_SITE_ERROR", `${url} answered 200, but the page says that there is no such page.`, {
    details: { statusCode: 404 },
  });
