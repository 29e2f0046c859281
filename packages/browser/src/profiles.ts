/** Named browser state (cookies, localStorage, IndexedDB), bound to a team; one request at a time may save. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProfileRequest, QuernError, type Storage } from "@quern/core";
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
const LOCK_GRACE = 15_000;

/**
 * @param until milliseconds since the epoch when the work ends at the latest
 * @throws QuernError `CONFLICT` when another request, of this process or of another with the same storage, is about to save the same profile
 */
export async function openProfile(request: ProfileRequest, storage: Storage, until: number): Promise<OpenProfile> {
  // Names are free text: only their digest becomes a key.
  const digest = createHash("sha256")
    .update(JSON.stringify([request.team, request.name]))
    .digest("hex");
  const key = `profiles/${digest}.json`;
  const release = request.saveChanges ? await lock(request, key, storage, until) : async () => {};
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

async function lock(
  request: ProfileRequest,
  key: string,
  storage: Storage,
  until: number,
): Promise<() => Promise<void>> {
  const busy = saving.get(storage) ?? new Set<string>();
  saving.set(storage, busy);
  if (busy.has(key)) throw inUse(request.name);
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
    if ((await heldBy()) !== undefined) throw inUse(request.name);
    const meta = { contentType: "text/plain", expires: until + LOCK_GRACE };
    await storage.put(lockKey, new TextEncoder().encode(holder), meta);
    await sleep(LOCK_SETTLES);
    if ((await heldBy()) !== holder) throw inUse(request.name);
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
