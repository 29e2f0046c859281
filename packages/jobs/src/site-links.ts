/** Links of a map: the links of one page and the addresses of the sitemaps, filtered, each once, ranked. */
import { randomUUID } from "node:crypto";
import type { Discovery, Engine } from "@quern/core";
import { QuernError } from "@quern/types";
import { isBaseAddress } from "./base-address.js";
import { isBelow, pathPrefix } from "./link-filter.js";
import type { ResolvedMapOptions } from "./options.js";
import { Pacer } from "./pacer.js";
import { isSameSite, pageIdentity, registrableDomain, withoutWww } from "./page-identity.js";
import { compilePathPatterns } from "./path-patterns.js";
import { Robots } from "./robots.js";
import type { MapLink, SiteMap } from "./site-map.js";
import { guessSitemaps, readSitemaps } from "./sitemap.js";

export async function listLinks(
  engine: Engine,
  target: URL,
  options: ResolvedMapOptions,
  signal: AbortSignal | undefined,
): Promise<SiteMap> {
  const { limit } = options;
  const reach = reachOf(options, signal);
  const page = await pageLinks(engine, target, options, signal);
  signal?.throwIfAborted();
  const start = page.landed;
  const keep = await linkRule(start, options);

  const links = new Map<string, MapLink>();
  const identity = { similar: true, ignoreQuery: options.ignoreQueryParameters };
  const pacer = new Pacer();
  const add = (link: URL, title: string): void => {
    if (!keep(link)) return;
    const key = pageIdentity(link, identity);
    const known = links.get(key);
    if (known && (known.title !== undefined || title === "")) return;
    links.set(key, { url: known?.url ?? shown(link, options), ...(title === "" ? {} : { title }) });
  };

  if (!page.error && !page.gone && options.sitemap !== "only") add(start, page.title);
  if (options.sitemap !== "skip") {
    const named = (await new Robots(engine, "Quern", reach).rulesFor(start)).sitemaps;
    const guesses = guessSitemaps(start, options.includeSubdomains ? registrableDomain(start.hostname) : undefined);
    for (const found of await readSitemaps(engine, named.length > 0 ? named : guesses, reach)) {
      if (pacer.isDue) {
        await pacer.pause();
        signal?.throwIfAborted();
      }
      add(found, "");
    }
  }
  if (options.sitemap !== "only") for (const { url, text } of page.links) add(url, text);
  if (links.size === 0 && page.error) throw page.error;

  const ranked = options.search ? await rank([...links.values()], options.search) : [...links.values()];
  const chosen = ranked.slice(0, limit);
  const few = chosen.length <= 1 && limit !== 1 && !isBaseAddress(target);
  return {
    id: randomUUID(),
    links: chosen,
    ...(few
      ? {
          warning: `${page.gone ? `${target.href} answered with HTTP ${page.gone}. ` : ""}Only ${chosen.length} result(s) found. Try the site's base domain ${start.origin} for more, or filterByPath: false.`,
        }
      : {}),
  };
}

/** How the page, robots.txt and sitemaps are reached. */
function reachOf(options: ResolvedMapOptions, signal: AbortSignal | undefined) {
  const { headers, location, threatProtection, ignoreCache } = options;
  return {
    ...(ignoreCache ? { maxAge: 0 } : {}),
    ...(headers ? { headers } : {}),
    ...(location ? { location } : {}),
    ...(threatProtection ? { threatProtection } : {}),
    ...(signal ? { signal } : {}),
  };
}

/** Status codes of pages that do not exist. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The page itself: where it redirects to, and its links. A page that cannot be read may still have a sitemap. */
async function pageLinks(engine: Engine, target: URL, options: ResolvedMapOptions, signal: AbortSignal | undefined) {
  try {
    const document = await engine.scrape(target, {
      formats: ["links"],
      discover: true,
      ...(options.ignoreCache ? { maxAge: 0 } : {}),
      blockAds: false,
      ...reachOf(options, signal),
    });
    const landed = new URL(document.metadata.url);
    const readable = document.metadata.statusCode < 400 && /html/i.test(document.metadata.contentType ?? "html");
    // The address asked for stays the frame unless it moved to another site; `/` that lands on `/en` is still the whole site.
    const start =
      withoutWww(landed.hostname) === withoutWww(target.hostname) ? new URL(target.pathname, landed) : landed;
    const { title = "", statusCode } = document.metadata;
    if (GONE.has(statusCode)) return { landed: start, title: "", links: [], gone: statusCode };
    return { landed: start, title, links: readable ? linksOf(document) : [] };
  } catch (error) {
    signal?.throwIfAborted();
    if (!QuernError.is(error)) throw error;
    return { landed: target, title: "", links: [], error };
  }
}

const linksOf = ({ discovery }: { readonly discovery?: Discovery }) =>
  (discovery?.links ?? []).map(({ url, text }) => ({ url: new URL(url), text }));

async function linkRule(start: URL, options: ResolvedMapOptions): Promise<(link: URL) => boolean> {
  const [excluded, included] = await Promise.all([
    compilePathPatterns("excludePaths", options.excludePaths, options.regexOnFullURL),
    compilePathPatterns("includePaths", options.includePaths, options.regexOnFullURL),
  ]);
  const prefix = pathPrefix(start);
  return (link) => {
    if (!options.allowExternalLinks) {
      if (!isSameSite(link, start)) return false;
      if (!options.includeSubdomains && withoutWww(link.hostname) !== withoutWww(start.hostname)) return false;
      if (options.filterByPath && prefix !== "" && !isBelow(link, prefix)) return false;
    }
    return !excluded(link) && (options.includePaths.length === 0 || included(link));
  };
}

/** Without the fragment and trailing slash, and without the query unless it counts. */
function shown(link: URL, options: ResolvedMapOptions): string {
  const query = options.ignoreQueryParameters ? "" : link.search;
  const path = link.pathname.replace(/(?<!\/)\/+$/, "");
  return `${link.origin}${path}${query}`;
}

/** By the share of the search's words that stand in the address or title; equal links keep their order. */
async function rank(links: readonly MapLink[], search: string): Promise<MapLink[]> {
  const wanted = [...new Set(words(search))];
  if (wanted.length === 0) return [...links];
  const score = ({ url, title = "" }: MapLink): number => {
    const there = words(`${decode(url)} ${title}`);
    return wanted.filter((word) => there.some((one) => one === word || one.startsWith(word))).length;
  };
  const scored: Array<{ link: MapLink; index: number; score: number }> = [];
  const pacer = new Pacer();
  for (const [index, link] of links.entries()) {
    if (pacer.isDue) await pacer.pause();
    scored.push({ link, index, score: score(link) });
  }
  return scored.sort((one, other) => other.score - one.score || one.index - other.index).map(({ link }) => link);
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
