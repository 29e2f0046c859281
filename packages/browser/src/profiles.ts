/** Named browser state (cookies, localStorage, IndexedDB), bound to a team; one request at a time may save. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProfileRequest, QuernError, type Storage } from "@quern/types";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface OpenProfile {
  /** State to start from; undefined for a new profile. */
  readonly state: State | undefined;
  /** Keeps the state when the request asked for that. */
  save(context: BrowserContext): Promise<void>;
  /** Lets the next saver in. */
  release(): Promise<void>;
}

/** By storage, the profiles that somebody in this process is about to save. */
const saving = new WeakMap<Storage, Set<string>>();
/** Time for another process to write its lock over ours: storages have no exchange in one step, and the last one to write has it. */
const LOCK_SETTLES = 40;
/** A process that dies leaves its lock for this long after the work should have ended. */
const LOCK_GRACE_MS = 15_000;

/**
 * @param until milliseconds since the epoch when the work ends at the latest
 * @throws QuernError `CONFLICT` when another request, of this process or of another with the same storage, is about to save the same profile
 */
export async function openProfile(request: ProfileRequest, storage: Storage, until: number): Promise<OpenProfile> {
  const key = keyOf(request);
  const release = request.saveChanges ? await lock(request.name, key, storage, until) : async () => {};
  try {
    const stored = await storage.get(key);
    return {
      state: stored ? (JSON.parse(new TextDecoder().decode(stored.bytes)) as State) : undefined,
      async save(context) {
        if (!request.saveChanges) return;
        const state = await context.storageState({ indexedDB: true });
        await storage.put(key, new TextEncoder().encode(JSON.stringify(state)), { contentType: "application/json" });
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * @returns false when there is no such profile
 * @throws QuernError `CONFLICT` while a request is about to save it
 */
export async function deleteProfile(profile: ProfileName, storage: Storage): Promise<boolean> {
  const key = keyOf(profile);
  const release = await lock(profile.name, key, storage, Date.now() + LOCK_GRACE_MS);
  try {
    if ((await storage.get(key)) === undefined) return false;
    await storage.delete(key);
    return true;
  } finally {
    await release();
  }
}

type ProfileName = Pick<ProfileRequest, "name" | "team">;

/** Names are free text: only their digest becomes a key. */
const keyOf = ({ team, name }: ProfileName): string =>
  `profiles/${createHash("sha256")
    .update(JSON.stringify([team, name]))
    .digest("hex")}.json`;

async function lock(name: string, key: string, storage: Storage, until: number): Promise<() => Promise<void>> {
  const busy = saving.get(storage) ?? new Set<string>();
  saving.set(storage, busy);
  if (busy.has(key)) throw inUse(name);
  busy.add(key);
  const lockKey = `${key}.lock`;
  const holder = randomUUID();
  const heldBy = async (): Promise<string | undefined> => {
    const found = await storage.get(lockKey);
    return found && new TextDecoder().decode(found.bytes);
  };
  const release = async (): Promise<void> => {
    if (!busy.delete(key)) return;
    if ((await heldBy()) === holder) await storage.delete(lockKey);
  };
  try {
    if ((await heldBy()) !== undefined) throw inUse(name);
    const meta = { contentType: "text/plain", expires: until + LOCK_GRACE_MS };
    await storage.put(lockKey, new TextEncoder().encode(holder), meta);
    await sleep(LOCK_SETTLES);
    if ((await heldBy()) !== holder) throw inUse(name);
    return release;
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

const inUse = (name: string): QuernError =>
  new QuernError("CONFLICT", `The profile "${name}" is in use by another request that saves it.`, {
    hint: "Wait for that request, or read the profile with saveChanges: false.",
  });
