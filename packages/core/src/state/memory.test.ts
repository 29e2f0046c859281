import { describe, expect, it } from "vitest";
import { stateStoreContract } from "../testing/index.js";
import { memoryState } from "./memory.js";

describe("memoryState", () => {
  for (const { name, run } of stateStoreContract(() => memoryState())) it(name, run);

  it("lets the oldest records that expire go when they take too much, and nothing else", async () => {
    const state = memoryState({ maxBytes: 1000 });
    const later = { expires: Date.now() + 60_000 };
    await state.set("ledger/1", "x".repeat(900));
    await state.add("count", 1, later);
    for (const name of ["a", "b", "c"]) await state.set(`result/${name}`, "x".repeat(400), later);
    expect((await state.list("")).map(({ key }) => key)).toEqual(["count", "ledger/1", "result/b", "result/c"]);
    await state.set("result/huge", "x".repeat(2000), later);
    expect((await state.list("result/")).length).toBe(0);
  });
});
