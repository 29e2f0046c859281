import { stagesUnderWay } from "@quern/core";
import { hasKeys, type RunningServer, requestsUnderWay, serve } from "@quern/http";
import type { CommandBody } from "../command.js";
import { ENGINE_FLAGS, INDEX_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import { printJsonLine, wantsJson } from "../json-output.js";
import { openAudit, readDrainMilliseconds, readKeys, readPagesAtOnce, SERVE_FLAGS } from "../serve-flags.js";
import { openServerParts } from "../server-parts.js";
import { watchForStalls } from "../stall-watch.js";
import { ExitCode, UsageError } from "../terminal.js";

/** Processor time that the main thread may spend on one thing. The longest that anything honest takes is a tenth of it. */
export const MAX_STALL_MS = 10_000;
/** For what is left to close once the requests are over: browser, stores, logs. */
export const CLOSING_MS = 5_000;

export const serveCommand: CommandBody = {
  flags: [...SERVE_FLAGS, ...ENGINE_FLAGS, ...SEARCH_FLAGS, ...INDEX_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`serve takes no arguments, but got "${positionals[0]}".`);
    if (values["no-worker"] === true && !values["redis-url"]) {
      throw new UsageError(
        "--no-worker needs --redis-url: without workers elsewhere, crawls and batches would never run.",
      );
    }
    const keys = await readKeys(values);
    const drainTimeout = readDrainMilliseconds(values);
    const hasStore = Boolean(values["data-dir"] ?? values["redis-url"]);
    const needsKey = hasStore && values["open"] !== true;
    await using parts = await openServerParts(values, terminal);
    await using audit = await openAudit(values, terminal);
    const server: RunningServer = await serve({
      ...parts.handler,
      jobs: {
        ...parts.handler.jobs,
        concurrency: values["no-worker"] === true ? 0 : readPagesAtOnce(values, "worker-concurrency"),
      },
      // A store that has lost its keys must not open the door: without any, the caller says so.
      auth: { keys, ...(needsKey ? { required: true } : {}) },
      trustProxy: values["trust-proxy"] === true,
      ...(audit ? { audit: audit.sink } : {}),
      ...(values["metrics-key"] ? { metricsKey: String(values["metrics-key"]) } : {}),
      drainTimeout,
      port: (values["port"] as number | undefined) ?? 3002,
      ...(values["hostname"] ? { hostname: String(values["hostname"]) } : {}),
    });
    const hasKey = keys.length > 0 || (await hasKeys(parts.handler.state));
    const door = hasKey
      ? "a key is needed"
      : needsKey
        ? "a key is needed, and the store has none: quern keys create makes one, --open lets this machine in without"
        : "no key needed";
    terminal.stderr.write(`Quern listens on ${server.url} (${door}); playground: ${server.url}/playground\n`);
    if (wantsJson(values)) {
      const { url } = server;
      await printJsonLine(terminal, { url, playground: `${url}/playground`, needsKey: hasKey || needsKey });
    }
    const stalled = new AbortController();
    const watch = watchForStalls({ maxStall: MAX_STALL_MS, underWay: whatIsUnderWay, onStall: () => stalled.abort() });
    await untilAborted(AbortSignal.any([signal, stalled.signal]));
    watch.endWithin(drainTimeout + CLOSING_MS);
    await server.close();
    // A supervisor starts the server again after a failure.
    return stalled.signal.aborted ? ExitCode.FAILED : ExitCode.OK;
  },
};

/** Requests and stages, the newest last, for the log of a stall: no addresses, no queries, no keys. */
export const whatIsUnderWay = (): string =>
  JSON.stringify({ requests: requestsUnderWay().slice(-20), stages: stagesUnderWay().slice(-20) });

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
