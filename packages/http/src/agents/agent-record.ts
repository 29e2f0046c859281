/** The record of an agent run. */
import type { AgentSource } from "@quern/agent";
import type { Plan } from "../access/plans.js";

export type AgentStatus = "processing" | "completed" | "failed" | "cancelled";

/** How a run ended, in the contract's words for threads and traces. */
export type AgentOutcome = "succeeded" | "failed" | "cancelled" | "credit_limit_reached";

export type AgentEffort = "low" | "medium" | "high";

export interface AgentRequest {
  readonly prompt: string;
  readonly urls?: readonly string[];
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly maxCredits: number;
  readonly strict: boolean;
  readonly mode: "extract" | "chat";
  readonly effort?: AgentEffort;
  readonly origin: string;
  readonly integration?: string;
}

export interface AgentRecord {
  readonly id: string;
  readonly team: string;
  readonly request: AgentRequest;
  /** Name of the language model, or `rules`. */
  readonly model: string;
  readonly threadId: string;
  /** 1-based. */
  readonly threadTurn: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly updatedAt: number;
  readonly status: AgentStatus;
  readonly creditsUsed: number;
  readonly finishedAt?: number;
  readonly outcome?: AgentOutcome;
  readonly data?: unknown;
  readonly message?: string;
  readonly sources?: readonly AgentSource[];
  readonly warning?: string;
  readonly error?: string;
}

export type AgentEvent = "started" | "action" | "completed" | "failed" | "cancelled";

export interface AgentWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly events: readonly AgentEvent[];
}

/** The rest that a worker needs. Kept apart, as it may hold headers with secrets. */
export interface AgentPlan {
  readonly keyId: string;
  readonly keyName: string;
  readonly teamPlan: Plan;
  readonly webhook?: AgentWebhook;
  /** Earlier turns of the thread, oldest first. */
  readonly history: ReadonlyArray<{ readonly prompt: string; readonly answer: string }>;
  /** Options of every page: the team's threat protection, and whose links they are. */
  readonly scrapeOptions: Readonly<Record<string, unknown>>;
  readonly settings: { readonly team: string; readonly linkBase: string };
}
