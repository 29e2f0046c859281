import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";
import { TITLE_FEATURES } from "./title-features.js";
import { titleProbability } from "./title-model.js";
import { TITLE_TREES } from "./title-table.js";

const LEADING = 13;
const SENTENCE = "The mill stands beside the river and grinds the grain of the whole valley, as it did in";
const bold: Partial<LayoutWord> = { bold: true, font: "body-bold" };
const prose = (top: number, lines = 4): LayoutWord[] =>
  Array.from({ length: lines }, (_, index) => line(SENTENCE, 72, top + index * LEADING)).flat();
const html = (words: readonly LayoutWord[]): string => layoutToHtml(analyseLayout([page(words)]));

describe("titles", () => {
  it("of sections keep their number, however far it stands from the words", () => {
    const section = (number: string, title: string, top: number): LayoutWord[] => [
      ...line(number, 72, top, bold),
      ...line(title, 115, top, bold),
      ...prose(top + 20),
    ];
    const text = html([
      ...section("1.1", "Purpose", 80),
      ...section("1.2", "Related Documents", 170),
      ...section("1.3", "Status", 260),
    ]);
    expect(text).not.toContain("<table");
    expect(text.match(/<h\d>.*?<\/h\d>/g)).toEqual([
      "<h1>1.1 Purpose</h1>",
      "<h1>1.2 Related Documents</h1>",
      "<h1>1.3 Status</h1>",
    ]);
  });

  it("are not the arrows of a drawing", () => {
    const arrow = (top: number): LayoutWord[] => line("↓", 250, top, { size: 14, font: "CMSY10" });
    const text = html([...prose(80), ...arrow(160), ...line("Mill", 240, 200, { size: 14 }), ...prose(240)]);
    expect(text).toContain("downarrow");
    expect(text.match(/<h\d>.*?<\/h\d>/g)).toEqual(["<h1>Mill</h1>"]);
  });

  it("with a name of code in them do not run into the label below", () => {
    const finding = (number: string, top: number): LayoutWord[] => [
      ...line(`5.3.${number}`, 72, top, { ...bold, order: 0 }),
      ...line("mintRequestId", 95, top, { mono: true, font: "mono" }),
      ...line("can be cached", 170, top, bold),
      ...line("Severity:", 72, top + LEADING, bold),
      ...line("Low Risk", 122, top + LEADING),
      ...prose(top + 2 * LEADING + 5),
    ];
    const text = html([...finding("1", 80), ...finding("2", 180), ...finding("3", 280)]);
    expect(text.match(/<h\d>/g)).toHaveLength(3);
    expect(text).toMatch(/<h\d>5\.3\.2 mintRequestId can be cached<\/h\d>/);
    expect(text).toMatch(/<p><strong>Severity:<\/strong> Low Risk/);
  });

  it("are not the running head of a page by itself", () => {
    const head = line("ANNALS OF THE VALLEY", 240, 40, { size: 8 });
    expect(html([...head, ...prose(80, 30)])).not.toMatch(/<h\d>/);
  });

  it("are decided by a table that names features that exist", () => {
    const features = TITLE_TREES.filter((_, at) => at % 2 === 0);
    expect(Math.max(...features)).toBeLessThanOrEqual(TITLE_FEATURES.length);
    const probability = titleProbability(TITLE_FEATURES.map(() => 0));
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
  });

  it("in the largest type at the top of a document are headings over tables, too", () => {
    const rows = Array.from({ length: 20 }, (_, index) => [
      ...line(`Name ${index}`, 60, 150 + index * 14),
      ...line(String(100 + index), 300, 150 + index * 14),
      ...line(String(900 + index), 400, 150 + index * 14),
    ]).flat();
    const title = line("General Election 2016", 60, 100, { size: 24, font: "title" });
    const first = page([...line("Hodge County", 60, 80), ...title, ...rows]);
    const pages = [first, page(prose(80, 40)), page([...line("1 Results", 72, 60, { size: 16 }), ...prose(80, 40)])];
    expect(layoutToHtml(analyseLayout(pages))).toContain("<h1>General Election 2016</h1>");
  });
});

describe("items in larger print than most of the page", () => {
  it("stay items where they are no titles", () => {
    const items = ["pay the miller", "fetch the flour", "count the sacks", "sweep the floor"];
    const text = html([
      ...prose(80, 12),
      ...items.flatMap((item, index) => line(`${index + 1}. ${item}`, 72, 260 + index * 15, { size: 12 })),
      ...prose(340, 12),
    ]);
    expect(text.replace(/\n/g, "")).toContain(`<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`);
  });
});

it("a numbered title between two others of its look is one as well", () => {
  const clause = (number: number, title: string, top: number, lines: number): LayoutWord[] => [
    ...line(`${number}. ${title}:`, 72, top, bold),
    ...prose(top + 20, lines),
  ];
  const words = [
    ...clause(1, "Appointment", 80, 2),
    ...clause(2, "Duties and Responsibilities", 150, 3),
    ...clause(3, "Term", 230, 2),
    ...clause(4, "Compensation", 300, 3),
    ...clause(5, "Confidentiality", 390, 2),
  ];
  expect(html(words).match(/<h1>\d/g)).toHaveLength(5);
});

it("the title of a slide is one, also where the next slide has the same", () => {
  const titles = ["Wheels", "Stones", "Weirs", "Carriers", "Millers", "Dams in use", "Dams in use", "Sacks"];
  const slides = titles.map((title, index) =>
    page(
      [
        ...line(title, 40, 40, { ...bold, size: 17 }),
        ...[0, 1, 2].flatMap((row) => line(`• ${SENTENCE}`, 40, 90 + 24 * row, { ...bold, size: 15 })),
      ],
      { number: index + 1, width: 720, height: 405 },
    ),
  );
  expect(layoutToHtml(analyseLayout(slides)).match(/<h1>Dams in use<\/h1>/g)).toHaveLength(2);
});
