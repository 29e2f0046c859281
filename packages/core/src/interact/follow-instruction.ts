/** An instruction in words, carried out on a live page: the model sees the page, writes a step, sees what came of it. */
import { pagePrompt } from "@quern/text/model";
import type { CodeResult, LanguageModel, RenderSession } from "@quern/types";
import { MAX_TIMEOUT_MS } from "@quern/types";

/** Options of an instruction in words that a language model carries out in a session. */
export interface PromptOptions {
  /** Milliseconds for all steps together; default 120 000, at most 300 000. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Told of each step once it has run. */
  readonly onStep?: (step: { readonly code: string; readonly result: CodeResult }) => void;
}

/** Result of the steps of an instruction; `result`, `stderr` and `exitCode` are those of the last step, `stdout` is that of all. */
export interface PromptResult extends CodeResult {
  /** The model's answer in words. */
  readonly output: string;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_STEPS = 12;
const STEP_TIMEOUT_MS = 30_000;
/** Characters of a page, of a result and of all results that the model is shown. */
const MAX_PAGE_CHARACTERS = 14_000;
const MAX_RESULT_CHARACTERS = 2_000;
const MAX_HISTORY_CHARACTERS = 8_000;
const ANSWER_TOKENS = 1_500;
const KILLED_EXIT_CODE = 137;

const INSTRUCTIONS = `You carry out a task on a web page in a browser, step by step. You are shown what the page shows and offers now, and what came of your earlier steps.
Each step is JavaScript that is run with Playwright: "page" is the page, "element(12)" is the Playwright locator of what the page lists as [12]; await is allowed. Example: await element(3).fill("Ada"); await element(4).click();
The value of the last expression is shown to you as the result. Do a few things in a step, then look. Numbers change with every look; use only those of the page as it is now.
Answer with: thought (one short sentence), code (the step; empty when nothing is left to do), done (true only when the task is complete or cannot be completed, with empty code), output (when done: the answer to the task in words, from what the page showed; say so when it could not be done).`;

const SCHEMA = {
  type: "object",
  properties: {
    thought: { type: "string" },
    code: { type: "string" },
    done: { type: "boolean" },
    output: { type: "string" },
  },
  required: ["thought", "code", "done", "output"],
  additionalProperties: false,
};

interface Step {
  readonly code: string;
  readonly done: boolean;
  readonly output: string;
}

/** @throws QuernError `GONE`, `MODEL_FAILED`; the reason of `options.signal` */
export async function followInstruction(
  session: RenderSession,
  model: LanguageModel,
  task: string,
  options: PromptOptions,
): Promise<PromptResult> {
  const end = Date.now() + Math.min(options.timeout ?? DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS);
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), end - Date.now());
  const signal = options.signal ? AbortSignal.any([options.signal, clock.signal]) : clock.signal;
  const history: string[] = [];
  let last: CodeResult = { result: "", stdout: "", stderr: "", exitCode: 0, killed: false };
  let stdout = "";
  try {
    for (let number = 1; number <= MAX_STEPS; number++) {
      const step = await nextStep(session, model, task, history, signal);
      if (step.code.trim() === "")
        return { ...last, stdout, stderr: "", exitCode: 0, killed: false, output: step.output };
      const timeout = Math.max(1, Math.min(STEP_TIMEOUT_MS, end - Date.now()));
      last = await session.run(step.code, { timeout, signal });
      signal.throwIfAborted();
      options.onStep?.({ code: step.code, result: last });
      stdout += last.stdout;
      history.push(`Step ${number}:\n${step.code}\n${outcome(last)}`);
      if (step.done && last.exitCode === 0) return { ...last, stdout, output: step.output };
    }
    return {
      ...last,
      stdout,
      stderr: `The task was not finished within ${MAX_STEPS} steps.`,
      exitCode: 1,
      output: "",
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!clock.signal.aborted) throw error;
    const stderr = "The task was stopped at its deadline.";
    return { ...last, stdout, stderr, exitCode: KILLED_EXIT_CODE, killed: true, output: "" };
  } finally {
    clearTimeout(timer);
  }
}

async function nextStep(
  session: RenderSession,
  model: LanguageModel,
  task: string,
  history: readonly string[],
  signal: AbortSignal,
): Promise<Step> {
  signal.throwIfAborted();
  const page = await session.outline(MAX_PAGE_CHARACTERS);
  signal.throwIfAborted();
  const steps = history.join("\n\n").slice(-MAX_HISTORY_CHARACTERS);
  // Results of steps hold text of the page: they stand with it, between the delimiters.
  const text = `${steps === "" ? "" : `Steps so far and what came of them:\n${steps}\n\n`}The page now:\n${page}`;
  const { json } = await model.generate({
    ...pagePrompt(INSTRUCTIONS, text, `The task: ${task}`),
    schema: SCHEMA,
    maxTokens: ANSWER_TOKENS,
    signal,
  });
  return json as Step;
}

function outcome({ result, stdout, stderr, exitCode }: CodeResult): string {
  const parts = [
    exitCode === 0 ? "It ran." : `It failed: ${stderr.slice(0, MAX_RESULT_CHARACTERS)}`,
    result === "" ? "" : `Result: ${result.slice(0, MAX_RESULT_CHARACTERS)}`,
    stdout === "" ? "" : `Printed: ${stdout.slice(0, MAX_RESULT_CHARACTERS)}`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}
