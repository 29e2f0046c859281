import { expect, it } from "vitest";
import { line } from "../../test-support/pages.js";
import { deliberateBreaks } from "./line-breaks.js";
import { makeSegment } from "./segments.js";
import type { TextLine } from "./text-line.js";

const COLUMN = { columnLeft: 60, columnRight: 540, zone: 0 };

/** Lines of signs as wide as the type is high, one below the other. */
const dense = (texts: readonly string[], isCentred: boolean): TextLine[] =>
  texts.map((text, index) => {
    const width = 12 * text.length;
    const left = isCentred ? 300 - width / 2 : 60;
    const words = line(text, left, 100 + 18 * index, { size: 12 }).map((word) => ({ ...word, right: left + width }));
    return { ...makeSegment(words), ...COLUMN };
  });

it("entries of Chinese that end at different places were ended on purpose", () => {
  const people = ["學生：", "磨坊甲同學", "磨坊乙同學", "指導教授：石先生"];
  expect([...deliberateBreaks(dense(people, true))]).toEqual([1, 2, 3]);
  expect([...deliberateBreaks(dense(people, false))]).toEqual([1, 2, 3]);
});

it("lines of Chinese that fill a narrow column, and long ones, are running text", () => {
  const narrow = ["磨坊的石头在河边转动了许多年", "石头在河边转动了许多年那里的", "在河边转动了"];
  expect(deliberateBreaks(dense(narrow, false)).size).toBe(0);
  const long = [
    "磨坊的石头在河边转动了许多年那里的人们都知道它的声音",
    "石头在河边转动了许多年",
    "在河边转动了许多年那里的人们都知道",
  ];
  expect(deliberateBreaks(dense(long, false)).size).toBe(0);
});

it("lines of labels with places to fill in are no running text; those of contracts are", () => {
  const lines = (texts: readonly string[]): TextLine[] =>
    texts.map((text, index) => ({ ...makeSegment(line(text, 60, 100 + 14 * index)), ...COLUMN }));
  const blank = "_".repeat(30);
  const form = [
    `Home Address: ${blank}`,
    `Age: ${blank} Height: ${blank}`,
    "Single Married Widowed",
    `How did you hear of the mill? ${blank}`,
    blank,
  ];
  expect([...deliberateBreaks(lines(form))]).toEqual([1, 2, 3, 4]);
  const contract = [
    `The term of this agreement shall commence on ${blank} and shall expire on ${blank}.`,
    `Miller shall pay rent of ${blank} per month, payable on the ${blank} day of each month, and`,
    `Owner shall keep the weir in order.`,
  ];
  expect(deliberateBreaks(lines(contract)).size).toBe(0);
});
