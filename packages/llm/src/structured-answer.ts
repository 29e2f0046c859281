/** Structured answers from any way of asking: parse, check against the schema, and let the model correct itself once. */
import { coerceJson, compileJsonSchema } from "@quern/json-schema";
import { QuernError, type TokenUsage } from "@quern/types";
import { readJson, withoutThinking } from "./read-json.js";

export interface Reply {
  readonly text: string;
  readonly usage: TokenUsage;
}

export interface StructuredReply {
  readonly text: string;
  readonly json: unknown;
  readonly usage: TokenUsage;
}

/** One turn of a conversation that already holds system and prompt. */
export interface Turn {
  readonly role: "assistant" | "user";
  readonly content: string;
}

export const sumUsage = (...list: readonly TokenUsage[]): TokenUsage => ({
  inputTokens: list.reduce((sum, usage) => sum + usage.inputTokens, 0),
  outputTokens: list.reduce((sum, usage) => sum + usage.outputTokens, 0),
});

/** Written into the prompt where a server cannot be given the schema. */
export const schemaInstruction = (schema: Readonly<Record<string, unknown>>): string =>
  `Answer with one JSON value and nothing else: no explanation, no code fence. It has to match this JSON Schema:\n${JSON.stringify(schema)}`;

/**
 * An answer in another spelling of its types ("10.50" for a number) is taken; any other that does not fit is corrected once, so that a
 * schema costs two calls at most.
 *
 * @param ask sends the conversation with further turns behind it; `isIgnored` says that the answer was no JSON at all, as of a server that
 * does not look at the schema it was given
 * @throws QuernError `MODEL_FAILED` when the second answer does not match either
 */
export async function answerStructured(
  schema: Readonly<Record<string, unknown>>,
  subject: string,
  ask: (turns: readonly Turn[], isIgnored: boolean) => Promise<Reply>,
): Promise<StructuredReply> {
  const validate = await compileJsonSchema(schema);
  const check = async (text: string): Promise<{ json: unknown; problems: readonly string[] }> => {
    const said = await readJson(text);
    if (said === undefined) return { json: said, problems: ["it is not JSON"] };
    const { problems } = validate(said);
    if (problems.length === 0) return { json: said, problems };
    const json = coerceJson(schema, said);
    const left = validate(json).problems;
    return left.length === 0 ? { json, problems: left } : { json: said, problems };
  };
  const first = await ask([], false);
  const { json, problems } = await check(first.text);
  if (problems.length === 0) return { text: first.text, json, usage: first.usage };
  const correction = `That answer does not fit: ${problems.slice(0, 5).join("; ")}. Correct it. ${schemaInstruction(schema)}`;
  const turns: readonly Turn[] = [
    { role: "assistant", content: first.text.slice(0, 20_000) || "(nothing)" },
    { role: "user", content: correction },
  ];
  const second = await withUsage(first.usage, () => ask(turns, json === undefined));
  const usage = sumUsage(first.usage, second.usage);
  const corrected = await check(second.text);
  if (corrected.problems.length === 0) return { text: second.text, json: corrected.json, usage };
  throw new QuernError(
    "MODEL_FAILED",
    `${subject} answered twice with something that does not match the schema: ${corrected.problems.slice(0, 3).join("; ")}. It said: ${excerpt(second.text)}`,
    { hint: "Simplify the schema, or take a more capable model.", details: { problems: corrected.problems, usage } },
  );
}

/** Tokens spent before a call that fails are in its error, too. */
async function withUsage(spent: TokenUsage, call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!QuernError.is(error)) throw error;
    const { details } = error;
    const { usage } = (details ?? {}) as { usage?: TokenUsage };
    throw new QuernError(error.code, error.message, {
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      details: { ...(details as object | undefined), usage: usage ? sumUsage(spent, usage) : spent },
      cause: error,
    });
  }
}

/** The beginning of an answer, for messages: a refusal in words shows there. */
const excerpt = (text: string): string =>
  JSON.stringify(withoutThinking(text).trim().slice(0, 200) || text.slice(0, 200));
