import { createEngine } from "@quern/core";
import { parserContract } from "@quern/types/testing";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { csvParser } from "./index.js";

const engine = createEngine({ parsers: [csvParser()] });
afterAll(() => engine.close());

const markdownOf = async (input: string | Uint8Array, filename = "data.csv"): Promise<string> =>
  (await engine.parse(typeof input === "string" ? Buffer.from(input) : input, { filename })).markdown;

const NAMES = "| name | city |\n| --- | --- |\n| Ann | Oslo |";

describe("csvParser", () => {
  const sound = { bytes: Buffer.from("name,city\nAnn,Oslo\n"), mediaType: "text/csv", word: "Oslo" };
  const broken = [{ name: "a table of blank lines", bytes: Buffer.from("\n\n\n"), mediaType: "text/csv" }];
  for (const { name, run } of parserContract(() => csvParser(), { sound, broken })) it(name, run);

  it.each([
    ["comma", "name,city\nAnn,Oslo\n"],
    ["semicolon", "name;city\r\nAnn;Oslo\r\n"],
    ["pipe", "name|city\nAnn|Oslo"],
    ["tab", "name\tcity\nAnn\tOslo\n"],
    ["a sep= line", "sep=;\nname;city\nAnn;Oslo\n"],
    ["an odd sep= line", "sep=^\r\nname^city\r\nAnn^Oslo\r\n"],
    ["a byte order mark", "\ufeffname,city\nAnn,Oslo\n"],
    ["blank lines around", "\n\nname,city\n\nAnn,Oslo\n\n\n"],
  ])("reads %s", async (_case, text) => {
    expect(await markdownOf(text)).toBe(NAMES);
  });

  it("knows .tsv by its name even when commas split evenly", async () => {
    expect(await markdownOf("a,b\tc\n1,2\t3\n", "data.tsv")).toBe("| a,b | c |\n| --- | --- |\n| 1,2 | 3 |");
  });

  it("keeps quoted delimiters, quotes and line breaks in their cell", async () => {
    expect(await markdownOf('a,b\n"x, ""y""","one\ntwo"\n')).toBe('| a | b |\n| --- | --- |\n| x, "y" | one<br>two |');
  });

  it("pads ragged rows and keeps surplus cells", async () => {
    expect(await markdownOf("a,b\n1\n1,2,3\n")).toBe("| a | b |  |\n| --- | --- | --- |\n| 1 |  |  |\n| 1 | 2 | 3 |");
  });

  it.each([
    [
      "shift_jis",
      [0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x0a, 0x82, 0xa0, 0x2c, 0x82, 0xa2],
      "| 名前 | テスト |",
    ],
    ["windows-1252", [...Buffer.from("caf\xe9,na\xefve\n1,2", "latin1")], "| café | naïve |"],
    ["utf-16 with a mark", [0xff, 0xfe, ...Buffer.from("ä,b\n1,2", "utf16le")], "| ä | b |"],
  ])("decodes undeclared %s", async (_name, bytes, header) => {
    expect((await markdownOf(Uint8Array.from(bytes))).split("\n")[0]).toBe(header);
  });

  it.each([
    ["a title and facts", "Weather\nStation:,Oslo\n\nday,mm,C\n1,2,3\n2,3,4\n3,4,5\n", ["Weather", "Station: Oslo"]],
    ["comments", "# made, by hand\n# 2024\nday,mm,C\n1,2,3\n2,3,4\n3,4,5\n", ["\\# made by hand", "\\# 2024"]],
    ["rows that a spreadsheet filled", "Weather,,\nday,mm,C\n1,2,3\n2,3,4\n", ["Weather"]],
  ])("keeps %s above the header as text", async (_case, text, lines) => {
    const table = (await markdownOf(text)).slice(lines.join("\n\n").length + 2);
    expect(await markdownOf(text)).toBe(`${lines.join("\n\n")}\n\n${table}`);
    expect(table).toMatch(/^\| day \| mm \| C \|\n\| --- \| --- \| --- \|\n\| 1 \| 2 \| 3 \|\n/);
    const { html, metadata } = await engine.parse(Buffer.from(text), { filename: "a.csv", formats: ["html"] });
    expect(html).toMatch(/^<html><body><p>[^<]+<\/p>/);
    expect(metadata).toMatchObject({ columnCount: 3 });
  });

  it("keeps sentences below the table as text, and names of rows in it", async () => {
    const table = "place,girls,boys\nnorth,1,2\nsouth,3,4\nunknown,,\n";
    const rows =
      "| place | girls | boys |\n| --- | --- | --- |\n| north | 1 | 2 |\n| south | 3 | 4 |\n| unknown |  |  |";
    const note = "Source: the register of births, as it was published in 2014.";
    expect(await markdownOf(`${table}"${note}"\nby hand\n`)).toBe(`${rows}\n\n${note}\n\nby hand`);
    expect(await markdownOf(table)).toBe(rows);
    // A line between rows is part of the table, and so are long names without spaces.
    expect(await markdownOf(`${table}"${note}"\neast,5,6\n`)).toContain(`| ${note} |  |  |\n| east | 5 | 6 |`);
    const path = "country/state/county/township/school/class/pupils";
    expect(await markdownOf(`${table}${path}\n`)).toBe(`${rows}\n| ${path} |  |  |`);
  });

  it.each([
    ["a header of two names over rows of two", "a,b\n1,2\n"],
    ["narrow rows between wide ones", "a,b,c\n1,2\n1,2,3\n"],
    ["a header with blank names", ",2023,2024\nrye,1,2\noats,3,4\n"],
    ["rows of two that are as many as the wide ones", "a,b\n1,2\na,b,c\n1,2,3\n"],
    ["comments as wide as the table", "#id,name,kg\n1,rye,4\n2,oats,5\n"],
  ])("takes %s for no preamble", async (_case, text) => {
    const [head = ""] = text.split("\n");
    expect((await markdownOf(text)).split("\n")[0]!.replace(/[| ]+/g, " ").trim()).toBe(
      head.replaceAll(",", " ").trim(),
    );
  });

  it("knows facts on wide rows, rows of units, and files that name no columns", async () => {
    expect(await markdownOf("Source,WDI,,,\na,b,c,d,e\n1,2,3,4,5\n2,3,4,5,6\n")).toMatch(/^Source WDI\n\n\| a \| b/);
    expect(await markdownOf("id,value,,,\n1,2,3,4,5\n2,3,4,5,6\n")).toMatch(/^\| id \| value \|/);
    const htmlOf = async (csv: string) =>
      (await engine.parse(Buffer.from(csv), { filename: "t.csv", formats: ["html"] })).html;
    expect(await htmlOf("day,rain\n(d),(mm)\n1,2\n2,3\n3,4\n4,5\n")).toContain("<th>(mm)</th></tr></thead>");
    expect(await markdownOf("rent,1200\nfood,310\n")).toBe("|  |  |\n| --- | --- |\n| rent | 1200 |\n| food | 310 |");
    const named = createEngine({ parsers: [csvParser({ header: true })] });
    const { markdown } = await named.parse(Buffer.from("rent,1200\nfood,310\n"), { filename: "t.csv" });
    expect(markdown).toMatch(/^\| rent \| 1200 \|\n\| ---/);
    await named.close();
  });

  it("keeps literal NA, NULL and blank cells as they are", async () => {
    expect(await markdownOf("a,b,c\nNA,,NULL\n")).toContain("| NA |  | NULL |");
  });

  it("gives html and metadata too", async () => {
    const result = await engine.parse(Buffer.from("a,b\n<x>,2\n"), { filename: "t.csv", formats: ["html"] });
    expect(result.html).toContain("<td>&lt;x&gt;</td>");
    expect(result.metadata).toMatchObject({ rowCount: 2, columnCount: 2, sourceURL: "t.csv" });
  });

  it("says that an empty table is empty", async () => {
    await expect(markdownOf("\n\n  \n")).rejects.toMatchObject({ code: "DOCUMENT_EMPTY" });
  });

  it("names rows with broken quoting", async () => {
    const result = await engine.parse(Buffer.from('a,b\n1,"open\n2,3\n'), { filename: "t.csv" });
    expect(result.warning).toMatch(/irregular quoting/);
    const often = await engine.parse(Buffer.from('a,b\n1,"x" y "z" w\n'), { filename: "t.csv" });
    const problems = /\((.*)\)/.exec(often.warning ?? "")?.[1]?.split("; ") ?? [];
    expect(problems.length).toBeGreaterThan(0);
    expect(new Set(problems).size).toBe(problems.length);
  });

  it("converts a large file in a worker, the same way", async () => {
    const row = "value 1,value 2,value 3\n";
    const text = await markdownOf(`a,b,c\n${row.repeat(50_000)}`);
    expect(text.split("\n")).toHaveLength(50_002);
    expect(text.endsWith("| value 1 | value 2 | value 3 |")).toBe(true);
  });

  describe("ragged tables", () => {
    const wide = `${new Array(1_000).fill("w").join(",")}\n`;

    it("are not squared: what is written grows with the file", async () => {
      const text = `${wide}${"x\n".repeat(100_000)}`;
      const { markdown, html, warning } = await engine.parse(Buffer.from(text), {
        filename: "ragged.csv",
        formats: ["markdown", "html"],
      });
      expect(markdown.length).toBeLessThan(text.length * 6);
      expect(html.length).toBeLessThan(text.length * 20);
      expect(markdown.split("\n")).toHaveLength(100_002);
      expect(markdown.endsWith("\n| x |\n| x |")).toBe(true);
      expect(warning).toBeUndefined();
    });

    it("have a header as wide as the widest row, wherever that is", async () => {
      const markdown = await markdownOf(`a\n${"x\n".repeat(30_000)}${wide}`);
      const [header = "", rule = ""] = markdown.split("\n");
      expect(header.split("|")).toHaveLength(1_002);
      expect(rule.split("|")).toHaveLength(1_002);
      expect(markdown.split("\n").at(-1)?.split("|")).toHaveLength(1_002);
    });

    it.each(["csv", "tsv"])("of more than a million cells are cut with a warning (%s)", async (extension) => {
      const separator = extension === "tsv" ? "\t" : ",";
      const text = `${["a", "b"].join(separator)}\n`.repeat(600_000);
      const { markdown, warning, metadata } = await engine.parse(Buffer.from(text), { filename: `long.${extension}` });
      expect(warning).toMatch(/cut after 500000 rows: at most 1000000 cells/);
      expect(metadata.rowCount).toBe(500_000);
      expect(markdown.split("\n")).toHaveLength(500_001);
    });

    it("take more cells where the caller says so", async () => {
      const small = createEngine({ parsers: [csvParser({ maxCells: 5 })] });
      const { markdown, warning } = await small.parse(Buffer.from("a,b\n1,2\n3,4\n5,6\n"), { filename: "t.csv" });
      expect(markdown).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |");
      expect(warning).toMatch(/at most 5 cells/);
      await small.close();
    });
  });

  it("never loses a cell, whatever its text", async () => {
    const cell = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((text) => text.replace(/[\0-\x1f\ufeff\u0085\u2028\u2029]/g, "").trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const csv = `h1,h2\n${rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")).join("\n")}\n`;
        const { html } = await engine.parse(Buffer.from(csv), { filename: "t.csv", formats: ["html"] });
        const kept = rows.filter((row) => row.some((text) => text !== ""));
        expect(html.match(/<tr>/g)).toHaveLength(kept.length + 1);
      }),
      { numRuns: 50 },
    );
  });
});
