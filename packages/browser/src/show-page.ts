/** Navigation → wait → consent → actions → snapshot. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ActionOutputs, RenderedPage, RenderRequest } from "@quern/types";
import type { Page } from "playwright-core";
import { runActions } from "./actions.js";
import { takeScreenshot } from "./capture.js";
import { dismissConsent } from "./consent.js";
import type { EgressProxy } from "./egress-proxy.js";
import { navigationError } from "./failure.js";
import { FloodGuard } from "./flood-guard.js";
import { HangGuard } from "./hang-guard.js";
import { MainResponse } from "./main-response.js";
import { NetworkWatch } from "./network-watch.js";
import { collectStyles } from "./page-styles.js";
import { settle } from "./settle.js";
import { serializePage } from "./snapshot.js";

/** For a page without scripts to load. */
const MAX_LOAD_MS = 10_000;

/** Opens the address in the page, waits, runs the actions and takes down what is there. */
export async function showPage(
  page: Page,
  request: RenderRequest,
  egressProxy: EgressProxy,
  { popups = false, scripts = true }: { readonly popups?: boolean; readonly scripts?: boolean } = {},
): Promise<RenderedPage> {
  const guard = await HangGuard.start(page, request.deadline);
  try {
    return await guard.during(show(page, request, egressProxy, guard, { popups, scripts }));
  } finally {
    await guard.end();
  }
}

async function show(
  page: Page,
  request: RenderRequest,
  egressProxy: EgressProxy,
  guard: HangGuard,
  { popups, scripts }: { readonly popups: boolean; readonly scripts: boolean },
): Promise<RenderedPage> {
  const { signal } = request;
  const warnings: string[] = [];
  const remaining = (): number => Math.max(1, request.deadline - Date.now());
  const main = new MainResponse(page);
  const network = new NetworkWatch(page);
  const flood = new FloodGuard(page, () => guard.stopScripts(), { dialogs: !popups });
  if (!popups) {
    page.context().on("page", (other) => {
      if (other !== page) void other.close().catch(() => undefined);
    });
    // Without actions nobody asked for what a tab would show.
    if (request.actions.length > 0)
      await onNewTab(page, (url) =>
        warnings.push(`A new tab was closed: ${url.slice(0, 300)} (scrape that address to read it).`),
      );
  }

  const facts = { actions: NO_OUTPUTS, timezone: request.locale.timezone, warnings };
  try {
    await Promise.race([open(page, request, remaining()), flood.happened]);
  } catch (error) {
    if ((main.file ?? main.last) && isDownload(error as Error)) {
      if (request.actions.length > 0) warnings.push("Actions were skipped: the address holds a document.");
      return { ...facts, ...(await main.facts()), file: await fileOf(page, (await main.facts()).url) };
    }
    throw navigationError(error as Error, main.failed ?? request.url.href, egressProxy, request.skipTlsVerification);
  }
  const leaveOut = async (addresses: readonly string[]): Promise<void> => {
    const left = new Set(addresses);
    await page.route(
      (url) => left.has(url.href),
      (route) => route.abort(),
    );
    warnings.push(`The page was shown without what did not come in time: ${addresses.join(", ").slice(0, 500)}`);
    await page.goto(page.url(), { waitUntil: "commit", timeout: remaining() });
  };
  const settled = async (deadline = request.deadline, isFirst = false): Promise<void> => {
    // Without scripts nothing comes that was not there when the page had loaded, and nothing within the page can wait.
    if (!scripts) {
      await page.waitForLoadState("load", { timeout: Math.min(MAX_LOAD_MS, remaining()) }).catch(() => undefined);
      return refuseErrorPage(page, main, egressProxy, request);
    }
    const settling = settle({ page, network, signal, deadline, isFirst, leaveOut });
    settling.catch(() => undefined);
    await Promise.race([settling, flood.happened]);
    refuseErrorPage(page, main, egressProxy, request);
  };
  await settled(request.deadline, true);
  const react = async (): Promise<void> => {
    await sleep(50, undefined, { signal });
    await settled(Math.min(request.deadline, Date.now() + REACTION_MS));
  };
  const dismiss = async (): Promise<void> => {
    if (request.blockAds && scripts && !flood.warning && (await dismissConsent(page))) await react();
  };
  await dismiss();
  if (request.waitFor > 0) {
    await Promise.race([sleep(request.waitFor, undefined, { signal }), flood.happened]);
    await settled();
    // Some come late.
    await dismiss();
  }
  const actions = await runActions({
    page,
    actions: request.actions,
    signal,
    remaining,
    settle: react,
    warn: (warning) => warnings.push(warning),
  });
  const shot = request.screenshot && (await takeScreenshot(page, request.screenshot, remaining()));
  if (shot?.warning) warnings.push(shot.warning);
  const response = await main.facts();
  const isHtml = /html/i.test(response.headers["content-type"] ?? "text/html");
  refuseErrorPage(page, main, egressProxy, request);
  const html = isHtml ? await serializePage(page, { marksHidden: true }) : undefined;
  const styles = html !== undefined && request.styles ? await collectStyles(page) : undefined;
  const file = main.file?.url() ?? (isHtml ? undefined : page.url());
  if (flood.warning) warnings.push(flood.warning);
  if (guard.stopped) warnings.push("A script of the page did not come to an end and was stopped.");
  return {
    ...facts,
    ...response,
    url: page.url(),
    actions,
    ...(html === undefined ? {} : { html }),
    ...(file === undefined ? {} : { file: await fileOf(page, file) }),
    ...(shot ? { screenshot: shot.file } : {}),
    ...(styles ? { styles } : {}),
  };
}

/** A site that asks for a login is shown with what it says to those who have none. */
async function open(page: Page, request: RenderRequest, timeout: number): Promise<void> {
  const options = { waitUntil: "commit", timeout } as const;
  try {
    await page.goto(request.url.href, options);
  } catch (error) {
    if (!/ERR_INVALID_AUTH_CREDENTIALS/.test((error as Error).message)) throw error;
    await page.route(
      (url) => url.href === request.url.href,
      async (route) => {
        const response = await route.fetch({ maxRedirects: 0, timeout: 0 });
        const { "www-authenticate": _asksForLogin, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      },
      { times: 1 },
    );
    // The browser's own error page is still on its way.
    await page.waitForURL(/^chrome-error:/, { timeout: 2_000, waitUntil: "commit" }).catch(() => undefined);
    await page.goto(request.url.href, options);
  }
}

/** The address of a file with the cookies that the browser would send there: it may be for those who are logged in. */
async function fileOf(page: Page, url: string): Promise<NonNullable<RenderedPage["file"]>> {
  const cookies = await page.context().cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { url, ...(cookie ? { cookie } : {}) };
}

/** For what an action, or an answer to a dialog, sets off. */
const REACTION_MS = 2_500;
const NO_OUTPUTS: ActionOutputs = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };

const isDownload = (error: Error): boolean => /Download is starting|net::ERR_ABORTED/.test(error.message);

/** Reports the address of each tab as it is asked for. The tab itself may be there only after the page has been read. */
async function onNewTab(page: Page, report: (url: string) => void): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Page.windowOpen", ({ url }) => report(url));
  await session.send("Page.enable");
}

/** A navigation that the egress proxy, or the browser itself, refused shows a page of the browser's, which is never the result. */
function refuseErrorPage(page: Page, main: MainResponse, egressProxy: EgressProxy, request: RenderRequest): void {
  if (!/^(?:chrome-error:|file:|view-source:|chrome:|about:blank#blocked)/.test(page.url())) return;
  const wanted = main.failed ?? request.url.href;
  throw navigationError(new Error(`net::ERR_BLOCKED at ${wanted}`), wanted, egressProxy, request.skipTlsVerification);
}
