/** Messages to addresses of the caller about a job's pages and end (contract, part H). */
import { createHmac } from "node:crypto";
import type { Engine } from "@quern/core";
import type { JobKind } from "./job-store.js";
import { type JobEvent, SIGNATURE_HEADER, type WebhookTarget } from "./webhook-target.js";

export interface Message {
  readonly type: string;
  readonly id: string;
  /** The same however often the message is sent. */
  readonly webhookId: string;
  readonly data: readonly unknown[];
  readonly error?: string | undefined;
}

export interface JobMessage {
  readonly kind: JobKind;
  readonly id: string;
  readonly name: JobEvent;
  /** The same however often the message is sent. */
  readonly webhookId: string;
  readonly data: readonly unknown[];
  readonly error: string | undefined;
}

const PREFIXES: Readonly<Record<JobKind, string>> = { crawl: "crawl", batch: "batch_scrape", extract: "extract" };
const ATTEMPT_MS = 10_000;

/**
 * The value of `X-Firecrawl-Signature`: `sha256=` and the HMAC-SHA256 of the body as it is sent, in hexadecimal digits.
 *
 * @example
 * timingSafeEqual(Buffer.from(signWebhook(secret, rawBody)), Buffer.from(request.headers["x-firecrawl-signature"]))
 */
export const signWebhook = (secret: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

export type MessageTarget = Pick<WebhookTarget, "url" | "headers" | "metadata">;

/** Sends a message about a job once. */
export const sendMessage = (
  engine: Engine,
  secret: string | undefined,
  target: WebhookTarget,
  { kind, name, ...facts }: JobMessage,
): Promise<string | undefined> => deliver(engine, secret, target, { ...facts, type: `${PREFIXES[kind]}.${name}` });

/**
 * Sends a message once.
 *
 * @param secret signs it; without it, it carries no signature
 * @returns what went wrong, or nothing
 */
export async function deliver(
  engine: Engine,
  secret: string | undefined,
  target: MessageTarget,
  { type, id, webhookId, data, error }: Message,
): Promise<string | undefined> {
  const body = JSON.stringify({
    success: error === undefined,
    type,
    id,
    webhookId,
    data,
    ...(error === undefined ? {} : { error }),
    metadata: target.metadata,
  });
  const own = Object.entries(target.headers).filter(([header]) => header.toLowerCase() !== "content-type");
  const headers = {
    ...Object.fromEntries(own),
    "content-type": "application/json",
    ...(secret === undefined ? {} : { [SIGNATURE_HEADER]: signWebhook(secret, body) }),
  };
  try {
    const status = await engine.post(target.url, { headers, body, signal: AbortSignal.timeout(ATTEMPT_MS) });
    return status >= 200 && status < 300 ? undefined : `status ${status}`;
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason);
  }
}
