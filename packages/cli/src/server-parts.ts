/** Parts of servers and workers: the same flags make the same parts. */
import { memoryState, memoryStorage } from "@quern/core";
import { type HandlerOptions, sharedSecret, signedStorage } from "@quern/http";
import { createQuern, openJobs, openStores } from "@quern/kit";
import { engineOptions, forStrangers } from "./engine-flags.js";
import type { FlagValues } from "./flags.js";
import { jsonLogger } from "./logger.js";
import { readLogLevel, readMail, readPlan } from "./serve-flags.js";
import type { Terminal } from "./terminal.js";

export interface ServerParts extends AsyncDisposable {
  readonly handler: HandlerOptions & Required<Pick<HandlerOptions, "state" | "jobs">>;
}

/** @throws UsageError for flags that cannot be read; QuernError when a store cannot be opened */
export async function openServerParts(values: FlagValues, terminal: Terminal): Promise<ServerParts> {
  const logger = jsonLogger(terminal.stderr, readLogLevel(values));
  const plan = readPlan(values);
  const mail = readMail(values);
  const { dataDir, redisUrl, ...engine } = await engineOptions(values, true);
  const opened: AsyncDisposable[] = [];
  const close = async (): Promise<void> => {
    for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]();
  };
  try {
    return { handler: await open(), [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }

  async function open(): Promise<ServerParts["handler"]> {
    const stores = await openStores({ dataDir, redisUrl, logger });
    if (stores) opened.push(stores);
    const jobs = await openJobs(stores, { redisUrl, logger });
    opened.push(jobs);
    const state = stores?.state ?? memoryState();
    const publicUrl = values["public-url"] === undefined ? undefined : String(values["public-url"]);
    const storage = signedStorage({
      storage: stores?.storage ?? memoryStorage(),
      secret: await sharedSecret(state, "artifacts"),
      publicUrl,
    });
    const quern = createQuern({ ...forStrangers(engine), ...(stores ? { cache: stores.cache } : {}), storage, logger });
    opened.push(quern);
    return {
      engine: quern,
      state,
      storage,
      logger,
      plan,
      jobs,
      ...(mail ? { mail } : {}),
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...(values["webhook-secret"] ? { webhookSecret: String(values["webhook-secret"]) } : {}),
    };
  }
}
