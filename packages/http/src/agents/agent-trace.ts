/** The trace of a run in the contract's events, made of its record and its steps. */
import type { AgentStep } from "@quern/agent";
import { stableId } from "../jobs/job-ids.js";
import type { AgentOutcome, AgentRecord } from "./agent-record.js";

const RESULT_SNAPSHOT = "result";
const MAIN_AGENT = { id: "agent", role: "orchestrator", name: "agent" } as const;

type TraceEvent = Readonly<Record<string, unknown>>;

/** Name of the snapshot of a page: the step and the page's place in it. */
const pageSnapshot = (step: number, page: number): string => `${step}-${page}`;

export function traceOf(record: AgentRecord, steps: readonly AgentStep[]): TraceEvent[] {
  const events: TraceEvent[] = [];
  const tell = (at: number | string, type: string, facts: TraceEvent = {}): void => {
    events.push({
      schemaVersion: 1,
      eventId: stableId(record.id, "event", events.length),
      runId: record.id,
      occurredAt: new Date(at).toISOString(),
      producerSequence: events.length,
      agent: MAIN_AGENT,
      type,
      ...facts,
    });
  };
  tell(record.createdAt, "run.started");
  tell(record.createdAt, "agent.started");
  for (const step of steps) tellStep(step, record, tell);
  const { finishedAt, outcome = "failed" } = record;
  if (finishedAt === undefined) {
    const message = steps.at(-1)?.outcome ?? "Waiting for a worker.";
    tell(record.updatedAt, "progress.reported", { phase: steps.length === 0 ? "planning" : "working", message });
    return events;
  }
  if (record.data !== undefined && record.data !== null) {
    tell(finishedAt, "artifact.updated", {
      artifact: { kind: "json", artifactId: RESULT_SNAPSHOT, snapshotId: RESULT_SNAPSHOT, change: "init" },
    });
  }
  if (outcome === "cancelled") tell(finishedAt, "run.cancel_requested", { reason: "user" });
  const error = errorOf(record, outcome);
  if (error) tell(finishedAt, "error.occurred", { error });
  // The contract knows running out of credits as the end of a run only.
  tell(finishedAt, "agent.finished", {
    outcome: outcome === "credit_limit_reached" ? "failed" : outcome,
    durationMs: finishedAt - record.createdAt,
    error,
  });
  tell(finishedAt, "run.finished", { outcome, error });
  return events;
}

function tellStep(
  step: AgentStep,
  record: AgentRecord,
  tell: (at: number | string, type: string, facts?: TraceEvent) => void,
): void {
  const toolCallId = `call-${step.number}`;
  const ended = Date.parse(step.startedAt) + step.milliseconds;
  if (step.reason !== "") tell(step.startedAt, "reasoning.summary", { text: step.reason });
  tell(step.startedAt, "tool_call.started", { toolCallId, toolName: step.tool, parameters: step.arguments });
  const session = stableId(record.id, "session", step.number);
  if (step.tool === "interact" && !step.failed) {
    tell(step.startedAt, "browser.session.started", { sessionId: session });
    tell(ended, "browser.session.finished", { sessionId: session, durationMs: step.milliseconds });
  }
  tell(ended, "tool_call.finished", {
    toolCallId,
    toolName: step.tool,
    result: { outcome: step.outcome, failed: step.failed, creditsUsed: step.creditsUsed },
  });
  for (const [index, page] of step.pages.entries()) {
    tell(ended, "artifact.updated", {
      artifact: {
        kind: "markdown",
        artifactId: page.url,
        path: page.url,
        snapshotId: pageSnapshot(step.number, index),
        change: "init",
        sourceToolCallId: toolCallId,
      },
    });
  }
}

function errorOf({ error }: AgentRecord, outcome: AgentOutcome): TraceEvent | null {
  if (outcome === "succeeded") return null;
  const message = error ?? "The run did not come to its end.";
  if (outcome === "cancelled") return { code: "cancelled", source: "system", retryable: true, message };
  if (outcome === "credit_limit_reached")
    return { code: "credit_limit_reached", source: "billing", retryable: true, message };
  return { code: "internal", source: "agent", retryable: true, message };
}

/** @returns what a snapshot holds; undefined when there is none of that name */
export function snapshotOf(record: AgentRecord, steps: readonly AgentStep[], id: string): unknown {
  if (id === RESULT_SNAPSHOT) return record.data ?? undefined;
  for (const step of steps) {
    const index = step.pages.findIndex((_page, place) => pageSnapshot(step.number, place) === id);
    if (index >= 0) return step.pages[index];
  }
  return undefined;
}
