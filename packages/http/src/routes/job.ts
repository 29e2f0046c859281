/** Common parts of scrape and parse: a place among the team's requests, one clock, the bill. */
import { randomUUID } from "node:crypto";
import type { Document, ScrapeOptions } from "@quern/core";
import { QuernError } from "@quern/types";
import { protectionFor } from "../access/threat-policy.js";
import { creditsOfFailure } from "../accounts/ledger.js";
import type { CallerContext } from "../routing/route.js";
import { forTheWire } from "../routing/wire-document.js";

export interface Job {
  readonly endpoint: "scrape" | "parse";
  /** Milliseconds for waiting and working together. */
  readonly timeout: number;
  /** Shown in the team's activity. */
  readonly target: string;
  /** @param limits for the engine, whose clock counts the time in line too */
  run(limits: { readonly signal: AbortSignal; readonly queued: number | undefined }): Promise<Document>;
}

/** The longest part of a request's time that it may stand in line. */
const QUEUE_SHARE = 2 / 3;

/**
 * Runs the work in a place of the team's plan and charges what it cost; failed work costs nothing.
 *
 * @throws whatever the work throws, `RATE_LIMITED` and `CONCURRENCY_QUEUE_TIMEOUT` from the line
 */
export async function runJob(context: CallerContext, job: Job): Promise<Document> {
  const { caller, services, request, trace } = context;
  const startedAt = Date.now();
  const target = trace.zeroDataRetention ? {} : { target: job.target };
  Object.assign(trace, target);
  const slot = await services.slots.enter(caller.team, {
    holder: randomUUID(),
    mostWait: Math.floor(job.timeout * QUEUE_SHARE),
    signal: request.signal,
  });
  let result: Document;
  try {
    result = await job.run({ signal: request.signal, queued: slot.waited });
  } catch (error) {
    const credits = creditsOfFailure(error);
    if (credits > 0) {
      const jobId = randomUUID();
      trace.credits = credits;
      const charge = { caller, jobId, endpoint: job.endpoint, startedAt, credits, ...target };
      await best(context, "the ledger", () => services.ledger.charge(charge));
    }
    throw error;
  } finally {
    await slot.release();
  }
  const document = forTheWire(result, slot.waited);
  const { scrapeId, creditsUsed } = document.metadata;
  trace.jobId = scrapeId;
  trace.credits = creditsUsed;
  if (document.metadata.cacheState) trace.cacheState = document.metadata.cacheState;
  await best(context, "the ledger", () =>
    services.ledger.charge({
      caller,
      jobId: scrapeId,
      endpoint: job.endpoint,
      startedAt,
      credits: creditsUsed,
      ...target,
    }),
  );
  return document;
}

/** A result that is there is not withheld because a store is down; that it could not be written down is logged. */
export async function best({ services }: CallerContext, what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    services.logger?.error({ error: String(error) }, `${what} could not be written`);
  }
}

interface Declared {
  readonly zeroDataRetention: boolean;
  readonly lockdown: boolean;
  readonly auditMetadata?: { readonly username?: string | undefined } | undefined;
}

/**
 * Notes what a request says of itself.
 *
 * @throws QuernError `FORBIDDEN` where the team does not allow zero retention
 */
export function noteDeclarations({ caller, trace }: CallerContext, options: Declared): void {
  trace.zeroDataRetention = options.zeroDataRetention || options.lockdown;
  const username = options.auditMetadata?.username;
  if (username !== undefined) trace.username = username;
  if (options.zeroDataRetention && !caller.team.zeroDataRetention) {
    throw new QuernError("FORBIDDEN", "Zero data retention is not enabled for this team.");
  }
}

/** The request's own protection and the team's policy in one, as engine options. */
export async function withProtection<Options extends Pick<ScrapeOptions, "threatProtection">>(
  { services, caller }: CallerContext,
  options: Options,
): Promise<Options> {
  const threatProtection = await protectionFor(services.state, caller.team.id, options.threatProtection);
  return threatProtection === undefined ? options : { ...options, threatProtection };
}

/** Caller in the engine's terms. The library's own default team has no name, so that profiles made there are found here. */
export const callerOptions = ({ caller, request, services }: CallerContext): { team: string; linkBase: string } => ({
  team: caller.team.id === "default" ? "" : caller.team.id,
  linkBase: services.baseUrl(request),
});
