import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const FEATURES = [
  "Turns slowly in any wind",
  "Grinds rye and wheat alike",
  "Runs day and night",
  "Needs no oil at all",
];
const USES = ["Flour for bakers", "Feed for the cattle", "Groats for soup", "Water for the fields"];

const item = (text: string, left: number, baseline: number): LayoutWord[] => [
  ...line("•", left, baseline),
  ...line(text, left + 15, baseline),
];
const read = (words: readonly LayoutWord[]): string => layoutToHtml(analyseLayout([page(words)])).replace(/\n\s*/g, "");
const list = (texts: readonly string[]): string => `<ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`;

describe("lists beside each other", () => {
  it("are read one after the other, though the file writes their items in turn and on one line", () => {
    const words = FEATURES.flatMap((text, index) => [
      ...item(text, 60, 130 + 14 * index),
      ...item(USES[index]!, 320, 130 + 14 * index),
    ]);
    const found = read([...line("Features", 60, 100), ...line("Uses", 320, 100), ...words]);
    expect(found).toContain(list(FEATURES));
    expect(found).toContain(list(USES));
    expect(found.indexOf("Uses")).toBeGreaterThan(found.indexOf(FEATURES.at(-1)!));
    expect(found).not.toContain("<table");
  });

  it("are no columns of a table whose dots say yes", () => {
    const words = ["Wind mill", "Water mill", "Hand mill", "Horse mill"].flatMap((name, index) => [
      ...line(name, 60, 130 + 14 * index),
      ...line("1850", 200, 130 + 14 * index),
      ...line("•", 320, 130 + 14 * index),
      ...line("•", 400, 130 + 14 * index),
    ]);
    const found = read([
      ...line("Name", 60, 116),
      ...line("Built", 200, 116),
      ...line("Rye", 316, 116),
      ...line("Oats", 394, 116),
      ...words,
    ]);
    expect(found).toContain("<td>Water mill</td><td>1850</td><td>•</td><td>•</td>");
  });

  it("end at a title that looks like the one above them", () => {
    const title = { bold: true, font: "bold" };
    const names = (texts: readonly string[], left: number) =>
      texts.flatMap((text, index) => item(text, left, 145 + 14 * index));
    const wide = "The miller opens the meeting and reads what was decided at the last one, to which nobody objects.";
    const found = read([
      ...line("Council of the mill", 231, 51, { size: 14, ...title }),
      ...line("Meeting of Tuesday", 252, 69, title),
      ...line("1.0 Attendees", 60, 104, title),
      ...line("Present", 65, 130, title),
      ...names(["Ada Quern", "Ben Stone", "Gil Hearth"], 75),
      ...names(["Cleo Wheel", "Dan Race", "Eve Hopper"], 320),
      ...line("Regrets", 65, 200, title),
      ...item("Finn Sluice", 75, 214),
      ...line("2.0 Call to order", 60, 240, title),
      ...line("3.0 What was decided", 60, 270, title),
      ...line(wide, 60, 284),
      ...line(wide, 60, 296),
    ]);
    const at = ["Council", "Present", "Ben Stone", "Cleo", "Eve", "Regrets", "Finn", "The miller"].map((text) =>
      found.indexOf(text),
    );
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at[0]).toBeGreaterThanOrEqual(0);
  });
});
