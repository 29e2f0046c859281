import { createEngine } from "@quern/core";
import { parserContract } from "@quern/types/testing";
import { afterAll, describe, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string, filename: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename })).markdown;

describe("markupParser", () => {
  const sound = { bytes: Buffer.from("== Mills\n\nA quern."), mediaType: "text/asciidoc", word: "quern" };
  const broken = [{ name: "subtitles without times", bytes: Buffer.from("Hello"), mediaType: "text/vtt" }];
  for (const { name, run } of parserContract(() => markupParser(), { sound, broken })) it(name, run);

  it("reads AsciiDoc: structure, admonitions, check lists, formulas, footnotes", async () => {
    const text = `= Guide
Ann Miller
:toc:

Intro with *bold*.footnote:[A note.]

== First

NOTE: Take care.

* [x] done
* [ ] open

[source,python]
----
print(1)
----

stem:[x < y] and

[stem]
++++
a^2
++++

|===
|Name |Kg

|Stone
|40
|===

include::other.adoc[]
`;
    const { markdown, metadata, warning } = await engine.parse(Buffer.from(text), { filename: "guide.adoc" });
    expect(markdown).toContain(
      "# Guide\n\nIntro with **bold**.[^1]\n\n## First\n\n> **Note**\n>\n> Take care.\n\n- [x] done\n- [ ] open",
    );
    expect(markdown).toContain("```python\nprint(1)\n```\n\n$x < y$ and\n\n$$\na^2\n$$");
    expect(markdown).toContain("| Name | Kg |\n| --- | --- |\n| Stone | 40 |");
    expect(markdown).toContain("[^1]: A note.");
    expect(metadata).toMatchObject({ title: "Guide", author: "Ann Miller" });
    expect(warning).toBe("Included files were not read: other.adoc.");
  });

  it("reads AsciiDoc: a note that is referred to twice, a title with marks and signs", async () => {
    const text =
      "= Mills & _Querns_\n\nStone footnote:ref[Basalt.] and sieve footnote:[Of hair.] and stone footnote:ref[].\n";
    const { markdown, metadata } = await engine.parse(Buffer.from(text), { filename: "mills.adoc" });
    expect(markdown).toContain("Stone [^1] and sieve [^2] and stone [^1].\n\n[^1]: Basalt.\n\n[^2]: Of hair.");
    expect(metadata?.title).toBe("Mills & Querns");
  });

  it("shows no notes, styles, regions and first words of WebVTT as text", async () => {
    const vtt =
      "WEBVTT FILE\nKind: captions\nLanguage: de-AT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE\nout:\n00:00.000 --> 00:01.000\nTaken out.\n\n1\n00:01.000 --> 00:02.000\nNOTE that it turns.\n";
    const { markdown, metadata } = await engine.parse(Buffer.from(vtt), { filename: "a.vtt" });
    expect(markdown).toBe("[00:00:01] NOTE that it turns.");
    expect(metadata).toMatchObject({ language: "de-AT", cueCount: 1 });
    expect(metadata.title).toBeUndefined();
  });

  it("shows each line of captions that roll up once, and what is said twice twice", async () => {
    const rolling = [
      "00:00.320 --> 00:02.470\n \nhello<00:00.799><c> and</c><00:01.040><c> welcome</c>",
      "00:02.470 --> 00:02.480\nhello and welcome\n ",
      "00:02.480 --> 00:04.950\nhello and welcome\nto<00:02.879><c> the</c> mill",
      "00:04.950 --> 00:04.960\nto the mill\n ",
      "00:04.960 --> 00:07.000\nto the mill\nwhere grain falls",
    ];
    const markdownOf = async (text: string, filename: string): Promise<string> =>
      (await engine.parse(Buffer.from(text), { filename })).markdown;
    expect(await markdownOf(`WEBVTT\n\n${rolling.join("\n\n")}\n`, "a.vtt")).toBe(
      "[00:00:00] hello and welcome to the mill where grain falls",
    );
    const said = ["1\n00:00:01,000 --> 00:00:02,000\nNo.", "2\n00:00:02,500 --> 00:00:03,500\nNo."];
    expect(await markdownOf(said.join("\n\n"), "a.srt")).toBe("[00:00:01] No. No.");
  });

  it("reads subtitles as a transcript, recognised by their content", async () => {
    const srt =
      "1\n00:00:01,000 --> 00:00:02,000\nHello <i>there</i>\n\n2\n00:00:02,100 --> 00:00:04,000\nand welcome.\n\n3\n00:01:09,000 --> 00:01:10,000\nBOB: Hi.\n";
    expect(await markdownOf(srt, "unnamed")).toBe("[00:00:01] Hello there and welcome.\n\n[00:01:09] **BOB:** Hi.");
    const vtt =
      "WEBVTT - Talk\n\nNOTE x\n\n00:01.000 --> 00:02.000 align:start\n<v Ann>Hello &amp; hi</v>\n\n00:02.000 --> 00:03.000\n<v Bob>Yes</v>\n";
    expect(await markdownOf(vtt, "unnamed.txt")).toBe(
      "# Talk\n\n[00:00:01] **Ann:** Hello & hi\n\n[00:00:02] **Bob:** Yes",
    );
  });
});
