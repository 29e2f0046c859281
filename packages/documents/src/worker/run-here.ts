/** Runs a worker's function in the caller's own thread, for bundles that stand alone: nothing can be ended there, and no memory is bounded. */
import { QuernError } from "@quern/types";
import type { WorkerModule } from "./module.js";
import { deserializeError, serializeError, type TaskContext, Transferable } from "./protocol.js";
import type { RunOptions } from "./run-options.js";

/** As Node words it, also where a library hands on nothing but the text. */
const MISSING_FILE = /ENOENT: no such file|Cannot find (?:module|package)/;

let hasWarned = false;

/** @throws what the function threw, as QuernError; the abort reason of `options.signal`, as soon as the function yields */
export async function runHere<Result>(
  module: WorkerModule,
  name: string,
  input: unknown,
  options: RunOptions,
): Promise<Result> {
  warnOnce();
  options.signal.throwIfAborted();
  const context: TaskContext = {
    progress: (progress) => options.onProgress?.(progress),
    async call(callee, payload) {
      const handler = options.host?.[callee];
      if (!handler) throw new Error(`the caller offers no function ${callee}`);
      return handler(payload);
    },
  };
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(options.signal.reason);
    options.signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([call<Result>(module, name, input, context), aborted]);
  } finally {
    options.signal.removeEventListener("abort", stop);
  }
}

async function call<Result>(module: WorkerModule, name: string, input: unknown, context: TaskContext): Promise<Result> {
  try {
    const task = ((await module.load()) as Record<string, unknown>)[name];
    if (typeof task !== "function") throw new Error(`${module.name} exports no function ${name}`);
    const result: unknown = await task(input, context);
    return (Transferable.isInstance(result) ? result.value : result) as Result;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!QuernError.is(error) && (MISSING_FILE.test(message) || hasNoPlace(error))) {
      const reason = hasNoPlace(error) ? "." : `: ${message}`;
      throw new QuernError("DRIVER_MISSING", `${module.name} needs a file that is not beside this bundle${reason}`, {
        hint: "Install quern beside the bundle.",
        cause: error,
      });
    }
    throw deserializeError(serializeError(error, name));
  }
}

/** In a bundle of CommonJS `import.meta` is empty: whoever looks for a file beside it has no place to look. */
const hasNoPlace = (error: unknown): boolean =>
  (import.meta.url as string | undefined) === undefined &&
  /^(?:ERR_INVALID_URL|ERR_INVALID_ARG_VALUE|ERR_INVALID_ARG_TYPE)$/.test(String((error as { code?: unknown }).code));

function warnOnce(): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    "This bundle was started without Quern's packages in node_modules, so documents are read in the main thread: " +
      "a hostile or very large one can hold up or end the process. Install quern beside the bundle.",
    { code: "QUERN_NO_WORKERS" },
  );
}
