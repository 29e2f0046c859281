import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const read = (text: string, filename: string) => engine.parse(Buffer.from(text), { filename });

it("reads SubStation Alpha by the names of its columns, without drawings and in the order of time", async () => {
  const { markdown, metadata } = await read(
    [
      "[Script Info]",
      "Title: The mill",
      "[Events]",
      "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
      "Dialogue: 0,0:01:05.00,0:01:07.00,Default,,0,0,0,,It stops, at last.",
      "Dialogue: 0,0:00:01.50,0:00:03.00,Default,,0,0,0,,The {\\i1}stones{\\i0}\\Nturn.",
      "Dialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}",
      "Comment: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,Not shown.",
    ].join("\r\n"),
    "mill.ass",
  );
  expect(markdown).toBe("# The mill\n\n[00:00:01] The stones turn.\n\n[00:01:05] It stops, at last.");
  expect(metadata).toMatchObject({ title: "The mill", cueCount: 2, duration: "00:01:07" });
});

it("reads the captions of a video site by their first line", async () => {
  expect(
    (await read("0:00:01.000,0:00:03.000\nThe stones\nturn.\n\n0:01:00.000,0:01:02.000\nThey stop.\n", "a.txt"))
      .markdown,
  ).toBe("[00:00:01] The stones turn.\n\n[00:01:00] They stop.");
});

it.each([
  ["clock", 'begin="00:00:10.5" end="00:00:12"'],
  ["frames", 'begin="00:00:10:12" dur="50f"'],
  ["seconds", 'begin="10.5s" end="12s"'],
  ["milliseconds", 'begin="10500ms" end="12000ms"'],
  ["ticks", 'begin="105t" end="120t"'],
])("reads timed text whose times are of a %s", async (_unit, times) => {
  const { markdown, metadata } = await read(
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="en" ttp:frameRate="25" ttp:tickRate="10"><head><metadata><title>Old</title></metadata></head><body><div><p ${times}>The <span>stones</span><br/>turn.</p></div></body></tt>`,
    "a.xml",
  );
  expect(markdown).toBe("# Old\n\n[00:00:10] The stones turn.");
  expect(metadata).toMatchObject({ language: "en", duration: "00:00:12" });
});

it("reads a song line by line, a refrain where it is sung, and lines that have no time", async () => {
  const { markdown, metadata } = await read(
    "[ti:Mill song]\n[ar:Ann Miller]\n[00:01.00][00:09.00]Turn, turn\n[00:03.00]<00:03.00>All <00:03.50>day\n[00:05.00]\n[00:07.00]And night\n(softly)\n",
    "song.lrc",
  );
  expect(markdown).toBe("# Mill song\n\nTurn, turn\\\nAll day\n\nAnd night\\\n(softly)\\\nTurn, turn");
  expect(metadata).toMatchObject({ title: "Mill song", author: "Ann Miller" });
});
