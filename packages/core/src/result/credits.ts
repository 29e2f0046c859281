/** The price of a scrape in credits: of the page, of what was asked of it, and of the way to it. */
import { CREDITS_A_SCAN } from "../acquire/threat/credits.js";
import type { AskedThing } from "../answering/asked.js";
import { checksPromptInjection, type ResolvedOptions } from "../options/resolved.js";
import { isHeldBack } from "../page-options/resolved-page.js";

export interface Billable {
  readonly options: ResolvedOptions;
  readonly asked: readonly AskedThing[];
  /** Pages parsed, for PDFs. */
  readonly pdfPages: number;
  readonly proxyUsed: "basic" | "stealth";
  readonly cacheHit: boolean;
  /** Addresses that threatProtection scored. */
  readonly scannedUrls: number;
}

export function creditsFor({ options, asked, pdfPages, proxyUsed, cacheHit, scannedUrls }: Billable): number {
  let credits = options.lockdown && cacheHit ? 5 : Math.max(1, pdfPages);
  for (const { ask, setting } of asked) if (ask.kind === "format") credits += priceOf(ask, setting, options);
  if (checksPromptInjection(options)) credits += 4;
  if (options.redactPII) credits += 4 * Math.max(1, pdfPages);
  if (options.zeroDataRetention && !options.lockdown) credits += 1;
  if (proxyUsed === "stealth") credits = Math.max(credits, 5);
  return credits + scannedUrls * CREDITS_A_SCAN;
}

type AskedFormat = Extract<AskedThing["ask"], { readonly kind: "format" }>;

/** Formats that zero data retention keeps from being made are not charged. */
function priceOf({ credits, isHeldBack: mayBeHeldBack }: AskedFormat, setting: unknown, options: ResolvedOptions) {
  if (mayBeHeldBack && isHeldBack(options)) return 0;
  return typeof credits === "number" ? credits : credits(setting);
}
