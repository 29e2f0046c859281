/** The description of the API (OpenAPI 3.1), read off the routes and their schemas. */
import { z } from "zod";
import type { Route } from "../routing/route.js";

type Json = Record<string, unknown>;

const TITLE = "Quern";
const ABOUT =
  "Web pages and documents as clean Markdown, HTML and structured data. Errors are `{ success: false, error, code?, details? }`; a page's own error status is no error, it is in `metadata.statusCode`.";

/**
 * @param address where clients reach the server
 * @param version of the server
 */
export function describeApi(routes: readonly Route[], address: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.hidden) continue;
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = describeRoute(route);
  }
  return {
    openapi: "3.1.0",
    info: { title: TITLE, version, description: ABOUT, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: address }],
    security: [{ key: [] }, {}],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "Not needed while no key exists." } },
      schemas: { Error: ERROR, Document: DOCUMENT },
    },
  };
}

function describeRoute(route: Route): Json {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const inPath = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const body = requestBody(route);
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    ...(route.open ? { security: [] } : {}),
    ...(inPath.length > 0 || route.query ? { parameters: [...inPath, ...queryParameters(route)] } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      "200": {
        description: "Done",
        content: { [route.answers ?? "application/json"]: { schema: answerSchema(route) } },
      },
      ...(route.open ? {} : { "401": failure("No key, or a wrong one"), "429": failure("Too many requests") }),
      ...(!route.open && route.paid ? { "402": failure("The month's credits are used up") } : {}),
      default: failure("What went wrong, and what to do next"),
    },
  };
}

function requestBody(route: Route): Json | undefined {
  if (route.body) return { required: true, content: { "application/json": { schema: jsonSchema(route.body()) } } };
  if (route.bytes) return { required: true, content: { "application/octet-stream": { schema: {} } } };
  if (!route.form) return undefined;
  const properties = { file: { description: "The document, with its file name" }, options: jsonSchema(route.form()) };
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: { type: "object", properties, required: ["file"] },
        encoding: { options: { contentType: "application/json" } },
      },
    },
  };
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = jsonSchema(route.query()) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function answerSchema(route: Route): Json {
  if (route.answers && route.answers !== "application/json") return {};
  if (!route.returnsDocument) return { type: "object", properties: { success: { type: "boolean" } } };
  return {
    type: "object",
    required: ["success"],
    properties: { success: { type: "boolean" }, data: { $ref: "#/components/schemas/Document" } },
  };
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => allowNames(zodSchema, jsonSchema as Json),
  }) as Json;
  return rest;
}

interface Variant {
  readonly properties?: { readonly type?: { readonly const?: unknown } };
  readonly required?: readonly string[];
}

/** Where one of several objects is asked for, and a name may stand for the object: the schema's own translation shows only the objects. */
function allowNames(zodSchema: unknown, schema: Json): void {
  const { def } = (zodSchema as { _zod: { def: { type: string; in?: { _zod: { def: { type: string } } } } } })._zod;
  if (def.type !== "pipe" || def.in?._zod.def.type !== "transform" || !Array.isArray(schema["oneOf"])) return;
  const names = (schema["oneOf"] as Variant[])
    .filter(({ required }) => required?.every((name) => name === "type"))
    .map(({ properties }) => properties?.type?.const);
  schema["anyOf"] = [{ type: "string", enum: names }, { oneOf: schema["oneOf"] }];
  delete schema["oneOf"];
}

const failure = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** `GET /v2/scrape/{jobId}` → `getScrapeJobId` */
const operationId = ({ method, path }: Route): string =>
  method.toLowerCase() +
  path
    .replace(/^\/v2/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join("");

const text = { type: "string" };
const texts = { type: "array", items: text };

const ERROR: Json = {
  type: "object",
  required: ["success", "error"],
  properties: { success: { const: false }, error: text, code: text, details: {} },
};

const DOCUMENT: Json = {
  type: "object",
  description: "Carries the fields of the formats that were asked for.",
  required: ["metadata"],
  properties: {
    markdown: text,
    html: text,
    rawHtml: text,
    rawBase64: text,
    links: texts,
    images: texts,
    screenshot: { type: "string", description: "A signed address, valid for 24 hours, or a data URL" },
    summary: text,
    answer: text,
    highlights: text,
    json: {},
    attributes: { type: "array", items: { type: "object" } },
    branding: { type: "object" },
    product: { type: ["object", "null"] },
    menu: { type: ["object", "null"] },
    changeTracking: { type: "object" },
    audio: text,
    video: text,
    actions: { type: "object" },
    pages: { type: "array", items: { type: "object" } },
    blocks: { type: "array", items: { type: "object" } },
    warning: { type: "string", description: "What could not be done or had no effect" },
    metadata: {
      type: "object",
      required: ["sourceURL", "url", "statusCode", "scrapeId", "creditsUsed", "concurrencyLimited"],
      properties: {
        sourceURL: text,
        url: text,
        statusCode: { type: "integer" },
        scrapeId: { type: "string", format: "uuid" },
        contentType: text,
        proxyUsed: { enum: ["basic", "stealth"] },
        creditsUsed: { type: "integer" },
        concurrencyLimited: { type: "boolean" },
        concurrencyQueueDurationMs: { type: "integer" },
        cacheState: { enum: ["hit", "miss"] },
        title: text,
        description: text,
        language: text,
      },
    },
  },
};
