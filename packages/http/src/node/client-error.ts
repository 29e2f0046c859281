import type { Server } from "node:http";
import type { Socket } from "node:net";

const ANSWERS: Readonly<Record<string, readonly [status: number, phrase: string, error: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The request headers are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large", "Request body is too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long to arrive"],
};

/** What is no HTTP gets an answer in JSON too, where somebody is still listening. */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const [status, phrase, text] = ANSWERS[error.code ?? ""] ?? [400, "Bad Request", "Bad request, malformed HTTP"];
    const body = JSON.stringify({ success: false, error: text });
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}
