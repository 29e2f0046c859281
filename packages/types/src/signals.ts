import { setMaxListeners } from "node:events";

/** A signal that follows others until it is released. */
export interface FollowedSignals {
  readonly signal: AbortSignal;
  /** Aborts it without any of them. */
  readonly abort: (reason: unknown) => void;
  /** Lets the followed signals go; the signal fires no more. */
  readonly release: () => void;
}

/**
 * A signal that aborts with the first of others. `AbortSignal.any` leaves something behind in each signal that it follows, for as long as that
 * one lives: an engine or a server would grow with every call.
 *
 * @param sources undefined ones are passed over
 */
export function followSignals(...sources: ReadonlyArray<AbortSignal | undefined>): FollowedSignals {
  const controller = new AbortController();
  const followed = sources.filter((source) => source !== undefined);
  const release = (): void => {
    for (const source of followed) source.removeEventListener("abort", onAbort);
  };
  function onAbort(this: AbortSignal): void {
    release();
    controller.abort(this.reason);
  }
  const over = followed.find(({ aborted }) => aborted);
  if (over) controller.abort(over.reason);
  else
    for (const source of followed) {
      // As many calls may follow one signal as there are pages.
      setMaxListeners(0, source);
      source.addEventListener("abort", onAbort, { once: true });
    }
  return { signal: controller.signal, abort: (reason) => controller.abort(reason), release };
}
