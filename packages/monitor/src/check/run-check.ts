/** Runs a check to its end: every target, the bill, the messages. */
import type { Document, Engine } from "@quern/core";
import type { Outbox } from "@quern/queue";
import { type Logger, type StateStore, toQuernError } from "@quern/types";
import { stableId } from "../ids.js";
import { isWorthTelling, type Mail, mailOf } from "../mail.js";
import type { MonitorStore } from "../monitor-store.js";
import type { Recipients } from "../recipients.js";
import type { Check, CheckPage, Monitor, MonitorRuns, MonitorSummary } from "../types.js";
import { checkTarget, type TargetOutcome } from "./targets.js";

/** The host's part in checks; a library has none of it. */
export interface MonitorHost {
  /** Whether the team can pay. Default: yes. */
  readonly canPay?: (monitor: Monitor, credits: number) => Promise<boolean>;
  readonly charge?: (monitor: Monitor, check: Check, credits: number) => Promise<void>;
  /** Options of every page: team, base of links, threat protection. */
  readonly settings?: (monitor: Monitor) => Promise<Readonly<Record<string, unknown>>>;
  /** Runs around each page, e.g. to wait for a free place of the team. */
  readonly around?: <Result>(monitor: Monitor, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;
  readonly onDocument?: (monitor: Monitor, document: Document) => Promise<void>;
}

export interface CheckParts {
  readonly engine: Engine;
  readonly state: StateStore;
  readonly store: MonitorStore;
  readonly recipients: Recipients;
  readonly outbox: Outbox;
  readonly host: MonitorHost;
  /** Whether mails can be sent. */
  readonly hasMail: boolean;
  readonly logger: Logger | undefined;
}

export const EMPTY_SUMMARY: MonitorSummary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 };

export async function runCheck(parts: CheckParts, monitor: Monitor, given: Check, signal: AbortSignal): Promise<Check> {
  const { engine, store, host, logger } = parts;
  let check = given;
  const change = async (facts: Partial<Check>): Promise<void> => {
    check = { ...check, ...facts, updatedAt: Date.now() };
    await store.putCheck(check);
  };
  await change({
    status: "running",
    startedAt: check.startedAt ?? Date.now(),
    billingStatus: host.charge ? "reserved" : "not_applicable",
  });
  await store.putRuns(monitor.id, { ...runsOf(monitor), currentCheckId: check.id });
  const settings = (await host.settings?.(monitor)) ?? {};
  const messages = new Messages(parts, monitor, check);
  const outcomes: TargetOutcome[] = [];
  let failure: string | undefined;
  for (const target of monitor.targets) {
    try {
      outcomes.push(
        await checkTarget(
          {
            engine,
            store,
            monitor,
            check,
            signal,
            logger,
            settings,
            around: (work) => (host.around ? host.around(monitor, signal, work) : work()),
            onPage: (page) => messages.page(page),
            onDocument: async (document) => host.onDocument?.(monitor, document),
          },
          target,
        ),
      );
    } catch (error) {
      signal.throwIfAborted();
      failure = toQuernError(error, target.id).message;
    }
  }
  const pages = outcomes.flatMap((outcome) => outcome.pages);
  const credits = outcomes.reduce((sum, outcome) => sum + outcome.credits, 0);
  const summary = summaryOf(pages);
  const hasFailed = failure !== undefined || outcomes.some(({ result }) => result["error"] !== undefined);
  const isNothing = summary.totalPages === summary.error;
  const status = !hasFailed && summary.error === 0 ? "completed" : isNothing ? "failed" : "partial";
  const reason =
    failure ?? outcomes.map(({ result }) => result["error"]).find(Boolean) ?? (isNothing ? pages[0]?.error : undefined);
  let billing: Check["billingStatus"] = "not_applicable";
  if (host.charge) {
    billing = credits === 0 ? "released" : "confirmed";
    await host.charge(monitor, check, credits).catch((error: unknown) => {
      billing = "failed";
      logger?.error({ check: check.id, error: String(error) }, "the check could not be charged");
    });
  }
  const isFailed = status !== "completed" && reason;
  const done: Check = { ...check, status, summary, ...(isFailed ? { error: String(reason) } : {}) };
  const plan = await messages.plan(done, pages);
  // Before the check, so that whoever waits for its end may begin the next one at once.
  await store.putRuns(monitor.id, { lastRunAt: check.startedAt ?? Date.now(), lastCheckSummary: summary });
  await change({
    ...done,
    finishedAt: Date.now(),
    actualCredits: credits,
    billingStatus: billing,
    targetResults: outcomes.map(({ result }) => result),
    notificationStatus: plan.status,
  });
  // The end is written down before anybody is told of it.
  await messages.completed(check, plan.mails);
  return check;
}

export const runsOf = ({ lastRunAt, lastCheckSummary }: Monitor): MonitorRuns => ({
  ...(lastRunAt === undefined ? {} : { lastRunAt }),
  ...(lastCheckSummary === undefined ? {} : { lastCheckSummary }),
});

function summaryOf(pages: readonly CheckPage[]): MonitorSummary {
  const counts = { ...EMPTY_SUMMARY, totalPages: pages.length };
  for (const { status } of pages) counts[status]++;
  return counts;
}

/** Webhooks and mails of one check, in order. */
class Messages {
  readonly #parts: CheckParts;
  readonly #monitor: Monitor;
  readonly #check: Check;
  #sequence = 0;

  constructor(parts: CheckParts, monitor: Monitor, check: Check) {
    this.#parts = parts;
    this.#monitor = monitor;
    this.#check = check;
  }

  async page(page: CheckPage): Promise<void> {
    if (page.status === "same") return;
    const { id, monitorId } = this.#check;
    const { url, status, previousScrapeId, currentScrapeId, error, judgment, diff } = page;
    await this.#send("monitor.page", page.id, {
      monitorId,
      checkId: id,
      url,
      status,
      previousScrapeId,
      currentScrapeId,
      error,
      isMeaningful: isWorthTelling(page),
      ...(judgment ? { judgment } : {}),
      ...(diff ? { diff } : {}),
    });
  }

  /** The messages that the end of a check will send. */
  async plan(
    check: Check,
    pages: readonly CheckPage[],
  ): Promise<{ readonly mails: readonly Mail[]; readonly status: Record<string, unknown> }> {
    const { webhook, notification, lastRunAt, team, asksRecipients = false } = this.#monitor;
    const status = webhook ? { webhook: { status: "queued", messages: this.#sequence + 1 } } : {};
    if (!notification?.email?.enabled) return { mails: [], status };
    if (!this.#parts.hasMail) {
      return {
        mails: [],
        status: { ...status, email: { status: "not_configured", error: "There is no mail server (--smtp-url)." } },
      };
    }
    const mail = lastRunAt === undefined ? undefined : mailOf(this.#monitor, check, pages);
    const mails = mail ? await this.#parts.recipients.addressed(mail, team, asksRecipients) : [];
    const recipients = mails.reduce((sum, { to }) => sum + to.length, 0);
    if (recipients > 0) return { mails, status: { ...status, email: { status: "queued", recipients } } };
    const reason =
      lastRunAt === undefined
        ? "The first check has nothing to compare with."
        : mail
          ? "No recipient has agreed to these mails."
          : "There is nothing to tell.";
    return { mails, status: { ...status, email: { status: "skipped", reason } } };
  }

  async completed({ id: checkId, monitorId, status, summary, error }: Check, mails: readonly Mail[]): Promise<void> {
    const failure = status === "completed" ? undefined : (error ?? status);
    await this.#send("monitor.check.completed", "completed", { monitorId, checkId, status, summary }, failure);
    for (const [sequence, payload] of mails.entries()) {
      await this.#parts.outbox.put({ channel: `mail-${checkId}`, sequence, carrier: "mail", payload });
    }
  }

  async #send(type: string, name: string, data: object, error?: string): Promise<void> {
    const { webhook } = this.#monitor;
    if (!webhook) return;
    await this.#parts.outbox.put({
      channel: `monitor-${this.#check.id}`,
      sequence: this.#sequence++,
      carrier: "webhook",
      payload: {
        target: webhook,
        isWanted: webhook.events.includes(type),
        message: {
          type,
          id: this.#monitor.id,
          webhookId: stableId(this.#check.id, name),
          data: [data],
          ...(error === undefined ? {} : { error }),
        },
      },
    });
  }
}
