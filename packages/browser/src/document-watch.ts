import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";
import type { NetworkWatch } from "./network-watch.js";

/** The document may not change for this long. */
const QUIET_MS = 150;

/** Network and document are watched at the same time: what the last answer changes in the document is waited for, nothing twice. */
export async function quiet(
  page: Page,
  network: NetworkWatch,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + milliseconds;
  const before = await withTimeout(page.evaluateHandle(watchDocument), 1_000);
  await network.quiet(milliseconds, signal);
  const rest = Math.max(0, end - performance.now());
  const wait = async (watcher = before): Promise<true | undefined> => {
    const most = { quiet: QUIET_MS, most: rest };
    return watcher && withTimeout(watcher.evaluate(untilQuiet, most), rest + 500);
  };
  // The page may have gone on to another address meanwhile: its watcher went with it, and the new document is watched from now on.
  if (!(await wait())) await wait(await withTimeout(page.evaluateHandle(watchDocument), 1_000));
}

interface Changes {
  last: number;
  readonly observer: MutationObserver;
}

/** Runs in the page. */
function watchDocument(): Changes {
  const changes: Changes = {
    last: performance.now(),
    observer: new MutationObserver(() => {
      changes.last = performance.now();
    }),
  };
  changes.observer.observe(document, { childList: true, subtree: true, characterData: true });
  return changes;
}

/** Runs in the page. */
function untilQuiet(changes: Changes, { quiet, most }: { quiet: number; most: number }): Promise<true> {
  const end = performance.now() + most;
  return new Promise((resolve) => {
    const look = (): void => {
      const rest = Math.min(changes.last + quiet, end) - performance.now();
      if (rest > 0) setTimeout(look, rest);
      else {
        changes.observer.disconnect();
        resolve(true);
      }
    };
    look();
  });
}
