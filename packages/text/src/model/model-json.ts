/** JSON from a model: over the whole text, in parts that are merged when it is long. */
import { compileJsonSchema, isEmptyJson, type JsonSchema, mergeJson } from "@quern/json-schema";
import type { LanguageModel } from "@quern/types";
import type { PageText, TextRequest } from "./model-context.js";
import { askOverText } from "./model-text.js";

const INSTRUCTIONS =
  "Extract data from the text of a page as JSON. Take every value from the text; never invent, guess or calculate one. Leave out (or set to null, where the schema " +
  "allows it) what the text does not state.";
const FREE_INSTRUCTIONS = " Choose a shape that fits the request: one JSON object with telling names.";
const HAS_PATTERN = /"pattern(?:Properties)?":/;
const JSON_TOKENS = 8_000;

/**
 * @param known facts about the page, such as its title and what rules found: they stand in front of the text, as data
 * @returns null when the text holds nothing of what is asked
 */
export async function askForJson(
  schema: JsonSchema | undefined,
  prompt: string | undefined,
  model: LanguageModel,
  context: PageText & TextRequest,
  known?: string,
): Promise<unknown> {
  const markdown = context.views.markdown ?? "";
  const instructions = schema ? INSTRUCTIONS : INSTRUCTIONS + FREE_INSTRUCTIONS;
  const request = prompt ?? (schema ? undefined : "Extract the main facts of the page.");
  const whole = schema ?? { type: "object" };
  const { deadline, notes, splitText } = context;
  const answers = await askOverText({
    model,
    deadline,
    notes,
    ...(splitText ? { splitText } : {}),
    markdown,
    instructions,
    request,
    schema: whole,
    // A part need not hold everything: only the whole answer has to be complete.
    partSchema: withoutRequired(whole),
    known,
    maxTokens: JSON_TOKENS,
  });
  const inParts = answers.length > 1;
  const merged = answers.map((answer) => answer.json).reduce((first, second) => mergeJson(first, second));
  // An answer in one part was checked when it came; here its patterns are looked at once more for what could not be checked.
  if (schema && (inParts || HAS_PATTERN.test(JSON.stringify(schema)))) {
    const { problems, unchecked } = (await compileJsonSchema(schema))(merged);
    for (const sentence of unchecked) notes.warn(sentence);
    if (inParts && problems.length > 0)
      notes.warn(`The page does not state everything that the schema requires: ${problems[0]}.`);
  }
  return isEmptyJson(merged) ? null : merged;
}

/** The same schema with nothing required: for a part of a text, which need not hold everything. */
function withoutRequired(schema: JsonSchema): JsonSchema {
  const copy = structuredClone(schema) as Record<string, unknown>;
  const stack: unknown[] = [copy];
  while (stack.length > 0) {
    const current = stack.pop();
    if (typeof current !== "object" || current === null) continue;
    if (!Array.isArray(current) && Array.isArray((current as { required?: unknown }).required)) {
      delete (current as { required?: unknown }).required;
    }
    stack.push(...Object.values(current));
  }
  return copy;
}
