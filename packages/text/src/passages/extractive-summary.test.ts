import { describe, expect, it } from "vitest";
import { textLanguage } from "../language/text-language.js";
import { summarise } from "./extractive-summary.js";
import { pointsBackIn } from "./points-back.js";

describe("what a summary begins with", () => {
  it("is the first sentence, be it short or begin with code", () => {
    const rest =
      "The release repairs the parser of dates and the reader of long files. Readers of old files need not change anything. Writers of new files set the option once.";
    expect(summarise(`Mill 3.4 is out now.\n\n${rest}`)).toMatch(/^Mill 3\.4 is out now\./);
    expect(summarise(`\`grind\` turns grain into flour.\n\n${rest}`)).toMatch(/^grind turns grain/);
  });

  it("is no short question", () => {
    expect(summarise("- Phase one is done and was paid for.\n- Shall we begin?", {})).toBe(
      "Phase one is done and was paid for.",
    );
    expect(summarise("Shall we begin now?\n\n| a | b |\n| - | - |\n| 1 | 2 |")).toBe("");
  });

  it("keeps the name of a firm whole", () => {
    const text =
      "Die Mahlwerk GmbH & Co. KG ist eine Mühle in der dritten Generation aus Talheim. Der Betrieb mahlt Roggen und Dinkel aus der Gegend.";
    expect(summarise(text, { language: "de" })).toContain("Die Mahlwerk GmbH & Co. KG ist eine Mühle");
  });
});

describe("sentences that a summary leaves out", () => {
  it.each([
    ["ja", "水車は粉をひくための機械です。", "例えば、下記のように回すと粉がこぼれることがあります。"],
    ["zh", "水磨是利用水力磨面的机器。", "这在很大程度上节省了人工和时间。"],
    ["ko", "물레방아는 물의 힘으로 곡식을 빻는 기계이다.", "이것은 사람의 힘을 크게 덜어 주었다."],
    ["tr", "Su değirmeni ve taşları bir dere için yapılmıştır, bu dere ile döner.", "Bu nedenle un daha ucuz olur."],
  ])("point back (%s, whatever the page states)", (language, first, second) => {
    expect(textLanguage(`${first} ${second}`, "en")).toBe(language);
    expect(pointsBackIn(language).test(first)).toBe(false);
    expect(pointsBackIn(language).test(second)).toBe(true);
  });

  it("are fields and sentences with holes", () => {
    const text =
      "Institution: the museum of mills in Talheim.\n\nThe mill was built beside the river two hundred years ago.\n\n② Grain is dried in the loft for several weeks.\n\nUnlike in the valley, the farmers of the hills …";
    expect(summarise(text)).toBe("The mill was built beside the river two hundred years ago.");
  });
});

it("a text of lists alone is summarised from its items", () => {
  const text =
    "# Version 18.2\n\n- Searching large files is now twice as fast as before.\n- **Sort**: The dialog has a new button for sorting by length.\n- OK\n- Backups that failed without a word now name the reason.\n";
  expect(summarise(text)).toContain("Searching large files is now twice as fast as before.");
});

it("names of elements in code are words of the sentence", () => {
  expect(
    summarise("If you render a tag with a dash like `<my-mill>`, the library makes a custom element of it."),
  ).toContain("<my-mill>");
});
