/**
 * Every error that Quern raises on purpose, and the one table that says what each code means over HTTP.
 *
 * @module
 */
import { redactAddresses, redactValue } from "./redact.js";

interface CodeRow {
  /** HTTP status of the v2 contract for this code. */
  readonly status: number;
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean;
}

const row = (status: number, retryable = false): CodeRow => ({ status, retryable });

/** Code → HTTP status and retryability. Codes without the `SCRAPE_` prefix are Quern's own or part F of the contract. */
export const ERROR_CODES = {
  BAD_REQUEST: row(400),
  BAD_REQUEST_INVALID_JSON: row(400),
  PARSE_UNSUPPORTED_OPTIONS: row(400),
  UNSUPPORTED_FILE_TYPE: row(400),
  SCRAPE_ACTIONS_NOT_SUPPORTED: row(400),
  UNAUTHORIZED: row(401),
  PAYMENT_REQUIRED: row(402),
  FORBIDDEN: row(403),
  /** A page of a crawl led to an address that the crawl leaves out. */
  CRAWL_DENIAL: row(403),
  unsafe_domain_blocked: row(403),
  /** An agent was asked to use paid providers of data, which this server does not have. */
  exchange_not_enabled: row(403),
  SCRAPE_MEDIA_ACCESS_DENIED: row(403),
  /** `checkPromptInjection` was asked for, and the page gives orders to language models. */
  SCRAPE_PROMPT_INJECTION_DETECTED: row(403),
  NOT_FOUND: row(404),
  /** A thread of agent runs that is not there. */
  thread_not_found: row(404),
  SCRAPE_NO_CACHED_DATA: row(404),
  SCRAPE_LOCKDOWN_CACHE_MISS: row(404),
  METHOD_NOT_ALLOWED: row(405),
  SCRAPE_TIMEOUT: row(408, true),
  MAP_TIMEOUT: row(408, true),
  CONFLICT: row(409),
  /** A run of the thread is not over yet. */
  thread_busy: row(409, true),
  GONE: row(410),
  PAYLOAD_TOO_LARGE: row(413),
  RATE_LIMITED: row(429, true),
  PARSE_UPLOAD_UNPARSED_LIMIT_REACHED: row(429, true),
  CONCURRENCY_QUEUE_TIMEOUT: row(429, true),
  CANCELLED: row(499),
  SCRAPE_DNS_RESOLUTION_ERROR: row(200, true),
  SCRAPE_ALL_ENGINES_FAILED: row(500, true),
  SCRAPE_SSL_ERROR: row(500),
  SCRAPE_SITE_ERROR: row(500, true),
  SCRAPE_BLOCKED_ADDRESS: row(403),
  SCRAPE_TOO_MANY_REDIRECTS: row(500),
  SCRAPE_RESPONSE_TOO_LARGE: row(500),
  SCRAPE_UNSUPPORTED_FILE_ERROR: row(500),
  SCRAPE_PROXY_SELECTION_ERROR: row(500),
  SCRAPE_PDF_INSUFFICIENT_TIME_ERROR: row(500),
  SCRAPE_PDF_OCR_REQUIRED: row(500),
  SCRAPE_ACTION_ERROR: row(500),
  SCRAPE_BRANDING_NOT_SUPPORTED: row(500),
  SCRAPE_AUDIO_UNSUPPORTED_URL: row(500),
  SCRAPE_VIDEO_UNSUPPORTED_URL: row(500),
  SCRAPE_ZDR_VIOLATION_ERROR: row(500),
  /** The document requires a password that was not given, or the one given is wrong. */
  DOCUMENT_ENCRYPTED: row(422),
  /** The document is broken beyond reading; the message says what and where. */
  DOCUMENT_DAMAGED: row(422),
  /** The document (or archive) exceeds a safety limit: inflated bytes, entries, nodes, cells, pages, nesting. */
  DOCUMENT_LIMIT_EXCEEDED: row(422),
  /** There is nothing in the input. */
  DOCUMENT_EMPTY: row(400),
  /** A driver that the request needs (renderer, parser, language model…) is not configured. */
  DRIVER_MISSING: row(500),
  /** The language model refused, answered nothing usable, or could not be reached. */
  MODEL_FAILED: row(500, true),
  /** No search provider answered, or one answered with what cannot be read. */
  SEARCH_FAILED: row(500, true),
  /** A search service refuses more requests for now. */
  SEARCH_RATE_LIMITED: row(429, true),
  /** A search service does not accept the key that it was given, or the plan behind it is used up. */
  SEARCH_UNAUTHORIZED: row(500),
  /** There is neither a search provider nor a page in the index of one's own. */
  SEARCH_NOT_CONFIGURED: row(501),
  /** A worker died (out of memory, crash) while handling this request. */
  WORKER_FAILED: row(500, true),
  /** An endpoint of the contract that this version does not have. */
  NOT_IMPLEMENTED: row(501),
  /** An index of papers or of developers' discussions is asked for, and none is configured that could answer. */
  INDEX_REQUIRED: row(501),
  /** An endpoint that would need services of the contract's vendor, such as paid providers of data. */
  VENDOR_SERVICE_REQUIRED: row(501),
  /** The state store (a database, a server such as Redis) cannot be reached or written. */
  STATE_UNAVAILABLE: row(503, true),
  /** A browser session could not be started or driven. */
  SESSION_FAILED: row(502, true),
  /** Sessions, or instructions in words, are asked of a server that has no browser or model for them. */
  BROWSER_UNAVAILABLE: row(503),
  UNKNOWN_ERROR: row(500),
} as const satisfies Record<string, CodeRow>;

/** Code of a {@link QuernError}: a key of {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;

export interface QuernErrorInit {
  /** The caller's next step, in one sentence. */
  readonly hint?: string;
  /** Machine-readable facts: attempts, limits, validation issues. Must be JSON-serialisable. */
  readonly details?: unknown;
  readonly cause?: unknown;
}

const MARKER = Symbol.for("quern.error");

/**
 * The one error class. `message` says what happened, to which URL or file and at which stage; `hint` says what to do.
 * Test with {@link QuernError.is}, which also recognises errors of another copy of this package.
 */
export class QuernError extends Error {
  override readonly name = "QuernError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, init: QuernErrorInit = {}) {
    // Addresses of services come with their logins, and errors go to whoever asked.
    super(redactAddresses(message), init.cause === undefined ? undefined : { cause: init.cause });
    this.code = code;
    this.hint = init.hint === undefined ? undefined : redactAddresses(init.hint);
    this.details = redactValue(init.details);
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** HTTP status of this error under the v2 contract. */
  get status(): number {
    return ERROR_CODES[this.code]?.status ?? 500;
  }

  /** Whether the same request may succeed later without a change. */
  get retryable(): boolean {
    return ERROR_CODES[this.code]?.retryable ?? false;
  }

  static is(value: unknown): value is QuernError {
    return typeof value === "object" && value !== null && MARKER in value;
  }

  toJSON(): { code: ErrorCode; message: string; hint?: string; details?: unknown } {
    return {
      code: this.code,
      message: this.message,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** Message and hint in one line: for warnings, which carry no hint of their own. */
export const messageWithHint = ({ message, hint }: QuernError): string =>
  hint ? `${message}${/[.!?]$/.test(message) ? "" : "."} ${hint}` : message;

/** Turns anything thrown into a {@link QuernError}; keeps one that already is. */
export function toQuernError(error: unknown, context: string): QuernError {
  if (QuernError.is(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new QuernError("UNKNOWN_ERROR", `${context}: ${message}`, { cause: error });
}
