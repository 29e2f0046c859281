/** Around every request: an id, figures, a line in the log, a span. */

import { randomUUID } from "node:crypto";
import type { Logger } from "@quern/types";
import type { Route, Trace } from "../routing/route.js";
import type { Metrics } from "./metrics.js";
import type { RequestSpan, RequestTracer } from "./request-tracer.js";

export interface ObserveOptions {
  readonly metrics: Metrics;
  readonly logger: Logger | undefined;
  readonly tracer: RequestTracer | undefined;
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** Label of all requests that match no route, as one series: paths may hold secrets and are not recorded. */
const NOWHERE = "(none)";

interface Answering {
  readonly id: string;
  route?: Route;
  trace?: Trace;
}

const answering = new WeakMap<Request, Answering>();
const underWay = new Set<Answering>();

/** Requests that are not answered yet, the oldest first: ids and routes, never addresses. */
export const requestsUnderWay = (): Array<{ readonly id: string; readonly route: string }> =>
  [...underWay].map(({ id, route }) => ({ id, route: route?.path ?? NOWHERE }));

/** Says which route a request has found. */
export function foundRoute(request: Request, route: Route, trace: Trace): void {
  const known = answering.get(request);
  if (!known) return;
  known.route = route;
  known.trace = trace;
}

/** The id of a request: the caller's `x-request-id` where it is a decent one, else a new one. */
export const requestId = (request: Request): string | undefined => answering.get(request)?.id;

/** Answers with `work`, and tells everybody who wants to know about it. The response carries `x-request-id`. */
export function observe(
  request: Request,
  { metrics, logger, tracer }: ObserveOptions,
  work: () => Promise<Response>,
): Promise<Response> {
  const run = async (span?: RequestSpan): Promise<Response> => {
    const started = performance.now();
    const given = request.headers.get("x-request-id");
    const known: Answering = { id: given !== null && REQUEST_ID.test(given) ? given : randomUUID() };
    answering.set(request, known);
    underWay.add(known);
    metrics.begin();
    let status = 500;
    try {
      const response = await work();
      status = response.status;
      response.headers.set("x-request-id", known.id);
      return response;
    } finally {
      underWay.delete(known);
      const { route, trace } = known;
      const path = route?.path ?? NOWHERE;
      const milliseconds = performance.now() - started;
      const { credits, cacheState } = trace ?? {};
      metrics.end({ route: path, method: methodOf(request), status, milliseconds, credits, cacheState });
      logger?.info(facts(request, known, status, milliseconds), "request");
      if (span) describe(span, request, known, status);
    }
  };
  return tracer ? tracer.startActiveSpan("quern.request", run) : run();
}

/** Methods are anybody's to invent. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const methodOf = (request: Request): string => (METHODS.has(request.method) ? request.method : "OTHER");

/** Nothing of the path, the query, headers or bodies: only what the route has found fit to be written down. */
function facts(request: Request, { id, route, trace }: Answering, status: number, milliseconds: number) {
  return {
    requestId: id,
    method: methodOf(request),
    route: route?.path ?? NOWHERE,
    status,
    milliseconds: Math.round(milliseconds * 10) / 10,
    ...(trace?.team === undefined ? {} : { team: trace.team }),
    ...(trace?.jobId === undefined ? {} : { jobId: trace.jobId }),
    ...(trace?.credits === undefined ? {} : { credits: trace.credits }),
    ...(trace?.cacheState === undefined ? {} : { cacheState: trace.cacheState }),
    ...(trace?.target === undefined || trace.zeroDataRetention ? {} : { target: trace.target }),
  };
}

function describe(span: RequestSpan, request: Request, { id, route, trace }: Answering, status: number): void {
  if (route) span.updateName(`${route.method} ${route.path}`);
  span.setAttribute("http.request.method", methodOf(request));
  span.setAttribute("http.route", route?.path ?? NOWHERE);
  span.setAttribute("http.response.status_code", status);
  span.setAttribute("quern.request_id", id);
  if (trace?.jobId !== undefined) span.setAttribute("quern.job_id", trace.jobId);
  if (status >= 500) span.setStatus({ code: 2 });
  span.end();
}
