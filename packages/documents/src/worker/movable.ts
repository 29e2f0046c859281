import * as threads from "node:worker_threads";

/** Whether Node refuses to move a buffer, such as the pool that small `Buffer`s share. Node 20 has no such function and copies the buffer. */
const isPinned = (threads as { readonly isMarkedAsUntransferable?: (buffer: ArrayBuffer) => boolean })
  .isMarkedAsUntransferable;

/** The buffers that can be moved to another thread. From Node 21 on, a single one that cannot would fail the whole message. */
export const movable = (buffers: readonly ArrayBuffer[]): ArrayBuffer[] =>
  buffers.filter((buffer) => isPinned?.(buffer) !== true);
