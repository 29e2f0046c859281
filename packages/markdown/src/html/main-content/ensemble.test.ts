import { describe, expect, it } from "vitest";
import { evaluate, readEnsemble } from "./ensemble.js";
import { FEATURE_COUNT, FEATURE_NAMES } from "./features.js";
import { CONTENT_MODEL } from "./model.js";

describe("tree ensemble", () => {
  it("adds the leaves that a row reaches", () => {
    const table = { features: ["b", "a"], base: 0, trees: "0:5 =-1000 1:.5 =2000 =3000 1:0 =10 =20" };
    const ensemble = readEnsemble(table, ["a", "b"]);
    const odds = [...evaluate(ensemble, Float32Array.from([0, 4, 0, 6, 1, 5]), 2)].map((p) => Math.log(p / (1 - p)));
    expect(odds[0]).toBeCloseTo(-1 + 0.02, 4);
    expect(odds[1]).toBeCloseTo(2 + 0.02, 4);
    expect(odds[2]).toBeCloseTo(3 + 0.02, 4);
  });

  it("refuses a table for other features", () => {
    expect(() => readEnsemble({ features: ["c"], base: 0, trees: "=0" }, ["a"])).toThrow('feature "c"');
  });

  it("has a shipped table that fits the features", () => {
    const ensemble = readEnsemble(CONTENT_MODEL, FEATURE_NAMES);
    expect(FEATURE_NAMES).toHaveLength(FEATURE_COUNT);
    expect(ensemble.roots.length).toBeGreaterThan(50);
    const [value] = evaluate(ensemble, new Float32Array(FEATURE_COUNT), FEATURE_COUNT);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1);
  });
});
