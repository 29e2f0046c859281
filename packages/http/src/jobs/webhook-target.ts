/** Where messages about a job go, and which ones (contract, part H). */

import { scrapeOptionsShape } from "@quern/core/options";
import { CONNECTION_HEADERS } from "@quern/types";
import { z } from "zod";

export type JobEvent = "started" | "page" | "completed" | "failed";

const EVENTS = ["started", "page", "completed", "failed"] as const;
/** Clients write both `page` and `crawl.page`. */
const eventSchema = z
  .string()
  .transform((name) => name.slice(name.lastIndexOf(".") + 1))
  .pipe(z.enum(EVENTS));

export const SIGNATURE_HEADER = "x-firecrawl-signature";

const names = (headers: Readonly<Record<string, string>>): string[] =>
  Object.keys(headers).map((name) => name.toLowerCase());

const targetShape = {
  url: z.url({ protocol: /^https?$/ }),
  headers: scrapeOptionsShape.headers
    .unwrap()
    .refine((headers) => !names(headers).includes(SIGNATURE_HEADER), {
      message: "webhook.headers must not set the signature header",
    })
    .refine((headers) => !names(headers).some((name) => CONNECTION_HEADERS.has(name)), {
      message: "webhook.headers must not set connection headers such as Host",
    })
    .default({}),
  metadata: z.record(z.string(), z.string()).default({}),
} as const;

const anyWebhook = <Schema extends z.ZodObject>(schema: Schema) =>
  z.union([schema, z.url({ protocol: /^https?$/ }).transform((url) => schema.parse({ url }))], {
    error: ({ input }) =>
      typeof input === "string" ? "must be an absolute http or https URL, or an object with `url`" : undefined,
  });

export const webhookSchema = anyWebhook(
  z.strictObject({ ...targetShape, events: z.array(eventSchema).default([...EVENTS]) }),
);

/** A webhook with events of its own, which a client may name with or without what comes before the last dot. */
export const webhookSchemaFor = <Name extends string>(events: readonly Name[]) =>
  anyWebhook(
    z.strictObject({
      ...targetShape,
      events: z
        .array(
          z
            .string()
            .transform((name) => events.find((event) => name === event || name.endsWith(`.${event}`)) ?? name)
            .pipe(z.literal(events)),
        )
        .default([...events]),
    }),
  );

export type WebhookTarget = z.output<typeof webhookSchema>;
