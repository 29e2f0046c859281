import { timingSafeEqual } from "node:crypto";
import { QuernError, type StateStore } from "@quern/types";
import { digestOf, findKey, hasKeys } from "./keys.js";
import { DEFAULT_TEAM, type Team, type TeamReader } from "./teams.js";

export interface AuthOptions {
  /** Bearer keys of the default team. */
  readonly keys?: readonly string[];
  /**
   * Whether a key is needed. Default: as soon as there is one, in `keys` or made with `createKey`. `true` keeps everybody out until then.
   */
  readonly required?: boolean;
}

/** Caller of a request. */
export interface Caller {
  readonly team: Team;
  /** Id of the key, `none` without one: history is kept by it. */
  readonly keyId: string;
  readonly keyName: string;
}

/** The contract fixes the text of the error, so the advice goes into its details. */
const WITHOUT_KEY = { details: { hint: "Send your key in a header: Authorization: Bearer KEY." } };

/** How long the answer to "was a key ever made?" may be old, in milliseconds: the first key made locks a running server. */
const OPEN_MS = 1000;

/**
 * Makes the check of `Authorization: Bearer <key>`. Keys are known only by their SHA-256 digests, and compared in constant time.
 *
 * @param checkKeyless throws for requests that are not let in without a key although none is needed
 * @returns throws QuernError `UNAUTHORIZED` with the contract's texts
 */
export function createAuthenticator(
  options: AuthOptions,
  state: StateStore,
  teams: TeamReader,
  checkKeyless: (request: Request) => void = () => {},
): (request: Request) => Promise<Caller> {
  const known = (options.keys ?? []).map(digestOf);
  let locked = options.required === true || known.length > 0;
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);

  async function needsKey(): Promise<boolean> {
    if (locked) return true;
    if (performance.now() - asked >= OPEN_MS) {
      asked = performance.now();
      answer = hasKeys(state);
      // A store that could not be asked is asked again at once.
      answer.catch(() => (asked = Number.NEGATIVE_INFINITY));
    }
    locked = await answer;
    return locked;
  }
  const caller = async (team: string, keyId: string, keyName: string): Promise<Caller> => ({
    team: await teams.read(team),
    keyId,
    keyName,
  });

  return async (request) => {
    const header = request.headers.get("authorization");
    if (!(await needsKey())) {
      checkKeyless(request);
      return caller(DEFAULT_TEAM, "none", "no key");
    }
    if (header === null) throw new QuernError("UNAUTHORIZED", "Unauthorized", WITHOUT_KEY);
    const token = /^Bearer\s+(\S+)\s*$/i.exec(header)?.[1];
    if (token === undefined) throw new QuernError("UNAUTHORIZED", "Unauthorized: Token missing", WITHOUT_KEY);
    const given = digestOf(token);
    // Every key is compared, so that the time tells nothing about which one matched.
    const places = known.flatMap((digest, index) => (timingSafeEqual(digest, given) ? [index] : []));
    if (places[0] !== undefined) {
      return caller(DEFAULT_TEAM, `configured-${given.toString("hex", 0, 6)}`, `configured key ${places[0] + 1}`);
    }
    const key = await findKey(state, token);
    if (!key) throw new QuernError("UNAUTHORIZED", "Unauthorized: Invalid token");
    return caller(key.team, key.id, key.name);
  };
}
