import { describe, expect, it } from "vitest";
import { flatOdf, odf } from "../../test-support/documents.js";
import { htmlOf, readDocument } from "../../test-support/read-document.js";

const html = (body: string): Promise<string> => htmlOf(odf("text", body));

describe("OpenDocument text", () => {
  it("puts frames that are bound to a page where the page begins", async () => {
    const frame = (page: number, words: string): string =>
      `<draw:frame text:anchor-type="page" text:anchor-page-number="${page}"><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame>`;
    const content =
      `<text:sequence-decls/>${frame(3, "third")}${frame(2, "second")}${frame(1, "first")}${frame(9, "ninth")}<text:p>One</text:p>` +
      '<text:p>Two<text:soft-page-break/> goes on</text:p><text:p text:style-name="New">Three</text:p><text:p>Four</text:p>';
    const styles =
      '<office:automatic-styles><style:style style:name="New" style:family="paragraph" style:master-page-name="Standard"/></office:automatic-styles>';
    expect(await htmlOf(flatOdf("text", content, styles), "a.fodt")).toBe(
      "<p>first</p><p>One</p><p>Two goes on</p><p>second</p><p>third</p><p>Three</p><p>Four</p><p>ninth</p>",
    );
  });

  it("leads links to each of the marks of a paragraph", async () => {
    const body = `<text:h text:outline-level="1"><text:bookmark-start text:name="_Toc1"/><text:bookmark-start text:name="__RefHeading__2"/>Mills<text:bookmark-end text:name="_Toc1"/><text:bookmark-end text:name="__RefHeading__2"/></text:h><text:p><text:reference-mark text:name="near"/><text:bookmark text:name="here"/>By the river.</text:p><text:p><text:a xlink:href="#_Toc1">one</text:a> <text:bookmark-ref text:ref-name="__RefHeading__2">two</text:bookmark-ref> <text:reference-ref text:ref-name="near">three</text:reference-ref> <text:a xlink:href="#here">four</text:a></text:p>`;
    const result = await htmlOf(flatOdf("text", body), "a.fodt");
    const targets = [...result.matchAll(/<a href="#([^"]*)"/g)].map((match) => match[1]!);
    expect(targets).toEqual(["mills", "mills", "near", "here"]);
    expect(targets.filter((target) => !result.includes(`id="${target}"`))).toEqual([]);
  });

  it("takes paragraphs for code whose text is set in equally wide characters", async () => {
    const styles =
      '<office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties fo:font-family="Courier New"/></style:style></office:automatic-styles>';
    const set = (text: string): string => `<text:span text:style-name="T1">${text}</text:span>`;
    const body = `<text:p>${set("grind(3)")}</text:p><text:p>${set("stop()")}</text:p><text:p>Call ${set("stop()")} once.</text:p>`;
    expect(await htmlOf(flatOdf("text", body, styles), "a.fodt")).toBe(
      "<pre><code>grind(3)stop()</code></pre><p>Call <code>stop()</code> once.</p>",
    );
  });

  it("shows the subtitle and the footer of a chart beside its title", async () => {
    const chart = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:chart><chart:chart><chart:title><text:p>Cuts</text:p></chart:title><chart:subtitle><text:p>128 stones</text:p><text:p>two mills</text:p></chart:subtitle><chart:footer><text:p>Source: Ann</text:p></chart:footer></chart:chart></office:chart></office:body></office:document-content>`;
    const frame =
      '<text:p><draw:frame><draw:object xlink:href="./Object 1" xmlns:xlink="http://www.w3.org/1999/xlink"/></draw:frame></text:p>';
    expect(await htmlOf(odf("text", frame, { "Object 1/content.xml": chart }))).toContain(
      "<strong>Cuts – 128 stones two mills – Source: Ann</strong>",
    );
  });

  it("takes passages for text that a list numbers in the style of a heading", async () => {
    const passage =
      "The clerk moved that the minutes of the ordinary meeting of the millers, as printed and circulated, be confirmed as a correct record.";
    const entry = (text: string): string =>
      `<text:list-item><text:h text:outline-level="1">${text}</text:h></text:list-item>`;
    const list = (...texts: readonly string[]): string => `<text:list>${texts.map(entry).join("")}</text:list>`;
    expect(await html(list(passage, "Nil.", passage, "Agreed.", passage))).not.toContain("<h1>");
    expect(await html(list("Mills", "Grain"))).toBe("<h1>Mills</h1><h1>Grain</h1>");
  });

  it("reads headings, paragraphs, white space and formats", async () => {
    const body =
      '<text:h text:outline-level="2">Head</text:h><text:p>a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d\n   e <text:span text:style-name="B">bold </text:span>end</text:p>';
    expect(await html(body)).toBe("<h2>Head</h2><p>a  b\tc<br>d e <strong>bold</strong> end</p>");
  });

  it("reads headings, paragraphs and lists in shapes", async () => {
    const body =
      "<text:p><draw:custom-shape><text:h>Mills</text:h><text:p>grind</text:p></draw:custom-shape><draw:ellipse><text:h>Water</text:h></draw:ellipse></text:p>";
    expect(await html(body)).toBe("<h1>Mills</h1><p>grind</p><h1>Water</h1>");
  });

  it("reads lists with their starts and levels", async () => {
    const list = (inner: string, style = ""): string =>
      `<text:list${style && ` text:style-name="${style}"`}>${inner}</text:list>`;
    const entry = (inner: string): string => `<text:list-item>${inner}</text:list-item>`;
    expect(
      await html(
        list(entry("<text:p>one</text:p>") + entry(`<text:p>two</text:p>${list(entry("<text:p>sub</text:p>"))}`)),
      ),
    ).toBe("<ul><li>one</li><li>two<ul><li>sub</li></ul></li></ul>");
    expect(await html(list(entry("<text:p>four</text:p>") + entry("<text:p>five</text:p>"), "L"))).toBe(
      '<ol start="4"><li>four</li><li>five</li></ol>',
    );
  });

  it("knows headings by the names of their styles, as converted documents have them, unless their author took them out of the outline", async () => {
    const style = (name: string, rest: string): string =>
      `<style:style style:name="${name}" style:family="paragraph" ${rest}/>`;
    const styles = `<office:styles>${style("Heading_20_2", "")}${style("Heading_20_3", 'style:default-outline-level="3"')}${style("P1", 'style:parent-style-name="Heading_20_2"')}</office:styles>`;
    const body = ["Heading_20_2", "P1", "Heading_20_3"]
      .map((name) => `<text:p text:style-name="${name}">Mills</text:p>`)
      .join("");
    expect(await htmlOf(flatOdf("text", body, styles), "a.fodt")).toBe("<h2>Mills</h2><h2>Mills</h2><p>Mills</p>");
  });

  it("numbers lists that go on, and shows the numbers around an item where its list does", async () => {
    const level = (at: number, shown: number): string =>
      `<text:list-level-style-number text:level="${at}" style:num-format="1" style:num-suffix="." text:display-levels="${shown}"/>`;
    const styles = `<office:automatic-styles><text:list-style style:name="L">${level(1, 1)}${level(2, 2)}</text:list-style></office:automatic-styles>`;
    const list = (inner: string, rest = ""): string =>
      `<text:list text:style-name="L" ${rest}><text:list-item>${inner}</text:list-item></text:list>`;
    const deeper = (text: string): string =>
      `<text:list><text:list-item><text:h text:outline-level="2">${text}</text:h></text:list-item></text:list>`;
    const goesOn = 'text:continue-numbering="true"';
    const body =
      list('<text:h text:outline-level="1">Mills</text:h>') +
      list(deeper("Water"), goesOn) +
      list(deeper("Wind"), goesOn) +
      list('<text:h text:outline-level="1">Grain</text:h>', goesOn) +
      list(deeper("Rye"), goesOn);
    expect(await htmlOf(flatOdf("text", body, styles), "a.fodt")).toBe(
      "<h1>1. Mills</h1><h2>1.1. Water</h2><h2>1.2. Wind</h2><h1>2. Grain</h1><h2>2.1. Rye</h2>",
    );
    const items = `<text:list text:style-name="L"><text:list-item><text:p>oats</text:p><text:list><text:list-item><text:p>rolled</text:p></text:list-item></text:list></text:list-item></text:list>`;
    expect(await htmlOf(flatOdf("text", items, styles), "a.fodt")).toBe(
      "<ol><li>oats<ul><li>1.1. rolled</li></ul></li></ol>",
    );
  });

  it("lists headers and footers, and counts hidden and deleted text", async () => {
    const body =
      '<text:tracked-changes><text:changed-region><text:deletion><office:change-info/><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>Shown.</text:p><text:section text:display="none"><text:p>secret</text:p></text:section>';
    const styles =
      '<office:master-styles><style:master-page><style:header><text:p>The Mill</text:p></style:header><style:footer><text:p>End</text:p></style:footer><style:footer-left style:display="false"><text:p>Never</text:p></style:footer-left></style:master-page></office:master-styles>';
    const { html: shown, metadata, warnings } = await readDocument(flatOdf("text", body, styles), "a.fodt");
    expect(shown.trim()).toBe("<p>Shown.</p>");
    expect(metadata.headersFooters).toEqual(["The Mill", "End"]);
    expect(warnings).toEqual([
      "Text deleted by a tracked change was left out (4 characters).",
      "Hidden text was left out (6 characters).",
    ]);
  });

  it("reads tables with spans and repeated cells", async () => {
    const cell = (text: string, attributes = ""): string =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const body = `<table:table><table:table-row>${cell("wide", 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row>${cell("x", 'table:number-columns-repeated="2"')}</table:table-row></table:table>`;
    expect(await html(body)).toBe(
      '<table role="table"><thead><tr><th colspan="2">wide</th></tr></thead><tbody><tr><td>x</td><td>x</td></tr></tbody></table>',
    );
  });

  it("keeps notes, links, pictures and formulas; drops deleted text", async () => {
    const note =
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>below</text:p></text:note-body></text:note>';
    const picture = '<draw:frame><draw:image xlink:href="Pictures/dot.png"/><svg:desc>a dot</svg:desc></draw:frame>';
    const formula =
      "<draw:frame><draw:object><math:math><math:mfrac><math:mi>a</math:mi><math:mn>2</math:mn></math:mfrac></math:math></draw:object></draw:frame>";
    const result = await html(
      `<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>x${note}<text:a xlink:href="https://example.org/o">link</text:a>${picture}${formula}</text:p>`,
    );
    expect(result).toContain(
      'role="doc-noteref">1</a></sup><a href="https://example.org/o">link</a><img src="asset:image-1.png" alt="a dot">',
    );
    expect(result).toContain('<math display="inline"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>');
    expect(result).toContain('<li id="fn-1">below</li>');
    expect(result).not.toContain("gone");
  });

  it("reads flat files and metadata", async () => {
    const document = await readDocument(flatOdf("text", "<text:p>flat</text:p>"));
    expect(document.html).toBe("<p>flat</p>\n");
    expect(document.metadata.title).toBe("Flat");
    expect((await readDocument(odf("text", "<text:p>x</text:p>"))).metadata).toMatchObject({
      title: "The Title",
      author: "Ann Author",
    });
  });

  it("refuses encrypted documents", async () => {
    const manifest =
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    await expect(readDocument(odf("text", "", { "META-INF/manifest.xml": manifest }))).rejects.toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
    });
  });
});
