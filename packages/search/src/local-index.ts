import type { Logger, SearchProvider } from "@quern/types";
import { type IndexAccess, openIndex } from "./local/index-thread.js";

/** Options of {@link localIndex}. */
export interface LocalIndexOptions {
  /** Keeps the index there; made with the first page. Default: in memory. */
  readonly directory?: string;
  /** Bytes of an index in memory; the oldest pages go first. Default 256 MB. */
  readonly maxBytes?: number;
  /** One index for all teams: each finds what any of them has read. Default: a team finds its own pages alone. */
  readonly sharedIndex?: boolean;
  readonly logger?: Logger;
}

const DEFAULT_MEMORY_BYTES = 256e6;

/**
 * Full text over the pages that the engine has read: what its cache may keep, and documents that it converted. The newest version of a page
 * counts. Understands `"phrases"`, `prefix*` and `-words`. Addresses with a login or with something like a token in them are not kept.
 *
 * Nothing is opened before the first page or search; a thread of its own does the work. An index on disk stays intact even if the process is killed.
 *
 * @example
 * await using quern = createQuern({ search: [localIndex({ directory: "index" })] });
 */
export function localIndex({
  directory,
  maxBytes = DEFAULT_MEMORY_BYTES,
  sharedIndex = false,
  logger,
}: LocalIndexOptions = {}): SearchProvider {
  let opened: IndexAccess | undefined;
  const open = (): IndexAccess => (opened ??= openIndex({ directory, maxBytes, logger }));
  const ownerOf = (team = ""): string => (sharedIndex ? "" : team);
  return {
    name: "local-index",
    sources: ["web"],
    async isReady(team) {
      if (!opened && (directory === undefined || !(await isThere(directory)))) return false;
      return open().isReady(ownerOf(team));
    },
    add: ({ team, ...page }) => open().add(ownerOf(team), page),
    async search(request) {
      const { query, limit, includeDomains, excludeDomains, categories, highlights, signal, team } = request;
      const asked = { query, limit, includeDomains, excludeDomains, categories, highlights };
      const web = await open().search(ownerOf(team), asked, signal);
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
      const closing = opened;
      opened = undefined;
      await closing?.close();
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
