import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Handler } from "../handler.js";
import { HOST, mountedAt } from "../routing/base-url.js";
import { json } from "../routing/respond.js";
import { textOf } from "../routing/text-response.js";
import { declaresTooMuch, refuseBody } from "./client-error.js";

/**
 * Adapts a handler for `node:http`, Express and the like: `app.use(toNodeListener(handler))`. Links in answers carry the path at which Express
 * mounts it: `app.use("/quern", toNodeListener(handler))`. It reads bodies itself, so it goes before body parsers.
 */
export function toNodeListener(
  handler: Handler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const listener = webListener(handler);
  return async (request, response) => {
    if (declaresTooMuch(request)) return refuseBody(request, response);
    const isRead = request.readableDidRead && carriesBody(request);
    const problem = isRead ? READ_BEFORE : hostProblem(request);
    if (problem === undefined) return listener(request, response);
    const body = JSON.stringify({ success: false, error: problem });
    response.writeHead(isRead ? 500 : 400, { "content-type": "application/json", connection: "close" }).end(body);
  };
}

const READ_BEFORE =
  "Another part of this server has read the request body. Mount Quern before body parsers such as express.json(); in Fastify, remove the content type parsers of its scope.";

const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** The part of a path that Express and Connect have removed: they keep the whole path in `originalUrl`. */
function removedPath(request: IncomingMessage & { readonly originalUrl?: unknown }): string {
  const { originalUrl, url = "/" } = request;
  if (typeof originalUrl !== "string" || !/^\/[^/]/.test(originalUrl)) return "";
  // Of "/quern" only "/" is left, and of "/quern?a=b" "/?a=b".
  const rest = originalUrl.endsWith(url) ? url : url.slice(1);
  return originalUrl.endsWith(rest) ? originalUrl.slice(0, originalUrl.length - rest.length) : "";
}

function hostProblem({ rawHeaders, headers: { host } }: IncomingMessage): string | undefined {
  // With two, a proxy in front may have gone by the other one (RFC 9112, 3.2).
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (count > 1) return "A request has one host header";
  // It goes into links of answers.
  return host === undefined || HOST.test(host) ? undefined : "The host header is no host";
}

const webListener = (handler: Handler) =>
  getRequestListener(
    async (request, { incoming, outgoing }) => {
      const removed = removedPath(incoming as IncomingMessage);
      if (removed) mountedAt(request, removed);
      const response = await handler(request);
      const text = textOf(response);
      if (text === undefined || request.method === "HEAD") return response;
      // Straight to the socket: a web stream in between costs more than making the answer.
      if (!outgoing.destroyed) {
        const headers: Record<string, string> = {};
        for (const [name, value] of response.headers) headers[name] = value;
        const bytes = Buffer.from(text);
        headers["content-length"] = String(bytes.byteLength);
        // The rest of the body is not read, so the connection cannot carry another request: the client has to know.
        if (!incoming.complete) headers["connection"] = "close";
        (outgoing as ServerResponse).writeHead(response.status, headers).end(bytes);
      }
      return RESPONSE_ALREADY_SENT;
    },
    {
      overrideGlobalObjects: false,
      // The request could not even be made into one: no host, a target that is no address.
      errorHandler: (error) =>
        json(
          {
            success: false,
            error: error instanceof Error && error.name === "RequestError" ? error.message : "Bad request",
          },
          400,
        ),
    },
  ) as (request: IncomingMessage, response: ServerResponse) => Promise<void>;
