import { expect, it } from "vitest";
import { Section, type WordFile } from "./word-file.js";
import { WordLists } from "./word-lists.js";

const UPPER_ROMAN = 1;
const LOWER_LETTER = 4;
const LEGAL = 0x04;
const RESTARTS = 0x10;

/** A file with one list, whose first levels are given. */
function fileWith(levels: ReadonlyArray<{ format: number; flags?: number; template: string }>): WordFile {
  const bytes = new DataView(new ArrayBuffer(2000));
  bytes.setUint16(0, 1, true);
  bytes.setInt32(2, 7, true);
  let at = 2 + 28;
  for (let index = 0; index < 9; index++) {
    const { format = 0, flags = 0, template = "" } = levels[index] ?? {};
    bytes.setInt32(at, 1, true);
    bytes.setUint8(at + 4, format);
    bytes.setUint8(at + 5, flags);
    at += 28;
    bytes.setUint16(at, template.length, true);
    for (const [place, character] of [...template].entries())
      bytes.setUint16(at + 2 + 2 * place, character.charCodeAt(0), true);
    at += 2 + 2 * template.length;
  }
  // The first way of using the list changes nothing; the second begins its first level anew, at three.
  const overrides = new DataView(new ArrayBuffer(4 + 2 * 16 + 4 + 4 + 8));
  overrides.setUint32(0, 2, true);
  overrides.setInt32(4, 7, true);
  overrides.setInt32(20, 7, true);
  overrides.setUint8(20 + 12, 1);
  overrides.setInt32(44, 3, true);
  overrides.setUint32(48, RESTARTS, true);
  const sections = new Map([
    [Section.lists, new Uint8Array(bytes.buffer)],
    [Section.listOverrides, new Uint8Array(overrides.buffer)],
  ]);
  return { section: (name: 73 | 74) => sections.get(name) } as unknown as WordFile;
}

it("writes numbers as they are printed", () => {
  const lists = new WordLists(
    fileWith([
      { format: UPPER_ROMAN, template: "Article \0." },
      { format: LOWER_LETTER, template: "(\x01)" },
      { format: 0, flags: LEGAL, template: "\0.\x01.\x02" },
    ]),
  );
  const texts = [0, 0, 0, 1, 1, 2, 2, 0].map((level) => lists.next(1, level)?.text);
  expect(texts).toEqual(["Article I.", "Article II.", "Article III.", "(a)", "(b)", "3.2.1", "3.2.2", "Article IV."]);
  expect(lists.next(1, 1)).toMatchObject({ text: "(a)" });
  expect(lists.next(1, 2)).toMatchObject({ text: "4.1.1" });
});

it("begins a list anew where a paragraph says so, once", () => {
  const lists = new WordLists(fileWith([{ format: 0, template: "\0." }]));
  for (let count = 0; count < 5; count++) lists.next(1, 0);
  expect([2, 2, 1].map((override) => lists.next(override, 0)?.number)).toEqual([3, 4, 5]);
});
