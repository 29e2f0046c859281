/** The table of asks: what is said once about a format or an extra is found wherever a caller meets it, and what results carry is described. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, memoryState } from "@quern/core";
import { ASKS, pageOptionsShape, restOptionsShape } from "@quern/core/options";
import { createHandler } from "@quern/http";
import { describe, expect, it } from "vitest";
import { callHandler } from "./http-client.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly schema: Schema }>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

describe("descriptions", () => {
  it("are there for every ask, every option and every field", () => {
    const without = [
      ...ASKS.flatMap(({ name, description, output }) => [
        ...(description.endsWith(".") ? [] : [`ask ${name}`]),
        ...fieldsWithout(output, `field of ${name}`),
      ]),
      ...ASKS.flatMap((ask) => {
        if (ask.kind === "extra") return [];
        const { type: _type, ...settings } = ask.input.shape as object & { type: unknown };
        return fieldsWithout(settings, `setting of ${ask.name}`);
      }),
      ...fieldsWithout(pageOptionsShape, "option"),
      ...fieldsWithout(restOptionsShape, "option"),
    ];
    expect(without).toEqual([]);
  });

  it("are there for every option of every request over REST", async () => {
    await using engine = createEngine();
    const handler = createHandler({ engine, state: memoryState() });
    const { body } = await callHandler(handler, "GET", "/openapi.json");
    const operations = Object.entries(body.paths as Readonly<Record<string, Record<string, Operation>>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    const without = operations.flatMap(({ name, operation: { parameters = [], requestBody } }) => [
      ...parameters.filter(({ schema }) => !schema.description).map((one) => `${name}: ${one.name}`),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
        const properties = schema.properties?.["options"]?.properties ?? schema.properties ?? {};
        return Object.entries(properties).flatMap(([key, { description }]) => (description ? [] : [`${name}: ${key}`]));
      }),
    ]);
    expect(without).toEqual([]);
  });
});

/** Names of the entries whose schema has no description. */
function fieldsWithout(shape: object, what: string): string[] {
  return Object.entries(shape as Readonly<Record<string, { meta(): { description?: string } | undefined }>>).flatMap(
    ([name, schema]) => (schema.meta()?.description?.endsWith(".") ? [] : [`${what}: ${name}`]),
  );
}

const WORD_COUNT = `import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const wordCount = defineFormat({
  name: "wordCount",
  description: "How many words the page has.",
  input: { atLeast: z.string().optional().meta({ description: "Count words of at least this many letters." }) },
  output: { wordCount: z.int().meta({ description: "Words of the content." }) },
  reads: ["markdown"],
  redactedBy: "nothing",
  flags: { atLeast: "word-letters" },
  produce: ({ atLeast = "1" }, { views }) => ({
    wordCount: (views.markdown ?? "").split(/\\s+/).filter((word) => word.length >= Number(atLeast)).length,
  }),
});
`;

const USER = `import { createQuern } from "quern";
const quern = createQuern();
const result = await quern.parse(Buffer.from("one two three"), { filename: "a.txt", formats: [{ type: "wordCount", atLeast: "4" }] });
const count: number = result.wordCount;
console.log(JSON.stringify({ count, credits: result.metadata.creditsUsed }));
await quern.close();
`;

/** What the copy says of the new format, asked in a process of its own. */
const PROBE = `
import { createHandler } from "./packages/http/dist/index.js";
import { createEngine, memoryState } from "./packages/core/dist/index.js";
import { pageOutput, formatsInput } from "./packages/mcp/dist/tools/pages.js";
const engine = createEngine();
const handler = createHandler({ engine, state: memoryState() });
const call = async (path, init) => (await handler(new Request("http://localhost" + path, init))).json();
const form = new FormData();
form.append("file", new Blob(["one two three"]), "a.txt");
form.append("options", JSON.stringify({ formats: ["wordCount"] }));
const { data } = await call("/v2/parse", { method: "POST", body: form });
const openapi = await call("/openapi.json");
const request = openapi.paths["/v2/scrape"].post.requestBody.content["application/json"].schema;
console.log(JSON.stringify({
  rest: data?.wordCount,
  request: JSON.stringify(request.properties.formats).includes("How many words the page has."),
  answer: openapi.components.schemas.Document.properties.wordCount,
  mcpInput: formatsInput.safeParse(["wordCount"]).success,
  mcpOutput: pageOutput.wordCount?.description,
}));
await engine.close();
`;

describe("a new format", () => {
  it("is one file: library, REST, OpenAPI, MCP, command line and documentation have it without another edit", () => {
    const copy = mkdtempSync(join(tmpdir(), "quern-ask-"));
    const run = (command: string, ...words: string[]): string =>
      execFileSync(command, words, { cwd: copy, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
    try {
      for (const name of ["packages", "scripts", "docs", "tsconfig.json", "tsconfig.base.json", "package.json"])
        cpSync(join(ROOT, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
      symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
      writeFileSync(join(copy, "packages/core/src/asks/word-count.ts"), WORD_COUNT);
      run(process.execPath, "scripts/asks.mjs");
      run("node_modules/.bin/tsc", "--build", "--pretty", "false", "packages/quern");
      writeFileSync(join(copy, "packages/quern/src/user.ts"), USER.replace('from "quern"', 'from "./index.js"'));
      run("node_modules/.bin/tsc", "--build", "--pretty", "false", "packages/quern");
      run(process.execPath, "scripts/join-modules.mjs");

      expect(JSON.parse(run(process.execPath, "packages/quern/dist/user.js"))).toEqual({ count: 1, credits: 1 });
      writeFileSync(join(copy, "probe.mjs"), PROBE);
      expect(JSON.parse(run(process.execPath, "probe.mjs"))).toMatchObject({
        rest: 3,
        request: true,
        answer: { type: "integer", description: "Words of the content." },
        mcpInput: true,
        mcpOutput: "Words of the content.",
      });
      const cli = (...words: string[]): string => run(process.execPath, "packages/quern/dist/cli.js", ...words);
      expect(cli("help", "parse")).toContain("--word-letters");
      expect(cli("completion", "bash")).toMatch(/--formats\).*wordCount/);
      writeFileSync(join(copy, "a.txt"), "one two three");
      expect(JSON.parse(cli("parse", "a.txt", "--json", "--word-letters", "4"))).toMatchObject({ wordCount: 1 });
      expect(readFileSync(join(copy, "docs/formats.md"), "utf8")).toContain("| `wordCount` | `wordCount` |");
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }, 300_000);
});

it("the files that are written from the table agree with it", () => {
  const check = (): string =>
    execFileSync(process.execPath, [join(ROOT, "scripts/asks.mjs"), "--check"], { encoding: "utf8" });
  expect(check).not.toThrow();
});
