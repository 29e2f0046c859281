/** Policy of a team, added to the `threatProtection` of its requests. Kept as `threat-protection/<team>`. */

import type { ScrapeOptions } from "@quern/core";
import { scrapeOptionsShape } from "@quern/core/options";
import { QuernError, type StateStore } from "@quern/types";
import { z } from "zod";

type Protection = NonNullable<ScrapeOptions["threatProtection"]>;

const shape = scrapeOptionsShape.threatProtection.unwrap().shape;

export const threatPolicySchema = z.strictObject({
  enabled: z.boolean().default(false).meta({ description: "Applies to every request of the team." }),
  enforced: z
    .boolean()
    .default(false)
    .meta({ description: "Requests may make it stricter, never laxer, and not turn it off." }),
  allowOverrides: z
    .boolean()
    .default(true)
    .meta({ description: "Whether requests may set their own `threatProtection`." }),
  mode: shape.mode
    .unwrap()
    .default("normal")
    .meta({ ...shape.mode.meta() }),
  riskScoreThreshold: shape.riskScoreThreshold,
  blacklist: shape.blacklist
    .unwrap()
    .default([])
    .meta({ ...shape.blacklist.meta() }),
  whitelist: shape.whitelist
    .unwrap()
    .default([])
    .meta({ ...shape.whitelist.meta() }),
  blockedTlds: shape.blockedTlds
    .unwrap()
    .default([])
    .meta({ ...shape.blockedTlds.meta() }),
  failurePolicy: shape.failurePolicy,
});

export type ThreatPolicy = z.output<typeof threatPolicySchema>;

const policyKey = (team: string): string => `threat-protection/${team}`;

export const readPolicy = async (state: StateStore, team: string): Promise<ThreatPolicy> =>
  threatPolicySchema.parse((await state.get(policyKey(team))) ?? {});

export async function writePolicy(state: StateStore, team: string, policy: ThreatPolicy): Promise<void> {
  await state.set(policyKey(team), policy);
}

/**
 * The protection that a request runs under.
 *
 * @param given as the request brought it
 * @returns undefined for none
 * @throws QuernError `FORBIDDEN` when the team's policy does not allow what the request asks for
 */
export async function protectionFor(
  state: StateStore,
  team: string,
  given: Protection | undefined,
): Promise<Protection | undefined> {
  const stored = await state.get(policyKey(team));
  // Most teams have none, and every request comes by here.
  if (stored === undefined) return given;
  const { enabled, enforced, allowOverrides, ...policy } = threatPolicySchema.parse(stored);
  if (!enabled) return given;
  if (given === undefined) return policy;
  if (!allowOverrides) throw new QuernError("FORBIDDEN", "threatProtection overrides are disabled for this team.");
  if (!enforced) return { ...policy, ...given };
  if (given.mode === "off") {
    throw new QuernError(
      "FORBIDDEN",
      'threatProtection mode "off" is not allowed while the team\'s policy is enforced.',
    );
  }
  return {
    mode: policy.mode === "manual-only" ? (given.mode ?? policy.mode) : policy.mode,
    riskScoreThreshold: Math.min(policy.riskScoreThreshold, given.riskScoreThreshold ?? 100),
    blacklist: [...policy.blacklist, ...(given.blacklist ?? [])].slice(0, 1000),
    whitelist: policy.whitelist,
    blockedTlds: [...policy.blockedTlds, ...(given.blockedTlds ?? [])].slice(0, 1000),
    failurePolicy: policy.failurePolicy === "closed" ? "closed" : (given.failurePolicy ?? "open"),
  };
}
