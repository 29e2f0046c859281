/** Gets the source of a URL: from the cache when that is allowed and fresh, else by fetching, else by rendering. */

import { charsetOf, type DecodedText, decodeText } from "@quern/documents";
import type { Attempt, Cache, Logger, Parser, Source } from "@quern/types";
import { messageWithHint, QuernError, toQuernError } from "@quern/types";
import { runOverHtml } from "../apart/run-apart.js";
import type { ResolvedOptions } from "../options/resolved.js";
import { detect } from "../read/detect.js";
import type { AcquireRequest, FetchedSource } from "./acquire-request.js";
import { botWallWarning, detectBotWall } from "./bot-wall.js";
import { cacheKey } from "./cache/key.js";
import { isCacheOnly, mayRead, mayWrite, pickSource, withoutSource, withSource } from "./cache/policy.js";
import { conditionsFor, revalidatable, revalidated } from "./cache/revalidate.js";
import { announceFetch, fetchUnderWay } from "./cache/under-way.js";
import { localeOf } from "./location.js";
import { reasonsToRender } from "./reasons-to-render.js";
import { type Rendering, rendererMissing, renderSource } from "./render.js";

export interface Acquisition extends FetchedSource {
  /** Absent when the cache was not asked. */
  readonly cacheState?: "hit" | "miss";
  /** Stores the source; called once the page has proved usable. */
  keep(): Promise<void>;
}

/** @throws QuernError `SCRAPE_NO_CACHED_DATA`, `SCRAPE_LOCKDOWN_CACHE_MISS`, and whatever the engines throw */
export async function acquire(request: AcquireRequest): Promise<Acquisition> {
  const { options, cache, deadline } = request;
  const key = cacheKey(request.url, options, request.engine);
  const asksCache = cache !== undefined && mayRead(options);
  const entry = asksCache
    ? await deadline.run("reading the cache", () => readCache(cache, key, request.logger))
    : undefined;
  const cached = asksCache ? pickSource(entry, request.url, options, Date.now()) : undefined;
  if (cached) return { source: cached, warnings: [], cacheState: "hit", keep: async () => {} };
  if (isCacheOnly(options)) throw cacheMiss(request.url, options);

  const isShared = asksCache && mayWrite(options);
  const other = isShared ? fetchUnderWay(cache, key, options.waitFor) : undefined;
  const shared = other && (await fetchedByAnother(request, other));
  if (shared) return { ...shared, cacheState: "hit", keep: async () => {} };
  const known = revalidatable(entry, request.url, request.fetcher.name);
  const fetching = gather(known ? { ...request, known } : request);
  if (isShared) announceFetch(cache, key, { fetched: fetching, waitFor: options.waitFor });
  const fetchedSource = await fetching;
  const { source, text } = fetchedSource;
  const wall = detectBotWall(source, text?.text);
  return {
    ...fetchedSource,
    warnings: wall ? [...fetchedSource.warnings, botWallWarning(wall, source.status)] : fetchedSource.warnings,
    ...(asksCache ? { cacheState: "miss" as const } : {}),
    keep: async () => {
      if (wall || !cache || !mayWrite(options)) return;
      try {
        const kept = asKept(source, request.url);
        // Another request may have written meanwhile: read again, so that its source stays in the history.
        const earlier = await cache.get(key);
        // A page that its site confirmed takes the place of the copy it was confirmed by.
        const others = source.body === known?.body ? withoutSource(earlier, known) : earlier;
        await cache.set(key, withSource(others, kept), { ttl: CACHE_TTL_MS });
      } catch (error) {
        request.logger?.warn({ error: String(error), cache: cache.name }, "cache write failed");
      }
    },
  };
}

/** A source as the cache keeps it: branding never reads the cache, and what only it needs is not kept. */
function asKept({ styles: _styles, ...shown }: Source, askedUrl: URL): Source {
  return shown.url === askedUrl.href ? shown : { ...shown, askedUrl: askedUrl.href };
}

/** @returns undefined when the other request fails, or gets what the cache would not give to this one */
async function fetchedByAnother(
  { url, options, deadline }: AcquireRequest,
  other: Promise<FetchedSource>,
): Promise<FetchedSource | undefined> {
  const found = await deadline.run("fetching", () => other.catch(() => undefined));
  if (found === undefined || detectBotWall(found.source, found.text?.text)) return undefined;
  const source = pickSource(withSource(undefined, asKept(found.source, url)), url, options, Date.now());
  return source && { source, warnings: found.warnings };
}

/** The longest age that a request can ask for (lockdown: two years); memory caches drop entries earlier by size. */
const CACHE_TTL_MS = 63_072_000_000;

/** A cache that is down makes a page slower, not unavailable. */
async function readCache(cache: Cache, key: string, logger: Logger | undefined) {
  try {
    return await cache.get(key);
  } catch (error) {
    logger?.warn({ error: String(error), cache: cache.name }, "cache read failed");
    return undefined;
  }
}

/** Fetch first; render when the options ask for it or the fetched page is an empty shell. */
async function gather(request: AcquireRequest): Promise<FetchedSource> {
  const { engine, renderer, deadline } = request;
  const fetching = (): Promise<Source> => deadline.run("fetching", () => fetchSource(request));
  const reasons = engine === "browser" ? ["asked for"] : reasonsToRender(request.options);
  if (engine === "browser" && !renderer) throw rendererMissing('engine: "browser"');
  if (!renderer || engine === "fetch") return { source: await fetching(), warnings: [] };
  const rendering = (why: string) =>
    deadline.run("rendering", () => {
      log(request)?.debug({ engine: renderer.name, url: request.url.href, why }, "rendering the page");
      return renderSource(request, renderer);
    });
  if (reasons.length > 0) {
    const rendered = await rendering(reasons.join(", "));
    return withFile(request, rendered);
  }
  let fetched: Source | undefined;
  let text: DecodedText | undefined;
  let evidence: string | undefined;
  try {
    fetched = await fetching();
    text = pageText(fetched);
    evidence = text && (await runOverHtml("evidenceOfShell", text.text, request));
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (!isEmptyPage(error)) throw error;
    evidence = "the fetched page is empty";
  }
  const decoded = text ? { text } : {};
  if (fetched && evidence === undefined) return { source: fetched, ...decoded, warnings: [] };
  if (fetched && request.options.fastMode) {
    return {
      source: fetched,
      ...decoded,
      warnings: [`The page seems to need a browser (${evidence}), which fastMode does without.`],
    };
  }
  try {
    const fetchedSource = await withFile(request, await rendering(evidence ?? ""));
    if (fetched || !hasEmptyBody(fetchedSource.source)) return fetchedSource;
  } catch (error) {
    deadline.signal.throwIfAborted();
    const reason = toQuernError(error, renderer.name);
    // The fetched page still serves as the result, unless the browser found that it must not be shown.
    if (!fetched || ["SCRAPE_BLOCKED_ADDRESS", "unsafe_domain_blocked"].includes(reason.code)) throw reason;
    return {
      source: fetched,
      warnings: [`The page seems to need a browser (${evidence}), but rendering failed: ${messageWithHint(reason)}`],
    };
  }
  throw emptyPage(request.url, renderer.name, 200, 0);
}

/** Takes the document that the page is, or that a script or an action led to, in place of the page. */
async function withFile(request: AcquireRequest, rendered: Rendering): Promise<FetchedSource> {
  const { source, page } = rendered;
  const { file, screenshot, timezone } = page;
  if (source && !file) return { ...rendered, source };
  const url = new URL(file?.url ?? page.url);
  const fetching = request.deadline.run("fetching", () => fetchSource(request, url, file?.cookie));
  const fetched = source ? await fetching.catch(() => undefined) : await fetching;
  request.deadline.signal.throwIfAborted();
  if (fetched && (!source || (await isReadable(fetched, request.parsers)))) {
    return { ...rendered, source: { ...fetched, timezone, ...(screenshot ? { screenshot } : {}) } };
  }
  const warning = `The page offers a file that could not be read, ${url.href}: this is the page.`;
  return { ...rendered, source: source as Source, warnings: [...rendered.warnings, warning] };
}

async function isReadable({ status, body, headers, url }: Source, parsers: readonly Parser[]): Promise<boolean> {
  if (status < 200 || status >= 300) return false;
  const found = await detect({ bytes: body, contentType: headers["content-type"], name: url }, parsers);
  return found.kind === "document" ? found.parser !== undefined : found.kind !== "html" && found.kind !== "unknown";
}

const log = ({ logger, options }: AcquireRequest): Logger | undefined =>
  options.zeroDataRetention ? undefined : logger;

function pageText({ headers, body }: Source): DecodedText | undefined {
  const type = headers["content-type"];
  return type === undefined || /html/i.test(type) ? decodeText(body, charsetOf(type)) : undefined;
}

async function fetchSource(request: AcquireRequest, url = request.url, cookie?: string): Promise<Source> {
  const { options, fetcher, deadline } = request;
  const known = url === request.url ? request.known : undefined;
  const logger = log(request);
  const started = performance.now();
  const response = await fetcher.fetch({
    url,
    headers: {
      ...(url.origin === request.url.origin ? options.headers : {}),
      ...(cookie ? { cookie } : {}),
      ...(known ? conditionsFor(known) : {}),
    },
    skipTlsVerification: options.skipTlsVerification,
    proxy: options.proxy,
    country: options.location.country,
    languages: localeOf(options.location).languages,
    mobile: options.mobile,
    signal: deadline.signal,
    ...(logger ? { logger } : {}),
  });
  if (known && response.status === NOT_MODIFIED) {
    const isSamePlace = response.redirects.length === 0;
    return isSamePlace ? revalidated(known, response) : fetchSource({ ...request, known: undefined }, url, cookie);
  }
  if (response.body.byteLength === 0 && response.status >= 200 && response.status < 300) {
    const milliseconds = Math.round(performance.now() - started);
    throw emptyPage(url, fetcher.name, response.status, milliseconds);
  }
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    body: response.body,
    proxyUsed: response.proxyUsed,
    engine: fetcher.name,
    fetchedAt: Date.now(),
    waitedFor: 0,
  };
}

const NOT_MODIFIED = 304;

function emptyPage(url: URL, engine: string, status: number, milliseconds: number): QuernError {
  const attempt: Attempt = { engine, url: url.href, status, code: EMPTY, message: "The page is empty.", milliseconds };
  return new QuernError(
    "SCRAPE_ALL_ENGINES_FAILED",
    `No engine got content from ${url.href}: ${engine} received an empty page (status ${status}).`,
    { hint: "The page may need a browser, other headers or a login.", details: { attempts: [attempt] } },
  );
}

const EMPTY = "EMPTY_PAGE";

/** The document that a browser builds from an empty response. */
const hasEmptyBody = ({ body }: Source): boolean =>
  body.byteLength < 1000 &&
  /^(?:<!doctype[^>]*>)?\s*<html[^>]*><head><\/head><body><\/body><\/html>$/i.test(decodeText(body).text.trim());

const isEmptyPage = (error: unknown): boolean =>
  QuernError.is(error) &&
  error.code === "SCRAPE_ALL_ENGINES_FAILED" &&
  (error.details as { attempts?: readonly Attempt[] } | undefined)?.attempts?.[0]?.code === EMPTY;

const cacheMiss = (url: URL, options: ResolvedOptions): QuernError =>
  options.lockdown
    ? new QuernError("SCRAPE_LOCKDOWN_CACHE_MISS", "Lockdown is on and this page is not in the cache.", {
        hint: "Scrape the page once without lockdown first.",
      })
    : new QuernError("SCRAPE_NO_CACHED_DATA", `No cached data for ${url.href} matches minAge.`, {
        hint: "Leave minAge out to fetch the page.",
      });
