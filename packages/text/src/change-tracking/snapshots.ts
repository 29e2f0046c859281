/** The last state of each tracked page, in the engine's storage. */
import { createHash } from "node:crypto";
import type { Storage } from "@quern/types";

export interface Snapshot {
  /** Milliseconds since the epoch at which the page was fetched. */
  readonly at: number;
  readonly markdown: string;
  /** Addresses of its frames; absent when it has none. */
  readonly frames?: readonly string[];
  /** Data that `json` mode extracted; absent when it was not requested. */
  readonly json?: unknown;
}

/** Key of a history. */
export interface SnapshotName {
  readonly team: string;
  /** As the caller typed it. */
  readonly url: string;
  readonly tag: string | null;
}

/** By storage and key: the work that runs, so that two scrapes of one page never read the same state and lose one of the two. */
const running = new WeakMap<Storage, Map<string, Promise<unknown>>>();

/**
 * Hands the last snapshot to `next` and stores what it returns. Calls for one page follow each other within this process; between processes
 * the later write wins, and a write that is cut off leaves the old snapshot.
 */
export async function replaceSnapshot<Result>(
  storage: Storage,
  name: SnapshotName,
  next: (last: Snapshot | undefined) => Promise<{ snapshot: Snapshot; result: Result }>,
): Promise<Result> {
  const key = keyOf(name);
  const queue = running.get(storage) ?? new Map<string, Promise<unknown>>();
  running.set(storage, queue);
  const work = (queue.get(key) ?? Promise.resolve())
    .catch(() => undefined)
    .then(async () => {
      const last = await read(storage, key);
      const { snapshot, result } = await next(last);
      // A page out of the cache may be older than what is known.
      if (!last || last.at <= snapshot.at) {
        await storage.put(key, Buffer.from(JSON.stringify(snapshot)), { contentType: "application/json" });
      }
      return result;
    });
  queue.set(key, work);
  try {
    return await work;
  } finally {
    if (queue.get(key) === work) queue.delete(key);
  }
}

/** Neither addresses nor tags can be read from the key. */
const keyOf = ({ team, url, tag }: SnapshotName): string =>
  `change-tracking/${createHash("sha256")
    .update(JSON.stringify([team, url, tag]))
    .digest("hex")}.json`;

/** A record that cannot be read is as good as none. */
async function read(storage: Storage, key: string): Promise<Snapshot | undefined> {
  const found = await storage.get(key);
  if (!found) return undefined;
  try {
    const value = JSON.parse(Buffer.from(found.bytes).toString("utf8")) as Partial<Snapshot>;
    return typeof value.at === "number" && typeof value.markdown === "string" ? (value as Snapshot) : undefined;
  } catch {
    return undefined;
  }
}
