import { setTimeout as sleep } from "node:timers/promises";

const INTERVAL_MILLISECONDS = 500;
/** Looking takes at most this part of the time. */
const MAX_SHARE = 10;

/**
 * Yields whenever the state of the files has changed and is quiet again. Files are looked at from time to time: notices of the system do not
 * come on network drives and in containers.
 *
 * @param look all files with their states, as one text
 * @param from the state that everything has been converted from
 */
export async function* changesOf(look: () => Promise<string>, from: string, signal: AbortSignal): AsyncGenerator<void> {
  let converted = from;
  let last: string | undefined;
  while (!signal.aborted) {
    const begin = performance.now();
    const state = await look();
    // Programs write a file in several steps: it is done when nothing has happened since the last look.
    if (state !== converted && state === last) {
      converted = state;
      yield;
    }
    last = state;
    const pause = Math.max(INTERVAL_MILLISECONDS, (performance.now() - begin) * MAX_SHARE);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
