import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { QuernError } from "@quern/types";
import { hasKeys } from "./access/keys.js";
import { checkOptions } from "./check-options.js";
import { createApplication } from "./handler.js";
import { attachStreams } from "./jobs/live-stream.js";
import { answerBrokenRequests } from "./node/client-error.js";
import { checkPort, listen } from "./node/listen.js";
import { toNodeListener } from "./node/listener.js";
import type { HandlerOptions } from "./services.js";

export interface ServeOptions extends HandlerOptions {
  /** Default 3002; 0 takes a free one. */
  readonly port?: number;
  /** Default `127.0.0.1`. Any other address needs a key, in `auth.keys` or made with `createKey`. */
  readonly hostname?: string;
  /** How long requests that run may go on once the server is closed, in milliseconds. Default 30 000. */
  readonly drainTimeout?: number;
}

export interface RunningServer {
  /** Address that clients reach, e.g. `http://127.0.0.1:3002`. */
  readonly url: string;
  readonly port: number;
  /** Stops accepting, is no longer ready, waits for running requests (`drainTimeout`), then cuts them. The engine stays open. */
  close(): Promise<void>;
}

const DEFAULT_PORT = 3002;
const DRAIN_MS = 30_000;
/** Pages of jobs that are not done by then take so long to be given back. */
const JOBS_GRACE_MS = 2_000;
/** A request has to arrive in this time, its headers in the second; a connection that is not used is closed after the third. */
const TIMEOUTS = {
  requestTimeout: 300_000,
  headersTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};
/** A client that takes nothing of its answer for so long is gone. */
const SEND_TIMEOUT_MS = 60_000;
/** A session whose browser does not answer keeps nobody from leaving. */
const SESSIONS_GRACE_MS = 3_000;
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Serves the contract on Node.
 *
 * @throws QuernError `BAD_REQUEST` when a public address is asked for without keys, or the port is none or taken
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { hostname = "127.0.0.1", port: asked = DEFAULT_PORT } = options;
  checkOptions(options, "serve", ["port", "hostname", "drainTimeout"] satisfies (keyof ServeOptions)[]);
  checkPort(asked);
  await refuseOpenDoor(hostname, options);
  warnOfShortKeys(hostname, options);
  const { handle, services } = createApplication(options, LOOPBACK.has(hostname));
  const server = createServer({ ...TIMEOUTS, requireHostHeader: false }, toNodeListener(handle));
  answerBrokenRequests(server);
  const answering = new Set<ServerResponse>();
  server.prependListener("request", (_request, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    response.once("prefinish", () => response.socket?.setTimeout(SEND_TIMEOUT_MS));
    if (services.lifecycle.draining) response.shouldKeepAlive = false;
  });
  const closeStreams = attachStreams(server, services);
  const port = await listen(server, asked, hostname).catch(async (error: unknown) => {
    // Work that has begun would speak of stores that the caller closes now.
    closeStreams();
    await Promise.race([services.closeWork(0), wait(JOBS_GRACE_MS, undefined, { ref: false })]);
    throw error;
  });
  return {
    port,
    url: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`,
    async close() {
      const { drainTimeout = DRAIN_MS } = options;
      services.lifecycle.draining = true;
      // Clients are told that the connection ends with the answer: one that sends its next request on it would not know whether it counts.
      for (const response of answering) response.shouldKeepAlive = false;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      closeStreams();
      // Connections that become idle meanwhile would stay for the next request until their time is over.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), drainTimeout);
      // A store that is away keeps nobody from leaving.
      const jobsOver = Promise.race([
        services.closeWork(drainTimeout),
        wait(drainTimeout + JOBS_GRACE_MS, undefined, { ref: false }),
      ]);
      await Promise.all([closed, jobsOver]);
      // Open sessions are charged for the time they lasted; they have no request that is waited for.
      await Promise.race([services.sessions.close(), wait(SESSIONS_GRACE_MS, undefined, { ref: false })]);
      clearTimeout(cut);
      clearInterval(sweep);
    },
  };
}

/** Shorter keys can be tried out over a network. */
const MIN_KEY_CHARACTERS = 16;

function warnOfShortKeys(hostname: string, { auth, logger }: ServeOptions): void {
  if (LOOPBACK.has(hostname)) return;
  const short = auth?.keys?.filter(({ length }) => length < MIN_KEY_CHARACTERS).length ?? 0;
  if (short === 0) return;
  logger?.warn(
    { hostname, keys: short, characters: MIN_KEY_CHARACTERS },
    `${short === 1 ? "A key is" : `${short} keys are`} shorter than ${MIN_KEY_CHARACTERS} characters and can be guessed: quern keys create makes long ones`,
  );
}

/** Without keys only the machine itself may be served: whoever reaches the port would have the machine fetch for them. */
async function refuseOpenDoor(hostname: string, { auth, state }: ServeOptions): Promise<void> {
  if (LOOPBACK.has(hostname) || auth?.required || auth?.keys?.length) return;
  if (state && (await hasKeys(state))) return;
  throw new QuernError("BAD_REQUEST", `Serving on ${hostname} without keys would let anyone in.`, {
    hint: "Create a key (quern keys create, or --api-key), or bind to 127.0.0.1.",
  });
}
