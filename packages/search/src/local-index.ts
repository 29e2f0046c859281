import type { IndexedPage, Logger, SearchProvider } from "@quern/types";
import { hostsOf, isWithin } from "./categories.js";
import type { FoundPage, PageSearch } from "./local/page-index.js";

export interface LocalIndexOptions {
  /** Keeps the index there; made with the first page. Default: in memory. */
  readonly directory?: string;
  /** Bytes of an index in memory; the oldest pages go first. Default 256 MB. */
  readonly maxBytes?: number;
  readonly logger?: Logger;
}

const DEFAULT_MEMORY_BYTES = 256e6;

/** Storage of the pages: memory or a directory. */
interface Pages {
  readonly pages: number;
  add(page: IndexedPage): Promise<void>;
  search(search: PageSearch): Promise<FoundPage[]>;
  close(): Promise<void>;
}

/**
 * Full text over the pages that the engine has read: what its cache may keep, and documents that it converted. The newest version of a page
 * counts. Understands `"phrases"`, `prefix*` and `-words`.
 *
 * Nothing is opened before the first page or search. A directory survives the death of its process at any moment.
 *
 * @example
 * await using quern = createQuern({ search: [localIndex({ directory: "index" })] });
 */
export function localIndex({
  directory,
  maxBytes = DEFAULT_MEMORY_BYTES,
  logger,
}: LocalIndexOptions = {}): SearchProvider {
  let opening: Promise<Pages> | undefined;
  const open = (): Promise<Pages> => {
    opening ??= openPages(directory, maxBytes, logger);
    // A directory that could not be opened may open the next time.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    name: "local-index",
    sources: ["web"],
    async isReady() {
      if (!opening && (directory === undefined || !(await isThere(directory)))) return false;
      return (await open()).pages > 0;
    },
    async add(page) {
      await (await open()).add(page);
    },
    async search(request) {
      const { query, limit, includeDomains, excludeDomains, categories, highlights, signal } = request;
      signal.throwIfAborted();
      const kinds = hostsOf(categories);
      const isOf = (host: string, domains: readonly string[]): boolean =>
        domains.some((domain) => isWithin(host, domain));
      const web = await (await open()).search({
        query,
        limit,
        highlights,
        signal,
        acceptsHost: (host) =>
          (includeDomains.length === 0 || isOf(host, includeDomains)) &&
          (kinds.length === 0 || isOf(host, kinds)) &&
          !isOf(host, excludeDomains),
      });
      const ignored = [
        ...(request.time ? ["age"] : []),
        ...(request.sortByDate ? ["sorting by date"] : []),
        ...(request.location === undefined ? [] : ["location"]),
        ...(request.country === undefined ? [] : ["country"]),
        ...(request.language === undefined ? [] : ["language"]),
        ...(request.safe ? ["safe search"] : []),
      ];
      return {
        web: web.map(({ url, title, description }) => ({ url, title: title || url, description })),
        ...(ignored.length > 0 ? { warnings: [`The local index knows no ${ignored.join(", ")}.`] } : {}),
      };
    },
    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      await opened?.close();
    },
  };
}

async function isThere(directory: string): Promise<boolean> {
  const { access } = await import("node:fs/promises");
  return access(directory).then(
    () => true,
    () => false,
  );
}

async function openPages(directory: string | undefined, maxBytes: number, logger: Logger | undefined): Promise<Pages> {
  if (directory !== undefined) {
    const { IndexDirectory } = await import("./local/index-directory.js");
    return IndexDirectory.open(directory, logger);
  }
  const { PageIndex, memoryStore } = await import("./local/page-index.js");
  const index = new PageIndex(memoryStore, maxBytes);
  return {
    get pages() {
      return index.pages;
    },
    async add(page) {
      if (index.add(page) && index.isFull) await index.flush();
    },
    search: (search) => index.search(search),
    close: () => index.close(),
  };
}
