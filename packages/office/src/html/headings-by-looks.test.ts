import { describe, expect, it } from "vitest";
import { docx, flatOdf } from "../../test-support/documents.js";
import { htmlOf } from "../../test-support/read-document.js";

const TEXT = "The mill stands by the river, and its wheel has turned since the flood of 1742.";
const HEADS = ["The wheel", "Stones of the mill", "Part 3: Grain"];

/** A Word document of lines: `*` marks bold, a number before a space the size in points. */
const word = (...lines: readonly string[]): Promise<string> =>
  htmlOf(
    docx(
      lines
        .map((line) => {
          const [, star, size, text] = /^(\*?)(?:(\d\d) )?(.*)$/.exec(line)!;
          const look = `${star === "" ? "" : "<w:b/>"}${size === undefined ? "" : `<w:sz w:val="${Number(size) * 2}"/>`}`;
          return `<w:p><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
        })
        .join(""),
    ),
  );
const headed = (heads: readonly string[], text = TEXT): string[] => heads.flatMap((head) => [`*${head}`, text]);
const headings = (html: string): string[] =>
  [...html.matchAll(/<h(\d)>(.*?)<\/h/g)].map((match) => `${match[1]} ${match[2]}`);

describe("headings by their looks", () => {
  it("are bold lines over text, in Word documents and RTF", async () => {
    expect(headings(await word(...headed(HEADS)))).toEqual(HEADS.map((head) => `2 ${head}`));
    const rtf = HEADS.map((head) => `{\\b ${head}}\\par ${TEXT}\\par `).join("");
    expect(headings(await htmlOf(Buffer.from(`{\\rtf1\\ansi ${rtf}}`)))).toEqual(HEADS.map((head) => `2 ${head}`));
  });

  it("are the title of the document if one line at the top is larger than the others", async () => {
    const text = [`11 ${TEXT}`, `11 ${TEXT}`];
    expect(headings(await word("11 To all millers", "16 The mill", ...text))).toEqual(["1 The mill"]);
    expect(headings(await word("16 The mill", "16 and its wheel", ...text))).toEqual([]);
    expect(headings(await word("16 It stands by the river.", ...text))).toEqual([]);
    expect(headings(await word("12 The mill", ...text))).toEqual([]);
  });

  it("are bold items that stand alone", async () => {
    const numbered = (text: string, id: number): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const text = `<w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p>`;
    const apart = await htmlOf(docx(HEADS.map((head) => numbered(head, 2) + text).join("")));
    expect(headings(apart)).toEqual(HEADS.map((head, index) => `2 ${index + 3}. ${head}`));
    const together = await htmlOf(docx(HEADS.map((head) => numbered(head, 2)).join("") + text));
    expect(headings(together)).toEqual([]);
    expect(headings(await htmlOf(docx(HEADS.map((head) => numbered(head, 1) + text).join(""))))).toEqual([]);
  });

  it("are bold by the style of the paragraph in OpenDocument", async () => {
    const style =
      '<style:style style:name="P1" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>';
    const body = HEADS.map((head) => `<text:p text:style-name="P1">${head}</text:p><text:p>${TEXT}</text:p>`).join("");
    const flat = Buffer.from(flatOdf("text", body)).toString();
    const bytes = Buffer.from(
      flat.replace("<office:body>", `<office:automatic-styles>${style}</office:automatic-styles><office:body>`),
    );
    expect(headings(await htmlOf(bytes, "a.fodt"))).toEqual(HEADS.map((head) => `2 ${head}`));
  });

  it("have levels by their sizes", async () => {
    const lines = HEADS.flatMap((head) => [`20 ${head}`, `14 Of ${head}`, TEXT]);
    expect(headings(await word(...lines)).slice(0, 2)).toEqual(["2 The wheel", "3 Of The wheel"]);
  });

  it("are numbered lines, whatever stands below, with levels by their numbers", async () => {
    const lines = [
      "*16 1. Wheels",
      "*12 1.1 Of oak",
      "Short.",
      "*14 2. Stones",
      TEXT,
      "*12 2.1 “Upper” stone",
      "Short.",
    ];
    expect(headings(await word(...lines))).toEqual([
      "2 1. Wheels",
      "3 1.1 Of oak",
      "2 2. Stones",
      "3 2.1 “Upper” stone",
    ]);
  });

  it.each([
    ["entries of a list in bold", ["*1. Wheels", "*2. Stones", "*3. Sacks", TEXT]],
    ["steps that begin again", ["*1. Wheels", "Short.", "*1. Stones", "Short.", "*1. Sacks", "Short."]],
    ["two of them", headed(HEADS.slice(1))],
    ["labels with values", headed(["Author: Ann Lee", "Place: the mill", "Year: MDCC"])],
    ["names over posts", headed(["Ann Lee", "Bob May", "Eve Roe"], "Miller")],
    ["sentences", headed(["It rains.", "It snows.", "It hails."])],
    ["captions", headed(["Table 1 Stones", "Table 2 Wheels", "Figure 3 Mill"])],
    ["a form that is mostly text", [...headed(HEADS), ...Array.from({ length: 4 }, () => `*${TEXT}`)]],
    ["what runs over all pages", headed(Array.from({ length: 6 }, () => "Annual report"))],
  ])("are not %s", async (_case, lines) => {
    expect(headings(await word(...lines))).toEqual([]);
  });

  it("stand below the headings that have a style, where labels and names of tables are none", async () => {
    const styled = '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Mills</w:t></w:r></w:p>';
    const body = (heads: readonly string[], below: string): string =>
      heads.map((head) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${head}</w:t></w:r></w:p>${below}`).join("");
    const text = `<w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p>`;
    expect(headings(await htmlOf(docx(styled + body(HEADS, text))))).toEqual([
      "2 Mills",
      ...HEADS.map((head) => `3 ${head}`),
    ]);
    const labels = body(["The wheel:", "The stones:", "The grain:"], text);
    const table = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>rye</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    for (const none of [labels, body(HEADS, table)])
      expect(headings(await htmlOf(docx(styled + none)))).toEqual(["2 Mills"]);
  });
});
