/** Whether a change matters for what a monitor is there for: by a language model, else by rules. */
import type { Engine } from "@quern/core";
import { answerTokens, pagePrompt, textBudget } from "@quern/text/model";
import { estimateTokens } from "@quern/text/tokens";
import type { LanguageModel, Logger } from "@quern/types";
import { TASKS } from "./change/tasks.js";
import type { ChangesWithGoal } from "./judge-by-rules.js";
import type { Judgment } from "./types.js";

export interface Question extends ChangesWithGoal {
  readonly url: string;
}

const ANSWER_TOKENS = 1_000;

const INSTRUCTIONS =
  "You judge changes of a web page for somebody who watches it with a goal. Answer as JSON: meaningful (whether the changes matter for the goal), confidence, " +
  "reason (one sentence), meaningfulChanges (those that matter, with before and after as given and a short reason). Spelling, layout and wording that keeps the " +
  "meaning do not matter.";

const SCHEMA = {
  type: "object",
  properties: {
    meaningful: { type: "boolean" },
    confidence: { type: "string", enum: ["high", "medium", "low"] },
    reason: { type: "string" },
    meaningfulChanges: {
      type: "array",
      items: {
        type: "object",
        properties: {
          type: { type: "string", enum: ["added", "removed", "changed"] },
          before: { type: ["string", "null"] },
          after: { type: ["string", "null"] },
          reason: { type: "string" },
        },
        required: ["type", "before", "after", "reason"],
      },
    },
  },
  required: ["meaningful", "confidence", "reason", "meaningfulChanges"],
};

export async function judge(
  question: Question,
  engine: Pick<Engine, "languageModel" | "runApart">,
  signal: AbortSignal,
  logger?: Logger,
): Promise<Judgment> {
  const model = engine.languageModel;
  if (model) {
    try {
      return await judgeByModel(question, model, signal);
    } catch (error) {
      signal.throwIfAborted();
      logger?.warn({ error: String(error) }, "a change was judged by rules: the language model did not answer");
    }
  }
  const { goal, changes } = question;
  const characters = changes.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0);
  return engine.runApart<Judgment>(TASKS, "judgeChanges", { goal, changes }, characters, signal);
}

async function judgeByModel(
  { url, goal, changes }: Question,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<Judgment> {
  const request = `Goal: ${goal ?? "Learn of any change that a reader would care about."}\nPage: ${url}`;
  const tokens = answerTokens(model, ANSWER_TOKENS);
  let room = textBudget(model, estimateTokens(INSTRUCTIONS + request), tokens);
  const shown: string[] = [];
  for (const { type, before, after, about = [] } of changes) {
    const text = `${[type, ...about].join(" | ")}\n- ${before ?? ""}\n+ ${after ?? ""}`;
    room -= estimateTokens(text);
    if (room < 0 && shown.length > 0) break;
    shown.push(text);
  }
  const answer = await model.generate({
    ...pagePrompt(INSTRUCTIONS, shown.join("\n\n"), request),
    schema: SCHEMA,
    maxTokens: tokens,
    signal,
  });
  return { ...(answer.json as Omit<Judgment, "method">), method: "model" };
}
