import type { Attempt } from "@quern/types";
import { QuernError } from "@quern/types";

export interface Failure {
  readonly error: QuernError;
  /** Whether dialling again may help. */
  readonly transient: boolean;
  withAttempts(attempts: readonly Attempt[]): QuernError;
}

const TRANSIENT: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|ERR_OSSL)/;

/** Turns what undici or a socket threw into an error that says which URL failed at which stage and what to do. */
export function classifyFailure(cause: unknown, url: URL, skipTlsVerification: boolean): Failure {
  const error = QuernError.is(cause) ? cause : translate(cause as Error & { code?: string }, url, skipTlsVerification);
  const code = innermostCode(cause);
  return {
    error,
    transient: error.code === "SCRAPE_SITE_ERROR" && TRANSIENT.has(code),
    withAttempts: (attempts) =>
      new QuernError(error.code, error.message, {
        ...(error.hint === undefined ? {} : { hint: error.hint }),
        details: { ...(error.details as object | undefined), attempts },
        cause: error.cause,
      }),
  };
}

function innermostCode(error: unknown): string {
  for (
    let current = error as { code?: string; cause?: unknown; errors?: unknown[] } | undefined, depth = 0;
    current && depth < 5;
    depth++
  ) {
    if (typeof current.code === "string" && current.code !== "UND_ERR_SOCKET") return current.code;
    const next = (current.cause ?? current.errors?.[0]) as typeof current;
    if (!next) return current.code ?? "";
    current = next;
  }
  return "";
}

/** The error of a proxy that cannot be reached, or refuses the request; undefined for errors of the site. */
function proxyFailure(cause: Error, code: string, url: URL): QuernError | undefined {
  const init = (hint: string, details: Record<string, unknown>) => ({
    hint,
    details: { url: url.href, ...details },
    cause,
  });
  const proxy = proxyOf(cause);
  if (proxy !== undefined) {
    const what = code === "ECONNREFUSED" ? "refused the connection" : `failed (${code})`;
    return new QuernError(
      "SCRAPE_SITE_ERROR",
      `${url.href}: the proxy ${proxy} ${what}.`,
      init("Check the address and port of the proxy, and that it is running.", { proxy, reason: code }),
    );
  }
  const status = /^Proxy response \((\d+)\)/.exec(cause.message)?.[1];
  if (status === undefined) return undefined;
  return new QuernError(
    "SCRAPE_SITE_ERROR",
    `${url.href}: the proxy answered ${status} and opened no connection to ${url.host}.`,
    init(
      status === "407"
        ? "Write user and password into the address of the proxy, in front of its host and an @."
        : "Check that the proxy may reach this host, and that the site is up.",
      { status: Number(status) },
    ),
  );
}

function proxyOf(error: unknown): string | undefined {
  let current = error as { proxy?: unknown; cause?: unknown } | undefined;
  for (let depth = 0; current && depth < 5; depth++) {
    if (typeof current.proxy === "string") return current.proxy;
    current = current.cause as typeof current;
  }
  return undefined;
}

function translate(cause: Error & { code?: string }, url: URL, skipTlsVerification: boolean): QuernError {
  const code = innermostCode(cause);
  const atProxy = proxyFailure(cause, code, url);
  if (atProxy) return atProxy;
  const where = url.host;
  if (TLS.test(code) || /\b(certificate|TLS|SSL)\b/i.test(cause.message)) {
    return new QuernError("SCRAPE_SSL_ERROR", `The TLS connection to ${where} failed: ${cause.message} (${code}).`, {
      hint: skipTlsVerification
        ? "The server's TLS itself is broken, not only its certificate; try http:// or another host name."
        : "If you trust the site, set skipTlsVerification: true.",
      details: { url: url.href, reason: code },
      cause,
    });
  }
  const reason =
    code === "ECONNREFUSED"
      ? "refused the connection"
      : code === ""
        ? cause.message
        : `failed (${code}: ${cause.message})`;
  return new QuernError("SCRAPE_SITE_ERROR", `${url.href}: ${where} ${reason}.`, {
    hint: "Check that the address and port are right and that the site is up; try again later.",
    details: { url: url.href, reason: code || cause.message },
    cause,
  });
}
