/** The nine page actions, one after the other, each done before the next. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Action, type ActionOutputs, QuernError, type RenderedFile } from "@quern/types";
import type { ElementHandle, Locator, Page } from "playwright-core";
import { takeScreenshot } from "./capture.js";
import { serializePage } from "./snapshot.js";

export interface ActionRun {
  readonly page: Page;
  readonly actions: readonly Action[];
  readonly signal: AbortSignal;
  /** Milliseconds left of the request. */
  readonly remaining: () => number;
  /** Lets the page react: network and document quiet again. */
  readonly settle: () => Promise<void>;
  readonly warn: (warning: string) => void;
}

type Outputs = {
  screenshots: RenderedFile[];
  scrapes: Array<{ url: string; html: string }>;
  javascriptReturns: Array<{ type: string; value: unknown }>;
  pdfs: RenderedFile[];
};

/** Of printed pages: those of the browser's own print dialog. The page's own `@page` rules win. */
const MARGINS = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
/** A missing element fails the scrape after this. */
const ELEMENT_TIMEOUT_MS = 10_000;
const SELECTOR_WAIT_TIMEOUT_MS = 10_000;
/** Left of the request's time, so that its error names the action and not only the time. */
const TIME_TO_TELL_MS = 500;
/** Left by a wait to each action behind it, so that it does not fail for what the wait took. */
const TIME_TO_ACT_MS = 1_000;

/** @throws QuernError `SCRAPE_ACTION_ERROR` naming the action that failed */
export async function runActions(run: ActionRun): Promise<ActionOutputs> {
  const outputs: Outputs = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };
  const inVain: string[] = [];
  for (const [index, action] of run.actions.entries()) {
    run.signal.throwIfAborted();
    try {
      if (action.type === "wait" && action.selector !== undefined) {
        const left = run.remaining();
        const behind = (run.actions.length - index - 1) * TIME_TO_ACT_MS;
        const most = Math.min(SELECTOR_WAIT_TIMEOUT_MS, Math.max(left / 2, left - behind - TIME_TO_TELL_MS));
        if (await appears(run.page, action.selector, Math.max(1, most))) continue;
        const missed = `Action ${index + 1} waited ${Math.round(most / 100) / 10} s for "${action.selector}", which did not appear.`;
        inVain.push(missed);
        run.warn(missed);
      } else await runAction(action, run, outputs);
    } catch (error) {
      run.signal.throwIfAborted();
      if (QuernError.is(error) || !run.page.context().browser()?.isConnected()) throw error;
      throw actionError(action, index, error as Error, inVain);
    }
  }
  return outputs;
}

async function runAction(action: Action, run: ActionRun, outputs: Outputs): Promise<void> {
  const { page, signal } = run;
  const within = (most: number): number => Math.max(1, Math.min(most, run.remaining() - TIME_TO_TELL_MS));
  switch (action.type) {
    case "wait":
      return sleep(action.milliseconds, undefined, { signal });
    case "click":
      if (action.all) await clickAll(page, action.selector, within(ELEMENT_TIMEOUT_MS));
      else await click(page, action.selector, within(ELEMENT_TIMEOUT_MS));
      return run.settle();
    case "write":
      await page.keyboard.type(action.text);
      return run.settle();
    case "press":
      await page.keyboard.press(keyName(action.key));
      return run.settle();
    case "scroll":
      await scroll(page, action.direction, action.selector, within(ELEMENT_TIMEOUT_MS));
      return run.settle();
    case "screenshot": {
      const { file, warning } = await takeScreenshot(page, action, within(30_000));
      if (warning) run.warn(warning);
      outputs.screenshots.push(file);
      return;
    }
    case "scrape":
      outputs.scrapes.push({ url: page.url(), html: await serializePage(page) });
      return;
    case "executeJavascript":
      outputs.javascriptReturns.push(await evaluateExpression(page, action.script));
      return run.settle();
    case "pdf": {
      const { format, landscape, scale } = action;
      const bytes = await page.pdf({ format, landscape, scale, printBackground: true, margin: MARGINS });
      outputs.pdfs.push({ bytes, mediaType: "application/pdf" });
      return;
    }
  }
}

/** Whether an element is seen in time: the page may simply lack it. A selector that cannot be read is the caller's mistake. */
const appears = (page: Page, selector: string, timeout: number): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .waitFor({ state: "visible", timeout })
    .then(() => true)
    .catch((error: Error) => {
      if (error.name !== "TimeoutError") throw error;
      return false;
    });

/** Names of keys as people write them; Playwright is strict about capitals. */
// biome-ignore format: a list
const KEYS = [
  "Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown", "ArrowUp", "ArrowDown", "ArrowLeft",
  "ArrowRight", "Space", "Shift", "Control", "Alt", "Meta", ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
];
const KEY_NAMES: ReadonlyMap<string, string> = new Map([
  ...KEYS.map((name) => [name.toLowerCase(), name] as const),
  ...(["Up", "Down", "Left", "Right"] as const).map((name) => [name.toLowerCase(), `Arrow${name}`] as const),
  ["esc", "Escape"],
  ["return", "Enter"],
  ["del", "Delete"],
  ["ctrl", "Control"],
  ["cmd", "Meta"],
]);

/** `ENTER` → `Enter`, `ctrl+a` → `Control+a`. */
const keyName = (key: string): string =>
  key === "+"
    ? key
    : key
        .split("+")
        .map((part) => KEY_NAMES.get(part.toLowerCase().replace(/[ _-]/g, "")) ?? part)
        .join("+");

/** Clicks an element even if something covers it (a sticky bar, an overlay). */
async function click(page: Page, selector: string, timeout: number): Promise<void> {
  const element = page.locator(selector).first();
  await element.waitFor({ state: "attached", timeout });
  if (await isFree(element, Math.min(timeout, 3_000))) await element.click({ force: true, timeout });
  else await element.dispatchEvent("click", {}, { timeout: 2_000 });
}

/**
 * Whether a click would reach the element. Asked before the click: one that takes too long may have happened all the same, and must not be
 * followed by a second.
 */
async function isFree(element: Locator | ElementHandle, timeout: number): Promise<boolean> {
  try {
    await element.click({ trial: true, timeout });
    return true;
  } catch (error) {
    if ((error as Error).name !== "TimeoutError") throw error;
    return false;
  }
}

/** Elements that vanish or cannot be clicked are passed over. */
async function clickAll(page: Page, selector: string, timeout: number): Promise<void> {
  const end = Date.now() + timeout;
  for (const element of await page.locator(selector).elementHandles()) {
    if (Date.now() >= end) return;
    const clicked = (await isFree(element, 1_000).catch(() => false))
      ? element.click({ force: true, timeout })
      : element.dispatchEvent("click");
    await clicked.catch(() => undefined);
  }
}

async function scroll(
  page: Page,
  direction: "up" | "down",
  selector: string | undefined,
  timeout: number,
): Promise<void> {
  const sign = direction === "down" ? 1 : -1;
  if (selector === undefined) return void (await page.evaluate(scrollPage, sign));
  const element = page.locator(selector).first();
  await element.waitFor({ state: "attached", timeout });
  await element.evaluate((node, factor) => {
    const box = node as HTMLElement;
    if (box.scrollHeight > box.clientHeight) box.scrollBy(0, factor * box.clientHeight);
    else box.scrollIntoView({ block: factor > 0 ? "start" : "end" });
  }, sign);
}

/** Runs in the page: by a screen; where the page itself stands still, what scrolls in the middle of it is what a reader would scroll. */
function scrollPage(sign: number): void {
  const before = window.scrollY;
  window.scrollBy({ top: sign * window.innerHeight, behavior: "instant" });
  if (window.scrollY !== before) return;
  const isBox = (box: Element): boolean =>
    box.scrollHeight > box.clientHeight && /auto|scroll|overlay/.test(getComputedStyle(box).overflowY);
  let box = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  while (box && !isBox(box)) box = box.parentElement;
  box?.scrollBy({ top: sign * box.clientHeight, behavior: "instant" });
}

/** The script is an expression, as in a browser's console; promises are awaited. */
async function evaluateExpression(page: Page, script: string): Promise<{ type: string; value: unknown }> {
  const session = await page.context().newCDPSession(page);
  try {
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: script,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      replMode: false,
    });
    if (exceptionDetails) {
      const text =
        exceptionDetails.exception?.description ?? String(exceptionDetails.exception?.value ?? exceptionDetails.text);
      throw new Error(text.split("\n")[0]);
    }
    if (result.type === "undefined") return { type: "unknown", value: { type: "undefined" } };
    return { type: result.type, value: result.value ?? result.unserializableValue ?? null };
  } finally {
    await session.detach().catch(() => undefined);
  }
}

function actionError(action: Action, index: number, error: Error, inVain: readonly string[]): QuernError {
  const missing = error.name === "TimeoutError";
  const selector = "selector" in action ? action.selector : undefined;
  const reason = missing && selector ? `no element matches "${selector}"` : (error.message.split("\n")[0] ?? "");
  return new QuernError(
    "SCRAPE_ACTION_ERROR",
    `Action(s) failed to complete. Error code: ${missing ? "ELEMENT_NOT_FOUND" : "ACTION_FAILED"}. Action ${index + 1} (${action.type}): ${reason}`,
    {
      hint: missing
        ? inVain.length > 0
          ? inVain.join(" ")
          : "Check the selector against the page, or put a wait action in front."
        : /Illegal return/.test(reason)
          ? "Leave out `return`: the value of the last expression is the result. For more, write a function that calls itself: (() => { … })()."
          : "Correct the action and try again.",
      details: { index, type: action.type, ...(selector ? { selector } : {}) },
      cause: error,
    },
  );
}
