import { describe, expect, it } from "vitest";
import { compileJsonSchema } from "./validator.js";

describe("compileJsonSchema", () => {
  it("says what is wrong and where", async () => {
    const validate = await compileJsonSchema({
      type: "object",
      properties: { age: { type: "integer" }, mail: { type: "string", format: "email" } },
      required: ["age"],
    });
    expect(validate({ age: 3, mail: "a@b.example" })).toEqual([]);
    expect(validate({ age: "3" })).toEqual(["/age must be integer"]);
    expect(validate({ age: 3, mail: "no" })).toEqual(['/mail must match format "email"']);
    expect(validate({})).toEqual(["the value must have required property 'age'"]);
  });

  it("takes both drafts and keywords of nobody", async () => {
    const draft7 = { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }], "x-own": 1 };
    expect((await compileJsonSchema(draft7))(["a"])).toEqual([]);
    const modern = { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "string" }] };
    expect((await compileJsonSchema(modern))([1])).toEqual(["/0 must be string"]);
  });

  it("answers soon for patterns that backtrack for ever", async () => {
    const validate = await compileJsonSchema({ type: "string", pattern: "^(a+)+$" });
    expect(validate(`${"a".repeat(60)}!`)).toEqual([]);
    expect(validate("b")).toEqual(['the value must match pattern "^(a+)+$"']);
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
    expect(validate(1)).toEqual(["the value must be string"]);
  });
});
