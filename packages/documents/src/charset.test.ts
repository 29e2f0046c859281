import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charsetOf, createDecoder, decodeText } from "./charset.js";
import { withoutStrayControls } from "./encodings/stray-controls.js";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("decodeText", () => {
  it.each([
    ["UTF-8 without a word", Buffer.from("größe 中文"), undefined, "größe 中文", "utf-8"],
    ["a byte order mark over everything", Buffer.from("\ufeffä"), "iso-8859-1", "ä", "utf-8"],
    ["UTF-16 by its mark", bytes(0xfe, 0xff, 0x00, 0xe4), undefined, "ä", "utf-16be"],
    [
      "the transport over the page",
      Buffer.concat([latin1('<meta charset="utf-8">'), bytes(0xe4)]),
      "windows-1252",
      '<meta charset="utf-8">ä',
      "windows-1252",
    ],
    [
      "a meta element",
      Buffer.concat([latin1("<meta charset=windows-1251>"), bytes(0xcf)]),
      undefined,
      "<meta charset=windows-1251>П",
      "windows-1251",
    ],
    [
      "an XML declaration",
      Buffer.concat([latin1('<?xml version="1.0" encoding="ISO-8859-2"?>'), bytes(0xb3)]),
      undefined,
      '<?xml version="1.0" encoding="ISO-8859-2"?>ł',
      "iso-8859-2",
    ],
    [
      "a page saved as UTF-8 that still declares Shift_JIS",
      Buffer.from("<meta charset=shift_jis>新型のキーボードを発売"),
      undefined,
      "<meta charset=shift_jis>新型のキーボードを発売",
      "utf-8",
    ],
    [
      "a page saved as UTF-8 that still declares Latin-1",
      Buffer.from("<meta charset=iso-8859-1>“café”"),
      undefined,
      "<meta charset=iso-8859-1>“café”",
      "utf-8",
    ],
    [
      "two characters of GBK that are valid in UTF-8 by chance",
      Buffer.concat([latin1("<meta charset=gbk>"), bytes(0xc1, 0xaa, 0xcd, 0xa8)]),
      undefined,
      "<meta charset=gbk>联通",
      "gbk",
    ],
    ["an unknown label as no label", Buffer.from("ok ä"), "x-unknown", "ok ä", "utf-8"],
    [
      "a page that claims UTF-16 but can be read",
      latin1('<meta charset="utf-16"><p>x'),
      undefined,
      '<meta charset="utf-16"><p>x',
      "utf-8",
    ],
    ["undeclared Western text", latin1("caf\xe9 \x93quoted\x94"), undefined, "café “quoted”", "windows-1252"],
    [
      "undeclared Japanese",
      bytes(0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd),
      undefined,
      "こんにちは",
      "shift_jis",
    ],
    ["undeclared Chinese", bytes(0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7), undefined, "你好世界", "gb18030"],
  ])("reads %s", (_case, input, declared, text, encoding) => {
    const isGuessed = _case.startsWith("undeclared");
    expect(decodeText(input, declared)).toEqual({ text, encoding, isGuessed });
  });

  it("decodes any bytes to some text", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.option(fc.string(), { nil: undefined }),
        (input, label) => typeof decodeText(input, label).text === "string",
      ),
    );
  });
});

describe("charsetOf", () => {
  it.each([
    ['text/html; charset="Shift_JIS"', "Shift_JIS"],
    ["text/html;charset=utf-8; x=y", "utf-8"],
    ["text/html", undefined],
    [undefined, undefined],
  ])("%s → %s", (header, charset) => {
    expect(charsetOf(header)).toBe(charset);
  });
});

it("believes a page that says it is UTF-8, and is, more than its server", () => {
  const page = (text: string) => new Uint8Array(Buffer.from(`<meta charset="utf-8"><p>${text}</p>`));
  expect(decodeText(page("Größe"), "iso-8859-1")).toMatchObject({ encoding: "utf-8", isGuessed: false });
  expect(
    decodeText(
      page("Größe").filter((byte) => byte !== 0xc3),
      "iso-8859-1",
    ).encoding,
  ).toBe("windows-1252");
  const silent = new Uint8Array(Buffer.from("<p>Größe</p>"));
  expect(decodeText(silent, "iso-8859-1").encoding, "a caller may know better than the bytes").toBe("windows-1252");
});

describe("decodeText of UTF-8", () => {
  const decoded = (given: Uint8Array): string => decodeText(given, "utf-8").text;

  it("gives what TextDecoder gives for any bytes, but for controls that are none", () => {
    const parts = fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => new Uint8Array(Buffer.from(text))),
      fc.constantFrom(bytes(0xef, 0xbb, 0xbf), bytes(0xc3), bytes(0xed, 0xa0, 0x80), bytes(0x00)),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (given) => {
        // Without letters behind them, bytes out of place are taken for another encoding.
        const whole = new Uint8Array(Buffer.concat([...given, Buffer.from("é".repeat(64))]));
        const start = whole[0] === 0xfe || whole[0] === 0xff ? 1 : 0; // byte order marks of UTF-16 are another matter
        const body = whole.subarray(start);
        const mark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
        expect(decoded(body)).toBe(withoutStrayControls(new TextDecoder().decode(body.subarray(mark))));
      }),
    );
  });
});

describe("encodings beyond the Encoding Standard", () => {
  it.each(["le", "be"])("reads UTF-32%s with a mark", (order) => {
    const text = "Grüße 你好 😀";
    const bytes = Buffer.alloc(4 * ([...text].length + 1));
    ["\ufeff", ...text].forEach((character, index) => {
      const code = character.codePointAt(0)!;
      if (order === "le") bytes.writeUInt32LE(code, 4 * index);
      else bytes.writeUInt32BE(code, 4 * index);
    });
    expect(decodeText(bytes)).toEqual({ text, encoding: `utf-32${order}`, isGuessed: false });
    const decode = createDecoder(`utf-32${order}`);
    expect(decode(bytes.subarray(4, 11), false) + decode(bytes.subarray(11), true)).toBe(text);
  });

  it("reads ISO-2022-KR, and calls it a guess", () => {
    const bytes = Buffer.from("\x1b$)C\x0eGQ1[\x0f and more\nHello \x0eGQ1[\x0f\n", "latin1");
    const wanted = { text: "한글 and more\nHello 한글\n", encoding: "iso-2022-kr" };
    expect(decodeText(bytes)).toEqual({ ...wanted, isGuessed: true });
    expect(decodeText(bytes, "ISO-2022-KR")).toEqual({ ...wanted, isGuessed: false });
  });
});
