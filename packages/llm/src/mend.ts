/** Mends JSON that is written like JavaScript or Python: short texts here, longer ones in a thread that can be ended. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** Mending takes time by the square of some texts' length: this many characters at most 0.1 s (one core of a cloud machine, 2026). */
const MAX_CHARACTERS_HERE = 20_000;
/** No answer of a model is longer than this. */
const MAX_CHARACTERS = 1_000_000;
const MEND_MS = 5_000;
const HEAP_MB = 256;

/** @returns the mended text; undefined for what cannot be mended, or not in time */
export async function mend(text: string): Promise<string | undefined> {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (text.length > MAX_CHARACTERS_HERE) return mendInThread(text);
  const { jsonrepair } = await import("jsonrepair");
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

function mendInThread(text: string): Promise<string | undefined> {
  const file = fileURLToPath(new URL("./mend-thread.js", import.meta.url)).replace(
    /([\\/])src([\\/]mend-thread\.js)$/,
    "$1dist$2",
  );
  // A bundle that stands alone brings no thread: an answer that cannot be read is asked for again.
  if (!existsSync(file)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const limits = { maxOldGenerationSizeMb: HEAP_MB };
    const worker = new Worker(file, { workerData: text, env: {}, execArgv: [], resourceLimits: limits });
    const timer = setTimeout(() => void worker.terminate(), MEND_MS);
    let mended: string | undefined;
    worker.once("message", (answer: string | undefined) => {
      mended = answer;
    });
    worker.once("error", () => {
      mended = undefined;
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve(mended);
    });
  });
}
