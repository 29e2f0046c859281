/** Walk of a crawl or a batch: turns entries of a frontier into pages. */
import type { Discovery, Document, LibraryOptions } from "@quern/core";
import type { FrontierEntry, FrontierLimits, FrontierOffer } from "@quern/queue";
import type { QuernError } from "@quern/types";

/** How pages are made, beside the options of the job. JSON. */
export interface PageSettings extends Pick<LibraryOptions, "team" | "linkBase" | "engine" | "assets"> {}

/** Runs around each request for a page. `onFetched` is called once its source is there, before it is converted and kept. */
export type AroundPage = (scrape: (onFetched?: () => void) => Promise<Document>) => Promise<Document>;

/** The option of a scrape that calls `onFetched`. */
export const told = (onFetched: (() => void) | undefined): Pick<LibraryOptions, "onFetched"> =>
  onFetched === undefined ? {} : { onFetched };

/** `later`: the host asked for patience (status 429 or 503); `document` is its answer, where that is worth something in the end. */
export type Visit =
  | {
      readonly outcome: "done";
      readonly document: Document;
      readonly discovery?: Discovery | undefined;
      readonly offers: readonly FrontierOffer[];
    }
  | { readonly outcome: "skipped"; readonly offers: readonly FrontierOffer[] }
  | { readonly outcome: "failed"; readonly error: QuernError; readonly offers: readonly FrontierOffer[] }
  | {
      readonly outcome: "later";
      readonly error: QuernError;
      /** Milliseconds that `Retry-After` asked for. */
      readonly after: number | undefined;
      readonly document?: Document;
    };

export interface Pause {
  /** Milliseconds between two requests to a host. */
  readonly pause: number;
  /** Milliseconds since this process asked the host for robots.txt. */
  readonly since: number;
}

export interface Walk {
  readonly limits: FrontierLimits;
  /** Milliseconds that a page may take; undefined: the engine's default. */
  readonly timeout: number | undefined;
  /** How often a page is asked for whose host asks for patience. */
  readonly attempts: number;
  pauseFor(url: string): Promise<Pause>;
  /** Whether a page speaks of what the job looks for. */
  isRelevant(document: Document): boolean;
  /**
   * @param around runs around the request for a page; not around sitemaps
   * @throws the reason of a signal; nothing else
   */
  visit(entry: FrontierEntry, signal: AbortSignal, around?: AroundPage): Promise<Visit>;
}
