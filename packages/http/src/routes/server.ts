/** Routes about the server itself. */
import { createHash, timingSafeEqual } from "node:crypto";
import { QuernError } from "@quern/types";
import { checkReadiness } from "../operations/readiness.js";
import { json } from "../routing/respond.js";
import { openRoute, type Route } from "../routing/route.js";
import { textResponse } from "../routing/text-response.js";
import type { Services } from "../services.js";

export const serverRoutes: readonly Route[] = [
  openRoute({
    method: "GET",
    path: "/health",
    summary: "Whether the process answers",
    answer: "Health",
    tag: "Server",
    handle: () => json({ status: "ok" }),
  }),
  openRoute({
    method: "GET",
    path: "/ready",
    summary: "Whether the server should be sent requests: 503 while it ends, or while its state or storage is away",
    answer: "Readiness",
    tag: "Server",
    async handle({ services: { lifecycle, state, storage } }) {
      const { ready, checks } = await checkReadiness(lifecycle, state, storage);
      return json({ status: ready ? "ok" : "unavailable", checks }, ready ? 200 : 503);
    },
  }),
  openRoute({
    method: "GET",
    path: "/metrics",
    summary: "Figures for Prometheus",
    tag: "Server",
    answers: "text/plain",
    async handle({ request, services }) {
      await requireMetricsKey(request, services);
      await services.jobs.lookForMetrics();
      return textResponse(services.metrics.text(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    },
  }),
];

/** Figures of all teams are not for each of them: with keys in use it takes a key of its own. */
async function requireMetricsKey(request: Request, { metricsKey, authenticate }: Services): Promise<void> {
  const given = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (metricsKey !== undefined) {
    const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
    if (given !== undefined && timingSafeEqual(digest(given), digest(metricsKey))) return;
    throw new QuernError("UNAUTHORIZED", "Unauthorized: /metrics requires the key set with --metrics-key.");
  }
  // Nobody needs a key as long as somebody without one is let in.
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  await authenticate(new Request(request.url, { headers })).catch(() => {
    throw new QuernError("FORBIDDEN", "Metrics are closed.", {
      hint: "Start the server with a key for them (--metrics-key).",
    });
  });
}
