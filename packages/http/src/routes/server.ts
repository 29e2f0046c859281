/** What the server says of itself. */
import { json } from "../routing/respond.js";
import { openRoute, type Route } from "../routing/route.js";

export const serverRoutes: readonly Route[] = [
  openRoute({
    method: "GET",
    path: "/health",
    summary: "Whether the process answers",
    tag: "Server",
    handle: () => json({ status: "ok" }),
  }),
];
