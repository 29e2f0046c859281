import { createRequire } from "node:module";
import { createDecoder, type Decoder } from "@quern/documents";

/** Windows code page → label of the Encoding Standard. */
const CODE_PAGES = new Map<number, string>([
  [866, "ibm866"],
  [874, "windows-874"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [1250, "windows-1250"],
  [1251, "windows-1251"],
  [1252, "windows-1252"],
  [1253, "windows-1253"],
  [1254, "windows-1254"],
  [1255, "windows-1255"],
  [1256, "windows-1256"],
  [1257, "windows-1257"],
  [1258, "windows-1258"],
  [10000, "macintosh"],
  [10001, "shift_jis"],
  [10002, "big5"],
  [10003, "euc-kr"],
  [10004, "iso-8859-6"],
  [10005, "windows-1255"],
  [10007, "x-mac-cyrillic"],
  [10008, "gbk"],
  [20127, "windows-1252"],
  [20866, "koi8-r"],
  [21866, "koi8-u"],
  [20932, "euc-jp"],
  [50220, "iso-2022-jp"],
  [50221, "iso-2022-jp"],
  [50222, "iso-2022-jp"],
  [51932, "euc-jp"],
  [51936, "gbk"],
  [51949, "euc-kr"],
  [52936, "gb18030"],
  [54936, "gb18030"],
  [65001, "utf-8"],
]);

/** Label of the Encoding Standard for a Windows code page; those of the ISO 8859 family are 28591 and on. */
export function codePageLabel(codePage: number): string | undefined {
  if (codePage >= 28591 && codePage <= 28606) return `iso-8859-${codePage - 28590}`;
  return CODE_PAGES.get(codePage);
}

/** Character set of a font (`\fcharset`) → code page. */
const FONT_CHARSETS = new Map<number, number>([
  [0, 1252],
  [77, 10000],
  [78, 10001],
  [79, 10003],
  [80, 10008],
  [81, 10002],
  [83, 10005],
  [84, 10004],
  [85, 10006],
  [86, 10081],
  [87, 10021],
  [88, 10029],
  [89, 10007],
  [128, 932],
  [129, 949],
  [130, 1361],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
  [254, 437],
  [255, 850],
]);

export const codePageOfCharset = (charset: number): number | undefined => FONT_CHARSETS.get(charset);

/** Primary language of a locale ([MS-LCID]) → code page that Windows uses for it; the others use 1252. */
const LANGUAGE_CODE_PAGES = new Map<number, number>([
  ...[0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24].map((language) => [language, 1250] as const),
  ...[0x02, 0x19, 0x22, 0x23, 0x28, 0x2f, 0x3f, 0x40, 0x44, 0x50].map((language) => [language, 1251] as const),
  [0x08, 1253],
  [0x1f, 1254],
  [0x2c, 1254],
  [0x43, 1254],
  [0x0d, 1255],
  [0x01, 1256],
  [0x20, 1256],
  [0x29, 1256],
  [0x25, 1257],
  [0x26, 1257],
  [0x27, 1257],
  [0x2a, 1258],
  [0x1e, 874],
  [0x11, 932],
  [0x04, 936],
  [0x12, 949],
]);

/** Locales that are written in another script than the rest of their language: Chinese in Taiwan, Hong Kong and Macao, Cyrillic of Serbia, Bosnia, Azerbaijan, Uzbekistan. */
const LOCALE_CODE_PAGES = new Map<number, number>([
  ...[0x0404, 0x0c04, 0x1404].map((locale) => [locale, 950] as const),
  ...[0x0c1a, 0x1c1a, 0x201a, 0x281a, 0x301a, 0x082c, 0x0843].map((locale) => [locale, 1251] as const),
]);

export const codePageOfLocale = (locale: number): number =>
  LOCALE_CODE_PAGES.get(locale & 0xffff) ?? LANGUAGE_CODE_PAGES.get(locale & 0x3ff) ?? 1252;

const decoders = new Map<number, Decoder>();

/** Decodes bytes of a Windows code page; unknown ones as windows-1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  let decoder = decoders.get(codePage);
  if (decoder === undefined) {
    decoder = decoderFor(codePage);
    decoders.set(codePage, decoder);
  }
  return decoder(bytes, true);
}

function decoderFor(codePage: number): Decoder {
  const label = codePageLabel(codePage);
  if (label !== undefined) return createDecoder(label);
  // Code pages of DOS and of the Macintosh, which the Encoding Standard does not know.
  const iconv = createRequire(import.meta.url)("iconv-lite") as {
    encodingExists(name: string): boolean;
    decode(bytes: Buffer, name: string): string;
  };
  const name = MAC_CODE_PAGES.get(codePage) ?? `cp${codePage}`;
  if (!iconv.encodingExists(name)) return createDecoder("windows-1252");
  return (bytes) => iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
}

const MAC_CODE_PAGES = new Map<number, string>([
  [10006, "macgreek"],
  [10010, "macromania"],
  [10017, "macukraine"],
  [10021, "macthai"],
  [10029, "maccenteuro"],
  [10079, "maciceland"],
  [10081, "macturkish"],
  [10082, "maccroatian"],
]);
