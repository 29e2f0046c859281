import { deflateRawSync } from "node:zlib";
import { sniffDocument } from "@quern/documents";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { PNG } from "../../test-support/documents.js";
import { readDocument } from "../../test-support/read-document.js";
import { compoundFileOf } from "../compound-writer.js";

const bytesOf = (...numbers: readonly number[]): Buffer => Buffer.from(numbers);
const u16 = (...numbers: readonly number[]): Buffer => Buffer.from(Uint16Array.from(numbers).buffer);
const u32 = (...numbers: readonly number[]): Buffer => Buffer.from(Uint32Array.from(numbers).buffer);
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const sized = (text: string): Buffer => Buffer.concat([u16(text.length), utf16(text)]);

const record = (tag: number, level: number, data: Buffer): Buffer =>
  data.length < 0xfff
    ? Buffer.concat([u32(((data.length << 20) | (level << 10) | tag) >>> 0), data])
    : Buffer.concat([u32(((0xfff << 20) | (level << 10) | tag) >>> 0), u32(data.length), data]);

const charShape = (properties: number): Buffer =>
  record(21, 0, Buffer.concat([Buffer.alloc(46), u32(properties), Buffer.alloc(20)]));
const paragraphShape = (head: number, level: number): Buffer =>
  record(25, 0, Buffer.concat([u32((head << 23) | (level << 25)), Buffer.alloc(26), u16(1), Buffer.alloc(10)]));
const style = (name: string, english: string): Buffer =>
  record(26, 0, Buffer.concat([sized(name), sized(english), Buffer.alloc(10)]));

/** A sign of eight units for a control that a record describes. */
const control = (code: number): string => String.fromCharCode(code, 0, 0, 0, 0, 0, 0, code);
const controlRecord = (level: number, id: string, ...data: readonly Buffer[]): Buffer =>
  record(71, level, Buffer.concat([Buffer.from([...id].reverse().join(""), "latin1"), ...data]));

interface Set {
  readonly style?: number;
  readonly shape?: number;
  /** Pairs of a place and the shape of its characters. */
  readonly chars?: readonly number[];
}
const paragraph = (level: number, text: string, { style: id = 0, shape = 0, chars = [0, 0] }: Set = {}): Buffer =>
  Buffer.concat([
    record(66, level, Buffer.concat([u32(text.length, 0), u16(shape), bytesOf(id, 0), Buffer.alloc(12)])),
    record(67, level + 1, utf16(`${text}\r`)),
    record(68, level + 1, u32(...chars)),
  ]);
const cell = (level: number, row: number, column: number, text: string, columns = 1): Buffer =>
  Buffer.concat([
    record(72, level, Buffer.concat([u32(1, 0), u16(column, row, columns, 1), Buffer.alloc(26)])),
    paragraph(level, text),
  ]);

const hwp = (sections: readonly Buffer[], flags = 1): Buffer =>
  Buffer.from(
    compoundFileOf(
      new Map<string, Uint8Array>([
        [
          "FileHeader",
          Buffer.concat([Buffer.from("HWP Document File".padEnd(32, "\0")), u32(0x05010000, flags), Buffer.alloc(216)]),
        ],
        [
          "DocInfo",
          deflateRawSync(
            Buffer.concat([
              record(18, 0, Buffer.concat([u16(1, 1), sized("png")])),
              charShape(0),
              charShape(0b10),
              paragraphShape(0, 0),
              paragraphShape(3, 0),
              style("바탕글", "Normal"),
              style("개요 2", "Outline 2"),
            ]),
          ),
        ],
        ["BinData/BIN0001.png", deflateRawSync(PNG)],
        ["BodyText/Section0", deflateRawSync(Buffer.concat([...sections]))],
      ]),
    ),
  );

describe("Hangul documents in OLE containers", () => {
  it("are read with headings, lists, tables, notes, links and pictures", async () => {
    const link = "누리";
    const bytes = hwp([
      paragraph(0, "제분소", { style: 1 }),
      paragraph(0, `돌은 둘이다.${control(17)}`, { chars: [0, 0, 3, 1, 5, 0] }),
      controlRecord(1, "fn  ", Buffer.alloc(8)),
      record(72, 2, Buffer.alloc(16)),
      paragraph(2, "위와 아래."),
      paragraph(0, "호밀", { shape: 1 }),
      paragraph(0, "귀리", { shape: 1 }),
      paragraph(0, `${control(3)}${link}${control(4)} 보기`),
      controlRecord(1, "%hlk", u32(0), bytesOf(0), sized("https\\://x.test/;1;0;0;")),
      paragraph(0, control(11)),
      controlRecord(1, "tbl ", Buffer.alloc(40)),
      record(72, 2, Buffer.alloc(16)),
      paragraph(2, "표 제목"),
      record(77, 2, Buffer.alloc(24)),
      cell(2, 0, 0, "합계", 2),
      cell(2, 1, 0, "밀"),
      cell(2, 1, 1, "3"),
      paragraph(0, control(11)),
      controlRecord(1, "gso ", Buffer.alloc(40)),
      record(76, 2, Buffer.alloc(16)),
      record(85, 3, Buffer.concat([Buffer.alloc(71), u16(1), Buffer.alloc(8)])),
    ]);
    expect(sniffDocument(bytes)?.extension).toBe("hwp");
    const { html, assets } = await readDocument(bytes, "a.hwp");
    expect(html).toMatch(/<h2[^>]*>제분소<\/h2>/);
    expect(html).toContain("돌은 <strong>둘이</strong>다.<sup>");
    expect(html).toContain("위와 아래.");
    expect(html).toContain("<ul>\n<li>호밀</li>\n<li>귀리</li>\n</ul>");
    expect(html).toContain('<a href="https://x.test/">누리</a> 보기');
    expect(html).toContain("<p>표 제목</p>");
    expect(html).toContain('<tr><td colspan="2">합계</td></tr>\n<tr><td>밀</td><td>3</td></tr>');
    expect(assets).toHaveLength(1);
  });

  it("say what protects them", async () => {
    await expect(readDocument(hwp([], 3), "a.hwp")).rejects.toThrow("a.hwp is protected by a password");
    await expect(readDocument(hwp([], 5), "a.hwp")).rejects.toThrow("a.hwp was saved for distribution");
    await expect(readDocument(Buffer.from("HWP Document File V3.00 \x1a"), "a.hwp")).rejects.toThrow("format 3");
  });

  it("are read as far as their records go", async () => {
    const whole = Buffer.concat([paragraph(0, "하나"), paragraph(0, "둘 ".repeat(3_000))]);
    const { html } = await readDocument(hwp([whole.subarray(0, whole.length - 1_000)]), "a.hwp");
    expect(html).toContain("하나");
    expect(html).toContain("둘 둘");
  });
});

describe("Hangul documents as packages of XML", () => {
  const hwpx = (section: string): Uint8Array =>
    zipSync({
      mimetype: strToU8("application/hwp+zip"),
      "Contents/header.xml": strToU8(
        `<hh:head xmlns:hh="h"><hh:charPr id="0"/><hh:charPr id="1"><hh:bold/></hh:charPr><hh:paraPr id="0"><hh:heading type="NONE"/></hh:paraPr>
<hh:paraPr id="1"><hh:heading type="NUMBER" idRef="1" level="0"/></hh:paraPr><hh:style id="0" name="바탕글" engName="Normal"/><hh:style id="1" name="개요 1" engName="Outline 1"/></hh:head>`,
      ),
      "Contents/content.hpf": strToU8(
        '<opf:package xmlns:opf="o"><opf:metadata><opf:title>제분소</opf:title><opf:meta name="creator">안</opf:meta></opf:metadata><opf:manifest><opf:item id="image1" href="BinData/image1.png"/></opf:manifest></opf:package>',
      ),
      "BinData/image1.png": PNG,
      "Contents/section0.xml": strToU8(`<hs:sec xmlns:hs="s" xmlns:hp="p" xmlns:hc="c">${section}</hs:sec>`),
    });
  const p = (inside: string, style = 0, shape = 0): string =>
    `<hp:p paraPrIDRef="${shape}" styleIDRef="${style}"><hp:run charPrIDRef="0">${inside}</hp:run></hp:p>`;
  const t = (text: string): string => `<hp:t>${text}</hp:t>`;

  it("are read with headings, lists, tables, notes, links and pictures", async () => {
    const tc = (text: string, columns = 1): string =>
      `<hp:tc><hp:subList>${p(t(text))}</hp:subList><hp:cellSpan colSpan="${columns}" rowSpan="1"/></hp:tc>`;
    const bytes = hwpx(
      [
        p(t("제분소"), 1),
        `<hp:p paraPrIDRef="0" styleIDRef="0"><hp:run charPrIDRef="0">${t("돌은 ")}</hp:run><hp:run charPrIDRef="1">${t("둘")}</hp:run><hp:run charPrIDRef="0">${t("이다.<hp:lineBreak/>돈다")}<hp:ctrl><hp:footNote><hp:subList>${p(t("위와 아래."))}</hp:subList></hp:footNote></hp:ctrl></hp:run></hp:p>`,
        p(t("호밀"), 0, 1),
        p(t("귀리"), 0, 1),
        p(
          `<hp:ctrl><hp:fieldBegin type="HYPERLINK"><hp:parameters><hp:stringParam name="Path">https://x.test/</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl>${t("누리")}<hp:ctrl><hp:fieldEnd/></hp:ctrl>${t(" 보기")}`,
        ),
        p(`<hp:tbl><hp:tr>${tc("합계", 2)}</hp:tr><hp:tr>${tc("밀")}${tc("3")}</hp:tr></hp:tbl>`),
        p(`<hp:rect><hp:drawText><hp:subList>${p(t("상자"))}</hp:subList></hp:drawText></hp:rect>`),
        p(
          '<hp:pic><hc:img binaryItemIDRef="image1"/><hp:shapeComment>그림입니다. 원본 그림의 이름: a.png</hp:shapeComment></hp:pic>',
        ),
        p("<hp:equation><hp:script>a over b</hp:script></hp:equation><hp:ole/>"),
      ].join(""),
    );
    expect(sniffDocument(bytes)?.extension).toBe("hwpx");
    const { html, metadata, assets, warnings } = await readDocument(bytes, "a.hwpx");
    expect(html).toMatch(/<h1[^>]*>제분소<\/h1>/);
    expect(html).toContain("돌은 <strong>둘</strong>이다.<br>\n돈다<sup>");
    expect(html).toContain("<ol>\n<li>호밀</li>\n<li>귀리</li>\n</ol>");
    expect(html).toContain('<a href="https://x.test/">누리</a> 보기');
    expect(html).toContain('<tr><td colspan="2">합계</td></tr>\n<tr><td>밀</td><td>3</td></tr>');
    expect(html).toContain("<p>상자</p>");
    expect(html).toContain("<code>a over b</code>");
    expect(assets).toHaveLength(1);
    expect(metadata).toMatchObject({ title: "제분소", author: "안" });
    expect(warnings).toEqual(["Charts and other objects of the document were not read."]);
  });

  it("end where tables are nested too deep, and say so", async () => {
    const open = "<hp:p><hp:run><hp:tbl><hp:tr><hp:tc><hp:subList>";
    const close = "</hp:subList></hp:tc></hp:tr></hp:tbl></hp:run></hp:p>";
    const { warnings } = await readDocument(hwpx(`${open.repeat(30)}${p(t("x"))}${close.repeat(30)}`), "a.hwpx");
    expect(warnings[0]).toContain("nested more than 24 deep");
  });
});
