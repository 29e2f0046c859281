import type { JobQueue } from "@quern/queue";
import { type Logger, QuernError } from "@quern/types";
import type { Redis } from "ioredis";
import { jobQueue } from "./job-queue.js";

export interface BullQueueOptions {
  /** In front of every key, so that several installations can share a server. Default `quern`. */
  readonly prefix?: string;
  /** Told of jobs that throw and of connections that are lost. Default: silence. */
  readonly logger?: Logger;
}

const COMMAND_MS = 5_000;
const MAX_RECONNECT_MS = 1_000;

interface ClientSettings {
  readonly maxRetriesPerRequest: number | null;
  readonly enableOfflineQueue?: boolean;
  readonly commandTimeout?: number;
  readonly autoResendUnfulfilledCommands?: boolean;
}

/**
 * A queue on Redis that any number of processes add to and work on.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS
 */
export async function bullQueue(url: string, options: BullQueueOptions = {}): Promise<JobQueue> {
  const { prefix = "quern", logger } = options;
  const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
  const retryStrategy = (times: number): number => Math.min(50 * times, MAX_RECONNECT_MS);
  const connect = (settings: ClientSettings): Redis => {
    const client = new Redis(url, { retryStrategy, ...settings });
    // Commands fail with what is wrong, or wait; without a listener the process would end.
    client.on("error", () => undefined);
    return client;
  };
  // Those who add jobs are told at once that Redis is away; workers wait until it is back.
  const producer = connect({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    autoResendUnfulfilledCommands: false,
  });
  await ready(producer);
  let consumer: Redis | undefined;
  const keys = `${prefix}-queue`;
  return jobQueue(
    bullmq,
    {
      name: "bullmq",
      place: "Redis",
      lockUrl: url,
      producer: () => ({ connection: producer as never, prefix: keys, skipWaitingForReady: true }),
      worker() {
        consumer ??= connect({ maxRetriesPerRequest: null });
        return { connection: consumer as never, prefix: keys };
      },
      async close() {
        for (const client of [producer, consumer]) client?.disconnect();
      },
    },
    logger,
  );
}

/** @throws QuernError `STATE_UNAVAILABLE` when the server does not answer at first */
async function ready(client: Redis): Promise<void> {
  if (client.status === "ready") return;
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => {
      client.off("ready", succeed);
      client.disconnect();
      reject(
        new QuernError("STATE_UNAVAILABLE", `The queue in Redis cannot be reached: ${error.message || String(error)}`, {
          hint: "Check that the server runs and can be reached from here.",
        }),
      );
    };
    const succeed = (): void => {
      client.off("error", fail);
      resolve();
    };
    client.once("error", fail);
    client.once("ready", succeed);
  });
}
