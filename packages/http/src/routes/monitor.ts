/** Monitors over HTTP. */
import { clientFieldsShape, validate } from "@quern/core/options";
import { type Monitor, viewCheck, viewPage } from "@quern/monitor";
import { checkGoal, createShape, MONITOR_EVENTS, updateShape } from "@quern/monitor/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { webhookSchemaFor } from "../jobs/webhook-target.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import { callerOptions } from "./job.js";
import { checkWebhook, sortUrls } from "./job-request.js";

const MAX_PAGE = 100;
const DEFAULT_PAGE = 25;

const webhookSchema = webhookSchemaFor(MONITOR_EVENTS);
const webhookUse = { description: "Address that is told of checks and of changes." };

const createSchema = z
  .strictObject({ ...createShape, webhook: webhookSchema.optional().meta(webhookUse), ...clientFieldsShape })
  .superRefine(checkGoal);
const updateSchema = z
  .strictObject({ ...updateShape, webhook: webhookSchema.nullable().optional().meta(webhookUse), ...clientFieldsShape })
  .superRefine((change, context) => {
    if (change.targets) checkGoal(change, context);
  });
const runSchema = z.strictObject({ ...clientFieldsShape });

const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_PAGE)
  .default(DEFAULT_PAGE)
  .meta({ description: "Maximum number of entries returned." });
const listQuery = () =>
  z.object({
    limit,
    offset: z.coerce.number().int().min(0).default(0).meta({ description: "Number of entries to skip." }),
  });
const checkQuery = () =>
  z.object({
    limit,
    skip: z.coerce.number().int().min(0).default(0).meta({ description: "Pages to leave out from the beginning." }),
    status: z
      .enum(["same", "new", "changed", "removed", "error"])
      .optional()
      .meta({ description: "Only pages of this status." }),
  });

const base = { tag: "Monitors", group: "status" } as const;

export const monitorRoutes: readonly Route[] = [
  keyedRoute({
    ...base,
    method: "POST",
    path: "/v2/monitor",
    summary: "Watch pages, sites or searches by a schedule",
    answer: "Monitor",
    group: "job",
    body: () => createSchema,
    handle: create,
  }),
  keyedRoute({
    ...base,
    method: "GET",
    path: "/v2/monitor",
    summary: "Monitors of the team, newest first",
    answer: "MonitorList",
    query: listQuery,
    handle: list,
  }),
  keyedRoute({
    ...base,
    method: "GET",
    path: "/v2/monitor/{monitorId}",
    summary: "A monitor",
    answer: "Monitor",
    handle: async (context) => json({ success: true, data: await context.services.monitors.view(await read(context)) }),
  }),
  keyedRoute({
    ...base,
    method: "PATCH",
    path: "/v2/monitor/{monitorId}",
    summary: "Change, pause or resume a monitor",
    answer: "Monitor",
    body: () => updateSchema,
    handle: update,
  }),
  keyedRoute({
    ...base,
    method: "DELETE",
    path: "/v2/monitor/{monitorId}",
    summary: "End a monitor, and forget its checks",
    answer: "Success",
    async handle(context) {
      await context.services.monitors.remove(idOf(context), context.caller.team.id);
      return json({ success: true });
    },
  }),
  keyedRoute({
    ...base,
    method: "POST",
    path: "/v2/monitor/{monitorId}/run",
    summary: "Begin a check now",
    answer: "MonitorCheck",
    group: "job",
    paid: true,
    body: () => runSchema,
    handle: run,
  }),
  keyedRoute({
    ...base,
    method: "GET",
    path: "/v2/monitor/{monitorId}/checks",
    summary: "Checks of a monitor, newest first",
    answer: "MonitorCheckList",
    query: listQuery,
    handle: checks,
  }),
  keyedRoute({
    ...base,
    method: "GET",
    path: "/v2/monitor/{monitorId}/checks/{checkId}",
    summary: "A check with its pages",
    answer: "MonitorCheckDetail",
    query: checkQuery,
    handle: checkDetail,
  }),
];

const queryOf = <Schema extends z.ZodType>(schema: Schema, request: Request): z.output<Schema> =>
  validate(schema, Object.fromEntries(new URL(request.url).searchParams));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The contract has no text of its own for names that are none. */
function idOf(context: CallerContext): string {
  const id = parameter(context, "monitorId");
  if (UUID.test(id)) return id.toLowerCase();
  throw new QuernError("NOT_FOUND", "Monitor not found");
}

const read = (context: CallerContext) => context.services.monitors.store.read(idOf(context), context.caller.team.id);

async function create(context: CallerContext): Promise<Response> {
  const { request, services, caller, trace } = context;
  const { origin: _origin, integration: _integration, ...valid } = validate(createSchema, await readJson(request));
  checkAddresses(context, valid);
  const owner = { keyId: caller.keyId, keyName: caller.keyName, settings: callerOptions(context) };
  const monitor = await services.monitors.create(caller.team.id, valid, owner, callOf(context));
  trace.jobId = monitor.id;
  trace.target = monitor.name;
  return shown(context, monitor, valid);
}

async function update(context: CallerContext): Promise<Response> {
  const body = await readJson(context.request);
  const { origin: _origin, integration: _integration, ...valid } = validate(updateSchema, body);
  const names = Object.keys(body).filter((name) => name !== "origin" && name !== "integration");
  if (names.length === 0) throw new QuernError("BAD_REQUEST", "Update body cannot be empty");
  checkAddresses(context, valid);
  const monitor = await context.services.monitors.update(idOf(context), context.caller.team.id, valid, callOf(context));
  return shown(context, monitor, valid);
}

const callOf = ({ services, caller, request }: CallerContext) => ({
  base: services.baseUrl(request),
  minInterval: caller.team.plan.monitorInterval,
});

async function shown(context: CallerContext, monitor: Monitor, given: Notified): Promise<Response> {
  const data = await context.services.monitors.view(monitor);
  return json({ success: true, data, ...warningOf(context, given) });
}

interface Addressed {
  readonly webhook?: { readonly url: string } | null | undefined;
  readonly targets?:
    | ReadonlyArray<{ readonly type: string; readonly urls?: readonly string[]; readonly url?: string }>
    | undefined;
}

/** Addresses that could never be read are refused at once, not at each check. */
function checkAddresses({ services: { engine } }: CallerContext, { webhook, targets = [] }: Addressed): void {
  checkWebhook(engine, webhook ?? undefined);
  const urls = targets.flatMap(({ urls: many = [], url }) => [...many, ...(url === undefined ? [] : [url])]);
  if (urls.length > 0) sortUrls(engine, urls, false);
}

interface Notified {
  readonly notification?:
    | { readonly email?: { readonly enabled: boolean } | undefined; readonly slack?: unknown }
    | null
    | undefined;
}

function warningOf({ services }: CallerContext, { notification }: Notified): { warning?: string } {
  const warnings = [
    ...(notification?.email?.enabled && !services.hasMail
      ? ["E-mails are not sent: this server has no mail server (--smtp-url)."]
      : []),
    ...(notification?.slack === undefined ? [] : ["notification.slack has no effect on this server: use a webhook."]),
  ];
  return warnings.length > 0 ? { warning: warnings.join(" ") } : {};
}

async function list({ request, services, caller }: CallerContext): Promise<Response> {
  const { limit: most, offset } = queryOf(listQuery(), request);
  const monitors = await services.monitors.store.list(caller.team.id);
  return json({
    success: true,
    data: await Promise.all(monitors.slice(offset, offset + most).map((one) => services.monitors.view(one))),
  });
}

async function run(context: CallerContext): Promise<Response> {
  const { request, services, caller, trace } = context;
  if (request.headers.get("content-length") !== "0" && request.body) validate(runSchema, await readJson(request));
  const check = await services.monitors.run(idOf(context), caller.team.id);
  trace.jobId = check.id;
  return json({ success: true, id: check.id, data: viewCheck(check) });
}

async function checks(context: CallerContext): Promise<Response> {
  const { limit: most, offset } = queryOf(listQuery(), context.request);
  const { id } = await read(context);
  const all = await context.services.monitors.store.checks(id);
  return json({ success: true, data: all.slice(offset, offset + most).map(viewCheck) });
}

async function checkDetail(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const { limit: most, skip, status } = queryOf(checkQuery(), request);
  const monitorId = idOf(context);
  const check = await services.monitors.check(monitorId, parameter(context, "checkId").toLowerCase(), caller.team.id);
  const all = (await services.monitors.store.pages(check.id)).filter(
    (page) => status === undefined || page.status === status,
  );
  const end = skip + most;
  const query = new URLSearchParams({ limit: String(most), skip: String(end), ...(status ? { status } : {}) });
  const path = `/v2/monitor/${monitorId}/checks/${check.id}`;
  const next = all.length > end ? { next: `${services.baseUrl(request)}${path}?${query}` } : {};
  const pages = all.slice(skip, end).map(viewPage);
  return json({ success: true, ...next, data: { ...viewCheck(check), pages, ...next } });
}
