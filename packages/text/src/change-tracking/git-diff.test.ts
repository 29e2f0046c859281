import { describe, expect, it } from "vitest";
import { gitDiff } from "./git-diff.js";

const size = (value: unknown): number => JSON.stringify(value).length;

describe("a diff", () => {
  it("tells what changed, whole", async () => {
    const { diff, leftOut } = await gitDiff("one\ntwo\nthree\n", "one\n2\nthree\n");
    expect(leftOut).toBe(0);
    expect(diff.text).toBe("@@ -1,3 +1,3 @@\n one\n-two\n+2\n three");
  });

  it.each([
    ["very many short lines", "- a\n".repeat(50_000), "- b\n".repeat(50_000)],
    ["a few endless lines", `${"a".repeat(3_000_000)}\n`, `${"b".repeat(3_000_000)}\n`],
    ["a change on every second line", "a\nb\n".repeat(25_000), "a\nc\n".repeat(25_000)],
  ])("of %s is bounded, and says how much it left out", async (_name, before, after) => {
    const { diff, leftOut } = await gitDiff(before, after);
    expect(size(diff)).toBeLessThan(12_000_000);
    expect(leftOut).toBeGreaterThan(0);
    for (const chunk of diff.json.files[0]!.chunks) {
      const [, old, now] = /^@@ -\d+,(\d+) \+\d+,(\d+) @@$/.exec(chunk.content)!;
      const lines = (type: string): number =>
        chunk.changes.filter((change) => change.type === type || change.type === "normal").length;
      expect([lines("del"), lines("add")]).toEqual([Number(old), Number(now)]);
    }
  });
});
