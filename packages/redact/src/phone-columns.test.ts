import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const phones = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PHONE"], replaceStyle: "tag" });
const table = (head: string, cell: string): string => `| id | ${head} |\n| --- | --- |\n| 10000001 | ${cell} |\n`;

describe("a column's heading tells that its cells are telephone numbers", () => {
  it.each([
    ["phone", "4155552671"],
    ["phone", "555-123-4567"],
    ["Phone number", "555-1234"],
    ["home_phone", "5551234567"],
    ["Telefonnummer", "1234567"],
    ["Número de teléfono", "912345678"],
    ["Tél.", "145678901"],
    ["Numer telefonu", "600700800"],
    ["**Fax**", "4155552672"],
    ["電話番号", "0312345678"],
  ])("%s: %s", (head, cell) => {
    expect(phones(table(head, cell))).toBe(table(head, "<PHONE>"));
  });

  it.each([
    ["phone model", "4155552671"],
    ["phones sold", "1234567"],
    ["order", "4155552671"],
    ["phone", "n/a"],
  ])("%s: %s stays", (head, cell) => {
    expect(phones(table(head, cell))).toBe(table(head, cell));
  });
});
