/** Rows of large tables as a stream, through the library and the command line. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { constants, deflateRawSync, gzipSync } from "node:zlib";

import { buildZip } from "@quern/documents/testing";
import { createQuern, type RowBatch } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../packages/cli/src/main.js";

const quern = createQuern();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rows-"));
});
afterAll(async () => {
  await quern.close();
  await rm(folder, { recursive: true });
});

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface SheetSource {
  readonly name: string;
  readonly rows: string;
  readonly state?: string;
}

/** A workbook of these sheets; style 1 shows dates. */
function workbook(sheets: readonly SheetSource[], strings: readonly string[] = []): Uint8Array {
  const list = sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"${state ? ` state="${state}"` : ""}/>`,
    )
    .join("");
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return buildZip({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook ${NAMESPACE} xmlns:r="${RELATIONS}"><sheets>${list}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, index) => relation(`r${index}`, "worksheet", `s${index}.xml`)).join("")}${relation("st", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet ${NAMESPACE}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${NAMESPACE}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/s${index}.xml`,
        `<worksheet ${NAMESPACE}><cols><col min="1" max="2"/></cols><sheetData>${rows}</sheetData><rowBreaks count="0"/></worksheet>`,
      ]),
    ),
  });
}

async function all(batches: AsyncIterable<RowBatch>): Promise<RowBatch[]> {
  const list: RowBatch[] = [];
  for await (const batch of batches) list.push(batch);
  return list;
}

const MIXED = workbook(
  [
    {
      name: "Mixed",
      rows:
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>0</v></c></row><row r="2"/>` +
        `<row r="3"><c r="A3" s="1"><v>45292</v></c><c r="B3"><v>1.5</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="inlineStr"><is><t>in &amp; line</t></is></c></row>` +
        `<row r="4"><c r="B4"><f>SUM(B1:B3)</f></c><c r="C4" t="e"><v>#N/A</v></c><c r="E4" t="str"><f>A1</f><v>a&lt;b</v></c></row>`,
    },
    { name: "Secret", rows: '<row r="1"><c r="A1"><v>1</v></c></row>', state: "hidden" },
  ],
  ["<t>day</t>", "<r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh>"],
);

describe("rows of a workbook", () => {
  it("give the text of formulas where a program left the result empty", async () => {
    const path = fileURLToPath(new URL("../packages/office/test-support/formulas.xlsx", import.meta.url));
    const [first] = await all(quern.rows(path, { sheet: "Mill" }));
    expect(first?.rows[2]).toEqual(["sum", "=SUM(B2:B3)", "=SUMPRODUCT(B2:B3,C2:C3)"]);
    expect(first?.warnings.join(" ")).toContain("3 formulas have no saved result");
  });

  it("have columns, values with their types, dates, formulas without a result, and name what is hidden", async () => {
    const batches = await all(quern.rows(MIXED));
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ sheet: "Mixed", from: 1, columns: ["day", "rich text", "C", "day 2", "E"] });
    expect(batches[0]!.rows).toEqual([
      ["2024-01-01", 1.5, true, "in & line", null],
      [null, "=SUM(B1:B3)", "#N/A", null, "a<b"],
    ]);
    expect(batches[0]!.warnings.join(" ")).toMatch(/"Secret".*1 formulas have no saved result/s);
  });

  it("come from the sheet that is named, by name or number; one that is not there names those that are", async () => {
    for (const sheet of ["Secret", 2])
      expect((await all(quern.rows(MIXED, { sheet, header: false })))[0]).toMatchObject({
        sheet: "Secret",
        columns: ["A"],
        rows: [[1]],
      });
    await expect(all(quern.rows(MIXED, { sheet: "Nope" }))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      hint: expect.stringContaining('"Mixed", "Secret"'),
    });
  });

  it("beyond the bounds of parse, which says how to have them, are all there", async () => {
    const rows = Array.from({ length: 100_101 }, (_, index) => `<row><c><v>${index}</v></c><c><v>7</v></c></row>`).join(
      "",
    );
    const bytes = workbook([{ name: "Long", rows }]);
    const { warning } = await quern.parse(bytes, { filename: "long.xlsx" });
    expect(warning).toMatch(/"Long" is cut.*quern\.rows/);
    const batches = await all(quern.rows(bytes, { batch: 30_000 }));
    expect(batches.map(({ from, rows: part }) => [from, part.length])).toEqual([
      [1, 30_000],
      [30_001, 30_000],
      [60_001, 30_000],
      [90_001, 10_100],
    ]);
    const rest = await all(quern.rows(bytes, { from: 100_099 }));
    expect(rest[0]).toMatchObject({
      from: 100_099,
      rows: [
        [100_099, 7],
        [100_100, 7],
      ],
    });
  });

  it("with prefixed names, and letters on the edge of a piece are whole", async () => {
    const cells = Array.from(
      { length: 40_000 },
      (_, index) =>
        `<x:row r="${index + 1}"><x:c r="A${index + 1}" t="inlineStr"><x:is><x:t>ä${"é".repeat(index % 7)}€</x:t></x:is></x:c></x:row>`,
    ).join("");
    const plain = workbook([{ name: "P", rows: "" }]);
    const bytes = buildZip({
      ...Object.fromEntries(
        ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map((name) => [
          name,
          part(plain, name),
        ]),
      ),
      "xl/s0.xml": `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${cells}</x:sheetData></x:worksheet>`,
    });
    const rows = (await all(quern.rows(bytes, { header: false }))).flatMap((batch) => batch.rows);
    expect(rows).toHaveLength(40_000);
    expect(rows.every(([text], index) => text === `ä${"é".repeat(index % 7)}€`)).toBe(true);
  });

  it("end with the signal, and with the loop", async () => {
    const rows = "<row><c><v>1</v></c></row>".repeat(200_000);
    const bytes = workbook([{ name: "Long", rows }]);
    const controller = new AbortController();
    let seen = 0;
    const reading = (async () => {
      for await (const batch of quern.rows(bytes, { signal: controller.signal, batch: 100 })) {
        seen += batch.rows.length;
        if (seen === 1_000) controller.abort(new Error("enough"));
      }
    })();
    await expect(reading).rejects.toThrow("enough");
    expect(seen).toBe(1_000);
    for await (const batch of quern.rows(bytes, { batch: 10 })) {
      expect(batch.rows).toHaveLength(10);
      break;
    }
    expect(await all(quern.rows(Buffer.from("a\n1\n"), { filename: "a.csv" }))).toHaveLength(1);
  });

  it("of a broken archive or sheet are errors that say what is broken", async () => {
    await expect(all(quern.rows(MIXED.subarray(0, MIXED.length - 30)))).rejects.toMatchObject({
      code: "DOCUMENT_DAMAGED",
    });
    const broken = Uint8Array.from(MIXED);
    const at = Buffer.from(broken).indexOf("xl/s0.xml") + 9;
    broken.fill(0xff, at, at + 40);
    await expect(all(quern.rows(broken))).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  });
});

/** A workbook whose sheet unpacks to this many megabytes of zeros. */
function bombOfZeros(megabytes: number, before: string): Uint8Array {
  const block = (bytes: Uint8Array | string): Buffer =>
    deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const zeros = block(Buffer.alloc(1 << 20));
  const packed = Buffer.concat([block(before), ...Array<Buffer>(megabytes).fill(zeros), deflateRawSync("")]);
  const bytes = Buffer.from(workbook([{ name: "Bomb", rows: "MARK" }]));
  const name = Buffer.from("xl/s0.xml");
  const header = bytes.indexOf(name) - 30;
  const start = header + 30 + name.length;
  const size = bytes.readUInt32LE(header + 18);
  const entry = bytes.lastIndexOf(name) - 46;
  const grown = packed.length - size;
  const result = Buffer.concat([bytes.subarray(0, start), packed, bytes.subarray(start + size)]);
  result.writeUInt32LE(packed.length, header + 18);
  result.writeUInt32LE(packed.length, entry + grown + 20);
  result.writeUInt32LE(bytes.readUInt32LE(bytes.length - 6) + grown, result.length - 6);
  return new Uint8Array(result);
}

describe("rows of a sheet that unpacks to gigabytes", () => {
  const head = `<worksheet ${NAMESPACE}><sheetData>`;

  it("stop where one row does not end", async () => {
    const reading = all(quern.rows(bombOfZeros(4_096, `${head}<row><c><v>1</v></c></row><row><c><v>`)));
    await expect(reading).rejects.toMatchObject({
      code: "DOCUMENT_LIMIT_EXCEEDED",
      message: expect.stringMatching(/xl\/s0\.xml.*longer than/),
    });
  });

  it("take no more memory than others where no row begins, and end with the signal", async () => {
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 50);
    const reading = all(quern.rows(bombOfZeros(16_384, head), { signal: AbortSignal.timeout(5_000) }));
    await expect(reading).rejects.toThrow(/timeout|aborted/i);
    clearInterval(watch);
    expect(most - before).toBeLessThan(300e6);
  });
});

describe("rows of a database", () => {
  it("come table by table, or from the one that is named", async () => {
    const path = fileURLToPath(new URL("../packages/data/test-support/mills.sqlite", import.meta.url));
    const batches = await all(quern.rows(path));
    const { markdown } = await quern.parse(path);
    const names = [...new Set(batches.flatMap(({ sheet }) => sheet ?? []))];
    expect(names[0]).toBe("mills");
    for (const name of names) expect(markdown).toContain(`## ${name}`);
    const mill = batches.flatMap(({ rows }) => rows).find((row) => row.includes("Mühle 60"));
    expect(mill).toBeDefined();
    const named = await all(quern.rows(path, { sheet: names[0]! }));
    expect(named.every(({ sheet }) => sheet === names[0])).toBe(true);
    await expect(all(quern.rows(path, { sheet: "nope" }))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      hint: expect.stringContaining(`"${names[0]}"`),
    });
  });
});

/** A part of an archive under test, read with its own reader. */
function part(bytes: Uint8Array, name: string): string {
  return parts(bytes).get(name)!;
}
const parts = (bytes: Uint8Array): Map<string, string> => {
  const { Archive, DocumentBudget } = documents;
  const archive = new Archive(bytes, new DocumentBudget());
  return new Map(
    [...archive.entries].map((entry) => [entry.name, Buffer.from(archive.require(entry.name)).toString()]),
  );
};
const documents = await import("@quern/documents");

describe("rows of text", () => {
  it("of CSV keep quotes, line breaks and zeros in front, over the edges of pieces", async () => {
    const record = '007,"a ""b"", c","two\r\nlines",\r\n';
    const text = `id,text,more,blank\r\n${record.repeat(70_000)}`;
    expect(text.length).toBeGreaterThan(2 << 20);
    const batches = await all(quern.rows(Buffer.from(text), { filename: "t.csv", batch: 10_000 }));
    const rows = batches.flatMap((batch) => batch.rows);
    expect(rows).toHaveLength(70_000);
    expect(rows.every((row) => JSON.stringify(row) === JSON.stringify(["007", 'a "b", c', "two\r\nlines", null]))).toBe(
      true,
    );
  });

  it("name the lines above the header of a CSV file, which are no rows", async () => {
    const text = "Weather\nStation:,Oslo\n\nday,mm,C\n1,2,3\n2,3,4\n3,4,5\n";
    const [batch] = await all(quern.rows(Buffer.from(text), { filename: "t.csv" }));
    expect(batch?.columns).toEqual(["day", "mm", "C"]);
    expect(batch?.rows).toHaveLength(3);
    expect(batch?.warnings).toEqual(["2 lines above the header are no part of the table: Weather / Station: Oslo"]);
    const [raw] = await all(quern.rows(Buffer.from(text), { filename: "t.csv", header: false }));
    expect(raw?.rows[0]?.[0]).toBe("Weather");
  });

  it.each([
    ["a stream", (bytes: Uint8Array) => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), "t.csv"],
    ["gzip", (bytes: Uint8Array) => gzipSync(bytes), "t.csv.gz"],
    ["a Blob", (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]), "t.csv"],
  ])("come from %s", async (_name, wrap, filename) => {
    const bytes = Buffer.from("stadt;größe\nKöln;1\n");
    expect(await all(quern.rows(wrap(bytes), { filename }))).toMatchObject([
      { columns: ["stadt", "größe"], rows: [["Köln", "1"]] },
    ]);
  });

  it("find the encoding where the first foreign letter stands, however far behind", async () => {
    const latin = Buffer.concat([
      Buffer.from(`name,city\n${"Ann,Oslo\n".repeat(200_000)}`),
      Buffer.from("Jérôme Lefèvre,Orléans près de la forêt\n".repeat(20), "latin1"),
    ]);
    const batches = await all(quern.rows(latin, { filename: "t.csv", batch: 100_000 }));
    expect(batches.at(-1)?.rows.at(-1)).toEqual(["Jérôme Lefèvre", "Orléans près de la forêt"]);
    expect(batches.flatMap(({ warnings }) => warnings).join()).toMatch(/windows-1252/);
  });

  it("of JSON Lines have a column for each key, and count lines that are no JSON", async () => {
    const text = '{"a":1,"b":"x"}\n{"a":2,"c":{"d":[1]}}\nnot json\n{"a":null,"c":true}\n';
    expect(await all(quern.rows(Buffer.from(text), { filename: "t.jsonl" }))).toMatchObject([
      {
        columns: ["a", "b", "c"],
        rows: [
          [1, "x", null],
          [2, null, { d: [1] }],
          [null, null, true],
        ],
        warnings: [expect.stringContaining("1 line is not JSON")],
      },
    ]);
  });

  it("of gzip within gzip are an error that says so, however deep it goes", async () => {
    const twice = gzipSync(gzipSync("a,b\n1,2\n"));
    await expect(all(quern.rows(twice, { filename: "t.csv.gz" }))).rejects.toMatchObject({
      code: "UNSUPPORTED_FILE_TYPE",
      message: expect.stringContaining("gzip within gzip"),
    });
  });

  it("stop at a quote that nothing closes, with what to look for", async () => {
    const text = `a,b\n1,"${"x".repeat(18_000_000)}`;
    await expect(all(quern.rows(Buffer.from(text), { filename: "t.csv" }))).rejects.toMatchObject({
      code: "DOCUMENT_LIMIT_EXCEEDED",
      message: expect.stringContaining("quote"),
    });
  });

  it("are refused for a document without rows, and wrong options by their name", async () => {
    await expect(all(quern.rows(Buffer.from("%PDF-1.4\n"), { filename: "a.pdf" }))).rejects.toMatchObject({
      code: "UNSUPPORTED_FILE_TYPE",
      message: expect.stringContaining("has no rows"),
    });
    await expect(all(quern.rows(Buffer.from("a\n1"), { filename: "a.csv", batch: 0 }))).rejects.toThrow(/batch/);
    await expect(all(quern.rows(join(folder, "missing.csv")))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("quern parse --rows", () => {
  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const written = { out: "", err: "" };
    const into = (name: "out" | "err"): Writable =>
      new Writable({
        write(chunk, _encoding, done) {
          written[name] += String(chunk);
          done();
        },
      });
    const terminal = {
      stdout: into("out"),
      stderr: into("err"),
      stdin: new PassThrough().end(),
      environment: {},
      directory: folder,
    };
    const code = await main(args, terminal as never);
    return { code, ...written };
  }

  it("writes lines of JSON and CSV, all or a range", async () => {
    const path = join(folder, "t.csv");
    await writeFile(
      path,
      `n,text\n${Array.from({ length: 2_500 }, (_, index) => `${index + 1},"a, ${index}"`).join("\n")}\n`,
    );
    const output = join(folder, "out.jsonl");
    expect(await run("parse", path, "--rows", "all", "-o", output)).toMatchObject({
      code: 0,
      err: `${output}: 2500 rows\n`,
    });
    const lines = (await readFile(output, "utf8")).trim().split("\n");
    expect(lines).toHaveLength(2_500);
    expect(JSON.parse(lines[2_499]!)).toEqual({ n: "2500", text: "a, 2499" });
    const csv = join(folder, "out.csv");
    await run("parse", path, "--rows", "999-1002", "-o", csv);
    expect(await readFile(csv, "utf8")).toBe('n,text\n999,"a, 998"\n1000,"a, 999"\n1001,"a, 1000"\n1002,"a, 1001"\n');
    expect((await run("parse", path, "--rows", "1")).out).toBe('{"n":"1","text":"a, 0"}\n');
  });

  it("writes nested values of JSON Lines as they were, and as JSON into CSV", async () => {
    const path = join(folder, "nested.jsonl");
    await writeFile(path, '{"id":0,"x":{"y":0}}\n');
    expect((await run("parse", path, "--rows", "all")).out).toBe('{"id":0,"x":{"y":0}}\n');
    const csv = join(folder, "nested.csv");
    await run("parse", path, "--rows", "all", "-o", csv);
    expect(await readFile(csv, "utf8")).toBe('id,x\n0,"{""y"":0}"\n');
  });

  it("fails with a message, and leaves no half file", async () => {
    const path = join(folder, "broken.xlsx");
    await writeFile(path, MIXED.subarray(0, 500));
    const output = join(folder, "half.jsonl");
    expect(await run("parse", path, "--rows", "all", "-o", output)).toMatchObject({
      code: 1,
      err: expect.stringContaining("DOCUMENT_DAMAGED"),
    });
    await expect(readFile(`${output}.part`)).rejects.toThrow();
    expect((await run("parse", path, "--rows", "9-3")).code).toBe(2);
  });
});
