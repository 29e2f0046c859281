/** Named browser state (cookies, localStorage, IndexedDB), bound to a team; one request at a time may save. */
import { createHash } from "node:crypto";
import { type ProfileRequest, QuernError, type Storage } from "@quern/core";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface OpenProfile {
  /** State to start from; undefined for a new profile. */
  readonly state: State | undefined;
  /** Keeps the state when the request asked for that. */
  save(context: BrowserContext): Promise<void>;
  /** Lets the next saver in. */
  release(): void;
}

/** By storage, the profiles that somebody is about to save. Storages of other processes are not seen from here. */
const saving = new WeakMap<Storage, Set<string>>();

/** @throws QuernError `CONFLICT` when another request is about to save the same profile */
export async function openProfile(request: ProfileRequest, storage: Storage): Promise<OpenProfile> {
  // Names are free text: only their digest becomes a key.
  const digest = createHash("sha256")
    .update(JSON.stringify([request.team, request.name]))
    .digest("hex");
  const key = `profiles/${digest}.json`;
  const busy = saving.get(storage) ?? new Set<string>();
  saving.set(storage, busy);
  if (request.saveChanges) {
    if (busy.has(key)) {
      throw new QuernError("CONFLICT", `The profile "${request.name}" is in use by another request that saves it.`, {
        hint: "Wait for that request, or read the profile with saveChanges: false.",
      });
    }
    busy.add(key);
  }
  const release = (): void => void (request.saveChanges && busy.delete(key));
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
    release();
    throw error;
  }
}
