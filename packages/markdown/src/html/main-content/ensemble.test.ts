import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, readEnsemble } from "./ensemble.js";
import { FEATURE_NAMES } from "./feature-names.js";
import { FEATURE_COUNT } from "./features.js";
import { CONTENT_MODEL, TRAINED_FEATURES } from "./model.js";

const EMPTY = { features: [], limits: "", base: 0, shape: "", splits: "", ranks: "", leaves: "", values: "" };

describe("tree ensemble", () => {
  it("adds the leaves that a row reaches", () => {
    // A sign stands for its distance from "(": "b" below 5, then a leaf and "a" below .5; in the second tree "b" below 0.
    const table = {
      features: ["b", "a"],
      limits: "((- )-",
      base: 0,
      shape: "M(",
      splits: "()(",
      ranks: ")((",
      leaves: "(+,)*",
      values: "-500 5 10 1000 1500",
    };
    const ensemble = readEnsemble(table, ["a", "b"]);
    const odds = [...evaluate(ensemble, Float32Array.from([0, 4, 0, 6, 1, 5]), 2)].map((p) => Math.log(p / (1 - p)));
    expect(odds[0]).toBeCloseTo(-1 + 0.02, 4);
    expect(odds[1]).toBeCloseTo(2 + 0.02, 4);
    expect(odds[2]).toBeCloseTo(3 + 0.02, 4);
  });

  it("gives every row what all trees give it alone", () => {
    const ensemble = readEnsemble(CONTENT_MODEL);
    const bits = fc.float({ min: -50, max: 200, noNaN: true });
    const row = fc.array(bits, { minLength: FEATURE_COUNT, maxLength: FEATURE_COUNT });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const together = evaluate(ensemble, Float32Array.from(rows.flat()), FEATURE_COUNT);
        const alone = rows.map((one) => evaluate(ensemble, Float32Array.from(one), FEATURE_COUNT)[0]);
        expect([...together]).toEqual(alone);
      }),
      { numRuns: 50 },
    );
  });

  it("refuses a table for other features", () => {
    expect(() => readEnsemble({ ...EMPTY, features: ["c"] }, ["a"])).toThrow('feature "c"');
  });

  it("has a shipped table that fits the features", () => {
    const ensemble = readEnsemble(CONTENT_MODEL);
    expect(FEATURE_NAMES).toHaveLength(FEATURE_COUNT);
    expect(TRAINED_FEATURES).toEqual(FEATURE_NAMES);
    expect(ensemble.roots.length).toBeGreaterThan(50);
    const [value] = evaluate(ensemble, new Float32Array(FEATURE_COUNT), FEATURE_COUNT);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1);
  });
});
