import type { Action } from "./action.js";
import type { Egress } from "./egress.js";
import type { EnvironmentProxies } from "./environment-proxies.js";
import type { ProxyTier } from "./fetcher.js";
import type { Logger } from "./logger.js";
import type { PageStyles } from "./page-styles.js";
import type { BasicPage } from "./session-page.js";
import type { Storage } from "./storage.js";

/** Loads pages in a browser. Every connection of the browser goes through the request's egress guard. */
export interface Renderer {
  readonly name: string;
  render(request: RenderRequest): Promise<RenderedPage>;
  /** A page that stays open, for code of the caller; at `about:blank` no page is loaded. */
  openSession?(request: RenderRequest, options: SessionOptions): Promise<RenderSession>;
  /** Forgets the state kept under a name. @returns false when there is none */
  deleteProfile?(profile: Pick<ProfileRequest, "name" | "team">, storage: Storage): Promise<boolean>;
  close?(): Promise<void>;
}

export interface RenderRequest {
  readonly url: URL;
  /** Caller's headers: sent to the page's own origin. */
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent?: string;
  /** Skips the check of certificates; never of addresses. */
  readonly skipTlsVerification: boolean;
  readonly proxy: ProxyTier;
  /** Proxy URL to use for the tier; absent for direct connections. */
  readonly proxyUrl?: string;
  /** Proxies by scheme and host, chosen for each connection of the page; only where `proxyUrl` is absent. */
  readonly environmentProxies?: EnvironmentProxies;
  readonly locale: Locale;
  readonly mobile: boolean;
  /** Milliseconds to wait once the page is quiet. */
  readonly waitFor: number;
  readonly actions: readonly Action[];
  /** Taken after the actions. */
  readonly screenshot?: ScreenshotRequest;
  /** Also say how the page looks. Default false. */
  readonly styles?: boolean;
  readonly profile?: ProfileRequest;
  /** Leave out advertisements and trackers, answer or remove consent dialogs. */
  readonly blockAds: boolean;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly egress: Egress;
  readonly storage: Storage;
  readonly logger?: Logger;
}

/** Where the visitor seems to be. */
export interface Locale {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Best first, e.g. `["de-DE", "de", "en"]`. */
  readonly languages: readonly string[];
  /** IANA name, e.g. `Europe/Berlin`. */
  readonly timezone: string;
}

export interface ScreenshotRequest {
  readonly fullPage: boolean;
  /** 1 to 100: a JPEG of that quality instead of a PNG. */
  readonly quality?: number | undefined;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
}

export interface ProfileRequest {
  readonly name: string;
  readonly saveChanges: boolean;
  /** Owner of the profile; the same name in another team is another profile. */
  readonly team: string;
}

export interface RenderedPage {
  /** Where redirects and scripts ended. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names, of the response that became the page. */
  readonly headers: Readonly<Record<string, string>>;
  /** The page after scripts and actions. Absent when the address holds something else than HTML: the bytes must be fetched. */
  readonly html?: string;
  /** A file that no browser shows, e.g. a PDF: the address itself, or what a script or an action led to while the page before stays. */
  readonly file?: RenderedLink;
  readonly screenshot?: RenderedFile;
  /** When asked for, and when the address holds a page. */
  readonly styles?: PageStyles;
  /** Files as bytes, in the order of the actions. */
  readonly actions: ActionOutputs;
  /** IANA name that the page saw. */
  readonly timezone: string;
  readonly warnings: readonly string[];
}

export interface RenderedLink {
  readonly url: string;
  /** Value of the Cookie header that the browser would send there. */
  readonly cookie?: string;
}

export interface RenderedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export interface ActionOutputs {
  readonly screenshots: readonly RenderedFile[];
  readonly scrapes: ReadonlyArray<{ readonly url: string; readonly html: string }>;
  readonly javascriptReturns: ReadonlyArray<{ readonly type: string; readonly value: unknown }>;
  readonly pdfs: readonly RenderedFile[];
}

export interface SessionOptions {
  /** Milliseconds until the session ends, whatever happens. */
  readonly ttl: number;
  /** Milliseconds without a call until it ends. */
  readonly idle: number;
}

/** Types that a renderer adds to: `@quern/browser` declares `page` here. */
// biome-ignore lint/suspicious/noEmptyInterface: renderers add to it
export interface RendererTypes {}

/** The page of a session as its renderer has it; without a renderer's types, what most programs need of it. */
export type SessionPage = RendererTypes extends { readonly page: infer Page } ? Page : BasicPage;

/** A browser with one page, kept for code of the caller. Times are milliseconds since the epoch. */
export interface RenderSession {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Start or end of the last call, whichever came later. */
  readonly lastActivity: number;
  /** Settles, and never rejects, when the session has ended for whatever reason. */
  readonly closed: Promise<void>;
  /**
   * The renderer's own object for the newest page (of `@quern/browser`: Playwright's `Page`), for code of this process; undefined when no
   * page is open. It goes around the sandbox, so it is never handed to code of strangers.
   *
   * @throws QuernError `GONE` when the session has ended
   */
  readonly page?: SessionPage | undefined;
  /**
   * Runs a stranger's code in a sandbox that reaches nothing but the session's pages; `await` is allowed at the top level. Names that the
   * code declares are there in the next call of the same language.
   *
   * @throws QuernError `GONE` when the session has ended, `BAD_REQUEST` for a language that it does not speak
   */
  run(code: string, options?: RunCodeOptions): Promise<CodeResult>;
  /**
   * The page's content and controls as lines of text; a control begins with a number in brackets, by which code finds it again:
   * `await element(12).click()`.
   *
   * @param most characters
   * @throws QuernError `GONE` when the session has ended
   */
  outline(most: number): Promise<string>;
  /**
   * The newest page as it is once running code has ended: for recordings. Absent in renderers that take no pictures.
   *
   * @returns undefined when no page is open
   * @throws QuernError `GONE` when the session has ended
   */
  look?(): Promise<SessionView | undefined>;
  close(): Promise<void>;
}

/** A page of a session at a moment. */
export interface SessionView {
  /** The same for one page of the session as long as it is open: `1`, `2` and so on. */
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  /** The visible part; absent when the page does not paint. */
  readonly screenshot?: RenderedFile;
}

export interface RunCodeOptions {
  /** Milliseconds; default 30 000, at most 300 000. */
  readonly timeout?: number;
  /** Default `node`. */
  readonly language?: CodeLanguage;
  readonly signal?: AbortSignal;
}

/**
 * Languages that the contract names: JavaScript with Playwright's `page`, Python with playwright's asynchronous `page`, and a shell
 * with the commands of `agent-browser`.
 */
export type CodeLanguage = "node" | "python" | "bash";

/** Result of a piece of code. */
export interface CodeResult {
  /** Value of the last expression, as JSON text or a string; empty when there is none. Of `bash`: what was printed. */
  readonly result: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** Stopped at its deadline, or at a bound on memory, output or calls; what the language had kept is gone then. */
  readonly killed: boolean;
}

/** Only adds types. */
export const defineRenderer = (renderer: Renderer): Renderer => renderer;
