import type { Document, ScrapeOptions } from "@quern/core";
import type { JsonSchema } from "@quern/json-schema";
import type { LanguageModel, TokenUsage } from "@quern/types";

/** A hit of a search, as the agent needs it. */
export interface AgentSearchHit {
  readonly url: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** A live page that takes instructions in words. */
export interface AgentInteraction extends AsyncDisposable {
  prompt(
    task: string,
    options?: { readonly timeout?: number; readonly signal?: AbortSignal },
  ): Promise<{ readonly output: string; readonly exitCode: number; readonly stderr: string }>;
}

/** The part of Quern that an agent works with; an instance of `Quern` is one. */
export interface AgentHost {
  /** Absent: rules do the work. */
  readonly languageModel: LanguageModel | undefined;
  scrape(url: string, options: ScrapeOptions): Promise<Document>;
  map(
    url: string,
    options: { readonly limit?: number; readonly search?: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly links: ReadonlyArray<{ readonly url: string; readonly title?: string }> }>;
  /** Absent: there is no search provider, and the agent starts from `urls`. */
  search?(
    query: string,
    options: { readonly limit?: number; readonly signal?: AbortSignal },
  ): Promise<readonly AgentSearchHit[]>;
  /** Absent: there is no browser. */
  interact?(
    url: string,
    options: { readonly signal?: AbortSignal; readonly timeout?: number },
  ): Promise<AgentInteraction>;
}

/** An earlier turn of the same conversation. */
export interface AgentTurn {
  readonly prompt: string;
  /** The answer as text, or as JSON text. */
  readonly answer: string;
}

/** Options of an agent: the pages that it may read, the credits that it may spend, and the shape of its answer. */
export interface AgentOptions {
  /** The task, in words. At most 10 000 characters. */
  readonly prompt: string;
  /** Where to begin. Without them the agent searches, which needs a search provider. */
  readonly urls?: readonly string[] | undefined;
  /** Shape of the answer, as JSON Schema. Fields that no page states are null. */
  readonly schema?: JsonSchema | undefined;
  /** Never leave the hosts of `urls`. Default false. */
  readonly strict?: boolean | undefined;
  /** Default 2 500; a page costs what a scrape of it costs, a search 2. */
  readonly maxCredits?: number | undefined;
  /** Steps of a model, or pages read by rules. Default 25, at most 100. */
  readonly maxSteps?: number | undefined;
  /** Milliseconds for the whole run. Default 300 000, at most 3 600 000. */
  readonly timeout?: number | undefined;
  /** Earlier turns of the conversation, oldest first. */
  readonly history?: readonly AgentTurn[] | undefined;
  /**
   * Steps of a run of the same task that was cut off. A language model goes on behind them, and they count against the bounds; rules begin
   * anew and find the pages in the cache.
   */
  readonly resumeFrom?: readonly AgentStep[] | undefined;
  /** Options of every page that is scraped, such as `headers`, `location` or `maxAge`. */
  readonly scrapeOptions?: Omit<ScrapeOptions, "formats" | "signal" | "timeout"> | undefined;
  /** Aborts the run; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export const TOOL_NAMES = ["search", "map", "scrape", "crawl", "interact", "finish"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** A page as a step saw it. */
export interface AgentPage {
  readonly url: string;
  readonly title?: string;
  readonly markdown: string;
}

/** One step of a run, told as it ends. */
export interface AgentStep {
  /** 1-based. */
  readonly number: number;
  readonly tool: ToolName;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Why, in the model's words; rules name the score of the link. */
  readonly reason: string;
  /** Outcome for people to read: one or two sentences. */
  readonly outcome: string;
  /** Outcome as a language model is shown it: text of pages, hits or what went wrong. "" where rules choose the steps. */
  readonly observation: string;
  readonly failed: boolean;
  /** Pages that were read in this step. */
  readonly pages: readonly AgentPage[];
  readonly creditsUsed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
}

/** Where a value of the answer stands. */
export interface AgentSource {
  /** JSON Pointer of the value; "" for an answer in words. */
  readonly field: string;
  readonly url: string;
  /** Text of the page that states it, verbatim. */
  readonly quote: string;
}

/** The answer of an agent, with the pages that it is taken from. */
export interface AgentResult {
  /** `stopped`: a bound was reached before the answer was complete; `warning` says which. */
  readonly status: "completed" | "stopped";
  /** Whether a language model chose the steps, or rules did. */
  readonly method: "model" | "rules";
  /** The answer in the shape of `schema`; null when nothing was found, or without a schema. */
  readonly data: unknown;
  /** The answer in words; "" when there is none. */
  readonly message: string;
  readonly sources: readonly AgentSource[];
  readonly steps: number;
  readonly creditsUsed: number;
  readonly usage: TokenUsage;
  /** Sentences about anything that could not be done or confirmed. */
  readonly warning?: string;
}
