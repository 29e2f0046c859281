import type { WorkerModule } from "@quern/documents";

/** The module that worker threads load. */
export const TASKS: WorkerModule = {
  get url() {
    return new URL("./tasks.js", import.meta.url);
  },
  name: "@quern/classic/tasks",
  load: () => import("./tasks.js"),
};
