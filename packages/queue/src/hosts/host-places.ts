/** How many requests a host gets at once, and how soon after one another: one account for all workers. */

export type HostVerdict =
  | { readonly kind: "ok" }
  /** Status 429 or 503; `after` is what `Retry-After` asked for, in milliseconds. */
  | { readonly kind: "slow-down"; readonly after?: number | undefined }
  /** The host could not be reached, or did not answer in time. */
  | { readonly kind: "failed" }
  /** The host was not asked after all. */
  | { readonly kind: "unused" };

export interface EnterOptions {
  /** Milliseconds between the end of a request and the start of the next. More than 0 allows one request at a time. */
  readonly pause: number;
  /** Milliseconds after which a place that is not given back is free again: its worker died. */
  readonly ttl: number;
}

/** `wait`: no place now, ask again after so many milliseconds. `refused`: the host failed too often in a row. */
export type Entry =
  | { readonly kind: "entered" }
  | { readonly kind: "wait"; readonly milliseconds: number }
  | { readonly kind: "refused" };

/**
 * Places of hosts. A host starts with {@link FIRST_PLACES}; each answer adds one until it asks for patience, which halves them (and starts
 * a pause); from then on it takes as many answers as there are places to add one.
 */
export interface HostPlaces {
  enter(host: string, holder: string, options: EnterOptions): Promise<Entry>;
  leave(host: string, holder: string, verdict: HostVerdict): Promise<void>;
  /** Current places of a host, for tests and metrics. */
  look(host: string): Promise<{ readonly places: number; readonly taken: number }>;
}

export const FIRST_PLACES = 8;
export const MAX_PLACES = 100;
/** First pause after a host asked for patience without saying how much; it doubles up to the longest. */
export const FIRST_PAUSE_MS = 1_000;
export const MAX_PAUSE_MS = 60_000;
/** A host that failed so often in a row is left alone for a while. */
export const MAX_FAILURES = 30;
export const REFUSAL_MS = 300_000;
/** How soon to ask again when all places are taken. */
export const FULL_MS = 50;

interface HostState {
  places: number;
  /** It was never asked to slow down. */
  isGrowing: boolean;
  /** Milliseconds since the epoch. */
  notBefore: number;
  lastLeft: number;
  slowedAt: number;
  slowdowns: number;
  failures: number;
  readonly taken: Map<string, { readonly until: number; readonly since: number }>;
}

/** Hosts that are remembered; the one that was not asked for longest goes first. */
const MAX_HOSTS = 10_000;

/** Places within one process. */
export function memoryHostPlaces(): HostPlaces {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string): HostState => {
    const known = hosts.get(host);
    const state = known ?? {
      places: FIRST_PLACES,
      isGrowing: true,
      notBefore: 0,
      lastLeft: 0,
      slowedAt: 0,
      slowdowns: 0,
      failures: 0,
      taken: new Map(),
    };
    hosts.delete(host);
    hosts.set(host, state);
    const oldest = hosts.size > MAX_HOSTS ? hosts.keys().next().value : undefined;
    if (oldest !== undefined) hosts.delete(oldest);
    return state;
  };
  return {
    async enter(host, holder, { pause, ttl }) {
      const now = Date.now();
      const state = stateOf(host);
      if (state.failures >= MAX_FAILURES) {
        if (now < state.notBefore) return { kind: "refused" };
        // One request tries whether it is back.
        state.failures = MAX_FAILURES - 1;
      }
      for (const [other, { until }] of state.taken) if (until <= now) state.taken.delete(other);
      const places = pause > 0 ? 1 : Math.floor(state.places);
      const earliest = Math.max(state.notBefore, pause > 0 ? state.lastLeft + pause : 0);
      if (earliest > now) return { kind: "wait", milliseconds: earliest - now };
      if (!state.taken.has(holder) && state.taken.size >= places) {
        return { kind: "wait", milliseconds: Math.max(pause, FULL_MS) };
      }
      state.taken.set(holder, { until: now + ttl, since: now });
      return { kind: "entered" };
    },
    async leave(host, holder, verdict) {
      const now = Date.now();
      const state = stateOf(host);
      const since = state.taken.get(holder)?.since ?? now;
      state.taken.delete(holder);
      if (verdict.kind === "unused") return;
      state.lastLeft = now;
      if (verdict.kind === "failed") {
        if (++state.failures >= MAX_FAILURES) state.notBefore = now + REFUSAL_MS;
        return;
      }
      state.failures = 0;
      if (verdict.kind === "ok") {
        state.slowdowns = 0;
        state.places = Math.min(MAX_PLACES, state.places + (state.isGrowing ? 1 : 1 / state.places));
        return;
      }
      // Requests that were under way when the host first asked for patience ask no second time.
      if (since > state.slowedAt) {
        state.places = Math.max(1, Math.floor(state.places / 2));
        state.slowdowns++;
        state.slowedAt = now;
      }
      state.isGrowing = false;
      const asked = verdict.after ?? FIRST_PAUSE_MS * 2 ** Math.min(state.slowdowns - 1, 10);
      const pause = Math.min(Math.max(0, asked), verdict.after === undefined ? MAX_PAUSE_MS : asked);
      state.notBefore = Math.max(state.notBefore, now + pause);
    },
    async look(host) {
      const { places, taken } = stateOf(host);
      return { places: Math.floor(places), taken: taken.size };
    },
  };
}
