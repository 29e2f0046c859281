import { describe, expect, it } from "vitest";
import { createDecoder, decodeAnyText } from "./charset.js";

/** Bytes of a text in an encoding of one byte, by what that encoding makes of each byte. */
function encode(text: string, encoding: string): Uint8Array {
  const decode = createDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), true), byte]));
  return Uint8Array.from([...text].map((character) => bytes.get(character) as number));
}

/** Lists as spreadsheets save them: names of countries, which every language writes in its own way. */
function listOf(language: string): string {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const languages = new Intl.DisplayNames([language], { type: "language" });
  const codes = "AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LV NL NO PL PT RO RS SE SI SK TR UA US".split(
    " ",
  );
  return codes
    .map((code, index) => `${index + 1};${names.of(code)};${languages.of(code === "AT" ? "de" : code.toLowerCase())}`)
    .join("\r\n");
}

describe("text in UTF-8 that was read as Latin-1 before", () => {
  const text = "The miller’s wheel – “of oak”, € 40… naïve";
  const again = (written: string): string => Buffer.from(written).toString("latin1");

  it.each([
    ["bytes of windows-1252", Buffer.from(encode(text, "windows-1252")).toString("latin1")],
    ["bytes of UTF-8", again(text).replace("Ã¯", "ï")],
    ["bytes of UTF-8, twice", again(again(text)).replace("Ã\x83Â¯", "ï")],
  ])("gets its dashes, quotes and signs back: %s", async (_case, written) => {
    const bytes = Buffer.from(written);
    expect((await decodeAnyText(bytes)).text).toBe(text);
    expect(createDecoder("utf-8")(bytes, true)).toBe(text);
  });

  it("keeps the line breaks of mainframes, and letters that look like bytes", async () => {
    for (const kept of ["one\u0085two", "SÃO PAULO, Â© 1999"]) {
      expect((await decodeAnyText(Buffer.from(kept))).text).toBe(kept);
    }
  });
});

describe("text that is declared as UTF-8 and is not", () => {
  it("is read by its own declaration, if that is another", async () => {
    const page = `<meta charset="windows-1251"><p>${listOf("ru")}</p>`;
    const bytes = encode(page, "windows-1251");
    expect(await decodeAnyText(bytes, "utf-8")).toEqual({
      text: page,
      encoding: "windows-1251",
      isGuessed: false,
      isMisdeclared: true,
    });
  });

  it.each([
    ["declared outside", "", "utf-8"],
    ["declared in itself", '<meta charset="utf-8">', undefined],
    ["declared in both", '<meta charset="utf-8">', "utf-8"],
  ])("is read in the encoding that fits best: %s", async (_case, head, declared) => {
    const page = `${head}<h1>Café</h1><p>naïve façade, “quoted”, € 5</p>`;
    const decoded = await decodeAnyText(encode(page, "windows-1252"), declared);
    expect(decoded).toEqual({ text: page, encoding: "windows-1252", isGuessed: true, isMisdeclared: true });
  });

  it("is read in encodings of two bytes, some of which are characters in UTF-8 by chance", async () => {
    // 中国的历史很长,我们学习了很多东西 in GB 18030
    const bytes = Buffer.from(
      "d6d0b9fab5c4c0facab7bada b3a4a3accecac3c7d1a7cfb0c1cbbadcb6e0b6abcef7".replace(/ /g, ""),
      "hex",
    );
    expect(await decodeAnyText(bytes, "utf-8")).toMatchObject({ encoding: "gb18030", isMisdeclared: true });
  });

  it("stays UTF-8 where a few bytes of it are damaged", async () => {
    const damaged = Buffer.concat([
      Buffer.from("Größe für Müller, ".repeat(3)),
      Buffer.from("f\xfcr M\xfchle", "latin1"),
    ]);
    expect(await decodeAnyText(damaged, "utf-8")).toMatchObject({ encoding: "utf-8", isGuessed: false });
    const cut = Buffer.from("A letter that was cut: ü").subarray(0, -1);
    expect(await decodeAnyText(cut, "utf-8")).toMatchObject({ encoding: "utf-8", isGuessed: false });
  });
});

describe("text that declares no encoding", () => {
  it.each([
    ["pl", "windows-1250"],
    ["hu", "windows-1250"],
    ["ru", "windows-1251"],
    ["uk", "windows-1251"],
    ["el", "windows-1253"],
    ["tr", "windows-1254"],
    ["he", "windows-1255"],
    ["ar", "windows-1256"],
    ["de", "windows-1252"],
    ["fr", "windows-1252"],
    ["es", "windows-1252"],
  ])("is read in %s as %s", async (language, encoding) => {
    const text = listOf(language).replaceAll(/[\u2019\u200f]/g, "");
    expect(await decodeAnyText(encode(text, encoding))).toEqual({ text, encoding, isGuessed: true });
  });

  it("is read in sentences as well", async () => {
    const text = "Číslo;Popis\r\n1;Příliš žluťoučký kůň úpěl ďábelské ódy\r\n2;Mlýnský kámen je těžší, než se zdá\r\n";
    expect(await decodeAnyText(encode(text, "windows-1250"))).toMatchObject({ text, encoding: "windows-1250" });
  });

  it("is western where two or three letters fit many languages", async () => {
    expect(await decodeAnyText(encode("café;naïve", "windows-1252"))).toMatchObject({ encoding: "windows-1252" });
  });

  it.each([
    ["quotes", "He said “no” – and meant “perhaps”."],
    ["a quote with a blank beside it", "Proposal: “ Confronting models of star formation”"],
    ["no-break spaces", `<list>\n${"\u00a0 \u00a0 <item/>\n".repeat(6)}</list>`],
    ["units", "C1,680µF,10V\nC2,220µF,16V"],
  ])("is western where English has %s", async (_case, text) => {
    expect(await decodeAnyText(encode(text, "windows-1252"))).toMatchObject({ text, encoding: "windows-1252" });
  });

  it("is read as UTF-16 without a byte order mark", async () => {
    const text = "Name;Größe\r\nMühle;12\r\n";
    expect(await decodeAnyText(Buffer.from(text, "utf16le"))).toEqual({ text, encoding: "utf-16le", isGuessed: true });
    expect(await decodeAnyText(Buffer.from(text, "utf16le").swap16())).toMatchObject({ text, encoding: "utf-16be" });
  });

  it.each([
    ["Mac", "Müller; Größe; ähnlich; Straße; für", "macintosh"],
    ["DOS", "Müller; Größe; ähnlich; Straße; für", "cp850"],
    ["DOS in the east", "Příliš žluťoučký kůň úpěl ďábelské ódy", "cp852"],
  ])("is read as %s wrote it", async (_, text, encoding) => {
    const bytes = encode(text, encoding);
    expect(await decodeAnyText(bytes)).toMatchObject({ text, isGuessed: true });
  });

  it("is read as Unix wrote it, in scripts beside Latin", async () => {
    const text = "Жернова мельницы вращаются медленно, и мука выходит тонкой.";
    for (const encoding of ["koi8-r", "ibm866", "iso-8859-5", "windows-1251"])
      expect(await decodeAnyText(encode(text, encoding))).toEqual({ text, encoding, isGuessed: true });
    expect(await decodeAnyText(Buffer.from(text, "utf16le"))).toMatchObject({ text, encoding: "utf-16le" });
  });

  it("is read as Japanese mail", async () => {
    const bytes = Buffer.from("\x1b$B$3$s$K$A$O\x1b(B", "latin1");
    expect(await decodeAnyText(bytes)).toMatchObject({ text: "こんにちは", encoding: "iso-2022-jp" });
  });

  it("is UTF-8 where it can be, and nothing is guessed then", async () => {
    expect(await decodeAnyText(Buffer.from("Größe"))).toMatchObject({ encoding: "utf-8", isGuessed: false });
  });
});
