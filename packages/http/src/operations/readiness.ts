/** Whether this server should be sent requests: not while it ends, nor while what it keeps things in is away. */
import { QuernError, type StateStore, type Storage } from "@quern/types";

export interface Readiness {
  readonly ready: boolean;
  /** `ok`, `draining`, or what is wrong. */
  readonly checks: Readonly<Record<string, string>>;
}

/** Turns true when the server begins to end. */
export interface Lifecycle {
  draining: boolean;
}

const CHECK_MS = 3_000;
/** Never written; looking for it is enough. */
const PROBE = "readiness";

export async function checkReadiness(
  lifecycle: Lifecycle,
  state: StateStore,
  storage: Storage | undefined,
): Promise<Readiness> {
  const [stateCheck, storageCheck] = await Promise.all([
    attempt(() => state.get(PROBE)),
    attempt(async () => storage?.get(PROBE)),
  ]);
  const checks = { server: lifecycle.draining ? "draining" : "ok", state: stateCheck, storage: storageCheck };
  return { ready: Object.values(checks).every((check) => check === "ok"), checks };
}

/** Reasons may name hosts and folders: the answer goes to anybody, so it holds only a code. */
async function attempt(look: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS, "TIMEOUT");
  });
  try {
    return await Promise.race([look().then(() => "ok"), late]);
  } catch (error) {
    return QuernError.is(error) ? error.code : "UNKNOWN_ERROR";
  } finally {
    clearTimeout(timer);
  }
}
