/** Which requests of a page are for advertisements and trackers. */
import { BLOCKED_HOSTS, BLOCKED_PATHS } from "./blocklist.js";

export interface Blocker {
  /**
   * @param type Playwright's resource type, e.g. `script`
   * @param page address of the page that asks
   */
  blocks(url: URL, type: string, page: URL): boolean;
}

/** Types of resources that are never blocked as advertisements, whatever their names. */
const HARMLESS_TYPES: ReadonlySet<string> = new Set(["document", "stylesheet", "font", "manifest"]);

const ownList: Blocker = {
  blocks: (url, type) =>
    !HARMLESS_TYPES.has(type) &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    (isListed(url.hostname) || BLOCKED_PATHS.test(url.pathname)),
};

function isListed(hostname: string): boolean {
  for (let name = hostname; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    if (BLOCKED_HOSTS.has(name)) return true;
  }
  return false;
}

/**
 * @param filterLists texts of filter lists in the usual syntax (`||ads.example^`); they need the optional package `@ghostery/adblocker`
 * @throws Error with what to install when lists are given and the package is missing
 */
export async function createBlocker(filterLists: readonly string[] = []): Promise<Blocker> {
  if (filterLists.length === 0) return ownList;
  const { FiltersEngine, Request } = await import("@ghostery/adblocker").catch((cause: unknown) => {
    throw new Error("filterLists need the package @ghostery/adblocker: npm install @ghostery/adblocker", { cause });
  });
  const engine = FiltersEngine.parse(filterLists.join("\n"));
  return {
    blocks(url, type, page) {
      if (ownList.blocks(url, type, page)) return true;
      const request = Request.fromRawDetails({ url: url.href, type: typeOf(type), sourceUrl: page.href });
      return engine.match(request).match;
    },
  };
}

/** Playwright's names for resource types where the filter syntax has another. */
const typeOf = (
  type: string,
):
  | "xmlhttprequest"
  | "script"
  | "image"
  | "stylesheet"
  | "media"
  | "font"
  | "websocket"
  | "sub_frame"
  | "ping"
  | "other" =>
  type === "xhr" || type === "fetch" || type === "eventsource"
    ? "xmlhttprequest"
    : type === "document"
      ? "sub_frame"
      : ((["script", "image", "stylesheet", "media", "font", "websocket", "ping"] as const).find(
          (name) => name === type,
        ) ?? "other");
