/** Runs an agent from the queue: its steps are written down as they end, so that another worker can go on behind them. */
import { randomUUID } from "node:crypto";
import type { AgentResult, AgentStep } from "@quern/agent";
import type { Engine } from "@quern/core";
import type { JobResult, Outbox, RunningJob } from "@quern/queue";
import { type Logger, messageWithHint, type StateStore, toQuernError } from "@quern/types";
import { followSignals } from "@quern/types/signals";
import type { TeamReader } from "../access/teams.js";
import type { Ledger } from "../accounts/ledger.js";
import { stableId } from "../jobs/job-ids.js";
import { SERVER_STOPPED } from "../jobs/job-store.js";
import type { Slots } from "../limits/slots.js";
import { createAgentHost } from "./agent-host.js";
import type { AgentEvent, AgentPlan, AgentRecord } from "./agent-record.js";
import type { AgentStore } from "./agent-store.js";

/** The longest that a run may take, from the request on. */
export const AGENT_TIMEOUT_MS = 1_800_000;
const MIN_TIMEOUT_MS = 1_000;
/** A worker that says nothing for so long is dead, and its run is another's. */
const LEASE_MS = 30_000;
const RENEWAL_MS = 5_000;
/** How often a worker asks whether its run was cancelled elsewhere. */
const WATCH_MS = 500;
/** Steps of a model by how thorough it is asked to be. */
const STEPS_BY_EFFORT = { low: 10, medium: 25, high: 60 } as const;

export interface AgentRunnerParts {
  readonly engine: Engine;
  readonly state: StateStore;
  readonly store: AgentStore;
  readonly teams: TeamReader;
  readonly slots: Slots;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly logger: Logger | undefined;
  /** Whether runs outlive this process. */
  readonly isDurable: boolean;
}

class Cancelled extends Error {
  constructor() {
    super("Agent was cancelled.");
  }
}

export function createAgentRunner(parts: AgentRunnerParts): (job: RunningJob) => Promise<JobResult> {
  const { engine, state, store, teams, slots, ledger, outbox, logger } = parts;

  const tell = async (
    record: AgentRecord,
    plan: AgentPlan,
    event: AgentEvent,
    sequence: number,
    data: object,
  ): Promise<void> => {
    const { webhook } = plan;
    if (!webhook) return;
    const failed = event === "failed" || event === "cancelled";
    await outbox.put({
      channel: `agent-${record.id}`,
      sequence,
      carrier: "webhook",
      payload: {
        target: webhook,
        isWanted: webhook.events.includes(event),
        message: {
          type: `agent.${event}`,
          id: record.id,
          webhookId: stableId(record.id, event, sequence),
          data: event === "started" ? [] : [data],
          ...(failed ? { error: record.error ?? "failed" } : {}),
        },
      },
    });
  };

  async function finish(record: AgentRecord, plan: AgentPlan, steps: number, change: Partial<AgentRecord>) {
    const done = await store.update(record.id, { ...change, finishedAt: Date.now() });
    if (!done) return;
    const { id, status, creditsUsed, data, createdAt, request } = done;
    const { team } = await callerOf(done, plan);
    await ledger.charge({
      caller: { team, keyId: plan.keyId, keyName: plan.keyName },
      jobId: id,
      endpoint: "agent",
      startedAt: createdAt,
      // A failure costs nothing (contract, part I).
      credits: status === "failed" ? 0 : creditsUsed,
      target: request.urls?.[0] ?? request.prompt.slice(0, 200),
    });
    const event = status === "completed" ? "completed" : status === "cancelled" ? "cancelled" : "failed";
    await tell(done, plan, event, steps + 1, { creditsUsed, ...(event === "completed" ? { data } : {}) });
  }

  const callerOf = async (record: AgentRecord, { teamPlan, keyId, keyName }: AgentPlan) => ({
    team: { ...(await teams.read(record.team)), plan: teamPlan },
    keyId,
    keyName,
  });

  /** Runs an agent to its end; what it throws is the reason. */
  async function run(record: AgentRecord, plan: AgentPlan, earlier: readonly AgentStep[], signal: AbortSignal) {
    const { AgentRun } = await import("@quern/agent");
    const { team } = await callerOf(record, plan);
    const { prompt, urls, schema, strict, maxCredits, effort = "medium" } = record.request;
    const resumes = engine.languageModel !== undefined;
    const agent = new AgentRun(createAgentHost(engine, slots, team, plan), {
      prompt,
      ...(urls ? { urls } : {}),
      ...(schema ? { schema } : {}),
      strict,
      maxCredits,
      maxSteps: STEPS_BY_EFFORT[effort],
      timeout: Math.max(MIN_TIMEOUT_MS, record.createdAt + AGENT_TIMEOUT_MS - Date.now()),
      history: plan.history,
      scrapeOptions: plan.scrapeOptions,
      ...(resumes ? { resumeFrom: earlier } : {}),
      signal,
    });
    let credits = resumes ? earlier.reduce((sum, step) => sum + step.creditsUsed, 0) : 0;
    let steps = resumes ? earlier.length : 0;
    for await (const step of agent) {
      credits += step.creditsUsed;
      steps = step.number;
      const input = { ...step.arguments, outcome: step.outcome };
      await tell(record, plan, "action", step.number, { creditsUsed: credits, action: step.tool, input });
      await store.addStep(record, step);
      await store.update(record.id, { creditsUsed: credits });
    }
    return { result: await agent.result, steps };
  }

  /** Watches over a run while it works here. */
  function guard(id: string, holder: string, abort: AbortController): () => void {
    const renewal = setInterval(() => {
      state
        .acquire(`agent-leases/${id}`, holder, { limit: 1, ttl: LEASE_MS })
        .catch((error: unknown) => logger?.warn({ agent: id, error: String(error) }, "a lease could not be renewed"));
    }, RENEWAL_MS);
    const watch = setInterval(() => {
      store
        .isCancelled(id)
        .then((isCancelled) => isCancelled && abort.abort(new Cancelled()))
        .catch(() => undefined);
    }, WATCH_MS);
    return () => {
      clearInterval(renewal);
      clearInterval(watch);
    };
  }

  return async ({ data, signal: closing }) => {
    const { agent: id } = data as { readonly agent: string };
    const [record, plan] = await Promise.all([store.find(id), store.plan(id)]);
    if (record?.status !== "processing" || !plan) return undefined;
    const holder = randomUUID();
    if (!(await state.acquire(`agent-leases/${id}`, holder, { limit: 1, ttl: LEASE_MS }))) return { again: RENEWAL_MS };
    const abort = new AbortController();
    const release = guard(id, holder, abort);
    const ends = followSignals(closing, abort.signal);
    try {
      const earlier = await store.steps(id);
      await tell(record, plan, "started", 0, {});
      if (await store.isCancelled(id)) abort.abort(new Cancelled());
      try {
        const { result, steps } = await run(record, plan, earlier, ends.signal);
        // Cancelled while its last step ended.
        if (await store.isCancelled(id)) {
          abort.abort();
          abort.signal.throwIfAborted();
        }
        await finish(record, plan, steps, changeOf(record, result));
      } catch (error) {
        if (abort.signal.aborted) {
          const change = { status: "cancelled", outcome: "cancelled", error: "Agent was cancelled." } as const;
          await finish(record, plan, (await store.steps(id)).length, change);
          return undefined;
        }
        // Another worker goes on with it.
        if (closing.aborted && parts.isDurable) return { again: 0 };
        const reason = closing.aborted ? SERVER_STOPPED : messageWithHint(toQuernError(error, record.request.prompt));
        const change = { status: "failed", outcome: "failed", error: reason } as const;
        await finish(record, plan, (await store.steps(id)).length, change);
      }
      return undefined;
    } finally {
      release();
      ends.release();
      await state.release(`agent-leases/${id}`, holder);
    }
  };
}

function changeOf({ request }: AgentRecord, result: AgentResult): Partial<AgentRecord> {
  const { data, message, sources, warning, creditsUsed } = result;
  const wantsWords = request.mode === "chat" || request.schema === undefined;
  const isEmpty = wantsWords ? message === "" : data === null;
  const common = {
    creditsUsed,
    sources,
    ...(message === "" ? {} : { message }),
    ...(warning === undefined ? {} : { warning }),
  };
  if (result.status === "stopped" && isEmpty) {
    const outcome = creditsUsed >= request.maxCredits ? ("credit_limit_reached" as const) : ("failed" as const);
    return { ...common, status: "failed", outcome, error: warning ?? "The run was stopped." };
  }
  // Without a schema the answer in words is the data, unless a conversation was asked for. It is empty when there is none, so that clients may
  // read `data.answer` of every completed run.
  const answer = request.schema === undefined && (message !== "" || data === null) ? { answer: message } : data;
  return {
    ...common,
    status: "completed",
    outcome: "succeeded",
    ...(request.mode === "chat" && request.schema === undefined ? {} : { data: answer }),
  };
}
