import { QuernError } from "@quern/types";
import type { EgressProxy } from "./egress-proxy.js";

const TLS = /ERR_(?:CERT_|SSL_|BAD_SSL)[A-Z_]*/;

/** Turns what a navigation threw into an error that says which URL failed and why; the egress proxy knows more than the browser. */
export function navigationError(
  error: Error,
  url: string,
  egressProxy: EgressProxy,
  skipTlsVerification: boolean,
): QuernError {
  if (QuernError.is(error)) return error;
  const known = egressProxy.failureOf(failedUrl(error) ?? url) ?? egressProxy.failureOf(url);
  if (known) return known;
  const tls = TLS.exec(error.message)?.[0];
  if (tls) {
    return new QuernError("SCRAPE_SSL_ERROR", `The TLS connection to ${hostOf(url)} failed: ${tls}.`, {
      hint: skipTlsVerification
        ? "The server's TLS itself is broken, not only its certificate; try http:// or another host name."
        : "If you trust the site, set skipTlsVerification: true.",
      details: { url, reason: tls },
      cause: error,
    });
  }
  const reason = /net::(ERR_[A-Z_]+)/.exec(error.message)?.[1];
  if (reason === "ERR_TOO_MANY_REDIRECTS") {
    return new QuernError("SCRAPE_TOO_MANY_REDIRECTS", `${url} redirected more than 20 times.`, {
      hint: "The site may need a cookie or a header that was not sent.",
      cause: error,
    });
  }
  return new QuernError("SCRAPE_SITE_ERROR", `${url} could not be loaded: ${reason ?? error.message.split("\n")[0]}.`, {
    hint: "Check that the address is right and that the site is up; try again later.",
    details: { url, reason },
    cause: error,
  });
}

/** Playwright words it `net::ERR_… at URL`. */
const failedUrl = (error: Error): string | undefined => / at (https?:\/\/\S+)/.exec(error.message)?.[1];
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The browser, or the page's process, went away under the request: the same request may succeed on a fresh one. */
export const isBrowserGone = (error: unknown): boolean =>
  error instanceof Error &&
  /Target (?:page, context or browser has been )?closed|browser has been closed|Browser closed|Target crashed|Page crashed|Connection closed|has been closed|disconnected|process does not answer/i.test(
    error.message,
  );

/**
 * The page's own process went away or hangs, or its connection to the egress proxy broke for no reason that the proxy knows: the browser's network
 * service ended, and was started anew. The browser itself is there.
 */
export const isPageLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/Target crashed|Page crashed|process does not answer/i.test(error.message) ||
    (QuernError.is(error) &&
      BROKEN_CONNECTION.test(String((error.details as { reason?: unknown } | undefined)?.reason))));

const BROKEN_CONNECTION =
  /^ERR_(?:FAILED|EMPTY_RESPONSE|NETWORK_CHANGED|CONNECTION_(?:CLOSED|RESET|REFUSED|ABORTED|FAILED)|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED)$/;

export const browserFailed = (url: string, cause: unknown): QuernError =>
  new QuernError("WORKER_FAILED", `The browser ended twice while it rendered ${url}.`, {
    hint: 'The page may need more memory than there is; try again, or use engine: "fetch".',
    cause,
  });

/** Error for a failure in the middle of a page, e.g. when it navigates while it is read. */
export const pageFailed = (url: string, cause: unknown): QuernError =>
  QuernError.is(cause)
    ? cause
    : new QuernError("SCRAPE_SITE_ERROR", `${url} could not be read: ${(cause as Error).message.split("\n")[0]}`, {
        hint: "Try again; if the page keeps changing its address, wait for it with waitFor or an action.",
        details: { url },
        cause,
      });
