/** robots.txt (RFC 9309) of the hosts that a crawl meets. */
import type { Engine, FetchBytesOptions } from "@quern/core";
import { decodeText } from "@quern/documents";
import { QuernError } from "@quern/types";
import { readRobots } from "./robots-rules.js";

export interface RobotsRules {
  allows(url: URL): boolean;
  /** Addresses of sitemaps that the file names. */
  readonly sitemaps: readonly string[];
  /** Seconds between two requests that the file asks for. */
  readonly crawlDelay?: number;
  /** When the file was got, in milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/** Where other workers of the same crawl find the files that one of them got. */
export interface RobotsNotes {
  notes(): Promise<Readonly<Record<string, string>>>;
  setNote(name: string, value: string): Promise<void>;
}

/** Larger files may be cut (RFC 9309, 2.5). */
const MAX_CHARACTERS = 512_000;
const TIMEOUT_MS = 15_000;
/** Crawls of one host share its file for so long; the standard allows a day (RFC 9309, 2.4). */
const MAX_AGE_MS = 3_600_000;
/** A file that asks for more keeps crawlers out in effect; they still may come once in a while. */
const MAX_CRAWL_DELAY_SECONDS = 60;

/** A file as it is handed to other workers: its text, or the answer that stands for all of it. */
interface Kept {
  readonly fetchedAt: number;
  readonly text: string;
}

const EVERYTHING = "User-agent: *\nAllow: /\n";
const NOTHING = "User-agent: *\nDisallow: /\n";

/** Asks each host once. */
export class Robots {
  readonly #byOrigin = new Map<string, Promise<RobotsRules>>();

  /** @param userAgent product token that the groups of the file are matched with */
  constructor(
    readonly engine: Engine,
    readonly userAgent: string,
    readonly reach: FetchBytesOptions,
    readonly shared?: RobotsNotes,
  ) {}

  rulesFor(url: URL): Promise<RobotsRules> {
    let rules = this.#byOrigin.get(url.origin);
    if (!rules) {
      rules = this.#rules(url.origin);
      this.#byOrigin.set(url.origin, rules);
      rules.catch(() => this.#byOrigin.delete(url.origin));
    }
    return rules;
  }

  async #rules(origin: string): Promise<RobotsRules> {
    const name = `robots ${origin}`;
    const noted = this.shared && (await this.shared.notes())[name];
    const kept = noted === undefined ? await this.#fetch(origin) : (JSON.parse(noted) as Kept);
    if (this.shared && noted === undefined) await this.shared.setNote(name, JSON.stringify(kept satisfies Kept));
    const rules = readRobots(kept.text, this.userAgent);
    const { crawlDelay = 0, sitemaps } = rules;
    return {
      ...(crawlDelay > 0 ? { crawlDelay: Math.min(crawlDelay, MAX_CRAWL_DELAY_SECONDS) } : {}),
      allows: ({ pathname, search }) => rules.allows(pathname + search),
      sitemaps,
      fetchedAt: kept.fetchedAt,
    };
  }

  /** @returns the file, or a text that says what its absence means */
  async #fetch(origin: string): Promise<Kept> {
    try {
      const { status, body, fetchedAt } = await this.engine.fetch(`${origin}/robots.txt`, {
        ...this.reach,
        maxAge: Math.min(this.reach.maxAge ?? MAX_AGE_MS, MAX_AGE_MS),
        timeout: TIMEOUT_MS,
      });
      // No such file means no rules; a server that cannot tell may have any (RFC 9309, 2.3.1).
      if (status >= 500) return { text: NOTHING, fetchedAt };
      if (status >= 400) return { text: EVERYTHING, fetchedAt };
      return { text: decodeText(body, undefined).text.slice(0, MAX_CHARACTERS), fetchedAt };
    } catch (error) {
      this.reach.signal?.throwIfAborted();
      // The host's pages will tell what is wrong with it.
      if (QuernError.is(error)) return { text: EVERYTHING, fetchedAt: Date.now() };
      throw error;
    }
  }
}
