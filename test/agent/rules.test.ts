/** The agent without a language model: it finds its way by words, and makes nothing up. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AgentRun } from "@quern/agent";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentSite, startAgentSite } from "./site.js";
import { TASKS } from "./tasks.js";

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

describe("an agent by rules", () => {
  it("fills at least 60 % of the stated fields over 30 tasks, and none that no page states", async () => {
    expect(TASKS).toHaveLength(30);
    let stated = 0;
    let right = 0;
    const wrong: string[] = [];
    for (const task of TASKS) {
      const run = await quern.agent({
        prompt: task.prompt,
        urls: [site.origin + task.start],
        schema: task.schema,
        strict: true,
      });
      const { data, sources } = await run.result;
      const answer = (data ?? {}) as Record<string, unknown>;
      for (const [name, expected] of Object.entries(task.expected)) {
        const given = answer[name] ?? null;
        if (data !== null) expect(answer, `${name} is left out`).toHaveProperty(name);
        if (expected !== null) stated++;
        if (given !== null && given === expected) right++;
        else if (given !== null || expected !== null) wrong.push(`${task.prompt} ${name}: ${JSON.stringify(given)}`);
        if (given !== null && given !== undefined)
          expect(
            sources.find((source) => source.field === `/${name}`),
            `${name} has a source`,
          ).toBeDefined();
        if (expected === null) expect(given, `${name} is made up`).toBeNull();
      }
    }
    expect(right / stated, wrong.join("\n")).toBeGreaterThanOrEqual(0.6);
  });

  it("takes the values of the page that the caller named, not of one that has more of the words", async () => {
    const pages: Record<string, string> = {
      "/start":
        '<title>Get started | Mill</title><h1>Get started</h1><p>The version of the mill is named below its stone. <a href="/moving">Moving, with the node version</a></p>',
      "/moving":
        "<title>Moving | Mill</title><h1>Moving</h1><p>Find the title of your old mill and its node version in the list that came with it.</p>",
    };
    const server = createServer((request, response) => {
      const page = pages[request.url ?? ""];
      response.writeHead(page ? 200 : 404, { "content-type": "text/html" }).end(page ?? "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await using own = createQuern({ network: { allow: [host] } });
    const run = await own.agent({
      prompt: "Find title and node version",
      urls: [`http://${host}/start`],
      schema: { type: "object", properties: { title: { type: "string" }, node: { type: "string" } } },
    });
    const { data } = await run.result;
    server.close();
    expect(data).toMatchObject({ title: "Get started" });
  });

  it("collects a list over the pages of a paginated table", async () => {
    const run = await quern.agent({
      prompt: "All halls of the museum with name and year",
      urls: [`${site.origin}/museum/halls`],
      schema: {
        type: "object",
        properties: {
          halls: {
            type: "array",
            items: { type: "object", properties: { name: { type: "string" }, year: { type: "integer" } } },
          },
        },
      },
      strict: true,
      maxSteps: 6,
    });
    const { data } = await run.result;
    const { halls } = data as { halls: Array<{ name: string; year: number }> };
    expect(halls).toHaveLength(23);
    expect(halls).toContainEqual({ name: "Hall 23", year: 1954 });
  });

  it("takes a record from the one page whose title the prompt names, and cites lines that state the values", async () => {
    const run = await quern.agent({
      prompt: "Name, price and currency of the Oder table mill",
      urls: [`${site.origin}/shop`],
      schema: {
        type: "object",
        properties: { name: { type: "string" }, price: { type: "number" }, currency: { type: "string" } },
      },
      strict: true,
    });
    const { data, sources } = await run.result;
    expect(data).toMatchObject({ price: 389.5 });
    for (const { field, url, quote } of sources) {
      expect(url, field).toContain("oder");
      if (field === "/price") expect(quote).toContain("389.50");
    }
  });

  it("answers in words without a schema: a passage of a page, with its address", async () => {
    const run = await quern.agent({
      prompt: "When was the house built, and by which miller?",
      urls: [`${site.origin}/museum`],
      strict: true,
    });
    const { data, message, sources, warning } = await run.result;
    expect(data).toBeNull();
    expect(message).toContain("1794 by the miller August Brandt");
    expect(sources).toEqual([{ field: "", url: `${site.origin}/museum/history`, quote: message }]);
    expect(warning).toContain("by rules");
    const unknown = await quern.agent({
      prompt: "Who won the chess tournament of 1953?",
      urls: [`${site.origin}/shop`],
      strict: true,
    });
    expect(await unknown.result).toMatchObject({
      message: "",
      sources: [],
      warning: expect.stringContaining("None of the pages"),
    });
  });

  it("needs a place to begin", async () => {
    const host = { languageModel: undefined, scrape: quern.scrape.bind(quern), map: quern.map.bind(quern) };
    const nowhere = new AgentRun(host, { prompt: "Anything", schema: { type: "object", properties: {} } });
    await expect(nowhere.result).rejects.toThrow(/where to start/);
    const unknown = await quern.agent({ prompt: "Anything", depth: 3 } as never);
    await expect(unknown.result).rejects.toThrow(/depth/);
  });
});
