import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.js";

describe("JSON in a fence", () => {
  it.each([
    '```json\n{"a":1}\n```',
    'Here it is:\n\n```  \n\n{"a":1}\n\n  ```\nAnything else?',
    '```JSON\r\n{"a":1}\r\n```',
  ])("is read: %j", (answer) => {
    expect(readJson(answer)).toEqual({ a: 1 });
  });

  it("is not there when the fence does not end, however many blank lines it holds", () => {
    expect(readJson(`\`\`\`${"\n".repeat(50_000)}x`)).toBeUndefined();
    expect(readJson(`\`\`\`json${" \n".repeat(50_000)}x`)).toBeUndefined();
  });
});
