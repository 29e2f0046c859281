import { buildZip } from "@quern/documents/testing";
import { parserContract } from "@quern/types/testing";
import { describe, expect, it } from "vitest";
import { epubParser } from "./index.js";
import { parseEpub } from "./worker.js";

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Chapter {
  readonly path: string;
  readonly body: string;
  readonly properties?: string;
}

/** A book whose package lies in `OEBPS/`; chapters appear in the order of `spine`. */
function book(
  chapters: readonly Chapter[],
  spine: readonly number[] = chapters.map((_, index) => index),
  files: Record<string, string | Uint8Array> = {},
): Uint8Array {
  const items = chapters.map(
    ({ path, properties = "" }, index) =>
      `<item id="c${index}" href="${encodeURI(path)}" media-type="application/xhtml+xml" properties="${properties}"/>`,
  );
  return buildZip({
    mimetype: { bytes: "application/epub+zip", stored: true },
    "META-INF/container.xml": `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OEBPS/book.opf": `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Book</dc:title><dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator><dc:language>de</dc:language><dc:identifier>urn:isbn:9783161484100</dc:identifier><dc:date>2024</dc:date><meta property="dcterms:modified">2024-03-01T00:00:00Z</meta></metadata><manifest>${items.join("")}</manifest><spine>${spine.map((index) => `<itemref idref="c${index}"/>`).join("")}</spine></package>`,
    "OEBPS/images/dot.png": PNG,
    ...Object.fromEntries(
      chapters.map(({ path, body }) => [
        new URL(encodeURI(path), "file:///OEBPS/").pathname.slice(1).replaceAll("%20", " "),
        `${XML}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>The mill</title><style>p{color:red}</style></head><body>${body}</body></html>`,
      ]),
    ),
    ...files,
  });
}

const read = (bytes: Uint8Array) =>
  parseEpub({
    bytes,
    mediaType: "application/epub+zip",
    options: {},
    wants: { html: true, markdown: true, assets: true },
  });
const html = (...input: Parameters<typeof book>): string => read(book(...input)).html;

describe("epubParser", () => {
  const sound = {
    bytes: book([{ path: "a.xhtml", body: "<p>needle</p>" }]),
    mediaType: "application/epub+zip",
    word: "needle",
  };
  const broken = [
    {
      name: "an archive without a package",
      bytes: buildZip({ mimetype: "application/epub+zip" }),
      mediaType: "application/epub+zip",
    },
    { name: "nothing at all", bytes: new Uint8Array(0), mediaType: "application/epub+zip" },
  ];
  for (const { name, run } of parserContract(() => epubParser(), { sound, broken })) it(name, run);

  it("follows the spine, finds chapters above the package and with spaces in their names", () => {
    const result = html(
      [
        { path: "text/c 1.xhtml", body: "<p>second</p>" },
        { path: "../first.xhtml", body: "<p>first</p>" },
      ],
      [1, 0],
    );
    expect(result.indexOf("first")).toBeLessThan(result.indexOf("second"));
    expect(result).not.toContain("color:red");
  });

  it("leads links between chapters to headings as Markdown names them", () => {
    const result = html([
      {
        path: "a.xhtml",
        body: '<p><a href="b.xhtml">whole</a> <a href="b.xhtml#part">part</a> <a href="gone.xhtml">gone</a> <a href="javascript:x">bad</a></p>',
      },
      { path: "b.xhtml", body: '<h1>Chapter Two</h1><p>text</p><div id="part"><h2>Part: A</h2></div>' },
    ]);
    expect(result).toContain('<a href="#chapter-two">whole</a> <a href="#part-a">part</a> <a>gone</a> <a>bad</a>');
    expect(result).toContain('<h1 id="chapter-two">');
    expect(result).toContain('<h2 id="part-a">');
  });

  it("keeps ids of different chapters apart", () => {
    const body = '<p id="x">t</p><p><a href="#x">up</a></p>';
    const result = html([
      { path: "a.xhtml", body },
      { path: "b.xhtml", body },
    ]);
    expect([...result.matchAll(/ id="([^"]*-x)"/g)].map((match) => match[1])).toEqual(["chapter-1-x", "chapter-2-x"]);
    expect(result).toContain('href="#chapter-2-x"');
  });

  it("leaves navigation out and marks footnotes", () => {
    const result = html([
      { path: "nav.xhtml", body: "<nav><ol><li>Contents</li></ol></nav>", properties: "nav" },
      {
        path: "a.xhtml",
        body: '<nav epub:type="toc"><p>Contents</p></nav><p>t<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>below</p></aside>',
      },
    ]);
    expect(result).not.toContain("Contents");
    expect(result).toContain('role="doc-noteref"');
    expect(result).toContain('role="doc-footnote"');
  });

  it("keeps the numbers of lines apart from the words before them, as the style sheet does", () => {
    const opf = `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest><item id="s" href="book.css" media-type="text/css"/><item id="c" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`;
    const body = '<p><span class="initial">A</span>nd so into the garden,<span class="number">10</span></p>';
    const files = {
      "OEBPS/book.opf": opf,
      "OEBPS/book.css": "span.number { float: right } .initial { float: left }",
    };
    expect(html([{ path: "a.xhtml", body }], undefined, files)).toContain(
      '<span class="initial">A</span>nd so into the garden, <span class="number">10</span>',
    );
  });

  it("carries images, also those inside of SVG covers", () => {
    const document = read(
      book([
        {
          path: "a.xhtml",
          body: '<p><img src="images/dot.png" alt="a dot"/></p><svg><image xlink:href="images/dot.png"/></svg>',
        },
      ]),
    );
    expect(document.html.match(/<img src="asset:image-1\.png"/g)).toHaveLength(2);
    expect(document.assets).toMatchObject([{ id: "image-1.png", mediaType: "image/png" }]);
  });

  it("shows the cover when no chapter does", () => {
    const opf = `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata><meta name="cover" content="i"/></metadata><manifest><item id="i" href="images/dot.png" media-type="image/png"/><item id="c" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`;
    const read = (body: string): string => html([{ path: "a.xhtml", body }], undefined, { "OEBPS/book.opf": opf });
    expect(read("<p>x</p>")).toMatch(/^<p><img src="asset:image-1\.png" alt=""><\/p>/);
    expect(read('<p><img src="images/dot.png"/></p>').match(/<img/g)).toHaveLength(1);
  });

  it("tells title, all authors, language, dates and ISBN", () => {
    expect(read(book([{ path: "a.xhtml", body: "<p>x</p>" }])).metadata).toMatchObject({
      title: "The Book",
      author: "Ann, Bob",
      language: "de",
      isbn: "9783161484100",
      publishedTime: "2024",
      modifiedTime: "2024-03-01T00:00:00Z",
      chapterCount: 1,
    });
  });

  it("refuses protected books, not those whose fonts are scrambled", () => {
    const encryption = (algorithm: string): Record<string, string> => ({
      "META-INF/encryption.xml": `${XML}<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/a.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
    });
    const chapters = [{ path: "a.xhtml", body: "<p>x</p>" }];
    expect(() => html(chapters, undefined, encryption("http://www.w3.org/2001/04/xmlenc#aes256-cbc"))).toThrow(
      /protected/,
    );
    expect(html(chapters, undefined, encryption("http://www.idpf.org/2008/embedding"))).toContain("<p>x</p>");
  });

  it("warns of a chapter that is missing", () => {
    const bytes = book(
      [
        { path: "a.xhtml", body: "<p>x</p>" },
        { path: "b.xhtml", body: "" },
      ],
      [0, 1],
    );
    const text = Buffer.from(bytes).toString("latin1").replaceAll("OEBPS/b.xhtml", "OEBPS/c.xhtml");
    expect(read(new Uint8Array(Buffer.from(text, "latin1"))).warnings).toEqual([
      expect.stringContaining("b.xhtml is missing"),
      expect.stringContaining("OEBPS/c.xhtml"),
    ]);
  });

  it("heads a chapter with its first line where that is its title", async () => {
    const headed = await read(book([{ path: "a.xhtml", body: '<div class="head">The mill</div><p>Text.</p>' }]));
    expect(headed.html).toContain('<h1 class="head">The mill</h1><p>Text.</p>');
    const others = ["<p>The mill and more</p>", "<p>The mill</p><h2>Mill</h2>", "<p><em>The mill</em></p>"];
    for (const body of others) expect((await read(book([{ path: "a.xhtml", body }]))).html).not.toContain("<h1");
  });
});
