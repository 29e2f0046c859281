/** Agent runs of a server: begun by a request, worked on by whoever shares the queue. */
import { randomUUID } from "node:crypto";
import type { JobQueue, QueueWorker } from "@quern/queue";
import { QuernError } from "@quern/types";
import type { Caller } from "../access/authenticate.js";
import { Topic } from "../jobs/backend.js";
import type { AgentPlan, AgentRecord, AgentRequest } from "./agent-record.js";
import { type AgentRunnerParts, createAgentRunner } from "./agent-runner.js";
import { type AgentStore, createAgentStore } from "./agent-store.js";

/** Earlier turns that a run is told of. */
const MAX_HISTORY = 20;

export interface NewRun {
  readonly caller: Caller;
  readonly request: AgentRequest;
  readonly plan: Pick<AgentPlan, "webhook" | "scrapeOptions" | "settings">;
  /** Thread to go on with. */
  readonly threadId: string | undefined;
}

export interface Agents {
  readonly store: AgentStore;
  /** @throws QuernError `thread_not_found`, `thread_busy` */
  start(run: NewRun): Promise<AgentRecord>;
  /** @throws QuernError `CONFLICT` for a run that is over */
  cancel(record: AgentRecord): Promise<void>;
  work(concurrency: number): void;
  close(grace: number): Promise<void>;
}

export interface AgentParts extends Omit<AgentRunnerParts, "store" | "isDurable"> {
  readonly queue: JobQueue;
}

export function createAgents(parts: AgentParts): Agents {
  const { queue, state, engine } = parts;
  const store = createAgentStore(state);
  const workers: QueueWorker[] = [];

  /** @returns the turn, and what was said before */
  async function enterThread(id: string, team: string, agent: string) {
    await store.thread(id, team);
    const runs = await store.runs(id);
    const turn = (runs.at(-1)?.threadTurn ?? 0) + 1;
    if (runs.at(-1)?.status === "processing" || !(await store.takeTurn(id, turn, agent))) {
      throw new QuernError("thread_busy", "A run of this thread is not over yet.", {
        hint: "Wait for it, or cancel it.",
      });
    }
    const history = runs
      .filter(({ status }) => status === "completed")
      .slice(-MAX_HISTORY)
      .map(({ request, message, data }) => ({
        prompt: request.prompt,
        answer: message ?? JSON.stringify(data ?? null),
      }));
    return { turn, history };
  }

  return {
    store,
    async start({ caller, request, plan, threadId: known }) {
      const id = randomUUID();
      const team = caller.team.id;
      const threadId = known ?? randomUUID();
      if (known === undefined) await store.addThread({ id: threadId, team, createdAt: Date.now() });
      const { turn, history } = await enterThread(threadId, team, id);
      const record = await store.create(
        { id, team, request, model: engine.languageModel?.name ?? "rules", threadId, threadTurn: turn },
        { ...plan, history, keyId: caller.keyId, keyName: caller.keyName, teamPlan: caller.team.plan },
      );
      await queue.add(Topic.AGENTS, [{ id, data: { agent: id } }]);
      return record;
    },
    async cancel(record) {
      if (record.status === "cancelled" || (record.status === "processing" && (await store.isCancelled(record.id)))) {
        throw new QuernError("CONFLICT", "Agent is already cancelled");
      }
      if (record.status !== "processing") throw new QuernError("CONFLICT", "Agent already finished");
      await store.cancel(record);
    },
    work(concurrency) {
      const run = createAgentRunner({ ...parts, store, isDurable: queue.isDurable });
      workers.push(queue.process(Topic.AGENTS, run, { concurrency }));
    },
    async close(grace) {
      await Promise.all(workers.map((worker) => worker.close(grace)));
    },
  };
}
