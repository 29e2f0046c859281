import { type Engine, type Logger, QuernError } from "@quern/core";
import { Hono } from "hono";
import { type AuthOptions, createAuthenticator } from "./auth.js";
import { errorResponse, json } from "./respond.js";
import { parseRoute } from "./routes/parse.js";
import { scrapeRoute } from "./routes/scrape.js";

export interface HandlerOptions {
  /** From `createQuern()` or `createEngine()`; closed by whoever made it. */
  readonly engine: Engine;
  readonly auth?: AuthOptions;
  /** Where the handler is mounted, e.g. `/api`. Default `/`. */
  readonly basePath?: string;
  /** Default: silence. */
  readonly logger?: Logger;
}

/** The only server interface: works wherever `Request` and `Response` do. */
export type Handler = (request: Request) => Promise<Response>;

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, x-idempotency-key, x-request-id",
};

/**
 * Answers the v2 contract with an engine.
 *
 * @example
 * const handler = createHandler({ engine: createQuern(), auth: { keys: [process.env.QUERN_KEY] } });
 * export default { fetch: handler };
 */
export function createHandler(options: HandlerOptions): Handler {
  const { engine, logger } = options;
  const authenticate = createAuthenticator(options.auth);
  const app = new Hono().basePath(options.basePath ?? "/");

  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    for (const [name, value] of Object.entries(CORS)) context.header(name, value);
    context.header("x-content-type-options", "nosniff");
    context.header("x-response-time", `${(performance.now() - started).toFixed(1)}ms`);
  });
  app.options("*", () => new Response(null, { status: 204 }));
  app.get("/", () => json({ message: "Quern API", documentation_url: "https://www.npmjs.com/package/quern" }));
  app.get("/health", () => json({ status: "ok" }));

  app.use("/v2/*", async (context, next) => {
    authenticate(context.req.raw);
    await next();
  });
  app.post("/v2/scrape", (context) => scrapeRoute(context.req.raw, engine));
  app.post("/v2/parse", (context) => parseRoute(context.req.raw, engine));
  app.all("/v2/scrape", ({ req }) => notAllowed(req.method, "POST"));
  app.all("/v2/parse", ({ req }) => notAllowed(req.method, "POST"));

  app.notFound(({ req }) => json({ success: false, error: `Cannot ${req.method} ${req.path}` }, 404));
  app.onError((error) => errorResponse(error, logger));
  return async (request) => app.fetch(request);
}

function notAllowed(method: string, allowed: string): never {
  throw new QuernError("METHOD_NOT_ALLOWED", `${method} is not allowed here; use ${allowed}.`);
}
