/** Searches that were made, kept as long as feedback on them is taken. Neither queries nor results are kept. */
import { QuernError, type StateStore } from "@quern/types";

export interface Searches {
  put(id: string, team: string): Promise<void>;
  /** @throws QuernError `NOT_FOUND`, `FORBIDDEN` for another team's, `CONFLICT` when the time for feedback is over */
  get(id: string, team: string): Promise<void>;
}

const FEEDBACK_WINDOW_MS = 86_400_000;
/** Somewhat longer, so that being late is told apart from never having been. */
const KEPT_MS = 7 * FEEDBACK_WINDOW_MS;

interface SearchRecord {
  readonly team: string;
  readonly at: number;
}

export function createSearches(state: StateStore): Searches {
  return {
    async put(id, team) {
      const at = Date.now();
      await state.set(`searches/${id}`, { team, at }, { expires: at + KEPT_MS });
    },
    async get(id, team) {
      const record = (await state.get(`searches/${id}`)) as SearchRecord | undefined;
      if (!record) throw new QuernError("NOT_FOUND", "Search not found.");
      if (record.team !== team) throw new QuernError("FORBIDDEN", "You are not allowed to access this resource.");
      if (Date.now() - record.at > FEEDBACK_WINDOW_MS) {
        throw new QuernError("CONFLICT", "The time for feedback on this search is over: it is 24 hours.");
      }
    },
  };
}
