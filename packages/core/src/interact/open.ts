/** Opens a page that stays open: with a scrape's options, or blank. */

import type { LanguageModel, RenderSession } from "@quern/types";
import { QuernError } from "@quern/types";
import type { AcquireRequest } from "../acquire/acquire-request.js";
import { rendererMissing, renderRequest } from "../acquire/render.js";
import { type CheckUrl, createUrlGuard } from "../acquire/threat/guard.js";
import type { SessionTimes } from "../model/session-times.js";
import { Interaction } from "./interaction.js";

/** The contract's times for a session. */
const TTL_MS = 600_000;
const IDLE_MS = 300_000;
const MAX_DURATION_MS = 3_600_000;

type PageRequest = Pick<AcquireRequest, "url" | "options" | "team" | "deadline">;

interface OpenRequest extends PageRequest {
  /** Of the engine. */
  readonly parts: Omit<AcquireRequest, keyof PageRequest | "engine"> & {
    readonly checkUrl: CheckUrl | undefined;
    readonly languageModel: LanguageModel | undefined;
  };
}

/** @throws QuernError `DRIVER_MISSING` without a renderer that keeps pages open, and whatever rendering throws */
export async function openInteraction(
  { url, options, team, deadline, parts }: OpenRequest,
  times: SessionTimes,
): Promise<Interaction> {
  const { renderer } = parts;
  const guard = createUrlGuard(options, parts.checkUrl);
  if (guard) await deadline.run("checking the address", () => guard.check(url));
  if (!renderer?.openSession) throw rendererMissing("An interactive session");
  const egress = guard?.egress(parts.egress) ?? parts.egress;
  const request: AcquireRequest = { ...parts, egress, url, options, deadline, engine: "browser", team };
  // Zero data retention keeps the page's text in this process.
  const languageModel = options.zeroDataRetention ? undefined : parts.languageModel;
  const tier = options.proxy === "enhanced" ? "enhanced" : "basic";
  const ttl = readTime("ttl", times.ttl ?? TTL_MS);
  const idle = readTime("idle", times.idle ?? IDLE_MS);
  return deadline.run("opening the session", async () => {
    const opening = renderer.openSession?.(renderRequest(request, tier), { ttl, idle }) as Promise<RenderSession>;
    // The request may run out while the browser starts: what comes too late is closed again.
    opening.then(
      (session) => (deadline.signal.aborted ? session.close() : undefined),
      () => undefined,
    );
    return new Interaction(await opening, languageModel);
  });
}

function readTime(name: string, value: number): number {
  if (value > 0 && value <= MAX_DURATION_MS) return value;
  throw new QuernError("BAD_REQUEST", `${name} must be between 1 and ${MAX_DURATION_MS} milliseconds, not ${value}.`);
}
