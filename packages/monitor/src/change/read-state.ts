/** The parts of a page that are compared: its main content, and the whole page without advertisements and lists of other pages. */
import type { Engine, ScrapeOptions } from "@quern/core";
import type { PageState } from "./compare.js";
import { linesOf } from "./lines.js";
import { NOISE_SELECTORS } from "./noise.js";

/** Less of the main content than this left means that the page itself was taken for noise. */
const MIN_SHARE = 0.6;
const HTML = /^(?:text\/html|application\/xhtml\+xml)/i;

export interface ReadPage {
  readonly url: string;
  /** Main content as Markdown. */
  readonly markdown: string;
  readonly rawHtml?: string | undefined;
  readonly contentType?: string | undefined;
}

/**
 * @param options of the scrape: where they choose parts of the page, those parts are all there is
 */
export async function readState(
  engine: Pick<Engine, "parse">,
  page: ReadPage,
  options: Pick<ScrapeOptions, "includeTags" | "excludeTags" | "onlyMainContent" | "signal"> = {},
): Promise<PageState> {
  const { markdown, rawHtml, contentType = "text/html" } = page;
  const isChosen = options.includeTags !== undefined || options.onlyMainContent === false;
  if (isChosen || !rawHtml || !HTML.test(contentType)) return { markdown };
  const convert = async (selectors: readonly string[]): Promise<string> => {
    const whole = await engine.parse(Buffer.from(rawHtml), {
      filename: "page.html",
      contentType: "text/html; charset=utf-8",
      url: page.url,
      onlyMainContent: false,
      excludeTags: [...selectors, ...(options.excludeTags ?? [])],
      assets: false,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return whole.markdown ?? "";
  };
  const clean = await convert(NOISE_SELECTORS);
  // Where a page calls all of itself an advertisement, names of classes say nothing.
  return { markdown, page: shareOf(markdown, clean) < MIN_SHARE ? await convert([]) : clean };
}

/** Share of the lines of the main content that the whole page holds. */
function shareOf(main: string, whole: string): number {
  const lines = linesOf(main);
  if (lines.length === 0) return 1;
  const known = new Set(linesOf(whole).map(({ key }) => key));
  return lines.filter(({ key }) => known.has(key)).length / lines.length;
}
