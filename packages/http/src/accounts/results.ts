/** Results of scrapes, kept for a day: what GET /v2/scrape/{id} answers, and what an interaction needs to show the page again. */
import type { Document } from "@quern/core";
import { QuernError, type StateStore } from "@quern/types";

/** The page as it was asked for. Headers are left out: they may hold secrets. */
export interface Replay {
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface StoredResult {
  readonly team: string;
  readonly endpoint: string;
  readonly document: Document;
  readonly replay?: Replay;
}

/** A page of a job: the document lies with the job. */
export interface StoredPage extends Omit<StoredResult, "document"> {
  /** Key of the document in the state. */
  readonly page: string;
}

export interface Results {
  /** @param written the document as JSON, where it is at hand */
  put(id: string, result: StoredResult, written?: string): Promise<void>;
  /**
   * @throws QuernError `NOT_FOUND` (never there, expired, or nothing was to be retained), `FORBIDDEN` for another team's
   */
  get(id: string, team: string): Promise<StoredResult>;
}

const DAY_MS = 86_400_000;

export function createResults(state: StateStore): Results {
  return {
    async put(id, result, written) {
      const { document: _document, ...facts } = result;
      const json = written && `${JSON.stringify(facts).slice(0, -1)},"document":${written}}`;
      await state.set(resultKey(id), result, {
        expires: Date.now() + DAY_MS,
        ...(json === undefined ? {} : { json }),
      });
    },
    async get(id, team) {
      const result = (await state.get(resultKey(id))) as StoredResult | StoredPage | undefined;
      if (!result) throw new QuernError("NOT_FOUND", "Job not found.");
      if (result.team !== team) throw new QuernError("FORBIDDEN", "You are not allowed to access this resource.");
      if (!("page" in result)) return result;
      const document = (await state.get(result.page)) as Document | undefined;
      if (!document) throw new QuernError("NOT_FOUND", "Job not found.");
      return { ...result, document };
    },
  };
}

/** Where a result, or a {@link StoredPage}, is kept. */
export const resultKey = (id: string): string => `results/${id}`;

const REPLAYED = [
  "waitFor",
  "actions",
  "profile",
  "mobile",
  "location",
  "proxy",
  "blockAds",
  "skipTlsVerification",
  "threatProtection",
] as const;

/** @param options of the request, as they came */
export const replayOf = (url: string, options: Readonly<Record<string, unknown>>): Replay => ({
  url,
  options: Object.fromEntries(REPLAYED.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))),
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws QuernError `BAD_REQUEST` with the contract's text */
export function checkJobId(id: string): string {
  if (UUID.test(id)) return id.toLowerCase();
  throw new QuernError("BAD_REQUEST", "Invalid job ID format. Job ID must be a valid UUID.");
}
