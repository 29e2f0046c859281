/** Store of agent runs, their steps and their threads. */
import type { AgentStep } from "@quern/agent";
import { QuernError, type StateStore } from "@quern/types";
import { listAll } from "../list-all.js";
import type { AgentPlan, AgentRecord } from "./agent-record.js";

const KEPT_MS = 7 * 86_400_000;
/** Digits of a step's number and of a time in keys, so that keys sort as the numbers do. */
const STEP_DIGITS = 4;
const TIME_DIGITS = 9;

const recordKey = (id: string): string => `agents/${id}`;
const stepPrefix = (id: string): string => `agent-steps/${id}/`;
const timeKey = (milliseconds: number): string => milliseconds.toString(36).padStart(TIME_DIGITS, "0");
const listPrefix = (team: string): string => `agents-of/${team}/`;

export interface AgentThread {
  readonly id: string;
  readonly team: string;
  readonly createdAt: number;
}

export type NewAgent = Omit<AgentRecord, "createdAt" | "expiresAt" | "updatedAt" | "status" | "creditsUsed">;

export interface AgentStore {
  create(record: NewAgent, plan: AgentPlan): Promise<AgentRecord>;
  find(id: string): Promise<AgentRecord | undefined>;
  /** @throws QuernError `NOT_FOUND`, also for runs of other teams */
  read(id: string, team: string): Promise<AgentRecord>;
  plan(id: string): Promise<AgentPlan | undefined>;
  update(id: string, change: Partial<AgentRecord>): Promise<AgentRecord | undefined>;
  /** Written twice it is one step. */
  addStep(record: AgentRecord, step: AgentStep): Promise<void>;
  /** In their order. */
  steps(id: string): Promise<AgentStep[]>;
  step(id: string, number: number): Promise<AgentStep | undefined>;
  /**
   * Runs of a team, newest first.
   *
   * @param before milliseconds since the epoch
   */
  list(team: string, before: number | undefined, limit: number): Promise<AgentRecord[]>;
  /** From now on the run counts as cancelled, wherever it runs. */
  cancel(record: AgentRecord): Promise<void>;
  isCancelled(id: string): Promise<boolean>;
  addThread(thread: AgentThread): Promise<void>;
  /** @throws QuernError `thread_not_found`, also for threads of other teams */
  thread(id: string, team: string): Promise<AgentThread>;
  /** @returns false when another run has that turn */
  takeTurn(thread: string, turn: number, agent: string): Promise<boolean>;
  /** Runs of a thread, oldest first. */
  runs(thread: string): Promise<AgentRecord[]>;
}

export function createAgentStore(state: StateStore): AgentStore {
  const find = async (id: string): Promise<AgentRecord | undefined> =>
    (await state.get(recordKey(id))) as AgentRecord | undefined;
  const recordsOf = async (ids: readonly string[]): Promise<AgentRecord[]> =>
    (await Promise.all(ids.map(find))).filter((record): record is AgentRecord => record !== undefined);

  return {
    find,
    async create(given, plan) {
      const createdAt = Date.now();
      const expires = createdAt + KEPT_MS;
      const record: AgentRecord = {
        ...given,
        createdAt,
        updatedAt: createdAt,
        expiresAt: expires,
        status: "processing",
        creditsUsed: 0,
      };
      await Promise.all([
        state.set(recordKey(record.id), record, { expires }),
        state.set(`agent-plans/${record.id}`, plan, { expires }),
        state.set(`${listPrefix(record.team)}${timeKey(createdAt)}-${record.id}`, record.id, { expires }),
      ]);
      return record;
    },
    async read(id, team) {
      const record = await find(id);
      if (record?.team === team) return record;
      throw new QuernError("NOT_FOUND", "Agent job not found");
    },
    plan: async (id) => (await state.get(`agent-plans/${id}`)) as AgentPlan | undefined,
    async update(id, change) {
      const known = await find(id);
      if (!known) return undefined;
      const record = { ...known, ...change, updatedAt: Date.now() };
      await state.set(recordKey(id), record, { expires: record.expiresAt });
      return record;
    },
    async addStep({ id, expiresAt }, step) {
      const key = `${stepPrefix(id)}${String(step.number).padStart(STEP_DIGITS, "0")}`;
      await state.set(key, step, { expires: expiresAt });
    },
    steps: async (id) => (await listAll(state, stepPrefix(id))).map(({ value }) => value as AgentStep),
    step: async (id, number) =>
      (await state.get(`${stepPrefix(id)}${String(number).padStart(STEP_DIGITS, "0")}`)) as AgentStep | undefined,
    async list(team, before, limit) {
      const prefix = listPrefix(team);
      const entries = await state.list(prefix, {
        reverse: true,
        limit,
        ...(before === undefined ? {} : { after: `${prefix}${timeKey(before)}` }),
      });
      return recordsOf(entries.map(({ value }) => String(value)));
    },
    async cancel({ id, expiresAt }) {
      // A key of its own, which the step that ends the run cannot overwrite.
      await state.set(`agents-cancelled/${id}`, 1, { expires: expiresAt });
    },
    isCancelled: async (id) => (await state.get(`agents-cancelled/${id}`)) !== undefined,
    async addThread(thread) {
      await state.set(`agent-threads/${thread.id}`, thread, { expires: thread.createdAt + 4 * KEPT_MS });
    },
    async thread(id, team) {
      const thread = (await state.get(`agent-threads/${id}`)) as AgentThread | undefined;
      if (thread?.team === team) return thread;
      throw new QuernError("thread_not_found", "There is no such thread.", {
        hint: "Leave threadId out to begin a new one.",
      });
    },
    takeTurn: (thread, turn, agent) =>
      state.set(`agent-turns/${thread}/${String(turn).padStart(STEP_DIGITS, "0")}`, agent, {
        ifAbsent: true,
        expires: Date.now() + KEPT_MS,
      }),
    runs: async (thread) =>
      recordsOf((await listAll(state, `agent-turns/${thread}/`)).map(({ value }) => String(value))),
  };
}
