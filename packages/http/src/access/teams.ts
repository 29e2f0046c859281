/** Teams: who shares a plan, credits, results, profiles and settings. Kept as `teams/<id>` in the state. */
import { QuernError, type StateStore } from "@quern/types";
import { checkPlanName, DEFAULT_PLAN, type Plan } from "./plans.js";

/** The team of everybody who comes without a key, or with a key of the configuration. */
export const DEFAULT_TEAM = "default";

export interface Team {
  readonly id: string;
  readonly plan: Plan;
  /** Credits a calendar month (UTC); undefined: without limit. */
  readonly monthlyCredits: number | undefined;
  /** Whether requests with `zeroDataRetention` are let in. */
  readonly zeroDataRetention: boolean;
}

/** Settings of a team; omitted ones stay as they are. */
export interface TeamSettings {
  /** Name of a plan. New teams: the server's default. */
  readonly plan?: string | undefined;
  /** Credits a month; `null` takes the limit away. */
  readonly monthlyCredits?: number | null | undefined;
  /** New teams: allowed. */
  readonly zeroDataRetention?: boolean | undefined;
}

const TEAM_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const keyOf = (id: string): string => `teams/${id}`;

/** @throws QuernError `BAD_REQUEST` */
export function checkTeamId(id: string): string {
  if (TEAM_ID.test(id)) return id;
  throw new QuernError(
    "BAD_REQUEST",
    `"${id.slice(0, 80)}" is not a team name: 1 to 64 letters, digits, "_" and "-", and a letter or digit first.`,
  );
}

/**
 * Sets a team's plan, monthly credits or retention rule, making the team if it is new. Running servers see it with the next request.
 *
 * @throws QuernError `BAD_REQUEST`
 */
export async function setTeam(state: StateStore, id: string, settings: TeamSettings): Promise<void> {
  const key = keyOf(checkTeamId(id));
  if (settings.plan !== undefined) checkPlanName(settings.plan);
  const credits = settings.monthlyCredits;
  if (typeof credits === "number" && !(Number.isSafeInteger(credits) && credits >= 0)) {
    throw new QuernError("BAD_REQUEST", `Monthly credits are a whole number, not ${credits}.`);
  }
  const known = await readTeamSettings(state, id);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  await state.set(key, { ...known, ...given });
}

/** The settings that a team was given; none for one that is not known. */
export const readTeamSettings = async (state: StateStore, id: string): Promise<TeamSettings> =>
  ((await state.get(keyOf(id))) ?? {}) as TeamSettings;

export interface TeamReader {
  read(id: string): Promise<Team>;
}

/** @param defaultPlan name of the plan of teams that have none of their own */
export function createTeamReader(
  state: StateStore,
  plans: ReadonlyMap<string, Plan>,
  defaultPlan: string = DEFAULT_PLAN,
): TeamReader {
  const fallback = plans.get(checkPlanName(defaultPlan, plans)) as Plan;
  return {
    async read(id) {
      const settings = await readTeamSettings(state, id);
      return {
        id,
        plan: plans.get(settings.plan ?? fallback.name) ?? fallback,
        monthlyCredits: settings.monthlyCredits ?? undefined,
        zeroDataRetention: settings.zeroDataRetention ?? true,
      };
    },
  };
}
