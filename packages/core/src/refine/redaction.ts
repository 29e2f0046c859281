/** `redactPII` in the pipeline: Markdown before any text format reads it, metadata, and what other formats read out of HTML. */

import type { WorkerPool } from "@quern/documents";
import type { HtmlConversion as Views } from "@quern/markdown";
import type { Notes } from "@quern/text/model";
import type { RedactOptions } from "@quern/types";
import { type Apart, charactersOf, MAX_TEXT_CHARACTERS_HERE, runApart } from "../apart/run-apart.js";
import type { Deadline } from "../model/deadline.js";

interface StepContext {
  /** Formats and extras asked for that show the page as it is. */
  readonly unredacted: readonly string[];
  readonly deadline: Deadline;
  readonly workers: () => WorkerPool;
  readonly notes: Notes;
}

/** Redacts the Markdown and its pages. */
export async function redactViews(views: Views, options: RedactOptions, context: StepContext): Promise<Views> {
  const { markdown, pages } = views;
  const left = context.unredacted;
  if (left.length > 0)
    context.notes.warn(`redactPII covers Markdown, metadata and what is read out of them, but not ${left.join(", ")}.`);
  if (markdown === undefined && pages === undefined) return views;
  context.notes.answered("redactPII", "rules");
  if (options.entities.some((entity) => entity === "PERSON" || entity === "LOCATION")) {
    context.notes.warn("redactPII found names and places by rules and lists: rare ones may remain.");
  }
  const texts = [markdown ?? "", ...(pages ?? []).map((page) => page.markdown)];
  const [whole, ...parts] = await runApart("redactTexts", { texts, options }, charactersOf(texts), context);
  return {
    ...views,
    ...(markdown === undefined ? {} : { markdown: whole! }),
    ...(pages ? { pages: pages.map((page, index) => ({ ...page, markdown: parts[index]! })) } : {}),
  };
}

/** Redacts what a page or document says of itself. */
export const redactMetadata = (
  metadata: Readonly<Record<string, unknown>>,
  options: RedactOptions,
  context: Apart,
): Promise<Readonly<Record<string, unknown>>> =>
  runApart("redactMetadata", { metadata, options }, charactersIn(metadata), context);

/** Redacts the strings of a format that comes out of the page's HTML. */
export async function redactFields(
  fields: Readonly<Record<string, unknown>>,
  options: RedactOptions | undefined,
  context: Apart,
): Promise<Readonly<Record<string, unknown>>> {
  return options ? runApart("redactFields", { fields, options }, charactersIn(fields), context) : fields;
}

/** Characters of all strings in a value; counting ends where they are too many for this thread. */
export function charactersIn(value: unknown): number {
  const open: unknown[] = [value];
  let sum = 0;
  while (open.length > 0 && sum <= MAX_TEXT_CHARACTERS_HERE) {
    const current = open.pop();
    sum++;
    if (typeof current === "string") sum += current.length;
    else if (typeof current === "object" && current !== null)
      for (const inner of Object.values(current)) open.push(inner);
  }
  return sum;
}
