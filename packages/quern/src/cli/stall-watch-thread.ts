/** The other side of stall-watch.ts: looks at the beats of the main thread, and ends the process when they stop. */
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { BEATS, MILLISECONDS_TO_END, TICK_MS } from "./stall-watch-shared.js";

const { shared, maxStall } = workerData as { readonly shared: Int32Array; readonly maxStall: number };

/** The descriptor itself: the stream of a thread goes through the main thread. */
const STDERR = 2;

/** No handler of the main thread could run any more, so nothing gentler is left. */
function end(message: string): void {
  try {
    writeSync(STDERR, `${JSON.stringify({ level: "error", time: new Date().toISOString(), message })}\n`);
  } catch {
    // A log that is closed or full keeps nobody from ending.
  }
  process.kill(process.pid, "SIGKILL");
}

// Ticks are counted, not clocks compared: a machine that slept has stalled nothing.
let stalled = 0;
let ending = 0;
for (let last = -1; ; ) {
  // Nobody wakes this: the value that is waited on never changes.
  Atomics.wait(shared, BEATS + 2, 0, TICK_MS);
  const beats = Atomics.load(shared, BEATS);
  stalled = beats === last ? stalled + TICK_MS : 0;
  last = beats;
  if (stalled >= maxStall) end(`The server did nothing but one thing for ${maxStall} ms and was ended.`);
  const limit = Atomics.load(shared, MILLISECONDS_TO_END);
  if (limit > 0 && (ending += TICK_MS) > limit) end(`The server had not ended ${limit} ms after it was asked to.`);
}
