/** The engine: owns its parts, resolves options, runs the pipeline. */
import { availableParallelism } from "node:os";
import { provideRequire, type WorkerModule, WorkerPool } from "@quern/documents";
import type {
  DeveloperIndex,
  LanguageModel,
  PaperIndex,
  Parser,
  RedactedText,
  RowBatch,
  SearchProvider,
  SendRequest,
  SendResponse,
} from "@quern/types";
import { DEFAULT_PARSE_TIMEOUT_MS, DEFAULT_SCRAPE_TIMEOUT_MS, QuernError } from "@quern/types";
import { type FetchedBytes, throughCache } from "./acquire/cache/kept-bytes.js";
import { memoryCache } from "./acquire/cache/memory.js";
import { createEgress } from "./acquire/fetch/egress.js";
import { httpFetcher } from "./acquire/fetch/http-fetcher.js";
import { createPoster, type Poster, type PostRequest } from "./acquire/fetch/post.js";
import { createProxyRotation } from "./acquire/fetch/proxies.js";
import { rewriteUrl } from "./acquire/fetch/rewrite-url.js";
import { localeOf } from "./acquire/location.js";
import { Conversions } from "./convert/conversions.js";
import type { EngineLimits, EngineOptions, EngineParts } from "./engine-options.js";
import type { Interaction } from "./interact/interaction.js";
import type { ChunksAsked } from "./model/chunks-asked.js";
import { Deadline, type DeadlineOptions } from "./model/deadline.js";
import type { SessionTimes } from "./model/session-times.js";
import { once } from "./once.js";
import type {
  BlankSessionOptions,
  FetchBytesOptions,
  ParseOptions,
  ScrapeOptions,
  Wishes,
} from "./options/call-options.js";
import type { GivenFormat } from "./options/formats.js";
import { loginAsHeader, withoutLogin } from "./options/login.js";
import type { ResolvedOptions } from "./options/resolved.js";
import type { ValidScrapeOptions } from "./options/schema.js";
import { refuseUnsupported } from "./options/unsupported.js";
import { readTargetUrl } from "./options/url.js";
import { type ParseInput, readInput } from "./read/input.js";
import type { RowsOptions } from "./read/rows.js";
import type { RedactTextOptions } from "./refine/redact-text.js";
import type { AskedBy, ScrapeResult } from "./result/document.js";
import { createPageIndexer, upToDate } from "./result/page-indexer.js";
import { memoryStorage } from "./storage/memory.js";

const DEFAULT_INPUT_BYTES = 200e6;
const DEFAULT_CONVERSION_BYTES = 64e6;

/**
 * Modules that only calls need are loaded by the first call, which keeps importing this module cheap. The import is kept, because a lazy one costs
 * every call a little, also once the module is there.
 */
const callReader = once(() => import("./options/call.js"));
const optionReader = once(() => import("./options/resolve.js"));
const pipeline = once(() => import("./pipeline.js"));
const urlGuards = once(() => import("./acquire/threat/guard.js"));
const interactions = once(() => import("./interact/open.js"));

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
  readonly #search: readonly SearchProvider[];
  readonly #papers: readonly PaperIndex[];
  readonly #developer: DeveloperIndex | undefined;
  readonly #drain: () => Promise<void>;
  readonly #close: ReadonlyArray<() => Promise<void> | undefined>;
  readonly #poster: Poster;
  #closed = false;
  #running = 0;

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
    provideRequire();
    const storage = options.storage ?? memoryStorage();
    const cache = options.cache === false ? undefined : (options.cache ?? memoryCache());
    const conversionBytes = options.limits?.conversionBytes ?? DEFAULT_CONVERSION_BYTES;
    const conversions = cache && conversionBytes > 0 ? new Conversions(conversionBytes) : undefined;
    this.#poster = createPoster(egress, options.proxies?.environment);
    const threads = options.limits?.workers ?? availableParallelism();
    let workers: WorkerPool | undefined;
    let helpers: WorkerPool | undefined;
    this.#limits = options.limits ?? {};
    const given = options.search ?? [];
    const indexer = createPageIndexer(given, () => this.#running > 0, options.logger);
    this.#papers = options.papers ?? [];
    this.#developer = options.developer;
    this.#search = given.map((provider) => upToDate(provider, () => indexer));
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
      transcriber: options.transcriber,
      imageDescriber: options.imageDescriber,
      checkUrl: options.checkUrl,
      markdown: options.markdown,
      indexPage: indexer && ((page) => indexer.keep(page)),
      workers: () => (workers ??= new WorkerPool({ size: threads })),
      // This thread has its own share of the work, so one core is left to it.
      helpers: () =>
        this.#running < 2 || threads < 2
          ? undefined
          : (helpers ??= new WorkerPool({ size: threads - 1, youngMegabytes: 16 })),
    };
    this.#drain = async () => indexer?.drain();
    this.#close = [
      () => options.renderer?.close?.(),
      () => this.#poster.close(),
      () => (options.storage ? undefined : storage.close?.()),
      () => (options.fetcher ? undefined : fetcher.close?.()),
      () => (options.cache ? undefined : cache?.close?.()),
      ...[...(options.parsers ?? []), ...this.#search, ...(options.resources ?? [])].map(
        (owned) => () => owned.close?.(),
      ),
      async () => conversions?.clear(),
      () => workers?.close(),
      () => helpers?.close(),
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

  /** Model that answers instructions in words, if there is one. */
  get languageModel(): LanguageModel | undefined {
    return this.#parts.languageModel;
  }

  /** Where searches look. */
  get searchProviders(): readonly SearchProvider[] {
    return this.#search;
  }

  /** Where papers are looked up. */
  get paperIndexes(): readonly PaperIndex[] {
    return this.#papers;
  }

  /** Where issues, pull requests and readmes are looked up. */
  get developerIndex(): DeveloperIndex | undefined {
    return this.#developer;
  }

  /**
   * Gets a page or document and produces the formats asked for.
   *
   * @param url absolute; `http://` is assumed when there is no scheme
   * @throws QuernError with a code of {@link ERROR_CODES}; the reason of `options.signal`
   */
  async scrape<
    const Formats extends readonly GivenFormat[] = readonly ["markdown"],
    Explain extends ScrapeOptions["explain"] = false,
    Chunks extends ChunksAsked = false,
  >(
    url: string | URL,
    options: ScrapeOptions<Formats> & Wishes<Formats, Explain, Chunks> = {},
  ): Promise<ScrapeResult<Formats, AskedBy<Explain, Chunks>>> {
    this.#assertOpen();
    const { contract, settings } = (await callReader()).readCall(options);
    const target = this.#target(url, contract);
    const typedUrl = String(url);
    const [resolved, { runScrape }] = await Promise.all([
      this.#resolve(contract, options, DEFAULT_SCRAPE_TIMEOUT_MS),
      pipeline(),
    ]);
    return this.#within(withoutLogin(typedUrl), resolved, options, (deadline) =>
      runScrape({
        typedUrl,
        url: rewriteUrl(target),
        options: resolved,
        settings,
        deadline,
        parts: this.#parts,
      }),
    ) as Promise<ScrapeResult<Formats, AskedBy<Explain, Chunks>>>;
  }

  /**
   * Gets the bytes behind an address as a scrape would: same guard, redirects, proxies and limits. Nothing is rendered or parsed.
   *
   * @throws QuernError as {@link scrape}; the reason of `options.signal`
   */
  async fetch(url: string | URL, options: FetchBytesOptions = {}): Promise<FetchedBytes> {
    this.#assertOpen();
    const { signal, timeout, maxAge, ...rest } = options;
    const contract: Record<string, unknown> = { ...rest, ...(timeout === undefined ? {} : { timeout }) };
    const target = this.#target(String(url), contract);
    const [{ resolveOptions }, { createUrlGuard }] = await Promise.all([optionReader(), urlGuards()]);
    const resolved = resolveOptions(contract);
    const { fetcher, cache, logger } = this.#parts;
    const guarded = createUrlGuard(resolved, this.#parts.checkUrl)?.fetcher(fetcher) ?? fetcher;
    const request = { cache, url: new URL(target), options: resolved, maxAge, logger };
    return this.#within(withoutLogin(String(url)), resolved, { signal }, (deadline) =>
      deadline.run("fetching", () =>
        throughCache(request, () =>
          guarded.fetch({
            url: target,
            headers: resolved.headers ?? {},
            skipTlsVerification: resolved.skipTlsVerification,
            proxy: resolved.proxy,
            languages: localeOf(resolved.location).languages,
            mobile: resolved.mobile,
            signal: deadline.signal,
            ...(logger && !resolved.zeroDataRetention ? { logger } : {}),
          }),
        ),
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
      readTargetUrl(url, (candidate) => this.allowsHost(candidate)),
      request,
    );
  }

  /**
   * Talks to a service, such as a search engine's, behind the same guard; redirects are not followed.
   *
   * @throws QuernError `SCRAPE_BLOCKED_ADDRESS`, `SCRAPE_RESPONSE_TOO_LARGE` and what a connection may fail with; the signal's reason
   */
  send(url: string | URL, request: SendRequest): Promise<SendResponse> {
    this.#assertOpen();
    return this.#poster.send(
      readTargetUrl(url, (candidate) => this.allowsHost(candidate)),
      request,
    );
  }

  /**
   * Converts a document at hand. Never touches the network.
   *
   * @param input a path or `file:` URL, bytes, a Blob, a Response or a stream
   * @throws QuernError with a code of {@link ERROR_CODES}; the reason of `options.signal`
   */
  async parse<
    const Formats extends readonly GivenFormat[] = readonly ["markdown"],
    Explain extends ParseOptions["explain"] = false,
    Chunks extends ChunksAsked = false,
  >(
    input: ParseInput,
    options: ParseOptions<Formats> & Wishes<Formats, Explain, Chunks> = {},
  ): Promise<ScrapeResult<Formats, AskedBy<Explain, Chunks>>> {
    this.#assertOpen();
    const { readCall, refuseForParse, requireOptions } = await callReader();
    requireOptions(options);
    const { filename: givenName, contentType: givenType, url, knownTypesOnly = false, ...rest } = options;
    const { contract, settings } = readCall(rest);
    refuseForParse(contract);
    const [resolved, { refuseEmpty, runParse }] = await Promise.all([
      this.#resolve(contract, options, DEFAULT_PARSE_TIMEOUT_MS),
      pipeline(),
    ]);
    const limits = { ...options, followsProgress: contract["timeout"] === undefined };
    return this.#within(givenName ?? "document", resolved, limits, async (deadline) => {
      const limit = this.#limits.inputBytes ?? DEFAULT_INPUT_BYTES;
      const read = await deadline.run("reading the input", () => readInput(input, limit, deadline.signal));
      const filename = givenName ?? read.filename ?? "document";
      refuseEmpty(read.bytes, filename);
      return runParse({
        bytes: read.bytes,
        filename,
        path: read.filename === filename ? read.path : undefined,
        contentType: givenType ?? read.contentType,
        url: url ?? read.url,
        knownTypesOnly,
        options: resolved,
        settings,
        deadline,
        parts: this.#parts,
      });
    }) as Promise<ScrapeResult<Formats, AskedBy<Explain, Chunks>>>;
  }

  /**
   * Gives the rows of a large table, batch by batch: sheets of a workbook (xlsx), CSV and TSV, JSON Lines, Parquet, tables of SQLite, also
   * compressed with gzip. Memory does not grow with the number of rows, and the bounds of {@link parse} do not count. Never touches the network.
   *
   * @param input a path, bytes, a Blob, a Response or a stream
   * @returns batches of rows as arrays of values: text, numbers, truth values, `null` for blank cells; dates as ISO 8601. Values of CSV are text
   * @throws QuernError `UNSUPPORTED_FILE_TYPE` for a document without rows, `BAD_REQUEST` for a sheet that is not there, and what {@link parse}
   * throws; the reason of `options.signal`
   * @example
   * for await (const { sheet, columns, rows } of engine.rows("big.xlsx", { batch: 5_000 })) await insert(sheet, columns, rows);
   */
  async *rows(input: ParseInput, options: RowsOptions = {}): AsyncGenerator<RowBatch> {
    this.#assertOpen();
    const { readRows } = await import("./read/rows.js");
    yield* readRows(input, options, this.#parts.parsers, this.#limits.inputBytes ?? DEFAULT_INPUT_BYTES);
  }

  /**
   * Replaces personal data and secrets in text or Markdown at hand, and says what it found and why. Never touches the network.
   *
   * @param options as `redactPII` takes them; `signal` ends the work
   * @returns the text, and what was replaced in it with its offsets in the text that was given
   * @throws QuernError `BAD_REQUEST` for options that cannot be read; the reason of `options.signal`
   * @example
   * const { text, entities } = await engine.redact("Write to ada@example.com", { replaceStyle: "pseudonym", key });
   */
  async redact(text: string, options: RedactTextOptions = {}): Promise<RedactedText> {
    this.#assertOpen();
    const { redactText } = await import("./refine/redact-text.js");
    return redactText(text, options, this.#parts.workers);
  }

  /**
   * Puts the values of pseudonyms back into what was made from a text with them, such as an answer of a language model.
   *
   * @param value text, or plain data whose strings are restored
   * @param options the key that made them
   * @returns a copy; pseudonyms of other keys, and damaged ones, stay
   * @throws QuernError `BAD_REQUEST` for a key that is too short
   * @example
   * await engine.restore({ name: "PERSON_YCZWX2…" }, { key }); // { name: "Ada Byron" }
   */
  async restore<Value>(value: Value, { key }: { readonly key: string }): Promise<Value> {
    this.#assertOpen();
    const { restoreText } = await import("./refine/redact-text.js");
    return restoreText(value, key, this.#parts.workers);
  }

  /**
   * Opens a page as {@link scrape} would (waits, actions, profile) and keeps it open for code.
   *
   * @throws QuernError `DRIVER_MISSING` without a renderer, `RATE_LIMITED` when too many sessions are open; the reason of `options.signal`
   */
  async interact(
    url: string | URL,
    options: Omit<ScrapeOptions, "formats" | "engine"> & SessionTimes = {},
  ): Promise<Interaction> {
    this.#assertOpen();
    const asked: Record<string, unknown> = { ...options };
    const target = this.#target(String(url), asked);
    return this.#openInteraction(rewriteUrl(target), asked);
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

  /**
   * Forgets a profile: the cookies and the storage of pages that were kept under its name.
   *
   * @returns false when there is none
   * @throws QuernError `CONFLICT` while a request is about to save it
   */
  async deleteProfile(name: string, { team = "" }: { readonly team?: string } = {}): Promise<boolean> {
    this.#assertOpen();
    const { renderer, storage } = this.#parts;
    return (await renderer?.deleteProfile?.({ name, team }, storage)) ?? false;
  }

  /** Reads an address; a login in it moves to the options' headers. */
  #target(typed: string | URL, options: Record<string, unknown>): URL {
    const given = readTargetUrl(typed, (candidate) => this.allowsHost(candidate));
    const before = options["headers"] ?? {};
    if (typeof before !== "object") return given;
    const { url, headers } = loginAsHeader(given, before as Record<string, string>);
    if (headers !== before) options["headers"] = headers;
    return url;
  }

  async #openInteraction(url: URL, options: Omit<ScrapeOptions, "formats" | "engine"> & SessionTimes) {
    const { ttl, idle, ...rest } = options;
    const { contract, settings } = (await callReader()).readCall(rest);
    const [{ resolveOptions }, { createUrlGuard }, { openInteraction }] = await Promise.all([
      optionReader(),
      urlGuards(),
      interactions(),
    ]);
    const resolved = resolveOptions(contract);
    refuseUnsupported(resolved, this.#parts.renderer !== undefined);
    const guard = createUrlGuard(resolved, this.#parts.checkUrl);
    return this.#within(url.href, resolved, options, async (deadline) => {
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

  /**
   * Reads text of strangers where it can do no harm: a short one in place, a longer one in a worker thread that ends with the signal.
   *
   * @param module tasks of the caller's package
   * @param name function of the module; takes one value that can be cloned
   * @param characters length of the text in `request`
   * @throws what the function threw; the reason of the signal
   */
  async runApart<Result>(
    module: WorkerModule,
    name: string,
    request: unknown,
    characters: number,
    signal: AbortSignal,
  ): Promise<Result> {
    this.#assertOpen();
    const { runModuleApart } = await import("./apart/run-apart.js");
    return runModuleApart<Result>(module, name, request, characters, this.#parts.workers, signal);
  }

  /** Frees sockets, threads and memory. Running calls fail; safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#drain();
    await Promise.all(this.#close.map((close) => close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #resolve(
    contract: Record<string, unknown>,
    { isValidated }: { readonly isValidated?: boolean },
    defaultTimeout: number,
  ): Promise<ResolvedOptions> {
    const { resolveOptions, resolveValid } = await optionReader();
    return isValidated
      ? resolveValid(contract as unknown as ValidScrapeOptions, defaultTimeout)
      : resolveOptions(contract, defaultTimeout);
  }

  async #within<Result>(
    subject: string,
    options: ResolvedOptions,
    limits: DeadlineOptions,
    work: (deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    limits.signal?.throwIfAborted();
    const deadline = new Deadline(subject, options.timeout, limits);
    this.#running++;
    try {
      return await work(deadline);
    } finally {
      this.#running--;
      deadline.clear();
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new QuernError("CANCELLED", "The engine is closed.", { hint: "Make a new one." });
  }
}

/** {@link Engine} with the given parts; those left out have defaults. */
export const createEngine = (options: EngineOptions = {}): Engine => new Engine(options);
