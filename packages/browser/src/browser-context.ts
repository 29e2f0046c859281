import type { RenderRequest } from "@quern/types";
import type { BrowserContext } from "playwright-core";
import type { Blocker } from "./blocking.js";
import type { EgressProxy } from "./egress-proxy.js";
import { emulation, header, languagesScript } from "./emulation.js";
import type { LaunchedBrowser } from "./launch.js";
import type { OpenProfile } from "./profiles.js";
import { routeRequests } from "./routing.js";

/**
 * A visitor: device, place and languages, cookies and profile, the egress proxy as the only way out.
 *
 * @param options.scripts run the scripts of pages. Default true
 * @param options.downloads let pages write downloads to the browser's folder. Default false
 */
export async function openContext(
  browser: LaunchedBrowser,
  request: RenderRequest,
  egressProxy: EgressProxy,
  blocker: Blocker,
  profile: OpenProfile | undefined,
  { downloads = false, scripts = true }: { readonly downloads?: boolean; readonly scripts?: boolean } = {},
): Promise<BrowserContext> {
  const context = await browser.browser.newContext({
    ...emulation(request, browser.userAgent),
    acceptDownloads: downloads,
    javaScriptEnabled: scripts,
    proxy: { server: egressProxy.url, bypass: "<-loopback>" },
    ...(profile?.state ? { storageState: profile.state } : {}),
  });
  context.setDefaultTimeout(0);
  await context.addInitScript(languagesScript(request.locale.languages));
  const cookie = header(request.headers, "cookie");
  if (cookie) await context.addCookies(readCookies(cookie, request.url));
  await routeRequests(context, request, request.blockAds ? blocker : undefined);
  return context;
}

function readCookies(header: string, url: URL): Array<{ name: string; value: string; url: string }> {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    return at > 0 && name ? [{ name, value: pair.slice(at + 1).trim(), url: url.href }] : [];
  });
}
