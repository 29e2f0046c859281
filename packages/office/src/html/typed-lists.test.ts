import { describe, expect, it } from "vitest";
import { docx } from "../../test-support/documents.js";
import { htmlOf } from "../../test-support/read-document.js";
import { typedLists } from "./typed-lists.js";

/** A Word document of plain lines. */
const word = (...lines: readonly string[]): Promise<string> =>
  htmlOf(docx(lines.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("")));
const listsOf = (...lines: readonly string[]): string[] =>
  typedLists(lines.entries()).map(
    ({ start, items }) => `${start ?? "•"}: ${items.map(({ html }) => html).join(" | ")}`,
  );

describe("lists with typed markers", () => {
  it("are numbers that go up, and bullets of one kind", async () => {
    const html = await word("Parts:", "1. Wheel", "2. Stone", "3) Sack", "Then:", "● Oats", "●Rye");
    expect(html.replace(/\n/g, "")).toContain(
      "<p>Parts:</p><ol><li>Wheel</li><li>Stone</li><li>Sack</li></ol><p>Then:</p><ul><li>Oats</li><li>Rye</li></ul>",
    );
  });

  it("begin at any number, and keep the emphasis of their texts", () => {
    expect(listsOf("<strong>4. Wheel:</strong> of oak", "<strong>5.</strong> Stone")).toEqual([
      "4: <strong>Wheel:</strong> of oak | Stone",
    ]);
  });

  it("begin with hyphens", () => {
    expect(listsOf("- Oats", "<strong>-</strong> Rye", "-5 °C", "- - -")).toEqual(["•: Oats | Rye"]);
  });

  it("have no space behind their numbers in scripts without spaces", () => {
    expect(listsOf("1、磨坊", "2、石头")).toEqual(["1: 磨坊 | 石头"]);
    expect(listsOf("1.「磨坊」", "2.石头")).toEqual(["1: 「磨坊」 | 石头"]);
  });

  it("are bullets of fonts of symbols, and the letter that Word takes for a circle", async () => {
    const pasted = (sign: string, font: string, text: string): string =>
      `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${sign}</w:t></w:r><w:r><w:t>\u00a0\u00a0\u00a0${text}</w:t></w:r></w:p>`;
    const lines = ["Oats", "Rye"];
    const body = [
      ...lines.map((text) => pasted("·", "Symbol", text)),
      ...lines.map((text) => pasted("§", "Wingdings", text)),
    ];
    const list = "<ul><li>Oats</li><li>Rye</li></ul>";
    expect((await htmlOf(docx(body.join("")))).replace(/\n/g, "")).toContain(list + list);
    expect(listsOf("<code>o</code>\u00a0\u00a0 Oats", "<code>o</code>\u00a0\u00a0 Rye")).toEqual(["•: Oats | Rye"]);
  });

  it.each([
    ["a number alone", ["1. Wheel", "and more", "2. Stone"]],
    ["the same number again", ["1. Wheel", "1. Stone"]],
    ["figures", ["1.5 m", "2.5 m"]],
    ["dates", ["12.5.1999 Wheel", "13.5.1999 Stone"]],
    ["contents", ['<a href="#1">1. Wheel 2</a>', '<a href="#2">2. Stone 5</a>']],
    ["speech", ["– Wheel?", "– Stone!"]],
    ["signs of two kinds", ["● Wheel", "▪ Stone"]],
    ["words", ["o mill", "o wheel"]],
    ["names of models", ["1.Wheel", "2.Wheel"]],
  ])("are not %s", (_case, lines) => {
    expect(listsOf(...lines)).toEqual([]);
  });
});
