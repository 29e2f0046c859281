/** Carries messages of the outbox to a caller's address (contract, part H). */
import type { Engine } from "@quern/core";
import type { Carrier } from "@quern/queue";
import { deliver, type Message, type MessageTarget } from "../jobs/webhooks.js";

export interface WebhookPayload {
  readonly target: MessageTarget;
  readonly message: Message;
  /** Messages that nobody asked for keep their place in the order, and are not sent. */
  readonly isWanted: boolean;
}

export const webhookCarrier =
  (engine: Engine, secret: string | undefined): Carrier =>
  async (payload) => {
    const { target, message, isWanted } = payload as WebhookPayload;
    return isWanted ? deliver(engine, secret, target, message) : undefined;
  };
