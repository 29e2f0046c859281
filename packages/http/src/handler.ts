import { nearestName, QuernError } from "@quern/types";
import { Hono } from "hono";
import type { Caller } from "./access/authenticate.js";
import type { AuditEvent } from "./audit.js";
import { checkOptions } from "./check-options.js";
import { countRequest } from "./limits/rate-limit.js";
import { foundRoute, observe } from "./operations/observe.js";
import { ROUTES } from "./routes/index.js";
import { errorResponse, json } from "./routing/respond.js";
import type { Route, Trace } from "./routing/route.js";
import { createServices, type HandlerOptions, type Services } from "./services.js";

/** The only server interface: works wherever `Request` and `Response` do. */
export type Handler = (request: Request) => Promise<Response>;

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, x-idempotency-key, x-request-id",
  "access-control-expose-headers":
    "retry-after, x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset",
};

export interface Application {
  readonly handle: Handler;
  /** For what a request and its response cannot do: streams over sockets. */
  readonly services: Services;
}

/** For what is attached to a server beside the handler. */
const servicesOfHandlers = new WeakMap<Handler, Services>();

/** @throws QuernError `BAD_REQUEST` for a function that `createHandler` has not made */
export function servicesOf(handler: Handler): Services {
  const services = servicesOfHandlers.get(handler);
  if (services) return services;
  throw new QuernError("BAD_REQUEST", "This is not a handler that createHandler made.", {
    hint: "Pass the handler itself, not a function around it.",
  });
}

/**
 * Answers the v2 contract with an engine. Without `auth.keys`, `auth.required` and keys made with `createKey`, the handler answers everyone who
 * reaches it: the checks of `Host` and `Origin` that protect a local server are part of {@link serve}.
 *
 * @throws QuernError `BAD_REQUEST` for a key in the wrong place, a missing engine, an empty key and other settings that make no sense
 * @example
 * const handler = createHandler({ engine: createQuern(), auth: { keys: [process.env.QUERN_KEY ?? ""] } });
 * export default { fetch: handler };
 */
export function createHandler(options: HandlerOptions): Handler {
  checkOptions(options, "createHandler");
  const { handle, services } = createApplication(options, false);
  servicesOfHandlers.set(handle, services);
  return handle;
}

/**
 * @param isLocal only this machine reaches the handler
 * @throws QuernError `BAD_REQUEST` for settings that make no sense
 */
export function createApplication(options: HandlerOptions, isLocal: boolean): Application {
  const services = createServices(options, isLocal);
  // A slash at the end of a path makes no other path.
  const app = new Hono({ strict: false }).basePath(options.basePath ?? "/");

  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    // Set on the response itself: the context would make a copy of it for each header.
    const { headers } = context.res;
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    headers.set("x-content-type-options", "nosniff");
    headers.set("x-response-time", `${(performance.now() - started).toFixed(1)}ms`);
  });
  app.options("*", () => new Response(null, { status: 204 }));

  const methods = new Map<string, string[]>();
  for (const route of ROUTES) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    methods.set(path, [...(methods.get(path) ?? []), route.method]);
    app.on(route.method, path, ({ req }) => answer(route, req.raw, req.param(), services));
  }
  for (const [path, allowed] of methods) {
    app.all(path, ({ req }) => {
      const error = `${req.method} is not allowed here; use ${allowed.join(" or ")}.`;
      return json({ success: false, code: "METHOD_NOT_ALLOWED", error, allowed_methods: allowed }, 405, {
        allow: allowed.join(", "),
      });
    });
  }
  app.notFound(({ req }) => {
    const { basePath = "/" } = options;
    const about = isBelow(req.path, basePath)
      ? aboutVersion(req.path, methods)
      : `. The handler answers below its basePath ${basePath}; leave that out if the framework removes it from the path, as Express does.`;
    const error = `Cannot ${req.method} ${req.path}${about}`;
    return json({ success: false, error }, 404);
  });
  app.onError((error) => errorResponse(error, services.logger));
  return { services, handle: (request) => observe(request, services, async () => app.fetch(request)) };
}

const isBelow = (path: string, base: string): boolean => `${path}/`.startsWith(`${base.replace(/\/+$/, "")}/`);

/** A hint for the usual slips: the version twice, as after `apiUrl: ".../v2"`, an old one, or none. */
function aboutVersion(path: string, known: ReadonlyMap<string, unknown>): string {
  if (/^\/v[12]\/v[12]\//.test(path)) return ". Clients add the version: leave it out of the server's URL.";
  const meant = `/v2${path.replace(/^\/v\d+(?=\/)/, "")}`;
  if (known.has(meant)) return `. Did you mean ${meant}?`;
  const near = nearestName(meant.slice(VERSION.length), plainEndpoints(known.keys()));
  return near === undefined ? "" : `. Did you mean ${VERSION}${near}?`;
}

const VERSION = "/v2/";

/** Endpoints without parameters, named without the version: an id must not be taken for a slip of the pen. */
const plainEndpoints = (paths: Iterable<string>): string[] =>
  [...paths]
    .filter((path) => path.startsWith(VERSION) && !path.includes(":"))
    .map((path) => path.slice(VERSION.length));

/** The contract's order: key → rate → credits → the route itself, which validates first. */
async function answer(
  route: Route,
  request: Request,
  parameters: Record<string, string>,
  services: Services,
): Promise<Response> {
  const started = performance.now();
  const trace: Trace = { zeroDataRetention: false };
  foundRoute(request, route, trace);
  let caller: Caller | undefined;
  let headers: Readonly<Record<string, string>> = {};
  let response: Response;
  try {
    if (route.open) response = await route.handle({ request, parameters, services, trace });
    else {
      const known = await services.authenticate(request);
      caller = known;
      trace.team = known.team.id;
      const count = await countRequest(services.state, known.team, route.group);
      headers = count.headers;
      if (count.refusal) throw count.refusal;
      if (route.paid) await services.ledger.requireCredits(known.team);
      response = await route.handle({ request, parameters, services, trace, caller: known });
    }
  } catch (error) {
    // The client closed the connection, so the request is not logged as a failure.
    const isLeft = request.signal.aborted && !QuernError.is(error);
    response = errorResponse(isLeft ? clientLeft(error) : error, services.logger, trace);
  }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (caller && route.method !== "GET") {
    record(services, caller, route, trace, response.status, Math.round(performance.now() - started));
  }
  return response;
}

const clientLeft = (cause: unknown): QuernError => new QuernError("CANCELLED", "The client went away.", { cause });

/** Tells the audit, and waits for nobody. */
function record(
  { audit, logger }: Services,
  caller: Caller,
  { method, path }: Route,
  { jobId, credits, target, username }: Trace,
  status: number,
  milliseconds: number,
): void {
  if (!audit) return;
  const event: AuditEvent = {
    time: new Date().toISOString(),
    team: caller.team.id,
    key: caller.keyId,
    keyName: caller.keyName,
    method,
    endpoint: path,
    status,
    milliseconds,
    ...(jobId === undefined ? {} : { jobId }),
    ...(credits === undefined ? {} : { credits }),
    ...(target === undefined ? {} : { target }),
    ...(username === undefined ? {} : { username }),
  };
  Promise.resolve(event)
    .then(audit)
    .catch((error: unknown) => logger?.error({ error: String(error) }, "the audit could not be written"));
}
