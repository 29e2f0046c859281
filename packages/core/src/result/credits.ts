/** The price table of the v2 contract (part I), for what a scrape did. */
import { checksPromptInjection, findFormat, isHeldBack, type ResolvedOptions } from "../options/resolved.js";

/** Each address that is scored, whether it is blocked or not. */
export const CREDITS_A_SCAN = 2;

export interface Billable {
  readonly options: ResolvedOptions;
  /** Pages parsed, for PDFs. */
  readonly pdfPages: number;
  readonly proxyUsed: "basic" | "stealth";
  readonly cacheHit: boolean;
  /** Addresses that threatProtection scored. */
  readonly scannedUrls: number;
}

export function creditsFor(work: Billable): number {
  const { options } = work;
  const scans = work.scannedUrls * CREDITS_A_SCAN;
  const has = (name: Parameters<typeof findFormat>[1]): boolean => findFormat(options, name) !== undefined;
  let credits = options.lockdown && work.cacheHit ? 5 : Math.max(1, work.pdfPages);
  for (const name of ["highlights", "audio", "video"] as const) if (has(name)) credits += 4;
  // Formats withheld by zero data retention are not charged.
  if (!isHeldBack(options)) {
    if (has("json") || findFormat(options, "changeTracking")?.modes.includes("json")) credits += 4;
    for (const name of ["question", "query"] as const) if (has(name)) credits += 4;
  }
  if (checksPromptInjection(options)) credits += 4;
  if (options.redactPII) credits += 4 * Math.max(1, work.pdfPages);
  if (options.zeroDataRetention && !options.lockdown) credits += 1;
  if (work.proxyUsed === "stealth") credits = Math.max(credits, 5);
  return credits + scans;
}
