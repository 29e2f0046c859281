import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doc, PNG } from "../../test-support/documents.js";
import { htmlOf, readDocument } from "../../test-support/read-document.js";

const html = (rtf: string): Promise<string> => htmlOf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${rtf}}`, "latin1"));

describe("RTF", () => {
  it("reads formats, code pages and Unicode with its fallback", async () => {
    expect(await html("{\\b strong} caf\\'e9 \\u26085? {\\i it}\\par next")).toBe(
      "<p><strong>strong</strong> café 日 <em>it</em></p><p>next</p>",
    );
    expect(await html("{\\fonttbl{\\f1\\fcharset204 Arial;}}\\f1 \\'cf\\'f0")).toBe("<p>Пр</p>");
  });

  it("reads headings, lists, links and footnotes", async () => {
    expect(await html("{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 Head\\par\\pard text")).toBe(
      "<h1>Head</h1><p>text</p>",
    );
    expect(await html("{\\listtext 1.\\tab}one\\par{\\listtext 2.\\tab}two\\par")).toBe(
      "<ol><li>one</li><li>two</li></ol>",
    );
    expect(await html('{\\field{\\*\\fldinst HYPERLINK "https://example.org/"}{\\fldrslt site}}')).toBe(
      '<p><a href="https://example.org/">site</a></p>',
    );
    expect(await html("{\\field{\\*\\fldinst EQ \\\\o\\\\ac(B,\\u9675?)}{\\fldrslt }}")).toBe("<p>Ⓑ</p>");
    expect(await html("x{\\footnote below}\\par")).toContain('<li id="fn-1">below</li>');
  });

  it("ends a list at a paragraph that stands further left than its bullets", async () => {
    const item = "\\pard\\fi-360\\li1210{\\listtext\\'b7\\tab}";
    expect(await html(`${item}one\\par\\pard\\li1210 more of it\\par\\pard\\fi142\\li284 after\\par`)).toBe(
      "<ul><li>one<p>more of it</p></li></ul><p>after</p>",
    );
  });

  it("reads Roman numbers of a list that no table declares", async () => {
    const items = ["i.", "ii.", "iii."].map((number) => `{\\listtext\\tab ${number}\\tab}${number.length}\\par`);
    expect(await html(`\\pard\\ls9 ${items.join("")}`)).toBe("<ul><li>i. 2</li><li>ii. 3</li><li>iii. 4</li></ul>");
    expect(await html("{\\listtext o\\tab}one\\par{\\listtext o\\tab}two\\par")).toBe(
      "<ul><li>one</li><li>two</li></ul>",
    );
  });

  it("reads tables, merged cells and tables inside of them", async () => {
    expect(
      await html(
        "\\trowd\\cellx1000\\cellx2000\\intbl a\\cell b\\cell\\row\\trowd\\cellx1000\\cellx2000\\intbl 1\\cell 2\\cell\\row\\pard end",
      ),
    ).toBe(
      '<table role="table"><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>end</p>',
    );
  });

  it("leaves out hidden text, headers, unknown destinations and binary data", async () => {
    expect(await html("{\\v hidden}{\\header top}{\\*\\unknown x}{\\pict\\bin3 abc}shown")).toBe("<p>shown</p>");
  });

  it("lists headers and footers, and counts hidden and deleted text", async () => {
    const rtf = "{\\header {\\b The Mill}\\par}{\\footerf Page end\\par}{\\v hidden}shown{\\deleted gone}\\par";
    const { metadata, warnings } = await readDocument(Buffer.from(`{\\rtf1 ${rtf}}`), "a.rtf");
    expect(metadata.headersFooters).toEqual(["The Mill", "Page end"]);
    expect(warnings).toEqual([
      "Hidden text was left out (6 characters).",
      "Text deleted by a tracked change was left out (4 characters).",
    ]);
    expect(await html("{\\header Letterhead\\par}")).toBe("<p>Letterhead</p>");
  });

  it("reads paragraphs whose bullet is declared outside of a group", async () => {
    expect(await html("\\pard\\pn\\pnlvlblt\\ilvl0 One\\par\\pard Two\\par")).toBe("<p>One</p><p>Two</p>");
  });

  it("goes on with the text of a group behind a word that is marked in its middle, and reads drawn boxes", async () => {
    expect(await html("{one \\*\\unknown5 two {\\*\\unknown gone} three}\\par")).toBe("<p>one two  three</p>");
    expect(
      await html(
        "{\\*\\do\\dobxpage\\dodhgt8192\\dptxbx{\\dptxbxtext\\pard A box.\\par}\\dpx10\\dpy10}\\pard Text.\\par",
      ),
    ).toBe("<p>A box.</p><p>Text.</p>");
    const { warnings } = await readDocument(Buffer.from("{\\rtf1 a{\\mmath{\\*\\moMath{\\mr x}}}\\par}"), "a.rtf");
    expect(warnings).toEqual([expect.stringContaining("Formulas of Word were left out")]);
  });

  it("ends the settings of a paragraph with their group, however deep its tables nest", async () => {
    expect(await html("{\\stylesheet{\\s1 heading 1;}}{\\pard\\s1 Head\\par}text\\par")).toBe(
      "<h1>Head</h1><p>text</p>",
    );
    const nested =
      "\\pard\\trowd\\cellx900\\intbl\\itap1 one\\par\\itap2 two\\par\\itap3 three{\\nestcell{\\nonesttables\\par}\\pard}{\\*\\nesttableprops\\trowd\\cellx900\\nestrow}\\itap2 four{\\nestcell}{\\*\\nesttableprops\\trowd\\cellx900\\nestrow}\\itap1 five\\cell\\row\\pard end";
    const shown = (await html(nested)).replace(/<[^>]*>/g, " ");
    expect(shown.match(/\w+/g)).toEqual(["one", "two", "three", "four", "five", "end"]);
  });

  it("keeps text of a row that stands behind its last cell", async () => {
    expect(await html("\\trowd\\cellx900\\cellx1800\\intbl a\\cell left over\\row\\pard end")).toContain("left over");
  });

  it("reads letters of the Symbol font, and code pages of the Macintosh", async () => {
    const fonts = "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset78 Osaka;}}";
    expect(await html(`${fonts}{\\f1 a}-glucosidase, {\\f1\\u-3999?}`)).toBe("<p>α-glucosidase, α</p>");
    expect(await html(`${fonts}\\f2\\'82\\'a8\\par`)).toBe("<p>お</p>");
    expect(await html(`${fonts}\\fi-360\\li360 {\\f1 -}\\tab one\\par{\\f1 -}\\tab two\\par`)).toBe(
      "<ul><li>one</li><li>two</li></ul>",
    );
  });

  it("reads pictures whose bytes are written as they are", async () => {
    const png = Buffer.from(PNG).toString("latin1");
    expect(await html(`{\\pict\\pngblip\\bin${png.length} ${png}}\\par`)).toMatch(/<img [^>]*image-1\.png/);
  });

  it("answers any tokens with a document or a QuernError", async () => {
    const token = fc.constantFrom(
      "{",
      "}",
      "\\par ",
      "\\cell ",
      "\\row ",
      "\\trowd ",
      "\\itap9 ",
      "\\footnote ",
      "\\pict ",
      "\\u-1 ",
      "\\bin9999 ",
      "\\'",
      "\\",
      "x",
      "\\field ",
      "\\*",
      "\\listtext ",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 60 }), async (tokens) => {
        expect(typeof (await html(tokens.join("")))).toBe("string");
      }),
      { numRuns: 300 },
    );
  });
});

describe("Word 97", () => {
  it("reads paragraphs, line breaks and links", async () => {
    const link = '\x13 HYPERLINK "https://example.org/d" \x14site\x15';
    expect(await htmlOf(doc(`Grüße\rone\x0btwo ${link}\r`))).toBe(
      '<p>Grüße</p><p>one<br>two <a href="https://example.org/d">site</a></p>',
    );
  });

  it("refuses encrypted documents", async () => {
    await expect(readDocument(doc("x\r", 0x0100))).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
  });

  it("reads the text of a shape once, and its fallback where the shape has none", async () => {
    const fallback = "{\\shprslt{\\*\\do\\dptxbx{\\dptxbxtext\\pard In the box\\par}}}";
    const shape = (text: string): string => `{\\shp{\\*\\shpinst\\shpleft0${text}}${fallback}}`;
    expect(await html(`Before\\par${shape("{\\shptxt\\pard In the box\\par}")}\\pard After\\par`)).toBe(
      "<p>Before</p><p>In the box</p><p>After</p>",
    );
    expect(await html(shape(""))).toBe("<p>In the box</p>");
  });

  it("nests a list in another one by its indent, whatever its level says", async () => {
    const item = (marker: string, left: number, list: string, text: string): string =>
      `{\\pard${list}\\fi-360\\li${left}{\\listtext ${marker}\\tab}${text}\\par}`;
    const table =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0}{\\listlevel\\levelnfc0}\\listid1}{\\list{\\listlevel\\levelnfc23}\\listid2}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}{\\listoverride\\listid2\\ls2}}";
    for (const level of [0, 1]) {
      const number = (value: string, text: string): string => item(`${value}.`, 720, `\\ls1\\ilvl${level}`, text);
      const bullet = (text: string): string => item("\\bullet", 1440, "\\ls2\\ilvl0", text);
      expect(
        await html(table + number("1", "one") + bullet("a") + bullet("b") + number("2", "two") + number("3", "three")),
      ).toBe("<ol><li>one<ul><li>a</li><li>b</li></ul></li><li>two</li><li>three</li></ol>");
    }
  });
});
