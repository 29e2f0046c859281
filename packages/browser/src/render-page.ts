/** One page from first request to result: context → navigation → wait → actions → snapshot. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ActionOutputs, RenderedPage, RenderRequest } from "@quern/core";
import type { BrowserContext, Page, Response } from "playwright-core";
import { runActions } from "./actions.js";
import type { Blocker } from "./blocking.js";
import { takeScreenshot } from "./capture.js";
import { dismissConsent } from "./consent.js";
import { emulation, header, languagesScript } from "./emulation.js";
import { navigationError } from "./failure.js";
import { type Gate, openGate } from "./gate.js";
import type { LaunchedBrowser } from "./launch.js";
import { collectStyles } from "./page-styles.js";
import { type OpenProfile, openProfile } from "./profiles.js";
import { routeRequests } from "./routing.js";
import { NetworkWatch, settle } from "./settle.js";
import { serializePage } from "./snapshot.js";

export interface PageOptions {
  readonly pageBytes?: number;
  readonly blocker: Blocker;
}

export async function renderPage(
  browser: LaunchedBrowser,
  request: RenderRequest,
  options: PageOptions,
): Promise<RenderedPage> {
  const profile = request.profile && (await openProfile(request.profile, request.storage, request.deadline));
  const gate = await openGate({
    egress: request.egress,
    ...(request.proxyUrl === undefined ? {} : { proxyUrl: request.proxyUrl }),
    ...(options.pageBytes === undefined ? {} : { maxBytes: options.pageBytes }),
  });
  let context: BrowserContext | undefined;
  const abandon = (): void => void gate.close();
  request.signal.addEventListener("abort", abandon, { once: true });
  try {
    return await whileAlive(browser, request.signal, async () => {
      context = await openContext(browser, request, gate, options.blocker, profile);
      // Given up meanwhile: nobody else would close it.
      if (request.signal.aborted) await context.close();
      const page = await show(await context.newPage(), request, gate);
      await profile?.save(context);
      return page;
    });
  } finally {
    await profile?.release().catch(() => undefined);
    request.signal.removeEventListener("abort", abandon);
    // Sockets first: a page that is still loading closes faster. A browser that hangs is not waited for.
    await gate.close();
    if (context) await Promise.race([context.close().catch(() => undefined), sleep(5_000, undefined, { ref: false })]);
  }
}

export async function openContext(
  browser: LaunchedBrowser,
  request: RenderRequest,
  gate: Gate,
  blocker: Blocker,
  profile: OpenProfile | undefined,
): Promise<BrowserContext> {
  const context = await browser.browser.newContext({
    ...emulation(request, browser.userAgent),
    proxy: { server: gate.url, bypass: "<-loopback>" },
    ...(profile?.state ? { storageState: profile.state } : {}),
  });
  context.setDefaultTimeout(0);
  await context.addInitScript(languagesScript(request.locale.languages));
  const cookie = header(request.headers, "cookie");
  if (cookie) await context.addCookies(readCookies(cookie, request.url));
  await routeRequests(context, request, request.blockAds ? blocker : undefined);
  return context;
}

/** Opens the address in the page, waits, runs the actions and takes down what is there. */
export async function show(
  page: Page,
  request: RenderRequest,
  gate: Gate,
  { popups = false }: { readonly popups?: boolean } = {},
): Promise<RenderedPage> {
  const warnings: string[] = [];
  const remaining = (): number => Math.max(1, request.deadline - Date.now());
  const main = new MainResponse(page);
  const network = new NetworkWatch(page);
  if (!popups) keepOnePage(page);

  const facts = { actions: NO_OUTPUTS, timezone: request.locale.timezone, warnings };
  try {
    await page.goto(request.url.href, { waitUntil: "commit", timeout: remaining() });
  } catch (error) {
    if (main.last && isDownload(error as Error)) {
      if (request.actions.length > 0) warnings.push("Actions were skipped: the address holds a document.");
      return { ...facts, ...(await main.facts()) };
    }
    throw navigationError(error as Error, main.failed ?? request.url.href, gate, request.skipTlsVerification);
  }
  const settled = async (isFirst: boolean): Promise<void> => {
    await settle(page, network, request.deadline, request.signal, isFirst);
    refuseErrorPage(page, main, gate, request);
  };
  await settled(true);
  if (request.blockAds) await dismissConsent(page);
  if (request.waitFor > 0) {
    await sleep(request.waitFor, undefined, { signal: request.signal });
    await settled(false);
  }
  const actions = await runActions({
    page,
    actions: request.actions,
    signal: request.signal,
    remaining,
    settle: async (milliseconds) => {
      await sleep(50, undefined, { signal: request.signal });
      await settle(page, network, Math.min(request.deadline, Date.now() + milliseconds / 0.6), request.signal, false);
      refuseErrorPage(page, main, gate, request);
    },
    warn: (warning) => warnings.push(warning),
  });
  const shot = request.screenshot && (await takeScreenshot(page, request.screenshot, remaining()));
  if (shot?.warning) warnings.push(shot.warning);
  const isHtml = /html/i.test((await main.facts()).headers["content-type"] ?? "text/html");
  refuseErrorPage(page, main, gate, request);
  const html = isHtml ? await serializePage(page, { marksHidden: true }) : undefined;
  const styles = html !== undefined && request.styles ? await collectStyles(page) : undefined;
  return {
    ...facts,
    ...(await main.facts()),
    url: page.url(),
    actions,
    ...(html === undefined ? {} : { html }),
    ...(shot ? { screenshot: shot.file } : {}),
    ...(styles ? { styles } : {}),
  };
}

const NO_OUTPUTS: ActionOutputs = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };

/** Remembers the response that became the page, through redirects, meta refresh and scripts. */
class MainResponse {
  last: Response | undefined;
  /** Address of the last page that could not be loaded. */
  failed: string | undefined;

  constructor(page: Page) {
    page.on("requestfailed", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.failed = request.url();
    });
    page.on("response", (response) => {
      const request = response.request();
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isPage && !(response.status() >= 300 && response.status() < 400)) this.last = response;
    });
  }

  async facts(): Promise<Pick<RenderedPage, "url" | "status" | "headers">> {
    const response = this.last;
    return {
      url: response?.url() ?? "",
      status: response?.status() ?? 200,
      headers: response ? await response.allHeaders().catch(() => ({})) : {},
    };
  }
}

const isDownload = (error: Error): boolean => /Download is starting|net::ERR_ABORTED/.test(error.message);

/** Pop-ups are closed: nobody would look at them, and they cost a process each. Dialogs are dismissed by Playwright itself. */
function keepOnePage(page: Page): void {
  page.context().on("page", (other) => {
    if (other !== page) void other.close().catch(() => undefined);
  });
}

/** A navigation that the gate refused shows the browser's own error page, which is never the result. */
function refuseErrorPage(page: Page, main: MainResponse, gate: Gate, request: RenderRequest): void {
  const url = page.url();
  if (url !== "about:blank" && /^https?:/.test(url)) return;
  if (!/^chrome-error:|^file:|^view-source:|^chrome:/.test(url)) return;
  const wanted = main.failed ?? request.url.href;
  throw navigationError(new Error(`net::ERR_BLOCKED at ${wanted}`), wanted, gate, request.skipTlsVerification);
}

function readCookies(header: string, url: URL): Array<{ name: string; value: string; url: string }> {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    return at > 0 && name ? [{ name, value: pair.slice(at + 1).trim(), url: url.href }] : [];
  });
}

/**
 * Playwright's calls know no signals, and some never settle when the browser dies under them: the work is given up as soon as the request
 * ends or the browser is gone.
 */
export async function whileAlive<Result>(
  { browser }: LaunchedBrowser,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  let abort: () => void = () => {};
  let lose: () => void = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    lose = () => reject(new Error("Browser closed"));
    signal.addEventListener("abort", abort, { once: true });
    browser.once("disconnected", lose);
  });
  try {
    signal.throwIfAborted();
    if (!browser.isConnected()) lose();
    const working = work();
    working.catch(() => undefined);
    return await Promise.race([working, ended]);
  } finally {
    signal.removeEventListener("abort", abort);
    browser.off("disconnected", lose);
  }
}
