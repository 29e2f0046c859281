/** The engine: owns its parts, resolves options, runs the pipeline. */
import { memoryCache } from "./cache/memory.js";
import { Conversions } from "./conversions.js";
import { Deadline } from "./deadline.js";
import { QuernError } from "./errors.js";
import type { EngineChoice } from "./escalate.js";
import { createEgress, type Egress, type NetworkOptions } from "./fetch/egress.js";
import { type FetchLimits, httpFetcher } from "./fetch/http-fetcher.js";
import { createPoster, type Poster, type PostRequest } from "./fetch/post.js";
import { createProxyRotation, type ProxyLists, type ProxyRotation } from "./fetch/proxies.js";
import { rewriteUrl } from "./fetch/rewrite-url.js";
import { type ParseInput, readInput } from "./input.js";
import type { Interaction } from "./interact/interaction.js";
import type { InteractOptions } from "./interact/open.js";
import { localeOf } from "./location.js";
import type { FormatInput } from "./options/formats.js";
import type { ResolvedOptions } from "./options/resolved.js";
import type { ScrapeOptionsInput } from "./options/schema.js";
import { readTargetUrl } from "./options/url.js";
import type { RunSettings } from "./pipeline.js";
import { memoryStorage } from "./storage/memory.js";
import { readTextOptions, type TextOptions } from "./text-options.js";
import type { CheckUrl } from "./threat/guard.js";
import type { Cache } from "./types/cache.js";
import type { ScrapeResult } from "./types/document.js";
import type { Fetcher, FetchResponse } from "./types/fetcher.js";
import type { LanguageModel } from "./types/language-model.js";
import type { Logger, Progress } from "./types/logger.js";
import type { Parser } from "./types/parser.js";
import type { Renderer } from "./types/renderer.js";
import type { Storage } from "./types/storage.js";
import { refuseUnsupported } from "./unsupported.js";
import type { MarkdownDriver } from "./views.js";
import { WorkerPool } from "./worker/pool.js";

export interface EngineOptions {
  /** Default: undici behind the egress guard. A fetcher given here is closed by whoever made it. */
  readonly fetcher?: Fetcher;
  /** Browser for pages that need one. Default: none; the `quern` package brings Chromium's. Closed with the engine. */
  readonly renderer?: Renderer;
  /** Keeps profiles, and screenshots behind links. Default: in memory. A storage given here is closed by whoever made it. */
  readonly storage?: Storage;
  /** Document parsers, asked in order. Default: none; the `quern` package brings all. */
  readonly parsers?: readonly Parser[];
  /** Default: 128 MB in memory. `false` keeps nothing. A cache given here is closed by whoever made it. */
  readonly cache?: Cache | false;
  /** Hosts outside the public internet that may be reached. */
  readonly network?: NetworkOptions;
  readonly proxies?: ProxyLists;
  readonly limits?: EngineLimits;
  readonly userAgent?: string;
  /** Default: silence. */
  readonly logger?: Logger;
  /** What else ends with the engine, e.g. an OCR engine that parsers share. */
  readonly resources?: ReadonlyArray<{ close?(): Promise<void> }>;
  /** Answers formats and options that need one: json, summary, question, highlights, onlyCleanContent. Default: none, deterministic methods. */
  readonly languageModel?: LanguageModel;
  /** Scores addresses for `threatProtection` in the modes normal and zscaler, beside the rules of the engine's own. Default: those alone. */
  readonly checkUrl?: CheckUrl;
  /** Own rendering rules, or another serializer such as `turndown(service)`. */
  readonly markdown?: MarkdownDriver;
}

export interface EngineLimits extends FetchLimits {
  /** Most bytes that `parse` takes. Default 200 MB. */
  readonly inputBytes?: number;
  /** Most bytes of converted pages kept in memory, so that cached pages need not be converted anew. Default 32 MB; 0 keeps none. */
  readonly conversionBytes?: number;
  /** Worker threads for documents and large pages. Default: the number of cores. */
  readonly workers?: number;
}

/** What the pipeline works with. */
export interface EngineParts {
  readonly fetcher: Fetcher;
  readonly renderer: Renderer | undefined;
  readonly proxies: ProxyRotation;
  readonly storage: Storage;
  readonly userAgent: string | undefined;
  readonly parsers: readonly Parser[];
  readonly cache: Cache | undefined;
  readonly conversions: Conversions | undefined;
  readonly egress: Egress;
  readonly logger: Logger | undefined;
  readonly languageModel: LanguageModel | undefined;
  readonly checkUrl: CheckUrl | undefined;
  readonly markdown: MarkdownDriver | undefined;
  /** Started with the first large page. */
  readonly workers: () => WorkerPool;
}

/** Options of the library beside the contract's. */
export interface LibraryOptions extends TextOptions {
  /** Aborts the call; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Adds `explanation`: the page type, and which rule removed which block. Default false. */
  readonly explain?: boolean;
  /** Adds `assets`: images of documents as bytes. Default true. */
  readonly assets?: boolean;
  /** Opens encrypted documents. */
  readonly password?: string;
  /** Mail: also convert attachments. Default false. */
  readonly attachments?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Forces plain fetching or the browser. Default `auto`: fetch first, render when the options or the page ask for it. */
  readonly engine?: EngineChoice;
  /** Pages without media that can be downloaded: a warning, or an error with the contract's code. Default `warning`. */
  readonly missingMedia?: "warning" | "error";
  /** Whose profiles and snapshots are used: the same name of another team is another profile. Default: one team for all. */
  readonly team?: string;
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
  Pick<LibraryOptions, "signal">;

export interface ParseOptions<Formats extends readonly FormatInput[] = readonly FormatInput[]>
  extends WithFormats<Formats> {
  /** Names the document in results and messages; its extension helps detection. */
  readonly filename?: string;
  readonly contentType?: string;
  /** Base for relative links. Nothing is fetched from it. */
  readonly url?: string;
}

/** What matters to a session that begins without a page. */
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

const LIBRARY_KEYS = [
  "signal",
  "explain",
  "assets",
  "password",
  "attachments",
  "onProgress",
  "engine",
  "missingMedia",
  "team",
  "maxTokens",
  "chunks",
  "linkStyle",
] as const;
const DEFAULT_INPUT_BYTES = 200e6;
const DEFAULT_CONVERSION_BYTES = 32e6;
const PARSE_TIMEOUT_MILLISECONDS = 30_000;

/** What only calls need comes with the first call: an import of this module stays cheap. */
const optionReader = () => import("./options/resolve.js");
const pipeline = () => import("./pipeline.js");
const urlGuards = () => import("./threat/guard.js");
const interactions = () => import("./interact/open.js");

/**
 * Turns web pages and documents into Markdown, HTML and data. Making one opens nothing and writes nothing; sockets, threads and heavy
 * modules come with the first call that needs them.
 *
 * @example
 * const engine = createEngine();
 * const { markdown } = await engine.scrape("https://example.com");
 * await engine.close();
 */
export class Engine implements AsyncDisposable {
  readonly #parts: EngineParts;
  readonly #limits: EngineLimits;
  readonly #close: ReadonlyArray<() => Promise<void> | undefined>;
  readonly #poster: Poster;
  #closed = false;

  constructor(options: EngineOptions = {}) {
    const egress = createEgress(options.network);
    const fetcher =
      options.fetcher ??
      httpFetcher({
        egress,
        ...(options.proxies ? { proxies: options.proxies } : {}),
        ...(options.limits ? { limits: options.limits } : {}),
        ...(options.userAgent ? { userAgent: options.userAgent } : {}),
      });
    const storage = options.storage ?? memoryStorage();
    const cache = options.cache === false ? undefined : (options.cache ?? memoryCache());
    const conversionBytes = options.limits?.conversionBytes ?? DEFAULT_CONVERSION_BYTES;
    const conversions = cache && conversionBytes > 0 ? new Conversions(conversionBytes) : undefined;
    this.#poster = createPoster(egress);
    let workers: WorkerPool | undefined;
    this.#limits = options.limits ?? {};
    this.#parts = {
      fetcher,
      renderer: options.renderer,
      proxies: createProxyRotation(options.proxies ?? {}),
      storage,
      userAgent: options.userAgent,
      parsers: options.parsers ?? [],
      cache,
      conversions,
      egress,
      logger: options.logger,
      languageModel: options.languageModel,
      checkUrl: options.checkUrl,
      markdown: options.markdown,
      workers: () => (workers ??= new WorkerPool(this.#limits.workers ? { size: this.#limits.workers } : {})),
    };
    this.#close = [
      () => options.renderer?.close?.(),
      () => this.#poster.close(),
      () => (options.storage ? undefined : storage.close?.()),
      () => (options.fetcher ? undefined : fetcher.close?.()),
      () => (options.cache ? undefined : cache?.close?.()),
      ...[...(options.parsers ?? []), ...(options.resources ?? [])].map((owned) => () => owned.close?.()),
      async () => conversions?.clear(),
      () => workers?.close(),
    ];
  }

  /** Whether `network.allow` names the URL's host. */
  allowsHost(url: URL): boolean {
    return this.#parts.egress.allowsHost(url);
  }

  /** Names of the parsers at hand with what they read. */
  get parsers(): readonly Parser[] {
    return this.#parts.parsers;
  }

  /**
   * Gets a page or document and produces the formats asked for.
   *
   * @param url absolute; `http://` is assumed when there is no scheme
   * @throws QuernError with a code of {@link ERROR_CODES}; the reason of `options.signal`
   */
  async scrape<const Formats extends readonly FormatInput[] = readonly ["markdown"]>(
    url: string | URL,
    options: ScrapeOptions<Formats> = {},
  ): Promise<ScrapeResult<Formats>> {
    this.#assertOpen();
    const typedUrl = String(url);
    const { contract, settings } = split(options);
    const target = readTargetUrl(typedUrl, (candidate) => this.allowsHost(candidate));
    const [{ resolveOptions }, { runScrape }] = await Promise.all([optionReader(), pipeline()]);
    const resolved = resolveOptions(contract);
    return this.#within(typedUrl, resolved, options.signal, (deadline) =>
      runScrape({
        typedUrl,
        url: rewriteUrl(target),
        options: resolved,
        settings,
        deadline,
        parts: this.#parts,
      }),
    ) as Promise<ScrapeResult<Formats>>;
  }

  /**
   * Gets the bytes behind an address as a scrape would: same guard, redirects, proxies and limits. Nothing is rendered, parsed or kept.
   *
   * @throws QuernError as {@link scrape}; the reason of `options.signal`
   */
  async fetch(url: string | URL, options: FetchBytesOptions = {}): Promise<FetchResponse> {
    this.#assertOpen();
    const { signal, timeout, ...rest } = options;
    const target = readTargetUrl(String(url), (candidate) => this.allowsHost(candidate));
    const [{ resolveOptions }, { createUrlGuard }] = await Promise.all([optionReader(), urlGuards()]);
    const resolved = resolveOptions({ ...rest, ...(timeout === undefined ? {} : { timeout }) });
    const { fetcher } = this.#parts;
    const guarded = createUrlGuard(resolved, this.#parts.checkUrl)?.fetcher(fetcher) ?? fetcher;
    return this.#within(String(url), resolved, signal, (deadline) =>
      deadline.run("fetching", () =>
        guarded.fetch({
          url: target,
          headers: resolved.headers ?? {},
          skipTlsVerification: resolved.skipTlsVerification,
          proxy: resolved.proxy,
          languages: localeOf(resolved.location).languages,
          mobile: resolved.mobile,
          signal: deadline.signal,
          ...(this.#parts.logger && !resolved.zeroDataRetention ? { logger: this.#parts.logger } : {}),
        }),
      ),
    );
  }

  /**
   * Posts a message, such as a webhook's, behind the same guard; redirects are not followed.
   *
   * @returns the status that the receiver answered with
   * @throws QuernError `SCRAPE_BLOCKED_ADDRESS` and what a connection may fail with; the signal's reason
   */
  post(url: string | URL, request: PostRequest): Promise<number> {
    this.#assertOpen();
    return this.#poster.post(
      readTargetUrl(String(url), (candidate) => this.allowsHost(candidate)),
      request,
    );
  }

  /**
   * Converts a document at hand. Never touches the network.
   *
   * @param input a path, bytes, a Blob, a Response or a stream
   * @throws QuernError with a code of {@link ERROR_CODES}; the reason of `options.signal`
   */
  async parse<const Formats extends readonly FormatInput[] = readonly ["markdown"]>(
    input: ParseInput,
    options: ParseOptions<Formats> = {},
  ): Promise<ScrapeResult<Formats>> {
    this.#assertOpen();
    const { filename: givenName, contentType: givenType, url, ...rest } = options;
    const { contract, settings } = split(rest);
    refuseForParse(contract);
    const [{ resolveOptions }, { refuseEmpty, runParse }] = await Promise.all([optionReader(), pipeline()]);
    const resolved = resolveOptions(contract, PARSE_TIMEOUT_MILLISECONDS);
    return this.#within(givenName ?? "document", resolved, options.signal, async (deadline) => {
      const limit = this.#limits.inputBytes ?? DEFAULT_INPUT_BYTES;
      const read = await deadline.run("reading the input", () => readInput(input, limit, deadline.signal));
      const filename = givenName ?? read.filename ?? "document";
      refuseEmpty(read.bytes, filename);
      return runParse({
        bytes: read.bytes,
        filename,
        contentType: givenType ?? read.contentType,
        url,
        options: resolved,
        settings,
        deadline,
        parts: this.#parts,
      });
    }) as Promise<ScrapeResult<Formats>>;
  }

  /**
   * Opens a page as {@link scrape} would (waits, actions, profile) and keeps it open for code.
   *
   * @throws QuernError `DRIVER_MISSING` without a renderer, `RATE_LIMITED` when too many sessions are open; the reason of `options.signal`
   */
  async interact(
    url: string | URL,
    options: Omit<ScrapeOptions, "formats" | "engine"> & InteractOptions = {},
  ): Promise<Interaction> {
    this.#assertOpen();
    const target = readTargetUrl(String(url), (candidate) => this.allowsHost(candidate));
    return this.#openInteraction(rewriteUrl(target), options);
  }

  /**
   * Opens a browser at a blank page and keeps it open for code: where to go is for the code to say.
   *
   * @throws QuernError `DRIVER_MISSING` without a renderer, `RATE_LIMITED` when too many sessions are open, `CONFLICT` when another call is
   * about to save the same profile; the reason of `options.signal`
   * @example
   * await using session = await engine.openSession({ profile: { name: "shop" } });
   * await session.run("await page.goto('https://example.com')");
   */
  async openSession(options: BlankSessionOptions = {}): Promise<Interaction> {
    this.#assertOpen();
    return this.#openInteraction(new URL("about:blank"), options);
  }

  async #openInteraction(url: URL, options: Omit<ScrapeOptions, "formats" | "engine"> & InteractOptions) {
    const { ttl, idle, ...rest } = options;
    const { contract, settings } = split(rest);
    const [{ resolveOptions }, { createUrlGuard }, { openInteraction }] = await Promise.all([
      optionReader(),
      urlGuards(),
      interactions(),
    ]);
    const resolved = resolveOptions(contract);
    refuseUnsupported(resolved, this.#parts.renderer !== undefined);
    const guard = createUrlGuard(resolved, this.#parts.checkUrl);
    return this.#within(url.href, resolved, options.signal, async (deadline) => {
      if (guard) await deadline.run("checking the address", () => guard.check(url));
      const egress = guard?.egress(this.#parts.egress) ?? this.#parts.egress;
      return openInteraction(
        { ...this.#parts, egress, url, options: resolved, deadline, engine: "browser", team: settings.team },
        { ttl, idle },
        // Zero data retention keeps the page's text in this process.
        resolved.zeroDataRetention ? undefined : this.#parts.languageModel,
      );
    });
  }

  /** Frees sockets, threads and memory. Running calls fail; safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#close.map((close) => close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #within<Result>(
    subject: string,
    options: ResolvedOptions,
    signal: AbortSignal | undefined,
    work: (deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const deadline = new Deadline(subject, options.timeout, signal);
    try {
      return await work(deadline);
    } finally {
      deadline.clear();
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new QuernError("CANCELLED", "The engine is closed.", { hint: "Make a new one." });
  }
}

export const createEngine = (options: EngineOptions = {}): Engine => new Engine(options);

function split(options: LibraryOptions): {
  contract: Record<string, unknown>;
  settings: RunSettings;
} {
  const contract: Record<string, unknown> = { ...options };
  for (const key of LIBRARY_KEYS) delete contract[key];
  // A key that is present but undefined was not given.
  for (const key of Object.keys(contract)) if (contract[key] === undefined) delete contract[key];
  return {
    contract,
    settings: {
      explain: options.explain ?? false,
      assets: options.assets ?? true,
      password: options.password,
      attachments: options.attachments,
      onProgress: options.onProgress,
      engine: readEngine(options.engine),
      missingMedia: options.missingMedia ?? "warning",
      team: options.team ?? "",
      text: readTextOptions(options),
    },
  };
}

function readEngine(choice: EngineChoice = "auto"): EngineChoice {
  if (["auto", "fetch", "browser"].includes(choice)) return choice;
  throw new QuernError("BAD_REQUEST", `engine is "auto", "fetch" or "browser", not "${choice}".`);
}

/** Options that make no sense for a document at hand (contract B.8). */
function refuseForParse(options: Record<string, unknown>): void {
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
