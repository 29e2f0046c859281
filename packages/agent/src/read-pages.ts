/** Scrapes pages for the agent: their main text, and the links that lead on. */
import type { Document } from "@quern/core";
import type { DiscoveredLink } from "@quern/markdown";
import { messageWithHint, toQuernError } from "@quern/types";
import type { Observation, ToolContext } from "./tool-context.js";
import type { AgentPage } from "./types.js";

const PAGE_TIMEOUT_MS = 60_000;
const MAX_LINKS_SHOWN = 80;

export interface ScrapedPage extends AgentPage {
  readonly links: readonly DiscoveredLink[];
  readonly document: Document;
}

/** @throws QuernError as a scrape does; addresses that redirects led outside the bounds are refused */
export async function scrapePage(
  url: URL,
  { host, bounds, options, signal }: ToolContext,
  formats: readonly unknown[] = [],
): Promise<ScrapedPage> {
  const document = await host.scrape(url.href, {
    timeout: PAGE_TIMEOUT_MS,
    ...options.scrapeOptions,
    formats: ["markdown", ...(formats as ["markdown"])],
    discover: true,
    assets: false,
    signal,
  });
  bounds.spend(document.metadata.creditsUsed);
  bounds.admit(document.metadata.url);
  const { title } = document.metadata;
  return {
    url: document.metadata.url,
    ...(typeof title === "string" ? { title } : {}),
    markdown: document.markdown ?? "",
    links: document.discovery?.links ?? [],
    document,
  };
}

/** Reads pages side by side; those that fail are named among what was observed. */
export async function readPages(urls: readonly URL[], context: ToolContext): Promise<Observation> {
  const settled = await Promise.all(
    urls.map(async (url) => {
      try {
        return await scrapePage(url, context);
      } catch (error) {
        context.signal.throwIfAborted();
        if (urls.length === 1) throw error;
        return { url: url.href, failure: messageWithHint(toQuernError(error, url.href)) };
      }
    }),
  );
  const pages = settled.filter((page): page is ScrapedPage => !("failure" in page));
  const text = settled.map((page) => ("failure" in page ? `# ${page.url}\nFailed: ${page.failure}` : showPage(page)));
  const failed = settled.length - pages.length;
  return {
    text: text.join("\n\n"),
    outcome:
      pages.length === 1 && failed === 0
        ? `Read "${pages[0]!.title ?? pages[0]!.url}".`
        : `Read ${pages.length} pages${failed > 0 ? `, ${failed} failed` : ""}.`,
    pages: pages.map(({ url, title, markdown }) => ({ url, markdown, ...(title === undefined ? {} : { title }) })),
  };
}

function showPage({ url, title, markdown, links, document }: ScrapedPage): string {
  const status = document.metadata.statusCode;
  const shown = links.filter((link) => !markdown.includes(link.url)).slice(0, MAX_LINKS_SHOWN);
  return [
    `# ${title ?? ""} <${url}>${status >= 400 ? ` (status ${status})` : ""}`,
    markdown,
    shown.length > 0 ? `Other links:\n${shown.map((link) => `- ${link.text} <${link.url}>`).join("\n")}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
