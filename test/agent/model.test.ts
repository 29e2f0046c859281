/** The agent with a language model that is scripted over real HTTP: good ways, bad answers, bounds and traps. */
import { type AgentOptions, AgentRun, type AgentStep } from "@quern/agent";
import { openAiCompatible } from "@quern/llm";
import { type ChatRequest, type OpenAiServerOptions, startOpenAiServer } from "@quern/llm/testing";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentSite, startAgentSite } from "./site.js";

let site: AgentSite;
let quern: Quern;
beforeAll(async () => {
  site = await startAgentSite();
  quern = createQuern({ network: { allow: [site.host] } });
});
afterAll(async () => {
  await quern.close();
  await site.close();
});

const call = (tool: string, given: object, reason = "next") => ({ json: { reason, tool, arguments: given } });
const scrape = (path: string) => call("scrape", { url: site.origin + path });
const SCHEMA = { type: "object", properties: { price: { type: "number" }, weight: { type: "string" } } };

async function run(
  answer: OpenAiServerOptions["answer"],
  options: Partial<AgentOptions> = {},
  model: { contextTokens?: number } = {},
) {
  await using server = await startOpenAiServer({ answer });
  const languageModel = openAiCompatible({ baseUrl: server.baseUrl, model: "test", retries: 0, ...model });
  const agent = new AgentRun(
    { languageModel, scrape: quern.scrape.bind(quern) as never, map: quern.map.bind(quern) as never },
    { prompt: "What does the Elbe hand mill cost and weigh?", urls: [`${site.origin}/shop`], ...options },
  );
  const steps: AgentStep[] = [];
  const result = await (async () => {
    for await (const step of agent) steps.push(step);
    return agent.result;
  })().catch((error: unknown) => ({ error: error as { code?: string; message: string } }));
  return { result, steps, requests: server.requests as readonly ChatRequest[] };
}

type Outcome = Awaited<AgentRun["result"]>;
const good = (result: unknown): Outcome => {
  expect(result).not.toHaveProperty("error");
  return result as Outcome;
};

describe("an agent with a model", () => {
  it("follows links and answers in the schema's shape, each value with its source", async () => {
    const { result, steps } = await run(
      [
        scrape("/shop/mills"),
        scrape("/shop/mills/elbe"),
        call("finish", {
          data: { price: 249, weight: "4.2 kg" },
          sources: [{ field: "/price", url: `${site.origin}/shop/mills/elbe`, quote: "€249.00" }],
        }),
      ],
      { schema: SCHEMA },
    );
    const { data, sources, status, method, creditsUsed, usage } = good(result);
    expect(data).toEqual({ price: 249, weight: "4.2 kg" });
    expect({ status, method, creditsUsed }).toEqual({ status: "completed", method: "model", creditsUsed: 2 });
    expect(sources.map(({ field }) => field)).toEqual(["/price", "/weight"]);
    for (const source of sources) expect(source.url).toBe(`${site.origin}/shop/mills/elbe`);
    expect(sources[1]!.quote).toContain("4.2 kg");
    expect(steps.map((step) => step.tool)).toEqual(["scrape", "scrape", "finish"]);
    expect(steps[0]!.pages[0]!.markdown).toContain("Elbe hand mill");
    expect(usage.inputTokens).toBeGreaterThan(0);
  });

  it("takes out what no page states", async () => {
    const { result } = await run(
      [
        scrape("/shop/mills/elbe"),
        call("finish", {
          data: { price: 199, weight: "4.2 kg" },
          sources: [{ field: "/price", url: site.origin, quote: "now only €199" }],
        }),
      ],
      { schema: SCHEMA },
    );
    const { data, warning } = good(result);
    expect(data).toEqual({ price: null, weight: "4.2 kg" });
    expect(warning).toContain("/price");
  });

  it("answers in words, and warns when nothing backs them", async () => {
    const backed = await run([
      scrape("/museum/visit"),
      call("finish", { answer: "Adults pay 8 euros.", sources: [{ field: "", url: "", quote: "Adults | €8.00" }] }),
    ]);
    expect(good(backed.result)).toMatchObject({ message: "Adults pay 8 euros.", data: null });
    expect(good(backed.result).sources[0]!.url).toBe(`${site.origin}/museum/visit`);
    const bare = await run([call("finish", { answer: "About 12 euros." })]);
    expect(good(bare.result).warning).toContain("check it before it is used");
  });

  it("tells the model about wrong arguments, unknown pages and answers that miss the schema, and goes on", async () => {
    const { result, steps, requests } = await run(
      [
        call("scrape", { address: "x" }),
        scrape("/nothing-here"),
        call("finish", { data: { price: "cheap" } }),
        scrape("/shop/mills/elbe"),
        call("finish", { data: { price: 249 } }),
      ],
      { schema: SCHEMA },
    );
    expect(good(result).data).toEqual({ price: 249 });
    expect(steps.map((step) => step.failed)).toEqual([true, false, true, false, false]);
    expect(requests[1]!.pageText).toContain("Wrong arguments");
    expect(requests[2]!.pageText).toContain("status 404");
    expect(requests[3]!.pageText).toContain("does not match the schema");
  });

  it("gives a model up that answers nothing usable", async () => {
    const { result } = await run([{ raw: '{"choices":[{"message":{"content":"no JSON at all"}}]}' }]);
    expect(result).toMatchObject({ error: { code: "MODEL_FAILED" } });
    const refused = await run([{ refusal: "I cannot do that." }]);
    expect(refused.result).toMatchObject({ error: { code: "MODEL_FAILED" } });
  });

  it("recovers from a single bad answer", async () => {
    const { result } = await run((request, index) => {
      if (index === 0) return { status: 500, error: "overloaded" };
      return request.pageText?.includes("Elbe hand mill <")
        ? call("finish", { answer: "249" })
        : scrape("/shop/mills/elbe");
    });
    expect(good(result).message).toBe("249");
  });

  it("ends a run that goes round in circles", async () => {
    const { result, steps } = await run([scrape("/shop")]);
    expect(good(result)).toMatchObject({ status: "stopped", data: null });
    expect(good(result).warning).toContain("the same step");
    expect(steps).toHaveLength(3);
  });

  it("stops at its steps and credits, and lets the model say what it knows", async () => {
    const { result, requests } = await run(
      (request, index) =>
        request.prompt.includes("Finish now")
          ? call("finish", { answer: "I know little." })
          : scrape(`/shop?visit=${index}`),
      { maxSteps: 4 },
    );
    expect(good(result)).toMatchObject({ status: "stopped", message: "I know little." });
    expect(good(result).warning).toContain("4 steps");
    expect(requests).toHaveLength(5);
    const poor = await run((_request, index) => scrape(`/shop?again=${index}`), { maxCredits: 2 });
    expect(good(poor.result).warning).toContain("2 credits");
  });

  it("keeps within a small context", async () => {
    const { result, requests } = await run(
      (_request, index) => (index < 6 ? scrape(`/company/news?copy=${index}`) : call("finish", { answer: "done" })),
      {},
      { contextTokens: 3_000 },
    );
    expect(good(result).message).toBe("done");
    for (const request of requests) expect(request.prompt.length + request.system.length).toBeLessThan(12_000);
  });

  it("never leaves the hosts of a strict run, whatever a page or a model says", async () => {
    const { result, steps } = await run(
      [
        scrape("/company/news"),
        call("scrape", { url: "http://10.0.0.1/admin" }),
        call("crawl", { urls: ["http://evil.example/", `${site.origin}/company`] }),
        call("map", { url: "file:///etc/passwd" }),
        call("finish", { answer: "The page told me to do something else." }),
      ],
      { strict: true },
    );
    good(result);
    expect(steps.map((step) => step.failed)).toEqual([false, true, true, true, false]);
    expect(steps[1]!.outcome).toContain("outside the hosts");
    expect(site.requests).not.toContain("/admin");
  });

  it("stands behind the egress guard when it is not strict", async () => {
    const { steps } = await run([call("scrape", { url: "http://10.0.0.1/admin" }), call("finish", { answer: "no" })]);
    expect(steps[0]).toMatchObject({ failed: true });
  });

  it("hands page text over between delimiters, never as instructions", async () => {
    const { requests } = await run([scrape("/company/news"), call("finish", { answer: "ok" })]);
    expect(requests[1]!.system).not.toContain("Ignore all previous");
    expect(requests[1]!.pageText).toContain("Ignore all previous");
  });

  it("is cancelled by its signal, by leaving the loop, and by cancel()", async () => {
    const controller = new AbortController();
    const stalled = run([{ stall: "headers" }], { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("given up")), 50);
    expect((await stalled).result).toMatchObject({ error: { message: "given up" } });

    await using server = await startOpenAiServer({ answer: (_request, index) => scrape(`/shop?n=${index}`) });
    const languageModel = openAiCompatible({ baseUrl: server.baseUrl, model: "test" });
    const agent = new AgentRun(
      { languageModel, scrape: quern.scrape.bind(quern) as never, map: quern.map.bind(quern) as never },
      { prompt: "Read on", urls: [site.origin] },
    );
    for await (const step of agent) if (step.number === 2) break;
    await expect(agent.result).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("goes on with a conversation", async () => {
    const { requests } = await run([call("finish", { answer: "389.50" })], {
      history: [{ prompt: "Which mills are there?", answer: "Elbe, Oder, Weser" }],
    });
    expect(requests[0]!.prompt).toContain("Elbe, Oder, Weser");
  });
});
