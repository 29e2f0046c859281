/** API keys that are made and revoked while servers run. The state holds their SHA-256 digests, never the keys. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { QuernError, type StateStore } from "@quern/types";
import { listAll } from "../list-all.js";
import { checkTeamId, DEFAULT_TEAM, setTeam, type TeamSettings } from "./teams.js";

export interface KeyInfo {
  /** UUID; what `revokeKey` takes. */
  readonly id: string;
  readonly team: string;
  readonly name: string;
  /** First characters of the key, to tell keys apart. */
  readonly preview: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; present once the key has been revoked. */
  readonly revokedAt?: string;
}

export interface NewKey extends TeamSettings {
  /** Default `default`. A team may have several keys. */
  readonly team?: string | undefined;
  /** For people; default: the preview. */
  readonly name?: string | undefined;
}

const FOLDER = "keys";
const PREVIEW_CHARACTERS = 9;

export const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * Makes a key of 128 random bits for a team. This is the only time that it can be read.
 *
 * @throws QuernError `BAD_REQUEST`
 */
export async function createKey(
  state: StateStore,
  { team = DEFAULT_TEAM, name, ...settings }: NewKey = {},
): Promise<KeyInfo & { readonly key: string }> {
  checkTeamId(team);
  if (name !== undefined && (name.trim() === "" || name.length > 200)) {
    throw new QuernError("BAD_REQUEST", "A key's name has between 1 and 200 characters.");
  }
  if (Object.values(settings).some((value) => value !== undefined)) await setTeam(state, team, settings);
  const key = `fc-${randomBytes(16).toString("hex")}`;
  const preview = `${key.slice(0, PREVIEW_CHARACTERS)}…`;
  const info: KeyInfo = {
    id: randomUUID(),
    team,
    name: name ?? preview,
    preview,
    createdAt: new Date().toISOString(),
  };
  await state.set(`${FOLDER}/${digestOf(key).toString("hex")}`, info);
  return { ...info, key };
}

/** Every key ever made, revoked ones included, oldest first. */
export async function listKeys(state: StateStore, team?: string): Promise<KeyInfo[]> {
  const keys = (await entries(state)).map(({ value }) => value as KeyInfo);
  return keys
    .filter((key) => team === undefined || key.team === team)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/**
 * Takes a key's force; the record stays, so that history keeps its name.
 *
 * @param which id, or the beginning of the preview
 * @throws QuernError `NOT_FOUND`, or `BAD_REQUEST` when several keys begin so
 */
export async function revokeKey(state: StateStore, which: string): Promise<KeyInfo> {
  const found = (await entries(state)).filter(({ value }) => {
    const info = value as KeyInfo;
    const beginning = which.replace(/…$/, "");
    return info.id === which || (beginning.length > 3 && info.preview.startsWith(beginning));
  });
  const [first] = found;
  if (!first) throw new QuernError("NOT_FOUND", `There is no key "${which}".`, { hint: "quern keys list shows them." });
  if (found.length > 1) {
    throw new QuernError("BAD_REQUEST", `Several keys begin with "${which}".`, { hint: "Give the id of one." });
  }
  const revoked: KeyInfo = { revokedAt: new Date().toISOString(), ...(first.value as KeyInfo) };
  await state.set(first.key, revoked);
  return revoked;
}

/** Whether a key has ever been created. Once one has, every request needs a key, even if all keys are later revoked. */
export const hasKeys = async (state: StateStore): Promise<boolean> =>
  (await state.list(`${FOLDER}/`, { limit: 1 })).length > 0;

/** @returns undefined for a key that is unknown or revoked */
export async function findKey(state: StateStore, key: string): Promise<KeyInfo | undefined> {
  const digest = digestOf(key);
  const path = `${FOLDER}/${digest.toString("hex")}`;
  const info = (await state.get(path)) as KeyInfo | undefined;
  if (!info || info.revokedAt !== undefined) return undefined;
  // The look-up is by digest, which a caller cannot steer towards a known one; the comparison makes a wrong driver harmless.
  return timingSafeEqual(Buffer.from(path.slice(FOLDER.length + 1), "hex"), digest) ? info : undefined;
}

const entries = (state: StateStore) => listAll(state, `${FOLDER}/`);
