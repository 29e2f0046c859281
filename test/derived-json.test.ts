/** The json formats, with rules and with a model behind a local OpenAI-compatible server. */
import { readFileSync } from "node:fs";
import { createEngine, type Engine } from "@quern/core";
import { openAiCompatible } from "@quern/llm";
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer } from "@quern/llm/testing";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod/v3";

const page = (name: string): Buffer =>
  readFileSync(new URL(`../benchmarks/derived/json/pages/${name}.html`, import.meta.url));
const FILE = { filename: "page.html" };
const SCHEMA = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" }, warranty: { type: "string" } },
};

async function withModel(
  script: OpenAiServerOptions,
  work: (engine: Engine, server: OpenAiServer) => Promise<void>,
  contextTokens = 8192,
): Promise<void> {
  await using server = await startOpenAiServer(script);
  await using engine = createEngine({
    languageModel: openAiCompatible({ baseUrl: server.baseUrl, model: "test", contextTokens, retries: 0 }),
  });
  await work(engine, server);
}

describe("without a model", () => {
  it("fills a JSON Schema from what the page states, and says how", async () => {
    await using engine = createEngine();
    const result = await engine.parse(page("product-microdata"), {
      ...FILE,
      formats: [{ type: "json", schema: SCHEMA }],
    });
    expect(result.json).toEqual({ name: "Stonemill 3000", price: 1299.99, warranty: "10 years" });
    expect(result.methods).toEqual({ json: "structured-data" });
    expect(result.warning).toMatch(/structured data, meta tags and labelled values .* no language model is configured/);
  });

  it("explains where each value was found and how likely it is right", async () => {
    await using engine = createEngine();
    const { explanation } = await engine.parse(page("product-microdata"), {
      ...FILE,
      formats: ["markdown", { type: "json", schema: SCHEMA }],
      explain: true,
    });
    const confidence = expect.closeTo(1, 1) as number;
    expect(explanation?.fields).toContainEqual({ format: "json", path: "/price", place: "data", confidence });
    expect(explanation?.fields?.map(({ path }) => path)).toEqual(["/name", "/price", "/warranty"]);
    expect(explanation?.pageType).not.toBe("");
  });

  it("is silent where a page gives nothing but a weak hint", async () => {
    await using engine = createEngine();
    const html =
      "<title>A walk along the river</title><h1>A walk along the river</h1><p class=author>Contains the name of the reviewer, his number</p><p>We went along the river.</p>";
    const schema = { type: "object", properties: { headline: { type: "string" }, author: { type: "string" } } };
    const { json } = await engine.parse(Buffer.from(html), { ...FILE, formats: [{ type: "json", schema }] });
    expect(json).toEqual({ headline: "A walk along the river" });
  });

  it("takes a zod schema, types the result by it and applies its transformations", async () => {
    await using engine = createEngine();
    const schema = z.object({
      name: z.string().transform((name) => name.toUpperCase()),
      price: z.number(),
      color: z.string().optional(),
    });
    const result = await engine.parse(page("product-microdata"), { ...FILE, formats: [{ type: "json", schema }] });
    expectTypeOf(result.json).toEqualTypeOf<z.output<typeof schema> | null | undefined>();
    expect(result.json).toEqual({ name: "STONEMILL 3000", price: 1299.99, color: "Slate" });
  });

  it("takes a schema of zod 3, with its enumerations, optional parts and transformations", async () => {
    await using engine = createEngine();
    const schema = z3.object({
      name: z3.string().transform((name) => name.length),
      price: z3.number().describe("without shipping"),
      priceCurrency: z3.enum(["GBP", "EUR"]),
      colours: z3.array(z3.string()).default([]),
      gtin: z3.string().nullish(),
    });
    const result = await engine.parse(page("product-microdata"), { ...FILE, formats: [{ type: "json", schema }] });
    expect(result.json).toEqual({ name: 14, price: 1299.99, priceCurrency: "GBP", colours: ["Slate"] });
  });

  it("refuses a schema that is none, whatever the page holds", async () => {
    await using engine = createEngine();
    await expect(
      engine.parse(page("product-microdata"), { ...FILE, formats: [{ type: "json", schema: { type: "nonsense" } }] }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("gives null and a warning for what a Standard Schema cannot accept or JSON Schema cannot express", async () => {
    await using engine = createEngine();
    const strict = z.object({ name: z.string(), director: z.string() });
    const refused = await engine.parse(page("product-microdata"), {
      ...FILE,
      formats: [{ type: "json", schema: strict }],
    });
    expect(refused.json).toBeNull();
    expect(refused.warning).toContain("director");
    const foreign = {
      "~standard": { version: 1 as const, vendor: "other", validate: (value: unknown) => ({ value }) },
    };
    await expect(
      engine.parse(page("product-microdata"), { ...FILE, formats: [{ type: "json", schema: foreign }] }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("cannot be turned into a JSON Schema"),
    });
  });

  it("follows references, nullable types and choices; leaves out what breaks a rule", async () => {
    await using engine = createEngine();
    const schema = {
      type: "object",
      $defs: { Money: { anyOf: [{ type: "null" }, { type: "number", maximum: 100 }] } },
      properties: {
        name: { type: ["string", "null"] },
        price: { $ref: "#/$defs/Money" },
        priceCurrency: { enum: ["EUR", "gbp"] },
        color: { type: "string", pattern: "^[a-z]+$" },
      },
      required: ["name", "unknownThing"],
      additionalProperties: false,
    };
    const { json, warning } = await engine.parse(page("product-microdata"), {
      ...FILE,
      formats: [{ type: "json", schema }],
    });
    expect(json).toEqual({ name: "Stonemill 3000", priceCurrency: "gbp" });
    expect(warning).toContain("A value was left out, because /price must be");
    expect(warning).toContain("A value was left out, because /color must match pattern");
  });

  it("answers null and a warning when the page says nothing of it", async () => {
    await using engine = createEngine();
    const schema = { type: "object", properties: { director: { type: "string" }, runtime: { type: "string" } } };
    const { json, warning } = await engine.parse(page("product-dl-german"), {
      ...FILE,
      formats: [{ type: "json", schema }],
    });
    expect(json).toBeNull();
    expect(warning).toContain("states none of what the json format needs");
  });

  it("gives the page's structured data when there is no schema, and says that a prompt had no effect", async () => {
    await using engine = createEngine();
    const { json, warning } = await engine.parse(page("product-shopify"), {
      ...FILE,
      formats: [{ type: "json", prompt: "the price" }],
    });
    expect(json).toMatchObject({ "@type": "Product", offers: { price: 189 } });
    expect(warning).toContain("The prompt of the json format had no effect");
  });

  it("finds labelled values in documents, too", async () => {
    await using engine = createEngine();
    const text = "# Invoice\n\n- **Invoice number:** R-2026-17\n- **Due date:** 2026-04-01\n\nTotal: 1.249,00 EUR\n";
    const schema = {
      type: "object",
      properties: {
        invoiceNumber: { type: "string" },
        due_date: { type: "string", format: "date" },
        total: { type: "number" },
      },
    };
    const { json } = await engine.parse(Buffer.from(text), {
      filename: "invoice.md",
      formats: [{ type: "json", schema }],
    });
    expect(json).toEqual({ invoiceNumber: "R-2026-17", due_date: "2026-04-01", total: 1249 });
  });

  it("cannot be led to other objects by names in schema or page", async () => {
    await using engine = createEngine();
    const schema = {
      type: "object",
      properties: JSON.parse(
        '{"__proto__": {"type": "string"}, "constructor": {"type": "string"}, "name": {"type": "string"}}',
      ),
    };
    const html = "<h1>T</h1><p>constructor: evil</p><dl><dt>__proto__</dt><dd>polluted</dd></dl>";
    const { json } = await engine.parse(Buffer.from(html), { ...FILE, formats: [{ type: "json", schema }] });
    expect(json).toMatchObject({ name: "T", constructor: "evil" });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("ends for schemas that refer to themselves, and for pages and schemas that nest without end", async () => {
    await using engine = createEngine();
    const names = Array.from({ length: 12 }, (_, index) => `part${index}`);
    const endless = {
      type: "object",
      properties: Object.fromEntries([...names.map((name) => [name, { $ref: "#" }]), ["name", { type: "string" }]]),
    };
    const result = await engine.parse(page("product-microdata"), {
      ...FILE,
      formats: [{ type: "json", schema: endless }],
    });
    expect(result.json).toMatchObject({ name: "Stonemill 3000" });
    let deep: object = { type: "string" };
    for (let level = 0; level < 500; level++) deep = { type: "object", properties: { inner: deep } };
    const html = `<script type="application/ld+json">${'{"@type":"Product","inner":'.repeat(500)}1${"}".repeat(500)}</script>${"<div>".repeat(5000)}`;
    const { json } = await engine.parse(Buffer.from(html), { ...FILE, formats: [{ type: "json", schema: endless }] });
    expect(json).toBeNull();
    await expect(
      engine.parse(Buffer.from(html), {
        ...FILE,
        formats: [{ type: "json", schema: deep as Record<string, unknown> }],
      }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", message: expect.stringContaining("nests too deep") });
  });

  it("stays out of the way of zero data retention only as deterministicJson", async () => {
    await using engine = createEngine();
    const options = { ...FILE, zeroDataRetention: true };
    const held = await engine.parse(page("product-dl-german"), {
      ...options,
      formats: [{ type: "json", schema: SCHEMA }],
    });
    expect(held).not.toHaveProperty("json");
    const { json, methods } = await engine.parse(page("product-dl-german"), {
      ...options,
      formats: [{ type: "deterministicJson", schema: SCHEMA }],
    });
    expect(json).toEqual({ name: "Handmühle Klara", price: 1249 });
    expect(methods).toEqual({ deterministicJson: "structured-data" });
  });
});

describe("with a model", () => {
  it("asks with the caller's schema and prompt, normalised", async () => {
    await withModel({ answer: [{ json: { name: "Mill" } }] }, async (engine, server) => {
      const schema = { ...SCHEMA, required: ["name", "gone"], additionalProperties: false };
      const { json, methods, warning, usage } = await engine.parse(page("product-dl-german"), {
        ...FILE,
        formats: [{ type: "json", schema, prompt: "Only the name." }],
      });
      expect(usage?.inputTokens).toBeGreaterThan(50);
      expect({ json, methods, warning }).toEqual({
        json: { name: "Mill" },
        methods: { json: "model" },
        warning: undefined,
      });
      const [request] = server.requests;
      expect(request?.schema).toEqual({ ...SCHEMA, required: ["name"] });
      expect(request?.prompt).toMatch(/^Only the name\.\n\n<page-/);
      expect(request?.system).not.toContain("Only the name");
    });
  });

  it("hands over title, address and what rules found, but not where personal data is to be replaced", async () => {
    await withModel({ answer: [{ json: { name: "Stonemill 3000" } }] }, async (engine, server) => {
      const options = {
        ...FILE,
        url: "https://shop.example/mill",
        formats: [{ type: "json", schema: SCHEMA }],
      } as const;
      await engine.parse(page("product-microdata"), options);
      expect(server.requests[0]?.pageText).toMatch(
        /^Title of the page: .*\nAddress of the page: https:\/\/shop\.example\/mill\n/,
      );
      expect(server.requests[0]?.pageText).toContain('"price":1299.99');
      await engine.parse(page("product-microdata"), { ...options, redactPII: true });
      expect(server.requests[1]?.pageText).not.toContain("Title of the page");
    });
  });

  it("gives out everything else where the model hangs until the time is over", async () => {
    await withModel({ answer: [{ stall: "headers" }] }, async (engine) => {
      const { markdown, json, warning } = await engine.parse(page("product-microdata"), {
        ...FILE,
        timeout: 5_000,
        formats: ["markdown", { type: "json", schema: SCHEMA }],
      });
      expect(markdown).toContain("Stonemill");
      expect(json).toBeNull();
      expect(warning).toMatch(/test did not answer within \d+ ms.* Raise timeout/);
    });
  });

  it("asks for a long list in halves where the answer is cut off", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `<p>Row ${at}: the mill with number ${at} grinds corn.</p>`);
    const schema = { type: "object", properties: { rows: { type: "array", items: { type: "string" } } } };
    const rowsIn = (text = ""): string[] => [...text.matchAll(/^Row \d+/gm)].map(([row]) => row);
    await withModel(
      {
        answer: ({ pageText }) =>
          rowsIn(pageText).length > 80 ? { truncated: '{"rows": ["Row 0"' } : { json: { rows: rowsIn(pageText) } },
      },
      async (engine, server) => {
        const html = `<title>Mills</title><h1>Mills</h1>${rows.join("")}`;
        const { json, warning } = await engine.parse(Buffer.from(html), {
          ...FILE,
          formats: [{ type: "json", schema }],
        });
        expect((json as { rows: string[] }).rows).toHaveLength(120);
        expect(server.requests).toHaveLength(3);
        expect(warning).toBeUndefined();
      },
      32_000,
    );
  });

  it("merges what the parts of a long text say, and requires completeness only of the whole", async () => {
    const long = Array.from(
      { length: 90 },
      (_, index) => `Item ${index}. ${"Grain goes round and round. ".repeat(14)}`,
    ).join("\n\n");
    const script: OpenAiServerOptions = {
      answer: ({ pageText = "" }) => ({
        json: {
          ...(pageText.includes("Item 0.") ? { title: "First" } : {}),
          items: [...pageText.matchAll(/Item (\d+)\./g)].map((match) => Number(match[1])),
        },
      }),
    };
    const schema = {
      type: "object",
      properties: { title: { type: "string" }, items: { type: "array", items: { type: "number" } } },
      required: ["title"],
    };
    await withModel(
      script,
      async (engine, server) => {
        const { json } = await engine.parse(Buffer.from(long), {
          filename: "long.md",
          formats: [{ type: "json", schema }],
        });
        expect(server.requests.length).toBeGreaterThan(2);
        expect(json).toEqual({ title: "First", items: Array.from({ length: 90 }, (_, index) => index) });
      },
      6000,
    );
  });

  it("lets the model correct an answer that breaks the schema once, and counts the tokens of both", async () => {
    const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
    const formats = [{ type: "json", schema }] as const;
    const ask = async (answer: NonNullable<OpenAiServerOptions["answer"]>) => {
      let asked: string[] = [];
      let result: { json?: unknown; warning?: string; usage?: { inputTokens: number } } = {};
      await withModel({ answer }, async (engine, server) => {
        result = await engine.parse(page("product-dl-german"), { ...FILE, formats });
        asked = server.requests.map((request) => JSON.stringify(request));
      });
      return { ...result, asked };
    };
    const right = await ask([{ json: { name: "Ada" } }]);
    const mended = await ask([{ json: { name: { first: "Ada" } } }, { json: { name: "Ada" } }]);
    expect(mended.json).toEqual({ name: "Ada" });
    expect(mended.asked[1]).toMatch(/That answer does not fit: .*name/);
    expect(mended.usage!.inputTokens).toBeGreaterThan(right.usage!.inputTokens);
    const failed = await ask([{ json: { name: { first: "Ada" } } }]);
    expect(failed.json).toBeNull();
    expect(failed.warning).toContain("answered twice with something that does not match the schema");
    expect(failed.usage!.inputTokens).toBeGreaterThan(right.usage!.inputTokens);
  });

  it.each([
    ["nothing", { json: { name: null } }, /contains none of the values that the json schema names/],
    ["rubbish", "I cannot do that, Dave", /does not match the schema/],
    ["a refusal", { refusal: "no" }, /refused/],
    ["half an answer", { truncated: '{"name": "M' }, /ran out of tokens/],
    ["an error", { status: 503, error: "overloaded" }, /overloaded/],
  ])("gives null and a warning when the model answers with %s", async (_what, reply, message) => {
    const schema = { type: "object", properties: { name: { type: ["string", "null"] } } };
    await withModel({ answer: [reply] }, async (engine) => {
      const result = await engine.parse(page("product-dl-german"), {
        ...FILE,
        formats: ["markdown", { type: "json", schema }],
      });
      expect(result.json).toBeNull();
      expect(result.warning).toMatch(message);
      expect(result.markdown).toContain("Handmühle");
    });
  });

  it("lets the model choose the shape when there is only a prompt", async () => {
    await withModel({ answer: [{ json: { mills: 3 } }] }, async (engine) => {
      expect(
        await engine.parse(page("event-labels"), { ...FILE, formats: [{ type: "json", prompt: "How many mills?" }] }),
      ).toMatchObject({ json: { mills: 3 } });
    });
  });
});
