/** Ends the work on cancelled jobs: pages in work here, pages that other processes have in work, and pages that wait in the queue. */
import { entryId, type FrontierEntry, type FrontierStore, type JobQueue } from "@quern/queue";
import { Topic } from "./backend.js";
import { cancelled, type JobContexts } from "./job-contexts.js";
import type { JobRecord, JobStore } from "./job-store.js";

interface Parts {
  readonly store: JobStore;
  readonly contexts: JobContexts;
  readonly frontiers: FrontierStore;
  readonly queue: JobQueue;
}

export interface Cancellation {
  /** @returns whether nothing of the job is left to do */
  cancel(record: JobRecord): Promise<boolean>;
  /** Ends the pages in work here of jobs that were cancelled elsewhere. Reads one number where none was. */
  watch(): Promise<void>;
}

/** Pages of a cancelled job that are taken out of the queue at once. */
const DROPPED_AT_ONCE = 50;

/** Name of a page in the queue. */
export const pageJobId = (job: string, entry: FrontierEntry): string => `${job}.${entryId(entry)}`;

export function createCancellation({ store, contexts, frontiers, queue }: Parts): Cancellation {
  let seen: number | undefined;

  /** A host with a long crawl delay keeps its pages in the queue. */
  async function dropWaiting(id: string): Promise<boolean> {
    const frontier = frontiers.open(id);
    const entries = await frontier.active();
    let isLast = false;
    const drop = async (entry: FrontierEntry): Promise<void> => {
      if (!(await queue.remove(Topic.PAGES, pageJobId(id, entry)))) return;
      if ((await frontier.settle(entry, "skipped")).isLast) isLast = true;
    };
    for (let start = 0; start < entries.length; start += DROPPED_AT_ONCE) {
      await Promise.all(entries.slice(start, start + DROPPED_AT_ONCE).map(drop));
    }
    return isLast;
  }

  return {
    async cancel(record) {
      await store.cancel(record);
      const isLast = await frontiers.open(record.id).setState("stopped");
      contexts.known(record.id)?.abort.abort(cancelled());
      return (await dropWaiting(record.id)) || isLast;
    },
    async watch() {
      const count = await store.cancellations();
      if (count === seen) return;
      for (const { abort, record } of [...contexts.all()]) {
        if (!abort.signal.aborted && (await store.isCancelled(record.id))) abort.abort(cancelled());
      }
      seen = count;
    },
  };
}
