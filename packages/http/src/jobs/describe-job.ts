/** A job as clients see it. */
import { isBaseAddress } from "@quern/jobs";
import type { JobRecord } from "./job-store.js";

/**
 * The status body without its pages. `success` says that the job was found, whatever its outcome: the official SDK retries a status with
 * `success: false`, and would poll a crawl that failed at its first page forever.
 */
export function describeJob(record: JobRecord): Record<string, unknown> {
  const { status, completed, total, creditsUsed, createdAt, completedAt, expiresAt, error } = record;
  const warning = warningOf(record);
  return {
    success: true,
    status,
    completed,
    total,
    creditsUsed,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(Math.floor(expiresAt / 1000) * 1000).toISOString(),
    ...(completedAt === undefined
      ? {}
      : {
          completedAt: new Date(completedAt).toISOString(),
          duration: Math.round((completedAt - createdAt) / 1000),
        }),
    ...(error === undefined ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
  };
}

function warningOf(record: JobRecord): string | undefined {
  const warnings = [record.warning, warningOfFailures(record), warningOfCredits(record), warningOfPages(record)].filter(
    (warning) => warning !== undefined,
  );
  return warnings.length > 0 ? warnings.join(" ") : undefined;
}

/** Pages that failed are in neither `completed` nor `total`. */
function warningOfFailures({ status, completed, failed }: JobRecord): string | undefined {
  if (status === "scraping" || failed === 0 || (status === "failed" && completed === 0)) return undefined;
  return `${failed} page(s) could not be read; the errors of this job have the reason of each.`;
}

/** The contract cuts a crawl's limit to the credits that are left, without a word. */
function warningOfCredits({
  status,
  completed,
  payablePages = Number.POSITIVE_INFINITY,
}: JobRecord): string | undefined {
  if (status === "scraping" || completed < payablePages) return undefined;
  return `The crawl ended after ${completed} page(s) because the team's credits of this month paid for no more.`;
}

function warningOfPages({ kind, status, completed, robotsBlocked, url, options }: JobRecord): string | undefined {
  if (kind !== "crawl" || status === "scraping") return undefined;
  if (robotsBlocked.length > 0)
    return `robots.txt keeps ${robotsBlocked.length} page(s) out of this crawl; robotsBlocked of its errors lists them.`;
  // `error` has the reason.
  if (status === "failed" && completed === 0) return undefined;
  const { includePaths = [], excludePaths = [] } = options as { includePaths?: unknown[]; excludePaths?: unknown[] };
  if (completed === 0 && includePaths.length + excludePaths.length > 0) {
    return "No page was found that includePaths and excludePaths let through.";
  }
  if (completed > 1 || url === undefined || isBaseAddress(new URL(url))) return undefined;
  const { origin, host } = new URL(url);
  return `Only ${completed} result(s) found. For more of ${host}, set crawlEntireDomain=true, or start from a higher-level path such as ${origin}/.`;
}
