/** Rows that a worker thread reads, batch by batch: it reads on while the caller works, at most two batches ahead. */
import type { ByteSource, RowBatch, RowsRequest } from "@quern/types";
import type { WorkerModule } from "../worker/module.js";
import type { WorkerPool } from "../worker/pool.js";
import type { TaskContext } from "../worker/protocol.js";

/** Input of the worker. */
export interface RowsInput {
  readonly request: RowsRequest;
  readonly size?: number;
}

/** A batch on its way: text is cloned in a tenth of the time of the values that it stands for. */
type SentBatch = Omit<RowBatch, "rows"> & { readonly rows: string };

/** Reads rows inside of the worker. */
export type RowReader = (source: ByteSource, request: RowsRequest) => AsyncIterable<RowBatch>;

/** The task of a worker's module that {@link workerRows} calls. */
export const rowsTask =
  (read: RowReader) =>
  async ({ request, size }: RowsInput, context: TaskContext): Promise<void> => {
    const source: ByteSource = {
      ...(size === undefined ? {} : { size }),
      read: async (from, to) => (await context.call("read", [from, to])) as Uint8Array,
    };
    for await (const batch of read(source, request)) {
      const sent: SentBatch = { ...batch, rows: JSON.stringify(batch.rows) };
      if (!(await context.call("batch", sent))) return;
    }
  };

const BATCHES_AHEAD = 2;

/**
 * @param task name of an export of the module that {@link rowsTask} made
 * @throws what the reader throws; the reason of the signal
 */
export async function* workerRows(
  pool: WorkerPool,
  module: WorkerModule,
  task: string,
  source: ByteSource,
  request: RowsRequest,
  signal: AbortSignal,
): AsyncGenerator<RowBatch> {
  const waiting: SentBatch[] = [];
  let isLeft = false;
  let news: () => void = () => {};
  let room: () => void = () => {};
  const ended = { isOver: false, error: undefined as unknown };
  const input: RowsInput = { request, ...(source.size === undefined ? {} : { size: source.size }) };
  const left = new AbortController();
  const running = pool
    .run<void>(module, task, input, {
      signal: AbortSignal.any([signal, left.signal]),
      isShort: true,
      host: {
        // A view of a larger buffer would be cloned with all of that buffer.
        read: async (range) => new Uint8Array(await source.read(...(range as [number, number]))),
        batch: async (batch) => {
          waiting.push(batch as SentBatch);
          news();
          if (waiting.length >= BATCHES_AHEAD && !isLeft)
            await new Promise<void>((resume) => {
              room = resume;
            });
          return !isLeft;
        },
      },
    })
    .catch((error: unknown) => {
      ended.error = error;
    })
    .finally(() => {
      ended.isOver = true;
      news();
    });
  try {
    while (true) {
      signal.throwIfAborted();
      const batch = waiting.shift();
      if (batch !== undefined) {
        room();
        yield { ...batch, rows: JSON.parse(batch.rows) as RowBatch["rows"] };
      } else if (ended.isOver) break;
      else
        await new Promise<void>((resume) => {
          news = resume;
        });
    }
    if (ended.error !== undefined) throw ended.error;
  } finally {
    isLeft = true;
    room();
    if (!ended.isOver) {
      left.abort(new Error("the rows are not wanted any more"));
      await running;
    }
  }
}
