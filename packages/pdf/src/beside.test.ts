import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { type TinyPage, type TinyText, tinyPdf } from "./testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const read = async (...pages: readonly TinyPage[]): Promise<string> =>
  (await parser.parse(tinyPdf({ pages }), testRequest())).html.replaceAll("\n", "");

/** Lines one below the other, from the top. */
const lines = (x: number, y: number, texts: readonly string[], step = 13): TinyText[] =>
  texts.map((text, index) => ({ x, y: y - index * step, text, size: 10 }));

/** Rows of a table, written one after the other. */
const rows = (y: number, columns: readonly number[], texts: ReadonlyArray<readonly string[]>, step = 15): TinyText[] =>
  texts.flatMap((row, index) => row.map((text, at) => ({ x: columns[at]!, y: y - index * step, text, size: 10 })));

const BILL = ["Bill To", "Fenlen GmbH", "Dalka Street 65", "18162 Sollen"];
const SHIP = ["Ship To", "Corbar Ltd", "93 Garren Street", "31278 Ostber", "Germany"];
const ITEMS = [
  ["Item", "Quantity", "Price", "Amount"],
  ["Oak table", "2", "47.27", "94.54"],
  ["Ash chair", "6", "22.00", "132.00"],
  ["Pine shelf", "1", "31.50", "31.50"],
];
const COLUMNS = [60, 250, 350, 450];
const PROSE = lines(60, 430, [
  "Please pay within fourteen days and name the number of the invoice. Goods remain the property",
  "of the seller until they are paid in full, wherever they may be kept in the meantime by the buyer.",
]);
const paragraph = (texts: readonly string[]): string => `<p>${texts.join("<br>")}</p>`;

describe("short blocks beside each other", () => {
  it("stay whole where the file writes one after the other", async () => {
    const html = await read({
      text: [...lines(60, 760, BILL), ...lines(320, 760, SHIP), ...rows(620, COLUMNS, ITEMS), ...PROSE],
    });
    expect(html).toContain(paragraph(BILL) + paragraph(SHIP));
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html).toContain("<th>Item</th><th>Quantity</th><th>Price</th><th>Amount</th>");
  });

  it("are read from left to right, whichever was written first", async () => {
    const html = await read({ text: [...lines(320, 760, SHIP), ...lines(60, 760, BILL), ...PROSE] });
    expect(html).toContain(paragraph(BILL) + paragraph(SHIP));
  });

  it("stay whole where the file writes them line by line, and one of them is an address", async () => {
    const text = BILL.flatMap((_, index) => [
      ...lines(60, 760 - index * 13, [BILL[index]!]),
      ...lines(320, 760 - index * 13, [SHIP[index]!]),
    ]);
    const html = await read({ text: [...text, ...PROSE] });
    expect(html).toContain(paragraph(BILL) + paragraph(SHIP.slice(0, 4)));
    expect(html).not.toContain("<table");
  });

  it("are told by a street with a comma before its number", async () => {
    const seller = ["Adatum Corporation", "Station Road, 21", "48436 Sollen"];
    const buyer = ["Corbar Ltd", "Garren Street 12", "Benrath"];
    const text = seller.flatMap((line, index) => [
      ...lines(60, 760 - index * 13, [line]),
      ...lines(320, 760 - index * 13, [buyer[index]!]),
    ]);
    expect(await read({ text: [...text, ...PROSE] })).toContain(paragraph(seller) + paragraph(buyer));
  });

  it("keep labels with their values, under a title of the labels too", async () => {
    const labels = ["Invoice number:", "Date:", "Customer:", "Due:"];
    const values = ["2026-0417", "3 March 2026", "Corbar Ltd", "17 March 2026"];
    for (const [title, above] of [
      [[], 0],
      [["Invoice"], 13],
    ] as const) {
      const text = [...lines(60, 760 + above, [...title, ...labels]), ...lines(200, 760, values), ...PROSE];
      const html = await read({ text });
      for (const [at, label] of labels.entries())
        expect(html.replace(/<[^>]+>/g, " ").replace(/ +/g, " ")).toContain(`${label} ${values[at]}`);
    }
  });

  it("end a table between rules far apart", async () => {
    const html = await read({
      text: [
        ...lines(60, 760, BILL.slice(1)),
        ...lines(320, 760, SHIP.slice(1)),
        ...rows(620, COLUMNS, ITEMS),
        ...rows(500, [60, 320], [["Phone 555 23 78", "Account 30064443"]]),
      ],
      lines: [790, 635, 615, 560, 520].map((y): [number, number, number, number] => [60, y, 540, y]),
    });
    expect(html).toContain(paragraph(BILL.slice(1)) + paragraph(SHIP.slice(1)));
    expect(html).toContain("<tr><td>Oak table</td><td>2</td><td>47.27</td><td>94.54</td></tr>");
    expect(html).not.toMatch(/<t[dh]>[^<]*Fenlen/);
  });

  it("are cells where rows of a table go on in several lines", async () => {
    const cell = (x: number, y: number, name: string): TinyText[] =>
      lines(x, y, [`${name} of the first`, `kind, as it was`, `Sold in ${name}`]);
    const html = await read({
      text: [
        ...rows(760, [60, 240, 420], [["Region", "Trade", "Remark"]]),
        ...[735, 685, 635, 585].flatMap((y) => [
          ...cell(60, y, "Northern"),
          ...cell(240, y, "Timber"),
          ...cell(420, y, "Season"),
        ]),
      ],
    });
    expect(html).toContain("<table");
    expect(html).toContain("Northern of the first kind, as it was Sold in Northern");
  });
});

describe("columns of figures", () => {
  it("stay in one table where their headings have more lines than the labels", async () => {
    const html = await read({
      text: [
        // Written column by column.
        ...lines(60, 700, ["Pos.", "7", "8", "9"], 20),
        ...lines(110, 700, ["Description", "Standard exchange", "Quality exchange", "Archive"], 20),
        ...lines(400, 700, ["Price", "3.89", "5.39", "2.10"], 20),
        ...lines(490, 700, ["Amount", "3.89", "10.78", "2.10"], 20),
      ],
    });
    expect(html).toContain("<td>7</td><td>Standard exchange</td><td>3.89</td><td>3.89</td>");
  });
});
