import { describe, expect, it } from "vitest";
import { docx, odf, p, pptx, shape, wordPart } from "../../test-support/documents.js";
import { read } from "../read.js";

const htmlWith = async (bytes: Uint8Array, comments?: "end" | "inline" | "none"): Promise<string> => {
  const { html } = await read({
    bytes,
    mediaType: "application/octet-stream",
    options: comments === undefined ? {} : { comments },
    wants: { html: true, markdown: false, assets: false },
  });
  return html.replace(/\n/g, "");
};

const commented = "<office:annotation><dc:creator>Ann</dc:creator><text:p>Is that so?</text:p></office:annotation>";
const AT_END =
  '<section data-comments="true"><p><strong>Comments</strong></p><ul><li><strong>Ann:</strong> Is that so?</li></ul></section>';
const INLINE = '<span data-comment="true">{&gt;&gt;Ann: Is that so?&lt;&lt;}</span>';

const DOCUMENTS: ReadonlyArray<readonly [string, () => Uint8Array, string]> = [
  [
    "docx",
    () =>
      docx('<w:p><w:r><w:t>Stones turn</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>', {
        relations: [["c", "comments", "comments.xml"]],
        files: {
          "word/comments.xml": wordPart(
            "comments",
            `<w:comment w:id="0" w:author="Ann">${p("Is that so?")}</w:comment>`,
          ),
        },
      }),
    `<p>Stones turn ${INLINE}</p>`,
  ],
  [
    "rtf",
    () =>
      new TextEncoder().encode(
        "{\\rtf1 Stones turn{\\*\\atnid A}{\\*\\atnauthor Ann}{\\*\\annotation \\pard Is that so?} slowly\\par}",
      ),
    `<p>Stones turn ${INLINE} slowly</p>`,
  ],
  ["odt", () => odf("text", `<text:p>Stones turn${commented} slowly</text:p>`), `<p>Stones turn ${INLINE} slowly</p>`],
  [
    "odp",
    () => odf("presentation", `<draw:page draw:name="one">${commented}</draw:page>`),
    `<section data-slide="1"><p>${INLINE}</p></section>`,
  ],
];

describe("comments of documents", () => {
  it.each(DOCUMENTS)("%s: stand at the end, at their place on request, or nowhere", async (_, make, inline) => {
    expect(await htmlWith(make())).toContain(AT_END);
    expect(await htmlWith(make(), "end")).toContain(AT_END);
    expect(await htmlWith(make(), "inline")).toBe(inline);
    expect(await htmlWith(make(), "none")).not.toContain("Is that so?");
  });

  it("of slides come with their threads, in the old form and the new one", async () => {
    const older = '<p:cm authorId="1"><p:text>Older</p:text></p:cm>';
    expect(await htmlWith(pptx([{ shapes: shape("Stones"), comments: older }]), "inline")).toContain(
      '<p>Stones</p><p><span data-comment="true">{&gt;&gt;Bob: Older&lt;&lt;}</span></p>',
    );
    const threads =
      '<p188:cm authorId="1"><p188:replyLst><p188:reply authorId="2"><p188:txBody><a:p><a:r><a:t>It is</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>Is it?</a:t></a:r></a:p></p188:txBody></p188:cm>';
    expect(await htmlWith(pptx([{ shapes: shape("Stones"), comments: threads }]), "inline")).toContain(
      '{&gt;&gt;Bob: Is it?&lt;&lt;}</span> <span data-comment="true">{&gt;&gt;Ann: It is&lt;&lt;}</span>',
    );
  });

  it("of sheets stand below the sheet with the name of their cell", async () => {
    const sheet = `<table:table table:name="S"><table:table-row><table:table-cell/><table:table-cell office:value-type="string">${commented}<text:p>12</text:p></table:table-cell></table:table-row></table:table>`;
    expect(await htmlWith(odf("spreadsheet", sheet))).toContain("<li><strong>B1 (Ann):</strong> Is that so?</li>");
    expect(await htmlWith(odf("spreadsheet", sheet), "none")).not.toContain("Is that so?");
  });
});
