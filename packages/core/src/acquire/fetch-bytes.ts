/** Gets the bytes behind an address, out of the cache of files or from its server. */
import type { EngineParts } from "../engine-options.js";
import type { Deadline } from "../model/deadline.js";
import type { ResolvedOptions } from "../options/resolved.js";
import { type FetchedBytes, throughCache } from "./cache/kept-bytes.js";
import { localeOf } from "./location.js";
import { createUrlGuard } from "./threat/guard.js";

interface FetchBytesRequest {
  readonly url: URL;
  readonly options: ResolvedOptions;
  /** Milliseconds; undefined: the cache is neither read nor written. */
  readonly maxAge: number | undefined;
  readonly deadline: Deadline;
  readonly parts: Pick<EngineParts, "fetcher" | "cache" | "logger" | "checkUrl">;
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
