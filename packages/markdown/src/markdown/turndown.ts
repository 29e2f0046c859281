import { QuernError } from "@quern/types";

/** The part of a turndown service that is used; rules and plugins are up to the caller. */
export interface TurndownLike {
  turndown(html: string): string;
}

/** A serializer that takes the place of Quern's own; `createQuern({ markdown })` accepts one. */
export interface HtmlToMarkdownSerializer {
  readonly name: string;
  /** @param html the cleaned page, links and images absolute */
  toMarkdown(html: string): Promise<string>;
}

/**
 * Writes Markdown with turndown, for callers who have rules or plugins for it. The cleaned HTML of the page is handed to the service, so
 * content selection and every other format stay the same. Slower than the built-in serializer by an order of magnitude: turndown parses
 * the HTML a second time.
 *
 * @param service a configured service; without one, a plain service with ATX headings and fenced code is made at first use
 * @throws QuernError `DRIVER_MISSING` at the first conversion when no service was given and the package `turndown` is not installed
 *
 * @example
 * const service = new TurndownService({ headingStyle: "atx" });
 * service.use(gfm);
 * const quern = createQuern({ markdown: turndown(service) });
 */
export function turndown(service?: TurndownLike): HtmlToMarkdownSerializer {
  let loaded: Promise<TurndownLike> | undefined;
  return {
    name: "turndown",
    async toMarkdown(html) {
      loaded ??= service ? Promise.resolve(service) : loadTurndown();
      return (await loaded).turndown(html);
    },
  };
}

async function loadTurndown(): Promise<TurndownLike> {
  try {
    // Bundlers leave the import alone: most applications have no turndown, and building them must not ask for one.
    const { default: TurndownService } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "turndown");
    return new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  } catch (cause) {
    throw new QuernError(
      "DRIVER_MISSING",
      "The Markdown serializer turndown was requested, but the package turndown is not installed.",
      {
        hint: "npm install turndown, or pass a service: turndown(new TurndownService()).",
        cause,
      },
    );
  }
}
