/** The description of the API: valid, and true to what the server answers. */

import { createEngine, memoryState } from "@quern/core";
import { createHandler, type Handler } from "@quern/http";
import { compileJsonSchema } from "@quern/json-schema";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callHandler } from "./http-client.js";
import { type Site, startSite } from "./site/site.js";

interface Description {
  readonly openapi: string;
  readonly servers: ReadonlyArray<{ readonly url: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

let site: Site;
let engine: ReturnType<typeof createEngine>;
let handler: Handler;
let api: Description;
beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] } });
  handler = createHandler({ engine, state: memoryState(), publicUrl: "https://api.example" });
  api = (await callHandler(handler, "GET", "/openapi.json")).body;
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

describe("the description", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(api) as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(api.openapi).toBe("3.1.0");
    expect(api.servers).toEqual([{ url: "https://api.example" }]);
  });

  it("is the same at both of its addresses", async () => {
    expect((await callHandler(handler, "GET", "/v2/openapi.json")).body).toEqual(api);
  });

  it("names every operation once", () => {
    const names = Object.values(api.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["postScrape", "getScrapeJobId", "postParse", "getTeamCreditUsage"]));
  });

  it("names only what the server has", async () => {
    for (const [path, operations] of Object.entries(api.paths)) {
      const url = path.replaceAll(/\{\w+\}/g, "0190b0a0-0000-7000-8000-000000000000");
      for (const method of Object.keys(operations)) {
        const answer = await callHandler(handler, method.toUpperCase(), url, method === "get" ? {} : { body: "{" });
        expect(answer.status, `${method} ${path}`).not.toBe(405);
        // An index is configured by the owner of the server.
        if (answer.status === 501) expect(answer.body.code, `${method} ${path}`).toBe("INDEX_REQUIRED");
        // The missing thing is a job, a session or a file, and never the path.
        expect(String(answer.body.error), `${method} ${path}`).not.toMatch(/^Cannot /);
      }
    }
  });

  it("has all options, as the server checks them", () => {
    const body = api.paths["/v2/scrape"]?.["post"]?.requestBody?.content["application/json"]?.schema;
    expect(body?.required).toEqual(["url"]);
    expect(body?.additionalProperties).toBe(false);
    expect(Object.keys(body?.properties ?? {})).toEqual(
      expect.arrayContaining(["url", "formats", "onlyMainContent", "actions", "threatProtection", "origin"]),
    );
    const formats = body?.properties?.["formats"] as unknown as { items: { anyOf: [{ enum: string[] }, object] } };
    expect(formats.items.anyOf[0].enum).toEqual(expect.arrayContaining(["markdown", "links", "screenshot"]));
    expect(formats.items.anyOf[0].enum).not.toContain("question");
    expect(body?.properties?.["timeout"]).toMatchObject({ type: "integer", minimum: 1000, maximum: 300_000 });
    const upload = api.paths["/v2/parse"]?.["post"]?.requestBody?.content["multipart/form-data"]?.schema;
    expect(Object.keys(upload?.properties ?? {})).toEqual(["file", "options"]);
  });
});

describe("answers", () => {
  /** Sends a request, and holds the answer against what the description says of it. */
  async function check(method: string, path: string, described: string, body?: unknown) {
    const answer = await callHandler(handler, method, path, body === undefined ? {} : { body });
    const operation = api.paths[described]?.[method.toLowerCase()];
    const response = operation?.responses[String(answer.status)] ?? operation?.responses["default"];
    const schema = response?.content["application/json"]?.schema;
    expect(schema, `${method} ${described} → ${answer.status}`).toHaveProperty("$ref");
    const { components } = api as unknown as { components: object };
    expect(
      (await compileJsonSchema({ ...schema, components }))(answer.body).problems,
      `${method} ${described}`,
    ).toEqual([]);
    return answer.body;
  }

  it("are as described", async () => {
    const url = `${site.origin}/article`;
    const { data } = await check("POST", "/v2/scrape", "/v2/scrape", { url, formats: ["markdown", "links"] });
    await check("GET", `/v2/scrape/${data.metadata.scrapeId}`, "/v2/scrape/{jobId}");
    await check("POST", "/v2/scrape", "/v2/scrape", { url: "http://does-not-exist.invalid" });
    const form = new FormData();
    form.append("file", new Blob(["<h1>Hello</h1>"]), "a.html");
    await check("POST", "/v2/parse", "/v2/parse", form);
    await check("POST", "/v2/parse/upload-url", "/v2/parse/upload-url", { filename: "a.html" });
    for (const [path, body] of [
      ["/v2/crawl", { url: site.origin, limit: 2 }],
      ["/v2/batch/scrape", { urls: [url, "nothing"] }],
    ] as const) {
      const { id } = await check("POST", path, path, body);
      await expect
        .poll(async () => (await check("GET", `${path}/${id}`, `${path}/{jobId}`)).status, { timeout: 20_000 })
        .toBe("completed");
      await check("GET", `${path}/${id}/errors`, `${path}/{jobId}/errors`);
    }
    const { id } = await check("POST", "/v2/extract", "/v2/extract", { urls: [url] });
    await expect
      .poll(async () => (await check("GET", `/v2/extract/${id}`, "/v2/extract/{jobId}")).status, { timeout: 20_000 })
      .toBe("completed");
    await check("POST", "/v2/map", "/v2/map", { url: site.origin });
    await check("POST", "/v2/feedback", "/v2/feedback", {
      endpoint: "scrape",
      jobId: data.metadata.scrapeId,
      rating: "good",
    });
    await check("PUT", "/v2/team/threat-protection", "/v2/team/threat-protection", {});
    const reads = Object.entries(api.paths).filter(([path, { get }]) => get && !path.includes("{"));
    for (const [path, { get }] of reads) {
      if ((get as Operation).responses["200"]?.content["application/json"]?.schema["$ref" as never])
        await check("GET", path, path);
    }
  });

  it("have a shape at every endpoint that answers JSON", () => {
    const bare = Object.entries(api.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { responses }]) => responses["200"]?.content["application/json"]?.schema)
        .filter(([, { responses }]) => !("$ref" in (responses["200"]?.content["application/json"]?.schema ?? {})))
        .map(([method]) => `${method} ${path}`),
    );
    expect(bare).toEqual(["get /", "get /openapi.json"]);
  });
});

describe("the front page", () => {
  it("is JSON for programs and a page for browsers", async () => {
    expect((await callHandler(handler, "GET", "/")).body).toMatchObject({ message: "Quern API" });
    const page = await callHandler(handler, "GET", "/", { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.body).toContain('href="playground"');
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
