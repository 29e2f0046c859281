import { type WorkerModule, WorkerPool } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { Container, ContainerInput } from "../container.js";

const TASKS: WorkerModule = {
  url: new URL("../worker.js", import.meta.url),
  name: "@quern/archives/tasks",
  load: () => import("../worker.js"),
};
const MAX_MS = 120_000;

/**
 * Opens an Outlook store in a thread: the library has no bound on what a broken index makes it do.
 *
 * @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` after two minutes, and what reading throws
 */
export async function openStoreInThread(input: ContainerInput): Promise<Container> {
  const pool = new WorkerPool({ size: 1, heapMegabytes: 1024 });
  const signal = AbortSignal.timeout(MAX_MS);
  try {
    return await pool.run<Container>(TASKS, "openStore", input, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new QuernError(
      "DOCUMENT_LIMIT_EXCEEDED",
      `${input.filename} could not be read within ${MAX_MS / 1000} seconds: its index may be broken.`,
      { cause: error },
    );
  } finally {
    await pool.close();
  }
}
