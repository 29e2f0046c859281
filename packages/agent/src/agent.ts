import { countedModel, Notes } from "@quern/text/model";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { Bounds } from "./bounds.js";
import { runByModel } from "./by-model.js";
import { runByRules } from "./by-rules.js";
import { Reporter } from "./run.js";
import type { AgentHost, AgentOptions, AgentResult, AgentStep } from "./types.js";

const MAX_PROMPT_CHARACTERS = 10_000;
const DEFAULT_CREDITS = 2_500;
const DEFAULT_STEPS = 25;
const DEFAULT_TIMEOUT_MS = 300_000;
const MAX_TIMEOUT_MS = 3_600_000;

const optionsSchema = z.strictObject({
  prompt: z.string().trim().min(1).max(MAX_PROMPT_CHARACTERS),
  urls: z.array(z.string().min(1)).max(100).optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  strict: z.boolean().default(false),
  maxCredits: z.int().min(1).default(DEFAULT_CREDITS),
  maxSteps: z.int().min(1).max(100).default(DEFAULT_STEPS),
  timeout: z.int().min(1_000).max(MAX_TIMEOUT_MS).default(DEFAULT_TIMEOUT_MS),
  history: z.array(z.object({ prompt: z.string(), answer: z.string() })).optional(),
  resumeFrom: z.array(z.custom<AgentStep>()).optional(),
  scrapeOptions: z.record(z.string(), z.unknown()).optional(),
  signal: z.instanceof(AbortSignal).optional(),
});

/**
 * A running agent: iterate over its steps as they end, or await {@link AgentRun.result}. Leaving the loop early cancels the run.
 *
 * @example
 * const run = quern.agent({ prompt: "What does the mill cost?", urls: ["https://shop.example"], schema });
 * for await (const step of run) console.log(step.outcome);
 * const { data, sources } = await run.result;
 */
export class AgentRun implements AsyncIterable<AgentStep> {
  readonly #steps: AgentStep[] = [];
  readonly #cancel = new AbortController();
  #wake: () => void = () => {};
  #ended = false;
  /** Result of the run. Rejects with a `QuernError`, or with the reason of the caller's signal. */
  readonly result: Promise<AgentResult>;

  constructor(host: AgentHost, options: AgentOptions) {
    this.result = this.#run(host, options).finally(() => {
      this.#ended = true;
      this.#wake();
    });
    // A caller that only iterates gets the failure from the iteration.
    this.result.catch(() => {});
  }

  /** Ends the run; `result` rejects with `CANCELLED`. */
  cancel(): void {
    this.#cancel.abort(new QuernError("CANCELLED", "The agent run was cancelled."));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AgentStep> {
    let complete = false;
    try {
      for (let index = 0; ; ) {
        while (index < this.#steps.length) yield this.#steps[index++]!;
        if (this.#ended) break;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      complete = true;
    } finally {
      if (!complete) this.cancel();
    }
    await this.result;
  }

  async #run(host: AgentHost, given: AgentOptions): Promise<AgentResult> {
    const options = readOptions(given);
    const bounds = new Bounds({
      maxCredits: options.maxCredits,
      maxSteps: options.maxSteps,
      hosts: options.strict ? new Set((options.urls ?? []).map((url) => hostOf(url))) : undefined,
    });
    if (options.strict && !options.urls?.length)
      throw new QuernError("BAD_REQUEST", "strict needs urls: they name the hosts that may be read.");
    const clock = new AbortController();
    const timer = setTimeout(
      () =>
        clock.abort(
          new QuernError("SCRAPE_TIMEOUT", `The agent run was stopped after ${options.timeout} ms.`, {
            hint: "Raise timeout, or ask for less.",
          }),
        ),
      options.timeout,
    );
    const signal = AbortSignal.any([this.#cancel.signal, clock.signal, ...(given.signal ? [given.signal] : [])]);
    const reporter = new Reporter((step) => {
      this.#steps.push(step);
      this.#wake();
    });
    const notes = new Notes();
    const model = host.languageModel && countedModel(host.languageModel, notes);
    const context = { host, bounds, options: { ...options, signal } as AgentOptions, signal };
    try {
      signal.throwIfAborted();
      const outcome = model ? await runByModel(model, context, reporter) : await runByRules(context, reporter);
      return {
        status: outcome.status,
        method: model ? "model" : "rules",
        data: outcome.data,
        message: outcome.message,
        sources: outcome.sources,
        steps: bounds.steps,
        creditsUsed: bounds.creditsUsed,
        usage: notes.usage ?? { inputTokens: 0, outputTokens: 0 },
        ...(outcome.warnings.length > 0 ? { warning: outcome.warnings.join(" ") } : {}),
      };
    } finally {
      clearTimeout(timer);
    }
  }
}

function readOptions(given: AgentOptions) {
  const read = optionsSchema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new QuernError("BAD_REQUEST", `${issue?.path.join(".") || "options"}: ${issue?.message ?? "invalid"}`, {
    hint: "An agent takes prompt, urls, schema, strict, maxCredits, maxSteps, timeout, history and scrapeOptions.",
  });
}

function hostOf(url: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(address)) throw new QuernError("BAD_REQUEST", `${JSON.stringify(url)} is not an address.`);
  return new URL(address).host;
}
