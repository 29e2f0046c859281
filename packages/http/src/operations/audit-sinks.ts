/** Where the audit goes: a stream or file with one JSON object a line, or an address that is sent each event. */
import { createHmac } from "node:crypto";
import { open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { QuernError } from "@quern/types";
import type { AuditEvent, AuditSink } from "../audit.js";

/** For example `streamAudit(process.stdout)`. */
export const streamAudit =
  (stream: Writable): AuditSink =>
  (event) =>
    new Promise((resolve, reject) => {
      stream.write(line(event), (error) => (error ? reject(error) : resolve()));
    });

export interface FileAudit {
  readonly sink: AuditSink;
  /** Waits until what has been told is on the disk. */
  close(): Promise<void>;
}

/**
 * Appends to a file that only its owner can read. The file stays open: rotate it with `copytruncate`, or start anew.
 *
 * @throws QuernError `BAD_REQUEST` when the file cannot be opened
 */
export async function fileAudit(path: string): Promise<FileAudit> {
  const file = await open(path, "a", 0o600).catch((cause: Error) => {
    throw new QuernError("BAD_REQUEST", `The audit file ${path} cannot be opened: ${cause.message}`, { cause });
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    sink(event) {
      // One write at a time, so that lines never mix.
      const written = last.then(() => file.appendFile(line(event)));
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await file.sync();
      await file.close();
    },
  };
}

export interface WebhookAuditOptions {
  /** Signs the body: `X-Quern-Signature: sha256=<HMAC-SHA256 in hex>`. Default: no signature. */
  readonly secret?: string;
  /** Milliseconds that the receiver may take. Default 10 000. */
  readonly timeout?: number;
  /** Another implementation of fetch, e.g. through a proxy. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends each event as JSON to an address that whoever runs the server has chosen (not a caller: it is not checked against the network
 * rules). If delivery fails, it is retried once; a second failure is logged as an error.
 */
export function webhookAudit(url: string, options: WebhookAuditOptions = {}): AuditSink {
  const { secret, timeout = 10_000, fetch: post = fetch } = options;
  if (!URL.canParse(url) || !/^https?:/i.test(url)) {
    throw new QuernError("BAD_REQUEST", "The audit webhook needs an absolute http or https address.");
  }
  const send = async (body: string): Promise<void> => {
    const response = await post(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...(secret ? { "x-quern-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` } : {}),
      },
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the audit webhook answered ${response.status}`);
  };
  return async (event) => {
    const body = JSON.stringify(event);
    await send(body).catch(() => send(body));
  };
}

const line = (event: AuditEvent): string => `${JSON.stringify(event)}\n`;
