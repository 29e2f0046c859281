/** The v2 contract as a route handler of Next.js: put it at app/v2/[...path]/route.ts. */
import { createHandler, type Handler } from "@quern/http";
import { createQuern } from "quern";

/** Quern needs Node, not the edge. In next.config: serverExternalPackages: ["quern", "@quern/http"]. */
export const runtime = "nodejs";
export const dynamic = "force-dynamic";
/** Seconds: as long as a scrape may take. */
export const maxDuration = 300;

/** One for the process: development servers load this file again with every change. */
const shared = globalThis as { quernHandler?: Handler };
const key = process.env["QUERN_KEY"];
shared.quernHandler ??= createHandler({ engine: createQuern(), ...(key ? { auth: { keys: [key] } } : {}) });
const handle: Handler = shared.quernHandler;

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
