/** Browser sessions: bound to a scrape, and standing alone under /v2/browser and /v2/interact. */

import type { Interaction, ScrapeOptions } from "@quern/core";
import { clientFieldsShape, scrapeOptionsShape, validate } from "@quern/core/options";
import { type CodeResult, QuernError, type RunCodeOptions } from "@quern/types";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import type { LiveSession } from "../sessions/live-sessions.js";
import { callerOptions, withProtection } from "./job.js";

const SECOND_MS = 1000;

const codeShape = {
  code: z.string().min(1).max(100_000).meta({ description: "Code to run in the session." }),
  language: z.enum(["node", "python", "bash"]).default("node").meta({ description: "Language of the code." }),
  /** Seconds. */
  timeout: z.number().min(1).max(300).default(30).meta({ description: "Seconds that the code may take." }),
} as const;

const interactSchema = z
  .strictObject({
    ...codeShape,
    code: codeShape.code.optional().meta({ description: "Code to run in the session." }),
    prompt: z
      .string()
      .min(1)
      .max(10_000)
      .optional()
      .meta({ description: "An instruction in words, in place of code." }),
    existingSessionId: z.string().min(1).max(200).optional().meta({ description: "Session to go on with." }),
    ...clientFieldsShape,
  })
  .refine(({ code, prompt }) => code !== undefined || prompt !== undefined, {
    message: "Either 'code' or 'prompt' must be provided.",
  });

const executeSchema = z.strictObject({ ...codeShape, ...clientFieldsShape });

const createSchema = z.strictObject({
  /** Seconds. */
  ttl: z
    .number()
    .min(30)
    .max(3600)
    .default(600)
    .meta({ description: "Seconds until the session ends, whatever happens." }),
  /** Seconds without a call. */
  activityTtl: z
    .number()
    .min(10)
    .max(3600)
    .default(300)
    .meta({ description: "Seconds without a call until the session ends." }),
  streamWebView: z.boolean().default(true).meta({ description: "Whether the session can be watched." }),
  recordSession: z.boolean().default(true).meta({ description: "Whether the session can be replayed." }),
  profile: scrapeOptionsShape.profile,
  ...clientFieldsShape,
});

const listQuery = () =>
  z.object({
    status: z.enum(["active", "destroyed"]).optional().meta({ description: "Only sessions of this status." }),
  });

/**
 * No address leads into a session from outside: its debugging port would open everything that the guard around sessions closes. The
 * contract's clients expect the fields, so they are there, and empty.
 */
const NO_VIEWS = { cdpUrl: "", liveViewUrl: "", interactiveLiveViewUrl: "" };

const standalone = (prefix: string): Route[] => [
  keyedRoute({
    method: "POST",
    path: prefix,
    summary: "Open a browser session",
    answer: "Session",
    tag: "Browser sessions",
    group: "session",
    paid: true,
    body: () => createSchema,
    handle: create,
  }),
  keyedRoute({
    method: "GET",
    path: prefix,
    summary: "The team's sessions on this server",
    answer: "SessionList",
    tag: "Browser sessions",
    group: "status",
    query: listQuery,
    handle: list,
  }),
  keyedRoute({
    method: "POST",
    path: `${prefix}/{sessionId}/execute`,
    summary: "Run code in a session",
    answer: "CodeResult",
    tag: "Browser sessions",
    group: "execute",
    paid: true,
    body: () => executeSchema,
    handle: execute,
  }),
  keyedRoute({
    method: "DELETE",
    path: `${prefix}/{sessionId}`,
    summary: "End a session",
    answer: "SessionEnd",
    tag: "Browser sessions",
    group: "status",
    handle: (context) => end(context, parameter(context, "sessionId")),
  }),
  keyedRoute({
    method: "DELETE",
    path: `${prefix}/profiles/{name}`,
    summary: "Forget the cookies and storage kept under a profile's name",
    answer: "Success",
    tag: "Browser sessions",
    group: "status",
    async handle(context) {
      const { team } = callerOptions(context);
      const found = await context.services.engine.deleteProfile(parameter(context, "name"), { team });
      if (!found) throw new QuernError("NOT_FOUND", "Profile not found.");
      return json({ success: true });
    },
  }),
];

export const sessionRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/scrape/{jobId}/interact",
    summary: "Run code, or an instruction in words, on the page of a scrape",
    answer: "Interaction",
    tag: "Browser sessions",
    group: "execute",
    paid: true,
    body: () => interactSchema,
    handle: interact,
  }),
  keyedRoute({
    method: "DELETE",
    path: "/v2/scrape/{jobId}/interact",
    summary: "End the session of a scrape",
    answer: "SessionEnd",
    tag: "Browser sessions",
    group: "status",
    async handle(context) {
      const { services } = context;
      const jobId = checkJobId(parameter(context, "jobId"));
      const id = await services.sessions.idOfJob(jobId);
      if (id === undefined) throw new QuernError("NOT_FOUND", "Browser session not found.");
      return end(context, id);
    },
  }),
  ...standalone("/v2/browser"),
  ...standalone("/v2/interact"),
];

async function interact(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const jobId = checkJobId(parameter(context, "jobId"));
  const wish = validate(interactSchema, await readJson(request));
  const team = caller.team.id;
  const stored = await services.results.get(jobId, team).catch((error: unknown) => {
    throw QuernError.is(error) && error.code === "FORBIDDEN" ? new QuernError("FORBIDDEN", "Forbidden.") : error;
  });
  const { id } = await services.sessions.ofJob(jobId, async () => {
    if (wish.existingSessionId !== undefined) return services.sessions.get(wish.existingSessionId, team);
    const { replay } = stored;
    if (!replay) throw new QuernError("CONFLICT", "Replay context is missing: this job cannot be shown again.");
    const options = await withProtection(context, replay.options as ScrapeOptions);
    return services.sessions.open(caller, {
      endpoint: "interact",
      target: replay.url,
      open: () =>
        opening(() =>
          // The client of the first call may go away; the session belongs to the job.
          services.engine.interact(replay.url, { ...options, ...callerOptions(context) }),
        ),
    });
  });
  const session = services.sessions.get(id, team);
  const timeout = wish.timeout * SECOND_MS;
  const { signal } = request;
  if (wish.code !== undefined) {
    const result = await runCode(session, wish.code, { timeout, language: wish.language, signal });
    return json({ ...outcome(result), sessionId: session.id, ...NO_VIEWS });
  }
  const prompt = wish.prompt as string;
  let startedAt = Date.now();
  const onStep = ({ code, result }: { readonly code: string; readonly result: CodeResult }): void => {
    const endedAt = Date.now();
    void session.recorder?.add(session.interaction, { kind: "prompt", prompt, code, result, startedAt, endedAt });
    startedAt = endedAt;
  };
  const { output, ...result } = await running(() => session.interaction.prompt(prompt, { timeout, signal, onStep }));
  session.prompted = true;
  return json({ ...outcome(result), output, sessionId: session.id, ...NO_VIEWS });
}

/** The step is recorded after the answer: nobody waits for its picture. */
async function runCode(session: LiveSession, code: string, options: RunCodeOptions): Promise<CodeResult> {
  const { interaction, recorder } = session;
  const startedAt = Date.now();
  const result = await running(() => interaction.run(code, options));
  const { language = "node" } = options;
  void recorder?.add(interaction, { kind: "code", language, code, result, startedAt, endedAt: Date.now() });
  return result;
}

async function create(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const { ttl, activityTtl, streamWebView, recordSession, profile } = validate(createSchema, await readJson(request));
  const { threatProtection } = await withProtection(context, {} as ScrapeOptions);
  const session = await services.sessions.open(caller, {
    endpoint: "browser",
    streamWebView,
    record: recordSession,
    open: () =>
      opening(() =>
        services.engine.openSession({
          ttl: ttl * SECOND_MS,
          idle: activityTtl * SECOND_MS,
          ...(profile ? { profile } : {}),
          ...(threatProtection ? { threatProtection } : {}),
          ...callerOptions(context),
          signal: request.signal,
        }),
      ),
  });
  const expiresAt = new Date(session.interaction.expiresAt).toISOString();
  return json({ success: true, id: session.id, ...NO_VIEWS, expiresAt });
}

async function execute(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const { code, language, timeout } = validate(executeSchema, await readJson(request));
  const session = services.sessions.get(parameter(context, "sessionId"), caller.team.id);
  const result = await runCode(session, code, { timeout: timeout * SECOND_MS, language, signal: request.signal });
  // Here the contract's `success` only says that the session answered.
  return json({ ...outcome(result), success: true });
}

async function list({ request, services, caller }: CallerContext): Promise<Response> {
  const { status } = validate(listQuery(), Object.fromEntries(new URL(request.url).searchParams));
  const sessions = services.sessions
    .list(caller.team.id)
    .map(describe)
    .filter((session) => status === undefined || session.status === status);
  return json({ success: true, sessions });
}

const describe = ({ id, endedAt, interaction, streamWebView }: LiveSession) => ({
  id,
  status: endedAt === undefined ? "active" : "destroyed",
  ...NO_VIEWS,
  streamWebView,
  createdAt: new Date(interaction.createdAt).toISOString(),
  lastActivity: new Date(interaction.lastActivity).toISOString(),
});

async function end({ services, caller }: CallerContext, id: string): Promise<Response> {
  const { milliseconds, credits } = await services.sessions.end(id, caller.team.id);
  return json({
    success: true,
    sessionDurationMs: milliseconds,
    ...(credits === undefined ? {} : { creditsBilled: credits }),
    cleanupQueued: true,
  });
}

function outcome(result: CodeResult) {
  const { stdout, result: value, stderr, exitCode, killed } = result;
  const success = exitCode === 0 && !killed;
  const error = stderr.trim() || (killed ? "The code was stopped at its timeout." : "Execution failed");
  return { success, stdout, result: value, stderr, exitCode, killed, ...(success ? {} : { error }) };
}

/** Maps failures to open a session to the contract's statuses. */
async function opening(open: () => Promise<Interaction>): Promise<Interaction> {
  try {
    return await open();
  } catch (error) {
    if (!QuernError.is(error)) throw new QuernError("SESSION_FAILED", "The browser service failed.", { cause: error });
    if (error.code === "DRIVER_MISSING") {
      throw new QuernError("BROWSER_UNAVAILABLE", `Browser service is not configured. ${error.message}`, {
        ...(error.hint === undefined ? {} : { hint: error.hint }),
        cause: error,
      });
    }
    if (error.status !== 500) throw error;
    throw new QuernError("CONFLICT", `The session could not be opened: ${error.message}`, { cause: error });
  }
}

async function running<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (QuernError.is(error) && error.code === "DRIVER_MISSING") {
      throw new QuernError("BROWSER_UNAVAILABLE", error.message, {
        ...(error.hint === undefined ? {} : { hint: error.hint }),
        cause: error,
      });
    }
    if (QuernError.is(error) && error.status !== 500) throw error;
    throw new QuernError("SESSION_FAILED", "Failed to execute code in browser session.", { cause: error });
  }
}
