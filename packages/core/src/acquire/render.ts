/** Gets the source of a URL through the renderer. */

import type { RenderedPage, Renderer, RenderRequest, Source } from "@quern/types";
import { QuernError } from "@quern/types";
import { findFormat } from "../options/resolved.js";
import type { AcquireRequest, FetchedSource } from "./acquire-request.js";
import { localeOf } from "./location.js";

/** A rendered page; `source` is absent when the address holds no HTML and its bytes must be fetched. */
export interface Rendering extends Omit<FetchedSource, "source"> {
  readonly source?: Source;
  readonly page: RenderedPage;
}

const BLOCKED_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/** @throws QuernError what the renderer throws */
export async function renderSource(request: AcquireRequest, renderer: Renderer): Promise<Rendering> {
  const { options, proxies } = request;
  const first = options.proxy === "enhanced" ? ("enhanced" as const) : ("basic" as const);
  let tier = first;
  let page = await renderer.render(renderRequest(request, tier));
  if (options.proxy === "auto" && BLOCKED_STATUSES.has(page.status) && proxies.hasEnhanced(options.location.country)) {
    tier = "enhanced";
    page = await renderer.render(renderRequest(request, tier));
  }
  const rendering = { page, actions: page.actions, warnings: page.warnings };
  if (page.html === undefined) return rendering;
  return {
    ...rendering,
    source: {
      url: page.url,
      status: page.status,
      headers: { ...page.headers, "content-type": "text/html; charset=utf-8" },
      body: new TextEncoder().encode(page.html),
      proxyUsed: tier === "enhanced" ? "stealth" : "basic",
      engine: renderer.name,
      fetchedAt: Date.now(),
      waitedFor: options.waitFor,
      timezone: page.timezone,
      ...(page.screenshot ? { screenshot: page.screenshot } : {}),
      ...(page.styles ? { styles: page.styles } : {}),
    },
  };
}

export function renderRequest(request: AcquireRequest, tier: "basic" | "enhanced"): RenderRequest {
  const { options, deadline, proxies, logger } = request;
  const { country } = options.location;
  const proxyUrl = proxies.next(tier, request.url, country);
  const environmentProxies = proxies.environmentOf(tier, country);
  const screenshot = findFormat(options, "screenshot");
  return {
    url: request.url,
    headers: options.headers ?? {},
    ...(request.userAgent === undefined ? {} : { userAgent: request.userAgent }),
    skipTlsVerification: options.skipTlsVerification,
    proxy: options.proxy,
    ...(environmentProxies ? { environmentProxies } : proxyUrl === undefined ? {} : { proxyUrl }),
    locale: localeOf(options.location),
    mobile: options.mobile,
    waitFor: options.waitFor,
    actions: options.actions ?? [],
    ...(screenshot ? { screenshot } : {}),
    styles: findFormat(options, "branding") !== undefined,
    ...(options.profile ? { profile: { ...options.profile, team: request.team } } : {}),
    blockAds: options.blockAds,
    signal: deadline.signal,
    deadline: deadline.at,
    egress: request.egress,
    storage: request.storage,
    ...(logger && !options.zeroDataRetention ? { logger } : {}),
  };
}

export const rendererMissing = (what: string): QuernError =>
  new QuernError("DRIVER_MISSING", `${what} needs a browser renderer, and none is configured.`, {
    hint: 'Use createQuern() of "quern", or createEngine({ renderer: chromiumRenderer() }) with @quern/browser.',
  });
