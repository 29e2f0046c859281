/** Opens a page that stays open: with a scrape's options, or blank. */

import type { LanguageModel, RenderSession } from "@quern/types";
import { QuernError } from "@quern/types";
import type { AcquireRequest } from "../acquire/acquire-request.js";
import { rendererMissing, renderRequest } from "../acquire/render.js";
import type { SessionTimes } from "../model/session-times.js";
import { Interaction } from "./interaction.js";

/** The contract's times for a session. */
const TTL_MS = 600_000;
const IDLE_MS = 300_000;
const MAX_DURATION_MS = 3_600_000;

/** @throws QuernError `DRIVER_MISSING` without a renderer that keeps pages open, and whatever rendering throws */
export async function openInteraction(
  request: AcquireRequest,
  options: SessionTimes,
  languageModel: LanguageModel | undefined,
): Promise<Interaction> {
  const { renderer, deadline } = request;
  if (!renderer?.openSession) throw rendererMissing("An interactive session");
  const tier = request.options.proxy === "enhanced" ? "enhanced" : "basic";
  const ttl = readTime("ttl", options.ttl ?? TTL_MS);
  const idle = readTime("idle", options.idle ?? IDLE_MS);
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
