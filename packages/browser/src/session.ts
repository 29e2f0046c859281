/** A page that stays open for the caller's code: a browser of its own, driven by a child process for each piece of code. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CodeResult, QuernError, type RenderRequest, type RenderSession, type SessionOptions } from "@quern/types";
import type { BrowserContext, Page } from "playwright-core";
import { openContext } from "./browser-context.js";
import { type Gate, openGate } from "./gate.js";
import { type LaunchedBrowser, type LaunchOptions, launchBrowser } from "./launch.js";
import { outlinePage, pageOf } from "./page-outline.js";
import { PagePulse } from "./page-pulse.js";
import { openProfile } from "./profiles.js";
import type { PageOptions } from "./render-page.js";
import { openFilter, type SessionFilter } from "./session-filter.js";
import { runInChild } from "./session-run.js";
import { showPage } from "./show-page.js";
import { whileAlive } from "./while-alive.js";

const DEFAULT_TIMEOUT = 30_000;
const MOST_TIMEOUT = 300_000;
const TIME_TO_ANSWER = 1_000;

/**
 * Shows the page as a scrape would (waits and actions included) and keeps it.
 *
 * @param launch how to start the browser
 * @param onEnd called once, when the session has ended for whatever reason
 */
export async function startSession(
  request: RenderRequest,
  options: SessionOptions,
  pageOptions: PageOptions,
  launch: Omit<LaunchOptions, "proxyUrl">,
  onEnd: () => void,
): Promise<RenderSession> {
  const opened: Array<() => Promise<unknown> | unknown> = [onEnd];
  const undo = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await Promise.resolve(close()).catch(() => undefined);
  };
  try {
    const profile = request.profile && (await openProfile(request.profile, request.storage, Date.now() + options.ttl));
    opened.push(() => profile?.release());
    const folder = await mkdtemp(join(tmpdir(), "quern-session-"));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    const nowhere = await openGate({});
    opened.push(() => nowhere.close());
    const gate: Gate = await openGate({
      egress: request.egress,
      ...(request.proxyUrl === undefined ? {} : { proxyUrl: request.proxyUrl }),
      ...(pageOptions.pageBytes === undefined ? {} : { maxBytes: pageOptions.pageBytes }),
    });
    opened.push(() => gate.close());
    const port = await freePort();
    const browser: LaunchedBrowser = await launchBrowser({ ...launch, proxyUrl: nowhere.url, debuggingPort: port });
    opened.push(() => closeBrowser(browser));
    const context: BrowserContext = await whileAlive(browser, request.signal, async () => {
      const opening = await openContext(browser, request, gate, pageOptions.blocker, profile);
      await showOrStayBlank(await opening.newPage(), request, gate);
      return opening;
    });
    opened.push(() => profile?.save(context));
    const pulses = await watchPulses(context);
    const filter = await openFilter(await debuggingAddress(port), folder);
    opened.push(() => filter.close());
    return liveSession({ filter, folder, options, browser, context, pulses, undo });
  } catch (error) {
    await undo();
    throw error;
  }
}

/** A standalone session begins without a page. */
async function showOrStayBlank(page: Page, request: RenderRequest, gate: Gate): Promise<void> {
  if (request.url.href !== "about:blank") await showPage(page, request, gate, { popups: true });
}

async function watchPulses(context: BrowserContext): Promise<ReadonlyMap<Page, Promise<PagePulse>>> {
  const pulses = new Map<Page, Promise<PagePulse>>();
  const add = (page: Page): void => {
    const pulse = PagePulse.open(page);
    pulse.catch(() => undefined);
    pulses.set(page, pulse);
    page.once("close", () => pulses.delete(page));
  };
  context.pages().forEach(add);
  context.on("page", add);
  await Promise.allSettled(pulses.values());
  return pulses;
}

/** A script that the killed code left in a page for ever would let nobody in again. */
async function wake(pulses: ReadonlyMap<Page, Promise<PagePulse>>): Promise<void> {
  const each = async (opened: Promise<PagePulse>): Promise<void> => {
    const pulse = await opened;
    if (!(await pulse.answers(TIME_TO_ANSWER))) await pulse.endScript();
  };
  await Promise.allSettled([...pulses.values()].map(each));
}

interface LiveSession {
  readonly filter: SessionFilter;
  readonly folder: string;
  readonly options: SessionOptions;
  readonly browser: LaunchedBrowser;
  readonly context: BrowserContext;
  /** Of the open pages. */
  readonly pulses: ReadonlyMap<Page, Promise<PagePulse>>;
  readonly undo: () => Promise<void>;
}

function liveSession({ filter, folder, options, browser, context, pulses, undo }: LiveSession): RenderSession {
  const ended = new AbortController();
  const createdAt = Date.now();
  let lastActivity = createdAt;
  let markClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve;
  });
  let ending: Promise<void> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const end = (): Promise<void> => {
    ended.abort();
    clearTimeout(life);
    clearTimeout(idle);
    ending ??= undo().finally(markClosed);
    return ending;
  };
  const life = setTimeout(() => void end(), options.ttl).unref();
  let idle = setTimeout(() => void end(), options.idle).unref();
  browser.browser.once("disconnected", () => void end());
  return {
    id: randomUUID(),
    createdAt,
    expiresAt: createdAt + options.ttl,
    get lastActivity() {
      return lastActivity;
    },
    closed,
    async run(code, { timeout = DEFAULT_TIMEOUT, language = "node", signal } = {}): Promise<CodeResult> {
      if (language !== "node") throw unsupportedLanguage(language);
      const work = queue.then(async () => {
        if (ended.signal.aborted) throw gone();
        clearTimeout(idle);
        lastActivity = Date.now();
        try {
          const stop = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
          const page = pageOf(context);
          const pulse = await (page && pulses.get(page))?.catch(() => undefined);
          const result = await runInChild({
            code,
            url: filter.url,
            socketPath: filter.socketPath,
            ...(pulse ? { targetId: pulse.targetId } : {}),
            folder,
            timeout: Math.min(timeout, MOST_TIMEOUT),
            signal: stop,
          });
          if (result.killed) await wake(pulses);
          signal?.throwIfAborted();
          return result;
        } finally {
          lastActivity = Date.now();
          if (!ended.signal.aborted) idle = setTimeout(() => void end(), options.idle).unref();
        }
      });
      queue = work.catch(() => undefined);
      return work;
    },
    async outline(most) {
      if (ended.signal.aborted) throw gone();
      lastActivity = Date.now();
      const page = pageOf(context);
      return page ? outlinePage(page, most) : "There is no open page.";
    },
    close: end,
  };
}

const gone = (): QuernError =>
  new QuernError("GONE", "Browser session has been destroyed.", { hint: "Open a new session." });

const unsupportedLanguage = (language: string): QuernError =>
  new QuernError("BAD_REQUEST", `Sessions run JavaScript only: language "${language}" is not supported.`, {
    hint: 'Write the steps for Playwright in JavaScript and send language "node".',
    details: { language, supported: ["node"] },
  });

async function closeBrowser({ browser, kill }: LaunchedBrowser): Promise<void> {
  const timer = setTimeout(kill, 5_000);
  await browser.close().catch(kill);
  clearTimeout(timer);
}

async function debuggingAddress(port: number): Promise<URL> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`, { signal: AbortSignal.timeout(10_000) });
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
  return new URL(webSocketDebuggerUrl);
}

/** Chromium does not tell which port it took when it is driven through a pipe at the same time. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
