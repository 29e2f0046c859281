import type { IndexedPage } from "@quern/types";
import { mayWrite } from "../acquire/cache/policy.js";
import type { Metadata } from "../model/metadata.js";
import type { LibrarySettings } from "../options/call-options.js";
import type { ResolvedOptions } from "../options/resolved.js";

/** Of a part of a page nothing else would be found any more; what was to be redacted is not shown to others. */
export const mayIndex = (options: ResolvedOptions, settings: LibrarySettings): boolean =>
  settings.index && mayWrite(options) && !options.redactPII && !options.includeTags?.length;

/** Tells the keeper of an index about a page, as a reader without a login sees it. */
export async function indexPage(
  keep: (page: IndexedPage) => Promise<void>,
  { url, title, description, language }: Metadata,
  markdown: string,
  team: string,
): Promise<void> {
  const textOf = (value: unknown): string => detached([value ?? ""].flat().join(" "));
  await keep({
    url: detached(url),
    title: textOf(title),
    description: textOf(description),
    markdown,
    team,
    ...(typeof language === "string" && language !== "" ? { language: detached(language) } : {}),
  });
}

/**
 * A copy of a text. A part that was cut from a page keeps the whole page in memory for as long as it lives itself, and pages wait a while
 * before they are indexed.
 */
const detached = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");
