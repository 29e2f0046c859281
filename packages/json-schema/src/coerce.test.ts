import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceJson } from "./coerce.js";

const PRICE = { type: "object", properties: { price: { type: "number" }, count: { type: ["integer", "null"] } } };

describe("values of models in the types of the schema", () => {
  it.each([
    ["10.50", 10.5],
    ["12,500.00", 12_500],
    ["-3", -3],
  ])("%j is a number", (price, expected) => expect(coerceJson(PRICE, { price })).toEqual({ price: expected }));

  it.each(["1,5", "about 10", "10 EUR", "", "0x10", "1e999"])("%j stays, since it would be a guess", (price) =>
    expect(coerceJson(PRICE, { price })).toEqual({ price }),
  );

  it("reads whole numbers, yes and no, and nothing", () => {
    expect(coerceJson(PRICE, { count: "3" })).toEqual({ count: 3 });
    expect(coerceJson(PRICE, { count: "3.5" })).toEqual({ count: "3.5" });
    expect(coerceJson(PRICE, { count: "null" })).toEqual({ count: null });
    expect(coerceJson({ type: "boolean" }, "True")).toBe(true);
    expect(coerceJson({ anyOf: [{ type: "number" }, { type: "null" }] }, "7")).toBe(7);
  });

  it("leaves text that may be text, keys it does not know, and lists in order", () => {
    expect(coerceJson({ type: ["string", "number"] }, "10")).toBe("10");
    expect(coerceJson({ type: "string" }, 2024)).toBe("2024");
    const schema = { type: "object", properties: { rows: { type: "array", items: PRICE } } };
    expect(coerceJson(schema, { rows: [{ price: "1" }, { price: 2 }], other: "3" })).toEqual({
      rows: [{ price: 1 }, { price: 2 }],
      other: "3",
    });
  });

  it("never throws and never touches keys", () => {
    fc.assert(
      fc.property(fc.object(), fc.jsonValue(), (schema, value) => {
        const before = JSON.stringify(value);
        coerceJson(schema as never, value);
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });
});
