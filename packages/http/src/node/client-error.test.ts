import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { answerBrokenRequests } from "./client-error.js";
import { toNodeListener } from "./listener.js";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function listen(): Promise<number> {
  const handler = async () => Response.json({ success: true });
  const settings = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
  server = createServer(settings, toNodeListener(handler));
  answerBrokenRequests(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A client that never ends its own half of the connection. */
const halfOpen = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
      socket.write(text);
      resolve(socket);
    });
    socket.on("error", reject);
    socket.resume();
    sockets.push(socket);
  });

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    socket.on("data", (part) => {
      text += part;
    });
    socket.once("end", () => resolve(text));
  });

describe("connections that never come to an end", () => {
  it.each([
    ["without a request", ""],
    ["in the middle of a header", "GET / HTTP/1.1\r\nhost: a\r\nx-slow: "],
    ["in the middle of a body", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"],
    ["behind what is no HTTP", "\0\0\0\r\n\r\n"],
  ])("are destroyed: %s", { timeout: 60_000 }, async (_name, text) => {
    const port = await listen();
    await Promise.all(Array.from({ length: 50 }, () => halfOpen(port, text)));
    // Counted until it happens, however busy the machine is.
    await expect.poll(connections, { timeout: 50_000, interval: 100 }).toBe(0);
  });
});

describe("a body that is declared larger than any route takes", () => {
  const head = "POST /v2/parse HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\n";

  it.each([
    ["at once", `${head}content-length: 62914560\r\n\r\n`],
    ["instead of being asked for", `${head}expect: 100-continue\r\ncontent-length: 62914560\r\n\r\n`],
  ])("is refused %s", async (_name, request) => {
    const socket = await halfOpen(await listen(), request);
    const answer = await answerOf(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\{"success":false,"error":"Request body is too large"\}$/);
  });

  it("is asked for when it is not too large", async () => {
    const socket = await halfOpen(await listen(), `${head}expect: 100-continue\r\ncontent-length: 5\r\n\r\n`);
    const first = await new Promise<string>((resolve) => socket.once("data", (part) => resolve(String(part))));
    expect(first).toMatch(/^HTTP\/1\.1 100 Continue/);
  });
});
