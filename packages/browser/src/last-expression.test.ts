import { describe, expect, it } from "vitest";
import { withReturn } from "./last-expression.js";

describe("withReturn", () => {
  it.each<[string, unknown]>([
    ["1 + 1", 2],
    ["1 + 1;", 2],
    ["const a = 2; a * 3", 6],
    ["const a = 2\na * 3\n", 6],
    ["const a = 2", undefined],
    ["await Promise.resolve(7)", 7],
    ["const f = async () => 8\nawait f()", 8],
    ["const o = {\n  a: 1,\n  b: [1,\n 2],\n}\no.b[1]", 2],
    ["const add = (x) => x + 1\nadd\n(4)", 5],
    ["[1, 2, 3]\n  .map((x) => x * 2)\n  .join()", "2,4,6"],
    ["if (value) { value } else { 0 }", undefined],
    ["return value", 5],
    ["`a;\nb`", "a;\nb"],
    ["({ a: value }).a // the end", 5],
    ["value /* ; */ + 1", 6],
    ["", undefined],
  ])("%j gives %j", async (code, expected) => {
    expect(await withReturn(code, ["value"])(5)).toEqual(expected);
  });

  it("reports code that does not compile", () => {
    expect(() => withReturn("const = 1", [])).toThrow(SyntaxError);
    expect(() => withReturn("}); process.exit(); ({", [])).toThrow(SyntaxError);
  });
});
