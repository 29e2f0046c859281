import { stateStoreContract } from "@quern/types/testing";
import { describe, expect, it } from "vitest";
import { memoryState } from "./memory.js";

describe("memoryState", () => {
  for (const { name, run } of stateStoreContract(() => memoryState())) it(name, run);

  it("lets the oldest records that expire go when they take too much, and nothing else", async () => {
    const state = memoryState({ maxBytes: 10_000 });
    const later = { expires: Date.now() + 60_000 };
    await state.set("ledger/1", "x".repeat(9000));
    await state.add("count", 1, later);
    await state.set("small/1", "who did what", later);
    for (const name of ["a", "b", "c"]) await state.set(`result/${name}`, "x".repeat(2000), later);
    const keys = async (): Promise<string[]> => (await state.list("")).map(({ key }) => key);
    expect(await keys()).toEqual(["count", "ledger/1", "result/b", "result/c", "small/1"]);
    await state.set("result/huge", "x".repeat(20_000), later);
    expect(await keys()).toEqual(["count", "ledger/1", "small/1"]);
    for (let index = 0; index < 100; index++) await state.set(`small/${index + 100}`, "who did what", later);
    const left = (await keys()).filter((key) => key.startsWith("small/"));
    expect(left.at(-1)).toBe("small/199");
    expect(left.length).toBeLessThan(40);
  });
});
