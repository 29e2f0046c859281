/** Records of the embedded queue in its state store. */
import type { StateEntry, StateStore } from "@quern/types";
import type { JobSchedule } from "./queue.js";

export interface KeptJob {
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly runAt: number;
  /** Process that works on it. */
  readonly owner: string;
  readonly priority?: number;
  readonly run?: ScheduledRun;
}

/** Which run of which schedule a job is. */
export interface ScheduledRun {
  readonly schedule: string;
  readonly time: number;
  /** It was handed out before, and keeps the data that it was left with. */
  readonly hasBegun: boolean;
}

export interface Owner {
  readonly pid: number;
  readonly host: string;
}

export const jobKey = (topic: string, id: string): string => `queue/${topic}/${id}`;
export const ownerKey = (owner: string): string => `queue-owners/${owner}`;
const scheduleKey = (topic: string, id: string): string => `queue-schedules/${topic}/${id}`;
const lastRunKey = (topic: string, id: string): string => `queue-last-runs/${topic}/${id}`;

export async function listAll(state: StateStore, prefix: string): Promise<StateEntry[]> {
  const all: StateEntry[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.key) {
    const page = await state.list(prefix, after === undefined ? {} : { after });
    if (page.length === 0) return all;
    all.push(...page);
  }
}

export interface ScheduleRecords {
  get(topic: string, id: string): Promise<JobSchedule | undefined>;
  /** @returns false when it was there like this already */
  put(topic: string, schedule: JobSchedule): Promise<boolean>;
  delete(topic: string, id: string): Promise<boolean>;
  list(topic: string): Promise<JobSchedule[]>;
  /** Writes down that the run of a time began. */
  noteRun(topic: string, id: string, time: number): Promise<void>;
  /** Whether the run of this time, or of a later one, began. */
  isPast(topic: string, id: string, time: number): Promise<boolean>;
}

export function scheduleRecords(state: StateStore): ScheduleRecords {
  const get = async (topic: string, id: string): Promise<JobSchedule | undefined> =>
    (await state.get(scheduleKey(topic, id))) as JobSchedule | undefined;
  const lastRun = async (topic: string, id: string): Promise<number> =>
    ((await state.get(lastRunKey(topic, id))) as number | undefined) ?? 0;
  return {
    get,
    async put(topic, { id, cron, timeZone, data, priority }) {
      const record = { id, cron, timeZone, data, priority };
      const known = await get(topic, id);
      if (known && JSON.stringify(known) === JSON.stringify(record)) return false;
      await state.set(scheduleKey(topic, id), record);
      return true;
    },
    async delete(topic, id) {
      await state.delete(lastRunKey(topic, id));
      return state.delete(scheduleKey(topic, id));
    },
    list: async (topic) => (await listAll(state, `queue-schedules/${topic}/`)).map(({ value }) => value as JobSchedule),
    async noteRun(topic, id, time) {
      if (time > (await lastRun(topic, id))) await state.set(lastRunKey(topic, id), time);
    },
    isPast: async (topic, id, time) => (await lastRun(topic, id)) >= time,
  };
}
