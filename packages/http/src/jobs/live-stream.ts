/** Crawls and batches over a WebSocket: what is there, then every page as it is done. */
import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { QuernError } from "@quern/types";
import type { WebSocket } from "ws";
import { checkJobId } from "../accounts/results.js";
import { closeWith } from "../node/client-error.js";
import type { Services } from "../services.js";
import { describeJob } from "./describe-job.js";
import type { JobKind, JobRecord } from "./job-store.js";

const PATHS: ReadonlyArray<readonly [kinds: readonly JobKind[], path: RegExp]> = [
  [["crawl"], /\/v2\/crawl\/([^/]+)$/],
  [["batch"], /\/v[12]\/batch\/scrape\/([^/]+)$/],
  // Clients of v1 watch batches under the crawl's path, too.
  [["crawl", "batch"], /\/v1\/crawl\/([^/]+)$/],
];

/** How often a running job is looked at: it may run on another server. */
const POLL_MS = 500;
/** Clients have nothing to say. */
const MAX_INCOMING_BYTES = 1024;
const HANDSHAKE_MS = 10_000;

/** Close codes of the contract. */
const CLOSE = { done: 1000, notFound: 1008, failed: 1011, unauthorized: 3000 } as const;

/** A server of `node:http`, as Express, Fastify and Hono hold one. */
export type UpgradingServer = Pick<EventEmitter, "on" | "off" | "listenerCount">;

/** @returns ends all streams; clients go on by asking for the status */
export function attachStreams(server: UpgradingServer, services: Services): () => void {
  const sockets = new Set<Duplex>();
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const target = request.url ?? "/";
    const path = URL.canParse(target, "http://localhost") ? new URL(target, "http://localhost").pathname : "";
    const [kinds, match] =
      PATHS.map(([names, pattern]) => [names, pattern.exec(path)] as const).find(([, found]) => found) ?? [];
    // Another listener of the server may know the path.
    if ((!kinds || !match) && server.listenerCount("upgrade") > 1) return;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    if (!kinds || !match) {
      closeWith(socket, 404, "Not Found", "Nothing here can be upgraded; send the request without an Upgrade header");
      return;
    }
    accept(request, socket, head).then(
      (webSocket) => stream(webSocket, request, kinds, String(match[1]), services),
      () => socket.destroy(),
    );
  };
  server.on("upgrade", upgrade);
  return () => {
    server.off("upgrade", upgrade);
    for (const socket of sockets) socket.destroy();
  };
}

async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<WebSocket> {
  const { WebSocketServer } = await import("ws");
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_INCOMING_BYTES,
    perMessageDeflate: false,
    // The key comes as the protocol's name, because browsers cannot set headers; it has to be echoed.
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  });
  server.on("wsClientError", (_error, broken) => closeWith(broken, 400, "Bad Request", "No WebSocket handshake"));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no handshake")), HANDSHAKE_MS).unref();
    server.handleUpgrade(request, socket, head, (webSocket) => {
      clearTimeout(timer);
      resolve(webSocket);
    });
  });
}

/** Clients of v1 read the reason of a close as a message, too: in JSON, and of a type that they pass over, since the end was told before. */
const closing = (reason?: string): string =>
  JSON.stringify({ type: "close", reason: reason?.slice(0, MAX_REASON_CHARACTERS) });
/** A frame has room for 123 bytes. */
const MAX_REASON_CHARACTERS = 40;

async function stream(
  webSocket: WebSocket,
  request: IncomingMessage,
  kinds: readonly JobKind[],
  path: string,
  services: Services,
): Promise<void> {
  const gone = new AbortController();
  webSocket.on("close", () => gone.abort());
  webSocket.on("error", () => webSocket.terminate());
  try {
    const caller = await services.authenticate(asRequest(request));
    const { store } = services.jobs;
    const id = checkJobId(path);
    const [kind = "crawl", other] = kinds;
    const read = (): Promise<JobRecord> =>
      store.read(id, kind, caller.team.id).catch((error: unknown) => {
        if (other === undefined || !QuernError.is(error) || error.code !== "NOT_FOUND") throw error;
        return store.read(id, other, caller.team.id);
      });
    let record = await read();
    let { documents, end } = await store.pages(record.id, 0, undefined);
    await send(webSocket, { type: "catchup", data: { ...describeJob(record), data: documents } });
    while (!gone.signal.aborted) {
      ({ documents, end } = await store.pages(record.id, end, undefined));
      for (const document of documents) await send(webSocket, { type: "document", data: document });
      if (documents.length > 0) continue;
      if (record.status !== "scraping") break;
      await wait(POLL_MS, undefined, { signal: gone.signal });
      record = await read();
    }
    await send(webSocket, record.status === "failed" ? { type: "error", error: record.error } : { type: "done" });
    webSocket.close(CLOSE.done, closing());
  } catch (error) {
    if (gone.signal.aborted) return;
    const known = QuernError.is(error) ? error : undefined;
    await send(webSocket, { type: "error", error: known?.message ?? "An unexpected error occurred." }).catch(
      () => undefined,
    );
    const code = known?.code === "UNAUTHORIZED" ? CLOSE.unauthorized : known ? CLOSE.notFound : CLOSE.failed;
    webSocket.close(code, closing(known?.message ?? "failed"));
    if (!known) services.logger?.error({ error: String(error) }, "a job's stream failed");
  }
}

/** The key comes as a header, or as the name of the protocol. */
function asRequest({ headers }: IncomingMessage): Request {
  const { host = "", origin } = headers;
  const protocol = headers["sec-websocket-protocol"]?.split(",")[0]?.trim();
  const authorization = headers.authorization ?? (protocol ? `Bearer ${protocol}` : undefined);
  const address = `http://${host}/`;
  return new Request(URL.canParse(address) ? address : "http://unknown.invalid/", {
    headers: { ...(authorization ? { authorization } : {}), ...(origin ? { origin } : {}) },
  });
}

/** Waits until the message has left, so that a slow client slows the stream instead of filling memory. */
const send = (webSocket: WebSocket, message: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    webSocket.send(JSON.stringify(message), (error) => (error ? reject(error) : resolve()));
  });
