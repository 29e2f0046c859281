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

  it.each([
    ["a number alone", ["1. Wheel", "and more", "2. Stone"]],
    ["the same number again", ["1. Wheel", "1. Stone"]],
    ["figures", ["1.5 m", "2.5 m"]],
    ["dates", ["12.5.1999 Wheel", "13.5.1999 Stone"]],
    ["contents", ['<a href="#1">1. Wheel 2</a>', '<a href="#2">2. Stone 5</a>']],
    ["speech", ["– Wheel?", "– Stone!"]],
    ["signs of two kinds", ["● Wheel", "▪ Stone"]],
  ])("are not %s", (_case, lines) => {
    expect(listsOf(...lines)).toEqual([]);
  });
});
