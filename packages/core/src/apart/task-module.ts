import type { WorkerModule } from "@quern/documents";

/** The module of the tasks, for `WorkerPool.run`. */
export const TASKS: WorkerModule = {
  get url() {
    return new URL("../tasks/tasks.js", import.meta.url);
  },
  name: "@quern/core/tasks",
  load: () => import("../tasks/tasks.js"),
};
