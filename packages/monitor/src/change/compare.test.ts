import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareStates } from "./compare.js";

const TEXT = "# Mill\n\nThe mill grinds grain for a family of four, and one turn of its handle is enough.\n";
const changes = (before: string, after: string) =>
  compareStates({ markdown: TEXT + before }, { markdown: TEXT + after }).changes;

describe("what nobody edited", () => {
  it.each([
    ["1,204 views", "1,377 views"],
    ["3 hours ago", "5 hours ago"],
    ["Sponsored: [Shoes for summer](https://ads.example/1)", "Sponsored: [A new mattress](https://ads.example/2)"],
    ["Advertisement\n\nShoes for every season. Buy now.", "Advertisement\n\nA mattress, delivered tomorrow."],
    [
      "## Related articles\n\n- [Ten rivers](/a)\n- [Salt](/b)",
      "## Related articles\n\n- [Bridges](/c)\n- [Clocks](/d)",
    ],
    [
      "**Das könnte Sie auch interessieren**\n\n- [Salz](/b)",
      "**Das könnte Sie auch interessieren**\n\n- [Brücken](/c)",
    ],
    ["1. First\n2. Second", "- Second\n- First"],
    ["[Print](/x;jsessionid=A1)", "[Print](/x;jsessionid=B2)"],
  ])("%j = %j", (before, after) => {
    expect(changes(before, after)).toEqual([]);
  });

  it("is learned where a place differs at every visit", () => {
    const state = (mood: string) => ({ markdown: TEXT, page: `${TEXT}\nThe thought of the day: ${mood}` });
    const places: Array<readonly string[]> = [];
    const counts: number[] = [];
    for (const [last, next] of [
      ["patience wins in the end", "bread is better than cake"],
      ["bread is better than cake", "all rivers find the sea"],
      ["all rivers find the sea", "the wind knows no master"],
    ]) {
      const comparison = compareStates(state(last as string), state(next as string), places);
      counts.push(comparison.changes.length);
      places.unshift(comparison.places);
    }
    expect(counts).toEqual([1, 1, 0]);
  });
});

describe("what an editor changed", () => {
  it.each([
    ["Price: €249.00", "Price: €259.00", "changed"],
    ["| Weight | 4.2 kg |", "| Weight | 4.4 kg |", "changed"],
    ["Open until 12 September 2026.", "Open until 14 September 2026.", "changed"],
    ["## Delivery", "## Delivery and returns", "changed"],
    ["The stone is of basalt.", "", "removed"],
    ["", "The stone is of basalt.", "added"],
    ["[Manual](/manual.pdf)", "[Manual, second edition](/manual.pdf)", "changed"],
  ])("%j ≠ %j", (before, after, type) => {
    expect(changes(before, after)).toMatchObject([{ type }]);
  });

  it("is shown without the noise around it", () => {
    const { before, after } = compareStates(
      { markdown: `${TEXT}\n10 views\n\nPrice: €249` },
      { markdown: `${TEXT}\n12 views\n\nPrice: €259` },
    );
    expect(after.replace("€259", "€249")).toBe(before);
  });

  it("counts beside the main content as well, unless it only leads elsewhere", () => {
    const aside = (line: string) => ({ markdown: TEXT, page: `${TEXT}\n${line}` });
    expect(compareStates(aside("Closed on Mondays"), aside("Closed on Mondays and on Tuesdays")).changes).toHaveLength(
      1,
    );
    expect(compareStates(aside("[Ten rivers](/a)"), aside("[Salt](/b)")).changes).toEqual([]);
    expect(compareStates(aside("Log in"), aside("Log out")).changes).toEqual([]);
  });
});

it("takes any text, and finds no change in the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
      expect(compareStates({ markdown: text }, { markdown: text }).changes).toEqual([]);
    }),
  );
});
