/** Requests of a team at once: places are leases in the state, so that several servers share them; who finds none waits in line. */
import { QuernError, type StateStore } from "@quern/types";
import type { Team } from "../access/teams.js";

/** A place that is held; give it back. */
export interface Slot {
  /** Milliseconds spent in line; undefined when there was a free place at once. */
  readonly waited: number | undefined;
  /** Safe to call twice. */
  release(): Promise<void>;
}

export interface SlotRequest {
  /** Unique among all that hold or want a place. */
  readonly holder: string;
  /** Longest time in line, in milliseconds. */
  readonly mostWait: number;
  /** Gives the place in line up. */
  readonly signal: AbortSignal;
}

export interface Slots {
  /**
   * @throws QuernError `RATE_LIMITED` when the line is full, `CONCURRENCY_QUEUE_TIMEOUT` when it took too long; the signal's reason
   */
  enter(team: Team, request: SlotRequest): Promise<Slot>;
  /** @returns undefined when there is no free place now */
  tryEnter(team: Team, holder: string): Promise<Slot | undefined>;
  /** Places that this server holds, and requests that it lets wait. */
  here(): { readonly active: number; readonly waiting: number };
  /** Places taken and requests in line, over all servers. */
  count(team: string): Promise<{ readonly active: number; readonly waiting: number }>;
}

/** A server that dies gives its places back after this time. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
/** How often the head of a line asks again for places that other servers gave back; own ones are noticed at once. */
const POLL_MS = 100;

interface Waiting extends SlotRequest {
  readonly since: number;
  /** There was no place at the first try. */
  limited: boolean;
  /** Stands in the count that all servers share. */
  counted: boolean;
  settled: boolean;
  readonly enter: (slot: Slot) => void;
  readonly refuse: (error: unknown) => void;
}

interface Line {
  readonly waiting: Waiting[];
  team: Team;
  moving: boolean;
  /** Places given back here; a try that was overtaken by one is not followed by a pause. */
  freed: number;
  /** Ends the pause between two tries. */
  wake: () => void;
}

export function createSlots(state: StateStore): Slots {
  const lines = new Map<string, Line>();
  let active = 0;

  async function move(line: Line): Promise<void> {
    if (line.moving) return;
    line.moving = true;
    try {
      for (let head = line.waiting[0]; head; head = line.waiting[0]) {
        if (head.settled) {
          line.waiting.shift();
          continue;
        }
        const { team } = line;
        const limit = Math.max(1, team.plan.concurrency);
        const { freed } = line;
        if (await state.acquire(slotKey(team.id), head.holder, { limit, ttl: LEASE_MS })) {
          line.waiting.shift();
          if (head.settled) await state.release(slotKey(team.id), head.holder);
          else head.enter(hold(line.team, head));
          continue;
        }
        await joinQueues(line);
        if (line.freed === freed && line.waiting.some((one) => !one.settled)) await pause(line);
      }
    } catch (error) {
      for (const one of line.waiting.splice(0)) one.refuse(error);
    } finally {
      line.moving = false;
      if (line.waiting.length > 0) void move(line);
      else lines.delete(line.team.id);
    }
  }

  /** Those who have to wait are counted where every server sees them; one too many is turned away. */
  async function joinQueues({ team, waiting }: Line): Promise<void> {
    for (const one of [...waiting]) {
      if (one.settled || one.counted) continue;
      one.limited = true;
      one.counted = await state.acquire(queueKey(team.id), one.holder, {
        limit: Math.max(1, team.plan.queue),
        ttl: one.mostWait + 5000,
      });
      if (one.counted && one.settled) void state.release(queueKey(team.id), one.holder).catch(() => undefined);
      if (!one.counted) one.refuse(queueFull(team));
    }
  }

  function hold(team: Team, { holder, limited, since }: Pick<Waiting, "holder" | "limited" | "since">): Slot {
    active++;
    const renewal = setInterval(() => {
      const limit = Math.max(1, team.plan.concurrency);
      state.acquire(slotKey(team.id), holder, { limit, ttl: LEASE_MS }).catch(() => undefined);
    }, RENEW_MS).unref();
    const giveBack = async (): Promise<void> => {
      clearInterval(renewal);
      active--;
      await state.release(slotKey(team.id), holder).catch(() => undefined);
      const waiting = lines.get(team.id);
      if (!waiting) return;
      waiting.freed++;
      waiting.wake();
    };
    let givenBack: Promise<void> | undefined;
    return {
      waited: limited ? Math.round(performance.now() - since) : undefined,
      release: () => (givenBack ??= giveBack()),
    };
  }

  return {
    async tryEnter(team, holder) {
      const limit = Math.max(1, team.plan.concurrency);
      if (!(await state.acquire(slotKey(team.id), holder, { limit, ttl: LEASE_MS }))) return undefined;
      return hold(team, { holder, limited: false, since: performance.now() });
    },
    enter(team, request) {
      return new Promise((resolve, reject) => {
        if (request.signal.aborted) return reject(request.signal.reason);
        let line = lines.get(team.id);
        if (!line) lines.set(team.id, (line = { waiting: [], team, moving: false, freed: 0, wake: () => {} }));
        line.team = team;
        if (line.waiting.length > team.plan.queue) return reject(queueFull(team));
        const settle = (): boolean => {
          if (waiting.settled) return false;
          waiting.settled = true;
          clearTimeout(timer);
          request.signal.removeEventListener("abort", leave);
          if (waiting.counted) void state.release(queueKey(team.id), request.holder).catch(() => undefined);
          return true;
        };
        const waiting: Waiting = {
          ...request,
          since: performance.now(),
          limited: false,
          counted: false,
          settled: false,
          enter: (slot) => void (settle() && resolve(slot)),
          refuse: (error) => void (settle() && reject(error)),
        };
        const leave = (): void => {
          waiting.refuse(request.signal.reason);
          line?.wake();
        };
        const timer = setTimeout(() => waiting.refuse(waitedTooLong(team, request.mostWait)), request.mostWait);
        request.signal.addEventListener("abort", leave, { once: true });
        line.waiting.push(waiting);
        void move(line);
      });
    },
    here() {
      let waiting = 0;
      for (const line of lines.values()) waiting += line.waiting.filter((one) => !one.settled).length;
      return { active, waiting };
    },
    async count(team) {
      const [taken, waiting] = await Promise.all([state.held(slotKey(team)), state.held(queueKey(team))]);
      return { active: taken, waiting };
    },
  };
}

const slotKey = (team: string): string => `slots/${team}`;
const queueKey = (team: string): string => `queue/${team}`;

function pause(line: Line): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    line.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

const queueFull = ({ plan }: Team): QuernError =>
  new QuernError(
    "RATE_LIMITED",
    `Too many requests are waiting: the plan "${plan.name}" runs ${plan.concurrency} at once and lets ${plan.queue} wait.`,
    { hint: "Please retry after 10s.", details: { retryAfterSeconds: 10 } },
  );

const waitedTooLong = ({ plan }: Team, milliseconds: number): QuernError =>
  new QuernError(
    "CONCURRENCY_QUEUE_TIMEOUT",
    `The request waited ${Math.round(milliseconds / 1000)} s for one of the ${plan.concurrency} places of the plan "${plan.name}", two thirds of its timeout, and was given up.`,
    { hint: "Send fewer requests at once, or raise timeout.", details: { retryAfterSeconds: 10 } },
  );
