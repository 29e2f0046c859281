import type { ResolvedOptions } from "../options/resolved.js";

/** Options that only a browser can honour; empty when a plain fetch may do. */
export function reasonsToRender(options: ResolvedOptions): string[] {
  const reasons: string[] = [];
  if (options.actions?.length) reasons.push("actions");
  reasons.push(...options.browserFormats);
  if (options.waitFor > 0) reasons.push("waitFor");
  if (options.mobile) reasons.push("mobile");
  if (options.profile) reasons.push("profile");
  return reasons;
}
