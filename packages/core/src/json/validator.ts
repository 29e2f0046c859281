/** Checks values against JSON Schemas: answers of models, extracted data. The validator library comes with the first check. */
import { QuernError } from "../errors.js";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** @returns what is wrong, a sentence each; empty when the value matches */
export type JsonValidator = (value: unknown) => string[];

/** Strings longer than this are not matched against a `pattern`. */
const PATTERN_INPUT = 10_000;
const DRAFT_2020 = /draft\/2020-12/;

/**
 * Compiles a JSON Schema of draft 7 or 2020-12. Unknown keywords and formats are ignored, as servers of models do.
 *
 * @throws QuernError `BAD_REQUEST` when the schema itself is broken
 */
export async function compileJsonSchema(schema: JsonSchema): Promise<JsonValidator> {
  const modern = typeof schema["$schema"] !== "string" || DRAFT_2020.test(schema["$schema"]);
  const [{ Ajv2020 }, { Ajv }, formats] = await Promise.all([
    import("ajv/dist/2020.js"),
    import("ajv"),
    import("ajv-formats"),
  ]);
  const Validator = modern ? Ajv2020 : Ajv;
  const ajv = new Validator({
    strict: false,
    allErrors: false,
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(safeRegExp, { code: "safeRegExp" }) },
  });
  (formats.default as unknown as (target: unknown) => void)(ajv);
  try {
    // An id of the caller must not be looked up elsewhere.
    const { $schema: _schema, $id: _id, ...rest } = schema;
    const check = ajv.compile(rest);
    return (value) =>
      check(value)
        ? []
        : (check.errors ?? []).map((error) => `${error.instancePath || "the value"} ${error.message ?? "is invalid"}`);
  } catch (error) {
    throw new QuernError("BAD_REQUEST", `The JSON Schema cannot be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** A `pattern` of a caller runs against foreign text: repetitions inside repetitions, which may take forever, match anything. */
function safeRegExp(
  pattern: string,
  flags: string,
): { test(text: string): boolean; exec(text: string): RegExpExecArray | null } {
  const expression = new RegExp(pattern, flags);
  const nested = /[+*}][^()]*\)[+*{]|\|[^()]*\)[+*{]/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, "x"));
  return {
    test: (text) => nested || text.length > PATTERN_INPUT || expression.test(text),
    exec: (text) => expression.exec(text),
  };
}
