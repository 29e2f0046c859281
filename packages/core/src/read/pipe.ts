/** Pipes that are read by their path, as `mkfifo` makes them. For Node. */
import { closeSync, constants, openSync, statSync, writeSync } from "node:fs";

/**
 * Ends a wait for the other end of a pipe when the signal fires. Node can take back neither the opening of a pipe that nobody
 * writes to nor a read from it, and no process ends, not even by `process.exit`, while one of its threads waits so.
 *
 * @param path of any file; those that are no pipes are left alone
 */
export function releasedOnAbort(path: string, signal: AbortSignal): Disposable {
  const release = (): void => {
    try {
      if (!statSync(path).isFIFO()) return;
      // Its writer for a moment: opening ends with it, and a read with the byte. Both calls return at once.
      const pipe = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      try {
        writeSync(pipe, "\n");
      } finally {
        closeSync(pipe);
      }
    } catch {
      // Nobody waits, or the pipe is full of what was written.
    }
  };
  signal.addEventListener("abort", release, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", release) };
}
