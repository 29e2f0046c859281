import type { AgentPage, AgentSource, AgentStep, ToolName } from "./types.js";

/** Outcome of one way of working. */
export interface RunOutcome {
  readonly status: "completed" | "stopped";
  readonly data: unknown;
  readonly message: string;
  readonly sources: readonly AgentSource[];
  readonly warnings: readonly string[];
}

export interface StepReport {
  readonly number: number;
  readonly tool: ToolName;
  readonly arguments: unknown;
  readonly reason: string;
  readonly outcome: string;
  readonly observation?: string;
  readonly failed: boolean;
  readonly pages: readonly AgentPage[];
  readonly credits: number;
  /** Milliseconds since the epoch. */
  readonly started: number;
}

/** Where the steps of a run are told. */
export class Reporter {
  readonly #tell: (step: AgentStep) => void;

  constructor(tell: (step: AgentStep) => void) {
    this.#tell = tell;
  }

  step({ started, credits, arguments: given, ...facts }: StepReport): void {
    this.#tell({
      number: facts.number,
      tool: facts.tool,
      reason: facts.reason,
      outcome: facts.outcome,
      observation: facts.observation ?? "",
      failed: facts.failed,
      pages: facts.pages,
      arguments: typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {},
      creditsUsed: credits,
      startedAt: new Date(started).toISOString(),
      milliseconds: Date.now() - started,
    });
  }
}
