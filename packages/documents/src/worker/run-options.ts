import type { Progress } from "@quern/types";

export interface RunOptions {
  /** On abort the call rejects with the signal's reason, and the worker is terminated, whatever it is doing. */
  readonly signal: AbortSignal;
  /** The task takes milliseconds: on abort the worker is given a moment to end it, which costs less than a new worker. Default false. */
  readonly isShort?: boolean;
  /** Buffers of `input` to move instead of copy; the caller loses them. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Told what the task tells, and twice a second while the call waits for a worker. */
  readonly onProgress?: (progress: Progress) => void;
  /** Functions that the task may call back with `context.call(name, payload)`. */
  readonly host?: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
}
