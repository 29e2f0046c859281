/** Monitors and checks as clients see them. */
import { nextCronTime } from "@quern/queue";
import type { RecipientSubscription } from "./recipients.js";
import type { Check, CheckPage, Monitor } from "./types.js";

const iso = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

export type MonitorView = ReturnType<typeof viewMonitor>;
export type CheckView = ReturnType<typeof viewCheck>;
export type CheckPageView = ReturnType<typeof viewPage>;

/** @param subscriptions of its recipients */
export function viewMonitor(monitor: Monitor, subscriptions: readonly RecipientSubscription[]) {
  const { id, name, status, schedule, targets, webhook, notification, retentionDays, goal, judgeEnabled } = monitor;
  const next =
    status === "active" ? nextCronTime({ cron: schedule.cron, timeZone: schedule.timezone }, Date.now()) : undefined;
  return {
    id,
    name,
    status,
    schedule,
    nextRunAt: iso(next),
    lastRunAt: iso(monitor.lastRunAt),
    currentCheckId: monitor.currentCheckId ?? null,
    targets,
    // Headers may hold secrets.
    webhook: webhook
      ? { ...webhook, headers: Object.fromEntries(Object.keys(webhook.headers).map((header) => [header, "***"])) }
      : null,
    notification: notification ?? null,
    emailRecipientSubscriptions: [...subscriptions],
    retentionDays,
    estimatedCreditsPerMonth: monitor.estimatedCreditsPerMonth,
    lastCheckSummary: monitor.lastCheckSummary ?? null,
    goal: goal ?? null,
    judgeEnabled,
    createdAt: iso(monitor.createdAt) as string,
    updatedAt: iso(monitor.updatedAt) as string,
  };
}

export function viewCheck(check: Check) {
  const { id, monitorId, status, trigger, estimatedCredits, billingStatus, summary, targetResults } = check;
  return {
    id,
    monitorId,
    status,
    trigger,
    scheduledFor: iso(check.scheduledFor),
    startedAt: iso(check.startedAt),
    finishedAt: iso(check.finishedAt),
    estimatedCredits,
    reservedCredits: billingStatus === "reserved" || billingStatus === "confirmed" ? estimatedCredits : null,
    actualCredits: check.actualCredits ?? null,
    billingStatus,
    summary,
    targetResults,
    notificationStatus: check.notificationStatus ?? null,
    error: check.error ?? null,
    createdAt: iso(check.createdAt) as string,
    updatedAt: iso(check.updatedAt) as string,
  };
}

export function viewPage({ creditsUsed: _creditsUsed, createdAt, ...page }: CheckPage) {
  return { ...page, createdAt: iso(createdAt) as string };
}
