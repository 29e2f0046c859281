/** One page from first request to result: a context of its own, behind an egress proxy of its own, closed whatever happens. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RenderedPage, RenderRequest } from "@quern/types";
import type { BrowserContext } from "playwright-core";
import type { Blocker } from "./blocking.js";
import { openContext } from "./browser-context.js";
import { startEgressProxy } from "./egress-proxy.js";
import { unlessHanging } from "./hang-guard.js";
import type { LaunchedBrowser } from "./launch.js";
import { openProfile } from "./profiles.js";
import { showPage } from "./show-page.js";
import { whileAlive } from "./while-alive.js";

export interface PageOptions {
  readonly pageBytes?: number;
  readonly blocker: Blocker;
  /** Run the scripts of the page. Default true. */
  readonly scripts?: boolean;
}

export async function renderPage(
  browser: LaunchedBrowser,
  request: RenderRequest,
  options: PageOptions,
): Promise<RenderedPage> {
  const profile = request.profile && (await openProfile(request.profile, request.storage, request.deadline));
  const egressProxy = await startEgressProxy({
    egress: request.egress,
    ...(request.proxyUrl === undefined ? {} : { proxyUrl: request.proxyUrl }),
    ...(request.environmentProxies ? { environmentProxies: request.environmentProxies } : {}),
    ...(options.pageBytes === undefined ? {} : { maxBytes: options.pageBytes }),
  });
  let context: BrowserContext | undefined;
  const abandon = (): void => void egressProxy.close();
  request.signal.addEventListener("abort", abandon, { once: true });
  try {
    return await whileAlive(browser, request.signal, async () => {
      context = await openContext(browser, request, egressProxy, options.blocker, profile, {
        scripts: options.scripts ?? true,
      });
      // Given up meanwhile: nobody else would close it.
      if (request.signal.aborted) await context.close();
      const opened = await unlessHanging(context.newPage(), request.deadline);
      const page = await showPage(opened, request, egressProxy, { scripts: options.scripts ?? true });
      await profile?.save(context);
      return page;
    });
  } finally {
    await profile?.release().catch(() => undefined);
    request.signal.removeEventListener("abort", abandon);
    // Sockets first: a page that is still loading closes faster. A browser that hangs is not waited for.
    await egressProxy.close();
    if (context) await Promise.race([context.close().catch(() => undefined), sleep(5_000, undefined, { ref: false })]);
  }
}
