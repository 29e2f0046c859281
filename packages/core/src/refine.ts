/** Steps between the views and the formats, in the contract's order (part E): refuse injections, clean, then redact. */
import type { Deadline } from "./deadline.js";
import { heldBackWarning } from "./derived/model-text.js";
import { checksPromptInjection, isHeldBack, type ResolvedOptions } from "./options/resolved.js";
import type { AnsweringMethod } from "./types/document.js";
import type { LanguageModel } from "./types/language-model.js";
import type { Views } from "./views.js";
import type { WorkerPool } from "./worker/pool.js";

export interface RefineContext {
  readonly options: ResolvedOptions;
  readonly deadline: Deadline;
  readonly languageModel: LanguageModel | undefined;
  readonly workers: () => WorkerPool;
  /** Adds a sentence to the result's `warning`. */
  warn(sentence: string): void;
  /** Says in the result's `methods` how an option was answered. */
  answered(option: string, method: AnsweringMethod): void;
}

/** Whether Markdown is needed although no format asks for it. */
export const refinesMarkdown = (options: ResolvedOptions): boolean =>
  options.onlyCleanContent || checksPromptInjection(options);

/** Applies the steps that the options ask for to the Markdown and to its pages. Few requests ask: each step is loaded when one does. */
export async function refine(views: Views, context: RefineContext): Promise<Views> {
  const { options } = context;
  if (checksPromptInjection(options)) {
    const { refusePromptInjection } = await import("./derived/prompt-injection.js");
    await refusePromptInjection(views.markdown ?? "", context);
  }
  let refined = views;
  if (options.onlyCleanContent) {
    if (isHeldBack(options)) context.warn(heldBackWarning("onlyCleanContent"));
    else {
      const { cleanContent } = await import("./derived/clean-content.js");
      refined = await cleanContent(refined, context);
    }
  }
  if (options.redactPII) {
    const { redactViews } = await import("./derived/redact/step.js");
    refined = await redactViews(refined, options.redactPII, context);
  }
  return refined;
}
