import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const read = (text: string, filename = "a.xml") => engine.parse(Buffer.from(text), { filename });
const topic = (kind: string, text: string): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE ${kind} PUBLIC "-//OASIS//DTD DITA ${kind}//EN" "${kind}.dtd">\n<${kind} id="a">${text}</${kind}>`;

it("reads a task with its steps, notes, menus and links", async () => {
  const { markdown, metadata } = await read(
    topic(
      "task",
      `<title>Grind grain</title><shortdesc>How a mill is started.</shortdesc>
<prolog><author>Ann Miller</author><critdates><created date="2024-05-06"/></critdates></prolog>
<taskbody><prereq>You need grain.</prereq><steps>
<step><cmd>Choose <menucascade><uicontrol>File</uicontrol><uicontrol>Start</uicontrol></menucascade>.</cmd>
<info><note type="restriction">Not on <b>Sundays</b>.</note></info></step>
<step><cmd>Wait for <codeph>ready</codeph>.</cmd><substeps><substep><cmd>Look at the stone.</cmd></substep></substeps></step></steps>
<result>Flour. See <xref href="kinds.dita">its kinds</xref>.</result></taskbody>
<related-links><link href="stones.dita"><linktext>Stones</linktext></link></related-links>`,
    ),
  );
  expect(markdown).toBe(
    [
      "# Grind grain",
      "How a mill is started.",
      "You need grain.",
      "1. Choose **File** > **Start**.",
      "   > **Restriction**\n   >\n   > Not on **Sundays**.",
      "2. Wait for `ready`.",
      "   1. Look at the stone.",
      "Flour. See [its kinds](kinds.dita).",
      "- [Stones](stones.dita)",
    ].join("\n\n"),
  );
  expect(metadata).toMatchObject({ title: "Grind grain", author: "Ann Miller", publishedTime: "2024-05-06" });
});

it("reads tables by their rows, and terms, code and pictures", async () => {
  const { markdown, warning } = await read(
    topic(
      "reference",
      `<title>Stones</title><refbody><refsyn><title>Syntax</title><codeblock outputclass="language-bash">mill <varname>stone</varname></codeblock></refsyn>
<properties><prophead><proptypehd>Kind</proptypehd><propdeschd>Use</propdeschd></prophead><property><proptype>Runner</proptype><propdesc>turns</propdesc></property></properties>
<section><dl><dlentry><dt>Bed</dt><dd>The lower stone.</dd></dlentry></dl>
<fig><title>A mill</title><image href="mill.png"><alt>Two stones</alt></image></fig><p conref="shared.dita#s/p"/></section></refbody>`,
    ),
  );
  expect(markdown).toContain("## Syntax\n\n```bash\nmill stone\n```");
  expect(markdown).toContain("| Kind | Use |\n| --- | --- |\n| Runner | turns |");
  expect(markdown).toContain("**Bed**\n\nThe lower stone.");
  expect(markdown).toContain("![Two stones](mill.png)");
  expect(warning).toContain("shared.dita#s/p");
});

it("reads a map as a table of contents", async () => {
  const { markdown } = await read(
    '<map><title>Guide</title><topicref href="start.dita" navtitle="Start"><topicref href="stop.dita"><topicmeta><navtitle>Stop</navtitle><shortdesc>In the evening.</shortdesc></topicmeta></topicref></topicref><topicgroup><topichead navtitle="More"/></topicgroup><reltable><relrow/></reltable></map>',
    "guide.ditamap",
  );
  expect(markdown).toContain("# Guide\n\n- [Start](start.dita)\n");
  expect(markdown).toContain("  - [Stop](stop.dita)\n\n    In the evening.");
  expect(markdown).toMatch(/- More$/);
});
