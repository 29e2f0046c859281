import { createHash } from "node:crypto";
import type { EngineChoice } from "../../model/engine-choice.js";
import { findFormat, type ResolvedOptions } from "../../options/resolved.js";

/**
 * URL under which sources are shared: https, no `www.`, no default port, no fragment except `#/` and `#!/` routes, no
 * `index.*`, no trailing slash; the query stays.
 */
export function normalizeUrl(input: string | URL): string {
  const url = new URL(input);
  const host = url.hostname.replace(/^www\./, "");
  const port = url.port && url.port !== "80" && url.port !== "443" ? `:${url.port}` : "";
  const path = url.pathname.replace(/\/index\.(html?|php|aspx?|jsp)$/i, "/").replace(/(?<!\/)\/+$/, "");
  const route = /^#!?\//.test(url.hash) ? url.hash : "";
  return `https://${host}${port}${path}${url.search}${route}`;
}

/** Everything that changes what a site answers is part of the key; what only changes formats is not. */
export function cacheKey(url: string | URL, options: ResolvedOptions, engine: EngineChoice): string {
  const screenshot = findFormat(options, "screenshot");
  const variant = {
    url: normalizeUrl(url),
    mobile: options.mobile,
    blockAds: options.blockAds,
    country: options.location.country,
    languages: options.location.languages ?? [],
    proxy: options.proxy === "enhanced",
    // A page that had to come from one engine must not answer for another; `auto` covers what it escalated to.
    engine,
    // fastMode takes pages that a browser has yet to build.
    ...(options.fastMode ? { fast: true } : {}),
    screenshot: screenshot ? (screenshot.fullPage ? "full" : "viewport") : "none",
    // With certificate checks off a page may come from anybody; it must not answer a request that insists on them.
    tls: !options.skipTlsVerification,
  };
  return createHash("sha256").update(JSON.stringify(variant)).digest("hex");
}
