/** Broken copies of documents: each is converted, or refused with an error that has a code. The large run is benchmarks/hostile/mutate.mjs. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { QuernError } from "@quern/types";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error a plain script, shared with the benchmark
import { mutated, randomOf } from "../benchmarks/hostile/mutations.mjs";
import * as office from "../packages/office/test-support/documents.js";
import { pdfOfLines } from "./pdf-of-lines.js";

const file = (path: string): Uint8Array => readFileSync(fileURLToPath(new URL(`../packages/${path}`, import.meta.url)));
const text = (content: string): Uint8Array => new TextEncoder().encode(content.repeat(20));

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  "a.docx": () => office.docx(office.p("Millstones") + office.table(office.cell("a"), office.cell("b"))),
  "a.xlsx": () =>
    office.workbook(
      [
        ["stone", 1],
        ["grain", 2],
      ],
      "xlsx",
    ),
  "a.xls": () =>
    office.workbook(
      [
        ["stone", 1],
        ["grain", 2],
      ],
      "biff8",
    ),
  "a.xlsb": () =>
    office.workbook(
      [
        ["stone", 1],
        ["grain", 2],
      ],
      "xlsb",
    ),
  "a.doc": () => office.doc("Millstones wear down.\r"),
  "a.ppt": () => office.ppt([{ title: "Stones", body: "They wear down." }]),
  "a.msg": () => office.msg(1252, Buffer.from("Stones"), Buffer.from("They wear down.")),
  "secret.xls": () => gunzipSync(file("office/test-support/secret.xls.gz")),
  "table.ppt": () => gunzipSync(file("office/test-support/table.ppt.gz")),
  "handbook.mobi": () => file("epub/test-support/handbook.mobi"),
  "mills.sqlite": () => file("data/test-support/mills.sqlite"),
  "a.pdf": () => pdfOfLines(["Millstones wear down.", "They are dressed anew."]),
  "a.eml": () =>
    text("From: a@b.example\nSubject: Stones\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nStones\n--x--\n"),
  "a.rtf": () => text("{\\rtf1 {\\b Stones} wear \\'e4 down\\par {\\footnote a}}"),
  "a.html": () => text("<h1>Stones</h1><table><tr><td>a<td>b</table><p>They <b>wear</b> down."),
  "a.tex": () => text("\\section{Stones} They \\textbf{wear} $a^2$ down. \\begin{itemize}\\item a\\end{itemize}\n"),
  "a.rst": () => text("Stones\n======\n\nThey *wear* ``down``.\n\n.. note:: a\n\n"),
  "a.org": () => text("* Stones\nThey *wear* down.\n#+begin_src sh\nls\n#+end_src\n"),
  "a.textile": () => text('h1. Stones\n\nThey *wear* "down":/a[1].\n\n|_. a|b|\n\nbc. c\n\nfn1. d\n'),
  "a.typ": () =>
    text(
      '= Stones <s>\n\n#set text(size: 9pt)\nThey *wear* @s, $x^2/y$.\n\n#table(columns: 2, [a], [b])\n\n- a\n  + b\n\n#note("T")[c `d`]\n',
    ),
  "a.dokuwiki": () =>
    text("==== Stones ====\nThey **wear** [[down|away]] ((a)).\n\n^ a ^ b ^\n| c ||\n\n<code>\nd\n</code>\n"),
  "a.opml": () =>
    text(
      '<opml version="2.0"><body><outline text="Stones"><outline text="wear" _note="down"/></outline></body></opml>',
    ),
  "a.gpx": () =>
    text('<gpx version="1.1"><wpt lat="47.1" lon="8.5"><name>Stones</name><desc>wear &lt;b&gt;down</desc></wpt></gpx>'),
  "a.kml": () =>
    text(
      "<kml><Folder><Placemark><name>Stones</name><LineString><coordinates>8,47 9,48</coordinates></LineString></Placemark></Folder></kml>",
    ),
  "a.xps": () =>
    office.xps(['<Glyphs UnicodeString="Stones wear down." OriginX="10" OriginY="20" FontRenderingEmSize="12"/>']),
  "a.wiki": () => text("== Stones ==\nThey '''wear''' [[down|away]].\n{| \n| a\n|}\n"),
  "a.ics": () => text("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Stones\nEND:VEVENT\nEND:VCALENDAR\n"),
};
const COPIES = 25;

let quern: Quern;
beforeAll(() => {
  quern = createQuern({ search: [] });
});
afterAll(() => quern.close());

it.each(Object.entries(FILES))(
  "%s survives %s",
  async (filename, make) => {
    const original = make();
    const random = randomOf(filename);
    for (let copy = 0; copy < COPIES; copy++) {
      const bytes = mutated(original, random) as Uint8Array;
      const before = process.cpuUsage();
      try {
        await quern.parse(bytes, { filename, timeout: 60_000, parsers: [{ type: "pdf", mode: "fast" }] });
      } catch (error) {
        expect(QuernError.is(error), `copy ${copy}: ${String(error)}`).toBe(true);
        expect((error as QuernError).code, `copy ${copy}: ${String(error)}`).not.toMatch(/UNKNOWN_ERROR|WORKER_FAILED/);
      }
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6, `seconds of processor time for copy ${copy}`).toBeLessThan(10);
    }
  },
  120_000,
);
