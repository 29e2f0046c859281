import { QuernError, type StateStore } from "@quern/types";
import type { EndpointGroup } from "../access/plans.js";
import type { Team } from "../access/teams.js";

const WINDOW_MS = 60_000;

export interface Count {
  /** Tell a client where it stands, whatever it is answered; empty without a limit. */
  readonly headers: Readonly<Record<string, string>>;
  /** `RATE_LIMITED` with the contract's text, for one request too many. */
  readonly refusal?: QuernError;
}

/** Counts a request of a team. Minutes begin at full minutes for every server that shares the state. */
export async function countRequest(state: StateStore, team: Team, group: EndpointGroup): Promise<Count> {
  const limit = team.plan.requestsPerMinute[group];
  if (limit === undefined) return { headers: {} };
  const now = Date.now();
  const window = Math.floor(now / WINDOW_MS);
  const resets = (window + 1) * WINDOW_MS;
  const consumed = await state.add(`rate/${team.id}/${group}/${window}`, 1, { expires: resets + 1000 });
  const seconds = Math.max(1, Math.ceil((resets - now) / 1000));
  const headers = {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(Math.max(0, limit - consumed)),
    "x-ratelimit-reset": String(Math.ceil(resets / 1000)),
  };
  if (consumed <= limit) return { headers };
  const refusal = new QuernError(
    "RATE_LIMITED",
    `Rate limit exceeded. Consumed (req/min): ${consumed}, Remaining (req/min): 0. The plan "${team.plan.name}" allows ${limit}, ` +
      `please retry after ${seconds}s, resets at ${new Date(resets).toUTCString()}`,
    { details: { limit, consumed, retryAfterSeconds: seconds, resetsAt: new Date(resets).toISOString() } },
  );
  return { headers, refusal };
}
