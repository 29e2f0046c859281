import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { chooseFrom } from "./choices.js";
import { coerceScalar } from "./coerce.js";
import { readDate } from "./dates.js";
import { extract } from "./extract.js";
import { meaningOf } from "./meaning.js";
import { isPlausible } from "./plausible.js";
import { ANYTHING } from "./schema.js";
import { readPage } from "./source.js";

const NONE = { unit: undefined, flag: undefined };

describe("dates", () => {
  it.each([
    ["2026-03-14T20:30:00+01:00", undefined, "2026-03-14"],
    ["samedi 14 mars 2026", "fr", "2026-03-14"],
    ["1er septembre 2026", "fr", "2026-09-01"],
    ["Mo., 05.10.2026, 18:30 Uhr", "de", "2026-10-05"],
    ["12. Sept. 2025", "de", "2025-09-12"],
    ["July 4th, 1998", "en", "1998-07-04"],
    ["17 de outubro de 2026", "pt", "2026-10-17"],
    ["2026年5月3日", "ja", "2026-05-03"],
    ["25/12/2025", "en", "2025-12-25"],
    ["03/04/2026", "fr", "2026-04-03"],
    ["03/04/2026", "en-US", "2026-03-04"],
    ["03/04/2026", "en", undefined],
    ["May 2026", "en", undefined],
    ["14 March", "en", undefined],
    ["3 May 2026 to 9 June 2026", "en", undefined],
    ["31 February 2026", "en", undefined],
    ["the market of 2026", "en", undefined],
  ])("reads %j in %s as %s", (text, language, day) => {
    expect(readDate(text, language)).toBe(day);
  });
});

describe("numbers", () => {
  const number = (text: string, language?: string, unit?: string): unknown =>
    coerceScalar(text, { ...ANYTHING, type: "number" }, { ...NONE, unit }, language);

  it.each([
    ["1.299,00 €", "de", 1299],
    ["3.200 € brutto im Monat", "de", 3200],
    ["3.200", undefined, 3.2],
    ["1'249.50 CHF", "de-CH", 1249.5],
    ["1 204 avis", "fr", 1204],
    ["1,204 reviews", "en", 1204],
    ["4,6", "fr", 4.6],
    ["$3.5 million", "en", 3_500_000],
    ["€ 425.000 k.k.", "nl", 425_000],
    ["65k €", "en", 65_000],
    ["38 m", "en", 38],
    ["12 to 14", "en", undefined],
    ["SKU4711", "en", undefined],
    ["at 18:30", "en", undefined],
  ])("reads %j in %s as %s", (text, language, value) => {
    expect(number(text, language)).toBe(value);
  });

  it.each([
    ["PT1H10M", "minutes", 70],
    ["1 h 05", "minutes", 65],
    ["1 Std. 10 Min.", "minutes", 70],
    ["90 min", "hours", 1.5],
    ["published in 1876", "year", 1876],
  ])("reads %j in %s as %s", (text, unit, value) => {
    expect(number(text, "de", unit)).toBe(value);
  });
});

describe("choices", () => {
  it.each([
    [["new", "used"], "NewCondition", "new"],
    [["FULL_TIME", "PART_TIME"], "Vollzeit", "FULL_TIME"],
    [["online", "onsite"], "OfflineEventAttendanceMode", "onsite"],
    [["available", "gone"], "not available", undefined],
    [["S", "M"], "XL", undefined],
  ])("of %j, %j is %s", (choices, value, chosen) => {
    expect(chooseFrom(choices, value)).toBe(chosen);
  });
});

describe("names of properties", () => {
  const first = (name: string, parent?: string): string | undefined => meaningOf(name, parent).concepts[0]?.names[0];

  it.each([
    ["prepMinutes", undefined, "prep time"],
    ["temps_preparation_minutes", undefined, "prep time"],
    ["publishedOn", undefined, "published date"],
    ["productName", undefined, "name"],
    ["groesse", undefined, "size"],
    ["value", "rating", "rating"],
    ["currency", "salary", "salary currency"],
    ["companyDescription", undefined, undefined],
  ])("%s in %s means %s", (name, parent, meaning) => {
    expect(first(name, parent)).toBe(meaning);
  });

  it("tells units, ends of ranges, counts and addresses", () => {
    expect(meaningOf("cook_time_minutes").unit).toBe("minutes");
    expect(meaningOf("salary_min")).toMatchObject({ unit: undefined, bound: { end: "low" } });
    expect(meaningOf("numberOfReviews").counted).toBe("reviews");
    expect(meaningOf("repositoryUrl").isAddress).toBe(true);
  });
});

describe("values that cannot be", () => {
  it.each([
    ["phone", "Watch demo", false],
    ["phone", "1-800-ALMANAC", true],
    ["email", "[email protected]", false],
    ["author", "https://social.example/ada", false],
    ["authorUrl", "https://social.example/ada", true],
    ["rating", 200_000, false],
    ["address", "Dec 17, 2025 Ada K.", false],
  ])("%s: %j", (name, value, isPossible) => {
    expect(isPlausible(value, meaningOf(name))).toBe(isPossible);
  });
});

describe("hostile pages", () => {
  const words = fc.constantFrom(
    "price",
    "Price:",
    "$5",
    "name",
    "5 reviews",
    "12. Mai 2026",
    "?",
    "by Ada",
    "a@b.co",
    "",
  );
  const tags = fc.constantFrom(
    "div",
    "h1",
    "h2",
    "p",
    "ul",
    "li",
    "table",
    "tr",
    "td",
    "dl",
    "dt",
    "dd",
    "details",
    "summary",
    "span",
    "a",
    "b",
  );
  const html = fc
    .array(fc.tuple(tags, words, fc.boolean()), { maxLength: 60 })
    .map((parts) =>
      parts.map(([tag, text, closes]) => `<${tag} class="price author">${text}${closes ? `</${tag}>` : ""}`).join(""),
    );
  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      price: { type: "number" },
      date: { type: "string", format: "date" },
      reviewCount: { type: "integer" },
      inStock: { type: "boolean" },
      faqs: {
        type: "array",
        items: { type: "object", properties: { question: { type: "string" }, answer: { type: "string" } } },
      },
      items: { type: "array", items: { type: "object", properties: { name: {}, price: { type: "number" } } } },
      author: { type: "object", properties: { name: { type: "string" } } },
    },
  };

  it("give values of the schema's types, or none", () => {
    fc.assert(
      fc.property(html, (source) => {
        const found = (extract(schema, readPage(new PageSource(source, "https://a.example/").parsed, {}, true)).value ??
          {}) as Record<string, unknown>;
        for (const [name, type] of [
          ["name", "string"],
          ["price", "number"],
          ["date", "string"],
          ["inStock", "boolean"],
        ] as const)
          if (found[name] !== undefined) expect(typeof found[name]).toBe(type);
        if (found["reviewCount"] !== undefined) expect(Number.isInteger(found["reviewCount"])).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
