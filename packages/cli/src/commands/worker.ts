import { startWorker } from "@quern/http";
import { type CommandBody, JSON_FLAG } from "../command.js";
import { ENGINE_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import type { Flag } from "../flags.js";
import { printJsonLine, wantsJson } from "../json-output.js";
import { LOG_LEVELS } from "../logger.js";
import { INDEX_FLAGS, MAIL_FLAGS, readPagesAtOnce } from "../serve-flags.js";
import { openServerParts } from "../server-parts.js";
import { watchForStalls } from "../stall-watch.js";
import { ExitCode, UsageError } from "../terminal.js";
import { CLOSING_MS, MAX_STALL_MS, untilAborted, whatIsUnderWay } from "./serve.js";

const DEFAULT_GRACE_SECONDS = 30;

const WORKER_FLAGS: readonly Flag[] = [
  { name: "concurrency", kind: "number", help: "pages to process in parallel (default 16)" },
  {
    name: "grace",
    kind: "number",
    help: "seconds for running pages after SIGTERM (default 30)",
  },
  ...INDEX_FLAGS,
  { name: "public-url", kind: "string", help: "URL by which clients reach the servers, for links in results" },
  {
    name: "webhook-secret",
    kind: "string",
    help: "secret that signs webhooks; the same as on the servers",
  },
  {
    name: "log-level",
    kind: "string",
    choices: LOG_LEVELS,
    help: "minimum level of log lines (JSON on stderr, default warn)",
  },
  { ...JSON_FLAG, help: "print its settings as JSON once it runs" },
  { name: "verbose", short: "v", kind: "boolean", help: "same as --log-level debug" },
];

/** Addresses of stores may carry passwords. */
const withoutLogin = (address: unknown): string => String(address).replace(/(?<=:\/\/)[^@/\s]+@/g, "…@");

export const workerCommand: CommandBody = {
  // Agents and monitors search where their server does.
  flags: [...WORKER_FLAGS, ...MAIL_FLAGS, ...ENGINE_FLAGS, ...SEARCH_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`worker takes no arguments, but got "${positionals[0]}".`);
    if (!values["redis-url"]) {
      throw new UsageError(
        "worker needs --redis-url: the Redis that the servers were given. (quern serve works by itself.)",
      );
    }
    const grace = (values["grace"] as number | undefined) ?? DEFAULT_GRACE_SECONDS;
    if (!(grace >= 0)) throw new UsageError(`--grace is a number of seconds, not ${grace}.`);
    const concurrency = readPagesAtOnce(values, "concurrency");
    // The flag of this name has another meaning for servers, which does not apply to a worker.
    const { concurrency: _concurrency, ...rest } = values;
    await using parts = await openServerParts(rest, terminal);
    const worker = startWorker({ ...parts.handler, jobs: { ...parts.handler.jobs, concurrency } });
    terminal.stderr.write(`Quern works on ${concurrency} pages at once\n`);
    if (wantsJson(values)) await printJsonLine(terminal, { concurrency, redisUrl: withoutLogin(values["redis-url"]) });
    const stalled = new AbortController();
    const watch = watchForStalls({ maxStall: MAX_STALL_MS, underWay: whatIsUnderWay, onStall: () => stalled.abort() });
    await untilAborted(AbortSignal.any([signal, stalled.signal]));
    watch.endWithin(grace * 1000 + CLOSING_MS);
    terminal.stderr.write("Shutting down: finishing pages in progress and returning the rest to the queue\n");
    await worker.close(grace * 1000);
    return stalled.signal.aborted ? ExitCode.FAILED : ExitCode.OK;
  },
};
