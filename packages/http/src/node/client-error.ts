import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { MAX_REQUEST_BYTES } from "../routing/multipart.js";

const ANSWERS: Readonly<Record<string, readonly [status: number, phrase: string, error: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The request headers are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large", "Request body is too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long to arrive"],
};

/** Says in JSON why a connection is closed that is past (or short of) ordinary requests. */
export function closeWith(socket: Duplex, status: number, phrase: string, error: string): void {
  const body = JSON.stringify({ success: false, error });
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  destroySoon(socket);
}

/** Time for a client to read an answer that ends its connection. */
const LINGER_MS = 2_000;

/** Ends both halves of a connection: a client that keeps its own half open would hold the descriptor for ever. */
export function destroySoon(socket: Duplex): void {
  // Remaining input is read and dropped; unread, it would turn the end into a reset that may overtake the answer.
  socket.on("error", () => socket.destroy());
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

/** Whether a request says beforehand that it has more than any route takes. */
export const declaresTooMuch = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) > MAX_REQUEST_BYTES;

/** Answers before the body comes, and does not wait for it. */
export function refuseBody(request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ success: false, error: "Request body is too large" });
  response.once("finish", () => destroySoon(request.socket));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  response.writeHead(413, headers).end(body);
}

/** Answers malformed or unsupported HTTP in JSON too, if the client is still listening. */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: Error & { code?: string }, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const [status, phrase, text] = ANSWERS[error.code ?? ""] ?? [400, "Bad Request", "Bad request, malformed HTTP"];
    closeWith(socket, status, phrase, text);
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    closeWith(socket, 405, "Method Not Allowed", "CONNECT is not allowed here");
  });
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (declaresTooMuch(request)) return refuseBody(request, response);
    response.writeContinue();
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ success: false, error: "The expectation of the request cannot be met" });
    response.writeHead(417, { "content-type": "application/json", connection: "close" }).end(body);
  });
}
