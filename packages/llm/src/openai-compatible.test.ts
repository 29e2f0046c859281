import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { QuernError } from "@quern/types";
import { languageModelContract } from "@quern/types/testing";
import { afterEach, describe, expect, it } from "vitest";
import { type OpenAiCompatibleOptions, openAiCompatible } from "./openai-compatible.js";
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer } from "./testing/openai-server.js";

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function modelOn(script: OpenAiServerOptions, options: Partial<OpenAiCompatibleOptions> = {}) {
  server = await startOpenAiServer(script);
  const model = openAiCompatible({ baseUrl: server.baseUrl, model: "test", ...options });
  return { model, server };
}

const PERSON = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" } },
  required: ["name", "age"],
  additionalProperties: false,
} as const;
const ADA = { name: "Ada", age: 36 };

const failure = async (work: Promise<unknown>): Promise<QuernError> =>
  work.then(
    () => expect.fail("it should have failed"),
    (error: QuernError) => error,
  );

describe("the contract of language models", () => {
  const answers: OpenAiServerOptions = {
    answer: ({ schema }) => (schema ? { json: { colour: "red", warm: true } } : "red"),
  };
  for (const { name, run } of languageModelContract(async () => (await modelOn(answers)).model)) it(name, run);
});

describe("words", () => {
  it("sends instructions, prompt, key and limits, and reads text and usage", async () => {
    const { model, server } = await modelOn(
      { answer: ["Fine flour."] },
      { apiKey: "secret", headers: { "x-title": "t" } },
    );
    const { text, usage } = await model.generate({ system: "Be brief.", prompt: "What comes out?", maxTokens: 50 });
    expect(text).toBe("Fine flour.");
    expect(usage).toEqual({ inputTokens: 6, outputTokens: 3 });
    expect(server.requests[0]).toMatchObject({
      system: "Be brief.",
      prompt: "What comes out?",
      headers: { authorization: "Bearer secret", "x-title": "t" },
      body: { model: "test", max_tokens: 50 },
    });
  });

  it("leaves out what a model thought aloud", async () => {
    const { model } = await modelOn({ answer: ["<think>Which colour?</think>\n\nRed."] });
    expect((await model.generate({ prompt: "A colour?" })).text).toBe("Red.");
  });

  it("learns the parameters of newer models", async () => {
    const { model, server } = await modelOn({ answer: ["ok"], refuses: ["max_tokens", "temperature"] });
    await model.generate({ prompt: "x", maxTokens: 9 });
    await model.generate({ prompt: "y", maxTokens: 9 });
    expect(server.requests).toHaveLength(4);
    expect(server.requests[3]?.body).toMatchObject({ max_completion_tokens: 9 });
    expect(server.requests[3]?.body).not.toHaveProperty("temperature");
  });
});

describe("JSON", () => {
  it("asks by response format first, strictly where the schema allows it", async () => {
    const { model, server } = await modelOn({ answer: [{ json: ADA }] });
    expect((await model.generate({ prompt: "Who?", schema: PERSON })).json).toEqual(ADA);
    expect(server.requests[0]?.body["response_format"]).toMatchObject({ json_schema: { strict: true } });
    await model.generate({ prompt: "Who?", schema: { type: "object", properties: { name: {} } } });
    expect(server.requests[1]?.body["response_format"]).toMatchObject({ json_schema: { strict: false } });
  });

  it.each([
    ["a tool call where the response format is refused", ["response_format"], ["json_schema", "tool"]],
    ["the prompt where tools are refused too", ["response_format", "tools"], ["json_schema", "tool", "prompt"]],
  ])("falls back to %s, and remembers", async (_what, refuses, ways) => {
    const { model, server } = await modelOn({ answer: [{ json: ADA }], refuses });
    expect((await model.generate({ prompt: "Who?", schema: PERSON })).json).toEqual(ADA);
    expect(server.requests.map((request) => request.way)).toEqual(ways);
    await model.generate({ prompt: "Who?", schema: PERSON });
    expect(server.requests.slice(ways.length).map((request) => request.way)).toEqual(ways.slice(-1));
  });

  it("notices a server that accepts a schema and does not look at it", async () => {
    const { model, server } = await modelOn({
      answer: ({ schema }) => (schema ? { json: ADA } : "Her name is Ada."),
      ignores: ["response_format", "tools"],
    });
    expect((await model.generate({ prompt: "Who?", schema: PERSON })).json).toEqual(ADA);
    const before = server.requests.length;
    await model.generate({ prompt: "Who?", schema: PERSON });
    expect(server.requests.length - before).toBe(1);
    expect(server.requests.at(-1)?.way).toBe("prompt");
  });

  it.each([
    ["a fence around it", '```json\n{"name": "Ada", "age": 36}\n```'],
    ["words around it", 'Here you are: {"name": "Ada", "age": 36} Anything else?'],
    ["a trailing comma", '{"name": "Ada", "age": 36,}'],
    ["thoughts before it", '<think>{"name": "Bob"}</think>{"name": "Ada", "age": 36}'],
    [
      "thoughts whose opening mark the server cut off",
      'Perhaps {"name": "Bob"}?\n</think>\n{"name": "Ada", "age": 36}',
    ],
    [
      "the channels of gpt-oss around it",
      '<|channel|>analysis<|message|>Bob?<|end|><|start|>assistant<|channel|>final<|message|>{"name": "Ada", "age": 36}<|return|>',
    ],
    ["a note in brackets before it", '[Note] from the page: {"name": "Ada", "age": 36}'],
  ])("reads JSON with %s", async (_what, answer) => {
    const { model, server } = await modelOn({ answer: [answer] });
    expect((await model.generate({ prompt: "Who?", schema: PERSON })).json).toEqual(ADA);
    expect(server.requests).toHaveLength(1);
  });

  it("tells the model what is wrong and lets it correct itself once; usage is summed", async () => {
    const { model, server } = await modelOn({ answer: [{ json: { name: "Ada", age: "thirty-six" } }, { json: ADA }] });
    const { json, usage } = await model.generate({ prompt: "Who?", schema: PERSON });
    expect(json).toEqual(ADA);
    expect(server.requests[1]?.messages.at(-1)?.content).toContain("/age must be integer");
    const spoken = server.requests
      .flatMap((request) => request.messages)
      .reduce((sum, one) => sum + one.content.length, 0);
    expect(usage.inputTokens).toBeGreaterThanOrEqual(spoken / 4);
  });

  it("takes a number that is written as text, in one call", async () => {
    const { model, server } = await modelOn({ answer: [{ json: { name: "Ada", age: "36" } }] });
    expect((await model.generate({ prompt: "Who?", schema: PERSON })).json).toEqual(ADA);
    expect(server.requests).toHaveLength(1);
  });

  it("gives up with a clear error when nothing fits, after two calls, both of them counted", async () => {
    const { model, server } = await modelOn({ answer: ["no idea"] });
    const error = await failure(model.generate({ prompt: "Who?", schema: PERSON }));
    expect(server.requests).toHaveLength(2);
    const { usage } = error.details as { usage: { outputTokens: number } };
    expect(usage.outputTokens).toBeGreaterThanOrEqual(4);
    expect(error).toMatchObject({
      code: "MODEL_FAILED",
      message: expect.stringContaining("does not match the schema"),
    });
  });

  it("passes on what a model says instead of JSON", async () => {
    const { model } = await modelOn({ answer: ["I'm sorry, but I cannot help with that."] });
    const error = await failure(model.generate({ prompt: "Who?", schema: PERSON }));
    expect(error.message).toContain("I'm sorry, but I cannot help with that.");
  });

  it("refuses a schema that is none", async () => {
    const { model } = await modelOn({ answer: ["{}"] });
    expect(await failure(model.generate({ prompt: "x", schema: { type: "nonsense" } }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("misbehaving servers", () => {
  it.each([
    ["a refusal", { refusal: "I must not." }, /refused to answer: I must not\./],
    ["a truncated answer", { truncated: "It all began" }, /ran out of tokens/],
    ["an empty answer", "", /answered with nothing/],
    ["thoughts without end", "<think>Which colour? Perhaps", /answered with nothing/],
    ["no choices", { raw: '{"choices": []}' }, /answered without a message/],
    ["an error with status 200", { raw: '{"error": {"message": "Provider returned 502"}}' }, /Provider returned 502/],
    ["a web page instead of JSON", { raw: "<html>Welcome</html>", contentType: "text/html" }, /answered 200: Welcome/],
    ["a wrong key", { status: 401, error: "bad key" }, /refused the request \(401\): bad key/],
    ["a redirect", { status: 302, headers: { location: "http://example.com/" } }, /redirect/],
  ])("says so: %s", async (_what, reply, message) => {
    const { model, server } = await modelOn({ answer: [reply] }, { apiKey: "top-secret" });
    const error = await failure(model.generate({ prompt: "x" }));
    expect(error).toMatchObject({ code: "MODEL_FAILED", message: expect.stringMatching(message) });
    expect(JSON.stringify(error)).not.toContain("top-secret");
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["OpenAI", 400, "This model's maximum context length is 8192 tokens. However, you requested 9031 tokens"],
    ["llama.cpp", 400, "the request exceeds the available context size, try increasing it"],
    ["LM Studio", 400, "Trying to keep the first 5000 tokens when context the overflows. Provide a shorter input."],
    ["Anthropic", 400, "prompt is too long: 210000 tokens > 200000 maximum"],
    ["a proxy", 413, "Request Entity Too Large"],
  ])("does not try every way of asking when the text is too long, as %s says", async (_who, status, error) => {
    const { model, server } = await modelOn({ answer: [{ status, error }] });
    expect((await failure(model.generate({ prompt: "x", schema: PERSON }))).hint).toContain("contextTokens");
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["Ollama", 404, 'model "nope" not found, try pulling it first'],
    ["vLLM", 404, "The model `nope` does not exist."],
    ["OpenRouter", 400, "nope is not a valid model ID"],
  ])("says that the model is unknown, as %s does, after one request", async (_who, status, error) => {
    const { model, server } = await modelOn({ answer: [{ status, error }] });
    expect((await failure(model.generate({ prompt: "x", schema: PERSON }))).hint).toContain("the model's name");
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [401, "apiKey (--model-key, QUERN_MODEL_KEY)"],
    [402, "no credit"],
    [429, "rate limit or quota"],
    [500, "its own log"],
  ])("says what to do about %s", async (status, hint) => {
    const { model } = await modelOn({ answer: [{ status }] }, { retries: 0 });
    expect((await failure(model.generate({ prompt: "x" }))).hint).toContain(hint);
  });

  it("reads no more than 32 MB of an answer", async () => {
    const { model, server } = await modelOn({ answer: [{ raw: `"${"x".repeat(33e6)}"` }] });
    expect((await failure(model.generate({ prompt: "x" }))).message).toMatch(/test .*answered with more than 32 MB/);
    expect(server.requests).toHaveLength(1);
  });

  it("names the way to trust a certificate of one's own, after one attempt", async () => {
    const file = (name: string): Buffer =>
      readFileSync(new URL(`../../../test/site/certificate/${name}`, import.meta.url));
    let connections = 0;
    const secure = createServer({ key: file("key.pem"), cert: file("certificate.pem") });
    secure.on("connection", () => connections++);
    await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
    const { port } = secure.address() as AddressInfo;
    const model = openAiCompatible({ baseUrl: `https://127.0.0.1:${port}/v1`, model: "m" });
    const error = await failure(model.generate({ prompt: "x" }));
    secure.close();
    expect(error.message).toContain("cannot be reached");
    expect(error.hint).toContain("NODE_EXTRA_CA_CERTS");
    expect(connections).toBe(1);
  });

  it.each([
    ["429 with Retry-After", { status: 429, headers: { "retry-after": "0" } }],
    ["503", { status: 503 }],
    ["a broken connection", { hangUp: true as const }],
  ])("tries again after %s", async (_what, reply) => {
    const { model, server } = await modelOn({ answer: [reply, "done"] });
    expect((await model.generate({ prompt: "x" })).text).toBe("done");
    expect(server.requests).toHaveLength(2);
  });

  it("stops trying after the retries allowed, and at once when asked to wait for long", async () => {
    const { model, server } = await modelOn({ answer: [{ status: 500, error: "out of memory" }] }, { retries: 1 });
    expect((await failure(model.generate({ prompt: "x" }))).message).toContain("out of memory");
    expect(server.requests).toHaveLength(2);
    await server.close();
    const patient = await modelOn({ answer: [{ status: 429, headers: { "retry-after": "3600" } }] });
    expect((await failure(patient.model.generate({ prompt: "x" }))).message).toContain("429");
    expect(patient.server.requests).toHaveLength(1);
  });

  it.each(["headers", "body"] as const)("does not wait for a server that stalls before its %s ends", async (stall) => {
    const { model } = await modelOn({ answer: [{ stall }] }, { timeout: 150, retries: 0 });
    expect((await failure(model.generate({ prompt: "x" }))).message).toContain("did not answer within 150 ms");
  });

  it("ends with the caller, while waiting for an answer and between attempts", async () => {
    const { model } = await modelOn({ answer: [{ stall: "body" }] });
    const reason = new Error("enough");
    const controller = new AbortController();
    const stalled = model.generate({ prompt: "x", signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(stalled).rejects.toBe(reason);
    const busy = await modelOn({ answer: [{ status: 429, headers: { "retry-after": "30" } }] });
    const other = new AbortController();
    const waiting = busy.model.generate({ prompt: "x", signal: other.signal });
    setTimeout(() => other.abort(reason), 100);
    await expect(waiting).rejects.toBe(reason);
  });

  it("says how to reach a server that is not there", async () => {
    const { server } = await modelOn({ answer: [] });
    const { baseUrl } = server;
    await server.close();
    const error = await failure(openAiCompatible({ baseUrl, model: "m", retries: 0 }).generate({ prompt: "x" }));
    expect(error.message).toMatch(/cannot be reached: ECONNREFUSED/);
    expect(error.hint).toContain("/v1");
    expect(() => openAiCompatible({ baseUrl: "localhost:11434", model: "m" })).toThrow(/not the base URL/);
  });
});
