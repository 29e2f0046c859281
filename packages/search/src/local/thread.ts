/** Body of the thread that holds the indexes of a process: texts of pages are cut into words here, not where requests are answered. */
import { parentPort } from "node:worker_threads";
import type { Logger } from "@quern/types";
import type { FromThread, ToThread } from "./messages.js";
import { TeamIndexes } from "./team-indexes.js";

const port = parentPort as NonNullable<typeof parentPort>;
const indexes = new Map<number, TeamIndexes>();
const searches = new Map<number, AbortController>();

const post = (message: FromThread): void => port.postMessage(message);

const loggerOf = (index: number): Logger => {
  const warn = (facts: Record<string, unknown>, message: string): void =>
    post({ kind: "warning", index, facts, message });
  return { debug: () => {}, info: () => {}, warn, error: warn };
};

async function answer(message: Exclude<ToThread, { kind: "open" | "cancel" }>): Promise<FromThread> {
  const { call, index } = message;
  const pages = indexes.get(index);
  try {
    if (!pages) throw new Error("the index is closed");
    if (message.kind === "ready") return { kind: "done", call, value: await pages.isReady(message.team) };
    if (message.kind === "add") {
      await pages.add(message.team, message.page);
      return { kind: "done", call };
    }
    if (message.kind === "search") {
      const stop = new AbortController();
      searches.set(call, stop);
      return { kind: "done", call, value: await pages.search(message.team, message.search, stop.signal) };
    }
    indexes.delete(index);
    await pages.close();
    return { kind: "done", call };
  } catch (error) {
    return { kind: "failed", call, error };
  } finally {
    searches.delete(call);
  }
}

port.on("message", (message: ToThread) => {
  if (message.kind === "open") {
    const { index, directory, maxBytes } = message;
    indexes.set(index, new TeamIndexes({ directory, maxBytes, logger: loggerOf(index) }));
  } else if (message.kind === "cancel") searches.get(message.call)?.abort();
  else void answer(message).then(post);
});
