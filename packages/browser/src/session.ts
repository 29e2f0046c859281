/** A page that stays open for the caller's code: a browser of its own, and a sandbox for each language beside the page. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RealmLanguage } from "@quern/sessions";
import { Bridge, outlinePage, pageOf, Realm, watchFolder } from "@quern/sessions";
import {
  type CodeLanguage,
  type CodeResult,
  MAX_TIMEOUT_MS,
  QuernError,
  type RenderRequest,
  type RenderSession,
  type SessionOptions,
  type SessionView,
  withTimeout,
} from "@quern/types";
import type { BrowserContext, Page } from "playwright-core";
import { openContext } from "./browser-context.js";
import { type EgressProxy, startEgressProxy } from "./egress-proxy.js";
import { type LaunchedBrowser, type LaunchOptions, launchBrowser } from "./launch.js";
import { openProfile } from "./profiles.js";
import type { PageOptions } from "./render-page.js";
import { ScriptGuard } from "./script-guard.js";
import { showPage } from "./show-page.js";
import { whileAlive } from "./while-alive.js";

const DEFAULT_TIMEOUT_MS = 30_000;
const TIME_TO_ANSWER_MS = 1_000;
/** Of a call on the page, as Playwright has it. */
const CALL_TIMEOUT_MS = 30_000;
const REALMS: Readonly<Record<CodeLanguage, RealmLanguage>> = { node: "javascript", python: "python", bash: "bash" };

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
    const nowhere = await startEgressProxy({});
    opened.push(() => nowhere.close());
    const egressProxy: EgressProxy = await startEgressProxy({
      egress: request.egress,
      ...(request.proxyUrl === undefined ? {} : { proxyUrl: request.proxyUrl }),
      ...(request.environmentProxies ? { environmentProxies: request.environmentProxies } : {}),
      ...(pageOptions.pageBytes === undefined ? {} : { maxBytes: pageOptions.pageBytes }),
    });
    opened.push(() => egressProxy.close());
    const browser: LaunchedBrowser = await launchBrowser({ ...launch, proxyUrl: nowhere.url, downloadsPath: folder });
    opened.push(() => closeBrowser(browser));
    const context: BrowserContext = await whileAlive(browser, request.signal, async () => {
      const opening = await openContext(browser, request, egressProxy, pageOptions.blocker, profile, {
        downloads: true,
      });
      await showOrStayBlank(await opening.newPage(), request, egressProxy);
      return opening;
    });
    opened.push(() => profile?.save(context));
    const scriptGuards = await guardScripts(context);
    context.setDefaultTimeout(CALL_TIMEOUT_MS);
    const bridge = new Bridge(context);
    const realms = new Map(
      Object.values(REALMS).map((language) => [language, new Realm(browser.browser, bridge, language)] as const),
    );
    opened.push(() => Promise.all([...realms.values()].map((realm) => realm.close())));
    const session = liveSession({ realms, options, browser, context, scriptGuards, undo });
    const disk = watchFolder(folder, () => void session.close());
    opened.push(() => disk.stop());
    return session;
  } catch (error) {
    await undo();
    throw error;
  }
}

/** A standalone session begins without a page. */
async function showOrStayBlank(page: Page, request: RenderRequest, egressProxy: EgressProxy): Promise<void> {
  if (request.url.href !== "about:blank") await showPage(page, request, egressProxy, { popups: true });
}

async function guardScripts(context: BrowserContext): Promise<ReadonlyMap<Page, Promise<ScriptGuard>>> {
  const scriptGuards = new Map<Page, Promise<ScriptGuard>>();
  const add = (page: Page): void => {
    const scriptGuard = ScriptGuard.open(page);
    scriptGuard.catch(() => undefined);
    scriptGuards.set(page, scriptGuard);
    page.once("close", () => scriptGuards.delete(page));
  };
  context.pages().forEach(add);
  context.on("page", add);
  await Promise.allSettled(scriptGuards.values());
  return scriptGuards;
}

/** A script that the killed code left in a page for ever would let nobody in again. */
async function wake(scriptGuards: ReadonlyMap<Page, Promise<ScriptGuard>>): Promise<void> {
  const each = async (opened: Promise<ScriptGuard>): Promise<void> => {
    const scriptGuard = await opened;
    if (!(await scriptGuard.answers(TIME_TO_ANSWER_MS))) await scriptGuard.endScript();
  };
  await Promise.allSettled([...scriptGuards.values()].map(each));
}

interface LiveSession {
  readonly realms: ReadonlyMap<RealmLanguage, Realm>;
  readonly options: SessionOptions;
  readonly browser: LaunchedBrowser;
  readonly context: BrowserContext;
  /** Of the open pages. */
  readonly scriptGuards: ReadonlyMap<Page, Promise<ScriptGuard>>;
  readonly undo: () => Promise<void>;
}

function liveSession({ realms, options, browser, context, scriptGuards, undo }: LiveSession): RenderSession {
  const ended = new AbortController();
  const createdAt = Date.now();
  let lastActivity = createdAt;
  let markClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve;
  });
  let ending: Promise<void> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const pageIds = new WeakMap<Page, string>();
  let pages = 0;
  const idOfPage = (page: Page): string => {
    const id = pageIds.get(page) ?? String(++pages);
    pageIds.set(page, id);
    return id;
  };
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
    get page() {
      if (ended.signal.aborted) throw gone();
      return pageOf(context);
    },
    async run(code, { timeout = DEFAULT_TIMEOUT_MS, language = "node", signal } = {}): Promise<CodeResult> {
      const realm = realms.get(REALMS[language]);
      if (!realm) throw unknownLanguage(language);
      const work = queue.then(async () => {
        if (ended.signal.aborted) throw gone();
        clearTimeout(idle);
        lastActivity = Date.now();
        try {
          const stop = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
          const result = await realm.run(code, Math.min(timeout, MAX_TIMEOUT_MS), stop);
          if (result.killed) await wake(scriptGuards);
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
    async look() {
      const view = queue.then(async () => {
        if (ended.signal.aborted) throw gone();
        const page = pageOf(context);
        return page && viewOf(page, idOfPage(page));
      });
      queue = view.catch(() => undefined);
      return view;
    },
    close: end,
  };
}

/** Milliseconds that a page has to paint itself for a recording. */
const LOOK_TIMEOUT_MS = 2_000;
const LOOK_QUALITY = 50;

async function viewOf(page: Page, pageId: string): Promise<SessionView> {
  const [title, bytes] = await Promise.all([
    withTimeout(page.title(), LOOK_TIMEOUT_MS),
    page
      .screenshot({ type: "jpeg", quality: LOOK_QUALITY, scale: "css", caret: "initial", timeout: LOOK_TIMEOUT_MS })
      .catch(() => undefined),
  ]);
  const screenshot = bytes ? { screenshot: { bytes, mediaType: "image/jpeg" } } : {};
  return { pageId, url: page.url(), title: title ?? "", ...screenshot };
}

const gone = (): QuernError =>
  new QuernError("GONE", "Browser session has been destroyed.", { hint: "Open a new session." });

const unknownLanguage = (language: string): QuernError =>
  new QuernError("BAD_REQUEST", `Sessions do not run the language "${language}".`, {
    hint: 'Send language "node" (JavaScript), "python" or "bash".',
    details: { language, supported: Object.keys(REALMS) },
  });

async function closeBrowser({ browser, kill }: LaunchedBrowser): Promise<void> {
  const timer = setTimeout(kill, 5_000);
  await browser.close().catch(kill);
  clearTimeout(timer);
}
