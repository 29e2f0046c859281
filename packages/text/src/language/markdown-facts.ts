import type { DocumentMetadata } from "@quern/types";
import { readFrontMatter } from "./front-matter.js";
import { headingTitle, readBlocks } from "./markdown-blocks.js";

/** Parts of a text without front matter in which its title is looked for; most stand in the first. */
const TITLE_WITHIN_CHARACTERS = [400, 4_000];
const MAX_FACT_CHARACTERS = 2_000;

/** Names that site generators give to each fact, the first that is there counts. */
const NAMES = {
  title: ["title"],
  description: ["description", "summary", "excerpt"],
  author: ["author", "authors"],
  language: ["lang", "language", "locale"],
  published: ["date", "published", "publishdate", "pubdate", "published_at"],
  modified: ["lastmod", "updated", "last_modified_at", "modified", "updated_at"],
} as const;

/**
 * Facts that a Markdown text states about itself: in its front matter, and its title also as a first heading.
 *
 * @returns `bodyStart`: offset of the text behind the front matter
 */
export function markdownFacts(markdown: string): { readonly bodyStart: number; readonly metadata: DocumentMetadata } {
  const front = readFrontMatter(markdown);
  const bodyStart = front?.end ?? 0;
  const fact = (names: readonly string[]): string | undefined =>
    names
      .map((name) => front?.facts.get(name)?.slice(0, MAX_FACT_CHARACTERS))
      .find((value) => value !== undefined && value !== "");
  const title = fact(NAMES.title) ?? firstHeading(markdown, bodyStart);
  const description = fact(NAMES.description);
  const author = fact(NAMES.author);
  const language = languageTag(fact(NAMES.language));
  const publishedTime = isoTime(fact(NAMES.published));
  const modifiedTime = isoTime(fact(NAMES.modified));
  return {
    bodyStart,
    metadata: {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(author === undefined ? {} : { author }),
      ...(language === undefined ? {} : { language }),
      ...(publishedTime === undefined ? {} : { publishedTime }),
      ...(modifiedTime === undefined ? {} : { modifiedTime }),
    },
  };
}

/** A heading of the first level that no other comes before. */
function firstHeading(markdown: string, from: number): string | undefined {
  for (const characters of TITLE_WITHIN_CHARACTERS) {
    const part = markdown.slice(from, from + characters);
    const heading = readBlocks(part).find(({ kind }) => kind === "heading");
    // One that reaches the end of the part may go on.
    if (heading === undefined || heading.end === characters) continue;
    if (heading.level !== 1) return undefined;
    const title = headingTitle(heading.text.split("\n")[0]!.replace(/^ {0,3}#[ \t]*|[ \t]#+$/g, "")).trim();
    return title === "" ? undefined : title;
  }
  return undefined;
}

/** Authors write `zh_tw` for `zh-TW`, too. */
function languageTag(value: string | undefined): string | undefined {
  const [, language, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2,4}))?$/i.exec(value ?? "") ?? [];
  if (language === undefined) return undefined;
  return (
    language.toLowerCase() + (region === undefined ? "" : `-${region.length === 2 ? region.toUpperCase() : region}`)
  );
}

/** ISO 8601 of a time as front matter has it: `2019-08-28 09:00:00 +0000`. A day alone stays one. */
function isoTime(value: string | undefined): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)[ ]*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
    value ?? "",
  );
  if (!found) return undefined;
  const [, day, time, zone = "Z"] = found;
  const written =
    time === undefined ? day! : `${day}T${time.padStart(5, "0")}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`;
  const milliseconds = Date.parse(written);
  if (Number.isNaN(milliseconds)) return undefined;
  return time === undefined ? day : new Date(milliseconds).toISOString();
}
