/** The engine: resolves the options of calls, and runs them on its parts. */
import { provideRequire, type WorkerModule } from "@quern/documents";
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
import { DEFAULT_PARSE_TIMEOUT_MS, DEFAULT_SCRAPE_TIMEOUT_MS } from "@quern/types";
import type { FetchedBytes } from "./acquire/cache/kept-bytes.js";
import type { Poster, PostRequest } from "./acquire/fetch/post.js";
import { rewriteUrl } from "./acquire/fetch/rewrite-url.js";
import { assemble } from "./engine-assembly.js";
import type { EngineLimits, EngineOptions, EngineParts } from "./engine-options.js";
import type { Interaction } from "./interact/interaction.js";
import type { ChunksAsked } from "./model/chunks-asked.js";
import { RunningCalls } from "./model/running-calls.js";
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
import { loginIntoOptions, withoutLogin } from "./options/login.js";
import { refuseUnsupported } from "./options/unsupported.js";
import { readTargetUrl } from "./options/url.js";
import { type ParseInput, readInput } from "./read/input.js";
import type { RowsOptions } from "./read/rows.js";
import type { RedactTextOptions } from "./refine/redact-text.js";
import type { AskedBy, ScrapeResult } from "./result/document.js";

const DEFAULT_INPUT_BYTES = 200e6;

/**
 * Modules that only calls need are loaded by the first call, which keeps importing this module cheap. The import is kept, because a lazy one costs
 * every call a little, also once the module is there.
 */
const callReader = once(() => import("./options/call.js"));
const optionReader = once(() => import("./options/resolve.js"));
const pipeline = once(() => import("./pipeline.js"));
const byteFetcher = once(() => import("./acquire/fetch-bytes.js"));
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
  readonly #poster: Poster;
  readonly #closeParts: () => Promise<void>;
  readonly #calls = new RunningCalls();

  constructor(options: EngineOptions = {}) {
    provideRequire();
    this.#limits = options.limits ?? {};
    const assembled = assemble(options, () => this.#calls.count);
    this.#parts = assembled.parts;
    this.#search = assembled.search;
    this.#poster = assembled.poster;
    this.#closeParts = assembled.close;
    this.#papers = options.papers ?? [];
    this.#developer = options.developer;
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
    this.#calls.assertOpen();
    const { contract, settings } = (await callReader()).readCall(options);
    const target = this.#target(url, contract);
    const typedUrl = String(url);
    const [{ resolveCall }, { runScrape }] = await Promise.all([optionReader(), pipeline()]);
    const resolved = resolveCall(contract, options, DEFAULT_SCRAPE_TIMEOUT_MS, "scrape");
    return this.#calls.run(withoutLogin(typedUrl), resolved.timeout, options, (deadline) =>
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
    this.#calls.assertOpen();
    const { signal, timeout, maxAge, ...rest } = options;
    const contract: Record<string, unknown> = { ...rest, ...(timeout === undefined ? {} : { timeout }) };
    const target = this.#target(String(url), contract);
    const [{ resolveOptions }, { fetchBytes }] = await Promise.all([optionReader(), byteFetcher()]);
    const resolved = resolveOptions(contract);
    return this.#calls.run(withoutLogin(String(url)), resolved.timeout, { signal }, (deadline) =>
      fetchBytes({ url: target, options: resolved, maxAge, deadline, parts: this.#parts }),
    );
  }

  /**
   * Posts a message, such as a webhook's, behind the same guard; redirects are not followed.
   *
   * @returns the status that the receiver answered with
   * @throws QuernError `SCRAPE_BLOCKED_ADDRESS` and what a connection may fail with; the signal's reason
   */
  post(url: string | URL, request: PostRequest): Promise<number> {
    this.#calls.assertOpen();
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
    this.#calls.assertOpen();
    return this.#poster.send(
      readTargetUrl(url, (candidate) => this.allowsHost(candidate)),
      request,
    );
  }

  /**
   * Converts a document you already have. Never touches the network.
   *
   * @param input a path or `file:` URL, bytes, a Blob, a Response or a stream; `file:///pack.zip#rye.md` is one document of an archive
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
    this.#calls.assertOpen();
    const { readCall, refuseForParse, requireOptions } = await callReader();
    requireOptions(options);
    const { filename: givenName, contentType: givenType, url, address, knownTypesOnly = false, ...rest } = options;
    const { contract, settings } = readCall(rest);
    refuseForParse(contract, true);
    const [{ resolveCall }, { refuseEmpty, runParse }] = await Promise.all([optionReader(), pipeline()]);
    const { stallMilliseconds = DEFAULT_PARSE_TIMEOUT_MS } = this.#limits;
    const resolved = resolveCall(contract, options, stallMilliseconds, "parse");
    const limits = { ...options, followsProgress: contract["timeout"] === undefined };
    return this.#calls.run(givenName ?? "document", resolved.timeout, limits, async (deadline) => {
      const limit = this.#limits.inputBytes ?? DEFAULT_INPUT_BYTES;
      const read = await deadline.run("reading the input", () => readInput(input, limit, deadline.signal));
      const filename = givenName ?? read.filename ?? "document";
      refuseEmpty(read.bytes, filename);
      return runParse({
        bytes: read.bytes,
        filename,
        path: read.filename === filename ? read.path : undefined,
        member: read.member,
        address,
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
    this.#calls.assertOpen();
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
    this.#calls.assertOpen();
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
    this.#calls.assertOpen();
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
    this.#calls.assertOpen();
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
    this.#calls.assertOpen();
    return this.#openInteraction(new URL("about:blank"), options);
  }

  /**
   * Forgets a profile: the cookies and the storage of pages that were kept under its name.
   *
   * @returns false when there is none
   * @throws QuernError `CONFLICT` while a request is about to save it
   */
  async deleteProfile(name: string, { team = "" }: { readonly team?: string } = {}): Promise<boolean> {
    this.#calls.assertOpen();
    const { renderer, storage } = this.#parts;
    return (await renderer?.deleteProfile?.({ name, team }, storage)) ?? false;
  }

  /** Reads an address; a login in it moves to the options' headers. */
  #target(typed: string | URL, options: Record<string, unknown>): URL {
    return loginIntoOptions(
      readTargetUrl(typed, (candidate) => this.allowsHost(candidate)),
      options,
    );
  }

  async #openInteraction(url: URL, options: Omit<ScrapeOptions, "formats" | "engine"> & SessionTimes) {
    const { ttl, idle, ...rest } = options;
    const { contract, settings } = (await callReader()).readCall(rest);
    const [{ resolveOptions }, { openInteraction }] = await Promise.all([optionReader(), interactions()]);
    const resolved = resolveOptions(contract);
    refuseUnsupported(resolved, this.#parts.renderer !== undefined);
    return this.#calls.run(url.href, resolved.timeout, options, (deadline) =>
      openInteraction({ url, options: resolved, team: settings.team, deadline, parts: this.#parts }, { ttl, idle }),
    );
  }

  /** @throws QuernError `CANCELLED` once the engine is closed */
  assertOpen(): void {
    this.#calls.assertOpen();
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
    this.#calls.assertOpen();
    const { runModuleApart } = await import("./apart/run-apart.js");
    return runModuleApart<Result>(module, name, request, characters, this.#parts.workers, signal);
  }

  /**
   * Frees sockets, threads and memory. Running calls that need one of them fail with `CANCELLED`; what converts a page in this thread may end.
   * Safe to call twice.
   */
  async close(): Promise<void> {
    this.#calls.close();
    await this.#closeParts();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** {@link Engine} with the given parts; those left out have defaults. */
export const createEngine = (options: EngineOptions = {}): Engine => new Engine(options);
