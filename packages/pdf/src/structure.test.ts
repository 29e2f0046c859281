import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { type TinyPage, type TinyText, tinyPdf } from "./testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const read = async (pages: readonly TinyPage[]): Promise<string> =>
  (await parser.parse(tinyPdf({ pages }), testRequest())).html;

/** Lines one below the other, from the top. */
const lines = (x: number, y: number, texts: readonly string[], size = 11, step = 13): TinyText[] =>
  texts.map((text, index) => ({ x, y: y - index * step, text, size }));

const PROSE = [
  "The quick brown fox jumps over the lazy dog while the sun sets slowly behind the",
  "hills and the river carries leaves to the distant sea, where ships wait for the wind",
  "to turn again, and the miller of the village dresses his stones with a steel pick.",
];
/** The same text, with words of its own on each page. */
const prose = (y: number, mark: string): TinyText[] =>
  lines(
    72,
    y,
    PROSE.map((text, index) => (index === 2 ? `${text} ${mark}.` : text)),
  );

describe("lines that were ended on purpose", () => {
  it("stay lines in addresses and in labels with their values", async () => {
    const html = await read([
      {
        text: [
          ...lines(72, 760, ["Ma jolie boutique", "Alexandre Payet", "35 rue de la République", "69001 Lyon"]),
          ...lines(330, 760, ["Invoice number: 47774", "Date of invoice: 7 May 2026", "Terms: 14 days net from today"]),
          ...prose(600, "one"),
        ],
      },
    ]);
    expect(html).toContain("<p>Ma jolie boutique<br>Alexandre Payet<br>35 rue de la République<br>69001 Lyon</p>");
    expect(html).toContain(
      "<p>Invoice number: 47774<br>Date of invoice: 7 May 2026<br>Terms: 14 days net from today</p>",
    );
    expect(html).toContain(`<p>${PROSE.join(" ")} one.</p>`);
  });

  it("are no heading when they are an address in larger print", async () => {
    const html = await read([
      {
        text: [
          ...lines(72, 780, ["Invoice"], 22),
          ...lines(72, 740, ["Usegroup and Sons", "Mill Lane 14, Door 3", "60435 Frankfurt", "Germany"], 15, 18),
          ...lines(
            330,
            731,
            ["Telephone 555 23 78", "Fax 555 23 79", "Room 17 of the mill", "www.mill.example"],
            11,
            14,
          ),
          ...lines(72, 660, ["Pino Bluebird"], 15),
          ...lines(72, 630, ["Sesame Street 32"], 15),
          ...lines(72, 600, ["1025 RX Amsterdam"], 15),
          ...prose(540, "two"),
        ],
      },
    ]);
    expect(html.match(/<h\d>.*?<\/h\d>/g)).toEqual(["<h1>Invoice</h1>"]);
    expect(html).toContain("Usegroup and Sons<br>Mill Lane 14, Door 3<br>60435 Frankfurt<br>Germany");
  });
});

describe("numbered sections", () => {
  it("are headings although they are set like the text", async () => {
    const section = (y: number, title: string): TinyText[] => [
      ...lines(72, y, [title]),
      ...prose(y - 22, title.toLowerCase()),
    ];
    const html = await read([
      {
        text: [
          ...section(760, "2.1 Methods"),
          ...section(680, "2.2 Materials"),
          ...section(600, "2.3 Results of the trial"),
          ...section(520, "3.1 Discussion"),
        ],
      },
    ]);
    expect([...html.matchAll(/<h\d>(.*?)<\/h\d>/g)].map(([, title]) => title)).toEqual([
      "2.1 Methods",
      "2.2 Materials",
      "2.3 Results of the trial",
      "3.1 Discussion",
    ]);
  });

  it("are left alone where their numbers do not follow each other, or where they are a list", async () => {
    const jumps = ["2.4 Kilograms", "7.1 Litres", "1.9 Metres", "8.8 Hours"];
    const apart = await read([
      {
        text: jumps.flatMap((title, index) => [
          ...lines(72, 760 - index * 80, [title]),
          ...prose(738 - index * 80, title),
        ]),
      },
    ]);
    expect(apart).not.toMatch(/<h\d>/);
    const list = await read([
      {
        text: [...prose(760, "list"), ...lines(72, 700, ["1.1 Stones", "1.2 Grain", "1.3 Water", "1.4 Wind"], 11, 24)],
      },
    ]);
    expect(list).not.toMatch(/<h\d>/);
  });

  it("get their level from the depth of their number, however many sizes lie between", async () => {
    const page = (number: number, thing: string): TinyPage => ({
      text: [
        ...lines(72, 780, [`${number} Chapter of ${thing}`], 24),
        ...lines(72, 750, [`Here is the tale of ${thing}, which is told in the houses of the valley.`]),
        ...lines(72, 700, ["A remark in between"], 20),
        ...prose(660, `remark ${number}`),
        ...lines(72, 600, ["Another look of a title"], 18),
        ...prose(570, `look ${number}`),
        ...lines(72, 510, [`${number}.1 Section of grain`], 15),
        ...prose(480, `section ${number}`),
        ...lines(72, 420, [`${number}.1.1 Part of flour`], 13.5),
        ...prose(390, `part ${number}`),
      ],
    });
    const html = await read([page(1, "stones"), page(2, "wind")]);
    expect(html).toContain("<h1>1 Chapter of stones</h1>");
    expect(html).toContain("<h2>2.1 Section of grain</h2>");
    expect(html).toContain("<h3>2.1.1 Part of flour</h3>");
  });
});

describe("pages between others", () => {
  it("that hold running lines alone are blank", async () => {
    const running = (page: number): TinyText[] => [
      { x: 72, y: 806, text: "Handbook of the mill", size: 9 },
      { x: 290, y: 30, text: String(page), size: 9 },
    ];
    const pages = [1, 2, 3, 4, 5, 6].map((page) => ({
      text: page === 4 ? running(page) : [...running(page), ...prose(700, `page ${page}`)],
    }));
    const html = await read(pages);
    expect(html).not.toContain("Handbook of the mill");
    expect(html.match(/<section/g)).toHaveLength(6);
  });
});

describe("tables with rules above and far below", () => {
  it("end where running text begins", async () => {
    const row = (y: number, cells: readonly string[]): TinyText[] =>
      cells.map((text, index) => ({ x: [72, 120, 420][index]!, y, text, size: 11 }));
    const html = await read([
      {
        text: [
          ...row(700, ["Pos.", "Description", "Amount"]),
          ...row(676, ["7", "Small business exchange", "3,89"]),
          ...row(662, ["8", "Large business exchange", "5,39"]),
          ...prose(620, "terms"),
          ...prose(560, "rest"),
        ],
        lines: [
          [70, 716, 500, 716],
          [70, 692, 500, 692],
          [70, 500, 500, 500],
        ],
      },
    ]);
    const table = /<table>.*?<\/table>/s.exec(html)?.[0] ?? "";
    expect(table).toContain("Large business exchange");
    expect(table).not.toContain("quick brown fox");
    expect(html).toContain(`<p>${PROSE.join(" ")} terms.</p>`);
  });
});
