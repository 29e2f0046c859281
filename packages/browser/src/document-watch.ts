import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";
import type { NetworkWatch } from "./network-watch.js";

/** The document may not change for this long. */
const QUIET_MS = 150;
/** After each step of a page's text, the next one gets 1.5 times the longest step so far, within these bounds. */
const STEP_SHARE = 1.5;
const MIN_WAIT_MS = 300;
const MAX_WAIT_MS = 900;
/** A page that grows for ever is taken as it is after this. */
const MAX_GROWING_MS = 2_000;
/** No more characters are counted, so that a page that keeps rewriting itself costs little. */
const MAX_COUNTED_CHARACTERS = 2_000_000;

/** Network and document are watched at the same time: what the last answer changes in the document is waited for, nothing twice. */
export async function quiet(
  page: Page,
  network: NetworkWatch,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + milliseconds;
  const watch = () => withTimeout(page.evaluateHandle(watchDocument, MAX_COUNTED_CHARACTERS), 1_000);
  const before = await watch();
  await network.quiet(milliseconds, signal);
  const rest = Math.max(0, end - performance.now());
  const wait = async (watcher = before): Promise<true | undefined> => {
    const limits = {
      quiet: QUIET_MS,
      share: STEP_SHARE,
      step: [MIN_WAIT_MS, MAX_WAIT_MS] as const,
      growing: MAX_GROWING_MS,
      most: rest,
    };
    return watcher && withTimeout(watcher.evaluate(untilQuiet, limits), rest + 500);
  };
  // The page may have gone on to another address meanwhile: its watcher went with it, and the new document is watched from now on.
  if (!(await wait())) await wait(await watch());
}

interface Changes {
  readonly since: number;
  last: number;
  /** When text was last added; the start of the watch until then. */
  grown: number;
  /** Longest time between two such moments; 0 until text is added. */
  step: number;
  readonly observer: MutationObserver;
}

/** Runs in the page. */
function watchDocument(most: number): Changes {
  const now = performance.now();
  let left = most;
  const lengthOf = (nodes: NodeList): number => {
    let length = 0;
    for (const node of nodes) if (left > length) length += node.textContent?.length ?? 0;
    left -= length;
    return length;
  };
  const changes: Changes = {
    since: now,
    last: now,
    grown: now,
    step: 0,
    observer: new MutationObserver((records) => {
      const time = performance.now();
      changes.last = time;
      let growth = 0;
      for (const { addedNodes, removedNodes } of records) growth += lengthOf(addedNodes) - lengthOf(removedNodes);
      if (growth <= 0) return;
      changes.step = Math.max(changes.step, time - changes.grown);
      changes.grown = time;
    }),
  };
  changes.observer.observe(document, { childList: true, subtree: true, characterData: true });
  return changes;
}

interface QuietLimits {
  readonly quiet: number;
  readonly share: number;
  /** Bounds of the wait for the next step. */
  readonly step: readonly [least: number, most: number];
  readonly growing: number;
  readonly most: number;
}

/** Runs in the page. */
function untilQuiet(
  changes: Changes,
  { quiet, share, step: [least, longest], growing, most }: QuietLimits,
): Promise<true> {
  const end = performance.now() + most;
  /** The latest moment at which the next text is expected. */
  const nextStep = (): number => {
    if (changes.step === 0) return 0;
    const wait = Math.min(longest, Math.max(least, changes.step * share));
    return Math.min(changes.grown + wait, changes.since + growing);
  };
  return new Promise((resolve) => {
    const look = (): void => {
      const rest = Math.min(Math.max(changes.last + quiet, nextStep()), end) - performance.now();
      if (rest > 0) setTimeout(look, rest);
      else {
        changes.observer.disconnect();
        resolve(true);
      }
    };
    look();
  });
}
