/**
 * An agent over Quern: answers a task by reading pages within bounds, and names the place that states each value.
 *
 * @module
 */
export { AgentRun } from "./agent.js";
export type {
  AgentHost,
  AgentInteraction,
  AgentOptions,
  AgentPage,
  AgentResult,
  AgentSearchHit,
  AgentSource,
  AgentStep,
  AgentTurn,
  ToolName,
} from "./types.js";
