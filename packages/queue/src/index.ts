/**
 * The parts of jobs that machines share, as interfaces with contract suites: the frontier of a crawl, a queue, and the places of hosts; and
 * their drivers for one process.
 *
 * @module
 */
export { decodeEntry, encodeEntry, entryId, fingerprint } from "./frontier/entry.js";
export {
  type BeginOptions,
  type Begun,
  type EntryKind,
  type Frontier,
  type FrontierCounters,
  type FrontierEntry,
  type FrontierLimits,
  type FrontierOffer,
  type FrontierState,
  type FrontierStore,
  type LogEntry,
  MAX_BLOCKED,
  MAX_LEVEL,
  type Outcome,
  type Settled,
  type SettleOptions,
} from "./frontier/frontier.js";
export { memoryFrontiers } from "./frontier/memory-frontier.js";
export {
  type EnterOptions,
  type Entry,
  FIRST_PAUSE_MS,
  FIRST_PLACES,
  FULL_MS,
  type HostPlaces,
  type HostVerdict,
  MAX_FAILURES,
  MAX_PAUSE_MS,
  MAX_PLACES,
  memoryHostPlaces,
  REFUSAL_MS,
} from "./hosts/host-places.js";
export { checkJob, checkSchedule, runId } from "./jobs/checks.js";
export { type CronTimes, nextCronTime, nextCronTimes } from "./jobs/cron.js";
export { type EmbeddedQueueOptions, embeddedQueue } from "./jobs/embedded-queue.js";
export type {
  JobHandler,
  JobQueue,
  JobResult,
  JobSchedule,
  KnownSchedule,
  QueueCounts,
  QueueJob,
  QueueWorker,
  RunningJob,
} from "./jobs/queue.js";
export { MAX_PRIORITY } from "./jobs/queue.js";
export { retryPause } from "./jobs/retry-pause.js";
export {
  type Carrier,
  createOutbox,
  MESSAGES_TOPIC,
  type Outbox,
  type OutboxMessage,
  type OutboxParts,
} from "./outbox/outbox.js";
