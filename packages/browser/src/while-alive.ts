import type { LaunchedBrowser } from "./launch.js";

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
