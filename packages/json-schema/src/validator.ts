/** Checks values against JSON Schemas: answers of models, extracted data. The validator library comes with the first check. */
import { nearestName, QuernError } from "@quern/types";

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface JsonCheck {
  /** The faults of the value, a sentence each; empty when it matches. */
  readonly problems: readonly string[];
  /** Sentences about patterns of the schema that were not applied, for the caller's `warning`. */
  readonly unchecked: readonly string[];
}

export type JsonValidator = (value: unknown) => JsonCheck;

/** A larger schema costs more to compile than any answer is worth. */
const MAX_SCHEMA_CHARACTERS = 200_000;
const DRAFT_2020 = /draft\/2020-12/;

/**
 * Compiles a JSON Schema of draft 7 or 2020-12. Unknown keywords and formats are ignored, as servers of models do. Patterns are matched by
 * RE2 in linear time.
 *
 * @throws QuernError `BAD_REQUEST` when the schema itself is broken
 */
export async function compileJsonSchema(schema: JsonSchema): Promise<JsonValidator> {
  const modern = typeof schema["$schema"] !== "string" || DRAFT_2020.test(schema["$schema"]);
  const [{ LinearPatterns }, { Ajv2020 }, { Ajv }, formats] = await Promise.all([
    import("./linear-patterns.js"),
    import("ajv/dist/2020.js"),
    import("ajv"),
    import("ajv-formats"),
  ]);
  const patterns = new LinearPatterns();
  const compilePattern = (pattern: string, flags: string) => patterns.compile(pattern, flags);
  const Validator = modern ? Ajv2020 : Ajv;
  const ajv = new Validator({
    strict: false,
    allErrors: false,
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(compilePattern, { code: "compilePattern" }) },
  });
  (formats.default as unknown as (target: unknown, options: object) => void)(ajv, { mode: "fast" });
  try {
    // An id must not stand for another schema, and an asynchronous one would answer with a promise.
    const { $schema: _schema, $id: _id, id: _oldId, $async: _async, ...rest } = schema;
    if (JSON.stringify(rest).length > MAX_SCHEMA_CHARACTERS)
      throw new Error(`it has more than ${MAX_SCHEMA_CHARACTERS} characters`);
    const check = ajv.compile(rest);
    return (value) => {
      patterns.begin();
      const problems = check(value)
        ? []
        : (check.errors ?? []).map((error) => `${error.instancePath || "the value"} ${error.message ?? "is invalid"}`);
      return { problems, unchecked: patterns.unchecked };
    };
  } catch (error) {
    const reason = error instanceof RangeError ? "it nests too deep" : inWords((error as Error).message);
    throw new QuernError(
      "BAD_REQUEST",
      `The JSON Schema cannot be used: ${reason.endsWith("?") ? reason : `${reason}.`}`,
      {
        cause: error,
      },
    );
  }
}

/** Types of JSON Schema, 2020-12, section 6.1.1 of its validation part. */
const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];
const UNKNOWN_TYPE = "type must be JSONType or JSONType[]: ";

/** ajv names a type of its own code where a schema names one that does not exist. */
function inWords(message: string): string {
  if (!message.startsWith(UNKNOWN_TYPE)) return message;
  const given = message.slice(UNKNOWN_TYPE.length);
  const meant = nearestName(given, TYPES);
  return `no type is called "${given}"${meant ? `, did you mean "${meant}"?` : `, only ${TYPES.join(", ")}`}`;
}
