/** Decides which links a crawl follows, in the contract's order, and names the rule that said no. */
import { isBaseAddress } from "./base-address.js";
import type { ResolvedCrawlOptions } from "./options.js";
import { INDEX_FILE, isSameHost, isSameSite } from "./page-identity.js";
import { compilePathPatterns } from "./path-patterns.js";
import type { Robots } from "./robots.js";

/** A rule that refuses a link. */
export type Denial =
  | "DEPTH_LIMIT"
  | "EXCLUDE_PATTERN"
  | "INCLUDE_PATTERN"
  | "BACKWARD_CRAWLING"
  | "ROBOTS_TXT"
  | "FILE_TYPE"
  | "SOCIAL_MEDIA"
  | "EXTERNAL_LINK"
  | "SECTION_LINK";

/** Denials of what the caller does not want to have, as opposed to what must not be read. */
export const BY_PATTERN: ReadonlySet<Denial> = new Set(["INCLUDE_PATTERN", "EXCLUDE_PATTERN"]);

export interface Candidate {
  readonly url: URL;
  /** Links from the start page. */
  readonly depth: number;
  /** The page that has the link lies on another site: its links are not followed further. */
  readonly fromExternal: boolean;
}

/** @returns the rule that refuses the link, or nothing */
export type LinkFilter = (candidate: Candidate) => Promise<Denial | undefined>;

const FILE = /\.(?:png|jpe?g|gif|css|js|ico|svg|tiff?|zip|exe|dmg|mp4|mp3|wav|pptx|xlsx|avi|flv|woff2?|ttf|webp|inc)$/i;
const SOCIAL_HOSTS: ReadonlySet<string> = new Set([
  "facebook.com",
  "twitter.com",
  "x.com",
  "linkedin.com",
  "instagram.com",
  "pinterest.com",
  "tiktok.com",
  "calendly.com",
  "telegram.org",
  "t.me",
]);

/** @param start where the crawl began, after redirects */
export async function createLinkFilter(
  start: URL,
  options: ResolvedCrawlOptions,
  robots: Robots | undefined,
): Promise<LinkFilter> {
  const [excluded, included] = await Promise.all([
    compilePathPatterns("excludePaths", options.excludePaths, options.regexOnFullURL),
    compilePathPatterns("includePaths", options.includePaths, options.regexOnFullURL),
  ]);
  const prefix = pathPrefix(start);
  return async ({ url, depth, fromExternal }) => {
    if (options.maxDiscoveryDepth !== undefined && depth > options.maxDiscoveryDepth) return "DEPTH_LIMIT";
    if (excluded(url)) return "EXCLUDE_PATTERN";
    if (options.includePaths.length > 0 && !included(url)) return "INCLUDE_PATTERN";
    const own = isSameHost(url, start) || (options.allowSubdomains && isSameSite(url, start));
    if (own && !options.crawlEntireDomain && isSameHost(url, start) && !isBelow(url, prefix))
      return "BACKWARD_CRAWLING";
    if (FILE.test(url.pathname)) return "FILE_TYPE";
    if (!own) {
      if (SOCIAL_HOSTS.has(url.hostname.replace(/^www\./, ""))) return "SOCIAL_MEDIA";
      if (!options.allowExternalLinks || fromExternal || isBaseAddress(url)) return "EXTERNAL_LINK";
    }
    if (robots && !(await robots.rulesFor(url)).allows(url)) return "ROBOTS_TXT";
    return undefined;
  };
}

/** The start page's own path; an index file is its folder, any other file stands for itself and what lies below a folder of its name. */
export const pathPrefix = (start: URL): string => start.pathname.replace(INDEX_FILE, "/").replace(/(?<!\/)\/+$/, "");

export const isBelow = (url: URL, prefix: string): boolean => {
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  return path === prefix || path.startsWith(`${prefix}/`);
};
