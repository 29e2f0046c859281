/** Monitors of a library or a command line: those of one team, with calls that wait for their checks. */
import { setTimeout as wait } from "node:timers/promises";
import { validate } from "@quern/core/options";
import { z } from "zod";
import { type CheckPageView, type CheckView, type MonitorView, viewCheck, viewPage } from "./describe.js";
import type { Monitors } from "./monitors.js";
import { checkGoal, createShape, MONITOR_EVENTS, updateShape } from "./options.js";
import type { Check } from "./types.js";

/** The team of everybody who comes without a key, as on a server. */
const TEAM = "default";
/** The owner of the process names the recipients. */
const OWN_CALL = { areMembers: true };
const POLL_MS = 250;
const CHECKS_AT_ONCE = 4;

const webhookSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).default({}),
  metadata: z.record(z.string(), z.string()).default({}),
  events: z.array(z.enum(MONITOR_EVENTS)).default([...MONITOR_EVENTS]),
});
const inputSchema = z
  .strictObject({
    ...createShape,
    name: createShape.name.optional(),
    schedule: z.union([createShape.schedule, z.string()]),
    targets: createShape.targets.optional(),
    urls: z.array(z.string().min(1)).min(1).optional(),
    webhook: webhookSchema.optional(),
  })
  .refine(({ targets, urls }) => (targets === undefined) !== (urls === undefined), {
    message: "Name either urls or targets",
    path: ["targets"],
  })
  .superRefine(checkGoal);
const changeSchema = z.strictObject({
  ...updateShape,
  schedule: z.union([createShape.schedule, z.string()]).optional(),
  webhook: webhookSchema.nullable().optional(),
});

/** `schedule` is a cron expression or words (`daily at 9:00`), or an object with a time zone; `urls` is short for one target of pages. */
export type MonitorInput = z.input<typeof inputSchema>;
export type MonitorChangeInput = z.input<typeof changeSchema>;

/** A check that is over, with its pages. */
export interface CheckReport extends CheckView {
  readonly pages: readonly CheckPageView[];
}

/** Monitors that run in this process. */
export class LocalMonitors {
  readonly #monitors: Monitors;
  #works = false;

  constructor(monitors: Monitors) {
    this.#monitors = monitors;
  }

  /**
   * Makes a monitor. Its schedule runs while somebody works on it: {@link watch}, or a server on the same data.
   *
   * @throws QuernError `BAD_REQUEST`
   */
  async add(input: MonitorInput): Promise<MonitorView> {
    const { urls, targets, schedule, name, ...rest } = validate(inputSchema, input);
    const given = targets ?? [{ type: "scrape" as const, urls: urls ?? [] }];
    const monitor = await this.#monitors.create(
      TEAM,
      {
        ...rest,
        name: name ?? nameOf(given[0] as (typeof given)[number]),
        schedule: readSchedule(schedule),
        targets: given,
      },
      undefined,
      OWN_CALL,
    );
    return this.#monitors.view(monitor);
  }

  async list(): Promise<MonitorView[]> {
    return Promise.all((await this.#monitors.store.list(TEAM)).map((monitor) => this.#monitors.view(monitor)));
  }

  /** @throws QuernError `NOT_FOUND` */
  async get(id: string): Promise<MonitorView> {
    return this.#monitors.view(await this.#monitors.store.read(id, TEAM));
  }

  /** @throws QuernError `NOT_FOUND`, `BAD_REQUEST` */
  async update(id: string, change: MonitorChangeInput): Promise<MonitorView> {
    const { schedule, ...rest } = validate(changeSchema, change);
    const schedules = schedule === undefined ? {} : { schedule: readSchedule(schedule) };
    return this.#monitors.view(await this.#monitors.update(id, TEAM, { ...rest, ...schedules }, OWN_CALL));
  }

  /** @throws QuernError `NOT_FOUND` */
  remove(id: string): Promise<void> {
    return this.#monitors.remove(id, TEAM);
  }

  /** Newest first. */
  async checks(id: string): Promise<CheckView[]> {
    const { id: known } = await this.#monitors.store.read(id, TEAM);
    return (await this.#monitors.store.checks(known)).map(viewCheck);
  }

  /** @throws QuernError `NOT_FOUND` */
  async check(id: string, checkId: string): Promise<CheckReport> {
    return this.#report(await this.#monitors.check(id, checkId, TEAM));
  }

  /**
   * Checks now, and waits for the end.
   *
   * @throws QuernError `NOT_FOUND`, `CONFLICT` while a check runs or the monitor is paused; the reason of `signal`
   */
  async run(id: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<CheckReport> {
    this.#work();
    const { id: checkId } = await this.#monitors.run(id, TEAM);
    for (;;) {
      signal?.throwIfAborted();
      const check = await this.#monitors.check(id, checkId, TEAM);
      if (isOver(check)) return this.#report(check);
      await wait(POLL_MS);
    }
  }

  /**
   * Works on the schedules until the loop is left, and gives each check as it ends.
   *
   * @param options.monitor only checks of this one are given; all schedules are worked on
   * @throws the reason of `signal`
   */
  async *watch({
    monitor,
    signal,
  }: {
    readonly monitor?: string;
    readonly signal?: AbortSignal;
  } = {}): AsyncGenerator<CheckReport> {
    this.#work();
    const told = new Set<string>();
    const since = Date.now();
    for (;;) {
      signal?.throwIfAborted();
      const ids = monitor === undefined ? (await this.#monitors.store.list(TEAM)).map(({ id }) => id) : [monitor];
      for (const id of ids) {
        const fresh = (await this.#monitors.store.checks(id)).filter(
          (check) => isOver(check) && (check.finishedAt ?? 0) >= since && !told.has(check.id),
        );
        for (const check of fresh.reverse()) {
          told.add(check.id);
          yield await this.#report(check);
        }
      }
      await wait(POLL_MS, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
    }
  }

  #work(): void {
    if (this.#works) return;
    this.#works = true;
    this.#monitors.work(CHECKS_AT_ONCE);
  }

  async #report(check: Check): Promise<CheckReport> {
    return { ...viewCheck(check), pages: (await this.#monitors.store.pages(check.id)).map(viewPage) };
  }
}

const isOver = ({ status }: Check): boolean => status !== "queued" && status !== "running";

const CRON = /^[\d*@]\S*(?:\s+\S+){4,5}$|^@\w+$/;

type Schedule = z.output<typeof createShape.schedule>;
const readSchedule = (given: Schedule | string): Schedule =>
  typeof given !== "string" ? given : { [CRON.test(given.trim()) ? "cron" : "text"]: given, timezone: "UTC" };

function nameOf(target: z.output<typeof createShape.targets>[number]): string {
  const name = target.type === "scrape" ? target.urls[0] : target.type === "crawl" ? target.url : target.queries[0];
  return String(name).slice(0, 256);
}
