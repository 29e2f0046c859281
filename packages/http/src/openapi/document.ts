/** The description of the API (OpenAPI 3.1), read off the routes and their schemas. */
import type { Route } from "../routing/route.js";
import { ANSWERS } from "./answers.js";
import { jsonSchema } from "./json-schema.js";

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
      schemas: ANSWERS,
    },
  };
}

function describeRoute(route: Route): Json {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const inPath = names.map((name) => ({ name, in: "path", required: true, schema: pathParameter(name) }));
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

/** Jobs are checked to be named by a UUID; names of sessions and files are looked up as they are. */
const pathParameter = (name: string): Json => ({
  type: "string",
  ...(name === "jobId" ? { format: "uuid" } : {}),
  description: PATH_PARAMETERS[name] ?? `Name or id of the ${name}.`,
});

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  jobId: "Id of the job, as the answer that began it has it.",
  sessionId: "Id of the session.",
  pageId: "Id of the page in the recording.",
  monitorId: "Id of the monitor.",
  checkId: "Id of the check.",
  threadId: "Id of the conversation.",
  snapshotId: "Id of the snapshot.",
  paperId: "Id of the paper: of arXiv, OpenAlex, a DOI.",
  id: "Id of the upload.",
  folder: "Folder of the file.",
  name: "Name of what is meant.",
};

function requestBody(route: Route): Json | undefined {
  const content: Json = {};
  if (route.form) {
    const properties = { file: { description: "The document, with its file name" }, options: jsonSchema(route.form()) };
    content["multipart/form-data"] = {
      schema: { type: "object", properties, required: ["file"] },
      encoding: { options: { contentType: "application/json" } },
    };
  }
  if (route.body) content["application/json"] = { schema: jsonSchema(route.body()) };
  if (route.bytes) content["application/octet-stream"] = { schema: {} };
  return Object.keys(content).length > 0 ? { required: true, content } : undefined;
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

const answerSchema = ({ answer }: Route): Json => (answer ? { $ref: `#/components/schemas/${answer}` } : {});

const failure = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** `GET /v2/scrape/{jobId}` → `getScrapeJobId`, `GET /` → `getRoot` */
const operationId = ({ method, path }: Route): string =>
  method.toLowerCase() +
  (path === "/" ? "root" : path)
    .replace(/^\/v2/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join("");
