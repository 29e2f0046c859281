import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutPage, LayoutWord } from "../types.js";

const slide = (title: string, number: number): LayoutPage =>
  page(
    [
      ...line(title, 60, 60, { size: 30 }),
      ...line(`Stone ${"ABCDEFGH"[number]} of the mill turns on its own`, 60, 200, { size: 16 }),
      ...line("Institute of Mills", 300, 520, { size: 9 }),
    ],
    { number: number + 1, width: 720, height: 540 },
  );

const twelveLines = (number: number): LayoutWord[] =>
  Array.from({ length: 12 }, (_, index) =>
    line(`The ${"abcdefgh"[number]} wheel turns in line ${index} of this text, and goes on.`, 60, 200 + 14 * index),
  ).flat();

describe("slides", () => {
  const titles = ["How mills began", "Oats", "Grinding", "Grinding", "Grinding", "Barley", "Rye", "What remains"];

  it("keep the title that they repeat for one subject, and lose what stands on all of them", () => {
    const html = layoutToHtml(analyseLayout(titles.map(slide)));
    expect(html.match(/<h\d>Grinding/g)).toHaveLength(3);
    expect(html).not.toContain("Institute");
  });

  it("say a title that most of them have once", () => {
    const html = layoutToHtml(analyseLayout(titles.map((_, number) => slide("Mills of the valley", number))));
    expect(html.match(/Mills of the valley/g)).toHaveLength(1);
  });
});

describe("running heads of several columns", () => {
  const rules = [
    ...[28, 44, 60].map((y) => ({ left: 55, right: 560, top: y, bottom: y })),
    ...[55, 300, 560].map((x) => ({ left: x, right: x, top: 28, bottom: 60 })),
  ];
  const sheet = (number: number, stock: number): LayoutPage =>
    page(
      [
        ...line("Mills of the valley", 60, 40),
        ...line(`Sheet ${number}`, 480, 40),
        ...line("Report of the miller", 60, 54),
        ...line(`Stock ${stock}`, 480, 54),
        ...twelveLines(number),
      ],
      { number, rules },
    );

  it("are left out, though they look like tables", () => {
    expect(layoutToHtml(analyseLayout([1, 2, 3, 4].map((number) => sheet(number, 7))))).not.toContain("Report");
  });

  it("stay where more than the number of the page changes", () => {
    const pages = [1, 2, 3, 4].map((number) => sheet(number, 100 - 7 * number));
    expect(layoutToHtml(analyseLayout(pages)).match(/Report/g)).toHaveLength(4);
  });
});

describe("running heads over a table", () => {
  const head = [...line("Mills of the valley", 60, 60), ...line("May 1887", 300, 60)];
  const rows = ["Oats", "Rye", "Barley", "Wheat"].flatMap((grain, index) => [
    ...line(grain, 60, 76 + 14 * index),
    ...line(`${3 + index} stones`, 300, 76 + 14 * index),
  ]);
  const html = layoutToHtml(
    analyseLayout(
      [1, 2, 3, 4].map((number) => page([...head, ...(number === 3 ? rows : []), ...twelveLines(number)], { number })),
    ),
  );

  it("are no row of it", () => {
    expect(html.match(/Mills of the valley/g)).toHaveLength(1);
    expect(html).not.toMatch(/<td>[^<]*Mills of the valley/);
    expect(html).toMatch(/<table>.*Oats.*3 stones.*Wheat.*6 stones.*<\/table>/s);
  });
});

describe("lines of text at the edges of pages", () => {
  const entry = (number: number, baseline: number): LayoutWord[] => [
    ...line(`#${number}: wheels of ${number % 7} and ${number % 5} spokes`, 60, baseline),
    ...line("| upper: true | lower: false", 60, baseline + 14),
  ];

  it("stay where lines of the same words stand on the whole page", () => {
    const pages = Array.from({ length: 6 }, (_, at) =>
      page(Array.from({ length: 24 }, (_, index) => entry(24 * at + index, 60 + 30 * index)).flat(), {
        number: at + 1,
      }),
    );
    expect(layoutToHtml(analyseLayout(pages)).match(/upper/g)).toHaveLength(6 * 24);
  });

  it("stay where they hold a number amid their words that goes up", () => {
    const words = ["Oats", "Rye", "Barley", "Wheat", "Spelt"];
    const pages = words.map((word, at) =>
      page(
        [
          ...line(`Exercise ${at + 4} asks what a mill does with ${word}, and why so`, 60, 90),
          ...Array.from({ length: 12 }, (_, index) =>
            line(`${word} goes through the ${"abcdefghijkl"[index]} stone of this mill, and on.`, 60, 200 + 14 * index),
          ).flat(),
        ],
        { number: at + 1 },
      ),
    );
    expect(layoutToHtml(analyseLayout(pages)).match(/Exercise/g)).toHaveLength(5);
  });
});

describe("numbered titles", () => {
  it("that happen to begin two pages are none", () => {
    const sheet = (first: number): LayoutPage =>
      page(
        [0, 1, 2].flatMap((index) => [
          ...line(`Article ${["I", "II", "III", "IV", "V", "VI"][first + index]}`, 260, 80 + 150 * index, {
            bold: true,
          }),
          ...line(`The miller of article ${"abcdef"[first + index]} keeps the wheel in order.`, 60, 110 + 150 * index),
        ]),
        { number: first / 3 + 1 },
      );
    const last = page(line("Done at the mill", 60, 80), { number: 3 });
    const html = layoutToHtml(analyseLayout([sheet(0), sheet(3), last]));
    expect(html).toContain("Article I<");
    expect(html).toContain("Article IV<");
  });
});

it("the title of a document stays, though its pages repeat it in smaller print at the same height", () => {
  const sheet = (number: number): LayoutPage =>
    page(
      [
        ...line("Stones of the upper mill", 60, 52, number === 1 ? { size: 16, bold: true } : { size: 9 }),
        ...twelveLines(number),
      ],
      { number },
    );
  const html = layoutToHtml(analyseLayout([1, 2, 3, 4, 5].map(sheet)));
  expect(html.match(/Stones of the upper mill/g)).toHaveLength(1);
});

describe("heads of the first page that all others repeat", () => {
  const sheet = (number: number, size: number): LayoutPage =>
    page(
      [
        ...line("Council of the mill", 240, 50, { size }),
        ...line("29 October 2019", 250, 66, { size: Math.min(size, 9) }),
        ...twelveLines(number),
        ...line("Printed by the miller", 240, 800),
      ],
      { number },
    );
  const read = (size: number, options = {}): string =>
    layoutToHtml(
      analyseLayout(
        [1, 2, 3, 4].map((number) => sheet(number, size)),
        options,
      ),
    );

  it("stay there, small print beside them, too, where they are set like the text", () => {
    const html = read(10);
    expect(html.match(/Council of the mill/g)).toHaveLength(1);
    expect(html.match(/29 October 2019/g)).toHaveLength(1);
    expect(html.indexOf("Council")).toBeLessThan(html.indexOf("wheel"));
    expect(html).not.toContain("Printed by");
  });

  it("go in small print", () => {
    expect(read(8)).not.toContain("Council");
  });

  it("go where the number of the page says that others come before it", () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page([...sheet(number, 10).words, ...line(`${number + 40}`, 540, 815)], { number }),
    );
    expect(layoutToHtml(analyseLayout(pages))).not.toContain("Council");
  });

  it("are marked on request, as those of other pages are", () => {
    const marked = read(10, { headersFooters: "mark" });
    expect(marked.match(/&gt;&gt;header: Council of the mill/g)).toHaveLength(4);
  });

  it("go where a title in larger print says the same", () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page([...sheet(number, 10).words, ...(number === 1 ? line("Council of the mill", 60, 160, { size: 20 }) : [])], {
        number,
      }),
    );
    expect(layoutToHtml(analyseLayout(pages)).match(/Council of the mill/g)).toHaveLength(1);
  });
});
