import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import * as XLSX from "xlsx";
import { number, odf, relations, text, workbook, xlsx } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";

const row = (index: number, ...cells: string[]): string => `<row r="${index}">${cells.join("")}</row>`;
const markdown = async (bytes: Uint8Array, name?: string): Promise<string> =>
  (await readDocument(bytes, name)).markdown ?? "";
const one = (rows: string, tail?: string): Uint8Array =>
  xlsx([{ name: "S", rows, ...(tail === undefined ? {} : { tail }) }]);

describe("workbooks", () => {
  it("writes visible sheets in order and names the hidden ones", async () => {
    const document = await readDocument(
      xlsx([
        { name: "North", rows: row(1, text("A1", "a")) },
        { name: "Secret", hidden: true, rows: row(1, text("A1", "covert")) },
        { name: "South & Co", rows: row(1, text("A1", "b")) },
      ]),
    );
    expect(document.markdown).toBe("## North\n\na\n\n## South & Co\n\nb\n");
    expect(document.html).toContain('<section data-sheet="South &amp; Co">');
    expect(document.metadata).toMatchObject({ sheetCount: 3, hiddenSheets: ["Secret"] });
  });

  it("shows numbers as their formats do, dates as ISO, results of formulas", async () => {
    const rows = row(
      1,
      number("A1", 45292, 1),
      number("B1", 0.25, 2),
      number("C1", 1234.5, 3),
      number("D1", 45292.5, 4),
      '<c r="E1"><f>1+41</f><v>42</v></c>',
      '<c r="F1" t="b"><v>1</v></c>',
      number("G1", "0.30000000000000004"),
    );
    expect(await markdown(one(rows))).toContain("| 2024-01-01 | 25% | 1,234.50 | 2024-01-01 12:00 | 42 | TRUE | 0.3 |");
  });

  it("shows the text of formulas that a program saved without a result, and says so once", async () => {
    const file = await readFile(new URL("../../test-support/formulas.xlsx", import.meta.url));
    const { markdown: shown, warnings } = await readDocument(new Uint8Array(file));
    expect(shown).toBe(
      "## Mill\n\n| grain | bags | price |\n| --- | --- | --- |\n| rye | 4 | 2.5 |\n| oats | 6 | 1.5 |\n| sum | =SUM(B2:B3) | =SUMPRODUCT(B2:B3,C2:C3) |\n" +
        '| note | =IF(B4>5,"many \\| most","few") |  |\n\n## Year\n\n=Mill!B4*12\n',
    );
    expect(warnings).toEqual([
      expect.stringMatching(/^4 formulas have no saved result \(sheet "Mill", "Year"\): values were not computed/),
    ]);
    // Cells that share the formula of another one, and results that are blank texts.
    const shared =
      row(1, number("A1", 1), '<c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1&amp;"A1"+LOG10(A1)</f></c>') +
      row(2, number("A2", 2), '<c r="B2"><f t="shared" si="0"/></c>') +
      row(3, number("A3", 3), '<c r="C3" t="str"><f>IF(A3=3,"",1)</f><v></v></c>');
    expect(await markdown(one(shared))).toContain('| 2 | =A2*$A$1&"A1"+LOG10(A2) |\n| 3 |  |');
    const cells =
      '<table:table-row><table:table-cell office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell>' +
      '<table:table-cell table:formula="of:=SUM([.A1:.A2];[$Other.B3])&amp;&quot;[.A1]&quot;"/>' +
      '<table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string"/></table:table-row>';
    const ods = await readDocument(odf("spreadsheet", `<table:table table:name="S">${cells}</table:table>`));
    expect(ods.markdown).toContain('| 2 | =SUM(A1:A2;$Other.B3)&"[.A1]" |');
    expect(ods.warnings).toEqual([expect.stringMatching(/^1 formula has no saved result \(sheet "S"\)/)]);
  });

  it("leaves blank cells blank and trims what surrounds the table", async () => {
    const rows = row(5, text("C5", "a"), text("D5", "b"), text("E5", "c")) + row(6, text("C6", "1"), text("E6", "3"));
    expect(await markdown(one(rows))).toBe("## S\n\n| a | b | c |\n| --- | --- | --- |\n| 1 |  | 3 |\n");
  });

  it("puts tables apart that blank rows separate, and keeps one that only pauses", async () => {
    const apart =
      row(1, text("A1", "Title")) + row(3, text("A3", "k"), text("B3", "v")) + row(4, text("A4", "x"), number("B4", 1));
    expect(await markdown(one(apart))).toBe("## S\n\nTitle\n\n| k | v |\n| --- | --- |\n| x | 1 |\n");
    const pause =
      row(1, text("A1", "k"), text("B1", "v")) +
      row(2, text("A2", "x"), number("B2", 1)) +
      row(4, text("A4", "y"), number("B4", 2));
    expect(await markdown(one(pause))).toBe("## S\n\n| k | v |\n| --- | --- |\n| x | 1 |\n| y | 2 |\n");
  });

  it("writes a cell that stands alone as a paragraph, whatever it begins with", async () => {
    const alone = (value: string) => row(1, text("B2", value));
    const table = row(3, text("A3", "k"), text("B3", "v")) + row(4, text("A4", "x"), number("B4", 1));
    for (const [value, written] of [
      ["1. January", "1\\\\. January"],
      ["# Notes", "\\\\# Notes"],
      ["- none", "\\\\- none"],
      ["a | b\nc", "a \\\\| b\\\\\nc"],
      ["2024", "2024"],
    ] as const)
      expect(await markdown(one(alone(value) + table))).toBe(
        `## S\n\n${written}\n\n| k | v |\n| --- | --- |\n| x | 1 |\n`.replaceAll("\\\\", "\\"),
      );
    const merged = one(alone("Title") + table, '<mergeCells><mergeCell ref="B2:D2"/></mergeCells>');
    expect((await readDocument(merged)).html).toContain("<p>Title</p>\n<table");
  });

  it("decodes the character references of HTML tables named .xls", async () => {
    const table =
      "<table><tr><td>caf&eacute;</td><td>mean</td></tr><tr><td>&#945;</td><td>&#45;0.10 <b>*</b></td></tr></table>";
    const { markdown: written } = await readDocument(Buffer.from(`<html><body>${table}</body></html>`), "table.xls");
    expect(written).toContain("| café | mean |");
    expect(written).toMatch(/\| α \| .?-0\.10/);
  });

  it("shows hidden sheets where no other is", async () => {
    const sheet = { name: "S", rows: row(1, text("A1", "a"), text("B1", "b")), hidden: true };
    const document = await readDocument(xlsx([sheet]));
    expect(document.markdown).toContain("| a | b |");
    expect(document.metadata["hiddenSheets"]).toBeUndefined();
  });

  it("keeps a table together that has a blank row after each of its rows", async () => {
    const line = (at: number, ...values: readonly (string | number)[]): string =>
      row(
        at,
        ...values.map((value, index) =>
          typeof value === "string" ? text(`${"ABC"[index]}${at}`, value) : number(`${"ABC"[index]}${at}`, value),
        ),
      );
    const rows = line(1, "Year", "Flour", "Bran") + line(3, 2021, 10, 1) + line(5, 2022, 12, 2) + line(7, 2023, 14, 3);
    expect(await markdown(xlsx([{ name: "S", rows }]))).toContain(
      "| 2021 | 10 | 1 |\n| 2022 | 12 | 2 |\n| 2023 | 14 | 3 |",
    );
  });

  it("shows the comments of a binary workbook with their cells", async () => {
    const { utils, write } = XLSX;
    const sheet = utils.aoa_to_sheet([["rye", 4]]);
    sheet["B1"].c = [{ a: "Ada", t: "Ada: Is that right?" }];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "S");
    const written = await markdown(new Uint8Array(write(book, { bookType: "xlsb", type: "buffer" })));
    expect(written).toContain("- **B1 (Ada):** Is that right?");
  });

  it("puts tables apart that stand beside each other, and keeps one with blank columns", async () => {
    const beside =
      row(1, text("A1", "k"), text("B1", "v"), text("E1", "city"), text("F1", "people")) +
      row(2, text("A2", "x"), number("B2", 1), text("E2", "Oslo"), number("F2", 7)) +
      row(3, text("E3", "Rome"), number("F3", 28));
    expect(await markdown(one(beside))).toBe(
      "## S\n\n| k | v |\n| --- | --- |\n| x | 1 |\n\n| city | people |\n| --- | --- |\n| Oslo | 7 |\n| Rome | 28 |\n",
    );
    const spaced =
      row(1, text("A1", "Item"), text("C1", "2023"), text("E1", "2024")) +
      row(2, text("A2", "Rent"), number("C2", 1), number("E2", 2));
    expect(await markdown(one(spaced))).toBe("## S\n\n| Item | 2023 | 2024 |\n| --- | --- | --- |\n| Rent | 1 | 2 |\n");
  });

  it("writes charts as tables with the names of their axes", async () => {
    const points = (values: readonly string[]): string =>
      values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join("");
    const title = (words: string): string =>
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
    const namespaces =
      'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const files = {
      "xl/drawings/drawing1.xml": `<xdr:wsDr ${namespaces}><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:wsDr>`,
      "xl/drawings/_rels/drawing1.xml.rels": relations([["c", "chart", "../charts/chart1.xml"]]),
      "xl/charts/chart1.xml": `<c:chartSpace ${namespaces}><c:chart>${title("Flour")}<c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(["East"])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(["Jan", "Feb"])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(["10", "12"])}</c:numCache></c:numRef></c:val></c:ser></c:barChart><c:catAx>${title("Month")}</c:catAx><c:valAx>${title("Sacks")}</c:valAx></c:plotArea></c:chart></c:chartSpace>`,
    };
    const bytes = xlsx([{ name: "S", rows: "", relations: [["d", "drawing", "../drawings/drawing1.xml"]], files }]);
    const expected = "**Flour – Sacks**\n\n| Month | East |\n| --- | --- |\n| Jan | 10 |\n| Feb | 12 |";
    expect(await markdown(bytes)).toContain(expected);
    // Without names of its points, the axis counts them.
    const chart = files["xl/charts/chart1.xml"].replace(/<c:cat>.*<\/c:cat>/, "");
    const unnamed = { ...files, "xl/charts/chart1.xml": chart };
    const counted = xlsx([
      { name: "S", rows: "", relations: [["d", "drawing", "../drawings/drawing1.xml"]], files: unnamed },
    ]);
    expect(await markdown(counted)).toContain("| Month | East |\n| --- | --- |\n| 1 | 10 |\n| 2 | 12 |");
    // Categories that are dates have a format.
    const days = `<c:cat><c:numRef><c:numCache><c:formatCode>m/d/yyyy</c:formatCode>${points(["45292", "45293"])}</c:numCache></c:numRef></c:cat>`;
    const dated = {
      ...files,
      "xl/charts/chart1.xml": files["xl/charts/chart1.xml"].replace(/<c:cat>.*<\/c:cat>/, days),
    };
    const daily = xlsx([
      { name: "S", rows: "", relations: [["d", "drawing", "../drawings/drawing1.xml"]], files: dated },
    ]);
    expect(await markdown(daily)).toContain("| 2024-01-01 | 10 |\n| 2024-01-02 | 12 |");
    // Of two levels the outer one stands at the first of its points.
    const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(["Q1", "Q2", "Q1"])}</c:lvl><c:lvl><c:pt idx="0"><c:v>2008</c:v></c:pt><c:pt idx="2"><c:v>2009</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
    const grouped = {
      ...files,
      "xl/charts/chart1.xml": files["xl/charts/chart1.xml"].replace(/<c:cat>.*<\/c:cat>/, levels),
    };
    const quarterly = xlsx([
      { name: "S", rows: "", relations: [["d", "drawing", "../drawings/drawing1.xml"]], files: grouped },
    ]);
    expect(await markdown(quarterly)).toContain("| 2008 Q1 | 10 |\n| 2008 Q2 | 12 |\n| 2009 Q1 |  |");
  });

  it("gives threads of comments with their authors, and the notes that stand for them once", async () => {
    const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const THREADED = "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments";
    const files = {
      "xl/comments1.xml": `<comments xmlns="${MAIN}"><authors><author>tc={1}</author><author>Old hand</author></authors><commentList><comment ref="A1" authorId="0"><text><t>[Threaded comment] Is that right?</t></text></comment><comment ref="B1" authorId="1"><text><r><t>A note</t></r></text></comment></commentList></comments>`,
      "xl/threadedComments/threadedComment1.xml": `<ThreadedComments xmlns="${THREADED}"><threadedComment ref="A1" personId="{p1}" id="{1}"><text>Is that right?</text></threadedComment><threadedComment ref="A1" personId="{p2}" id="{2}" parentId="{1}"><text>It is.</text></threadedComment></ThreadedComments>`,
      "xl/persons/person.xml": `<personList xmlns="${THREADED}"><person displayName="Ada" id="{p1}"/><person displayName="Jan" id="{p2}"/></personList>`,
      "xl/_rels/workbook.xml.rels": relations([
        ["s0", "worksheet", "worksheets/sheet0.xml"],
        ["styles", "styles", "styles.xml"],
        ["people", "person", "persons/person.xml"],
      ]),
    };
    const own: Array<readonly [string, string, string]> = [
      ["c", "comments", "../comments1.xml"],
      ["t", "threadedComment", "../threadedComments/threadedComment1.xml"],
    ];
    const rows = row(1, text("A1", "4 kg"), text("B1", "rye"));
    const written = await markdown(xlsx([{ name: "S", rows, relations: own, files }]));
    expect(written).toContain("- **B1 (Old hand):** A note\n- **A1 (Ada):** Is that right?\n- **A1 (Jan):** It is.");
    expect(written).not.toContain("[Threaded comment]");
  });

  it("shows sheets that are one chart", async () => {
    const chart =
      'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const point = (value: string): string => `<c:pt idx="0"><c:v>${value}</c:v></c:pt>`;
    const files = {
      "xl/chartsheets/sheet1.xml": `<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><drawing r:id="d"/></chartsheet>`,
      "xl/chartsheets/_rels/sheet1.xml.rels": relations([["d", "drawing", "../drawings/drawing1.xml"]]),
      "xl/drawings/drawing1.xml": `<xdr:wsDr ${chart}><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:wsDr>`,
      "xl/drawings/_rels/drawing1.xml.rels": relations([["c", "chart", "../charts/chart1.xml"]]),
      "xl/charts/chart1.xml": `<c:chartSpace ${chart}><c:chart><c:plotArea><c:pieChart><c:ser><c:cat><c:strRef><c:strCache>${point("Rye")}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${point("12")}</c:numCache></c:numRef></c:val></c:ser></c:pieChart></c:plotArea></c:chart></c:chartSpace>`,
      "xl/_rels/workbook.xml.rels": relations([
        ["s0", "worksheet", "worksheets/sheet0.xml"],
        ["s1", "chartsheet", "chartsheets/sheet1.xml"],
        ["styles", "styles", "styles.xml"],
      ]),
    };
    const written = await markdown(
      xlsx([
        { name: "Data", rows: row(1, text("A1", "grain")), files },
        { name: "Picture", rows: "", files },
      ]),
    );
    expect(written).toContain("## Picture");
    expect(written).toContain("| Rye | 12 |");
  });

  it("names rows and columns that are hidden, and reads them", async () => {
    const rows = `<row r="1" hidden="1">${text("A1", "h")}</row><row r="2" hidden="1">${text("A2", "i")}</row>${row(3, text("A3", "v"))}`;
    const document = await readDocument(one(rows));
    expect(document.metadata).toMatchObject({ hiddenRows: { S: "1-2" } });
    expect(document.markdown).toContain("| h |");
  });

  it("keeps merged cells, links and pipes", async () => {
    const rows = row(1, text("A1", "wide")) + row(2, text("A2", "p|q"), text("B2", "go"));
    const tail =
      '<mergeCells><mergeCell ref="A1:B1"/></mergeCells><hyperlinks><hyperlink ref="B2" r:id="h"/></hyperlinks>';
    const bytes = xlsx([{ name: "S", rows, tail, relations: [["h", "hyperlink", "https://example.org/x", true]] }]);
    const document = await readDocument(bytes);
    expect(document.html).toContain('<th colspan="2">wide</th>');
    expect(document.markdown).toContain("| wide |  |\n| --- | --- |\n| p\\|q | [go](https://example.org/x) |");
  });

  it("is not impressed by cells at the end of the world", async () => {
    const bytes = one(row(1, text("A1", "near")) + row(1_048_576, text("XFD1048576", "far")));
    const result = await markdown(bytes);
    expect(result).toContain("near");
    expect(result).toContain("far");
    expect(result.length).toBeLessThan(200);
  });

  it("cuts sheets at a million cells and says so", async () => {
    const rows = Array.from({ length: 5 }, (_, index) => row(index + 1, text(`A${index + 1}`, "x"))).join("");
    const endless = odf(
      "spreadsheet",
      '<table:table table:name="T"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="1000" office:value-type="float" office:value="1"/></table:table-row></table:table>',
    );
    const document = await readDocument(endless);
    expect(document.warnings).toEqual([expect.stringContaining('Sheet "T" is cut')]);
    expect(document.markdown?.length).toBeLessThan(20_000_000);
    expect((await readDocument(one(rows))).warnings).toEqual([]);
  });

  it("holds in bounds what few bytes can make large", async () => {
    const long = "x".repeat(10_000);
    const repeated = `<table:table table:name="T"><table:table-row table:number-rows-repeated="100000"><table:table-cell><text:p>${long}</text:p></table:table-cell></table:table-row></table:table>`;
    const large = await readDocument(odf("spreadsheet", repeated));
    expect(large.warnings).toEqual([expect.stringContaining("characters a document")]);
    const wide = row(1, ...Array.from({ length: 900 }, (_, index) => `<c><v>${index}</v></c>`));
    const tall = Array.from({ length: 20_000 }, (_, index) => row(index + 2, number(`A${index + 2}`, index))).join("");
    const blanks = await readDocument(one(wide + tall));
    expect(blanks.warnings).toEqual([]);
    expect(blanks.markdown!.length).toBeLessThan(500_000);
    const far = Array.from({ length: 20_000 }, (_, index) => row(index + 2, number(`AAA${index + 2}`, index))).join("");
    const between = await readDocument(one(wide + far));
    expect(between.warnings).toEqual([expect.stringContaining("with the blanks between them")]);
    expect(between.markdown!.length).toBeLessThan(5_000_000);
  });

  it("keeps rows together that a merged cell spans", async () => {
    const rows =
      row(1, text("A1", "k"), text("B1", "v")) +
      row(2, text("A2", "tall"), text("B2", "x")) +
      row(3, text("B3", "y")) +
      row(5, text("A5", "z"), text("B5", "w"));
    const tail = '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>';
    const document = await readDocument(one(rows, tail));
    expect(document.html.match(/<table>/g)).toHaveLength(1);
    expect(document.html).toContain('<td rowspan="2">tall</td>');
  });

  it("treats sheets named like prototypes as any other", async () => {
    expect(await markdown(xlsx([{ name: "__proto__", rows: row(1, text("A1", "x")) }]))).toContain("\n\nx");
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it.each(["biff8", "biff5", "xlsb", "ods", "fods", "xlsx"] as const)("reads %s", async (format) => {
    const rows = [
      ["name", "value"],
      ["Ann", 1.5],
      ["Bob", -2],
    ];
    const document = await readDocument(workbook(rows, format), `book.${format.startsWith("biff") ? "xls" : format}`);
    expect(document.markdown).toBe("## Numbers\n\n| name | value |\n| --- | --- |\n| Ann | 1.5 |\n| Bob | -2 |\n");
    expect(document.metadata["sheetCount"]).toBe(1);
  });

  it("names the sheets of a workbook that is blank", async () => {
    expect(await markdown(one(""))).toBe("## S\n");
  });
});
