/** Common parts of the tools: arguments that name what is wrong with them, answers, failures, progress. */
import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { Quern } from "@quern/kit";
import { nearestName, QuernError } from "@quern/types";
import { z } from "zod";
import type { Remainders } from "./remainders.js";
import type { ResultShelf } from "./result-shelf.js";
import type { SessionShelf } from "./session-shelf.js";

/** State that tools share, over all connections of a server. */
export interface ToolParts {
  readonly quern: Quern;
  readonly remainders: Remainders;
  readonly results: ResultShelf;
  readonly sessions: SessionShelf;
  /** Whether clients work on this machine, and may name its files. */
  readonly isLocal: boolean;
}

export interface Call {
  readonly signal: AbortSignal;
  /** Tells the client how far the work is, where it asked to be told. */
  progress(done: number, total: number | undefined, message: string): Promise<void>;
  /**
   * Asks the person at the client for a fact that is missing.
   *
   * @param name of the argument that would have said it
   * @throws QuernError `BAD_REQUEST` where nobody can be asked, or nobody answers
   */
  ask(name: string, question: string): Promise<string>;
}

/** Answer of a tool: text for the model, and the same as data. */
export interface Answer {
  readonly text: string;
  readonly data: Record<string, unknown>;
  /** Further content, such as pictures and links to results. */
  readonly more?: CallToolResult["content"];
}

interface ToolDescription<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Arguments of a good call: shown with the description. */
  readonly example: z.input<z.ZodObject<Shape>>;
  readonly input: Shape;
  /** Fields of the answer's data. */
  readonly output: z.ZodRawShape;
  /** Default: it only reads. */
  readonly changes?: boolean;
  /** Whether it reaches the web. Default true. */
  readonly isOnline?: boolean;
  run(input: z.output<z.ZodObject<Shape>>, call: Call): Promise<Answer>;
}

export function addTool<const Shape extends z.ZodRawShape>(server: McpServer, tool: ToolDescription<Shape>): void {
  const inputSchema = strictArguments(tool.input);
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: `${tool.description} Example: ${JSON.stringify(tool.example)}`,
      inputSchema,
      outputSchema: z.looseObject(tool.output),
      annotations: { readOnlyHint: !tool.changes, openWorldHint: tool.isOnline ?? true },
    },
    (async (input: z.output<z.ZodObject<Shape>>, context: ServerContext) => {
      try {
        const { text, data, more = [] } = await tool.run(input, callOf(server, context));
        if (typeof data["warning"] === "string") await tell(context, "warning", tool.name, data["warning"]);
        return { content: [{ type: "text", text }, ...more], structuredContent: data };
      } catch (error) {
        if (QuernError.is(error)) await tell(context, "error", tool.name, `${error.code}: ${error.message}`);
        return failure(error);
      }
    }) as never,
  );
}

/** A message for the client's log; one that cannot be sent is no reason to fail. */
async function tell(
  { mcpReq }: ServerContext,
  level: "warning" | "error",
  tool: string,
  message: string,
): Promise<void> {
  await mcpReq.log(level, message, tool).catch(() => undefined);
}

function callOf(server: McpServer, { mcpReq }: ServerContext): Call {
  const progressToken = (mcpReq._meta as { readonly progressToken?: string | number } | undefined)?.progressToken;
  return {
    signal: mcpReq.signal,
    async progress(progress, total, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, message, ...(total === undefined ? {} : { total }) };
      await mcpReq.notify({ method: "notifications/progress", params });
    },
    async ask(name, question) {
      const missing = (): QuernError => new QuernError("BAD_REQUEST", `${name} is missing.`, { hint: question });
      if (!server.server.getClientCapabilities()?.elicitation) throw missing();
      const { action, content } = await mcpReq
        .elicitInput({
          mode: "form",
          message: question,
          requestedSchema: { type: "object", properties: { [name]: { type: "string" } }, required: [name] },
        })
        .catch((error: unknown) => {
          mcpReq.signal.throwIfAborted();
          throw QuernError.is(error) ? error : missing();
        });
      const answer = action === "accept" ? content?.[name] : undefined;
      if (typeof answer === "string" && answer.trim() !== "") return answer.trim();
      throw missing();
    },
  };
}

/** A failed call is an answer that says what went wrong, not a broken connection. */
function failure(error: unknown): CallToolResult {
  if (!QuernError.is(error)) throw error;
  const text = [`${error.code}: ${error.message}`, error.hint].filter(Boolean).join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/** Unknown arguments are errors that name the right one: a model that guesses a name learns it from the answer. */
function strictArguments<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? (issue.keys as string[]).map((key) => unknownArgument(key, names)).join(" ")
        : undefined,
  }) as unknown as z.ZodObject<Shape>;
}

/** Names that models use for ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uri: "url",
  link: "url",
  address: "url",
  page: "url",
  links: "urls",
  q: "query",
  text: "query",
  question: "prompt",
  task: "prompt",
  instruction: "prompt",
  instructions: "prompt",
  file: "path",
  filename: "path",
  max: "limit",
  count: "limit",
  maxpages: "limit",
  maxresults: "limit",
  num: "limit",
  tokens: "maxTokens",
  format: "formats",
  json_schema: "schema",
  jsonschema: "schema",
  script: "code",
  session: "sessionId",
  id: "sessionId",
};

function unknownArgument(key: string, names: readonly string[]): string {
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, "");
  const other = OTHER_NAMES[key.toLowerCase()] ?? OTHER_NAMES[plain];
  const right =
    names.find((name) => name.toLowerCase() === plain) ??
    (other !== undefined && names.includes(other) ? other : undefined) ??
    nearestName(key, names);
  return right === undefined
    ? `There is no argument "${key}". Arguments: ${names.join(", ")}.`
    : `There is no argument "${key}": use "${right}".`;
}
