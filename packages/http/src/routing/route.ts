/** One endpoint: where it is, what is checked before it runs, and what its description says. */
import type { z } from "zod";
import type { Caller } from "../access/authenticate.js";
import type { EndpointGroup } from "../access/plans.js";
import type { AnswerName } from "../openapi/answers.js";
import type { Services } from "../services.js";

/** Facts about a request, collected while it runs, for logs, metrics and the audit. */
export interface Trace {
  /** Nothing of the request's content may be written anywhere. */
  zeroDataRetention: boolean;
  team?: string;
  jobId?: string;
  credits?: number;
  /** Whether the cache answered; absent when it was not asked. */
  cacheState?: "hit" | "miss";
  /** URL or file name; only set when it may be written down. */
  target?: string;
  /** On whose behalf, as the request says. */
  username?: string;
}

interface Context {
  readonly request: Request;
  /** Values of `{names}` in the path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly services: Services;
  readonly trace: Trace;
}

export interface CallerContext extends Context {
  readonly caller: Caller;
}

interface Description {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As OpenAPI writes it: `/v2/scrape/{jobId}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** JSON body. */
  readonly body?: () => z.ZodType;
  /** Multipart body; the value is the schema of its `options` part. */
  readonly form?: () => z.ZodType;
  /** Bytes as the body. */
  readonly bytes?: boolean;
  readonly query?: () => z.ZodObject;
  /** Shape of a good answer; absent where it is no JSON. */
  readonly answer?: AnswerName;
  /** Media type of a good answer. Default JSON. */
  readonly answers?: string;
  /** Left out of the API's description. */
  readonly hidden?: boolean;
}

/** For everybody: no key, no limits. */
export interface OpenRoute extends Description {
  readonly open: true;
  handle(context: Context): Response | Promise<Response>;
}

/** Needs a key where keys are needed; checked in this order: key → rate → credits → whatever the handler validates. */
export interface KeyedRoute extends Description {
  readonly open?: false;
  readonly group: EndpointGroup;
  /** Refused with 402 when the team's credits are used up. */
  readonly paid?: boolean;
  handle(context: CallerContext): Response | Promise<Response>;
}

export type Route = OpenRoute | KeyedRoute;

export const openRoute = (route: Omit<OpenRoute, "open">): Route => ({ ...route, open: true });
export const keyedRoute = (route: Omit<KeyedRoute, "open">): Route => route;

/** Value of a path parameter. */
export const parameter = ({ parameters }: Context, name: string): string => parameters[name] ?? "";
