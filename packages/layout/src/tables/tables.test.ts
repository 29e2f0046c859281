import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule, LayoutWord } from "../types.js";

const html = (words: readonly LayoutWord[], rules: readonly LayoutRule[] = []): string =>
  layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");

/** Rules around cells. */
const grid = (columns: readonly number[], rows: readonly number[]): LayoutRule[] => [
  ...rows.map((y) => ({ left: columns[0]!, right: columns.at(-1)!, top: y, bottom: y })),
  ...columns.map((x) => ({ left: x, right: x, top: rows[0]!, bottom: rows.at(-1)! })),
];

describe("tables", () => {
  it("are not made of a running head, its rule and the title of a section", () => {
    const out = html(
      [
        ...line("12", 60, 48, { bold: true }),
        ...line("Chapter 2 The mills", 380, 48, { bold: true }),
        ...line("2.1", 60, 78, { bold: true, size: 12 }),
        ...line("Wheels and stones", 100, 78, { bold: true, size: 12 }),
        ...line("The wheel turns all day long, and the stones grind the grain that the carriers bring.", 60, 103),
      ],
      [{ left: 60, right: 480, top: 52, bottom: 52 }],
    );
    expect(out).not.toContain("<table");
    expect(out).toMatch(/<h\d>2\.1 Wheels and stones<\/h\d>/);
  });

  it("have their columns in a frame that parts its rows alone", () => {
    const row = (baseline: number, ...cells: string[]): LayoutWord[] =>
      cells.flatMap((cell, at) => line(cell, [64, 110, 280, 360][at]!, baseline));
    const goods = [
      ...row(72, "No.", "Product", "Amount", "Price"),
      ...row(92, "1", "Grain of the valley", "5 kg", "20.00"),
      ...row(112, "2", "Flour of the mill", "9 kg", "15.00"),
    ];
    const out = html(goods, grid([60, 420], [60, 78, 98, 118]));
    expect(out).toContain("<tr><td>1</td><td>Grain of the valley</td><td>5 kg</td><td>20.00</td></tr>");
    expect(out).toContain("<th>No.</th>");
    const note = html(
      [
        ...line("Pay within 30 days.", 64, 72),
        ...line("Call us with questions.", 64, 92),
        ...line("Thank you.", 64, 112),
      ],
      grid([60, 420], [60, 78, 98, 118]),
    );
    expect(note).not.toContain("<td></td>");
  });

  it("have no more columns than a page can show", () => {
    const wide = (columns: number): string =>
      html(
        Array.from({ length: 4 * columns }, (_, index) => {
          const column = index % columns;
          return line(
            column === 0 ? "Mill" : String(10 + index),
            20 + column * 40,
            100 + Math.floor(index / columns) * 14,
          );
        }).flat(),
      );
    expect(wide(30)).toContain("<td>11</td><td>12</td>");
    const text = wide(1500);
    expect(text).not.toContain("<table");
    expect(text.match(/Mill/g)).toHaveLength(4);
  });

  it("keep their columns apart where labels of groups cross the gaps", () => {
    const rows = [
      ["Mill", "Wheat", "Rye"],
      ["Water mills of the northern valley"],
      ["Upper", "1,250", "83.1"],
      ["Lower", "980", "71.4"],
      ["Wind mills of the coast and islands"],
      ["Western", "310", "12.0"],
      ["Eastern", "275", "9.6"],
    ];
    const words = rows.flatMap((row, index) =>
      row.flatMap((text, column) => line(text, 72 + column * 80, 100 + index * 16)),
    );
    const found = html(words);
    expect(found).toContain("<tr><td>Upper</td><td>1,250</td><td>83.1</td></tr>");
    expect(found).toContain('<td colspan="3">Water mills of the northern valley</td>');
  });

  it("have no row of figures for a heading, though one above it heads several columns", () => {
    const found = (figures: readonly string[]): string => {
      const words = [...line("Grain", 80, 115), ...line("Sacks of the year", 160, 115)];
      for (const [index, text] of ["Wheat", "Rye"].entries())
        words.push(
          ...line(text, 80, 135 + index * 20),
          ...line(figures[2 * index]!, 160, 135 + index * 20),
          ...line(figures[2 * index + 1]!, 240, 135 + index * 20),
        );
      const rules = grid([72, 150, 300], [100, 120, 140, 160]);
      return html(words, [...rules, { left: 225, right: 225, top: 120, bottom: 160 }]);
    };
    expect(found(["310", "12.5", "275", "9.6"])).toContain("</thead><tbody><tr><td>Wheat</td><td>310</td>");
    expect(found(["1", "2", "275", "9.6"])).toContain("<th>1</th><th>2</th></tr></thead>");
  });

  it("have a row for each line of figures that stand in one drawn band, labels of groups included", () => {
    const labels = ["All mills:", "Upper valley", "Wheat", "Rye", "Lower valley", "Wheat", "Rye"];
    const figures = ["", "", "85.1", "17.3", "", "79.8", "13.9"];
    const words = [...line("Sample", 80, 112), ...line("Share", 240, 112), ...line("Total", 340, 112)];
    for (const [index, label] of labels.entries()) {
      words.push(...line(label, 80, 140 + index * 14));
      if (figures[index] !== "") {
        words.push(...line(figures[index]!, 240, 140 + index * 14), ...line("100", 340, 140 + index * 14));
      }
    }
    const found = html(words, grid([72, 220, 320, 420], [98, 122, 232]));
    expect(found).toContain("<tr><td>Wheat</td><td>85.1</td><td>100</td></tr>");
    expect(found.match(/<tr>/g)).toHaveLength(8);
  });

  it("are not divided by lines that lead from a label to its number", () => {
    const labels = ["Symbols", "Syntax", "Commands"];
    const words = labels.flatMap((text, index) => [
      ...line(text, 80, 118 + index * 30),
      ...line(String(index + 1), 410, 118 + index * 30),
    ]);
    const leaders = labels.map((_, index) => ({
      left: 220,
      right: 400,
      top: 115 + index * 30,
      bottom: 115 + index * 30,
    }));
    const found = html(words, [...grid([72, 220, 400, 450], [100, 130, 160, 190]), ...leaders]);
    expect(found).toContain("<td>Syntax</td><td>2</td>");
    expect(found).not.toContain("rowspan");
  });

  it("have raised letters behind their word, however high they stand", () => {
    const cell = (top: number, price: string): LayoutWord[] => [
      ...line("Before March 15", 80, top),
      ...line("th", 159, top - 4.5, { size: 6, joined: true }),
      ...line(price, 240, top),
    ];
    const out = html([...cell(112, "17.00"), ...cell(132, "20.00")], grid([72, 220, 320], [98, 118, 138]));
    expect(out).toContain("Before March 15<sup>th</sup>");
  });

  it("keep running text together that fills several cells of a ruled row", () => {
    const left = ["The council keeps the old mill", "beside the river of the valley."];
    const right = ["The carrier brings the grain to", "the harbour before the season of", "the early rain ends."];
    const words = [...line("English", 80, 112), ...line("Version B", 320, 112)];
    for (const start of [140, 200]) {
      for (const [index, text] of left.entries()) words.push(...line(text, 80, start + index * 12));
      for (const [index, text] of right.entries()) words.push(...line(text, 320, start + index * 12));
    }
    const rules = [98, 122, 182, 242].map((y) => ({ left: 72, right: 540, top: y, bottom: y }));
    const row = `<tr><td>${left.join(" ")}</td><td>${right.join(" ")}</td></tr>`;
    expect(html(words, rules)).toContain(row + row);
  });

  it("are not the boxes of legends, nor the frames of charts with the numbers of their axes", () => {
    const legend = [...line("Yield of bonds", 90, 112), ...line("Price of swaps", 90, 128)];
    expect(html(legend, grid([72, 220], [98, 118, 138]))).toBe(
      '<section data-page="1"><p>Yield of bonds</p><p>Price of swaps</p></section>',
    );
    const numbers = [300, 200, 100, 0].flatMap((value, index) => [
      ...line(String(value), 80, 112 + index * 20),
      ...line(String(value), 480, 112 + index * 20),
    ]);
    const years = [2001, 2002, 2003, 2004].flatMap((year, index) => line(String(year), 130 + index * 80, 172));
    const lines = grid([72, 120, 200, 280, 360, 440, 520], [98, 118, 138, 158, 178]);
    expect(html([...numbers, ...years], lines)).not.toContain("<table>");
    // A form that is still to be filled in has its labels.
    const form = [
      ...["Day", "Mill", "Grain", "Sacks"].flatMap((text, index) => line(text, 80 + index * 100, 112)),
      ...["Monday", "Tuesday", "Friday"].flatMap((text, index) => line(text, 80, 132 + index * 20)),
    ];
    expect(html(form, grid([72, 172, 272, 372, 472], [98, 118, 138, 158, 178]))).toContain("<td>Tuesday</td>");
  });

  it("are not made of sections whose titles are underlined over the whole width", () => {
    const entries = (y: number, years: readonly string[]): LayoutWord[] =>
      years.flatMap((text, index) => [
        ...line(text, 72, y + index * 30),
        ...line("Miller of the upper valley and the harbour", 180, y + index * 30),
        ...line("who ground the grain of all the villages around", 180, y + 12 + index * 30),
      ]);
    const words = [
      ...line("Experience", 72, 100, { size: 13 }),
      ...entries(124, ["2020 to 2023", "2017 to 2020", "2014 to 2017"]),
      ...line("Education", 72, 230, { size: 13 }),
      ...entries(254, ["2011 to 2014", "2008 to 2011"]),
    ];
    const rules = [105, 235].map((y) => ({ left: 72, right: 540, top: y, bottom: y }));
    const found = html(words, rules);
    expect(found).toMatch(/<h\d>Experience<\/h\d>/);
    expect(found).toMatch(/<h\d>Education<\/h\d>/);
  });

  it("keep the second line of a narrow cell below a single rule", () => {
    const rows = [
      ["Action", "Owner", "Due"],
      ["The council mends the weir", "Ada", "9 May"],
      ["The carrier weighs the sacks", "Ben", "19"],
      ["", "", "May"],
      ["The miller dresses the stones", "Eve", "28 May"],
    ];
    const words = rows.flatMap((row, y) =>
      row.flatMap((text, x) => (text === "" ? [] : line(text, [72, 300, 420][x]!, 100 + y * 14))),
    );
    const found = html(words, [{ left: 66, right: 500, top: 105, bottom: 105 }]);
    expect(found).toContain("<td>Ben</td><td>19 May</td>");
    expect(found.match(/<table>/g)).toHaveLength(1);
  });

  it("have the shaded row above their first rule as heading", () => {
    const rows = [
      ["Article", "Quantity", "Amount"],
      ["Stone", "7", "3,262.47"],
      ["Sieve", "3", "3,456.90"],
      ["Sack", "2", "662.19"],
    ];
    const words = [
      ...line("Invoice date", 80, 80),
      ...line("12 March 2026", 180, 80),
      ...rows.flatMap((row, y) => row.flatMap((text, x) => line(text, [80, 300, 440][x]!, 110 + y * 16))),
    ];
    const rules = [131, 147, 163].map((y) => ({ left: 72, right: 540, top: y, bottom: y }));
    const fills = [72, 290, 430].map((left, index) => ({
      left,
      right: [290, 430, 540][index]!,
      top: 98,
      bottom: 114.5,
    }));
    const found = layoutToHtml(analyseLayout([page(words, { rules, fills })])).replace(/\n/g, "");
    expect(found).toContain("<thead><tr><th>Article</th><th>Quantity</th><th>Amount</th></tr></thead>");
    expect(found).not.toContain("<td>Invoice date");
  });

  it("leave captions and sources inside the frame out of their rows", () => {
    const words = [
      ...line("Table 3. Grain ground by mill", 80, 112),
      ...line("Mill", 80, 134),
      ...line("Wheat", 240, 134),
      ...line("Upper", 80, 156),
      ...line("1,250", 240, 156),
      ...line("Lower", 80, 178),
      ...line("980", 240, 178),
      ...line("Source: Records of the guild", 80, 200),
    ];
    const rules = [...grid([72, 420], [98, 120, 142, 164, 186, 208]), { left: 220, right: 220, top: 120, bottom: 186 }];
    const found = html(words, rules);
    expect(found).toContain("<caption>Table 3. Grain ground by mill</caption>");
    expect(found).toContain("</table><p>Source: Records of the guild</p>");
    expect(found).toContain("<th>Mill</th><th>Wheat</th>");
  });

  it("parts headings that stand close where a word begins at the column below", () => {
    const labels = [
      "Early merchant here",
      "Careful result now",
      "Formal harbour up",
      "Public bearing on",
      "Steady island in",
    ];
    const words = [
      ...line("Village", 70, 100),
      // Half the font size apart: less than what parts columns elsewhere.
      ...line("Treaty", 250, 100),
      ...line("Farmer", 285.2, 100),
      ...labels.flatMap((label, row) => [
        ...line(label, 70, 115 + 15 * row),
        ...line(String(51 + row), 250, 115 + 15 * row),
      ]),
      ...line("8,222", 285.2, 115),
    ];
    expect(html(words)).toContain("<th>Treaty</th><th>Farmer</th>");
    expect(html(words)).toContain("<td>51</td><td>8,222</td>");
  });

  it("are one where the end of a column cuts them in two", () => {
    const prose = (left: number, from: number, count: number): LayoutWord[] =>
      Array.from({ length: count }, (_, row) =>
        line("the council keeps a careful record of all the harvests", left, from + 12 * row),
      ).flat();
    const cells = (left: number, from: number, first: number, count: number): LayoutWord[] =>
      Array.from({ length: count }, (_, row) => [
        ...line(`mill ${first + row}`, left + 5, from + 20 * row + 14),
        ...line(String(70 + first + row), left + 135, from + 20 * row + 14),
      ]).flat();
    const left = { columns: [50, 180, 290], rows: [700, 720, 740, 760] };
    const right = { columns: [320, 450, 560], rows: [60, 80, 100] };
    const found = html(
      [...prose(50, 100, 48), ...cells(50, 700, 1, 3), ...cells(320, 60, 4, 2), ...prose(320, 140, 48)],
      [...grid(left.columns, left.rows), ...grid(right.columns, right.rows)],
    );
    expect(found.match(/<table>/g)).toHaveLength(1);
    expect(found).toContain("<tr><td>mill 3</td><td>73</td></tr><tr><td>mill 4</td><td>74</td></tr>");
  });
});
