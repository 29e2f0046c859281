import { buildZip } from "@quern/documents/testing";
import { describe, expect, it } from "vitest";
import { PNG } from "../../test-support/documents.js";
import { htmlOf, readDocument } from "../../test-support/read-document.js";

const NAMESPACES =
  'xmlns:sfa="http://developer.apple.com/namespaces/sfa" xmlns:sf="http://developer.apple.com/namespaces/sf" xmlns:key="http://developer.apple.com/namespaces/keynote2" xmlns:ls="http://developer.apple.com/namespaces/ls" xmlns:sl="http://developer.apple.com/namespaces/sl"';
const part = (name: string, content: string): string => `<${name} ${NAMESPACES}>${content}</${name}>`;
const text = (...lines: readonly string[]): string =>
  `<sf:text-storage><sf:text-body>${lines.map((line) => `<sf:p>${line}<sf:br/></sf:p>`).join("")}</sf:text-body></sf:text-storage>`;
const drawables = (content: string): string =>
  `<sf:layers><sf:layer><sf:drawables>${content}</sf:drawables></sf:layer></sf:layers>`;
const table = (name: string, cells: string): string =>
  `<sf:tabular-info><sf:tabular-model sf:name="${name}" sf:num-header-rows="1"><sf:grid sf:numcols="2"><sf:datasource>${cells}</sf:datasource></sf:grid></sf:tabular-model></sf:tabular-info>`;

/** Two columns: the first cell of a row stands 255 places behind the last one of the row above. */
const CELLS =
  '<sf:t sf:ct="0"><sf:ct sfa:s="Item"/></sf:t><sf:t><sf:ct sfa:s="Price"/></sf:t>' +
  `<sf:t sf:ct="255"><sf:so>${text("Flour", "and bran")}</sf:so></sf:t><sf:n sf:v="2.50"/>` +
  '<sf:g sf:ct="255"/><sf:f><sf:fo sf:fs="=SUM(B)"/><sf:r><sf:rn sf:v="2.5"/></sf:r></sf:f>' +
  '<sf:d sf:ct="255" sf:cell-date="2011-05-01T00:00:00+0200"/>';

describe("iWork '09", () => {
  it("reads what slides show, with their notes, tables and pictures", async () => {
    const slide =
      `<key:slide><key:title-placeholder sfa:ID="t">${text("A<sf:lnbr/>mill")}</key:title-placeholder>` +
      `<key:body-placeholder sfa:ID="b">${text("Hidden")}</key:body-placeholder>` +
      `<key:page>${drawables(
        `<key:title-placeholder-ref sfa:IDREF="t"/><sf:shape><sf:text>${text('See <sf:link href="https://example.org/">this</sf:link>')}</sf:text></sf:shape>` +
          `<sf:group><sf:media><sf:content><sf:unfiltered><sf:data sf:path="mill.png"/></sf:unfiltered></sf:content></sf:media></sf:group>${table("T", CELLS)}`,
      )}</key:page><key:notes>${text("Slowly")}</key:notes></key:slide>`;
    const bytes = buildZip({
      "index.apxl": part("key:presentation", `<key:slide-list>${slide}</key:slide-list>`),
      "mill.png": PNG,
    });
    const html = await htmlOf(bytes, "deck.iwork");
    expect(html).toContain('<section data-slide="1"><h2>A mill</h2>');
    expect(html).toContain(
      '<p>See <a href="https://example.org/">this</a></p><p><img src="asset:image-1.png" alt=""></p>',
    );
    expect(html).toContain("<tr><td>Flour<br>and bran</td><td>2.5</td></tr>");
    expect(html).toContain('<blockquote data-notes="true"><p>Slowly</p></blockquote>');
    expect(html).not.toContain("Hidden");
  });

  it("reads tables of sheets with the results of their formulas", async () => {
    const box = `<sf:shape><sf:text>${text("Beside")}</sf:text></sf:shape>`;
    const sheets = `<ls:workspace ls:workspace-name="Costs">${drawables(table("T", CELLS) + box)}</ls:workspace>`;
    const { markdown, warnings } = await readDocument(
      buildZip({ "index.xml": part("ls:document", sheets) }),
      "costs.iwork",
    );
    expect(markdown).toContain(
      "| Item | Price |\n| --- | --- |\n| Flour<br>and bran | 2.5 |\n|  | 2.5 |\n| 2011-05-01 |  |",
    );
    expect(warnings).toEqual([
      "1 text box, picture or chart was left out: Quern reads only the tables of Numbers '09.",
    ]);
  });

  it("reads the text of a document, not of the pages of its template", async () => {
    const storage = (words: string): string =>
      text(words).replace("<sf:text-storage", '<sf:text-storage sf:kind="body"');
    const bytes = buildZip({ "index.xml": part("sl:document", storage("Lorem ipsum") + storage("Dear miller,")) });
    expect(await htmlOf(bytes, "letter.iwork")).toBe("<p>Dear miller,</p>");
  });
});
