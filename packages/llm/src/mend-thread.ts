/** Body of the thread that mends a long text. */
import { parentPort, workerData } from "node:worker_threads";
import { jsonrepair } from "jsonrepair";

let mended: string | undefined;
try {
  mended = jsonrepair(workerData as string);
} catch {
  // It is no JSON that was meant.
}
parentPort?.postMessage(mended);
