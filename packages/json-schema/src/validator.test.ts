import { describe, expect, it } from "vitest";
import { compileJsonSchema } from "./validator.js";

describe("compileJsonSchema", () => {
  it("says what is wrong and where", async () => {
    const validate = await compileJsonSchema({
      type: "object",
      properties: { age: { type: "integer" }, mail: { type: "string", format: "email" } },
      required: ["age"],
    });
    expect(validate({ age: 3, mail: "a@b.example" }).problems).toEqual([]);
    expect(validate({ age: "3" }).problems).toEqual(["/age must be integer"]);
    expect(validate({ age: 3, mail: "no" }).problems).toEqual(['/mail must match format "email"']);
    expect(validate({}).problems).toEqual(["the value must have required property 'age'"]);
  });

  it("names a type that there is not, and the one that was meant", async () => {
    await expect(compileJsonSchema({ properties: { age: { type: "objekt" } } })).rejects.toThrow(
      'The JSON Schema cannot be used: no type is called "objekt", did you mean "object"?',
    );
    await expect(compileJsonSchema({ type: "money" })).rejects.toThrow(
      'no type is called "money", only array, boolean',
    );
  });

  it("takes both drafts and keywords of nobody", async () => {
    const draft7 = { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }], "x-own": 1 };
    expect((await compileJsonSchema(draft7))(["a"]).problems).toEqual([]);
    const modern = { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "string" }] };
    expect((await compileJsonSchema(modern))([1]).problems).toEqual(["/0 must be string"]);
  });

  it("matches patterns that backtrack for ever elsewhere, and says what is right", async () => {
    const validate = await compileJsonSchema({ type: "string", pattern: "^(a+)+$" });
    expect(validate(`${"a".repeat(100_000)}!`).problems).toEqual(['the value must match pattern "^(a+)+$"']);
    expect(validate("a".repeat(100_000)).problems).toEqual([]);
  });

  it("knows what patterns of JavaScript mean", async () => {
    const validate = await compileJsonSchema({ type: "string", pattern: "^\\u00e9[^]\\p{Lu}(?<name>\\d{2})$" });
    expect(validate("é\nA12")).toEqual({ problems: [], unchecked: [] });
    expect(validate("e\nA12").problems).toHaveLength(1);
  });

  it.each([
    ["look-ahead", "^(?=a)a$"],
    ["a back reference", "^(a)\\1$"],
    ["a named back reference", "^(?<one>a)\\k<one>$"],
    ["a size that would fill the memory", "x{1000}".repeat(100)],
    ["endless length", "a".repeat(5_000)],
  ])("says that a pattern with %s was not checked", async (_what, pattern) => {
    const validate = await compileJsonSchema({ type: "string", pattern });
    expect(validate("b")).toEqual({ problems: [], unchecked: [expect.stringContaining("was not checked")] });
  });

  it("spends no more on all strings of a value together than on one", async () => {
    const validate = await compileJsonSchema({ type: "array", items: { type: "string", pattern: "x{900}$" } });
    const before = process.cpuUsage();
    const { unchecked } = validate(Array.from({ length: 2_000 }, () => "x".repeat(2_000)));
    const { user } = process.cpuUsage(before);
    expect(unchecked).toEqual([expect.stringContaining("not checked everywhere")]);
    // Two thousand strings with a budget each would take minutes.
    expect(user / 1_000).toBeLessThan(10_000);
    expect(validate(["x".repeat(900)])).toEqual({ problems: [], unchecked: [] });
  });

  it.each([
    ["an unknown type", { type: "nonsense" }],
    ["a reference that leads nowhere", { $ref: "https://example.com/other.json" }],
    ["a broken pattern", { type: "string", pattern: "(" }],
    ["endless size", { enum: ["x".repeat(300_000)] }],
  ])("refuses %s", async (_what, schema) => {
    await expect(compileJsonSchema(schema)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("makes nothing asynchronous of an asynchronous schema", async () => {
    const validate = await compileJsonSchema({ $async: true, type: "string" });
    expect(validate(1).problems).toEqual(["the value must be string"]);
  });
});
