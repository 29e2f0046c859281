import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.js";

describe("JSON in a fence", () => {
  it.each([
    '```json\n{"a":1}\n```',
    'Here it is:\n\n```  \n\n{"a":1}\n\n  ```\nAnything else?',
    '```JSON\r\n{"a":1}\r\n```',
  ])("is read: %j", async (answer) => {
    expect(await readJson(answer)).toEqual({ a: 1 });
  });

  it("is not there when the fence does not end, however many blank lines it holds", async () => {
    expect(await readJson(`\`\`\`${"\n".repeat(50_000)}x`)).toBeUndefined();
    expect(await readJson(`\`\`\`json${" \n".repeat(50_000)}x`)).toBeUndefined();
  });
});

describe("JSON that is not quite", () => {
  it.each([
    ["{a: 1}", { a: 1 }],
    ["{'a': 'it\\'s', 'b': [1, 2,],}", { a: "it's", b: [1, 2] }],
    ['{"a": 1 // the first\n "b": 2}', { a: 1, b: 2 }],
    ['{"a": True, "b": None}', { a: true, b: null }],
    ['Sure! {"a": "one\ntwo"} Anything else?', { a: "one\ntwo" }],
    ["[Note] The answer is {'a': 1}.", { a: 1 }],
  ])("is mended: %j", async (answer, expected) => {
    expect(await readJson(answer)).toEqual(expected);
  });

  it.each(['{"a": 1, "b": [1, 2', "I cannot answer that.", "a, b and c", '{"a": 1'])(
    "is not made up where it is cut off or absent: %j",
    async (answer) => {
      expect(await readJson(answer)).toBeUndefined();
    },
  );

  it("gives up on what nests without end", async () => {
    expect(await readJson(`${"[".repeat(100_000)}a${"]".repeat(100_000)}`)).toBeUndefined();
  });
});
