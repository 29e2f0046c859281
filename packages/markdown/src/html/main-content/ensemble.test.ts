import { describe, expect, it } from "vitest";
import { evaluate, readEnsemble } from "./ensemble.js";
import { FEATURE_COUNT, FEATURE_NAMES } from "./features.js";
import { CONTENT_MODEL } from "./model.js";

describe("tree ensemble", () => {
  it("adds the leaves that a row reaches", () => {
    // Splits: 0 is "b" below 5, 1 is "a" below .5, 2 is "b" below 0. A leaf v is 3 + 600 + 500 v.
    const digits = (...numbers: number[]): string =>
      numbers
        .map((number) =>
          [Math.floor(number / 85), number % 85]
            .map((digit) => String.fromCharCode(digit + 40 + (digit > 51 ? 1 : 0)))
            .join(""),
        )
        .join("");
    const leaf = (value: number): number => 603 + 500 * value;
    const table = {
      features: ["b", "a"],
      limits: ["0 5", ".5"],
      base: 0,
      splits: digits(0, 1, 1, 0, 0, 0),
      trees: digits(0, leaf(-1), 1, leaf(2), leaf(3), 2, leaf(0.01), leaf(0.02)),
    };
    const ensemble = readEnsemble(table, ["a", "b"]);
    const odds = [...evaluate(ensemble, Float32Array.from([0, 4, 0, 6, 1, 5]), 2)].map((p) => Math.log(p / (1 - p)));
    expect(odds[0]).toBeCloseTo(-1 + 0.02, 4);
    expect(odds[1]).toBeCloseTo(2 + 0.02, 4);
    expect(odds[2]).toBeCloseTo(3 + 0.02, 4);
  });

  it("refuses a table for other features", () => {
    expect(() => readEnsemble({ features: ["c"], limits: [""], base: 0, splits: "", trees: "" }, ["a"])).toThrow(
      'feature "c"',
    );
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
