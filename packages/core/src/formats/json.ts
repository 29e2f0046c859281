import { applyStandardSchema, jsonSchemaOf } from "@quern/extract/schema";
import type { JsonSchema } from "@quern/json-schema";
import { askForJson, modelFor } from "@quern/text/model";
import { messageWithHint, toQuernError } from "@quern/types";
import { runOverPage } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";

interface Data {
  readonly json?: unknown;
}

interface JsonRequest {
  readonly schema?: unknown;
  readonly prompt?: string | undefined;
}

/**
 * Data in the shape of a schema: by a model, or from what the page says outright. A page that does not hold it gives null and a warning,
 * never an error.
 */
export async function produceJson(format: JsonRequest, context: AskContext): Promise<Data> {
  const model = modelFor(context);
  if (!model) return fromPage("json", format, context, "no language model is configured");
  const schema = await readSchema("json", format.schema, context);
  context.notes.answered("json", "model");
  try {
    const json = await askForJson(schema, format.prompt, model, context, await knownFacts(schema, context));
    if (json === null)
      context.notes.warn(
        `The page contains none of the values that the json ${schema === undefined ? "prompt asks for" : "schema names"}.`,
      );
    return finish("json", format, json, context);
  } catch (error) {
    context.deadline.signal.throwIfAborted();
    const reason = toQuernError(error, "json");
    if (reason.code === "BAD_REQUEST") throw reason;
    context.notes.warn(messageWithHint(reason));
    return { json: null };
  }
}

const MAX_KNOWN_CHARACTERS = 8_000;

/**
 * Title and address of the page, and what rules read out of its data and labels: Markdown leaves structured data out. Nothing where personal data
 * is to be replaced, as these come from the page itself.
 */
async function knownFacts(schema: JsonSchema | undefined, context: AskContext): Promise<string | undefined> {
  const { metadata, options, page } = context;
  if (options.redactPII) return undefined;
  const found = schema ? (await runOverPage("extractJson", { page, metadata, schema }, context)).json : null;
  const stated = found === null ? "" : JSON.stringify(found);
  const lines = [
    typeof metadata.title === "string" ? `Title of the page: ${metadata.title}` : "",
    metadata.url === undefined ? "" : `Address of the page: ${metadata.url}`,
    stated === "" || stated.length > MAX_KNOWN_CHARACTERS
      ? ""
      : `Read by rules from the page's data and labels; may be incomplete or wrong, the text decides: ${stated}`,
  ];
  return lines.filter((line) => line !== "").join("\n") || undefined;
}

/** Data in the shape of a schema, by rules alone: nothing is sent to a model. */
export const produceDeterministicJson = (format: JsonRequest, context: AskContext): Promise<Data> =>
  fromPage("deterministicJson", format, context, undefined);

/** A schema that allows everything asks for nothing: converters that do not know a schema library's version write such. */
async function readSchema(name: string, schema: unknown, context: AskContext): Promise<JsonSchema | undefined> {
  if (schema === undefined) return undefined;
  const normal = await jsonSchemaOf(schema);
  if (!Object.keys(normal).every((key) => SAYS_NOTHING.has(key))) return normal;
  context.notes.warn(
    `The schema of the ${name} format is empty, so it was not used; was it made of a schema library that its converter does not know?`,
  );
  return undefined;
}

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "title",
  "description",
  "additionalProperties",
  "definitions",
  "$defs",
]);

async function fromPage(
  name: "json" | "deterministicJson",
  { schema, prompt }: JsonRequest,
  context: AskContext,
  reason: string | undefined,
): Promise<Data> {
  const { json, evidence, notes } = await runOverPage(
    "extractJson",
    { page: context.page, metadata: context.metadata, schema: await readSchema(name, schema, context) },
    context,
  );
  context.notes.found(
    name,
    evidence.map(({ path, place, confidence }) => ({ path, place, confidence })),
  );
  context.notes.answered(name, "structured-data");
  const because = reason ? `: ${reason}` : "";
  if (json === null)
    context.notes.warn(
      schema === undefined
        ? `The ${context.content.isDocument ? "document" : "page"} has no structured data, and no schema says what else the ${name} format should look for${because}.`
        : `The page states none of what the ${name} format needs in a form that rules can read${because}.`,
    );
  else if (reason)
    context.notes.warn(
      `The json was filled from structured data, meta tags and labelled values of the page${because}.`,
    );
  if (prompt !== undefined)
    context.notes.warn(
      // A reason has been told above.
      `The prompt of the ${name} format had no effect${reason ? "" : ": rules follow the schema alone"}.`,
    );
  for (const note of notes) context.notes.warn(note);
  return finish(name, { schema }, json, context);
}

/** A Standard Schema has the last word: its output is what the result's type promises. */
async function finish(name: string, { schema }: JsonRequest, json: unknown, context: AskContext): Promise<Data> {
  if (json === null || schema === undefined) return { json };
  const checked = await applyStandardSchema(schema, json);
  if ("value" in checked) return { json: checked.value };
  context.notes.warn(
    `The ${name} format found data that the schema refuses (${checked.issues.slice(0, 5).join("; ")}); make fields optional that a page may lack.`,
  );
  return { json: null };
}
