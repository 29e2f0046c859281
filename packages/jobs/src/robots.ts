/** robots.txt (RFC 9309) of the hosts that a crawl meets. */
import type { Engine, FetchBytesOptions } from "@quern/core";
import { decodeText } from "@quern/documents";
import { QuernError } from "@quern/types";
import robotsModule from "robots-parser";

/** The package's types describe an ES module; what it ships is the function itself. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

export interface RobotsRules {
  allows(url: URL): boolean;
  /** Addresses of sitemaps that the file names. */
  readonly sitemaps: readonly string[];
}

/** Larger files may be cut (RFC 9309, 2.5). */
const MAX_CHARACTERS = 512_000;
const TIMEOUT_MILLISECONDS = 15_000;

const EVERYTHING: RobotsRules = { allows: () => true, sitemaps: [] };
const NOTHING: RobotsRules = { allows: () => false, sitemaps: [] };

/** Asks each host once. */
export class Robots {
  readonly #byOrigin = new Map<string, Promise<RobotsRules>>();

  /** @param userAgent product token that the groups of the file are matched with */
  constructor(
    readonly engine: Engine,
    readonly userAgent: string,
    readonly reach: FetchBytesOptions,
  ) {}

  rulesFor(url: URL): Promise<RobotsRules> {
    let rules = this.#byOrigin.get(url.origin);
    if (!rules) {
      rules = this.#read(url.origin);
      this.#byOrigin.set(url.origin, rules);
    }
    return rules;
  }

  async #read(origin: string): Promise<RobotsRules> {
    const address = `${origin}/robots.txt`;
    try {
      const response = await this.engine.fetch(address, { ...this.reach, timeout: TIMEOUT_MILLISECONDS });
      // No such file means no rules; a server that cannot tell may have any (RFC 9309, 2.3.1).
      if (response.status >= 500) return NOTHING;
      if (response.status >= 400) return EVERYTHING;
      const rules = robotsParser(address, decodeText(response.body, undefined).text.slice(0, MAX_CHARACTERS));
      return {
        allows: (url) => rules.isAllowed(url.href, this.userAgent) !== false,
        sitemaps: rules.getSitemaps(),
      };
    } catch (error) {
      this.reach.signal?.throwIfAborted();
      // The host's pages will tell what is wrong with it.
      if (QuernError.is(error)) return EVERYTHING;
      throw error;
    }
  }
}
