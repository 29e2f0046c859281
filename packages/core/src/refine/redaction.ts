/** `redactPII` in the pipeline: Markdown before any text format reads it, and what other formats read out of HTML. */

import type { WorkerPool } from "@quern/documents";
import type { Notes } from "@quern/extract/model";
import type { RedactOptions } from "@quern/types";
import { TASKS } from "../convert/tasks.js";
import { type Views, WORKER_THRESHOLD_CHARACTERS } from "../convert/views.js";
import type { Deadline } from "../deadline.js";
import type { FormatName } from "../options/formats.js";
import type { Document } from "../result/document.js";

interface StepContext {
  /** Formats asked for that show the page as it is. */
  readonly unredactedFormats: readonly FormatName[];
  readonly deadline: Deadline;
  readonly workers: () => WorkerPool;
  readonly notes: Notes;
}

/** Redacts the Markdown and its pages. */
export async function redactViews(views: Views, options: RedactOptions, context: StepContext): Promise<Views> {
  const { markdown, pages } = views;
  const left = context.unredactedFormats;
  if (left.length > 0)
    context.notes.warn(
      `redactPII covers Markdown and what is read out of it: ${left.join(", ")} and metadata stay as the page has them.`,
    );
  if (markdown === undefined && pages === undefined) return views;
  context.notes.answered("redactPII", "rules");
  if (options.entities.some((entity) => entity === "PERSON" || entity === "LOCATION")) {
    context.notes.warn("redactPII found names and places by rules and lists: rare ones may remain.");
  }
  const redact = (texts: string[]): Promise<string[]> => redactTexts({ texts, options }, context);
  const [whole, ...parts] = await redact([markdown ?? "", ...(pages ?? []).map((page) => page.markdown)]);
  return {
    ...views,
    ...(markdown === undefined ? {} : { markdown: whole! }),
    ...(pages ? { pages: pages.map((page, index) => ({ ...page, markdown: parts[index]! })) } : {}),
  };
}

/** Redacts the strings of a format that comes out of the page's HTML. */
export async function redactFields(
  fields: Partial<Document>,
  options: RedactOptions | undefined,
): Promise<Partial<Document>> {
  if (!options) return fields;
  const { redactStrings } = await import("@quern/extract/redact");
  return redactStrings(fields, options);
}

async function redactTexts(
  request: { readonly texts: readonly string[]; readonly options: RedactOptions },
  { deadline, workers }: StepContext,
): Promise<string[]> {
  const size = request.texts.reduce((sum, text) => sum + text.length, 0);
  if (size < WORKER_THRESHOLD_CHARACTERS) return (await import("@quern/extract/redact")).redactTexts(request);
  return workers().run<string[]>(TASKS, "redactTexts", request, {
    signal: deadline.signal,
  });
}
