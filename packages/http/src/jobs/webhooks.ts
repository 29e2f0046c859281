/** Messages to addresses of the caller about a job's pages and end (contract, part H). */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "@quern/core";
import { scrapeOptionsShape } from "@quern/core/options";
import { CONNECTION_HEADERS, type Logger } from "@quern/types";
import { z } from "zod";
import type { JobKind } from "./job-store.js";

export type JobEvent = "started" | "page" | "completed" | "failed";

const EVENTS = ["started", "page", "completed", "failed"] as const;
/** Clients write both `page` and `crawl.page`. */
const eventSchema = z
  .string()
  .transform((name) => name.slice(name.lastIndexOf(".") + 1))
  .pipe(z.enum(EVENTS));

const PREFIXES: Readonly<Record<JobKind, string>> = { crawl: "crawl", batch: "batch_scrape", extract: "extract" };

const SIGNATURE_HEADER = "x-firecrawl-signature";

const names = (headers: Readonly<Record<string, string>>): string[] =>
  Object.keys(headers).map((name) => name.toLowerCase());

const webhookObjectSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  headers: scrapeOptionsShape.headers
    .unwrap()
    .refine((headers) => !names(headers).includes(SIGNATURE_HEADER), {
      message: "webhook.headers must not set the signature header",
    })
    .refine((headers) => !names(headers).some((name) => CONNECTION_HEADERS.has(name)), {
      message: "webhook.headers must not set headers of the connection, such as Host",
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
  readonly data: readonly unknown[];
  readonly error: string | undefined;
}

export interface Webhooks {
  /** Comes back at once. A message that is not taken is sent again after 1, 5 and 15 minutes, then dropped. */
  send(target: WebhookTarget, message: JobMessage): void;
}

const ATTEMPT_MILLISECONDS = 10_000;
const DELAYS_MILLISECONDS = [60_000, 300_000, 900_000];
/** Messages that wait to be taken, all together; a receiver that is away must not fill memory. */
const MOST_HELD_CHARACTERS = 64e6;

/**
 * The value of `X-Firecrawl-Signature`: `sha256=` and the HMAC-SHA256 of the body as it is sent, in hexadecimal digits.
 *
 * @example
 * timingSafeEqual(Buffer.from(signWebhook(secret, rawBody)), Buffer.from(request.headers["x-firecrawl-signature"]))
 */
export const signWebhook = (secret: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

interface Parcel {
  readonly target: WebhookTarget;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param secret signs messages; without it they carry no signature */
export function createWebhooks(engine: Engine, secret: string | undefined, logger: Logger | undefined): Webhooks {
  /** Messages of one job are sent in order: each waits for the first try of the one before, and for no repetition. */
  const last = new Map<string, Promise<boolean>>();
  let heldCharacters = 0;

  async function isTaken({ target, headers, body }: Parcel, attempt: number): Promise<boolean> {
    const failure = await tryOnce(engine, target.url, headers, body);
    if (failure === undefined) return true;
    logger?.warn({ host: new URL(target.url).host, attempt, failure }, "a webhook was not taken");
    return false;
  }

  async function repeat(parcel: Parcel): Promise<void> {
    for (const [index, delay] of DELAYS_MILLISECONDS.entries()) {
      await wait(delay, undefined, { ref: false });
      if (await isTaken(parcel, index + 2)) return;
    }
  }

  return {
    send(target, { kind, id, name, data, error }) {
      if (!target.events.includes(name)) return;
      const body = JSON.stringify({
        success: error === undefined,
        type: `${PREFIXES[kind]}.${name}`,
        id,
        webhookId: randomUUID(),
        data,
        ...(error === undefined ? {} : { error }),
        metadata: target.metadata,
      });
      if (heldCharacters + body.length > MOST_HELD_CHARACTERS) {
        logger?.warn({ host: new URL(target.url).host, job: id }, "a webhook was dropped: too many wait to be taken");
        return;
      }
      heldCharacters += body.length;
      const own = Object.entries(target.headers).filter(([header]) => header.toLowerCase() !== "content-type");
      const headers = {
        ...Object.fromEntries(own),
        "content-type": "application/json",
        ...(secret === undefined ? {} : { [SIGNATURE_HEADER]: signWebhook(secret, body) }),
      };
      const parcel = { target, headers, body };
      const tried = (last.get(id) ?? Promise.resolve(true)).then(() => isTaken(parcel, 1));
      last.set(id, tried);
      void tried
        .then((taken) => {
          if (last.get(id) === tried) last.delete(id);
          return taken ? undefined : repeat(parcel);
        })
        .finally(() => {
          heldCharacters -= body.length;
        });
    },
  };
}

/** @returns what went wrong, or nothing */
async function tryOnce(
  engine: Engine,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<string | undefined> {
  try {
    const status = await engine.post(url, { headers, body, signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS) });
    return status >= 200 && status < 300 ? undefined : `status ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
