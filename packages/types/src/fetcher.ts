import type { Logger } from "./logger.js";

/** Gets the bytes behind a URL. Redirects are followed, encodings removed, limits held; every address goes through the egress guard. */
export interface Fetcher {
  readonly name: string;
  fetch(request: FetchRequest): Promise<FetchResponse>;
  close?(): Promise<void>;
}

export type ProxyTier = "basic" | "enhanced" | "auto";

export interface FetchRequest {
  readonly url: URL;
  /** Caller's headers, added to (and winning over) the fetcher's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Skips the check of certificates; never of addresses. */
  readonly skipTlsVerification: boolean;
  readonly proxy: ProxyTier;
  /** ISO 3166-1 alpha-2: the place that the request should seem to come from, where a proxy there is configured. */
  readonly country?: string;
  /** Sent as Accept-Language, best first. */
  readonly languages: readonly string[];
  /** Send a phone's User-Agent. */
  readonly mobile: boolean;
  /** Asked before each redirect is followed; a rejection ends the request with its reason. */
  readonly checkUrl?: (url: URL) => Promise<void>;
  /** Aborts on the caller's wish or at the request's deadline; the socket is destroyed. */
  readonly signal: AbortSignal;
  readonly logger?: Logger;
}

export interface FetchResponse {
  /** Where the redirects ended. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body. */
  readonly body: Uint8Array;
  readonly proxyUsed: "basic" | "stealth";
  /** URLs passed on the way, first to last, without the final one. */
  readonly redirects: readonly string[];
}

/** One try of one engine, reported in `details.attempts` of an error. */
export interface Attempt {
  readonly engine: string;
  readonly url: string;
  readonly status?: number;
  readonly code?: string;
  readonly message: string;
  readonly milliseconds: number;
}

/** Only adds types. */
export const defineFetcher = (fetcher: Fetcher): Fetcher => fetcher;
