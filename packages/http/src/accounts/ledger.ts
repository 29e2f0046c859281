/** Ledger of credits, by team and purpose: one record a job (kept for a day, as the team's activity), and sums by month and key. */
import { QuernError, type StateStore } from "@quern/types";
import type { Caller } from "../access/authenticate.js";
import type { Team } from "../access/teams.js";
import { listAll } from "../list-all.js";

export interface Charge {
  readonly caller: Caller;
  readonly jobId: string;
  readonly endpoint: string;
  /** When the job began, in milliseconds since the epoch; the same for every attempt to charge it. */
  readonly startedAt: number;
  readonly credits: number;
  /** URL or file name; left out when nothing may be retained. */
  readonly target?: string;
}

export interface Period {
  /** First moment of a month, ISO 8601. */
  readonly startDate: string;
  /** First moment of the next month, ISO 8601. */
  readonly endDate: string;
  readonly apiKey?: string;
  readonly creditsUsed: number;
}

export interface ActivityEntry {
  readonly id: string;
  readonly endpoint: string;
  readonly api_version: "v2";
  /** ISO 8601. */
  readonly created_at: string;
  readonly target: string | null;
}

export interface ActivityQuery {
  readonly endpoint: string | undefined;
  readonly limit: number;
  /** Of the page before. */
  readonly cursor: string | undefined;
}

export interface Ledger {
  /**
   * @param atLeast credits that the work costs at least; default 1
   * @throws QuernError `PAYMENT_REQUIRED` when fewer of the month's credits are left
   */
  requireCredits(team: Team, atLeast?: number): Promise<void>;
  /** Credits the team has left this month; without a limit, a number that is never reached. */
  remainingCredits(team: Team): Promise<number>;
  /** Charging a job twice changes nothing. */
  charge(charge: Charge): Promise<void>;
  usedThisMonth(team: string): Promise<number>;
  /** Oldest month first. */
  history(team: string, byKey: boolean): Promise<Period[]>;
  /** Jobs of the last 24 hours, newest first. */
  activity(team: string, query: ActivityQuery): Promise<{ entries: ActivityEntry[]; cursor: string | null }>;
}

const DAY_MS = 86_400_000;

interface ActivityRecord {
  readonly id: string;
  readonly endpoint: string;
  readonly target?: string;
  readonly credits: number;
  readonly keyId: string;
}

export function createLedger(state: StateStore): Ledger {
  /** Keys whose names this process has written down. */
  const named = new Set<string>();
  const usedThisMonth = async (team: string): Promise<number> =>
    Number((await state.get(`usage/${team}/${monthOf(Date.now())}/total`)) ?? 0);
  const remainingCredits = async (team: Team): Promise<number> =>
    team.monthlyCredits === undefined
      ? Number.MAX_SAFE_INTEGER
      : Math.max(0, team.monthlyCredits - (await usedThisMonth(team.id)));

  return {
    usedThisMonth,

    async requireCredits(team, atLeast = 1) {
      const left = await remainingCredits(team);
      if (left >= atLeast) return;
      const reason =
        left === 0
          ? `The ${team.monthlyCredits} credits of this month are used up`
          : `It costs at least ${atLeast} credits, and ${left} of this month's ${team.monthlyCredits} are left: ask for less`;
      throw new QuernError(
        "PAYMENT_REQUIRED",
        `Insufficient credits to perform this request. ${reason}; new ones come on ${monthBounds(monthOf(Date.now())).endDate.slice(0, 10)}.`,
      );
    },

    remainingCredits,

    async charge({ caller, jobId, endpoint, startedAt, credits, target }) {
      const team = caller.team.id;
      const record: ActivityRecord = {
        id: jobId,
        endpoint,
        ...(target === undefined ? {} : { target }),
        credits,
        keyId: caller.keyId,
      };
      const month = `usage/${team}/${monthOf(startedAt)}`;
      // The record is the receipt: it and the sums are written in one step, so that no crash counts them apart.
      const isFirst = await state.addOnce(
        { key: `activity/${team}/${timeKey(startedAt)}-${jobId}`, value: record },
        credits === 0
          ? []
          : [
              { key: `${month}/total`, amount: credits },
              { key: `${month}/key/${caller.keyId}`, amount: credits },
            ],
        { expires: startedAt + DAY_MS },
      );
      const name = `key-names/${team}/${caller.keyId}`;
      if (!isFirst || credits === 0 || named.has(name)) return;
      await state.set(name, caller.keyName, { ifAbsent: true });
      named.add(name);
    },

    async history(team, byKey) {
      const entries = await listAll(state, `usage/${team}/`);
      const periods: Period[] = [];
      for (const { key, value } of entries) {
        const [month = "", kind, keyId = ""] = key.slice(`usage/${team}/`.length).split("/");
        if (kind !== (byKey ? "key" : "total")) continue;
        const apiKey = byKey ? String((await state.get(`key-names/${team}/${keyId}`)) ?? keyId) : undefined;
        periods.push({
          ...monthBounds(month),
          ...(apiKey === undefined ? {} : { apiKey }),
          creditsUsed: Number(value),
        });
      }
      return periods;
    },

    async activity(team, { endpoint, limit, cursor }) {
      const folder = `activity/${team}/`;
      const entries: ActivityEntry[] = [];
      let after = cursor === undefined ? undefined : `${folder}${cursor}`;
      for (;;) {
        const page = await state.list(folder, {
          reverse: true,
          limit: limit + 1,
          ...(after === undefined ? {} : { after }),
        });
        for (const { key, value } of page) {
          const record = value as ActivityRecord;
          if (endpoint !== undefined && record.endpoint !== endpoint) continue;
          if (entries.length === limit) return { entries, cursor: after?.slice(folder.length) ?? null };
          entries.push(activityEntry(key.slice(folder.length), record));
          after = key;
        }
        if (page.length <= limit) return { entries, cursor: null };
        after = page.at(-1)?.key;
      }
    },
  };
}

const activityEntry = (name: string, record: ActivityRecord): ActivityEntry => ({
  id: record.id,
  endpoint: record.endpoint,
  api_version: "v2",
  created_at: new Date(Number.parseInt(name, 36)).toISOString(),
  target: record.target ?? null,
});

/** Sorts as the times do, until the year 5188. */
const timeKey = (milliseconds: number): string => milliseconds.toString(36).padStart(9, "0");

const monthOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 7);

/** @param month `2026-11` */
function monthBounds(month: string): { startDate: string; endDate: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return {
    startDate: new Date(Date.UTC(year, number - 1)).toISOString(),
    endDate: new Date(Date.UTC(year, number)).toISOString(),
  };
}

/** Bounds of the month that credits are counted in now. */
export const currentMonth = (): { startDate: string; endDate: string } => monthBounds(monthOf(Date.now()));

/** Failed work is free, except for the check that kept it from being done. */
export function creditsOfFailure(error: unknown): number {
  if (!QuernError.is(error) || error.code !== "unsafe_domain_blocked") return 0;
  return (error.details as { readonly creditsUsed?: number } | undefined)?.creditsUsed ?? 0;
}
