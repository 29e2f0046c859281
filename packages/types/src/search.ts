/** Finds pages, news and images for words: a search service, or an index of one's own. */
export interface SearchProvider {
  readonly name: string;
  /** Kinds of results it can search for; it is only asked for these. Default: web pages alone. */
  readonly sources?: readonly SearchSource[];
  /**
   * Whether there is anything to search for a team; asked before the provider counts as configured. Absent: always.
   */
  isReady?(team?: string): Promise<boolean>;
  /**
   * @param context what to reach a service with; a request made by other means passes no guard
   * @throws QuernError `SEARCH_FAILED`, `SEARCH_RATE_LIMITED`, `SEARCH_UNAUTHORIZED`, what a connection may fail with; the signal's reason
   */
  search(request: SearchRequest, context: SearchContext): Promise<SearchResults>;
  /** Takes a page that the engine has read and may keep. Only an index of one's own has this. */
  add?(page: IndexedPage): Promise<void>;
  close?(): Promise<void>;
}

export type SearchSource = "web" | "news" | "images";

export interface SearchRequest {
  readonly query: string;
  /** Most results of each source, from 1 to 100. */
  readonly limit: number;
  /** Only those that the provider names. */
  readonly sources: readonly SearchSource[];
  /** Age of pages. Absent: any. */
  readonly time?: SearchTime;
  /** Newest first instead of best first. */
  readonly sortByDate?: boolean;
  /** A place in words, such as `San Francisco,California,United States`. */
  readonly location?: string;
  /** ISO 3166 code in lower case. */
  readonly country?: string;
  /** ISO 639 code in lower case. */
  readonly language?: string;
  /** Filters out adult content. */
  readonly safe?: boolean;
  /** Host names; subdomains count too. Results of other hosts are dropped by whoever asks the provider. */
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  /** Kinds of web pages: `github`, `research`, `pdf`, `developer`. */
  readonly categories: readonly string[];
  /** Descriptions are parts that answer the query; false: what pages say of themselves. */
  readonly highlights: boolean;
  /**
   * Team of the caller. An index of one's own shows a team what it has read itself. Absent: the one team of a library; empty: the default team of
   * a server, which sees no files of its machine.
   */
  readonly team?: string;
  readonly signal: AbortSignal;
}

export interface SearchTime {
  /** Within the last hour, day, week, month or year. */
  readonly within?: "hour" | "day" | "week" | "month" | "year";
  /** `YYYY-MM-DD`. */
  readonly from?: string;
  /** `YYYY-MM-DD`, this day included. */
  readonly to?: string;
}

export interface SearchContext {
  /** Sends a request behind the engine's guard. Redirects are not followed. */
  send(url: string | URL, request: SendRequest): Promise<SendResponse>;
}

export interface SendRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface SendResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Content encodings are undone. */
  readonly body: Uint8Array;
}

/** Best results first; a source without results may be absent. */
export interface SearchResults {
  readonly web?: readonly WebResult[];
  readonly news?: readonly NewsResult[];
  readonly images?: readonly ImageResult[];
  /** Parts of the request that the provider cannot fulfill, in sentences. */
  readonly warnings?: readonly string[];
}

export interface WebResult {
  /** Absolute http or https address. */
  readonly url: string;
  readonly title: string;
  /** A part of the page that answers the query, or what the page says of itself; may be empty. */
  readonly description: string;
}

export interface NewsResult {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** As the provider writes it. */
  readonly date?: string;
  readonly imageUrl?: string;
}

export interface ImageResult {
  /** Of the page that shows the image. */
  readonly url: string;
  readonly title: string;
  readonly imageUrl: string;
  /** Pixels. */
  readonly imageWidth?: number;
  readonly imageHeight?: number;
}

/** A page as an index takes it. */
export interface IndexedPage {
  /** The page's identity: a later page of the same address replaces it. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Empty where the site says that the page is gone (404, 410): nothing finds it any more. */
  readonly markdown: string;
  /** BCP 47, where it is known. */
  readonly language?: string;
  /** Team that read the page. Absent: the one team of a library. */
  readonly team?: string;
}

/** Only adds types. */
export const defineSearchProvider = (provider: SearchProvider): SearchProvider => provider;
