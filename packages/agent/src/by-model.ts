/** The run with a language model: it chooses a tool, sees what came of it, and ends when it has the answer or a bound is reached. */

import { compileJsonSchema, isEmptyJson } from "@quern/json-schema";
import { answerTokens, pagePrompt, textBudget } from "@quern/text/model";
import { estimateTokens } from "@quern/text/tokens";
import { type LanguageModel, QuernError, toQuernError } from "@quern/types";
import { checkAnswer, Evidence } from "./evidence.js";
import type { Reporter, RunOutcome } from "./run.js";
import type { ToolContext } from "./tool-context.js";
import { describeTools, finishSchema, runTool, toolsOf } from "./tools.js";
import { Transcript } from "./transcript.js";
import type { AgentOptions, AgentStep, ToolName } from "./types.js";

const ANSWER_TOKENS = 4_000;
/** A model that answers with nothing usable this often in a row is given up. */
const MAX_MODEL_FAILURES = 3;
/** The same call this often ends the run. */
const MAX_REPETITIONS = 3;

const INSTRUCTIONS = `You answer a task by reading web pages, step by step, with tools. Each answer is one step as JSON: {"reason": string (one short sentence), "tool": string, "arguments": object}.
Tools:
TOOLS
- finish FINISH
Rules: take every value from pages that you have read in this run; never invent or guess. What no page states is null. Do not read a page twice. When the task cannot be answered, finish with what you have.`;

const FINISH_WITH_SCHEMA =
  '{"data": object in the shape of the schema below, "sources": [{"field": JSON pointer into data, "url": string, "quote": words of the page that state the value, verbatim}]}: ends the run';
const FINISH_IN_WORDS =
  '{"answer": string, "sources": [{"field": "", "url": string, "quote": words of the page that state it, verbatim}]}: ends the run';

interface Decision {
  readonly reason: string;
  readonly tool: ToolName;
  readonly arguments: unknown;
}

/**
 * @throws QuernError `MODEL_FAILED` when the model answers nothing usable several times in a row; the reason of the signal
 */
export const runByModel = (model: LanguageModel, context: ToolContext, report: Reporter): Promise<RunOutcome> =>
  new ModelRun(model, context, report).run();

class ModelRun {
  readonly #model: LanguageModel;
  readonly #context: ToolContext;
  readonly #report: Reporter;
  readonly #evidence = new Evidence();
  readonly #transcript = new Transcript();
  /** How often each call was made. */
  readonly #calls = new Map<string, number>();
  #failures = 0;

  constructor(model: LanguageModel, context: ToolContext, report: Reporter) {
    this.#model = model;
    this.#context = context;
    this.#report = report;
  }

  /** Takes up the steps of a run that was cut off. */
  #resume(steps: readonly AgentStep[]): void {
    for (const step of steps) {
      const call = `${step.tool} ${JSON.stringify(step.arguments)}`;
      this.#calls.set(call, (this.#calls.get(call) ?? 0) + 1);
      for (const page of step.pages) this.#evidence.add(page);
      this.#transcript.add({ number: step.number, call, observation: step.observation });
      this.#context.bounds.restore(step.number, step.creditsUsed);
    }
  }

  async run(): Promise<RunOutcome> {
    this.#resume(this.#context.options.resumeFrom ?? []);
    for (;;) {
      // When a bound is reached the model may say what it knows, and nothing else.
      const bound = this.#context.bounds.reached();
      const decision = await this.#decide(bound);
      if (!decision && bound) return stopped(bound);
      if (!decision) continue;
      const outcome = decision.tool === "finish" ? await this.#finish(decision, bound) : await this.#use(decision);
      if (outcome) return outcome;
    }
  }

  /** @returns undefined for an answer that cannot be used; the model is told and asked again */
  async #decide(bound: string | undefined): Promise<Decision | undefined> {
    try {
      const decision = await decide(this.#model, this.#context, this.#transcript, bound);
      this.#failures = 0;
      return decision;
    } catch (error) {
      this.#context.signal.throwIfAborted();
      this.#failures++;
      if (this.#failures >= MAX_MODEL_FAILURES) throw error;
      const observation = toQuernError(error, this.#model.name).message;
      this.#transcript.add({ number: this.#context.bounds.steps, call: "(no usable answer)", observation });
      return undefined;
    }
  }

  async #finish(decision: Decision, bound: string | undefined): Promise<RunOutcome | undefined> {
    const started = Date.now();
    const answer = await readAnswer(decision.arguments, this.#context.options, this.#evidence);
    const number = this.#context.bounds.countStep();
    const step = { ...decision, number, started, pages: [], credits: 0 };
    if ("problem" in answer) {
      this.#transcript.add({ number, call: "finish", observation: answer.problem });
      this.#report.step({ ...step, outcome: answer.problem, observation: answer.problem, failed: true });
      return bound ? stopped(bound) : undefined;
    }
    this.#report.step({ ...step, outcome: answer.message || "Finished.", failed: false });
    return bound
      ? { ...answer, status: "stopped", warnings: [bound, ...answer.warnings] }
      : { ...answer, status: "completed" };
  }

  async #use(decision: Decision): Promise<RunOutcome | undefined> {
    const { bounds } = this.#context;
    const call = `${decision.tool} ${JSON.stringify(decision.arguments)}`;
    const times = (this.#calls.get(call) ?? 0) + 1;
    this.#calls.set(call, times);
    if (times > MAX_REPETITIONS) {
      return stopped(
        `The run was stopped: the language model repeated the same step ${times} times (${call.slice(0, 120)}).`,
      );
    }
    const started = Date.now();
    const before = bounds.creditsUsed;
    const seen = await runTool(decision.tool as Exclude<ToolName, "finish">, decision.arguments, this.#context);
    for (const page of seen.pages) this.#evidence.add(page);
    const number = bounds.countStep();
    const observation = times > 1 ? `You did this before.\n${seen.text}` : seen.text;
    this.#transcript.add({ number, call, observation });
    this.#report.step({ ...decision, ...seen, observation, started, number, credits: bounds.creditsUsed - before });
    return undefined;
  }
}

const stopped = (reason: string): RunOutcome => ({
  status: "stopped",
  data: null,
  message: "",
  sources: [],
  warnings: [reason],
});

async function decide(
  model: LanguageModel,
  { options, signal, bounds, host }: ToolContext,
  transcript: Transcript,
  bound: string | undefined,
): Promise<Decision> {
  const open: readonly ToolName[] = bound ? ["finish"] : toolsOf(host);
  const instructions = INSTRUCTIONS.replace("TOOLS", describeTools(open)).replace(
    "FINISH",
    options.schema ? FINISH_WITH_SCHEMA : FINISH_IN_WORDS,
  );
  const task = [
    ...(options.history ?? []).map(({ prompt, answer }) => `Earlier task: ${prompt}\nAnswer: ${answer}`),
    `Task: ${options.prompt}`,
    options.urls?.length ? `Begin with: ${options.urls.join(" ")}` : "",
    options.schema ? `Schema of the answer: ${JSON.stringify(options.schema)}` : "",
    bound ? `${bound} Finish now with what you know.` : `Steps left: ${bounds.stepsLeft}.`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  const most = answerTokens(model, ANSWER_TOKENS);
  const budget = textBudget(model, estimateTokens(instructions + task), most);
  const shown = transcript.show(budget) || "(nothing was done yet)";
  const answer = await model.generate({
    ...pagePrompt(instructions, `Steps so far and what came of them:\n${shown}`, task),
    schema: {
      type: "object",
      properties: {
        reason: { type: "string" },
        tool: { type: "string", enum: [...open] },
        arguments: { type: "object" },
      },
      required: ["reason", "tool", "arguments"],
    },
    maxTokens: most,
    signal,
  });
  const decision = answer.json as Decision;
  if (!open.includes(decision.tool))
    throw new QuernError("MODEL_FAILED", `${model.name} called the unknown tool ${JSON.stringify(decision.tool)}.`);
  return decision;
}

type Finished = Pick<RunOutcome, "data" | "message" | "sources" | "warnings">;

/** Checks an answer against the schema and the pages. */
async function readAnswer(
  given: unknown,
  options: AgentOptions,
  evidence: Evidence,
): Promise<Finished | { readonly problem: string }> {
  const read = finishSchema.safeParse(given);
  if (!read.success) return { problem: `Wrong arguments: ${read.error.issues[0]?.message ?? "invalid"}` };
  const { data, answer, sources } = read.data;
  if (!options.schema) {
    if (!answer?.trim()) return { problem: 'Wrong arguments: "answer" is missing.' };
    const confirmed = sources.flatMap((source) => {
      const found = evidence.confirm(source.url, source.quote);
      return found ? [{ field: source.field, ...found }] : [];
    });
    const warnings =
      confirmed.length > 0
        ? []
        : ["No sentence of a page was found that states the answer: check it before it is used."];
    return { data: null, message: answer.trim(), sources: confirmed, warnings };
  }
  if (data === undefined) return { problem: 'Wrong arguments: "data" is missing.' };
  const { problems, unchecked } = isEmptyJson(data)
    ? { problems: [], unchecked: [] }
    : (await compileJsonSchema(lenient(options.schema)))(data);
  if (problems.length > 0) return { problem: `The data does not match the schema: ${problems.slice(0, 3).join("; ")}` };
  const checked = checkAnswer(data, sources, evidence);
  const warnings = [
    ...unchecked,
    ...(checked.removed.length > 0
      ? [`Left out, because no page that was read states it: ${checked.removed.slice(0, 20).join(", ")}.`]
      : []),
  ];
  return { data: checked.data, message: answer?.trim() ?? "", sources: checked.sources, warnings };
}

/** Every value may be null, and nothing is required: what no page states is not made up. */
function lenient(schema: unknown): Record<string, unknown> {
  const soften = (value: unknown, depth: number): unknown => {
    if (depth > 40 || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => soften(item, depth + 1));
    const softened: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      if (key === "required" && Array.isArray(inner)) continue;
      softened[key] = soften(inner, depth + 1);
    }
    const { type } = softened;
    if (typeof type === "string" && type !== "null") softened["type"] = [type, "null"];
    if (Array.isArray(softened["enum"])) softened["enum"] = [...(softened["enum"] as unknown[]), null];
    return softened;
  };
  return soften(schema, 0) as Record<string, unknown>;
}
