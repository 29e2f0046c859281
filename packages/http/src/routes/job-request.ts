/** Checks that requests for crawls and batches share. */
import { type Engine, readTargetUrl } from "@quern/core";
import { compileJsonSchema, type JsonSchema } from "@quern/json-schema";
import { isJsonObject, QuernError } from "@quern/types";
import type { Team } from "../access/teams.js";

/** @throws QuernError `BAD_REQUEST`: a job's pages are kept until they are fetched, which is what zero retention rules out */
export function checkJobRetention(
  zeroDataRetention: boolean,
  scrapeOptions:
    | { readonly zeroDataRetention?: boolean | undefined; readonly lockdown?: boolean | undefined }
    | undefined,
): void {
  if (!zeroDataRetention && !scrapeOptions?.zeroDataRetention && !scrapeOptions?.lockdown) return;
  throw new QuernError("BAD_REQUEST", "zeroDataRetention and lockdown are not available for crawls and batches.", {
    hint: "Their pages are kept until you fetch them; use /v2/scrape for each page.",
  });
}

/** @throws QuernError `BAD_REQUEST` for addresses that messages cannot be sent to, with the webhook as its field */
export function checkWebhook(engine: Engine, webhook: { readonly url: string } | undefined): void {
  if (!webhook) return;
  const path = ["webhook", "url"];
  try {
    readTargetUrl(webhook.url, (candidate) => engine.allowsHost(candidate), path);
  } catch (cause) {
    if (!QuernError.is(cause)) throw cause;
    const message = `webhook.url: ${cause.message}`;
    const details = [{ code: "custom", path, message }];
    throw new QuernError(cause.code, message, { details, cause, ...(cause.hint ? { hint: cause.hint } : {}) });
  }
}

/** Options as they may be kept and shown: headers, and the key of pseudonyms, are secrets. */
export function withoutSecrets(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { headers: _headers, webhook: _webhook, scrapeOptions, redactPII, ...rest } = options;
  const shown = { ...rest, ...(redactPII === undefined ? {} : { redactPII: withoutKey(redactPII) }) };
  return isJsonObject(scrapeOptions) ? { ...shown, scrapeOptions: withoutSecrets(scrapeOptions) } : shown;
}

function withoutKey(redactPII: unknown): unknown {
  if (!isJsonObject(redactPII)) return redactPII;
  const { key: _key, ...shown } = redactPII;
  return shown;
}

/** Pages of a job at a time: what was asked for, within the team's plan. */
export const pagesAtOnce = (asked: number | undefined, { plan }: Team): number =>
  Math.min(asked ?? plan.concurrency, plan.concurrency);

/** @throws QuernError `BAD_REQUEST` when there is no address left, or a bad one where none is to be ignored */
export function sortUrls(engine: Engine, given: readonly string[], ignoreInvalid: boolean) {
  const urls: string[] = [];
  const invalid: string[] = [];
  let hint: string | undefined;
  for (const [at, url] of given.entries()) {
    try {
      readTargetUrl(url, (candidate) => engine.allowsHost(candidate), ["urls", at]);
      urls.push(url);
    } catch (error) {
      if (!ignoreInvalid) throw error;
      // Of a private host, the message itself names the way in.
      if (QuernError.is(error)) hint ??= error.hint ?? error.message;
      invalid.push(url);
    }
  }
  if (urls.length === 0)
    throw new QuernError("BAD_REQUEST", "No valid URLs provided", { details: { invalid, ...(hint ? { hint } : {}) } });
  return { urls, invalid };
}

/** @throws QuernError `BAD_REQUEST` for what is no JSON Schema */
export async function checkSchema(schema: JsonSchema): Promise<void> {
  try {
    await compileJsonSchema(schema);
  } catch (cause) {
    throw new QuernError("BAD_REQUEST", "Invalid JSON schema.", { cause });
  }
}
