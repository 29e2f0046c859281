import type { CreateFields } from "./options.js";
import type { MonitorSchedule } from "./schedule-type.js";

type Target = CreateFields["targets"][number];
export type MonitorTarget = Target & { readonly id: string };
export type ScrapeTarget = Extract<MonitorTarget, { type: "scrape" }>;
export type CrawlTarget = Extract<MonitorTarget, { type: "crawl" }>;
export type SearchTarget = Extract<MonitorTarget, { type: "search" }>;

export interface MonitorWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

export interface MonitorNotification {
  readonly email?:
    | { readonly enabled: boolean; readonly recipients: readonly string[]; readonly includeDiffs: boolean }
    | undefined;
  readonly slack?: unknown;
}

export interface MonitorSummary {
  readonly totalPages: number;
  readonly same: number;
  readonly changed: number;
  readonly new: number;
  readonly removed: number;
  readonly error: number;
}

/** The part of a monitor that checks write, apart from the settings. */
export interface MonitorRuns {
  /** Milliseconds since the epoch. */
  readonly lastRunAt?: number;
  readonly currentCheckId?: string;
  readonly lastCheckSummary?: MonitorSummary;
}

export interface Monitor extends MonitorRuns {
  readonly id: string;
  readonly team: string;
  readonly name: string;
  readonly status: "active" | "paused";
  readonly schedule: MonitorSchedule;
  readonly targets: readonly MonitorTarget[];
  readonly webhook?: MonitorWebhook;
  readonly notification?: MonitorNotification;
  readonly retentionDays: number;
  readonly goal?: string;
  readonly judgeEnabled: boolean;
  /** Milliseconds since the epoch, as all times here. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly estimatedCreditsPerMonth: number;
  /** Recipients outside the team are asked first; absent on monitors from before that. */
  readonly asksRecipients?: boolean;
  /** Data that the host keeps with it, such as the key that pays. */
  readonly owner?: unknown;
}

export type CheckStatus =
  | "queued"
  | "running"
  | "completed"
  | "failed"
  | "partial"
  | "skipped_overlap"
  | "skipped_no_credits";

export interface Check {
  readonly id: string;
  readonly monitorId: string;
  readonly team: string;
  readonly status: CheckStatus;
  readonly trigger: "scheduled" | "manual";
  readonly scheduledFor?: number;
  readonly startedAt?: number;
  readonly finishedAt?: number;
  readonly estimatedCredits: number;
  readonly actualCredits?: number;
  readonly billingStatus: "not_applicable" | "reserved" | "confirmed" | "released" | "failed";
  readonly summary: MonitorSummary;
  readonly targetResults: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly notificationStatus?: Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

export type PageStatus = "same" | "new" | "changed" | "removed" | "error";

export interface Judgment {
  readonly meaningful: boolean;
  readonly confidence: "high" | "medium" | "low";
  readonly reason: string;
  readonly meaningfulChanges: ReadonlyArray<{
    readonly type: "added" | "removed" | "changed";
    readonly before: string | null;
    readonly after: string | null;
    readonly reason: string;
  }>;
  /** Whether a language model judged, or rules did. */
  readonly method: "model" | "rules";
}

/** A page of a check. */
export interface CheckPage {
  readonly id: string;
  readonly targetId: string;
  readonly url: string;
  readonly status: PageStatus;
  readonly previousScrapeId: string | null;
  readonly currentScrapeId: string | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly judgment: Judgment | null;
  readonly diff: { readonly text?: string; readonly json?: unknown } | null;
  readonly snapshot?: { readonly json: unknown };
  readonly createdAt: number;
  readonly creditsUsed: number;
}
