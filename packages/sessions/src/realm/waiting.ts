/** Waiting for events and addresses, with predicates that run where the code runs. */
import { type Client, type Remote, TimeoutError } from "./remote.js";

const DEFAULT_TIMEOUT_MS = 30_000;

export interface WaitOptions {
  readonly predicate?: (payload: unknown) => unknown;
  readonly timeout?: number;
}

export type WaitParameter = WaitOptions | ((payload: unknown) => unknown) | undefined;

export function waitForEvent(
  source: Remote,
  event: string,
  parameter: WaitParameter,
  options: WaitOptions = {},
): Promise<unknown> {
  const { predicate, timeout = DEFAULT_TIMEOUT_MS } =
    typeof parameter === "function" ? { ...options, predicate: parameter } : { ...options, ...parameter };
  const late = new TimeoutError(`Timeout ${timeout}ms exceeded while waiting for event "${event}"`);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      source.off(event, listener);
      if (event !== "close") source.off("close", onClose);
      settle();
    };
    const onClose = (): void => end(() => reject(new Error(`The page was closed while waiting for event "${event}"`)));
    const listener = async (payload: unknown): Promise<void> => {
      try {
        if (!predicate || (await predicate(payload))) end(() => resolve(payload));
      } catch (error) {
        end(() => reject(error as Error));
      }
    };
    const timer = timeout > 0 ? setTimeout(() => end(() => reject(late)), timeout) : undefined;
    source.on(event, listener);
    if (event !== "close") source.on("close", onClose);
  });
}

/** A pattern is the host's to wait for; a function runs here, on each message about the pages. */
export function waitForAddress(
  client: Client,
  url: () => string,
  matches: (url: URL) => boolean,
  timeout = DEFAULT_TIMEOUT_MS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const address = url();
      if (!URL.canParse(address) || !matches(new URL(address))) return;
      end();
      resolve();
    };
    const end = (): void => {
      clearTimeout(timer);
      client.watchers.delete(check);
    };
    const timer = setTimeout(() => {
      end();
      reject(new TimeoutError(`Timeout ${timeout}ms exceeded while waiting for the address.`));
    }, timeout);
    client.watchers.add(check);
    check();
  });
}
