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
