import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule, LayoutWord } from "../types.js";

const LEADING = 12;
const COLUMNS = [72, 170, 260];

interface Style {
  readonly set: "top" | "middle";
  readonly ruled?: boolean;
}

const ROWS = [
  [["option"], ["default"], ["meaning"]],
  [
    ["delimiter"],
    ["found"],
    ["the sign that divides the rows most evenly, or", "the one that is named in the file's first", "line"],
  ],
  [["header"], ["true"], ["whether the first row names the columns, as", "it does in most files"]],
  [["encoding"], ["utf-8"], ["the character set of the bytes"]],
];

/** The rows one below the other, each cell at the top or in the middle of its row. */
function table({ set, ruled = false }: Style) {
  let top = 120;
  const rules: LayoutRule[] = [];
  const words: LayoutWord[] = [];
  for (const row of ROWS) {
    const height = Math.max(...row.map(({ length }) => length));
    for (const [column, lines] of row.entries()) {
      const shift = set === "top" ? 0 : ((height - lines.length) * LEADING) / 2;
      for (const [index, text] of lines.entries())
        words.push(...line(text, COLUMNS[column]!, top + shift + (index + 1) * LEADING - 2));
    }
    top += height * LEADING + 7;
    if (ruled) rules.push({ left: 68, right: 540, top: top - 3, bottom: top - 3 });
  }
  return { words, rules };
}

const read = (style: Style, more: readonly LayoutWord[] = []): string => {
  const { words, rules } = table(style);
  return layoutToHtml(analyseLayout([page([...words, ...more], { rules })])).replace(/\n/g, "");
};

describe("tables of wrapped cells", () => {
  it.each<Style>([{ set: "top" }, { set: "middle" }, { set: "middle", ruled: true }])(
    "have a row for all lines of a cell: %o",
    (style) => {
      const found = read(style);
      expect(found).toContain(
        "<td>delimiter</td><td>found</td><td>the sign that divides the rows most evenly, or the one that is named in the file's first line</td>",
      );
      expect(found.match(/<tr>/g)).toHaveLength(ROWS.length);
    },
  );

  it("end where a line stands apart below them", () => {
    const found = read({ set: "middle" }, line("Next part", 72, 300));
    expect(found.match(/<tr>/g)).toHaveLength(ROWS.length);
    expect(found).not.toContain("<td>Next part");
  });

  it("keep their heading apart from the first row where every other row is shaded", () => {
    const rows = [
      ["System", "Name of the tool", "Where it is"],
      ["Windows", "Prompt", "menu"],
      ["macOS", "Terminal", "tools"],
      ["Linux", "Console", "menu"],
    ];
    const words = rows.flatMap((texts, index) =>
      texts.flatMap((text, column) => line(text, COLUMNS[column]!, 120 + 15 * index)),
    );
    const fills = [{ left: 66, right: 400, top: 139, bottom: 154 }];
    const found = layoutToHtml(analyseLayout([page(words, { fills })])).replace(/\n/g, "");
    expect(found).toContain("<th>System</th><th>Name of the tool</th><th>Where it is</th>");
    expect(found).toContain("<td>Windows</td><td>Prompt</td><td>menu</td>");
  });

  it("are none where two columns of text stand side by side", () => {
    const column = (left: number, lines: number) =>
      Array.from({ length: lines }, (_, index) =>
        line("The mill stands where the river turns.", left, 100 + index * LEADING + Math.floor(index / 5) * 8),
      ).flat();
    const found = layoutToHtml(analyseLayout([page([...column(60, 20), ...column(330, 17)])]));
    expect(found).not.toContain("<table");
  });
});

describe("letters along a curve", () => {
  it("end, whatever the lines that they seem to stand on", () => {
    const letters = [
      ["9", 215.41769, 219.03726, 249.9621, 6.51],
      ["APR", 129.1911, 143.6619, 347.9541, 7.44],
      ["N", 361.84122, 368.99789, 242.09589, 6.51002],
      ["A", 366.12381, 373.12582, 243.8855, 6.51006],
      ["S", 375.84067, 382.91049, 248.65881, 6.51003],
      ["I", 379.25171, 384.55215, 250.59564, 6.50995],
      ["L", 393.077, 400.0029, 231.24884, 6.51002],
      ["T", 398.99728, 406.10593, 234.97333, 6.51003],
      ["O", 403.15802, 411.57651, 237.8031, 6.51006],
      ["N", 407.09164, 415.30032, 240.66174, 6.51003],
    ] as const;
    const words = letters.flatMap(([text, left, right, baseline, size]) =>
      line(text, left, baseline, { left, right, size }),
    );
    expect(layoutToHtml(analyseLayout([page(words)]))).toContain("APR");
  });
});
