/** The renderer on Chromium: a browser for all requests, a context and a gate for each. */
import { QuernError, type RenderedPage, type Renderer, type RenderRequest } from "@quern/core";
import { type Blocker, createBlocker } from "./blocking.js";
import { browserFailed, isBrowserGone } from "./failure.js";
import { BrowserPool, type PoolOptions } from "./pool.js";
import { renderPage } from "./render-page.js";

export interface ChromiumRendererOptions extends PoolOptions {
  /** Most bytes that one page may load. Default 200 MB. */
  readonly pageBytes?: number;
  /** Texts of filter lists for `blockAds`, beside the short list of our own. They need the package `@ghostery/adblocker`. */
  readonly filterLists?: readonly string[];
}

/**
 * Renders pages in Chromium. Nothing is loaded or started before the first page; playwright-core comes with it.
 *
 * @throws (from `render`) QuernError `DRIVER_MISSING` (no Chromium), `SCRAPE_BLOCKED_ADDRESS`, `SCRAPE_SITE_ERROR`, `SCRAPE_SSL_ERROR`,
 * `SCRAPE_DNS_RESOLUTION_ERROR`, `SCRAPE_ACTION_ERROR`, `CONFLICT` (profile in use), `WORKER_FAILED` (the browser died twice)
 * @example
 * const engine = createEngine({ renderer: chromiumRenderer() });
 */
export function chromiumRenderer(options: ChromiumRendererOptions = {}): Renderer {
  const pool = new BrowserPool({ ...sandboxFromEnvironment(), ...options });

  let blocker: Promise<Blocker> | undefined;

  async function attempt(request: RenderRequest): Promise<RenderedPage> {
    blocker ??= createBlocker(options.filterLists);
    const pageOptions = { blocker: await blocker, ...(options.pageBytes ? { pageBytes: options.pageBytes } : {}) };
    const lease = await pool.acquire(request.signal);
    try {
      return await renderPage(lease.browser, request, pageOptions);
    } finally {
      lease.release();
    }
  }

  return {
    name: "chromium",
    async render(request) {
      refuseScheme(request.url);
      try {
        return await attempt(request);
      } catch (error) {
        request.signal.throwIfAborted();
        if (!isBrowserGone(error)) throw error;
        request.logger?.warn({ error: String(error) }, "the browser ended, trying once more");
      }
      try {
        return await attempt(request);
      } catch (error) {
        request.signal.throwIfAborted();
        throw isBrowserGone(error) ? browserFailed(request.url.href, error) : error;
      }
    },
    close: () => pool.close(),
  };
}

/** Chromium reads files for `file:` and `view-source:`; nothing but the web gets as far as a browser. */
function refuseScheme(url: URL): void {
  if (url.protocol === "http:" || url.protocol === "https:") return;
  throw new QuernError("BAD_REQUEST", `URL uses unsupported protocol: ${url.protocol}`, {
    hint: "Give an absolute http or https URL.",
  });
}

const sandboxFromEnvironment = (): PoolOptions => {
  const value = process.env["QUERN_CHROMIUM_SANDBOX"];
  return value === undefined || value === "" ? {} : { sandbox: !/^(0|false|no|off)$/i.test(value) };
};
