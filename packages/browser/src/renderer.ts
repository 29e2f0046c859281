/** The renderer on Chromium: a browser for all requests, a context and an egress proxy for each. */

import { QuernError, type RenderedPage, type Renderer, type RenderRequest, type RenderSession } from "@quern/types";
import type { Blocker } from "./blocking.js";
import { browserFailed, isBrowserGone, isPageLost, pageFailed } from "./failure.js";
import { sessionLimit } from "./limits.js";
import { BrowserPool } from "./pool.js";
import type { PoolOptions } from "./pool-options.js";
import type { PageOptions } from "./render-page.js";
import type { ChromiumRendererOptions } from "./renderer-options.js";

/** A page that takes its process with it each time is not tried for ever. */
const RETRIES = 1;
const WITHOUT_SCRIPTS =
  "The page was shown without its scripts: twice they brought down the browser's process that showed it.";

/**
 * Renders pages in Chromium. Nothing is loaded or started before the first page; playwright-core comes with it.
 *
 * @throws (from `render`) QuernError `DRIVER_MISSING` (no Chromium), `SCRAPE_BLOCKED_ADDRESS`, `SCRAPE_SITE_ERROR`, `SCRAPE_SSL_ERROR`,
 * `SCRAPE_DNS_RESOLUTION_ERROR`, `SCRAPE_ACTION_ERROR`, `CONFLICT` (profile in use), `WORKER_FAILED` (the browser died twice)
 * @example
 * const engine = createEngine({ renderer: chromiumRenderer() });
 */
export function chromiumRenderer(options: ChromiumRendererOptions = {}): Renderer {
  return options.isolation === "process" ? lazilyIsolated(options) : rendererHere(options);
}

/** The processes are loaded with the first page. */
function lazilyIsolated(options: ChromiumRendererOptions): Renderer {
  let isolated: Promise<Renderer> | undefined;
  const renderer = (): Promise<Renderer> => {
    isolated ??= import("./host/isolated-renderer.js").then(({ isolatedRenderer }) =>
      isolatedRenderer(options, async () => options.sessions ?? sessionLimit(), removeProfile),
    );
    return isolated;
  };
  return {
    name: "chromium",
    async render(request) {
      refuseScheme(request.url);
      return (await renderer()).render(request);
    },
    async openSession(request, sessionOptions) {
      if (request.url.href !== "about:blank") refuseScheme(request.url);
      return (await renderer()).openSession!(request, sessionOptions);
    },
    deleteProfile: removeProfile,
    async close() {
      await (await isolated)?.close?.();
    },
  };
}

const removeProfile: NonNullable<Renderer["deleteProfile"]> = async (profile, storage) =>
  (await import("./profiles.js")).deleteProfile(profile, storage);

function rendererHere(options: ChromiumRendererOptions): Renderer {
  const pool = new BrowserPool({ ...sandboxFromEnvironment(), ...options });

  let blocker: Promise<Blocker> | undefined;
  const sessions = new Set<RenderSession>();
  let starting = 0;

  async function settings(): Promise<PageOptions> {
    blocker ??= import("./blocking.js").then(({ createBlocker }) => createBlocker(options.filterLists));
    return { blocker: await blocker, ...(options.pageBytes ? { pageBytes: options.pageBytes } : {}) };
  }

  /** @param alone in a browser of its own */
  async function attempt(request: RenderRequest, scripts: boolean, alone: boolean): Promise<RenderedPage> {
    const [{ renderPage }, pageOptions] = await Promise.all([import("./render-page.js"), settings()]);
    const lease = await pool.acquire(request.signal, alone);
    try {
      return await renderPage(lease.browser, request, { ...pageOptions, scripts });
    } catch (error) {
      if (request.signal.aborted || isBrowserGone(error) || isPageLost(error)) lease.suspect();
      throw error;
    } finally {
      lease.release();
    }
  }

  return {
    name: "chromium",
    async render(request) {
      refuseScheme(request.url);
      let lostPages = 0;
      let lostBrowsers = 0;
      for (;;) {
        try {
          // Which of its pages brought a browser down is not known: none of them shares the next one.
          const page = await attempt(request, lostPages <= RETRIES, lostBrowsers > 0);
          return lostPages <= RETRIES ? page : { ...page, warnings: [...page.warnings, WITHOUT_SCRIPTS] };
        } catch (error) {
          request.signal.throwIfAborted();
          // A page's process and the whole browser are counted apart: which dies first is a matter of chance where both do.
          if (isBrowserGone(error) && !isPageLost(error)) {
            if (++lostBrowsers > RETRIES) throw browserFailed(request.url.href, error);
          } else if (!isPageLost(error) || ++lostPages > RETRIES + 1) {
            throw isBrowserGone(error) ? browserFailed(request.url.href, error) : pageFailed(request.url.href, error);
          }
          request.logger?.warn({ error: String(error) }, "the browser or a part of it ended, trying once more");
        }
      }
    },
    async openSession(request, sessionOptions) {
      if (request.url.href !== "about:blank") refuseScheme(request.url);
      const most = options.sessions ?? (await sessionLimit());
      if (sessions.size + starting >= most) {
        throw new QuernError("RATE_LIMITED", `All ${most} browser sessions are in use.`, {
          hint: "Close a session, or raise the renderer's `sessions` option.",
        });
      }
      starting++;
      try {
        let session: RenderSession | undefined;
        const launch = {
          ...sandboxFromEnvironment(),
          ...(options.sandbox === undefined ? {} : { sandbox: options.sandbox }),
          ...(options.executablePath === undefined ? {} : { executablePath: options.executablePath }),
        };
        const [{ startSession }, pageOptions] = await Promise.all([import("./session.js"), settings()]);
        session = await startSession(
          request,
          sessionOptions,
          pageOptions,
          launch,
          () => session && sessions.delete(session),
        );
        sessions.add(session);
        return session;
      } finally {
        starting--;
      }
    },
    deleteProfile: removeProfile,
    async close() {
      await Promise.all([pool.close(), ...[...sessions].map((session) => session.close())]);
    },
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
