/** Agent runs of the official SDK, unmodified, on every home that jobs may have. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { signWebhook } from "@quern/http";
import { openAiCompatible } from "@quern/llm";
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer } from "@quern/llm/testing";
import { Firecrawl, type SdkError } from "firecrawl";
import { createQuern } from "quern";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AgentSite, startAgentSite } from "../agent/site.js";
import { missingProgram } from "../system-programs.js";
import { HOMES, type Home } from "./homes.js";

const SECRET = "a shared secret";
const SCHEMA = { type: "object", properties: { price: { type: "number" }, weight: { type: "string" } } };

interface Received {
  readonly body: { type: string; id: string; webhookId: string; success: boolean; data: unknown[]; metadata: object };
  readonly isSigned: boolean;
}

let site: AgentSite;
let model: OpenAiServer;
let answer: OpenAiServerOptions["answer"] extends infer Answer
  ? Extract<Answer, (...given: never[]) => unknown>
  : never;
let receiver: Server;
let received: Received[] = [];
const hostOf = (one: Server): string => `127.0.0.1:${(one.address() as AddressInfo).port}`;

beforeAll(async () => {
  site = await startAgentSite();
  model = await startOpenAiServer({ answer: (request, index) => answer(request, index) });
  receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const isSigned = request.headers["x-firecrawl-signature"] === signWebhook(SECRET, text);
      received.push({ body: JSON.parse(text), isSigned });
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await model.close();
  await site.close();
});

const call = (tool: string, given: object) => ({ json: { reason: "next", tool, arguments: given } });
const scrape = (path: string) => call("scrape", { url: site.origin + path });
const finish = call("finish", { data: { price: 249, weight: "4.2 kg" }, sources: [] });
/** Reads two pages, then answers. */
const goodWay: typeof answer = ({ prompt }) =>
  prompt.includes("4.2 kg")
    ? finish
    : prompt.includes("Our three mills")
      ? scrape("/shop/mills/elbe")
      : scrape("/shop/mills");

const engineOf = (withModel: boolean) => () =>
  createQuern({
    network: { allow: [site.host, hostOf(receiver)] },
    ...(withModel
      ? { languageModel: openAiCompatible({ baseUrl: model.baseUrl, model: "scripted", retries: 0 }) }
      : {}),
  });

describe.each(HOMES)("agents in $place", ({ place, open, isThere }) => {
  if (!isThere) {
    it.skip(`${place}: ${missingProgram("redis-server")}`, () => undefined);
    return;
  }
  let home: Home;
  let client: Firecrawl;
  beforeAll(async () => {
    home = await open(engineOf(true), { webhookSecret: SECRET });
    client = new Firecrawl({ apiKey: "none", apiUrl: home.url });
  });
  afterAll(() => home?.close());
  afterEach(() => {
    answer = goodWay;
    received = [];
  });

  const task = () => ({ prompt: "What does the Elbe hand mill cost?", urls: [`${site.origin}/shop`], schema: SCHEMA });
  const over = (id: string) =>
    expect
      .poll(async () => (await client.getAgentStatus(id)).status, { timeout: 30_000, interval: 100 })
      .not.toBe("processing");

  it("answers in the schema's shape with sources, and tells what it cost", async () => {
    answer = goodWay;
    const status = await client.agent({ ...task(), pollInterval: 1 });
    expect(status).toMatchObject({
      success: true,
      status: "completed",
      data: { price: 249, weight: "4.2 kg" },
      model: "scripted",
      creditsUsed: 2,
      mode: "extract",
      threadTurn: 1,
    });
    expect((status as { sources?: unknown }).sources).toEqual([
      { field: "/price", url: `${site.origin}/shop/mills/elbe`, quote: expect.stringContaining("249") },
      { field: "/weight", url: `${site.origin}/shop/mills/elbe`, quote: expect.stringContaining("4.2 kg") },
    ]);
    const { success: _success, ...rest } = status;
    expect(Date.parse(rest.expiresAt)).toBeGreaterThan(Date.now());
  });

  it("keeps a trace with snapshots, and lists the run", async () => {
    answer = goodWay;
    const { id } = await client.startAgent(task());
    await over(id);
    const { events = [] } = await client.getAgentTrace(id);
    const types = events.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["run.started", "agent.started"]);
    expect(types.slice(-2)).toEqual(["agent.finished", "run.finished"]);
    expect(types.filter((type) => type === "tool_call.finished")).toHaveLength(3);
    expect(events.map(({ producerSequence }) => producerSequence)).toEqual(events.map((_event, index) => index));
    const artifacts = events.flatMap((event) => (event.type === "artifact.updated" ? [event.artifact] : []));
    const { snapshot } = (await client.getAgentSnapshot(id, artifacts[0]?.snapshotId ?? "")) as { snapshot: unknown };
    expect(snapshot).toMatchObject({ url: `${site.origin}/shop/mills`, markdown: expect.stringContaining("Elbe") });
    const result = (await client.getAgentSnapshot(id, "result")) as { snapshot: unknown };
    expect(result.snapshot).toEqual({ price: 249, weight: "4.2 kg" });
    await expect(client.getAgentSnapshot(id, "nothing")).rejects.toMatchObject({ status: 404 });
    const { agents = [] } = await client.listAgents();
    expect(agents[0]).toMatchObject({ id, status: "completed", targetHint: `${site.origin}/shop` });
    const before = await client.listAgents({ before: Date.parse(agents[0]?.createdAt ?? "") });
    expect(before.agents?.map((run) => run.id)).not.toContain(id);
  });

  it("goes on with a thread, one run at a time", async () => {
    answer = goodWay;
    const first = await client.agent({ ...task(), pollInterval: 1 });
    answer = ({ prompt }) =>
      call("finish", {
        answer: prompt.includes("What does the Elbe hand mill cost?") ? "As before: 249." : "Nothing.",
      });
    const threadId = first.threadId ?? "";
    const second = await client.agent({ prompt: "And again?", mode: "chat", threadId, pollInterval: 1 });
    expect(second).toMatchObject({ status: "completed", message: "As before: 249.", mode: "chat", threadTurn: 2 });
    expect(second).not.toHaveProperty("data");
    const { thread } = await client.getAgentThread(threadId, { includeData: true });
    expect(thread).toMatchObject({ id: threadId, status: "idle" });
    expect(thread?.runs.map(({ turn, status, mode }) => ({ turn, status, mode }))).toEqual([
      { turn: 1, status: "succeeded", mode: "extract" },
      { turn: 2, status: "succeeded", mode: "chat" },
    ]);
    expect(thread?.runs[0]?.data).toEqual({ price: 249, weight: "4.2 kg" });
    answer = () => ({ stall: "headers" });
    const third = await client.startAgent({ prompt: "Wait", threadId });
    await expect(client.startAgent({ prompt: "And now?", threadId })).rejects.toMatchObject({
      status: 409,
      code: "thread_busy",
    });
    expect((await client.getAgentThread(threadId)).thread?.status).toBe("running");
    await client.cancelAgent(third.id);
    await over(third.id);
    const none = "0190b0a0-0000-7000-8000-000000000000";
    await expect(client.startAgent({ prompt: "Hello", threadId: none })).rejects.toMatchObject({
      status: 404,
      code: "thread_not_found",
    });
  });

  it("is cancelled, once", async () => {
    answer = (_request, index) => scrape(`/shop?look=${index}`);
    const { id } = await client.startAgent(task());
    await expect
      .poll(async () => (await client.getAgentStatus(id)).creditsUsed, { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await client.cancelAgent(id)).toBe(true);
    expect(await client.getAgentStatus(id)).toMatchObject({ status: "failed", error: expect.stringMatching(/cancel/) });
    await expect(client.cancelAgent(id)).rejects.toMatchObject({ status: 409, message: "Agent is already cancelled" });
    await expect
      .poll(async () => (await client.getAgentTrace(id)).events?.at(-1), { timeout: 20_000 })
      .toMatchObject({ type: "run.finished", outcome: "cancelled" });
    answer = goodWay;
    const done = await client.agent({ ...task(), pollInterval: 1 });
    const { agents = [] } = await client.listAgents();
    expect(done.status).toBe("completed");
    await expect(client.cancelAgent(agents[0]?.id ?? "")).rejects.toMatchObject({
      status: 409,
      message: "Agent already finished",
    });
    await expect(client.getAgentStatus("0190b0a0-0000-7000-8000-000000000000")).rejects.toMatchObject({
      status: 404,
      message: "Agent job not found",
    });
  });

  it("stops at its credits and says so", async () => {
    answer = ({ prompt }, index) =>
      prompt.includes("Finish now") ? call("finish", { data: { price: null } }) : scrape(`/shop?poor=${index}`);
    const status = await client.agent({ ...task(), maxCredits: 3, pollInterval: 1 });
    expect(status).toMatchObject({ status: "failed", creditsUsed: 3, error: expect.stringContaining("3 credits") });
  });

  it("sends signed webhooks in order, each under one id", async () => {
    answer = goodWay;
    const webhook = { url: `http://${hostOf(receiver)}/`, metadata: { job: "mill" } };
    const { id } = await client.startAgent({ ...task(), webhook });
    const mine = () => received.filter(({ body }) => body.id === id);
    await expect.poll(() => mine().at(-1)?.body.type, { timeout: 30_000 }).toBe("agent.completed");
    expect(mine().map(({ body }) => body.type)).toEqual([
      "agent.started",
      "agent.action",
      "agent.action",
      "agent.action",
      "agent.completed",
    ]);
    expect(mine().every(({ isSigned }) => isSigned)).toBe(true);
    expect(new Set(mine().map(({ body }) => body.webhookId)).size).toBe(5);
    expect(mine()[1]?.body.data[0]).toMatchObject({
      creditsUsed: 1,
      action: "scrape",
      input: { url: expect.any(String) },
    });
    expect(mine()[4]?.body).toMatchObject({ success: true, metadata: { job: "mill" } });
    expect(mine()[4]?.body.data[0]).toMatchObject({ creditsUsed: 2, data: { price: 249 } });
  });

  it("goes on behind its steps when what ran it is restarted", async (context) => {
    if (!home.restart) return context.skip("nothing outlives this process");
    let isHeld = true;
    answer = (request, index) =>
      isHeld && request.prompt.includes("Our three mills") ? { stall: "headers" } : goodWay(request, index);
    const { id } = await client.startAgent(task());
    await expect.poll(async () => (await client.getAgentStatus(id)).creditsUsed, { timeout: 20_000 }).toBe(1);
    const seen = site.requests.length;
    isHeld = false;
    await home.restart();
    await over(id);
    expect(await client.getAgentStatus(id)).toMatchObject({ status: "completed", creditsUsed: 2 });
    // The first page was not read again.
    expect(site.requests.slice(seen).filter((path) => path === "/shop/mills")).toEqual([]);
    const { events = [] } = await client.getAgentTrace(id);
    expect(events.filter(({ type }) => type === "tool_call.started")).toHaveLength(3);
  });

  it("refuses what it does not have, with the contract's codes", async () => {
    const refused = async (body: object) =>
      client.startAgent({ prompt: "Hello", ...body } as never).then(
        () => undefined,
        (error: SdkError) => ({ status: error.status, code: error.code, message: error.message }),
      );
    expect(await refused({ model: "spark-2", effort: "low" })).toMatchObject({ status: 400 });
    expect(await refused({ exchange: { enabled: true } })).toMatchObject({ status: 403, code: "exchange_not_enabled" });
    expect(await refused({ strictConstrainToURLs: true })).toMatchObject({ status: 400 });
    expect(await refused({ urls: ["ftp://example.com/x"] })).toMatchObject({ status: 400 });
    expect(await refused({ schema: { type: "nonsense" } })).toMatchObject({ message: "Invalid JSON schema." });
    const bad = await fetch(`${home.url}/v2/agent?before=yesterday`);
    expect(bad.status).toBe(400);
    const notUuid = await fetch(`${home.url}/v2/agent/none`);
    expect(await notUuid.json()).toMatchObject({ error: "Invalid job ID format. Job ID must be a valid UUID." });
  });
});

describe("agents without a language model", () => {
  it("fill a schema by rules, and quote a passage when there is none", async () => {
    const [memory] = HOMES;
    const home = await memory.open(engineOf(false), {});
    const client = new Firecrawl({ apiKey: "none", apiUrl: home.url });
    const status = await client.agent({
      prompt: "What does the Elbe hand mill cost, and what does it weigh?",
      urls: [`${site.origin}/shop/mills`],
      schema: SCHEMA,
      strictConstrainToURLs: true,
      pollInterval: 1,
    });
    expect(status).toMatchObject({ status: "completed", model: "rules", data: { price: 249, weight: "4.2 kg" } });
    expect((status as { warning?: string }).warning).toContain("by rules");
    const inWords = await client.agent({
      prompt: "When was the house built, and by which miller?",
      urls: [`${site.origin}/museum`],
      pollInterval: 1,
    });
    expect(inWords).toMatchObject({
      status: "completed",
      model: "rules",
      data: { answer: expect.stringContaining("1794 by the miller August Brandt") },
    });
    expect((inWords as { warning?: string }).warning).toContain("by rules");
    const nowhere = await client.agent({ prompt: "Anything", pollInterval: 1 });
    expect(nowhere).toMatchObject({ status: "completed", data: { answer: "" } });
    expect((nowhere as { warning?: string }).warning).toContain("No page was read");
    await home.close();
  });
});
