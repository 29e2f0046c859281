/** What routes work with: made once for a handler. */
import { type Engine, type Logger, memoryState, type StateStore, type Storage } from "@quern/core";
import { type AuthOptions, type Caller, createAuthenticator } from "./access/authenticate.js";
import { DEFAULT_PLAN, PLANS, type Plan } from "./access/plans.js";
import { createTeamReader } from "./access/teams.js";
import { createLedger, type Ledger } from "./accounts/ledger.js";
import { createResults, type Results } from "./accounts/results.js";
import { createSlots, type Slots } from "./limits/slots.js";
import { type AddressOptions, createBaseUrl } from "./routing/base-url.js";

export interface HandlerOptions extends AddressOptions {
  /** From `createQuern()` or `createEngine()`; closed by whoever made it. */
  readonly engine: Engine;
  readonly auth?: AuthOptions;
  /** Results, keys, credits, limits. Default: in memory. Closed by whoever made it. */
  readonly state?: StateStore;
  /** Serves what was put under signed addresses (see `signedStorage`); give the engine the same one. Default: no such addresses. */
  readonly storage?: Storage;
  /** Plan of teams that have none of their own: a name of {@link PLANS}, or one to add. Default `self-hosted`. */
  readonly plan?: string | Plan;
  /** Default: silence. */
  readonly logger?: Logger;
}

export interface Services {
  readonly engine: Engine;
  readonly state: StateStore;
  readonly storage: Storage | undefined;
  readonly logger: Logger | undefined;
  readonly authenticate: (request: Request) => Promise<Caller>;
  readonly ledger: Ledger;
  readonly results: Results;
  readonly slots: Slots;
  readonly baseUrl: (request: Request) => string;
}

/** @throws QuernError `BAD_REQUEST` for settings that make no sense */
export function createServices(options: HandlerOptions): Services {
  const state = options.state ?? memoryState();
  const plans = new Map(PLANS);
  const { plan = DEFAULT_PLAN } = options;
  if (typeof plan !== "string") plans.set(plan.name, plan);
  const teams = createTeamReader(state, plans, typeof plan === "string" ? plan : plan.name);
  return {
    engine: options.engine,
    state,
    storage: options.storage,
    logger: options.logger,
    authenticate: createAuthenticator(options.auth ?? {}, state, teams),
    ledger: createLedger(state),
    results: createResults(state),
    slots: createSlots(state),
    baseUrl: createBaseUrl(options),
  };
}
