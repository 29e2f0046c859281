import { checkOptions } from "./check-options.js";
import { createServices, type HandlerOptions } from "./services.js";

export interface RunningWorker {
  /**
   * Takes no more pages, finishes those that run within the grace time (milliseconds), and gives back the others. The engine stays open.
   */
  close(grace?: number): Promise<void>;
}

/**
 * Works on the crawls and batches of servers that share a queue, without serving.
 *
 * @param options those of the servers; `jobs` names the queue, `jobs.concurrency` the pages at once
 * @throws QuernError `BAD_REQUEST` for a key in the wrong place or a missing engine
 */
export function startWorker(options: HandlerOptions): RunningWorker {
  checkOptions(options, "startWorker");
  const { closeWork } = createServices(options, true);
  return { close: (grace) => closeWork(grace) };
}
