/** Messages to addresses of the caller about a job's pages and end (contract, part H). */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Document, Engine, Logger } from "@quern/core";
import { z } from "zod";
import type { JobKind } from "./job-store.js";

export type JobEvent = "started" | "page" | "completed" | "failed";

const EVENTS = ["started", "page", "completed", "failed"] as const;
/** Clients write both `page` and `crawl.page`. */
const eventSchema = z
  .string()
  .transform((name) => name.slice(name.lastIndexOf(".") + 1))
  .pipe(z.enum(EVENTS));

const SIGNATURE_HEADER = "x-firecrawl-signature";

const webhookObjectSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  headers: z
    .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.string().regex(/^[^\r\n\0]*$/))
    .refine((headers) => !Object.keys(headers).some((name) => name.toLowerCase() === SIGNATURE_HEADER), {
      message: "webhook.headers must not set the signature header",
    })
    .default({}),
  metadata: z.record(z.string(), z.string()).default({}),
  events: z.array(eventSchema).default([...EVENTS]),
});

export const webhookSchema = z.union([
  webhookObjectSchema,
  z.url({ protocol: /^https?$/ }).transform((url) => webhookObjectSchema.parse({ url })),
]);

export type WebhookTarget = z.output<typeof webhookSchema>;

export interface JobMessage {
  readonly kind: JobKind;
  readonly id: string;
  readonly name: JobEvent;
  readonly data: readonly Document[];
  readonly error: string | undefined;
}

export interface Webhooks {
  /** Comes back at once. A message that is not taken is sent again after 1, 5 and 15 minutes, then dropped. */
  send(target: WebhookTarget, message: JobMessage): void;
}

const ATTEMPT_MILLISECONDS = 10_000;
const DELAYS_MILLISECONDS = [60_000, 300_000, 900_000];

/**
 * The value of `X-Firecrawl-Signature`: `sha256=` and the HMAC-SHA256 of the body as it is sent, in hexadecimal digits.
 *
 * @example
 * timingSafeEqual(Buffer.from(signWebhook(secret, rawBody)), Buffer.from(request.headers["x-firecrawl-signature"]))
 */
export const signWebhook = (secret: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** @param secret signs messages; without it they carry no signature */
export function createWebhooks(engine: Engine, secret: string | undefined, logger: Logger | undefined): Webhooks {
  /** Messages of one job arrive in order, so each waits for the one before, but not for its repetitions. */
  const last = new Map<string, Promise<void>>();

  async function deliver(target: WebhookTarget, headers: Record<string, string>, body: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const failure = await tryOnce(engine, target.url, headers, body);
      if (failure === undefined) return;
      const delay = DELAYS_MILLISECONDS[attempt];
      logger?.warn({ host: new URL(target.url).host, attempt: attempt + 1, failure }, "a webhook was not taken");
      if (delay === undefined) return;
      await wait(delay, undefined, { ref: false });
    }
  }

  return {
    send(target, { kind, id, name, data, error }) {
      if (!target.events.includes(name)) return;
      const body = JSON.stringify({
        success: error === undefined,
        type: `${kind === "crawl" ? "crawl" : "batch_scrape"}.${name}`,
        id,
        webhookId: randomUUID(),
        data,
        ...(error === undefined ? {} : { error }),
        metadata: target.metadata,
      });
      const headers = {
        ...target.headers,
        "content-type": "application/json",
        ...(secret === undefined ? {} : { [SIGNATURE_HEADER]: signWebhook(secret, body) }),
      };
      const sent = (last.get(id) ?? Promise.resolve()).then(() =>
        Promise.race([deliver(target, headers, body), wait(ATTEMPT_MILLISECONDS, undefined, { ref: false })]),
      );
      last.set(id, sent);
      void sent.finally(() => last.get(id) === sent && last.delete(id));
    },
  };
}

/** @returns what went wrong, or nothing */
async function tryOnce(
  engine: Engine,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<string | undefined> {
  try {
    const status = await engine.post(url, { headers, body, signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS) });
    return status >= 200 && status < 300 ? undefined : `status ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
