/** Asks a route of v2 for an answer to a request of v1. */
import { isJsonObject, type JsonObject, QuernError } from "@quern/types";
import { json } from "../routing/respond.js";
import type { CallerContext, KeyedRoute, Route } from "../routing/route.js";

const METHODS_WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "DELETE"]);

/** The route of that method and path; that there is one is known when the module is loaded. */
export function routeOf(routes: readonly Route[], method: Route["method"], path: string): KeyedRoute {
  const route = routes.find((one) => one.method === method && one.path === path);
  if (!route || route.open) throw new Error(`v1: there is no route ${method} ${path}`);
  return route;
}

/** @param body in v2's terms; undefined where the request has none */
export async function callRoute(context: CallerContext, route: KeyedRoute, body?: JsonObject): Promise<Response> {
  const { request } = context;
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  if (body !== undefined) headers.set("content-type", "application/json");
  const translated = new Request(request.url, {
    method: METHODS_WITHOUT_BODY.has(route.method) ? "GET" : route.method,
    headers,
    signal: request.signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return route.handle({ ...context, request: translated });
}

/** The answer's body made into v1's; errors are the same in both. */
export async function translated(response: Response, translate: (body: JsonObject) => JsonObject): Promise<Response> {
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "content-length"));
  if (!isJsonObject(body)) return json(body, response.status, headers);
  const isGood = response.status === 200 && body["success"] !== false;
  return json(isGood ? translate(body) : body, response.status, headers);
}

/** Links of answers lead to v1 again. */
export const withV1Links = (body: JsonObject): JsonObject => ({
  ...body,
  ...Object.fromEntries(
    ["url", "next"].flatMap((name) =>
      typeof body[name] === "string" ? [[name, body[name].replace(/\/v2\/(?=crawl\/|batch\/)/, "/v1/")]] : [],
    ),
  ),
});

export const isNotFound = (error: unknown): boolean => QuernError.is(error) && error.code === "NOT_FOUND";
