/** One HTTP exchange with a model server: time limit, retries, and errors that say what to do. */
import { setTimeout as sleep } from "node:timers/promises";
import { QuernError } from "@quern/types";

export interface TransportOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for one attempt, its body included. */
  readonly timeout: number;
  /** Further attempts after 408, 409, 429, 5xx, a broken connection or a time-out. */
  readonly retries: number;
  readonly fetch: typeof fetch;
  /** Name of model and server, for messages. */
  readonly subject: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The body as text, for messages. */
  readonly text: string;
}

const MAX_ANSWER_BYTES = 32e6;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 60_000;
const RETRIED: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * Posts JSON, or a form, until the server answers with something that is not worth another try. Statuses of 4xx are given back: the caller knows
 * what they mean.
 *
 * @throws QuernError `MODEL_FAILED` after the last attempt; the reason of `signal`
 */
export async function post(body: unknown, options: TransportOptions, signal: AbortSignal | undefined): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const outcome = await attemptOnce(body, options, signal);
    const failed = "error" in outcome ? outcome : failedStatus(outcome, options);
    if (!failed) return outcome as Answer;
    if (attempt >= options.retries || failed.isFinal) throw failed.error;
    const wait =
      ("error" in outcome ? undefined : outcome.retryAfter) ??
      FIRST_WAIT_MS * 2 ** attempt * (0.75 + Math.random() / 2);
    // A server that asks for more patience than anybody has is as good as down.
    if (wait > MAX_WAIT_MS) throw failed.error;
    await sleep(wait, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }
}

interface Failure {
  readonly error: QuernError;
  /** Whether another attempt would end alike. */
  readonly isFinal: boolean;
}

type Outcome = (Answer & { readonly retryAfter: number | undefined }) | Failure;

async function attemptOnce(
  body: unknown,
  options: TransportOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(options.timeout);
  try {
    const response = await options.fetch(options.url, {
      method: "POST",
      headers: {
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
        accept: "application/json",
        ...options.headers,
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await readText(response, options.subject);
    return { status: response.status, text, body: parse(text), retryAfter: retryAfter(response.headers) };
  } catch (error) {
    signal?.throwIfAborted();
    if (QuernError.is(error)) return { error, isFinal: true };
    return unreachable(error, timeout.aborted, options);
  }
}

/** Codes of certificates that Node does not trust. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

function unreachable(error: unknown, isLate: boolean, { subject, timeout }: TransportOptions): Failure {
  const reason = reasonOf(error);
  const isUntrusted = !isLate && CERTIFICATE.test(reason);
  const failure = new QuernError(
    "MODEL_FAILED",
    `${subject} ${isLate ? `did not answer within ${timeout} ms` : `cannot be reached: ${reason}`}.`,
    {
      hint: isLate
        ? "Raise timeout, or take a faster model."
        : isUntrusted
          ? "The server's certificate is not trusted: start Node with NODE_EXTRA_CA_CERTS=/path/to/its-authority.pem."
          : "Check that the server runs and that the base URL is right (it usually ends in /v1).",
      cause: error,
    },
  );
  return { error: failure, isFinal: isUntrusted };
}

async function readText(response: Response, subject: string): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES)
      throw new QuernError("MODEL_FAILED", `${subject} answered with more than ${MAX_ANSWER_BYTES / 1e6} MB.`, {
        hint: "Check that the base URL is that of an OpenAI-compatible server.",
      });
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failedStatus({ status, text, body }: Answer, { subject }: TransportOptions): Failure | undefined {
  const isKnown = status < 500 && !RETRIED.has(status);
  if (isKnown && (status >= 400 || (status < 300 && body !== undefined))) return undefined;
  const isRedirect = isKnown && status >= 300;
  const said = isRedirect ? "with a redirect, which is not followed" : describe(text, body);
  const error = new QuernError("MODEL_FAILED", `${subject} answered ${status}${isRedirect ? " " : ": "}${said}`, {
    hint: isRedirect
      ? "Give the address that it leads to as base URL."
      : isKnown
        ? "Check that the base URL is that of an OpenAI-compatible server; it usually ends in /v1."
        : status === 429
          ? "The rate limit or quota of the model's provider is used up; try later."
          : "The model server fails; its own log says why.",
    details: { status },
  });
  // A redirect and an answer that is no JSON come from something else than a model server.
  return { error, isFinal: isKnown };
}

/** The server's error message, shortened. */
export function describe(text: string, body: unknown): string {
  const error = (body as { error?: unknown } | undefined)?.error;
  const message = typeof error === "string" ? error : (error as { message?: unknown } | undefined)?.message;
  const said = typeof message === "string" ? message : text.replace(/<[^>]{0,500}>/g, " ");
  return said.replace(/\s+/g, " ").trim().slice(0, 500) || "(nothing)";
}

/** Milliseconds that the server asks for: seconds or a date. */
function retryAfter(headers: Headers): number | undefined {
  const precise = Number(headers.get("retry-after-ms"));
  if (precise > 0) return precise;
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** A proxy's refusal lies under two other errors. */
const MAX_CAUSES = 5;

function reasonOf(error: unknown): string {
  let inner = error;
  for (let depth = 0; depth < MAX_CAUSES; depth++) {
    const cause = (inner as { cause?: unknown }).cause;
    if (!(cause instanceof Error)) break;
    inner = cause;
  }
  const code = (inner as { code?: unknown }).code;
  return [code, inner instanceof Error ? inner.message : String(inner)].filter(Boolean).join(" ").slice(0, 300);
}
