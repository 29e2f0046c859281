import { sniffDocument } from "@quern/documents";
import { describe, expect, it } from "vitest";
import { PNG, xps } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";

interface Run {
  readonly size?: number;
  readonly more?: string;
}

/** Glyphs whose advances are all half an em, as writers give them where the font's own do not fit. */
const glyphs = (text: string, x: number, y: number, { size = 16, more = "" }: Run = {}): string =>
  `<Glyphs Fill="#ff000000" FontUri="/Resources/a.odttf" FontRenderingEmSize="${size}" OriginX="${x}" OriginY="${y}" UnicodeString="${text}" Indices="${[...text].map(() => "36,50").join(";")}" ${more}/>`;

describe("XPS", () => {
  it("is read page by page: headings by size, paragraphs by distance, words by gaps", async () => {
    const bytes = xps(
      [
        glyphs("The Mill", 96, 100, { size: 32 }) +
          glyphs("Two", 96, 150) +
          glyphs("sto", 128, 150) +
          glyphs("nes turn", 152, 150) +
          glyphs("slowly by hand.", 96, 170) +
          glyphs("{}{braces} &amp; more", 96, 230).replace('Indices="', 'Indices="(2:1)1,50;'),
        `<Canvas RenderTransform="1,0,0,1,0,50">${glyphs("\u2022 rye", 96, 50)}${glyphs("\u2022 oats", 96, 70)}</Canvas>` +
          glyphs("A site", 96, 200, { more: 'FixedPage.NavigateUri="https://x.test/"' }) +
          '<Path Data="M 0,0 L 1,1"><Path.Fill><ImageBrush ImageSource="/Resources/i.png"/></Path.Fill></Path>' +
          '<Glyphs FontRenderingEmSize="16" OriginX="0" OriginY="300" Indices="5;6"/>',
      ],
      { "Resources/i.png": PNG },
    );
    expect(sniffDocument(bytes)?.extension).toBe("xps");
    const { html, metadata, assets, warnings } = await readDocument(bytes, "a.xps");
    expect(html).toMatch(
      /^<h1[^>]*>The Mill<\/h1>\n<p>Two stones turn\nslowly by hand\.<\/p>\n<p>\{braces\} &amp; more<\/p>\n<hr/,
    );
    expect(html).toContain("<ul>\n<li>rye</li>\n<li>oats</li>\n</ul>\n");
    expect(html).toContain('<p><a href="https://x.test/">A site</a></p>');
    expect(html).toContain('<img src="asset:');
    expect(assets).toHaveLength(1);
    expect(metadata).toMatchObject({ numPages: 2 });
    expect(warnings).toEqual(["1 runs of glyphs have no text, only shapes of a font: they were left out."]);
  });

  it("is read where a printer driver wrote its parts in pieces, and named where a page is missing", async () => {
    const page = `<FixedPage xmlns="http://schemas.microsoft.com/xps/2005/06">${glyphs("In pieces.", 10, 20)}</FixedPage>`;
    const bytes = xps([], {
      "Documents/1/FixedDoc.fdoc": `<FixedDocument xmlns="http://schemas.microsoft.com/xps/2005/06"><PageContent Source="Pages/1.fpage"/><PageContent Source="/Documents/1/Pages/2.fpage"/></FixedDocument>`,
      "Documents/1/Pages/1.fpage/[0].piece": page.slice(0, 50),
      "Documents/1/Pages/1.fpage/[1].last.piece": page.slice(50),
    });
    const { html, warnings } = await readDocument(bytes, "a.xps");
    expect(html).toContain("<p>In pieces.</p>");
    expect(warnings).toEqual(["Page 2 is missing from the file."]);
    await expect(readDocument(xps([], { "FixedDocSeq.fdseq": "<a" }), "a.xps")).rejects.toMatchObject({
      code: "DOCUMENT_DAMAGED",
    });
  });
});
