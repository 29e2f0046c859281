import type { Bounds } from "./bounds.js";
import type { AgentHost, AgentOptions, AgentPage } from "./types.js";

/** Result of a tool call. */
export interface Observation {
  /** For the model. May hold text of pages: it is handed over between delimiters. */
  readonly text: string;
  /** For people. */
  readonly outcome: string;
  readonly pages: readonly AgentPage[];
}

export interface ToolContext {
  readonly host: AgentHost;
  readonly bounds: Bounds;
  readonly options: AgentOptions;
  readonly signal: AbortSignal;
}
