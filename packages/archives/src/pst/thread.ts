import { type WorkerModule, WorkerPool } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { Container, ContainerInput } from "../container.js";

const TASKS: WorkerModule = {
  get url() {
    return new URL("./worker.js", import.meta.url);
  },
  name: "@quern/archives/store-tasks",
  load: () => import("./worker.js"),
};
/** Several times the time of an honest store of that size: a broken index makes the library walk in circles. */
const MIN_MS = 10_000;
const MS_PER_MEGABYTE = 1_000;

/**
 * Opens an Outlook store in a thread: the library has no bound on what a broken index makes it do.
 *
 * @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` after a time by the size of the file, and what reading throws
 */
export async function openStoreInThread(input: ContainerInput): Promise<Container> {
  const pool = new WorkerPool({ size: 1, heapMegabytes: 1024 });
  const milliseconds = MIN_MS + Math.round((input.bytes.byteLength / 1e6) * MS_PER_MEGABYTE);
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await pool.run<Container>(TASKS, "openStore", input, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new QuernError(
      "DOCUMENT_LIMIT_EXCEEDED",
      `${input.filename} could not be read within ${Math.round(milliseconds / 1000)} seconds: its index may be broken.`,
      { cause: error },
    );
  } finally {
    await pool.close();
  }
}
