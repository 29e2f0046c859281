/** What pages of accounts, exercises and slides have that plain ones do not. */
import { describe, expect, it } from "vitest";
import { line, page } from "../test-support/pages.js";
import { analyseLayout } from "./analyse.js";
import { layoutToHtml } from "./html.js";
import type { LayoutPage } from "./types.js";

const html = (one: LayoutPage): string => layoutToHtml(analyseLayout([one])).replace(/\n/g, "");

describe("accounts", () => {
  const rows = [
    ["Cost of grain", "$", "178", "$", "141"],
    ["Wages of millers", "", "3,423", "", "2,532"],
    ["Repair of stones", "", "1,136", "", "876"],
    ["Total", "$", "4,737", "$", "3,549"],
  ];
  const [x, right] = [
    [72, 300, 345, 400, 445],
    [0, 0, 365, 0, 465],
  ];
  const words = rows.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === "" ? [] : line(text, right[column] ? right[column] - text.length * 5 : x[column]!, 150 + index * 16),
    ),
  );
  const headings = [...line("Year ended", 361, 116), ...line("2025", 345, 130), ...line("2024", 445, 130)];
  const rules = [
    { left: 300, right: 470, top: 119, bottom: 119 },
    { left: 300, right: 370, top: 133, bottom: 133 },
    { left: 400, right: 470, top: 133, bottom: 133 },
  ];
  const found = html(page([...headings, ...words], { rules }));

  it("have their currency signs beside the figures", () => {
    expect(found).toContain("<tr><td>Cost of grain</td><td>$ 178</td><td>$ 141</td></tr>");
    expect(found).toContain("<tr><td>Wages of millers</td><td>3,423</td><td>2,532</td></tr>");
  });

  it("have no dots that lead from a label to its figures", () => {
    const dotted = rows.flatMap(([label], index) => line(`${label} . . . . .`, 72, 150 + index * 16));
    const figures = words.filter(({ left }) => left > 290);
    expect(html(page([...headings, ...dotted, ...figures], { rules }))).toContain(
      "<td>Cost of grain</td><td>$ 178</td>",
    );
  });

  it("have a heading over all columns that the rule under it reaches over", () => {
    expect(found).toContain('<th></th><th colspan="2">Year ended</th>');
  });
});

describe("lists", () => {
  it("that go on in the next column are one", () => {
    const column = (left: number, from: number) =>
      Array.from({ length: 4 }, (_, index) => [
        ...line(`${from + index}. Find the speed of the mill stone in`, left, 100 + index * 40),
        ...line("the evening of the harvest, and its weight.", left, 112 + index * 40),
      ]).flat();
    const found = html(page([...column(60, 7), ...column(320, 11)]));
    expect(found.match(/<ol/g)).toHaveLength(1);
    expect(found).toContain('<ol start="7">');
    expect(found.match(/<li>/g)).toHaveLength(8);
  });
});

describe("paragraphs", () => {
  it("stay whole where a formula needs more room between two lines", () => {
    const texts = [
      "The position of a stone that turns along a straight line, so",
      "that its distance from the hopper after some time is given by",
      "the square of the time in which it turns, is to be found from",
      "the weight of the stone and of all the grain that lies on it.",
    ];
    const baselines = [100, 113, 133, 146];
    const words = texts.flatMap((text, index) => line(text, 72, baselines[index]!));
    expect(
      html(page([...words, ...line("A sentence of its own follows further down on the same page.", 72, 190)])),
    ).toContain(`<p>${texts.join(" ")}</p>`);
  });

  it("have no lowered punctuation, and no code of a single sign", () => {
    const [first, last] = [line("Earthy matter", 72, 100), line("and the former", 150, 100)];
    const sign = line(";", 140, 101.5, { size: 5, mono: true });
    const found = html(page([...first, ...sign, ...last]));
    expect(found).not.toMatch(/<su[bp]>|<code>|<pre>/);
  });
});

it("cards side by side are no table", () => {
  const card = (left: number, title: string) => [
    ...line(title, left, 112, { bold: true }),
    ...line("In mills with two stones the upper one", left, 140),
    ...line("turns, while the lower one rests on the", left, 153),
    ...line("floor and carries all of the weight.", left, 166),
  ];
  const rules = [
    { left: 60, right: 290, top: 118, bottom: 118 },
    { left: 310, right: 540, top: 118, bottom: 118 },
    { left: 60, right: 290, top: 200, bottom: 200 },
    { left: 310, right: 540, top: 200, bottom: 200 },
  ];
  const words = [...card(60, "Upper mill"), ...card(310, "Lower mill")];
  expect(html(page(words, { rules }))).not.toContain("<table>");
});

describe("reading order", () => {
  const column = (left: number, from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      line(`Line ${from + index} of a column that is filled with words.`, left, 80 + index * 12),
    ).flat();

  it("has the head of a new part, which stands in the first column, behind both columns above it", () => {
    const words = [
      ...column(60, 100, 10),
      ...column(320, 200, 10),
      ...line("SECOND PART", 60, 260),
      ...line("A title that runs over the whole width of the page and belongs below", 60, 285, { size: 16 }),
      ...line(
        "Text of the second part that goes over the whole width of the page, as wide as the title of it is.",
        60,
        320,
      ),
    ];
    const found = html(page(words)).replace(/<[^>]+>/g, " ");
    expect(found.indexOf("Line 209")).toBeLessThan(found.indexOf("SECOND PART"));
    expect(found.indexOf("SECOND PART")).toBeLessThan(found.indexOf("A title"));
  });

  it("leaves lines of dots out that part the text", () => {
    const words = [
      ...line("Above the dots.", 60, 100),
      ...line(".".repeat(60), 60, 120),
      ...line("Below them.", 60, 140),
    ];
    expect(html(page(words))).not.toContain("....");
  });
});

describe("notes", () => {
  it("that look like a numbered list are linked to their marks", () => {
    const words = [
      ...line("A mill stone turns about forty times in an hour", 72, 100),
      ...line("3", 289, 96, { size: 6, joined: true, order: 10 }),
      ...line("and grinds the grain of a whole village in the time of", 72, 113),
      ...line("one harvest, which nobody had believed before it was tried.", 72, 126),
      ...line("3. Records of the guild, second volume.", 72, 700, { size: 8 }),
    ];
    expect(html(page(words))).toContain('<a href="#fn-1-1" role="doc-noteref">3</a>');
  });
});

it("tables without rules have their bold headings, a label at half height between two lines among them", () => {
  const bold = { bold: true, font: "bold" };
  const words = [
    ...line("First harvest", 300, 100, bold),
    ...line("Border", 72, 108, bold),
    ...line("Sample", 300, 116, bold),
    ...line("Valley", 380, 116, bold),
    ...["Upper mill", "Lower mill", "Middle mill", "Last mill"].flatMap((name, index) => [
      ...line(name, 72, 134 + index * 16),
      ...line(`2,5${index}1`, 300, 134 + index * 16),
      ...line(`8,8${index}5`, 380, 134 + index * 16),
    ]),
  ];
  const found = html(page(words));
  expect(found).toMatch(/<t[hd]>Border<\/t[hd]><t[hd]>Sample<\/t[hd]><t[hd]>Valley<\/t[hd]>/);
  expect(found).not.toMatch(/<h\d|<p>/);
});
