/** threatProtection: judges every address before anything connects to it. */

import type { Egress, Fetcher } from "@quern/types";
import { QuernError } from "@quern/types";
import type { ResolvedOptions } from "../../options/resolved.js";
import { CREDITS_A_SCAN } from "./credits.js";
import { domainList, topLevelDomains } from "./domain-list.js";
import { judgeSpelling, type Suspicion } from "./look-alikes.js";

type ThreatOptions = NonNullable<ResolvedOptions["threatProtection"]>;

export interface UrlCheck {
  /** A page or file; for what a page loads in the browser, the host's address. */
  readonly url: URL;
  readonly mode: "normal" | "zscaler";
  readonly signal: AbortSignal;
}

/** Verdict of a check on an address. */
export interface UrlVerdict {
  /** 0 harmless to 100. */
  readonly riskScore: number;
  /** A clause for the error text. */
  readonly reason?: string;
}

/** Asks a service of the server's owner what it thinks of an address. Throwing counts as no answer: `failurePolicy` decides then. */
export type CheckUrl = (check: UrlCheck) => UrlVerdict | Promise<UrlVerdict>;

export interface UrlGuard {
  /** @throws QuernError `unsafe_domain_blocked` */
  check(url: URL): Promise<void>;
  /** Addresses of pages that were scored; each is billed once. */
  readonly scanned: number;
  /** Failed checks of addresses that were let through. */
  readonly warnings: readonly string[];
  /** A fetcher that goes nowhere unchecked, redirects included. */
  fetcher(inner: Fetcher): Fetcher;
  /** A guard of connections that asks for every host as well. */
  egress(inner: Egress): Egress;
}

const CHECK_MS = 10_000;

/**
 * @returns undefined when the request asks for no protection
 * @throws QuernError `FORBIDDEN` for mode zscaler without a hook that asks it
 */
export function createUrlGuard(options: ResolvedOptions, checkUrl: CheckUrl | undefined): UrlGuard | undefined {
  const policy = options.threatProtection;
  if (!policy || policy.mode === "off") return undefined;
  if (policy.mode === "zscaler" && !checkUrl) {
    throw new QuernError("FORBIDDEN", 'threatProtection mode "zscaler" is not enabled on this engine.', {
      hint: "It needs the engine's option checkUrl, which calls the service.",
    });
  }
  return new Guard(policy, checkUrl);
}

class Guard implements UrlGuard {
  readonly #policy: ThreatOptions;
  readonly #checkUrl: CheckUrl | undefined;
  readonly #isAllowed;
  readonly #isBlocked;
  readonly #isBlockedEnding;
  /** By address: asked once a request. */
  readonly #verdicts = new Map<string, Promise<void>>();
  readonly #pages = new Set<string>();
  readonly warnings: string[] = [];

  constructor(policy: ThreatOptions, checkUrl: CheckUrl | undefined) {
    this.#policy = policy;
    this.#checkUrl = checkUrl;
    this.#isAllowed = domainList(policy.whitelist);
    this.#isBlocked = domainList(policy.blacklist);
    this.#isBlockedEnding = topLevelDomains(policy.blockedTlds);
  }

  get scanned(): number {
    return this.#pages.size;
  }

  check(url: URL): Promise<void> {
    if (!/^https?:$/.test(url.protocol)) return Promise.resolve();
    if (this.#scores && !this.#isListed(url.hostname)) this.#pages.add(withoutFragment(url));
    return this.#judge(url);
  }

  fetcher(inner: Fetcher): Fetcher {
    return {
      name: inner.name,
      fetch: async (request) => {
        await this.check(request.url);
        const response = await inner.fetch({ ...request, checkUrl: (url) => this.check(url) });
        // A fetcher of somebody else may not ask before it follows a redirect; what it brought is not used then.
        for (const address of [...response.redirects, response.url]) {
          if (URL.canParse(address)) await this.check(new URL(address));
        }
        return response;
      },
    };
  }

  egress(inner: Egress): Egress {
    return {
      allowsHost: (url) => inner.allowsHost(url),
      resolve: async (hostname, port) => {
        const host = hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
        const address = `${port === 443 ? "https" : "http"}://${host}:${port}/`;
        if (URL.canParse(address)) await this.#judge(new URL(address));
        return inner.resolve(hostname, port);
      },
    };
  }

  get #scores(): boolean {
    return this.#policy.mode !== "manual-only";
  }

  #isListed(host: string): boolean {
    return this.#isAllowed(host) || this.#isBlocked(host) || this.#isBlockedEnding(host);
  }

  #judge(url: URL): Promise<void> {
    const key = withoutFragment(url);
    let verdict = this.#verdicts.get(key);
    if (!verdict) {
      verdict = this.#decide(url);
      this.#verdicts.set(key, verdict);
    }
    return verdict;
  }

  async #decide(url: URL): Promise<void> {
    const host = url.hostname;
    if (this.#isAllowed(host)) return;
    if (this.#isBlocked(host)) throw this.#blocked(host, "it is on the blacklist", "blacklist");
    if (this.#isBlockedEnding(host)) throw this.#blocked(host, "its top-level domain is blocked", "blockedTlds");
    if (!this.#scores) return;
    const { riskScore, reason } = worse(judgeSpelling(url), await this.#ask(url));
    if (riskScore < this.#policy.riskScoreThreshold) return;
    throw this.#blocked(host, `${reason} (risk score ${riskScore})`, "riskScore", riskScore);
  }

  async #ask(url: URL): Promise<Suspicion> {
    if (!this.#checkUrl) return { riskScore: 0, reason: "" };
    const signal = AbortSignal.timeout(CHECK_MS);
    try {
      const mode = this.#policy.mode === "zscaler" ? "zscaler" : "normal";
      const verdict = await Promise.race([this.#checkUrl({ url, mode, signal }), whenAborted(signal)]);
      if (!Number.isFinite(verdict.riskScore)) throw new Error("the answer holds no risk score");
      return { riskScore: verdict.riskScore, reason: verdict.reason ?? "the address was judged to be dangerous" };
    } catch (error) {
      if (this.#policy.failurePolicy === "open") {
        this.warnings.push(`The threat check of ${url.hostname} failed; failurePolicy "open" let it through.`);
        return { riskScore: 0, reason: "" };
      }
      throw this.#blocked(
        url.hostname,
        'the threat check failed and failurePolicy is "closed"',
        "failurePolicy",
        undefined,
        error,
      );
    }
  }

  #blocked(host: string, why: string, rule: string, riskScore?: number, cause?: unknown): QuernError {
    return new QuernError("unsafe_domain_blocked", `${host} was blocked by threat protection: ${why}.`, {
      details: {
        host,
        rule,
        ...(riskScore === undefined ? {} : { riskScore }),
        creditsUsed: this.#pages.size * CREDITS_A_SCAN,
      },
      ...(cause === undefined ? {} : { cause }),
    });
  }
}

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/s, "");

const worse = (one: Suspicion, other: Suspicion): Suspicion => (other.riskScore >= one.riskScore ? other : one);

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
