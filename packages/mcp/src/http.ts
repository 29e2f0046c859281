/** The Model Context Protocol over HTTP (streamable), behind keys. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { listen, toNodeListener } from "@quern/http";
import { QuernError } from "@quern/types";
import type { McpServers } from "./server.js";

export interface McpHttpOptions {
  readonly port: number;
  readonly hostname: string;
  /** Bearer keys that are let in. Without any only this machine is served. */
  readonly keys: readonly string[];
}

export interface RunningMcp {
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);
const PATH = "/mcp";

/** @throws QuernError `BAD_REQUEST` for a public address without keys, or a port that is taken */
export async function serveMcp(servers: McpServers, { port, hostname, keys }: McpHttpOptions): Promise<RunningMcp> {
  if (keys.length === 0 && !LOOPBACK.has(hostname)) {
    throw new QuernError("BAD_REQUEST", `Serving on ${hostname} without keys would let anyone in.`, {
      hint: "Give one with --api-key, or bind to 127.0.0.1.",
    });
  }
  const digests = keys.map(digest);
  const handler = createMcpHandler(() => servers.create());
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== PATH) return refusal(404, `There is nothing here; the endpoint is ${PATH}.`);
    if (digests.length > 0) {
      const given = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
      const isKnown = given !== undefined && digests.some((known) => timingSafeEqual(known, digest(given)));
      if (!isKnown) return refusal(401, "Unauthorized: a key is needed.");
    } else {
      // Pages of other sites in a browser of this machine must not use it.
      const refused =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins());
      if (refused) return refused;
    }
    return handler.fetch(request);
  };
  const server = createServer(toNodeListener(answer));
  const taken = await listen(server, port, hostname);
  return {
    url: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${taken}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const refusal = (status: number, message: string): Response =>
  new Response(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }), {
    status,
    headers: { "content-type": "application/json", ...(status === 401 ? { "www-authenticate": "Bearer" } : {}) },
  });
