/** Options of the library's calls: those of the contract, and some more. */

import type { Progress } from "@quern/types";
import type { ChunksAsked } from "../model/chunks-asked.js";
import type { EngineChoice } from "../model/engine-choice.js";
import type { SessionTimes } from "../model/session-times.js";
import type { AskOptions, PageOptions } from "./documented.js";
import type { FormatInput, GivenFormat, KnownSettings } from "./formats.js";
import type { AskSettings } from "./settings.js";

/** Options of the library beside the contract's. */
export interface LibraryOptions extends AskOptions {
  /** Aborts the call; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Opens encrypted documents. */
  readonly password?: string | undefined;
  /** Told of long work (pages of a document, OCR, recordings): which stage, and how much of it is done. Fetching a page is one step. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told once a page's source is there, from its site or the cache, before it is converted: the site can be asked for the next page. */
  readonly onFetched?: (() => void) | undefined;
  /** Forces plain fetching or the browser. Default `auto`: fetch first, render when the options or the page ask for it. */
  readonly engine?: EngineChoice | undefined;
  /** Pages without media that can be downloaded: a warning, or an error with the contract's code. Default `warning`. */
  readonly missingMedia?: "warning" | "error" | undefined;
  /** Team that owns the profiles and snapshots: the same name of another team is another profile. Default: one team for all. */
  readonly team?: string | undefined;
  /** Where links to what was kept begin, for a storage that is served under more than one address. Default: the storage knows. */
  readonly linkBase?: string | undefined;
  /** Screenshots, pictures of pages and other files as data URLs, also where the storage signs links. Default false. */
  readonly dataUrls?: boolean | undefined;
  /** For servers: milliseconds of `timeout` that the request has spent in line. Default 0. */
  readonly queued?: number | undefined;
  /** For servers: the contract's options are the output of its schema (`@quern/core/options`), so they are not checked again. Default false. */
  readonly isValidated?: boolean | undefined;
  /** Whether searches of this engine's own index may find the page. Default true: all pages that the cache may keep, and documents. */
  readonly index?: boolean | undefined;
}

type WithFormats<Formats> = Omit<PageOptions, "formats"> & {
  /** Names of the formats to return, or objects with settings. Default: `["markdown"]`. */
  readonly formats?: Formats;
} & LibraryOptions;

type ChunkSettings = Extract<AskOptions["chunks"], object>;

/**
 * The parts of a call's options that decide about the type of its result. Of the settings of chunks only `tokens` is inferred, so that the
 * compiler finds unknown names among them and knows what `embed` is given.
 */
export interface Wishes<Formats extends readonly unknown[], Explain, Chunks extends ChunksAsked> {
  readonly formats?: KnownSettings<Formats> | undefined;
  readonly explain?: Explain | undefined;
  readonly chunks?: Chunks | (Omit<ChunkSettings, "tokens"> & { readonly tokens?: Chunks | undefined }) | undefined;
}

/** Options of a call that gets a page: the contract's, those of extras, and the library's own. */
export type ScrapeOptions<Formats extends readonly GivenFormat[] = readonly FormatInput[]> = WithFormats<Formats>;

/** The options of a scrape that say how an address is reached. */
export type FetchBytesOptions = Pick<
  PageOptions,
  | "headers"
  | "skipTlsVerification"
  | "proxy"
  | "location"
  | "mobile"
  | "timeout"
  | "zeroDataRetention"
  | "threatProtection"
> &
  Pick<LibraryOptions, "signal"> & {
    /**
     * Milliseconds that an answer out of the cache may be old. Without it the cache is neither read nor written; nor is it for requests
     * with headers, a protection of their own or `zeroDataRetention`. Files of more than 4 MB are not kept.
     */
    readonly maxAge?: number;
  };

/** Options of a call that converts a document at hand. */
export interface ParseOptions<Formats extends readonly GivenFormat[] = readonly FormatInput[]>
  extends WithFormats<Formats> {
  /** Names the document in results and messages; its extension helps detection. */
  readonly filename?: string | undefined;
  readonly contentType?: string | undefined;
  /** Base for relative links. Nothing is fetched from it. */
  readonly url?: string | undefined;
  /**
   * Address of a document inside another file, such as `file:///docs/pack.zip#rye.md`. It becomes `metadata.url`, and searches return it.
   * Default: the address of its file, or one made of `filename`. `url` goes before it.
   */
  readonly address?: string | undefined;
  /** Refuses what has neither a name, a type nor a signature that is known; by default it is read as text. */
  readonly knownTypesOnly?: boolean | undefined;
}

/** Options of a session that starts without a page. */
export type BlankSessionOptions = SessionTimes &
  Pick<
    ScrapeOptions,
    | "profile"
    | "location"
    | "mobile"
    | "proxy"
    | "blockAds"
    | "skipTlsVerification"
    | "threatProtection"
    | "timeout"
    | "team"
    | "signal"
  >;

/** Options of a call that are neither the contract's nor an ask's, with their defaults. */
export type LibrarySettings = AskSettings & {
  readonly password: string | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly onFetched: (() => void) | undefined;
  readonly engine: EngineChoice;
  readonly missingMedia: "warning" | "error";
  readonly team: string;
  readonly linkBase: string | undefined;
  readonly dataUrls: boolean;
  readonly index: boolean;
};
