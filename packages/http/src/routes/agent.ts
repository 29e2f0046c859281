/** POST /v2/agent and what belongs to it. */
import { clientFieldsShape, scrapeOptionsShape, validate } from "@quern/core/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import type { AgentRecord, AgentRequest } from "../agents/agent-record.js";
import { snapshotOf, traceOf } from "../agents/agent-trace.js";
import { webhookSchemaFor } from "../jobs/webhook-target.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import { callerOptions, noteDeclarations, withProtection } from "./job.js";
import { checkSchema, checkWebhook, sortUrls } from "./job-request.js";

const DEFAULT_CREDITS = 2_500;
const MAX_URLS = 100;
const RUNS_A_PAGE = 20;
const EVENTS = ["started", "action", "completed", "failed", "cancelled"] as const;
/** Names of the contract's models: whichever is asked for, this server has the one that it was configured with. */
const MODELS = ["spark-1-pro", "spark-1-mini", "spark-2"] as const;

const agentWebhookSchema = webhookSchemaFor(EVENTS);

const agentRequestSchema = z
  .strictObject({
    prompt: z.string().trim().min(1).max(10_000).meta({ description: "The task, in words." }),
    urls: z.array(z.string()).max(MAX_URLS).optional().meta({ description: "Addresses to begin with." }),
    schema: z.record(z.string(), z.unknown()).optional().meta({ description: "JSON Schema of the answer." }),
    maxCredits: z
      .int()
      .min(1)
      .default(DEFAULT_CREDITS)
      .meta({ description: "Maximum number of credits the task may cost." }),
    strictConstrainToURLs: z.boolean().default(false).meta({ description: "Read pages of the hosts of `urls` alone." }),
    model: z.enum(MODELS).optional().meta({ description: "Name of the agent, as the contract has it." }),
    effort: z.enum(["low", "medium", "high"]).optional().meta({ description: "How thoroughly the agent looks." }),
    webhook: agentWebhookSchema.optional().meta({ description: "Address that is told of the end." }),
    threatProtection: scrapeOptionsShape.threatProtection,
    auditMetadata: scrapeOptionsShape.auditMetadata,
    threadId: z.string().min(1).max(200).optional().meta({ description: "Conversation to go on with." }),
    mode: z
      .enum(["extract", "chat"])
      .default("extract")
      .meta({ description: "Answer with data, or as in a conversation." }),
    exchange: z
      .strictObject({
        enabled: z.boolean().optional(),
        toolkits: z.array(z.string()).max(5).optional(),
        maxCalls: z.int().min(0).optional(),
        requireApproval: z.boolean().optional(),
        approve: z.unknown().optional(),
        decline: z.unknown().optional(),
        onTermsRequired: z.enum(["skip", "ask"]).optional(),
      })
      .optional()
      .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
    ...clientFieldsShape,
  })
  .refine(({ model, effort }) => model === undefined || effort === undefined, {
    message: "model and effort cannot be combined: name one of them.",
    path: ["effort"],
  })
  .refine(({ strictConstrainToURLs, urls }) => !strictConstrainToURLs || (urls?.length ?? 0) > 0, {
    message: "strictConstrainToURLs needs urls: they name the hosts that may be read.",
    path: ["urls"],
  });

const listQuery = () =>
  z.object({
    before: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "Only runs before this time, in milliseconds since the epoch." }),
  });
const traceQuery = () =>
  z.object({
    liveView: z.enum(["true", "false"]).optional().meta({ description: "Also give the address of a view to watch." }),
  });
const threadQuery = () =>
  z.object({ includeData: z.enum(["true", "false"]).optional().meta({ description: "Also give the answers." }) });

export const agentRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/agent",
    summary: "Answer a task by reading pages, in the background",
    answer: "AgentStarted",
    tag: "Agent",
    group: "job",
    paid: true,
    body: () => agentRequestSchema,
    handle: start,
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/agent",
    summary: "Runs of the team, newest first",
    answer: "AgentList",
    tag: "Agent",
    group: "status",
    query: listQuery,
    handle: list,
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/agent/threads/{threadId}",
    summary: "A conversation with all its runs",
    answer: "AgentThread",
    tag: "Agent",
    group: "status",
    query: threadQuery,
    handle: thread,
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/agent/{jobId}",
    summary: "Status and answer of a run",
    answer: "AgentStatus",
    tag: "Agent",
    group: "status",
    handle: async (context) => json(await statusOf(context, await readRun(context))),
  }),
  keyedRoute({
    method: "DELETE",
    path: "/v2/agent/{jobId}",
    summary: "Cancel a run",
    answer: "Success",
    tag: "Agent",
    group: "status",
    async handle(context) {
      await context.services.agents.cancel(await readRun(context));
      return json({ success: true });
    },
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/agent/{jobId}/trace",
    summary: "The steps of a run as events",
    answer: "AgentTrace",
    tag: "Agent",
    group: "status",
    query: traceQuery,
    async handle(context) {
      const record = await readRun(context);
      const events = traceOf(record, await context.services.agents.store.steps(record.id));
      // Browsers of this server cannot be looked into from outside, so none is listed.
      return json({ success: true, id: record.id, events, creditsUsed: record.creditsUsed, activeBrowserSessions: [] });
    },
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/agent/{jobId}/snapshots/{snapshotId}",
    summary: "A page as a step of a run saw it, or the answer (`result`)",
    answer: "AgentSnapshot",
    tag: "Agent",
    group: "status",
    async handle(context) {
      const record = await readRun(context);
      const snapshotId = parameter(context, "snapshotId");
      const snapshot = snapshotOf(record, await context.services.agents.store.steps(record.id), snapshotId);
      if (snapshot === undefined) throw new QuernError("NOT_FOUND", "Agent snapshot not found");
      return json({ success: true, id: record.id, snapshotId, snapshot });
    },
  }),
];

async function start(context: CallerContext): Promise<Response> {
  const { request, services, caller, trace } = context;
  const { engine, agents, ledger } = services;
  const valid = validate(agentRequestSchema, await readJson(request));
  noteDeclarations(context, { zeroDataRetention: false, lockdown: false, auditMetadata: valid.auditMetadata });
  if (valid.schema) await checkSchema(valid.schema);
  if (valid.exchange?.enabled || valid.exchange?.approve || valid.exchange?.decline) {
    throw new QuernError("exchange_not_enabled", "This server has no paid providers of data.", {
      hint: "Leave exchange out.",
    });
  }
  checkWebhook(engine, valid.webhook);
  const urls = valid.urls?.length ? sortUrls(engine, valid.urls, false).urls : undefined;
  const scrapeOptions = await withProtection(context, {
    ...(valid.threatProtection === undefined ? {} : { threatProtection: valid.threatProtection }),
  });
  const wanted: AgentRequest = {
    prompt: valid.prompt,
    ...(urls ? { urls } : {}),
    ...(valid.schema ? { schema: valid.schema } : {}),
    maxCredits: Math.max(1, Math.min(valid.maxCredits, await ledger.remainingCredits(caller.team))),
    strict: valid.strictConstrainToURLs,
    mode: valid.mode,
    ...(valid.effort ? { effort: valid.effort } : {}),
    origin: valid.origin,
    ...(valid.integration ? { integration: valid.integration } : {}),
  };
  const record = await agents.start({
    caller,
    request: wanted,
    plan: {
      ...(valid.webhook ? { webhook: valid.webhook } : {}),
      scrapeOptions: { ...scrapeOptions },
      settings: callerOptions(context),
    },
    threadId: valid.threadId,
  });
  trace.jobId = record.id;
  trace.target = urls?.[0] ?? valid.prompt.slice(0, 200);
  return json({ success: true, id: record.id, threadId: record.threadId, threadTurn: record.threadTurn });
}

const readRun = (context: CallerContext): Promise<AgentRecord> =>
  context.services.agents.store.read(checkJobId(parameter(context, "jobId")), context.caller.team.id);

async function statusOf({ services }: CallerContext, record: AgentRecord) {
  const { status, error, model, expiresAt, creditsUsed, threadId, threadTurn, request, warning } = record;
  const isCancelled = status === "processing" && (await services.agents.store.isCancelled(record.id));
  // The contract has no status of its own for runs that were cancelled.
  const shown = status === "cancelled" || isCancelled ? "failed" : status;
  const reason = isCancelled ? "Agent was cancelled." : error;
  return {
    success: true,
    status: shown,
    ...("data" in record ? { data: record.data } : {}),
    ...(reason === undefined ? {} : { error: reason }),
    model,
    ...(request.effort ? { effort: request.effort } : {}),
    expiresAt: new Date(expiresAt).toISOString(),
    creditsUsed,
    threadId,
    threadTurn,
    mode: request.mode,
    ...(record.message === undefined ? {} : { message: record.message }),
    ...(record.sources === undefined ? {} : { sources: record.sources }),
    ...(warning === undefined ? {} : { warning }),
  };
}

async function list({ request, services, caller }: CallerContext): Promise<Response> {
  const url = new URL(request.url);
  const { before } = validate(listQuery(), Object.fromEntries(url.searchParams));
  const runs = await services.agents.store.list(caller.team.id, before, RUNS_A_PAGE + 1);
  const shown = runs.slice(0, RUNS_A_PAGE);
  const last = shown.at(-1);
  const next =
    runs.length > RUNS_A_PAGE && last ? `${services.baseUrl(request)}/v2/agent?before=${last.createdAt}` : undefined;
  return json({ success: true, agents: shown.map(describeRun), ...(next ? { next } : {}) });
}

const describeRun = ({ id, createdAt, request, status, model }: AgentRecord) => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  targetHint: request.urls?.[0] ?? request.prompt.slice(0, 100),
  origin: request.origin,
  ...(request.integration ? { integration: request.integration } : {}),
  settings: { hidden: false, starred: false },
  status: status === "cancelled" ? "failed" : status,
  options: {
    ...(request.urls ? { urls: request.urls } : {}),
    prompt: request.prompt,
    ...(request.schema ? { schema: request.schema } : {}),
    model,
    ...(request.effort ? { effort: request.effort } : {}),
  },
});

async function thread(context: CallerContext): Promise<Response> {
  const { services, caller, request } = context;
  const { includeData } = validate(threadQuery(), Object.fromEntries(new URL(request.url).searchParams));
  const { store } = services.agents;
  const { id, createdAt } = await store.thread(parameter(context, "threadId"), caller.team.id);
  const runs = await store.runs(id);
  return json({
    success: true,
    thread: {
      id,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(Math.max(createdAt, ...runs.map(({ updatedAt }) => updatedAt))).toISOString(),
      status: runs.at(-1)?.status === "processing" ? "running" : "idle",
      runs: runs.map((run) => describeTurn(run, includeData === "true")),
    },
  });
}

const describeTurn = (run: AgentRecord, withData: boolean) => ({
  id: run.id,
  turn: run.threadTurn,
  mode: run.request.mode,
  prompt: run.request.prompt,
  ...(run.request.urls ? { urls: run.request.urls } : {}),
  ...(run.request.schema ? { schema: run.request.schema } : {}),
  ...(run.request.effort ? { effort: run.request.effort } : {}),
  status: run.status === "processing" ? "processing" : (run.outcome ?? "failed"),
  createdAt: new Date(run.createdAt).toISOString(),
  finishedAt: run.finishedAt === undefined ? null : new Date(run.finishedAt).toISOString(),
  creditsUsed: run.finishedAt === undefined ? null : run.creditsUsed,
  message: run.message ?? null,
  ...(withData ? { data: run.data ?? null } : {}),
});
