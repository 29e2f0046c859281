/** Steps between the views and the formats: refuse injections, clean, then redact. */

import type { WorkerPool } from "@quern/documents";
import type { HtmlConversion as Views } from "@quern/markdown";
import { heldBackWarning, type Notes } from "@quern/text/model";
import type { LanguageModel } from "@quern/types";
import { charactersOf, runApart } from "../apart/run-apart.js";
import type { Deadline } from "../model/deadline.js";
import { checksPromptInjection, type ResolvedOptions } from "../options/resolved.js";
import { isHeldBack } from "../page-options/resolved-page.js";

export interface RefineContext {
  readonly options: ResolvedOptions;
  /** Formats and extras asked for that show the page as it is, whatever is redacted. */
  readonly unredacted: readonly string[];
  readonly deadline: Deadline;
  readonly languageModel: LanguageModel | undefined;
  readonly workers: () => WorkerPool;
  readonly notes: Notes;
  readonly splitText: (request: { readonly markdown: string; readonly tokens: number }) => Promise<string[]>;
}

/** Whether Markdown is needed although no format asks for it. */
export const refinesMarkdown = (options: ResolvedOptions): boolean =>
  options.onlyCleanContent || checksPromptInjection(options);

/** Applies the steps that the options ask for to the Markdown and to its pages. Few requests ask: each step is loaded when one does. */
export async function refine(views: Views, context: RefineContext): Promise<Views> {
  const { options } = context;
  if (checksPromptInjection(options)) {
    const { refusePromptInjection } = await import("@quern/text/clean");
    await refusePromptInjection(views.markdown ?? "", context, (markdown) =>
      runApart("findOrders", markdown, markdown.length, context),
    );
  }
  let refined = views;
  if (options.onlyCleanContent) {
    if (isHeldBack(options)) context.notes.warn(heldBackWarning("onlyCleanContent"));
    else {
      const { cleanContent } = await import("@quern/text/clean");
      refined = await cleanContent(refined, context, (texts) =>
        runApart("cleanTexts", texts, charactersOf(texts), context),
      );
    }
  }
  if (options.redactPII) {
    const { redactViews } = await import("./redaction.js");
    refined = await redactViews(refined, options.redactPII, context);
  }
  return refined;
}
