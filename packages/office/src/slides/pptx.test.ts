import { describe, expect, it } from "vitest";
import { odf, ppt, pptx, shape } from "../../test-support/documents.js";
import { htmlOf, readDocument } from "../../test-support/read-document.js";

const html = (...slides: Parameters<typeof pptx>[0]): Promise<string> => htmlOf(pptx(slides));
const bullet = (text: string, level = 0): string =>
  `<a:p><a:pPr lvl="${level}"><a:buChar char="•"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
const tableCell = (text: string): string =>
  `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;

describe("presentations", () => {
  it("shows slides in the order of the presentation, hidden ones left out", async () => {
    const slides = [{ shapes: shape("second") }, { shapes: shape("first") }, { shapes: shape("covert"), hidden: true }];
    const document = await readDocument(pptx(slides, [1, 0, 2]));
    expect(document.html).toMatch(/data-slide="1">\s*<p>first<\/p>[\s\S]*data-slide="2">\s*<p>second<\/p>/);
    expect(document.html).not.toContain("covert");
    expect(document.metadata).toMatchObject({ slideCount: 3, hiddenSlides: [3] });
  });

  it("writes titles, levels of bullets, links and notes", async () => {
    const link = '<a:p><a:r><a:rPr><a:hlinkClick r:id="link"/></a:rPr><a:t>deck</a:t></a:r></a:p>';
    expect(
      await html({
        shapes: shape(bullet("top") + bullet("sub", 1)) + shape(link) + shape("Title", "title"),
        notes: "tell a joke",
      }),
    ).toBe(
      '<section data-slide="1"><h2>Title</h2><ul><li>top<ul><li>sub</li></ul></li></ul><p><a href="https://example.org/slide">deck</a></p><blockquote data-notes="true"><p>tell a joke</p></blockquote></section>',
    );
  });

  it("takes a text box that stands at one place of most slides for a footer", async () => {
    const box = (text: string, y: number): string =>
      shape(text).replace("<p:spPr/>", `<p:spPr><a:xfrm><a:off x="10" y="${y}"/></a:xfrm></p:spPr>`);
    const slides = ["Wheel", "Stone", "Sack", "Grain"].map((text, index) => ({
      shapes: box(text, 1) + (index === 3 ? box("Mill day", 2) : box("Mill day", 9)),
    }));
    const document = await readDocument(pptx(slides));
    expect(document.html.match(/<p>.*?<\/p>/g)).toEqual(
      ["Wheel", "Stone", "Sack", "Grain", "Mill day"].map((text) => `<p>${text}</p>`),
    );
    expect(document.metadata).toMatchObject({ headersFooters: ["Mill day"] });
  });

  it("lists paragraphs with typed markers", async () => {
    const lines = ["1. Oats", "2. Rye", "3. Wheat"].map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("");
    expect(await html({ shapes: shape(lines) })).toContain("<ol><li>Oats</li><li>Rye</li><li>Wheat</li></ol>");
    expect(await html({ shapes: shape(lines, "title") })).toContain("<h2>1. Oats 2. Rye 3. Wheat</h2>");
  });

  it("draws symbols as their fonts do", async () => {
    const run = (text: string, font: string): string =>
      `<a:r><a:rPr>${font && `<a:${font} typeface="Wingdings"/>`}</a:rPr><a:t>${text}</a:t></a:r>`;
    const runs = run("grain ", "") + run("à flour \uf0e0", "sym") + run(" \uf0fc", "") + run("\u00fc", "latin");
    expect(await html({ shapes: shape(`<a:p>${runs}</a:p>`) })).toContain("<p>grain → flour → ✓✓</p>");
  });

  it("finds text in groups, pictures, tables with merged cells; drops furniture", async () => {
    const group = `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>${shape("grouped")}</p:grpSp>`;
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="3" name="p" descr="a dot"/></p:nvPicPr><p:blipFill><a:blip r:embed="image"/></p:blipFill></p:pic>';
    const merged = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr>${tableCell("wide").replace("<a:tc>", '<a:tc gridSpan="2">')}<a:tc hMerge="1"/></a:tr><a:tr>${tableCell("a")}${tableCell("b")}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    expect(await html({ shapes: group + picture + merged + shape("7", "sldNum") })).toBe(
      '<section data-slide="1"><p>grouped</p><p><img src="asset:image-1.png" alt="a dot"></p><table role="table"><thead><tr><th colspan="2">wide</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table></section>',
    );
  });

  it("leaves out numbers and dates that programs write as plain shapes", async () => {
    const field = (text: string, before = ""): string =>
      shape("#").replace(
        "<a:r><a:t>#</a:t></a:r>",
        `${before}<a:fld id="{1}" type="slidenum"><a:t>${text}</a:t></a:fld>`,
      );
    const shapes = field("1") + field("7", "<a:r><a:t>Page </a:t></a:r>") + shape("Stones");
    expect(await html({ shapes })).toBe('<section data-slide="1"><p>Page 7</p><p>Stones</p></section>');
  });

  it("takes the largest line at the top for the title of a slide that names none", async () => {
    const sized = (text: string, size: number): string => shape(text).replace("<a:r>", `<a:r><a:rPr sz="${size}"/>`);
    expect(await html({ shapes: sized("Stones", 3600) + sized("They wear down.", 2400) })).toBe(
      '<section data-slide="1"><h2>Stones</h2><p>They wear down.</p></section>',
    );
    expect(await html({ shapes: sized("Stones", 2400) + sized("Beams", 2400) })).not.toContain("<h2>");
    expect(await html({ shapes: sized("Stones wear down.", 3600) + sized("Slowly", 1200) })).not.toContain("<h2>");
  });

  it("puts shapes in the order in which people read them", async () => {
    const at = (text: string, x: number, y: number): string =>
      shape(text).replace(
        "<p:spPr/>",
        `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="100" cy="100"/></a:xfrm></p:spPr>`,
      );
    expect(await html({ shapes: at("below", 0, 500) + at("right", 200, 10) + at("left", 0, 0) })).toBe(
      '<section data-slide="1"><p>left</p><p>right</p><p>below</p></section>',
    );
    expect(await html({ shapes: at("below", 0, 500) + shape("anywhere") })).toContain("<p>below</p><p>anywhere</p>");
  });

  it("reads OpenDocument presentations", async () => {
    const frame = (kind: string, text: string): string =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const body = `<draw:page>${frame("outline", "body")}${frame("title", "Title")}<presentation:notes>${frame("notes", "spoken")}</presentation:notes></draw:page>`;
    expect(await htmlOf(odf("presentation", body))).toBe(
      '<section data-slide="1"><h2>Title</h2><p>body</p><blockquote data-notes="true"><p>spoken</p></blockquote></section>',
    );
  });

  it("reads PowerPoint 97 presentations", async () => {
    const bytes = ppt([
      { title: "Größe", body: "one\rtwo" },
      { title: "Next", body: "three" },
    ]);
    expect(await htmlOf(bytes)).toBe(
      '<section data-slide="1"><h2>Größe</h2><ul><li>one</li><li>two</li></ul></section><section data-slide="2"><h2>Next</h2><ul><li>three</li></ul></section>',
    );
  });

  it("breaks the lines of PowerPoint 97 inside of a paragraph", async () => {
    const bytes = ppt([{ title: "Large\vstones", body: "session id\vprofile id\v" }]);
    const html = await htmlOf(bytes);
    expect(html).toContain("<h2>Large stones</h2>");
    expect(html).toContain("<li>session id<br>profile id</li>");
  });
});
