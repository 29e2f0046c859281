/** Services of the routes, made once per handler. */
import { type Engine, memoryState, memoryStorage } from "@quern/core";
import { type MailOptions, Monitors, mailCarrier } from "@quern/monitor";
import { createOutbox, type QueueWorker } from "@quern/queue";
import type { Logger, StateStore } from "@quern/types";
import { type AuthOptions, type Caller, createAuthenticator } from "./access/authenticate.js";
import { createLocalGuard } from "./access/local-only.js";
import { DEFAULT_PLAN, PLANS, type Plan } from "./access/plans.js";
import { createTeamReader } from "./access/teams.js";
import { createLedger, type Ledger } from "./accounts/ledger.js";
import { createResults, type Results } from "./accounts/results.js";
import { createSearches, type Searches } from "./accounts/searches.js";
import { createUploads, type Uploads } from "./accounts/uploads.js";
import { type Agents, createAgents } from "./agents/agents.js";
import type { SignedStorage } from "./artifacts/signed-storage.js";
import type { AuditSink } from "./audit.js";
import { type JobBackend, memoryJobs, Topic } from "./jobs/backend.js";
import { extractResult } from "./jobs/extract-result.js";
import { createJobs, type Jobs } from "./jobs/jobs.js";
import { createSlots, type Slots } from "./limits/slots.js";
import { webhookCarrier } from "./messages/webhook-carrier.js";
import { createMonitorHost } from "./monitors/monitor-host.js";
import { Metrics } from "./operations/metrics.js";
import type { Lifecycle } from "./operations/readiness.js";
import type { RequestTracer } from "./operations/request-tracer.js";
import { type AddressOptions, createBaseUrl } from "./routing/base-url.js";
import { createLiveSessions, type LiveSessions } from "./sessions/live-sessions.js";

export interface HandlerOptions extends AddressOptions {
  /** From `createQuern()` or `createEngine()`. The caller must close it. */
  readonly engine: Engine;
  /** Default: everyone is answered until a key is made with `createKey`. */
  readonly auth?: AuthOptions;
  /** Results, keys, credits, limits. Default: in memory. The caller must close it. */
  readonly state?: StateStore;
  /**
   * Serves what was put under signed addresses; give the engine the same one. It also holds uploads until they are parsed, so servers that
   * share a state share it too. Default: no such addresses, uploads in memory.
   */
  readonly storage?: SignedStorage;
  /** Plan of teams that have none of their own: a name of {@link PLANS}, or one to add. Default `self-hosted`. */
  readonly plan?: string | Plan;
  /** Signs the messages of crawls and batches. Default: they carry no signature. */
  readonly webhookSecret?: string;
  /**
   * Where crawls and batches run. Default: in memory, gone with the process. `concurrency` is how many of their pages this server works on
   * at once: 16 by default, 0 to leave all of them to other processes that share the queue.
   */
  readonly jobs?: Partial<JobBackend> & { readonly concurrency?: number };
  /** Mail server that sends the reports of monitors. Default: none is sent. */
  readonly mail?: MailOptions;
  /** Shortest time between two checks of a monitor, in milliseconds. Default 300 000, as the contract says. */
  readonly minMonitorInterval?: number;
  /** Called for every request that does work. Default: none. */
  readonly audit?: AuditSink;
  /** Opens GET /metrics to whoever sends it as a bearer key. Without it, metrics are there only as long as no key is needed at all. */
  readonly metricsKey?: string;
  /** A tracer of `@opentelemetry/api` (`trace.getTracer("quern")`): one span a request. Default: none. */
  readonly tracer?: RequestTracer;
  /** Told of each request at level `info`. Default: silence. */
  readonly logger?: Logger;
}

export interface Services {
  readonly engine: Engine;
  readonly state: StateStore;
  readonly storage: SignedStorage | undefined;
  readonly logger: Logger | undefined;
  readonly audit: AuditSink | undefined;
  readonly metrics: Metrics;
  readonly metricsKey: string | undefined;
  readonly tracer: RequestTracer | undefined;
  readonly lifecycle: Lifecycle;
  readonly authenticate: (request: Request) => Promise<Caller>;
  readonly ledger: Ledger;
  readonly results: Results;
  readonly searches: Searches;
  readonly slots: Slots;
  readonly uploads: Uploads;
  readonly sessions: LiveSessions;
  readonly baseUrl: (request: Request) => string;
  /** Crawls and batches. */
  readonly jobs: Jobs;
  readonly agents: Agents;
  readonly monitors: Monitors;
  /** Whether mails can be sent. */
  readonly hasMail: boolean;
  /** Finishes the work of the queue that runs here, within the grace time (milliseconds), and gives back the rest. */
  closeWork(grace?: number): Promise<void>;
}

const DEFAULT_PAGES_AT_ONCE = 16;
/** A run of an agent mostly waits for its model and its pages. */
const AGENTS_AT_ONCE = 8;
/** Checks of monitors at once; each reads several pages side by side. */
const CHECKS_AT_ONCE = 4;
/** Messages in delivery at once. */
const MESSAGES_AT_ONCE = 50;

/**
 * @param isLocal only this machine reaches the handler; without keys it then keeps pages of strangers out
 * @throws QuernError `BAD_REQUEST` for settings that make no sense
 */
export function createServices(options: HandlerOptions, isLocal: boolean): Services {
  const state = options.state ?? memoryState();
  const plans = new Map(PLANS);
  const { plan = DEFAULT_PLAN } = options;
  if (typeof plan !== "string") plans.set(plan.name, plan);
  const teams = createTeamReader(state, plans, typeof plan === "string" ? plan : plan.name);
  const { engine, logger } = options;
  const ledger = createLedger(state);
  const slots = createSlots(state);
  const { concurrency = DEFAULT_PAGES_AT_ONCE, ...backend } = { ...memoryJobs(), ...options.jobs };
  const jobs = createJobs({
    engine,
    state,
    backend,
    teams,
    slots,
    ledger,
    webhookSecret: options.webhookSecret,
    logger,
    resultOf: extractResult,
  });
  const { queue } = backend;
  const outbox = createOutbox({
    state,
    queue,
    logger,
    carriers: {
      webhook: webhookCarrier(engine, options.webhookSecret),
      ...(options.mail ? { mail: mailCarrier(options.mail) } : {}),
    },
  });
  const results = createResults(state);
  const hasMail = options.mail !== undefined;
  const monitors = new Monitors({
    engine,
    state,
    queue,
    outbox,
    logger,
    hasMail,
    minInterval: options.minMonitorInterval,
    members: options.mail?.members,
    host: createMonitorHost({ state, teams, slots, ledger, results }),
  });
  const agents = createAgents({ engine, state, queue, teams, slots, ledger, outbox, logger });
  const workers: QueueWorker[] = [];
  if (concurrency > 0) {
    jobs.work({ concurrency });
    agents.work(AGENTS_AT_ONCE);
    monitors.work(CHECKS_AT_ONCE);
    workers.push(queue.process(Topic.MESSAGES, outbox.handle, { concurrency: MESSAGES_AT_ONCE }));
  }
  const metrics = createMetrics(slots);
  metrics.gauges(() => jobs.figures());
  return {
    engine,
    state,
    storage: options.storage,
    logger,
    audit: options.audit,
    metrics,
    metricsKey: options.metricsKey,
    tracer: options.tracer,
    lifecycle: { draining: false },
    authenticate: createAuthenticator(
      options.auth ?? {},
      state,
      teams,
      isLocal ? createLocalGuard(options.publicUrl) : undefined,
    ),
    ledger,
    results,
    searches: createSearches(state),
    slots,
    uploads: createUploads(state, options.storage ?? memoryStorage()),
    sessions: createLiveSessions(state, ledger, logger),
    baseUrl: createBaseUrl(options),
    jobs,
    agents,
    monitors,
    hasMail,
    async closeWork(grace = 0) {
      await Promise.all([jobs.close(grace), agents.close(grace), monitors.close(grace)]);
      await Promise.all(workers.map((worker) => worker.close(grace)));
    },
  };
}

function createMetrics(slots: Slots): Metrics {
  const metrics = new Metrics();
  metrics.gauges(() => {
    const { active, waiting } = slots.here();
    return [
      ["quern_slots_active", "Requests of this server that hold a place of their team.", active],
      ["quern_slots_waiting", "Requests of this server that wait for a place.", waiting],
    ];
  });
  return metrics;
}
