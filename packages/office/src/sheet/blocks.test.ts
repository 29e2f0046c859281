import { describe, expect, it } from "vitest";
import { number, text, xlsx } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";

const row = (index: number, ...cells: string[]): string => `<row r="${index}">${cells.join("")}</row>`;
const markdown = async (bytes: Uint8Array): Promise<string> => (await readDocument(bytes)).markdown ?? "";
const one = (rows: string, tail?: string): Uint8Array =>
  xlsx([{ name: "S", rows, ...(tail === undefined ? {} : { tail }) }]);

const lineOf = (at: number, values: ReadonlyArray<string | number | undefined>): string =>
  row(
    at,
    ...values.flatMap((value, index) => {
      const place = `${"ABCDEFGH"[index]}${at}`;
      return value === undefined ? [] : [typeof value === "string" ? text(place, value) : number(place, value)];
    }),
  );
const linesOf = (lines: Record<number, ReadonlyArray<string | number | undefined>>): string =>
  Object.entries(lines)
    .map(([at, values]) => lineOf(Number(at), values))
    .join("");

describe("blocks of a sheet", () => {
  it("takes a line of one cell above a table for its title, and long lines below it for notes", async () => {
    const note = "Source: the register of births, as published by the office in 2014.";
    const rows = linesOf({
      1: ["Births"],
      2: ["year", "girls", "boys"],
      3: [2011, 48, 51],
      4: [2012, 47, 52],
      5: ["unknown"],
      6: [note],
      7: ["by hand"],
    });
    expect(await markdown(one(rows))).toBe(
      `## S\n\nBirths\n\n| year | girls | boys |\n| --- | --- | --- |\n| 2011 | 48 | 51 |\n| 2012 | 47 | 52 |\n| unknown |  |  |\n\n${note}\n\nby hand\n`,
    );
  });

  it("goes on below a blank row where words of the rows above come again", async () => {
    const cases = linesOf({
      1: ["id", "kind", "step"],
      2: ["A", "by hand", "open"],
      3: ["A", "by hand", "press"],
      5: ["B", "by hand", "open"],
      6: ["B", "machine", "wait"],
    });
    expect(await markdown(one(cases))).toContain("| A | by hand | press |\n| B | by hand | open |\n");
    const again = linesOf({ 1: ["id", "kind"], 2: ["A", "x"], 3: ["B", "y"], 5: ["id", "sort"], 6: ["C", "z"] });
    expect(await markdown(one(again))).toContain("| id | sort |\n| --- | --- |\n| C | z |");
  });

  it("takes a few cells above a table for titles, and lines of sentences below it for notes", async () => {
    const described = linesOf({
      1: ["Births", "see the other sheet"],
      2: ["All hospitals of the county"],
      3: ["year", "girls", "boys", "all", "twins"],
      4: [2011, 48, 51, 99, 2],
      5: [2012, 47, 52, 99, 4],
      7: ["Note: the figures count births by the day on which they were registered.", "The office"],
      8: ["Twins count twice."],
      9: ["Last checked by hand."],
    });
    expect(await markdown(one(described))).toBe(
      `## S\n\nBirths\n\nsee the other sheet\n\nAll hospitals of the county\n\n| year | girls | boys | all | twins |\n| --- | --- | --- | --- | --- |\n| 2011 | 48 | 51 | 99 | 2 |\n| 2012 | 47 | 52 | 99 | 4 |\n\nNote: the figures count births by the day on which they were registered.\n\nThe office\n\nTwins count twice.\n\nLast checked by hand.\n`,
    );
    const register = linesOf({
      1: ["Register of mills", "The office does not check what the owners of mills tell."],
      2: ["name", "town", "river", "wheel", "stones", "year"],
      3: ["A", "x", "y", "z", 2, 1990],
      4: ["B", "x", "y", "z", 3, 1991],
    });
    expect(await markdown(one(register))).toContain("owners of mills tell.\n\n| name | town |");
    const unit = linesOf({
      1: ["Births"],
      2: [undefined, undefined, undefined, undefined, "in thousands"],
      3: ["year", "girls", "boys", "all", "twins"],
      4: [2011, 48, 51, 99, 2],
      5: [2012, 47, 52, 99, 4],
    });
    expect(await markdown(one(unit))).toContain("Births\n\nin thousands\n\n| year |");
    const groups = linesOf({
      1: ["", "girls", undefined, undefined, "boys"],
      2: ["year", "all", "rate", "share", "all", "rate"],
      3: [1990, 1, 2, 3, 4, 5],
      4: [1991, 1, 2, 3, 4, 5],
    });
    expect(await markdown(one(groups))).toContain("girls |");
  });

  it("takes no name of a fact for a heading, however many blocks of them stand above a table", async () => {
    const facts = linesOf({
      1: ["Last update", "today"],
      2: ["Source", "The office"],
      4: ["Sex", "all"],
      5: ["Unit", "number"],
      7: ["country", "a", "b", "c", "d"],
      8: ["X", 1, 2, 3, 4],
      9: ["Y", 1, 2, 3, 4],
      11: ["Total", 2, 4, 6, 8],
    });
    const text = await markdown(one(facts));
    expect(text).toContain("|  |  |\n| --- | --- |\n| Last update | today |");
    expect(text).toContain("|  |  |\n| --- | --- |\n| Sex | all |");
  });

  it("knows rows of headings, and tables that have none", async () => {
    const units = linesOf({
      1: ["depth", "temp"],
      2: ["(m)", "(C)"],
      3: [2, -23],
      4: [7, -22],
      5: [12, -21],
      6: [17, -20],
    });
    expect((await readDocument(one(units))).html).toContain("<tr><th>(m)</th><th>(C)</th></tr>\n</thead>");
    const groups = linesOf({
      1: ["day", "plan", undefined, "real"],
      2: [undefined, "in", "out", "in", "out"],
      3: ["Monday", "a", "b", "c", "d"],
    });
    const merged = one(groups, '<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>');
    expect((await readDocument(merged)).html).toMatch(/<th>out<\/th><th>in<\/th><th>out<\/th><\/tr>\n<\/thead>/);
    const facts = linesOf({ 1: ["price", 17], 2: ["shares", 22], 3: ["cash", 13] });
    expect(await markdown(one(facts))).toContain("|  |  |\n| --- | --- |\n| price | 17 |\n");
    const above = linesOf({
      1: ["Project", "Mill"],
      2: ["Prepared by", "Ann"],
      3: ["Reviewed by", "Bob"],
      4: ["Version", 2],
      6: ["id", "case", "steps", "result"],
      7: [1, "start", "press", "runs"],
    });
    const written = await markdown(one(above));
    expect(written).toContain("|  |  |\n| --- | --- |\n| Project | Mill |\n");
    expect(written).toContain("| id | case | steps | result |\n| --- |");
    const list = linesOf({
      1: ["part", "mass"],
      2: ["stone", "40 kg"],
      3: ["shaft", "12 kg"],
      5: ["id", "case", "steps", "result"],
      6: [1, "start", "press", "runs"],
    });
    expect(await markdown(one(list))).toContain("| part | mass |\n| --- | --- |");
  });

  it("keeps headings and data together that a blank row parts, and sections of one table", async () => {
    const table = await markdown(
      one(
        linesOf({
          1: ["part", "kind", "cost"],
          3: ["nut", "M3", 1],
          4: ["bolt", "M4", 2],
          6: ["Lamp"],
          7: ["bulb", "E14", 3],
          8: ["wire", "2 m", 4],
        }),
      ),
    );
    expect(table).toBe(
      "## S\n\n| part | kind | cost |\n| --- | --- | --- |\n| nut | M3 | 1 |\n| bolt | M4 | 2 |\n| Lamp |  |  |\n| bulb | E14 | 3 |\n| wire | 2 m | 4 |\n",
    );
  });

  it("goes on where a section's name stands alone between blank rows, or values stand in the columns of the table", async () => {
    const sections = linesOf({
      1: ["place", "thefts", "fires"],
      2: ["towns", 4, 5],
      4: ["NORTH"],
      6: ["villages"],
      7: ["farms", 1, 2],
      8: ["mills", 3, 4],
    });
    expect(await markdown(one(sections))).toContain(
      "| towns | 4 | 5 |\n| NORTH |  |  |\n| villages |  |  |\n| farms |",
    );
    const times = linesOf({
      1: ["day", "time", "exam", "room"],
      2: ["Monday", "8:00-9:30", "Latin", "S303"],
      4: ["Tuesday", "9:00-10:00", "Greek", "S2"],
      5: ["Wednesday", "11:00-12:00", "Maths", "S303"],
    });
    expect(await markdown(one(times))).toContain("| S303 |\n| Tuesday |");
  });

  it("takes lines of a few cells above a full line of headings for titles and facts", async () => {
    const log = linesOf({
      1: ["Night watch", undefined, 2014],
      2: ["by: the clerk", "to: the office"],
      3: [undefined, "doors"],
      4: ["no.", "time", "door", "key", "name", "group", "state", "note"],
      5: [1, 7, "north", 12, "Ada", "A", "open", "late"],
      6: [2, 8, "south", 14, "Bo", "B", "shut", "late"],
    });
    const written = await markdown(one(log));
    expect(written).toContain(
      "to: the office\n\ndoors\n\n| no. | time | door | key | name | group | state | note |\n| --- |",
    );
    const facts = linesOf({
      1: ["code", "a17"],
      2: ["unit", "kg"],
      3: ["amount", 1],
      4: ["Exchanges"],
      5: ["name", "amount", "unit", "place", "kind", "type", "share", "low"],
      6: ["coal", 1, "kg", "mine", "in", "raw", 2, 3],
    });
    expect(await markdown(one(facts))).toContain(
      "|  |  |\n| --- | --- |\n| code | a17 |\n| unit | kg |\n| amount | 1 |\n\nExchanges\n\n| name |",
    );
  });

  it("keeps names of groups of columns above headings that come again", async () => {
    const groups = linesOf({
      1: ["ants", undefined, undefined, undefined, "bees"],
      2: ["day", "plot", "sex", "mass", "day", "plot", "sex", "mass"],
      3: [3, 1, "f", 12, 4, 2, "m", 14],
    });
    expect(await markdown(one(groups))).toContain("| ants |  |  |  | bees |  |  |  |\n");
  });

  it("takes words that stand apart on a line of their own for text", async () => {
    const signed = linesOf({
      1: ["part", "kind", "cost"],
      2: ["nut", "M3", 1],
      4: ["Note: without tax", undefined, "The office"],
      6: ["total", undefined, 17],
    });
    expect(await markdown(one(signed))).toBe(
      "## S\n\n| part | kind | cost |\n| --- | --- | --- |\n| nut | M3 | 1 |\n\nNote: without tax\n\nThe office\n\n|  |  |\n| --- | --- |\n| total | 17 |\n",
    );
  });

  it("takes single values above headings of several rows for text", async () => {
    const merged = '<mergeCells count="1"><mergeCell ref="C2:D2"/></mergeCells>';
    const table = linesOf({
      1: [100],
      2: ["place", "code", "cases", undefined, "rate"],
      3: [undefined, undefined, "men", "women", "all"],
      4: ["north", "a1", 4, 5, 9],
    });
    const written = await markdown(one(table, merged));
    expect(written).toContain("## S\n\n100\n\n| place | code | cases |  | rate |\n| --- |");
  });

  it("begins the headings where merged cells do, below notes that cut through them", async () => {
    const lines = linesOf({
      1: ["Births by sex"],
      2: [undefined, undefined, undefined, "by day of registration", undefined, "in thousands"],
      3: ["year", undefined, "births", undefined, undefined, "rate"],
      4: [undefined, undefined, "all", "girls", "boys"],
      5: ["Meiji 40", 1907, 99, 48, 51, 7],
      6: ["Meiji 41", 1908, 98, 47, 51, 6],
    });
    const merges = ["A3:B4", "C3:E3", "F3:F4"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const written = await readDocument(one(lines, `<mergeCells>${merges}</mergeCells>`));
    expect(written.markdown).toContain("by day of registration\n\nin thousands\n\n| year |");
    expect(written.html).toMatch(/<th>all<\/th><th>girls<\/th><th>boys<\/th><\/tr>\n<\/thead>/);
  });

  it("takes names below a merged year for headings, in each of two tables beside one another", async () => {
    const lines = linesOf({
      1: ["mill", 2015, 2020, undefined, undefined, "press", 2015, 2020],
      3: ["unit", undefined, "low", "high", undefined, "unit", "low", "high"],
      4: ["wheels", 4, 3, 5, undefined, "arms", 2, 7],
      5: ["stones", 2, 1, 3, undefined, "bolts", 3, 8],
    });
    const merges = ["B1:B2", "C1:D2"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const { html } = await readDocument(one(lines, `<mergeCells>${merges}</mergeCells>`));
    expect(html).toMatch(/<th>low<\/th><th>high<\/th><\/tr>\n<\/thead>\n<tbody>\n<tr><td>wheels/);
  });

  it("does not take numbers of data below merged headings for headings", async () => {
    const lines = linesOf({
      1: ["part", "size", undefined],
      2: ["wheel", 3, 3],
      3: ["stone", 4, 12],
    });
    const { html } = await readDocument(one(lines, '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>'));
    expect(html).toContain("</thead>\n<tbody>\n<tr><td>wheel</td>");
  });

  it("keeps names with their values in one table, whatever blank rows part them", async () => {
    const lines = linesOf({ 1: ["Title", "Mills"], 3: ["Owner", "Ann"], 5: ["Place", "Oslo"], 7: ["River", "Aker"] });
    expect(await markdown(one(lines))).toContain("| Owner | Ann |\n| Place | Oslo |\n| River | Aker |\n");
    const apart = linesOf({ 1: ["Left", undefined, undefined, "Right"], 3: ["Below", undefined, undefined, "Last"] });
    expect(await markdown(one(apart))).not.toContain("|");
  });

  it("takes lines of one cell between several blank rows for text", async () => {
    const text = linesOf({ 1: ["Office of mills"], 2: ["Released in May"], 4: ["Definitions"], 6: ["A mill grinds."] });
    expect(await markdown(one(text))).toBe(
      "## S\n\nOffice of mills\n\nReleased in May\n\nDefinitions\n\nA mill grinds.\n",
    );
  });
});
