/**
 * Stands between the caller's code and the browser's DevTools protocol: passes what pages need, refuses what would lead around the gate or
 * to files of this machine. The code gets this address; the browser's own is not told to it.
 */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { join, resolve } from "node:path";

export interface SessionFilter {
  /** WebSocket address for `connectOverCDP`; its host and port stand for the local socket. */
  readonly url: string;
  /** Local socket (on Windows a named pipe) that the filter listens on: reachable from a process without a network. */
  readonly socketPath: string;
  close(): Promise<void>;
}

const MOST_MESSAGE = 32_000_000;

/**
 * @param target WebSocket address of the browser
 * @param folder the only folder that downloads may be written to
 */
export async function openFilter(target: URL, folder: string): Promise<SessionFilter> {
  const path = `/${randomBytes(16).toString("hex")}`;
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on("connection", track);
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.url !== path) return void socket.destroy();
    const browser = track(connect({ host: "127.0.0.1", port: Number(target.port) }));
    const end = (): void => {
      browser.destroy();
      socket.destroy();
    };
    browser.once("close", end);
    socket.once("close", end);
    // Without extensions nothing is compressed, so that messages can be read.
    browser.write(
      `GET ${target.pathname} HTTP/1.1\r\nHost: ${target.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${request.headers["sec-websocket-key"]}\r\n\r\n`,
    );
    browser.pipe(socket);
    const reader = new FrameReader((message) => isAllowed(message, folder));
    const pass = (chunk: Buffer): void => {
      const allowed = reader.push(chunk);
      if (allowed === undefined) end();
      else if (allowed.length > 0) browser.write(allowed);
    };
    if (head.length > 0) pass(head);
    socket.on("data", pass);
  });
  const socketPath =
    process.platform === "win32" ? `\\\\.\\pipe${path.replace("/", "\\quern-")}` : join(folder, "browser.sock");
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(socketPath, listening);
  });
  server.unref();
  return {
    url: `ws://127.0.0.1${path}`,
    socketPath,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Reads the frames of a WebSocket client (RFC 6455, 5.2); lets them through once the message they make is allowed. */
class FrameReader {
  readonly #isAllowed: (message: string) => boolean;
  #buffer: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #held: Buffer[] = [];
  #size = 0;

  constructor(isAllowed: (message: string) => boolean) {
    this.#isAllowed = isAllowed;
  }

  /** @returns bytes that may go on; undefined when the connection must end */
  push(chunk: Buffer): Buffer | undefined {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    const ready: Buffer[] = [];
    for (;;) {
      const frame = this.#take();
      if (frame === undefined) return Buffer.concat(ready);
      const { isLast, isControl, payload, bytes } = frame;
      if (isControl) {
        ready.push(bytes);
        continue;
      }
      this.#size += payload.length;
      if (this.#size > MOST_MESSAGE) return undefined;
      this.#parts.push(payload);
      this.#held.push(bytes);
      if (!isLast) continue;
      if (!this.#isAllowed(Buffer.concat(this.#parts).toString("utf8"))) return undefined;
      ready.push(...this.#held);
      this.#parts = [];
      this.#held = [];
      this.#size = 0;
    }
  }

  #take(): { isLast: boolean; isControl: boolean; payload: Buffer; bytes: Buffer } | undefined {
    const buffer = this.#buffer;
    if (buffer.length < 2) return undefined;
    const first = buffer.readUInt8(0);
    const second = buffer.readUInt8(1);
    const short = second & 0x7f;
    const start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (buffer.length < start) return undefined;
    const length = short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
    const masked = (second & 0x80) !== 0;
    const body = start + (masked ? 4 : 0);
    if (buffer.length < body + length) return undefined;
    const payload = Buffer.from(buffer.subarray(body, body + length));
    if (masked) for (let index = 0; index < length; index++) payload[index]! ^= buffer[start + (index & 3)]!;
    this.#buffer = buffer.subarray(body + length);
    return {
      isLast: (first & 0x80) !== 0,
      isControl: (first & 0x08) !== 0,
      payload,
      bytes: buffer.subarray(0, body + length),
    };
  }
}

interface Command {
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Whole domains and single commands that reach files, other processes or the protocol itself past this filter. */
const REFUSED =
  /^(?:Extensions\.|DOM\.setFileInputFiles$|Target\.(?:exposeDevToolsProtocol|sendMessageToTarget|setRemoteLocations)$|Browser\.(?:executeBrowserCommand|addPrivacySandboxEnrollmentOverride)$|PWA\.|FileSystem\.)/;

/** @param folder downloads may go there */
export function isAllowed(message: string, folder: string): boolean {
  let command: Command;
  try {
    command = JSON.parse(message) as Command;
  } catch {
    return false;
  }
  const { method, params = {} } = command;
  if (typeof method !== "string" || REFUSED.test(method)) return false;
  if (params["proxyServer"] !== undefined || params["proxyBypassList"] !== undefined) return false;
  const download = params["downloadPath"];
  if (typeof download === "string" && !`${resolve(download)}/`.startsWith(`${folder}/`)) return false;
  const address = params["url"];
  const opens =
    /^(?:Page\.navigate|Target\.createTarget|Fetch\.continueRequest|Network\.loadNetworkResource|Page\.setDocumentContent)$/.test(
      method,
    );
  return (
    !opens || address === undefined || address === "" || /^(?:https?:|about:blank$|data:|blob:)/i.test(String(address))
  );
}
