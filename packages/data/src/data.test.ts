import { readFileSync } from "node:fs";
import { createEngine } from "@quern/core";
import { parserContract } from "@quern/types/testing";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, it } from "vitest";
import { dataParser } from "./index.js";
import { readData } from "./worker.js";

const engine = createEngine({ parsers: [dataParser()] });
afterAll(() => engine.close());
const parse = (bytes: Uint8Array | string, filename = "unnamed") =>
  engine.parse(typeof bytes === "string" ? Buffer.from(bytes) : bytes, { filename });
const database = readFileSync(new URL("../test-support/mills.sqlite", import.meta.url));
const lines = (...parts: string[]): string => parts.join("\r\n");

describe("dataParser", () => {
  const sound = { bytes: database, mediaType: "application/vnd.sqlite3", word: "Mühle 60" };
  const broken = [
    { name: "a calendar without a calendar", bytes: Buffer.from("SUMMARY:x"), mediaType: "text/calendar" },
    { name: "a database cut short", bytes: database.subarray(0, 3000), mediaType: "application/vnd.sqlite3" },
    {
      name: "Parquet without its end",
      bytes: Buffer.from("PAR1 and no more"),
      mediaType: "application/vnd.apache.parquet",
    },
    { name: "lines that are no JSON", bytes: Buffer.from("a\nb\n"), mediaType: "application/jsonl" },
  ];
  for (const { name, run } of parserContract(() => dataParser(), { sound, broken })) it(name, run);

  it("reads calendars by the order of their events, recognised by their content", async () => {
    const { markdown, metadata } = await parse(
      lines(
        "BEGIN:VCALENDAR",
        "X-WR-CALNAME:Mill",
        "BEGIN:VEVENT",
        "DTSTART;TZID=Europe/Berlin:20240301T100000",
        "DTEND;TZID=Europe/Berlin:20240301T113000",
        "SUMMARY:Grinding\\, a lo",
        " ng talk",
        "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4",
        'ORGANIZER;CN="Ann: the miller":mailto:ann@x.test',
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "END:VALARM",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "DTSTART;VALUE=DATE:20240210",
        "DTEND;VALUE=DATE:20240212",
        "SUMMARY:Holiday",
        "END:VEVENT",
        "END:VCALENDAR",
      ),
    );
    expect(markdown).toBe(
      [
        "# Mill",
        "",
        "| Start | End | Summary | Repeats | Organizer |",
        "| --- | --- | --- | --- | --- |",
        "| 2024-02-10 | 2024-02-11 | Holiday |  |  |",
        "| 2024-03-01 10:00 Europe/Berlin | 2024-03-01 11:30 Europe/Berlin | Grinding, a long talk | weekly, on MO, 4 times | Ann: the miller \\<ann@x.test> |",
      ].join("\n"),
    );
    expect(metadata).toMatchObject({ title: "Mill", eventCount: 2 });
  });

  it("reads events without the frame of a calendar, with reminders and categories, and names what has no column", async () => {
    const event = [
      "BEGIN:VEVENT",
      "DTSTART:20260503T090000",
      "SUMMARY:Dress the stone",
      "CATEGORIES:Mill,Work",
      "GEO:51.05;13.73",
      "X-OWN:1",
      "BEGIN:VALARM",
      "TRIGGER:-PT15M",
      "DESCRIPTION:Take the mill bill",
      "END:VALARM",
      "END:VEVENT",
    ];
    const { markdown, warning } = await parse(event.join("\r\n"), "part.ics");
    expect(markdown).toContain(
      "| 2026-05-03 09:00 | Dress the stone | Mill, Work | 15 min before: Take the mill bill |",
    );
    expect(warning).toBe("Properties without a column were left out: GEO.");
  });

  it("keeps nicknames, messengers and relations of a contact", async () => {
    const card = ["BEGIN:VCARD", "VERSION:4.0", "FN:Ann Miller", "NICKNAME:Annie,Mill", "IMPP:xmpp:ann@example.com"];
    const { markdown } = await parse([...card, "ANNIVERSARY:20090808", "END:VCARD"].join("\r\n"), "ann.vcf");
    expect(markdown).toContain("| Ann Miller | Annie<br>Mill | xmpp:ann@example.com | 2009-08-08 |");
  });

  it("reads contacts of all versions", async () => {
    const { markdown } = await parse(
      lines(
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;Dr.;\r\nFN:Dr. Jane Doe\r\nORG:ACME;Research\r\nTEL;TYPE=WORK,VOICE:+1 555 0100",
        "item1.EMAIL;TYPE=INTERNET:jane@x.test\r\nADR;TYPE=HOME:;;1 Main St;Springfield;IL;62701;USA\r\nEND:VCARD",
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC=\r\nller;J=C3=B6rg\r\nTEL;CELL:123\r\nEND:VCARD",
      ),
    );
    expect(markdown.split("\n").slice(2)).toEqual([
      "| Dr. Jane Doe | ACME, Research | jane@x.test | +1 555 0100 (work) | 1 Main St, 62701 Springfield, IL, USA (home) |",
      "| Jörg Müller |  |  | 123 (cell) |  |",
    ]);
  });

  it("reads JSON Lines with a column for each key, and says which lines it could not", async () => {
    const { markdown, warning } = await parse('{"a":1,"b":"x|y"}\n{"a":null,"c":{"d":[1]}}\nnope\n');
    expect(markdown).toBe('| a | b | c |\n| --- | --- | --- |\n| 1 | x\\|y |  |\n|  |  | {"d":[1]} |');
    expect(warning).toBe("1 line is not JSON and was skipped (line 3).");
  });

  it("reads Parquet with the types of its columns", async () => {
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: "name", data: ["Ann", "Bo"], type: "STRING" },
        { name: "count", data: [1n, 2n], type: "INT64" },
        { name: "day", data: [new Date("2024-02-29"), new Date("2024-03-01T10:00:00Z")], type: "TIMESTAMP" },
      ],
    });
    const { markdown, metadata } = await parse(new Uint8Array(bytes));
    expect(markdown).toContain("| name | UTF8 |\n| count | INT64 |");
    expect(markdown).toContain(
      "| name | count | day |\n| --- | --- | --- |\n| Ann | 1 | 2024-02-29 |\n| Bo | 2 | 2024-03-01T10:00:00Z |",
    );
    expect(metadata).toMatchObject({ rowCount: 2, columnCount: 3 });
  });

  it("reads every row of a database, those that run over pages too", async () => {
    const { markdown, metadata, warning } = await parse(database);
    const rows = markdown.split("\n").filter((line) => line.startsWith("| "));
    expect(markdown).toContain("## mills\n\n| id (INTEGER) | mill name (TEXT) | weight (REAL) | note | stone (BLOB) |");
    expect(rows).toContain("| 3 | Mühle 1 | 1.5 | n1 n1 | (2 bytes) |");
    expect(rows).toContain(`| 21 | Mühle 7 | 7.5 | ${"n7 ".repeat(400).trim()} |  |`);
    expect(rows).toContain("| 9007199254740993 | far | 1 |  |  |");
    expect(rows.filter((row) => row.includes("Mühle"))).toHaveLength(60);
    expect(metadata).toMatchObject({ tableCount: 2, views: ["heavy"] });
    expect(warning).toMatch(/rates were left out/);
  });

  it("ends databases whose bytes were changed with an error or a table, never with a crash", async () => {
    const wants = { html: true, markdown: true, assets: false };
    const change = fc.tuple(fc.integer({ min: 16, max: database.length - 1 }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const bytes = Uint8Array.from(database);
        for (const [at, value] of changes) bytes[at] = value;
        const mediaType = "application/vnd.sqlite3";
        const result = await readData({ bytes, mediaType, options: {}, wants }).catch((error: Error) => error);
        if (result instanceof Error) expect(result).toMatchObject({ code: expect.stringMatching(/^DOCUMENT_/) });
      }),
      { numRuns: 200 },
    );
  });
});
