/** The default fetcher: undici behind the egress guard. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Attempt, Egress, Fetcher, FetchRequest, FetchResponse } from "@quern/types";
import { acceptLanguage, CONNECTION_HEADERS, QuernError } from "@quern/types";
import type { Dispatcher } from "undici";
import { ACCEPT_ENCODING, readBody } from "./body.js";
import { createDispatchers } from "./dispatchers.js";
import { classifyFailure } from "./failure.js";
import type { ProxyLists } from "./proxies.js";

export interface FetchLimits {
  /** Most bytes of an HTML or text response. Default 20 MB. */
  readonly pageBytes?: number;
  /** Most bytes of any other response. Default 50 MB. */
  readonly fileBytes?: number;
}

/** Options of {@link httpFetcher}. */
export interface HttpFetcherOptions {
  readonly egress: Egress;
  readonly proxies?: ProxyLists;
  readonly limits?: FetchLimits;
  /** Default: a desktop Chrome's, because many sites refuse unknown agents. */
  readonly userAgent?: string;
}

const MAX_REDIRECTS = 20;
const RETRY_DELAYS_MS = [250, 1000];
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses at which `proxy: "auto"` tries once more through the enhanced tier. */
const BLOCKED_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
const DEFAULT_LANGUAGES = ["en-US", "en"];
const DESKTOP_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const MOBILE_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

/** The default fetcher: HTTP by undici behind the egress guard, with redirects, decompression and bounds on size. */
export function httpFetcher(options: HttpFetcherOptions): Fetcher {
  const dispatchers = createDispatchers(options.egress, options.proxies ?? {});
  const limits = { pageBytes: options.limits?.pageBytes ?? 20e6, fileBytes: options.limits?.fileBytes ?? 50e6 };

  /** One request without redirects, retried when the connection (not the site) failed. */
  async function dial(url: URL, headers: Record<string, string>, request: FetchRequest, tier: "basic" | "enhanced") {
    const { request: send } = await import("undici");
    const attempts: Attempt[] = [];
    for (let attempt = 0; ; attempt++) {
      const started = performance.now();
      try {
        const dispatcher = await dispatchers.pick(url, tier, request.skipTlsVerification, request.country);
        return await send(url, {
          dispatcher,
          method: "GET",
          headers,
          signal: request.signal,
          // The request's own deadline rules; undici's timers would only give worse errors.
          headersTimeout: 0,
          bodyTimeout: 0,
        });
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason;
        const failure = classifyFailure(error, url, request.skipTlsVerification);
        attempts.push({
          engine: "fetch",
          url: url.href,
          code: failure.error.code,
          message: failure.error.message,
          milliseconds: Math.round(performance.now() - started),
        });
        const delay = RETRY_DELAYS_MS[attempt];
        if (!failure.transient || delay === undefined) throw failure.withAttempts(attempts);
        request.logger?.debug({ attempt, code: failure.error.code }, "connection failed, trying again");
        await sleep(delay, undefined, { signal: request.signal }).catch(() => {
          throw request.signal.reason;
        });
      }
    }
  }

  async function follow(request: FetchRequest, tier: "basic" | "enhanced"): Promise<FetchResponse> {
    const { CookieJar } = await import("tough-cookie");
    const cookies = new CookieJar();
    const redirects: string[] = [];
    let headers = requestHeaders(request, options.userAgent);
    let url = request.url;
    for (;;) {
      const cookie = [headers["cookie"], await cookies.getCookieString(url.href)].filter(Boolean).join("; ");
      const response = await dial(url, { ...headers, ...(cookie ? { cookie } : {}) }, request, tier);
      const received = flatHeaders(response.headers);
      for (const line of [response.headers["set-cookie"] ?? []].flat()) {
        await cookies.setCookie(line, url.href, { ignoreError: true });
      }
      const location = received["location"];
      if (!REDIRECT_STATUSES.has(response.statusCode) || !location) {
        const body = await readBody(response.body, received, url.href, byteLimit(received)).catch((error: unknown) => {
          if (request.signal.aborted) throw request.signal.reason;
          throw QuernError.is(error) ? error : classifyFailure(error, url, request.skipTlsVerification).error;
        });
        return {
          url: url.href,
          status: response.statusCode,
          headers: received,
          body,
          proxyUsed: tier === "enhanced" ? "stealth" : "basic",
          redirects,
        };
      }
      response.body.on("error", () => {});
      response.body.destroy();
      redirects.push(url.href);
      if (redirects.length > MAX_REDIRECTS) throw tooManyRedirects(request.url, redirects);
      const next = redirectTarget(location, url);
      await request.checkUrl?.(next);
      if (next.origin !== url.origin) headers = withoutCredentials(headers);
      url = next;
    }
  }

  const byteLimit = (headers: Readonly<Record<string, string>>): number =>
    /^(text\/|application\/(xhtml|json|xml))/i.test(headers["content-type"] ?? "text/html")
      ? limits.pageBytes
      : limits.fileBytes;

  return {
    name: "http",
    async fetch(request) {
      request.signal.throwIfAborted();
      if (request.proxy === "enhanced") return follow(request, "enhanced");
      const response = await follow(request, "basic");
      if (
        request.proxy === "auto" &&
        BLOCKED_STATUSES.has(response.status) &&
        dispatchers.hasEnhanced(request.country)
      ) {
        return follow(request, "enhanced");
      }
      return response;
    },
    close: () => dispatchers.close(),
  };
}

function requestHeaders(request: FetchRequest, userAgent = DESKTOP_AGENT): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": request.mobile ? MOBILE_AGENT : userAgent,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-language": acceptLanguage(request.languages.length > 0 ? request.languages : DEFAULT_LANGUAGES),
    "upgrade-insecure-requests": "1",
  };
  for (const [name, value] of Object.entries(request.headers)) {
    const lower = name.toLowerCase();
    if (!CONNECTION_HEADERS.has(lower)) headers[lower] = value;
  }
  headers["accept-encoding"] = ACCEPT_ENCODING;
  return headers;
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  const { authorization: _authorization, cookie: _cookie, ...rest } = headers;
  return rest;
}

const flatHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> => {
  const flat: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
};

function redirectTarget(location: string, from: URL): URL {
  let target: URL;
  try {
    // Header bytes arrive as latin1; browsers read them as UTF-8.
    target = new URL(Buffer.from(location, "latin1").toString("utf8"), from);
  } catch {
    throw new QuernError(
      "SCRAPE_SITE_ERROR",
      `${from.href} redirects to "${location.slice(0, 200)}", which is not a URL.`,
    );
  }
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw new QuernError(
      "SCRAPE_BLOCKED_ADDRESS",
      `${from.href} redirects to a ${target.protocol} URL, which is refused.`,
    );
  }
  if (target.hash === "") target.hash = from.hash;
  return target;
}

const tooManyRedirects = (url: URL, redirects: readonly string[]): QuernError =>
  new QuernError("SCRAPE_TOO_MANY_REDIRECTS", `${url.href} redirected more than ${MAX_REDIRECTS} times.`, {
    hint: "The site may need a cookie or a header that was not sent.",
    details: { redirects: redirects.slice(-5) },
  });
