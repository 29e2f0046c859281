/** Redaction of text at hand. */
import type { WorkerPool } from "@quern/documents";
import type { RedactedText } from "@quern/types";
import { runApart } from "../apart/run-apart.js";
import { type RedactSettings, withRedactDefaults } from "../options/redaction.js";
import { validateOptions } from "../options/validation.js";
import { redactSchema } from "../page-options/page-options.js";
import { charactersIn } from "./redaction.js";

/** Options of {@link Engine.redact}: those of `redactPII`. */
export type RedactTextOptions = RedactSettings & {
  /** Ends the work. */
  readonly signal?: AbortSignal;
};

/** @throws QuernError `BAD_REQUEST` for options that cannot be read; the reason of the signal */
export async function redactText(
  text: string,
  { signal = new AbortController().signal, ...settings }: RedactTextOptions,
  workers: () => WorkerPool,
): Promise<RedactedText> {
  const options = withRedactDefaults(validateOptions(redactSchema, settings, "redact options"));
  signal.throwIfAborted();
  return runApart("redactWithEntities", { text, options }, text.length, { workers, deadline: { signal } });
}

/** @throws QuernError `BAD_REQUEST` for a key that is too short */
export function restoreText<Value>(value: Value, key: string, workers: () => WorkerPool): Promise<Value> {
  const { signal } = new AbortController();
  return runApart("restorePseudonyms", { value, key }, charactersIn(value), {
    workers,
    deadline: { signal },
  }) as Promise<Value>;
}
