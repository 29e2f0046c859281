/** Monitors: made, changed, run by their schedules and by hand, each check once however many servers share the queue. */
import { randomUUID } from "node:crypto";
import type { JobQueue, JobResult, QueueWorker, RunningJob } from "@quern/queue";
import { QuernError } from "@quern/types";
import { type CheckParts, EMPTY_SUMMARY, type MonitorHost, runCheck, runsOf } from "./check/run-check.js";
import { type MonitorView, viewMonitor } from "./describe.js";
import { creditsOfCheck, creditsOfMonth } from "./estimate.js";
import { stableId } from "./ids.js";
import { createMonitorStore, type MonitorStore } from "./monitor-store.js";
import { type CreateFields, MIN_INTERVAL_MS, readSchedule, type UpdateFields } from "./options.js";
import { Recipients } from "./recipients.js";
import type { Check, Monitor, MonitorTarget, MonitorWebhook } from "./types.js";

/** Topic of the queue that checks wait in. */
export const MONITORS_TOPIC = "monitors";

const DAY_MS = 86_400_000;
const LEASE_MS = 30_000;
const RENEWAL_MS = 5_000;
/** How soon a check looks again whether the one before it is over. */
const LEASE_POLL_MS = 500;

export type NewMonitor = CreateFields & { readonly webhook?: MonitorWebhook | undefined };
export type MonitorChange = UpdateFields & { readonly webhook?: MonitorWebhook | null | undefined };

/** Facts about the call that makes or changes a monitor. */
export interface MonitorCall {
  /** Where clients reach the server: recipients find the page there on which they agree. Default: nobody is asked. */
  readonly base?: string | undefined;
  /** All recipients are the caller's own team. Default false. */
  readonly areMembers?: boolean;
  /** Shortest time between two checks of the caller's plan, in milliseconds. Default that of {@link MonitorsOptions}. */
  readonly minInterval?: number | undefined;
}

export interface MonitorsOptions extends Omit<CheckParts, "store" | "host" | "recipients"> {
  readonly queue: JobQueue;
  readonly host?: MonitorHost;
  /** Shortest time between two checks, in milliseconds. Default five minutes, as the contract says. */
  readonly minInterval?: number | undefined;
  /** Addresses that get reports without being asked, or `*@example.com`. Default: none. */
  readonly members?: readonly string[] | undefined;
}

export class Monitors {
  readonly store: MonitorStore;
  readonly recipients: Recipients;
  readonly #parts: CheckParts;
  readonly #queue: JobQueue;
  readonly #minInterval: number;
  readonly #workers: QueueWorker[] = [];

  constructor({ queue, host = {}, minInterval = MIN_INTERVAL_MS, members = [], ...parts }: MonitorsOptions) {
    this.store = createMonitorStore(parts.state);
    const { state, outbox, hasMail } = parts;
    this.recipients = new Recipients({ state, outbox, hasMail, members });
    this.#parts = { ...parts, store: this.store, recipients: this.recipients, host };
    this.#queue = queue;
    this.#minInterval = minInterval;
  }

  /** @throws QuernError `BAD_REQUEST` for a schedule that cannot be read or comes too often */
  async create(team: string, given: NewMonitor, owner?: unknown, call: MonitorCall = {}): Promise<Monitor> {
    const now = Date.now();
    const schedule = readSchedule(given.schedule, call.minInterval ?? this.#minInterval);
    const targets = withIds(given.targets);
    const monitor: Monitor = {
      id: randomUUID(),
      team,
      name: given.name,
      status: "active",
      schedule,
      targets,
      ...(given.webhook ? { webhook: given.webhook } : {}),
      ...(given.notification ? { notification: given.notification } : {}),
      retentionDays: given.retentionDays,
      ...(given.goal === undefined ? {} : { goal: given.goal }),
      judgeEnabled: given.judgeEnabled ?? given.goal !== undefined,
      createdAt: now,
      updatedAt: now,
      estimatedCreditsPerMonth: creditsOfMonth({ schedule, targets }),
      asksRecipients: true,
      ...(owner === undefined ? {} : { owner }),
    };
    await this.store.put(monitor);
    await this.#enlist(monitor, call);
    await this.#follow(monitor);
    return monitor;
  }

  /** A monitor as clients see it. */
  async view(monitor: Monitor): Promise<MonitorView> {
    const { team, notification, asksRecipients = false } = monitor;
    return viewMonitor(monitor, await this.recipients.of(team, notification?.email?.recipients ?? [], asksRecipients));
  }

  /** @throws QuernError `NOT_FOUND`, `BAD_REQUEST` */
  async update(id: string, team: string, change: MonitorChange, call: MonitorCall = {}): Promise<Monitor> {
    const known = await this.store.read(id, team);
    if (!known.asksRecipients) await this.recipients.keepLegacy(team, known.notification?.email?.recipients ?? []);
    const { schedule: givenSchedule, targets: givenTargets, goal, webhook, notification, ...plain } = change;
    const schedule = givenSchedule
      ? readSchedule(givenSchedule, call.minInterval ?? this.#minInterval)
      : known.schedule;
    const targets = givenTargets ? withIds(givenTargets) : known.targets;
    const { webhook: oldWebhook, notification: oldNotification, goal: oldGoal, ...rest } = known;
    const kept = <Value>(asked: Value | null | undefined, old: Value | undefined): Value | undefined =>
      asked === undefined ? old : (asked ?? undefined);
    const now = {
      webhook: kept(webhook, oldWebhook),
      notification: kept(notification, oldNotification),
      goal: kept(goal, oldGoal),
    };
    const monitor: Monitor = {
      ...rest,
      ...defined(plain),
      ...defined(now),
      schedule,
      targets,
      // A goal is there to be judged by, unless somebody says otherwise.
      judgeEnabled: plain.judgeEnabled ?? (goal ? true : known.judgeEnabled),
      estimatedCreditsPerMonth: creditsOfMonth({ schedule, targets }),
      asksRecipients: true,
      updatedAt: Date.now(),
    };
    await this.store.put(monitor);
    if (notification) await this.#enlist(monitor, call);
    await this.#follow(monitor);
    return monitor;
  }

  /** @throws QuernError `NOT_FOUND` */
  async remove(id: string, team: string): Promise<void> {
    const monitor = await this.store.read(id, team);
    await this.#queue.unschedule(MONITORS_TOPIC, id);
    await this.store.remove(monitor);
  }

  /**
   * Begins a check now.
   *
   * @throws QuernError `NOT_FOUND`, `CONFLICT` while one runs or the monitor is paused
   */
  async run(id: string, team: string): Promise<Check> {
    const monitor = await this.store.read(id, team);
    if (monitor.status === "paused")
      throw new QuernError("CONFLICT", "Monitor is paused", { hint: "Set its status to active first." });
    const current = monitor.currentCheckId ? await this.store.findCheck(monitor.currentCheckId) : undefined;
    if (current?.status === "running" || current?.status === "queued") {
      throw new QuernError("CONFLICT", "A check of this monitor is running", { hint: "Wait for it to end." });
    }
    const check = this.#newCheck(monitor, randomUUID(), "manual");
    await this.store.putCheck(check);
    await this.store.putRuns(id, { ...runsOf(monitor), currentCheckId: check.id });
    await this.#queue.add(MONITORS_TOPIC, [{ id: `run-${check.id}`, data: { monitor: id, check: check.id } }]);
    return check;
  }

  /** @throws QuernError `NOT_FOUND` */
  async check(monitor: string, id: string, team: string): Promise<Check> {
    await this.store.read(monitor, team);
    const check = await this.store.findCheck(id);
    if (check?.monitorId === monitor) return check;
    throw new QuernError("NOT_FOUND", "Check not found");
  }

  /** Runs checks of this process and of others that share the queue, until `close`. */
  work(concurrency: number): void {
    this.#workers.push(this.#queue.process(MONITORS_TOPIC, (job) => this.#handle(job), { concurrency }));
  }

  async close(grace = 0): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close(grace)));
  }

  async #enlist({ team, name, notification }: Monitor, { base, areMembers = false }: MonitorCall): Promise<void> {
    const { recipients = [], enabled = false } = notification?.email ?? {};
    await this.recipients.enlist({ team, emails: recipients, monitorName: name, base, areMembers, isEnabled: enabled });
  }

  async #follow({ id, status, schedule }: Monitor): Promise<void> {
    if (status === "paused") await this.#queue.unschedule(MONITORS_TOPIC, id);
    else {
      await this.#queue.schedule(MONITORS_TOPIC, {
        id,
        cron: schedule.cron,
        timeZone: schedule.timezone,
        data: { monitor: id },
      });
    }
  }

  #newCheck(monitor: Monitor, id: string, trigger: Check["trigger"], scheduledFor?: number): Check {
    const now = Date.now();
    return {
      id,
      monitorId: monitor.id,
      team: monitor.team,
      status: "queued",
      trigger,
      ...(scheduledFor === undefined ? {} : { scheduledFor }),
      estimatedCredits: creditsOfCheck(monitor.targets),
      billingStatus: "not_applicable",
      summary: EMPTY_SUMMARY,
      targetResults: [],
      createdAt: now,
      updatedAt: now,
      expiresAt: now + monitor.retentionDays * DAY_MS,
    };
  }

  async #handle({ data, scheduledFor, signal }: RunningJob): Promise<JobResult> {
    const { monitor: id, check: manual } = data as { readonly monitor: string; readonly check?: string };
    const monitor = await this.store.find(id);
    if (!monitor) {
      await this.#queue.unschedule(MONITORS_TOPIC, id);
      return undefined;
    }
    if (manual === undefined && monitor.status === "paused") return undefined;
    const checkId = manual ?? stableId(id, scheduledFor ?? Date.now());
    const known = await this.store.findCheck(checkId);
    if (known && known.status !== "queued" && known.status !== "running") return undefined;
    const check = known ?? this.#newCheck(monitor, checkId, "scheduled", scheduledFor);
    const lease = `monitor-leases/${id}`;
    const holder = randomUUID();
    const hold = (): Promise<boolean> => this.#parts.state.acquire(lease, holder, { limit: 1, ttl: LEASE_MS });
    if (!(await hold())) return this.#waitOrSkip(monitor, check);
    const renewal = setInterval(() => void hold().catch(() => false), RENEWAL_MS);
    try {
      if (!(await this.#canPay(monitor, check))) {
        await this.#skip(check, "skipped_no_credits", "The team's credits do not cover this check.");
        return undefined;
      }
      await runCheck(this.#parts, monitor, check, signal);
      return undefined;
    } catch (error) {
      // Somebody else goes on with it.
      if (signal.aborted) return { again: 0 };
      throw error;
    } finally {
      clearInterval(renewal);
      await this.#parts.state.release(lease, holder);
    }
  }

  /** Somebody holds the monitor: the same check in another attempt, or an earlier one that goes on. */
  async #waitOrSkip(monitor: Monitor, check: Check): Promise<JobResult> {
    if (monitor.currentCheckId === check.id || check.trigger === "manual") return { again: LEASE_POLL_MS };
    await this.#skip(check, "skipped_overlap", "The check before this one was still running.");
    return undefined;
  }

  async #skip(check: Check, status: "skipped_overlap" | "skipped_no_credits", error: string): Promise<void> {
    await this.store.putCheck({ ...check, status, error, finishedAt: Date.now(), updatedAt: Date.now() });
    const monitor = await this.store.find(check.monitorId);
    if (monitor?.currentCheckId === check.id) await this.store.putRuns(monitor.id, runsOf(monitor));
  }

  async #canPay(monitor: Monitor, check: Check): Promise<boolean> {
    return (await this.#parts.host.canPay?.(monitor, check.estimatedCredits)) ?? true;
  }
}

const withIds = (targets: NewMonitor["targets"]): MonitorTarget[] =>
  targets.map((target) => ({ ...target, id: target.id ?? randomUUID() }));

const defined = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
