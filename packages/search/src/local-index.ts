import { fileURLToPath } from "node:url";
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
 * counts. Understands `"phrases"`, `prefix*` and `-words`. Addresses with a login or with something like a token in them are not kept. Files that
 * are gone are not found any more.
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
      const isOfServer = team === "" || (sharedIndex && team !== undefined);
      const isWanted = isOfServer ? isOnline : isPresent;
      const web = await findWanted(limit, isWanted, (most) =>
        open().search(ownerOf(team), { ...asked, limit: most }, signal),
      );
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

/** Searches again for more where hits are left out, until there are enough or no others. */
async function findWanted<Hit extends { readonly url: string }>(
  limit: number,
  isWanted: (url: string) => Promise<boolean>,
  search: (most: number) => Promise<readonly Hit[]>,
): Promise<readonly Hit[]> {
  for (let most = limit; ; most *= 4) {
    const hits = await search(most);
    const wanted = await Promise.all(hits.map(({ url }) => isWanted(url)));
    const left = hits.filter((_hit, index) => wanted[index]);
    if (left.length >= limit || hits.length < most) return left.slice(0, limit);
  }
}

const isFile = (url: string): boolean => url.startsWith("file:");

/** Callers of a server do not see files of its machine, which the command line may have read into the same index. */
const isOnline = async (url: string): Promise<boolean> => !isFile(url);

/** Whether a hit can still be read. Documents that were given as bytes are named as if they were at the root: there is no file to look for. */
async function isPresent(url: string): Promise<boolean> {
  if (!isFile(url) || !/^file:\/\/[^/]*\/.*\/./.test(url)) return true;
  let path: string;
  try {
    path = fileURLToPath(url);
  } catch {
    return true;
  }
  return isThere(path);
}

async function isThere(path: string): Promise<boolean> {
  const { access } = await import("node:fs/promises");
  return access(path).then(
    () => true,
    () => false,
  );
}
