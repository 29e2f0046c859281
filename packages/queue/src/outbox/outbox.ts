/**
 * Messages to the outside about things other than crawls: in order within a channel, at least once, each under one id. One that is not
 * taken comes again later and keeps none behind it waiting.
 */
import type { Logger, StateStore } from "@quern/types";
import type { JobQueue, JobResult, RunningJob } from "../jobs/queue.js";

/** Topic of the queue that messages wait in. */
export const MESSAGES_TOPIC = "messages";

/** The contract's pauses between deliveries of a message that is not taken. */
const RETRY_MS = [60_000, 300_000, 900_000];
/** How soon a message looks again whether the one before it was sent. */
const ORDER_POLL_MS = 100;
/** After this a message no longer waits for one before it that never came. */
const MAX_ORDER_WAIT_MS = 30_000;
const PROGRESS_KEPT_MS = 2 * 86_400_000;

/** Sends a payload once; says what went wrong, or nothing. */
export type Carrier = (payload: unknown) => Promise<string | undefined>;

export interface OutboxMessage {
  /** Messages of a channel are sent one after the other, such as those of one run. */
  readonly channel: string;
  /** Place in the channel, from 0 and without gaps. */
  readonly sequence: number;
  /** Name of the carrier. */
  readonly carrier: string;
  readonly payload: unknown;
}

interface Waiting extends OutboxMessage {
  readonly since: number;
  /** Deliveries that failed. */
  readonly failures: number;
}

export interface Outbox {
  /** Putting a message twice changes nothing. */
  put(message: OutboxMessage): Promise<void>;
  readonly handle: (job: RunningJob) => Promise<JobResult>;
}

export interface OutboxParts {
  readonly state: StateStore;
  readonly queue: JobQueue;
  readonly logger: Logger | undefined;
  readonly carriers: Readonly<Record<string, Carrier>>;
}

export function createOutbox({ state, queue, logger, carriers }: OutboxParts): Outbox {
  const progressKey = (channel: string): string => `outbox/${channel}`;

  /** @returns the place of the last message that was sent once */
  const told = async (channel: string): Promise<number> => Number((await state.get(progressKey(channel))) ?? -1);

  return {
    async put(message) {
      const { channel, sequence } = message;
      const data: Waiting = { ...message, since: Date.now(), failures: 0 };
      await queue.add(MESSAGES_TOPIC, [{ id: `${channel}.${sequence}`, data }]);
    },
    async handle({ data }) {
      const message = data as Waiting;
      const { channel, sequence, carrier, payload, since, failures } = message;
      if (failures === 0) {
        const last = await told(channel);
        if (last >= sequence) return undefined;
        if (last < sequence - 1 && Date.now() - since < MAX_ORDER_WAIT_MS) return { again: ORDER_POLL_MS };
      }
      const failure = await (carriers[carrier] as Carrier)(payload);
      if (failures === 0) await state.set(progressKey(channel), sequence, { expires: Date.now() + PROGRESS_KEPT_MS });
      if (failure === undefined) return undefined;
      logger?.warn({ channel, attempt: failures + 1, failure }, "a message was not taken");
      const pause = RETRY_MS[failures];
      return pause === undefined ? undefined : { again: pause, data: { ...message, failures: failures + 1 } };
    },
  };
}
