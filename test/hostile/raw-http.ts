/** Bytes over a real socket, as no decent client would send them. */
import { connect } from "node:net";

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

const ANSWER_MS = 30_000;

/** @param end close our side once everything is sent, although more was promised */
export function sendRaw(port: number, bytes: string | Buffer, { end = false } = {}): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(readAnswer(Buffer.concat(chunks)));
    };
    const timer = setTimeout(finish, ANSWER_MS);
    socket.on("connect", () => (end ? socket.end(bytes) : socket.write(bytes)));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks))) finish();
    });
    socket.on("end", finish);
    socket.on("close", finish);
    socket.on("error", () => {});
  });
}

/** A POST with the length that its body has. */
export function post(path: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ host: "quern.test", ...headers, "content-length": String(bytes.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n`, "latin1"), bytes]);
}

/** The first answer: interim ones (100) are left out, and so is what answers bytes sent behind a request's end. */
function readAnswer(all: Buffer): RawAnswer {
  const text = all.toString("utf8").replace(/^(HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n)+/, "");
  const split = text.indexOf("\r\n\r\n");
  const head = split < 0 ? text : text.slice(0, split);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const rest = split < 0 ? "" : text.slice(split + 4);
  if (/^transfer-encoding: chunked/im.test(head)) return { status, head, body: unchunk(rest) };
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
  return { status, head, body: Buffer.from(rest).subarray(0, length).toString("utf8") };
}

function isComplete(all: Buffer): boolean {
  const { head, body, status } = readAnswer(all);
  if (status === 0) return false;
  if (status === 204 || status === 304) return true;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return Buffer.byteLength(body) >= Number(length);
  return /^transfer-encoding: chunked/im.test(head) && all.toString("latin1").endsWith("0\r\n\r\n");
}

function unchunk(text: string): string {
  let result = "";
  let rest = Buffer.from(text);
  for (;;) {
    const line = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.subarray(0, Math.max(0, line)).toString("latin1"), 16);
    if (line < 0 || !(size > 0)) return result;
    result += rest.subarray(line + 2, line + 2 + size).toString("utf8");
    rest = rest.subarray(line + 4 + size);
  }
}
