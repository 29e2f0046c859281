/** The indexes of all teams: each team's pages are a full text of their own, so that neither a hit nor a rank tells of another's. */
import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { IndexedPage, Logger } from "@quern/types";
import { hostsOf, isWithin } from "../categories.js";
import { hasSecret } from "./address-secrets.js";
import { IndexDirectory } from "./index-directory.js";
import { type FoundPage, memoryStore, PageIndex, type PageSearch } from "./page-index.js";

export interface TeamIndexesOptions {
  readonly directory: string | undefined;
  /** Bytes of all indexes in memory together. */
  readonly maxBytes: number;
  readonly logger: Logger | undefined;
}

/** A search as it crosses to the thread of the indexes. */
export interface IndexSearch {
  readonly query: string;
  readonly limit: number;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly categories: readonly string[];
  readonly highlights: boolean;
}

/** Storage of the pages of one team: memory or a directory. */
interface Pages {
  readonly pages: number;
  /** Bytes in memory. */
  readonly size: number;
  /** Takes in what other processes have added. */
  refresh(): Promise<void>;
  add(page: IndexedPage): Promise<void>;
  search(search: PageSearch): Promise<FoundPage[]>;
  close(): Promise<void>;
}

/** Directories that are open at once; the one that was used longest ago is closed. */
const MAX_OPEN_DIRECTORIES = 32;
const TEAMS_DIRECTORY = "teams";

export class TeamIndexes {
  readonly #options: TeamIndexesOptions;
  /** The one that was used last stands last. */
  readonly #open = new Map<string, Promise<Pages>>();

  constructor(options: TeamIndexesOptions) {
    this.#options = options;
  }

  async isReady(team: string): Promise<boolean> {
    if (!this.#open.has(team) && !(await this.#isKept(team))) return false;
    const pages = await this.#pagesOf(team);
    if (pages.pages === 0) await pages.refresh();
    return pages.pages > 0;
  }

  async add(team: string, page: IndexedPage): Promise<void> {
    if (hasSecret(page.url)) return;
    await (await this.#pagesOf(team)).add(page);
    await this.#makeRoom(team);
  }

  async search(team: string, search: IndexSearch, signal: AbortSignal): Promise<FoundPage[]> {
    if (!this.#open.has(team) && !(await this.#isKept(team))) return [];
    const { includeDomains, excludeDomains, categories, ...rest } = search;
    const kinds = hostsOf(categories);
    const isOf = (host: string, domains: readonly string[]): boolean =>
      domains.some((domain) => isWithin(host, domain));
    const acceptsHost = (host: string): boolean =>
      (includeDomains.length === 0 || isOf(host, includeDomains)) &&
      (kinds.length === 0 || isOf(host, kinds)) &&
      !isOf(host, excludeDomains);
    const found = await (await this.#pagesOf(team)).search({ ...rest, acceptsHost, signal });
    // Indexes on disk may hold addresses from before they were looked at.
    return found.filter(({ url }) => !hasSecret(url));
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const pages of open) await (await pages.catch(() => undefined))?.close();
  }

  #pagesOf(team: string): Promise<Pages> {
    const known = this.#open.get(team);
    const pages = known ?? this.#openPages(team);
    this.#open.delete(team);
    this.#open.set(team, pages);
    // A directory that could not be opened may open the next time.
    if (!known) pages.catch(() => this.#open.delete(team));
    return pages;
  }

  async #openPages(team: string): Promise<Pages> {
    const path = this.#pathOf(team);
    if (path !== undefined) return IndexDirectory.open(path, this.#options.logger);
    const index = new PageIndex(memoryStore, this.#options.maxBytes);
    return {
      get pages() {
        return index.pages;
      },
      get size() {
        return index.size;
      },
      refresh: async () => {},
      async add(page) {
        if (index.add(page) && index.isFull) await index.flush();
      },
      search: (search) => index.search(search),
      close: () => index.close(),
    };
  }

  /** Names of teams may be anything, so their directories are named by a hash. */
  #pathOf(team: string): string | undefined {
    const { directory } = this.#options;
    if (directory === undefined || team === "") return directory;
    return join(directory, TEAMS_DIRECTORY, createHash("sha256").update(team).digest("hex").slice(0, 32));
  }

  #isKept(team: string): Promise<boolean> {
    const path = this.#pathOf(team);
    return path === undefined
      ? Promise.resolve(false)
      : access(path).then(
          () => true,
          () => false,
        );
  }

  async #makeRoom(user: string): Promise<void> {
    const { directory, maxBytes } = this.#options;
    if (directory !== undefined && this.#open.size <= MAX_OPEN_DIRECTORIES) return;
    const others = [...this.#open].filter(([team]) => team !== user);
    let size = 0;
    if (directory === undefined) for (const pages of this.#open.values()) size += (await pages).size;
    for (const [team, opening] of others) {
      if (directory === undefined ? size <= maxBytes : this.#open.size <= MAX_OPEN_DIRECTORIES) return;
      this.#open.delete(team);
      const pages = await opening.catch(() => undefined);
      size -= pages?.size ?? 0;
      await pages?.close();
    }
  }
}
