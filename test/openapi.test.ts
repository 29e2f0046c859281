/** The description of the API: valid, and true to what the server answers. */
import { createEngine, memoryState } from "@quern/core";
import { createHandler } from "@quern/http";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callHandler } from "./http-client.js";

interface Description {
  readonly openapi: string;
  readonly servers: ReadonlyArray<{ readonly url: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

const engine = createEngine();
const handler = createHandler({ engine, state: memoryState(), publicUrl: "https://api.example" });
let api: Description;
beforeAll(async () => {
  api = (await callHandler(handler, "GET", "/openapi.json")).body;
});
afterAll(() => engine.close());

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
        expect([405, 501], `${method} ${path}`).not.toContain(answer.status);
        // What is not found is a job, a session or a file, and never the path.
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

describe("the front page", () => {
  it("is JSON for programs and a page for browsers", async () => {
    expect((await callHandler(handler, "GET", "/")).body).toMatchObject({ message: "Quern API" });
    const page = await callHandler(handler, "GET", "/", { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.body).toContain('href="playground"');
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
