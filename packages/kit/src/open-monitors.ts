/** Opens the monitors of a library: on its data directory, its Redis, or in memory. */
import { type Engine, memoryState } from "@quern/core";
import { LocalMonitors, type MailOptions, Monitors, mailCarrier } from "@quern/monitor";
import { createOutbox, embeddedQueue, type JobQueue, MESSAGES_TOPIC } from "@quern/queue";
import type { Logger } from "@quern/types";
import { openJobs, openStores } from "./stores.js";

export interface OpenedMonitors {
  readonly monitors: LocalMonitors;
  close(): Promise<void>;
}

interface Options {
  readonly dataDir?: string | undefined;
  readonly redisUrl?: string | undefined;
  readonly mail?: MailOptions | undefined;
  readonly webhookSecret?: string | undefined;
  readonly logger?: Logger | undefined;
}

const MESSAGES_AT_ONCE = 10;
/** Checks that run when a process ends get so long. */
const GRACE_MS = 2_000;

/** @throws QuernError `STATE_UNAVAILABLE` when what keeps them cannot be reached */
export async function openMonitors(engine: Engine, options: Options): Promise<OpenedMonitors> {
  const { dataDir, redisUrl, logger, mail, webhookSecret } = options;
  const { webhookCarrier } = await import("@quern/http");
  const stores = await openStores({ dataDir, redisUrl, logger });
  const jobs = await openJobs(stores, { redisUrl, logger });
  const state = stores?.state ?? memoryState();
  const queue: JobQueue = jobs.queue ?? embeddedQueue(state, logger ? { logger } : {});
  const outbox = createOutbox({
    state,
    queue,
    logger,
    carriers: { webhook: webhookCarrier(engine, webhookSecret), ...(mail ? { mail: mailCarrier(mail) } : {}) },
  });
  const monitors = new Monitors({
    engine,
    state,
    queue,
    outbox,
    logger,
    hasMail: mail !== undefined,
    members: mail?.members,
  });
  const messages = queue.process(MESSAGES_TOPIC, outbox.handle, { concurrency: MESSAGES_AT_ONCE });
  return {
    monitors: new LocalMonitors(monitors),
    async close() {
      await monitors.close(GRACE_MS);
      await messages.close(GRACE_MS);
      await (jobs.queue ? jobs[Symbol.asyncDispose]() : queue.close());
      await stores?.close();
    },
  };
}
