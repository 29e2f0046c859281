/** Parts of servers and workers: the same flags make the same parts. */
import { join } from "node:path";
import { memoryState, memoryStorage } from "@quern/core";
import { type HandlerOptions, sharedSecret, signedStorage } from "@quern/http";
import { createQuern, openJobs, openStores } from "@quern/kit";
import { localIndex } from "@quern/search";
import type { Logger, SearchProvider } from "@quern/types";
import { engineOptions, forStrangers } from "./engine-flags.js";
import type { FlagValues } from "./flags.js";
import { jsonLogger } from "./logger.js";
import { makeFolder } from "./make-folder.js";
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
  // A server that came up with a wrong path would fail with each page that needs the browser.
  if (values["chromium"]) {
    const { findChromium } = await import("@quern/browser");
    await findChromium(String(values["chromium"]));
  }
  const { dataDir, redisUrl, ...engine } = await engineOptions(values, true);
  const search = await searchOf(values, engine.search, logger);
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
    const quern = createQuern({
      ...forStrangers(engine),
      ...(stores ? { cache: stores.cache } : {}),
      search,
      storage,
      logger,
    });
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

/** The providers that are named; the index of pages read where there are none, or where its folder is named. */
async function searchOf(
  values: FlagValues,
  named: readonly SearchProvider[] = [],
  logger: Logger,
): Promise<readonly SearchProvider[]> {
  const { "index-dir": folder, "data-dir": dataDir } = values;
  if (named.length > 0 && folder === undefined) return named;
  if (folder !== undefined) await makeFolder(String(folder), 0o700);
  const directory = folder ?? (dataDir ? join(String(dataDir), "search") : undefined);
  const index = localIndex({
    ...(directory === undefined ? {} : { directory: String(directory) }),
    sharedIndex: values["shared-index"] === true,
    logger,
  });
  return [...named, index];
}
