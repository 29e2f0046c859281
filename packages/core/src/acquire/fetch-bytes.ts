/** Gets the bytes behind an address, out of the cache of files or from its server. */
import type { Cache, Fetcher, Logger } from "@quern/types";
import type { Deadline } from "../model/deadline.js";
import type { ResolvedOptions } from "../options/resolved.js";
import { type FetchedBytes, throughCache } from "./cache/kept-bytes.js";
import { localeOf } from "./location.js";
import { type CheckUrl, createUrlGuard } from "./threat/guard.js";

interface FetchBytesRequest {
  readonly url: URL;
  readonly options: ResolvedOptions;
  /** Milliseconds; undefined: the cache is neither read nor written. */
  readonly maxAge: number | undefined;
  readonly deadline: Deadline;
  readonly parts: {
    readonly fetcher: Fetcher;
    readonly cache: Cache | undefined;
    readonly logger: Logger | undefined;
    readonly checkUrl: CheckUrl | undefined;
  };
}

/** @throws QuernError as a fetcher does, and for addresses that threat protection refuses */
export function fetchBytes({ url, options, maxAge, deadline, parts }: FetchBytesRequest): Promise<FetchedBytes> {
  const { cache, logger } = parts;
  const fetcher = createUrlGuard(options, parts.checkUrl)?.fetcher(parts.fetcher) ?? parts.fetcher;
  return deadline.run("fetching", () =>
    throughCache({ cache, url: new URL(url), options, maxAge, logger }, () =>
      fetcher.fetch({
        url,
        headers: options.headers ?? {},
        skipTlsVerification: options.skipTlsVerification,
        proxy: options.proxy,
        languages: localeOf(options.location).languages,
        mobile: options.mobile,
        signal: deadline.signal,
        ...(logger && !options.zeroDataRetention ? { logger } : {}),
      }),
    ),
  );
}
