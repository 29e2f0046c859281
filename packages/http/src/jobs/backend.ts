import { memoryState } from "@quern/core";
import { MONITORS_TOPIC } from "@quern/monitor";
import {
  embeddedQueue,
  type FrontierStore,
  type HostPlaces,
  type JobQueue,
  MESSAGES_TOPIC,
  memoryFrontiers,
  memoryHostPlaces,
} from "@quern/queue";

/** Where crawls and batches run: in this process, in a data directory, or on every machine that shares a Redis. */
export interface JobBackend {
  readonly frontiers: FrontierStore;
  readonly queue: JobQueue;
  readonly hosts: HostPlaces;
}

/** Jobs that end with the process. */
export const memoryJobs = (): JobBackend => ({
  frontiers: memoryFrontiers(),
  queue: embeddedQueue(memoryState()),
  hosts: memoryHostPlaces(),
});

/** Kinds of work in the queue. */
export const Topic = {
  PAGES: "pages",
  WEBHOOKS: "webhooks",
  CLEANUP: "cleanup",
  AGENTS: "agents",
  MONITORS: MONITORS_TOPIC,
  MESSAGES: MESSAGES_TOPIC,
} as const;
