import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

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
}

/** What is no HTTP, or HTTP that nobody speaks here, gets an answer in JSON too, where somebody is still listening. */
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
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ success: false, error: "The expectation of the request cannot be met" });
    response.writeHead(417, { "content-type": "application/json", connection: "close" }).end(body);
  });
}
