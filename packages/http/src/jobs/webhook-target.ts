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
