import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const redacted = (text: string, mode: "fast" | "accurate" | "aggressive" = "accurate"): string =>
  redactMarkdown(text, { mode, entities: ["PERSON", "LOCATION"], replaceStyle: "tag" });
const column = (head: string, cells: readonly string[]): string =>
  `| ${head} | n |\n| --- | --- |\n${cells.map((cell, at) => `| ${cell} | ${at} |\n`).join("")}`;
const hidden = (head: string, cells: readonly string[], tag: string): string =>
  column(
    head,
    cells.map(() => tag),
  );

describe("a column's heading tells that its cells are people, also where they are one word", () => {
  it.each([
    ["имя", ["Анна", "Пётр", "Олег", "Иван"]],
    ["name", ["Oleg", "Anna", "Peter", "Sofia", "Anna"]],
    ["Name", ["Anna Schmidt", "Oleg"]],
    ["first_name", ["Quinn", "Oleg"]],
    ["FirstName", ["Bilaal", "James"]],
    ["Last Name", ["Smith", "De Luca"]],
    ["Vorname", ["Jürgen", "Petra"]],
    ["Nachname", ["Müller", "von der Heide"]],
    ["Prénom", ["Élodie", "Jean-Luc"]],
    ["Apellidos", ["García López", "Pérez"]],
    ["Nazwisko", ["Wiśniewski", "Zając"]],
    ["ФИО", ["Иванов Иван Иванович", "Петрова А."]],
  ])("%s", (head, cells) => {
    expect(redacted(column(head, cells))).toBe(hidden(head, cells, "<PERSON>"));
  });

  it.each([
    ["name", ["Sprocket", "Gear", "Washer"]],
    ["name", ["Ruby", "Julia", "Crystal"]],
    ["Имя", ["Размер", "Цвет", "Анна"]],
    ["First name", ["Required", "Optional", "Hidden"]],
    ["Surname", ["Yes", "No", ""]],
    ["Vornamen je Jahr", ["Anna", "Emma"]],
  ])("%s: %j are things", (head, cells) => {
    expect(redacted(column(head, cells))).toBe(column(head, cells));
  });
});

it("reads the last row of a long table and the last column of a wide one", () => {
  const rows = Array.from({ length: 6_000 }, () => "Oleg");
  expect(redacted(column("Vorname", rows))).toBe(hidden("Vorname", rows, "<PERSON>"));
  const wide = (cell: string): string =>
    `| ${"q | ".repeat(80)}Vorname |\n| ${"--- | ".repeat(80)}--- |\n| ${"x | ".repeat(80)}${cell} |\n`;
  expect(redacted(wide("Oleg"))).toBe(wide("<PERSON>"));
});

describe("a column's heading tells that its cells are towns", () => {
  it.each([
    ["город", ["Казань", "Омск", "Санкт-Петербург"]],
    ["city", ["Kazan", "St. Louis", "Arlington, VA"]],
    ["Place of birth", ["Husum"]],
    ["Wohnort", ["Husum", "Bad Segeberg"]],
    ["ville", ["Lagny-sur-Marne"]],
    ["Miejscowość", ["Września"]],
    ["城市", ["昆山"]],
  ])("%s", (head, cells) => {
    expect(redacted(column(head, cells))).toBe(hidden(head, cells, "<LOCATION>"));
  });

  it.each([
    ["city", ["Unknown", "12", "n/a", ""]],
    ["City Marathon", ["Husum"]],
  ])("%s: %j are none", (head, cells) => {
    expect(redacted(column(head, cells))).toBe(column(head, cells));
  });

  it("stay in mode fast, which has no lists of names and places", () => {
    expect(redacted(column("city", ["Husum"]), "fast")).toBe(column("city", ["Husum"]));
  });
});
