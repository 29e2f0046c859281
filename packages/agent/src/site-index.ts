/** Addresses that a site itself lists: its sitemap, the links of its start page, and `llms.txt`. */
import { matchesOf } from "@quern/types";
import type { LinkQueue } from "./link-queue.js";
import { scrapePage } from "./read-pages.js";
import type { ToolContext } from "./tool-context.js";
import { CREDITS_A_MAP } from "./tools.js";

const MAX_LISTED = 1_500;
const MAX_SEARCH_CHARACTERS = 200;
const LISTED_LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,2000})\)([^\n[]{0,400})/g;

/**
 * Offers the addresses that a site lists.
 *
 * @param words what the map looks for
 * @returns how many addresses the site lists
 */
export async function offerIndex(site: URL, words: string, queue: LinkQueue, context: ToolContext): Promise<number> {
  const { host, bounds, signal } = context;
  const described = await describedLinks(site, context);
  for (const link of described) queue.offer({ ...link, depth: 1, from: site.origin });
  bounds.spend(CREDITS_A_MAP);
  const { links } = await host.map(site.origin, {
    limit: MAX_LISTED,
    search: words.slice(0, MAX_SEARCH_CHARACTERS),
    signal,
  });
  for (const { url, title = "" } of links)
    if (bounds.allows(new URL(url))) queue.offer({ url, name: title, text: title, depth: 1, from: site.origin });
  return links.length + described.length;
}

/** Links of `llms.txt` with what it says about them; none when there is no such file. */
async function describedLinks(site: URL, context: ToolContext) {
  try {
    const { document, markdown } = await scrapePage(new URL("/llms.txt", site), context);
    if (document.metadata.statusCode >= 400 || /html/i.test(document.metadata.contentType ?? "")) return [];
    return [...matchesOf(markdown, LISTED_LINK)].flatMap(([, name = "", address = "", about = ""]) => {
      const url = URL.canParse(address, site.origin) ? new URL(address, site.origin) : undefined;
      if (url?.host !== site.host || !context.bounds.allows(url)) return [];
      return [{ url: url.href, name, text: `${name} ${about}` }];
    });
  } catch {
    context.signal.throwIfAborted();
    return [];
  }
}
