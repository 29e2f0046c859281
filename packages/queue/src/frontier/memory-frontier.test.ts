import { describe, expect, it } from "vitest";
import { frontierContract } from "../testing/frontier-contract.js";
import { fingerprint } from "./entry.js";
import { FingerprintSet } from "./fingerprint-set.js";
import { memoryFrontiers } from "./memory-frontier.js";

describe("memoryFrontiers", () => {
  for (const { name, run } of frontierContract(memoryFrontiers)) it(name, run);
});

describe("FingerprintSet", () => {
  it("knows what was added, across growth", () => {
    const set = new FingerprintSet();
    const all = Array.from({ length: 20_000 }, (_, index) => fingerprint(`page ${index}`));
    expect(all.every((one) => set.add(one))).toBe(true);
    expect(all.some((one) => set.add(one))).toBe(false);
    expect(all.every((one) => set.has(one))).toBe(true);
    expect(set.has(fingerprint("another"))).toBe(false);
    expect(set.add(Buffer.alloc(8))).toBe(true);
    expect(set.add(Buffer.alloc(8))).toBe(false);
    expect(set.size).toBe(20_001);
  });
});
