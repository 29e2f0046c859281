/** Browser sessions of this process: whose they are, which scrape they belong to, and what they cost when they end. */
import { randomUUID } from "node:crypto";
import type { Interaction } from "@quern/core";
import { type Logger, QuernError, type StateStore } from "@quern/types";
import type { Caller } from "../access/authenticate.js";
import type { Ledger } from "../accounts/ledger.js";
import { createRecordings, type Recorder } from "./recordings.js";

export interface LiveSession {
  readonly id: string;
  readonly caller: Caller;
  readonly interaction: Interaction;
  readonly streamWebView: boolean;
  /** An instruction in words was given: such sessions cost more. */
  prompted: boolean;
  /** Milliseconds since the epoch; undefined while it lives. */
  endedAt: number | undefined;
  /** Absent when the session is not recorded. */
  readonly recorder: Recorder | undefined;
}

export interface SessionEnd {
  readonly milliseconds: number;
  /** Absent when it had ended before. */
  readonly credits?: number;
}

export interface OpenOptions {
  readonly endpoint: "interact" | "browser";
  readonly streamWebView?: boolean;
  /** Default true. */
  readonly record?: boolean;
  /** Shown in the team's activity. */
  readonly target?: string;
  open(): Promise<Interaction>;
}

export interface LiveSessions {
  /** @throws QuernError `RATE_LIMITED` when the team has as many as its plan allows */
  open(caller: Caller, options: OpenOptions): Promise<LiveSession>;
  /** @throws QuernError `NOT_FOUND`, `FORBIDDEN` for another team's, `GONE` once it has ended */
  get(id: string, team: string): LiveSession;
  /** The same for sessions that have ended, too. */
  find(id: string, team: string): LiveSession;
  /** Sessions of a team, oldest first, with those that ended lately. */
  list(team: string): LiveSession[];
  /** @throws QuernError `NOT_FOUND`, `FORBIDDEN` */
  end(id: string, team: string): Promise<SessionEnd>;
  /** The session that belongs to a scrape; `open` is asked once, however many calls come at the same time. */
  ofJob(jobId: string, open: () => Promise<LiveSession>): Promise<LiveSession>;
  /** Ends all sessions of this server, and waits until they are charged. */
  close(): Promise<void>;
  /** Id of the session that belongs to a scrape. */
  idOfJob(jobId: string): Promise<string | undefined>;
}

/** Ended sessions that are remembered, so that clients learn that they are gone rather than never there. */
const MAX_REMEMBERED = 1000;
/** Longer than any session lives. */
const LEASE_MS = 3_700_000;
/** Credits a minute (contract, part I). */
const CODE_CREDITS = 2;
const PROMPT_CREDITS = 7;

export function createLiveSessions(state: StateStore, ledger: Ledger, logger: Logger | undefined): LiveSessions {
  const sessions = new Map<string, LiveSession>();
  const byJob = new Map<string, Promise<LiveSession>>();
  const settling = new Set<Promise<void>>();
  const recordings = createRecordings(logger);
  const places = (team: string): string => `sessions/${team}`;

  const find = (id: string, team: string): LiveSession => {
    const session = sessions.get(id);
    if (!session) throw new QuernError("NOT_FOUND", "Browser session not found.");
    if (session.caller.team.id !== team) throw new QuernError("FORBIDDEN", "Forbidden.");
    return session;
  };

  async function settle(session: LiveSession, { endpoint, target }: OpenOptions): Promise<void> {
    session.endedAt ??= Date.now();
    const team = session.caller.team.id;
    try {
      await state.release(places(team), session.id);
      await ledger.charge({
        caller: session.caller,
        jobId: session.id,
        endpoint,
        startedAt: session.interaction.createdAt,
        credits: creditsOf(session),
        ...(target === undefined ? {} : { target }),
      });
    } catch (error) {
      logger?.error({ session: session.id, error: String(error) }, "the session could not be charged");
    }
  }

  function forgetOldest(): void {
    if (sessions.size <= MAX_REMEMBERED) return;
    for (const [id, { endedAt }] of sessions) {
      if (endedAt === undefined) continue;
      sessions.get(id)?.recorder?.forget();
      sessions.delete(id);
      for (const [job, session] of byJob) void session.then((one) => one.id === id && byJob.delete(job));
      return;
    }
  }

  return {
    async open(caller, options) {
      const { team } = caller;
      const opening = randomUUID();
      const lease = { limit: Math.max(1, team.plan.concurrency), ttl: LEASE_MS };
      if (!(await state.acquire(places(team.id), opening, lease))) throw tooMany(team.plan.concurrency);
      let interaction: Interaction;
      try {
        interaction = await options.open();
      } finally {
        await state.release(places(team.id), opening);
      }
      await state.acquire(places(team.id), interaction.id, lease);
      const session: LiveSession = {
        id: interaction.id,
        caller,
        interaction,
        streamWebView: options.streamWebView ?? true,
        prompted: false,
        endedAt: undefined,
        recorder: options.record === false ? undefined : recordings.start(),
      };
      sessions.set(session.id, session);
      const { createdAt } = interaction;
      void session.recorder?.add(interaction, { kind: "open", startedAt: createdAt, endedAt: Date.now() });
      forgetOldest();
      const settled = interaction.closed.then(() => settle(session, options));
      settling.add(settled);
      void settled.then(() => settling.delete(settled));
      return session;
    },
    get(id, team) {
      const session = find(id, team);
      if (session.endedAt !== undefined) throw gone();
      return session;
    },
    find,
    list: (team) => [...sessions.values()].filter(({ caller }) => caller.team.id === team),
    async end(id, team) {
      const session = find(id, team);
      const wasLive = session.endedAt === undefined;
      // The picture of the last step is taken first.
      if (wasLive) await session.recorder?.read();
      session.endedAt ??= Date.now();
      if (wasLive) await session.interaction.close();
      const milliseconds = session.endedAt - session.interaction.createdAt;
      return wasLive ? { milliseconds, credits: creditsOf(session) } : { milliseconds };
    },
    ofJob(jobId, open) {
      const known = byJob.get(jobId);
      if (known) return known;
      const opening = open();
      byJob.set(jobId, opening);
      opening.catch(() => byJob.delete(jobId));
      return opening;
    },
    async close() {
      const live = [...sessions.values()].filter(({ endedAt }) => endedAt === undefined);
      await Promise.allSettled(live.map(({ interaction }) => interaction.close()));
      await Promise.allSettled(settling);
    },
    idOfJob: async (jobId) => (await byJob.get(jobId)?.catch(() => undefined))?.id,
  };
}

/** By the minute that was begun, the first one at least. */
function creditsOf({ interaction, endedAt, prompted }: LiveSession): number {
  const minutes = Math.max(1, Math.ceil(((endedAt ?? Date.now()) - interaction.createdAt) / 60_000));
  return minutes * (prompted ? PROMPT_CREDITS : CODE_CREDITS);
}

const gone = (): QuernError =>
  new QuernError("GONE", "Browser session has been destroyed.", {
    hint: "Scrape the page again, or open a new session.",
  });

const tooMany = (concurrency: number): QuernError =>
  new QuernError("RATE_LIMITED", `Too many concurrent browser sessions: the plan allows ${concurrency}.`, {
    hint: "End one first.",
    details: { retryAfterSeconds: 30 },
  });
