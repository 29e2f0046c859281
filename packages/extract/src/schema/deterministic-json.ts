/** JSON without a model: what the page says outright, put into the caller's schema and checked against it. */
import { compileJsonSchema, type JsonSchema, type JsonValidator } from "@quern/json-schema";
import type { PageSource } from "../page/page-source.js";
import type { FieldEvidence } from "./confidence.js";
import { extract } from "./extract.js";
import { plainItems } from "./plain-items.js";
import { viewSchema } from "./schema.js";
import { type SchemaKind, schemaKindOf } from "./schema-kind.js";
import { readPage } from "./source.js";

/** A page as rules read it. */
interface PageHtml {
  readonly page: PageSource;
  /** Known facts about the page. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ExtractedJson {
  /** Null when the page says nothing of what is asked. */
  readonly json: unknown;
  /** Where each value and each list of values was found, and how likely it is right; lists of objects have none. */
  readonly evidence: readonly FieldEvidence[];
  /** Sentences about values that were not found or had to be left out. */
  readonly notes: readonly string[];
}

const MAX_CORRECTIONS = 20;

/**
 * @param schema normalised; absent: the page's structured data as it is
 * @throws QuernError `BAD_REQUEST` for an invalid schema
 */
export async function extractJson(
  schema: JsonSchema | undefined,
  { page, metadata }: PageHtml,
): Promise<ExtractedJson> {
  // Before anything is looked for: a broken schema is the caller's error, whatever the page holds.
  const text = schema && JSON.stringify(schema);
  const validate = schema && (await validatorOf(schema, text!));
  const isOfText = schema !== undefined && WITHOUT_PRODUCT.has(schemaKindOf(viewSchema(schema, schema)));
  const read = readPage(page.parsed, metadata, text?.includes('"items"') ?? false, !isOfText);
  if (!schema || !validate) {
    const items = plainItems(read.items);
    return { json: items.length === 0 ? null : items.length === 1 ? items[0] : items, evidence: [], notes: [] };
  }
  const { value, evidence } = extract(schema, read);
  if (value === undefined) return { json: null, evidence: [], notes: [] };
  const checked = check(value, validate);
  return { ...checked, evidence: evidence.filter(({ path }) => valueAt(checked.json, path) !== undefined) };
}

/** Questions about these have nothing to do with what a page may sell. */
const WITHOUT_PRODUCT: ReadonlySet<SchemaKind> = new Set(["article", "thread", "organization"]);

/** Validators by the text of their schema: crawls ask every page for the same. */
const validators = new Map<string, JsonValidator>();
const MAX_VALIDATORS = 50;

async function validatorOf(schema: JsonSchema, text: string): Promise<JsonValidator> {
  const known = validators.get(text);
  if (known) return known;
  const validator = await compileJsonSchema(schema);
  if (validators.size >= MAX_VALIDATORS) validators.clear();
  validators.set(text, validator);
  return validator;
}

/** Takes out what breaks a rule of the schema (a pattern, a bound, a format); says what is required and missing. */
function check(value: unknown, validate: JsonValidator): Omit<ExtractedJson, "evidence"> {
  const notes: string[] = [];
  for (let round = 0; round < MAX_CORRECTIONS; round++) {
    const { problems, unchecked } = validate(value);
    for (const sentence of unchecked) if (!notes.includes(sentence)) notes.push(sentence);
    const [problem] = problems;
    if (problem === undefined) break;
    const [path = "", ...words] = problem.split(" ");
    if (/must have required property/.test(problem) || !path.startsWith("/") || !remove(value, path)) {
      notes.push(
        `The page does not state everything that the schema requires: ${path.startsWith("/") ? `${path} ` : ""}${words.join(" ").replace(/^value /, "")}.`,
      );
      break;
    }
    notes.push(`A value was left out, because ${problem}.`);
  }
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return { json: isEmpty ? null : value, notes };
}

const partsOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const part of partsOf(pointer)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Record<string, unknown>)[part];
  }
  return current;
}

/** @param pointer JSON Pointer. @returns whether there was something to remove */
function remove(value: unknown, pointer: string): boolean {
  const parts = partsOf(pointer);
  const last = parts.pop();
  let current: unknown = value;
  for (const part of parts) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, part)) return false;
    current = (current as Record<string, unknown>)[part];
  }
  if (last === undefined || typeof current !== "object" || current === null) return false;
  if (Array.isArray(current)) return current.splice(Number(last), 1).length > 0;
  return Object.hasOwn(current, last) && delete (current as Record<string, unknown>)[last];
}
