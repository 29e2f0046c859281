/** Options of the library's calls: those of the contract, and some more. */

import type { Progress } from "@quern/types";
import { QuernError } from "@quern/types";
import type { EngineChoice } from "../acquire/escalate.js";
import type { InteractOptions } from "../interact/open.js";
import type { FormatInput } from "./formats.js";
import type { ScrapeOptionsInput } from "./schema.js";
import { readTextOptions, TEXT_KEYS, type TextOptions, type TextSettings } from "./text-options.js";

/** Options of the library beside the contract's. */
export interface LibraryOptions extends TextOptions {
  /** Aborts the call; its reason is thrown. */
  readonly signal?: AbortSignal;
  /**
   * Adds `explanation`: the page type, which rule removed which block, where values of `json` were found. `"html"` adds the whole page with
   * marks on what was kept and removed. Default false.
   */
  readonly explain?: boolean | "html";
  /** Adds `assets`: images of documents as bytes. Default true. */
  readonly assets?: boolean;
  /** Opens encrypted documents. */
  readonly password?: string;
  /** Mail: also convert attachments. Default false. */
  readonly attachments?: boolean;
  /** Office documents: comments as a list at the end, at their place (`{>>Ann: text<<}`), or not at all. Default `end`. */
  readonly comments?: "end" | "inline" | "none";
  /** Adds `discovery`: every link of the page with its text, its canonical address, validators of the answer. Default false. */
  readonly discover?: boolean;
  /**
   * Adds `transcript`: what is said in the page's audio or video, with times. Read from the subtitles that its players name; without any, the
   * sound is downloaded and given to the engine's `transcriber`. Of a file of sound or film, whose Markdown is its transcript anyway, the same
   * in parts. Default false.
   */
  readonly transcript?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Forces plain fetching or the browser. Default `auto`: fetch first, render when the options or the page ask for it. */
  readonly engine?: EngineChoice;
  /** Pages without media that can be downloaded: a warning, or an error with the contract's code. Default `warning`. */
  readonly missingMedia?: "warning" | "error";
  /** Team that owns the profiles and snapshots: the same name of another team is another profile. Default: one team for all. */
  readonly team?: string;
  /** Where links to what was kept begin, for a storage that is served under more than one address. Default: the storage knows. */
  readonly linkBase?: string;
  /** Screenshots, pictures of pages and other files as data URLs, also where the storage signs links. Default false. */
  readonly dataUrls?: boolean;
  /** For servers: milliseconds of `timeout` that the request has spent in line. Default 0. */
  readonly queued?: number | undefined;
  /** For servers: the contract's options are the output of its schema (`@quern/core/options`), so they are not checked again. Default false. */
  readonly isValidated?: boolean;
  /** Whether searches of this engine's own index may find the page. Default true: all pages that the cache may keep, and documents. */
  readonly index?: boolean;
}

type WithFormats<Formats> = Omit<ScrapeOptionsInput, "formats"> & { readonly formats?: Formats } & LibraryOptions;

export type ScrapeOptions<Formats extends readonly FormatInput[] = readonly FormatInput[]> = WithFormats<Formats>;

/** The options of a scrape that say how an address is reached. */
export type FetchBytesOptions = Pick<
  ScrapeOptionsInput,
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

export interface ParseOptions<Formats extends readonly FormatInput[] = readonly FormatInput[]>
  extends WithFormats<Formats> {
  /** Names the document in results and messages; its extension helps detection. */
  readonly filename?: string;
  readonly contentType?: string;
  /** Base for relative links. Nothing is fetched from it. */
  readonly url?: string;
  /** Refuses what has neither a name, a type nor a signature that is known; by default it is read as text. */
  readonly knownTypesOnly?: boolean;
}

/** Options of a session that starts without a page. */
export type BlankSessionOptions = InteractOptions &
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

/** How each option of the library is read, and its default. A new option without a line here does not compile. */
const READERS = {
  explain: readExplain,
  assets: (value) => value ?? true,
  password: (value) => value,
  attachments: (value) => value,
  comments: readComments,
  discover: (value) => value ?? false,
  transcript: (value) => value ?? false,
  onProgress: (value) => value,
  engine: readEngine,
  missingMedia: (value) => value ?? "warning",
  team: (value) => value ?? "",
  linkBase: (value) => value,
  dataUrls: (value) => value ?? false,
  index: (value) => value ?? true,
} satisfies { readonly [Key in SettingKey]: (value: LibraryOptions[Key]) => unknown };

/** Options that become settings of a run: all but those of the text, which belong together, and those of the call itself. */
type SettingKey = Exclude<keyof LibraryOptions, keyof TextOptions | (typeof CALL_KEYS)[number]>;

/** Settings of a run beyond the contract's options. */
export type LibrarySettings = { readonly [Key in SettingKey]: ReturnType<(typeof READERS)[Key]> } & {
  readonly text: TextSettings;
};

const CALL_KEYS = ["signal", "queued", "isValidated"] as const satisfies ReadonlyArray<keyof LibraryOptions>;
/** Keys that the contract does not know. */
const LIBRARY_KEYS: readonly string[] = [...Object.keys(READERS), ...TEXT_KEYS, ...CALL_KEYS];

/**
 * Divides what a caller gave into options of the contract, not validated yet, and settings of the library.
 *
 * @throws QuernError `BAD_REQUEST` for a setting that cannot be read
 */
export function splitOptions(options: LibraryOptions): {
  contract: Record<string, unknown>;
  settings: LibrarySettings;
} {
  // A key that is present but undefined was not given.
  const contract = Object.fromEntries(
    Object.entries(options).filter(([key, value]) => value !== undefined && !LIBRARY_KEYS.includes(key)),
  );
  const settings = Object.entries(READERS).map(([key, read]) => [
    key,
    (read as (value: unknown) => unknown)(options[key as SettingKey]),
  ]);
  return { contract, settings: { ...Object.fromEntries(settings), text: readTextOptions(options) } };
}

function readEngine(choice: EngineChoice = "auto"): EngineChoice {
  if (["auto", "fetch", "browser"].includes(choice)) return choice;
  throw new QuernError("BAD_REQUEST", `engine is "auto", "fetch" or "browser", not "${choice}".`);
}

function readExplain(choice: LibraryOptions["explain"] = false): boolean | "html" {
  if (typeof choice === "boolean" || choice === "html") return choice;
  throw new QuernError("BAD_REQUEST", `explain is true, false or "html", not ${JSON.stringify(choice)}.`);
}

function readComments(place: LibraryOptions["comments"]): LibraryOptions["comments"] {
  if (place === undefined || ["end", "inline", "none"].includes(place)) return place;
  throw new QuernError("BAD_REQUEST", `comments is "end", "inline" or "none", not ${JSON.stringify(place)}.`);
}

/** Options that make no sense for a document at hand (contract B.8). */
export function refuseForParse(options: Record<string, unknown>): void {
  const formats = Array.isArray(options["formats"]) ? options["formats"] : [];
  const names = formats.map((format: unknown) =>
    typeof format === "string" ? format : (format as { type?: unknown } | null)?.type,
  );
  if (names.includes("rawBase64")) {
    throw new QuernError("BAD_REQUEST", "The rawBase64 format is not supported for parse uploads.");
  }
  const refused = ["screenshot", "branding", "changeTracking"].filter((name) => names.includes(name));
  const actions = options["actions"];
  if (Array.isArray(actions) && actions.length > 0) refused.push("actions");
  if (typeof options["waitFor"] === "number" && options["waitFor"] > 0) refused.push("waitFor");
  if (options["location"] !== undefined) refused.push("location");
  if (options["mobile"] === true) refused.push("mobile");
  if (options["proxy"] !== undefined && options["proxy"] !== "auto" && options["proxy"] !== "basic")
    refused.push("proxy");
  if (refused.length === 0) return;
  throw new QuernError("PARSE_UNSUPPORTED_OPTIONS", `Unsupported parse options: ${refused.join(", ")}.`, {
    hint: "They need a live page; leave them out.",
    details: { options: refused },
  });
}
