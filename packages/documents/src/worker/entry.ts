/** Body of every worker thread: loads the module that a task names, runs its function, sends back the result. */
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { movable } from "./movable.js";
import {
  type AnswerMessage,
  deserializeError,
  type FromWorker,
  serializeError,
  type TaskContext,
  type ToWorker,
  Transferable,
  type WorkerData,
} from "./protocol.js";

const port = parentPort;
if (port === null) throw new Error("worker/entry.js runs only inside a worker thread");

// Libraries that print warnings must not fill a buffer that nobody reads.
process.stdout.write = process.stderr.write = () => true;

const send = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, movable(transfer));

const { keptMegabytes } = workerData as WorkerData;

/** V8 hardly gives memory back while a thread lives: one large document would hold its heap until the thread has been idle for long. */
function isSpent(): boolean {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory > keptMegabytes * 1024 * 1024;
}

const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
let lastCall = 0;

const context: TaskContext = {
  progress: (progress) => send({ kind: "progress", progress }),
  call: (name, payload, transfer) =>
    new Promise((resolve, reject) => {
      const id = ++lastCall;
      waiting.set(id, { resolve, reject });
      send({ kind: "call", id, name, payload }, transfer);
    }),
};

function settle(message: AnswerMessage): void {
  const call = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.error) call?.reject(deserializeError(message.error));
  else call?.resolve(message.value);
}

port.on("message", async (message: ToWorker) => {
  if (message.kind === "answer") return settle(message);
  try {
    const module = (await import(message.module)) as Record<string, unknown>;
    if (message.kind === "load") return send({ kind: "result", value: undefined });
    const task = module[message.export];
    if (typeof task !== "function") throw new Error(`${message.module} exports no function ${message.export}`);
    const result: unknown = await task(message.input, context);
    if (Transferable.isInstance(result))
      send({ kind: "result", value: result.value, isSpent: isSpent() }, result.buffers);
    else send({ kind: "result", value: result, isSpent: isSpent() });
  } catch (error) {
    const named = serializeError(error, message.kind === "run" ? message.export : message.module);
    send({ kind: "error", error: named, isSpent: isSpent() });
  }
});
