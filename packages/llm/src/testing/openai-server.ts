import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Request of a client, parsed for tests. */
export interface ChatRequest {
  readonly model: string;
  readonly system: string;
  /** First message of the user. */
  readonly prompt: string;
  /** Text of the page, when Quern put one between its delimiters. */
  readonly pageText: string | undefined;
  /** All messages, system and corrections included. */
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
  /** How JSON was asked for. */
  readonly way: "text" | "json_schema" | "tool" | "prompt";
  /** Absent, too, when the server ignores the field that it came in. */
  readonly schema: Record<string, unknown> | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A good answer (a text, or any value as JSON), or a way to misbehave. */
export type ServerReply =
  | string
  | { readonly json: unknown }
  | { readonly refusal: string }
  /** Stops in the middle, as a model does that ran out of tokens. */
  | { readonly truncated: string }
  | { readonly status: number; readonly error?: string; readonly headers?: Record<string, string> }
  /** Sends this as the whole body. */
  | { readonly raw: string; readonly contentType?: string }
  /** `headers`: never answers. `body`: sends half of an answer and stops there. */
  | { readonly stall: "headers" | "body" }
  | { readonly hangUp: true };

export interface OpenAiServerOptions {
  /** Answers in turn; the last one is repeated. Or a function of the request. */
  readonly answer: readonly ServerReply[] | ((request: ChatRequest, index: number) => ServerReply);
  /** Request fields that the server refuses with 400, e.g. `response_format`, `tools`, `temperature`, `max_tokens`. */
  readonly refuses?: readonly string[];
  /** `response_format` or `tools`: the server accepts the field and does not look at it. */
  readonly ignores?: readonly string[];
}

export interface OpenAiServer extends AsyncDisposable {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** Requests so far. */
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
}

/**
 * Starts an OpenAI-compatible server on 127.0.0.1.
 *
 * @example
 * await using server = await startOpenAiServer({ answer: ["A short summary."] });
 * const model = openAiCompatible({ baseUrl: server.baseUrl, model: "test" });
 */
export async function startOpenAiServer(options: OpenAiServerOptions): Promise<OpenAiServer> {
  const requests: ChatRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === "/v1/models") {
      return send(outgoing, 200, { object: "list", data: [{ id: "test", object: "model" }] });
    }
    if (incoming.method !== "POST" || incoming.url !== "/v1/chat/completions") {
      return send(outgoing, 404, { error: { message: `no such path: ${incoming.url}` } });
    }
    const request = await readRequest(incoming, options.ignores ?? []);
    const index = requests.push(request) - 1;
    const refused = options.refuses?.find((field) => request.body[field] !== undefined);
    if (refused !== undefined) {
      const instead = refused === "max_tokens" ? " Use 'max_completion_tokens' instead." : "";
      return send(outgoing, 400, { error: { message: `Unsupported parameter: '${refused}'.${instead}` } });
    }
    const { answer } = options;
    const scripted = typeof answer === "function" ? answer(request, index) : (answer[index] ?? answer.at(-1) ?? "");
    reply(outgoing, request, scripted);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function readRequest(incoming: IncomingMessage, ignored: readonly string[]): Promise<ChatRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
  const messages = body["messages"] as Array<{ role: string; content: string }>;
  const system = messages.find((message) => message.role === "system")?.content ?? "";
  const prompt = messages.find((message) => message.role === "user")?.content ?? "";
  const seen = (field: string): unknown => (ignored.includes(field) ? undefined : body[field]);
  const format = seen("response_format") as { json_schema?: { schema?: Record<string, unknown> } } | undefined;
  const tools = seen("tools") as Array<{ function: { parameters: Record<string, unknown> } }> | undefined;
  const written = /JSON Schema:\n(\{.*\})/.exec(system)?.[1];
  return {
    model: String(body["model"]),
    system,
    prompt,
    pageText: /<(page-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>/.exec(prompt)?.[2],
    messages,
    way: body["response_format"] ? "json_schema" : body["tools"] ? "tool" : written ? "prompt" : "text",
    schema:
      format?.json_schema?.schema ??
      tools?.[0]?.function.parameters ??
      (written ? (JSON.parse(written) as Record<string, unknown>) : undefined),
    headers: incoming.headers as Record<string, string | undefined>,
    body,
  };
}

function reply(outgoing: ServerResponse, request: ChatRequest, answer: ServerReply): void {
  if (typeof answer === "string") complete(outgoing, request, answer, "stop");
  else if ("json" in answer) complete(outgoing, request, JSON.stringify(answer.json), "stop");
  else if ("truncated" in answer) complete(outgoing, request, answer.truncated, "length");
  else if ("refusal" in answer) {
    const message = { role: "assistant", content: null, refusal: answer.refusal };
    send(outgoing, 200, { choices: [{ index: 0, finish_reason: "stop", message }], usage: usage(request, "") });
  } else if ("status" in answer) {
    const error = { message: answer.error ?? `scripted status ${answer.status}` };
    send(outgoing, answer.status, { error }, answer.headers);
  } else if ("raw" in answer) {
    outgoing.writeHead(200, { "content-type": answer.contentType ?? "application/json" }).end(answer.raw);
  } else if ("hangUp" in answer) outgoing.destroy();
  else if (answer.stall === "body") {
    outgoing.writeHead(200, { "content-type": "application/json" }).write('{"choices":[{"mess');
  }
}

function complete(outgoing: ServerResponse, request: ChatRequest, text: string, finish: string): void {
  const called = request.way === "tool" && request.schema !== undefined;
  const call = { id: "call_1", type: "function", function: { name: "answer", arguments: text } };
  const message = called
    ? { role: "assistant", content: null, tool_calls: [call] }
    : { role: "assistant", content: text };
  send(outgoing, 200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    model: request.model,
    choices: [{ index: 0, finish_reason: finish === "stop" && called ? "tool_calls" : finish, message }],
    usage: usage(request, text),
  });
}

/** A token for every 4 characters, so that tests can tell that usage is summed. */
function usage(request: ChatRequest, text: string): Record<string, number> {
  const input = Math.ceil(request.messages.reduce((sum, message) => sum + message.content.length, 0) / 4);
  const output = Math.ceil(text.length / 4);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function send(outgoing: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
