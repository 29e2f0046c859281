import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line, page } from "../test-support/pages.js";
import { analyseLayout } from "./analyse.js";
import { Vocabulary } from "./headings/vocabulary.js";
import { layoutToHtml } from "./html.js";
import { recognisedWords } from "./scans/recognised.js";
import { findGrids, mergeCells } from "./tables/grid.js";
import { straighten } from "./tables/rules.js";
import { isNumeric } from "./tables/table-rows.js";
import type { LayoutPage, LayoutWord } from "./types.js";

const html = (...pages: LayoutPage[]): string => layoutToHtml(analyseLayout(pages)).replace(/\n/g, "");

describe("words", () => {
  it("knows what a hyphen at a line end means from the document's own words", () => {
    const words = (text: string): LayoutPage => page(line(text, 0, 100));
    const vocabulary = new Vocabulary();
    vocabulary.add(words("the well-known miller grinds re-entry notes"));
    expect(vocabulary.mend("a well-", "known")).toBe("keep");
    expect(vocabulary.mend("gr-", "inds")).toBe("join");
    expect(vocabulary.mend("unseen-", "words")).toBe("join");
    expect(vocabulary.mend("Austro-", "Hungarian")).toBe("keep");
    expect(vocabulary.mend("pre-", "and")).toBe("space");
  });

  it.each(["-", "\u2010", "\u2011", "\u00ad"])(
    "broken by %j at the end of a line are one, and those within it keep it",
    (hyphen) => {
      const above = `the mill has a new well${hyphen}known miller, who spends all of his days with techno`;
      const text = html(page([...line(above + hyphen, 60, 100), ...line("logies of the last hundred years", 60, 112)]));
      expect(text).toContain(`well${hyphen}known miller, who spends all of his days with technologies of`);
    },
  );

  it.each(["12", "1,234.5", "(3.2)", "−7 %", "$ 12", "–"])("takes %s for a number", (text) => {
    expect(isNumeric(text)).toBe(true);
  });

  it.each(["mill", "A12", "in 2012", ""])("does not take %j for a number", (text) => {
    expect(isNumeric(text)).toBe(false);
  });
});

describe("headings", () => {
  const body = Array.from({ length: 8 }, (_, index) =>
    line(`line ${index} of the text that follows in the size of most of the page`, 60, 200 + index * 12),
  ).flat();

  it("are neither long sentences in large print nor labels with values", () => {
    const pulled = "The council keeps the mill against the river, while the carrier turns each stone of it.";
    const text = html(
      page([
        ...line("A mill of its own", 60, 80, { size: 20 }),
        ...line(pulled, 60, 110, { size: 14 }),
        ...line("Period", 60, 150, { size: 12 }),
        ...line("1 to 31 March", 180, 150, { size: 12 }),
        ...body,
      ]),
    );
    expect(text).toContain("<h1>A mill of its own</h1>");
    expect(text).toContain(`<p>${pulled}</p>`);
    expect(text.match(/<h\d>/g)).toHaveLength(1);
  });
});

describe("reading order", () => {
  const column = (x: number, from: number, label: string): LayoutWord[] =>
    Array.from({ length: 6 }, (_, index) =>
      line(`${label}${index} some words that fill the line`, x, from + index * 12),
    ).flat();

  it("puts a title over columns first, then column after column, then the foot", () => {
    const text = html(
      page([
        ...line("A title that stands over both of the columns", 60, 80, { size: 16 }),
        ...column(60, 120, "left"),
        ...column(320, 120, "right"),
        ...line("and a line below that stands under both of the columns of this page here", 60, 230),
      ]),
    );
    const places = ["A title", "left0", "left5", "right0", "right5", "and a line"].map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
  });

  it("reads each note in the margin before the part that it stands beside", () => {
    const parts = ["Powers of the miller", "Duties of the council", "Offences"].flatMap((note, part) => [
      ...line(note, 60, 120 + part * 60, { size: 8 }),
      ...[0, 1, 2].flatMap((index) =>
        line(
          `part${part} line${index} of some words that fill the whole of the line in the column`,
          150,
          121 + part * 60 + index * 12,
        ),
      ),
    ]);
    const text = html(page(parts));
    const places = ["Powers", "part0 line0", "Duties", "part1 line0", "Offences", "part2 line0"].map((part) =>
      text.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  it("reads shaded panels and cards each as one, beside the text and not line by line with it", () => {
    const left = [0, 1, 2, 3].flatMap((row) =>
      line(`left${row} of the text that stands beside the panel`, 60, 200 + row * 12),
    );
    const panel = [0, 1, 2, 3].flatMap((row) => line(`panel${row} words of the box`, 340, 204 + row * 11, { size: 9 }));
    const cards = [60, 220, 380].flatMap((x, index) => [
      ...line(`${index + 1}00`, x, 110, { size: 18 }),
      ...line(`card${index} label`, x, 128),
    ]);
    const fills = [
      ...[50, 210, 370].map((x) => ({ left: x, right: x + 140, top: 85, bottom: 140 })),
      { left: 330, right: 520, top: 185, bottom: 250 },
    ];
    const text = html(page([...cards, ...left, ...panel], { fills }));
    const parts = ["100", "card0", "200", "card1", "300", "card2", "left0", "left3", "panel0", "panel3"];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toContain("left0 of the text that stands beside the panel left1");
    expect(text).not.toMatch(/card2 label left0|left3[^<]*panel0/);
  });

  it("reads a line in the middle over three columns before all of them", () => {
    const text = html(
      page([
        ...line("By the miller", 248, 90, { size: 12 }),
        ...[40, 220, 400].flatMap((x, index) =>
          Array.from({ length: 6 }, (_, row) =>
            line(`c${index}r${row} some words in the line`, x, 124 + row * 12),
          ).flat(),
        ),
      ]),
    );
    expect(text.indexOf("By the miller")).toBeLessThan(text.indexOf("c0r0"));
    expect(text.indexOf("c0r5")).toBeLessThan(text.indexOf("c1r0"));
  });

  it("reads right-to-left lines from the right, numbers inside them from the left", () => {
    const words = ["שלום", "עולם", "12", "34", "סוף"].map((text, index) => ({
      ...line(text, 500 - index * 60, 100)[0]!,
      text,
    }));
    // 12 and 34 stand side by side as printed: 12 left of 34.
    const [first, second, third, fourth, last] = words;
    const swapped = [
      first!,
      second!,
      { ...third!, left: fourth!.left, right: fourth!.right },
      { ...fourth!, left: third!.left, right: third!.right },
      last!,
    ];
    expect(html(page(swapped.map((word) => ({ ...word, right: word.left + 55 }))))).toContain("שלום עולם 12 34 סוף");
  });

  /** Words side by side as printed, from left to right; `_` is a gap of a space. */
  const printed = (...texts: readonly string[]): LayoutWord[] => {
    let left = 60;
    let order = texts.length;
    return texts.flatMap((text) => {
      if (text === "_") {
        left += 4;
        return [];
      }
      const word = {
        ...line(text, left, 100)[0]!,
        text,
        left,
        right: left + 6 * text.length,
        order: order--,
        joined: true,
      };
      left = word.right;
      return [word];
    });
  };

  it.each([
    [
      "Latin words in brackets",
      [".", ")", "Quern", "_", "Mill", "_", "2.0", ")", "_", "ימים", "_", "3-5", "_", "תוך"],
      "תוך 3-5 ימים (Quern Mill 2.0).",
    ],
    ["brackets as they look", ["(", "אבן", ")", "_", "ידית"], "ידית (אבן)"],
    ["a number and its unit", ["كغ", "_", "15"], "15 كغ"],
    ["an address", [".", "info", "@", "example", ".", "com", "_", "والبريد"], "والبريد info@example.com."],
    ["a date before a comma", ["،12/05/2024", "_", "والتاريخ"], "والتاريخ 12/05/2024،"],
    ["numbers parted by commas", ["7", "_", "،5", "_", "،3", "_", "כרנל"], "כרנל 3، 5، 7"],
    ["a prefix that touches a Latin word", ["MatamStory", "ב", "_", "שחקן"], "שחקן בMatamStory"],
  ])("reads right-to-left text with %s", (_case, words, text) => {
    const rest = ["התבואה", "נטחנת", "ביניהן"].map((word, at) => ({
      ...line(word, 60 + 60 * at, 300)[0]!,
      text: word,
      order: 90 - at,
    }));
    expect(html(page([...printed(...words), ...rest]))).toContain(`<p>${text}</p>`);
  });

  it("ends for a word that is all signs between two letters", () => {
    const signs = `a${".-".repeat(100_000)}a`;
    expect(html(page(printed(signs, "_", "התבואה", "_", "נטחנת".repeat(40_000))))).toContain("a.-.-");
  });

  it("prints a word once that the file draws again to make it bold", () => {
    const words = printed("עולם", "_", "שלום");
    expect(html(page([...words, ...words.map((word) => ({ ...word, order: word.order + 10 }))]))).toContain(
      "שלום עולם",
    );
  });

  it("nests lists by their indent from the right", () => {
    const item = (number: number, text: string, right: number, y: number): LayoutWord[] => [
      { ...line(text, right - 16 - 6 * text.length, y)[0]!, text, right: right - 16, order: y * 2 + 1 },
      { ...line(`.${number}`, right - 12, y)[0]!, text: `.${number}`, right, order: y * 2 },
    ];
    const text = html(
      page([...item(1, "אבן", 400, 100), ...item(2, "ידיתארוכה", 400, 114), ...item(3, "קמח", 400, 128)]),
    );
    expect(text).toContain("<li>אבן</li><li>ידיתארוכה</li><li>קמח</li>");
  });

  it("joins ideographs without spaces", () => {
    const words = [...line("漢字の文章は", 72, 100), ...line("続きます。", 72, 113)].map((word) => ({
      ...word,
      right: word.left + word.text.length * 10,
    }));
    expect(html(page(words))).toContain("漢字の文章は続きます。");
  });

  it("joins full lines of Thai without spaces, and keeps short ones apart", () => {
    const thai = (text: string, x: number, y: number) => line(text, x, y).map((word) => ({ ...word, right: x + 160 }));
    const words = [...thai("หินโม่ริมแม่น้ำหมุนมานานหลายปีแล้ว", 72, 100), ...thai("และชาวบ้านรู้จักเสียงของมัน", 72, 113)];
    expect(html(page(words))).toContain("หลายปีแล้วและชาวบ้าน");
    const names = [...line("เสนอ", 120, 100), ...line("อาจารย์สมชาย", 100, 113)];
    expect(html(page(names))).not.toContain("เสนออาจารย์");
  });
});

describe("grids", () => {
  it("merges cells between which no line is drawn", () => {
    expect(
      mergeCells(
        1,
        3,
        (_, column) => column === 1,
        () => true,
      ),
    ).toEqual([
      { row: 0, column: 0, rowSpan: 1, columnSpan: 2 },
      { row: 0, column: 2, rowSpan: 1, columnSpan: 1 },
    ]);
  });

  it("closes open sides where rules run past the last line", () => {
    const lines = straighten(
      [
        { left: 0, right: 300, top: 10, bottom: 10 },
        { left: 0, right: 300, top: 40, bottom: 40 },
        { left: 100, right: 100, top: 10, bottom: 40 },
      ],
      10,
    );
    expect(findGrids(lines)).toMatchObject([{ columns: [0, 100, 300], rows: [10, 40] }]);
  });
});

describe("recognised words", () => {
  it("get one size and baseline a line, whatever their letters", () => {
    const box = (left: number, top: number, right: number, bottom: number) => [left, top, right, bottom] as const;
    const words = recognisedWords(
      {
        width: 1000,
        height: 1000,
        confidence: 0.9,
        words: [
          { text: "Mill", box: box(100, 100, 150, 120), confidence: 0.9, line: 0, block: 0 },
          { text: "gray", box: box(160, 106, 210, 126), confidence: 0.9, line: 0, block: 0 },
          { text: "~", box: box(400, 106, 404, 108), confidence: 0.1, line: 0, block: 0 },
          { text: "|", box: box(420, 96, 423, 128), confidence: 0.9, line: 0, block: 0 },
          { text: "|Rye|", box: box(430, 100, 480, 126), confidence: 0.9, line: 0, block: 0 },
          { text: "|x|", box: box(500, 100, 530, 126), confidence: 0.9, line: 0, block: 0 },
        ],
      },
      0.5,
    );
    expect(words.map((word) => word.text)).toEqual(["Mill", "gray", "Rye", "|x|"]);
    expect(new Set(words.map((word) => word.size)).size).toBe(1);
    expect(words[0]!.baseline).toBe(60);
    expect(words[1]!.baseline).toBe(60);
  });
});

describe("any geometry", () => {
  const number = fc.double({ min: -50, max: 900, noNaN: true });
  const word = fc
    .tuple(
      number,
      number,
      fc.double({ min: 0.5, max: 80, noNaN: true }),
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom(undefined, 90 as const, 180 as const, 270 as const),
    )
    .map(([x, y, size, text, flag, turn]): LayoutWord => {
      const [made] = line("x", x, y, {
        size,
        bold: flag,
        joined: flag,
        text: text.replace(/\s/g, "_"),
        ...(turn === undefined ? {} : { turn }),
      });
      return { ...made!, right: x + text.length * size * 0.5 };
    });
  const rule = fc.tuple(number, number, number, number).map(([a, b, c, d]) => ({
    left: Math.min(a, c),
    right: Math.max(a, c),
    top: Math.min(b, d),
    bottom: Math.max(b, d),
  }));

  it("never throws", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.array(rule, { maxLength: 20 }), (words, rules) => {
        const upright = words.filter((one) => one.turn === undefined);
        const pages = [page(words, { rules, fills: rules.slice(0, 5) }), page(upright, { number: 2 })];
        const result = analyseLayout(pages, { outline: [{ title: "x", depth: 0 }] });
        expect(typeof layoutToHtml(result)).toBe("string");
        expect(result).toHaveLength(2);
      }),
      { numRuns: 150 },
    );
  });

  it("handles a page of 20 000 words in one column", () => {
    const words = Array.from({ length: 2000 }, (_, index) =>
      line("one two three four five six seven eight nine ten", 72, 20 + index * 12),
    ).flat();
    expect(html(page(words, { height: 30_000 })).length).toBeGreaterThan(90_000);
  });
});
