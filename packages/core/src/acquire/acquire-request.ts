import type { DecodedText, WorkerPool } from "@quern/documents";
import type { ActionOutputs, Cache, Egress, Fetcher, Logger, Parser, Renderer, Source, Storage } from "@quern/types";
import type { Deadline } from "../model/deadline.js";
import type { EngineChoice } from "../model/engine-choice.js";
import type { ResolvedOptions } from "../options/resolved.js";
import type { ProxyRotation } from "./fetch/proxies.js";

export interface AcquireRequest {
  readonly url: URL;
  readonly options: ResolvedOptions;
  readonly engine: EngineChoice;
  readonly fetcher: Fetcher;
  readonly renderer: Renderer | undefined;
  readonly egress: Egress;
  readonly proxies: ProxyRotation;
  readonly storage: Storage;
  readonly userAgent: string | undefined;
  /** Team that owns the profiles. */
  readonly team: string;
  readonly cache: Cache | undefined;
  readonly deadline: Deadline;
  /** For text that is too long for this thread. */
  readonly workers: () => WorkerPool;
  readonly logger: Logger | undefined;
  /** A kept copy that is too old to be answered with: the site is asked whether it still holds. */
  readonly known?: Source | undefined;
  /** Which files that a page leads to can be read. */
  readonly parsers: readonly Parser[];
}

/** A source, and what came with it that is never cached. */
export interface FetchedSource {
  readonly source: Source;
  /** The body of the source, where it was decoded to see whether the page needs a browser. */
  readonly text?: DecodedText;
  readonly actions?: ActionOutputs;
  readonly warnings: readonly string[];
}
