import { createDecoder, type Decoder } from "@quern/documents";

/** Windows code page → label of the Encoding Standard. */
const CODE_PAGES = new Map<number, string>([
  [437, "ibm437"],
  [850, "windows-1252"],
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
  [65001, "utf-8"],
]);

/** Character set of a font (`\fcharset`) → code page. */
const FONT_CHARSETS = new Map<number, number>([
  [0, 1252],
  [77, 10000],
  [128, 932],
  [129, 949],
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
]);

export const codePageOfCharset = (charset: number): number | undefined => FONT_CHARSETS.get(charset);

const decoders = new Map<number, Decoder>();

/** Decodes bytes of a Windows code page; unknown ones as windows-1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  let decoder = decoders.get(codePage);
  if (decoder === undefined) {
    try {
      decoder = createDecoder(CODE_PAGES.get(codePage) ?? "windows-1252");
    } catch {
      decoder = createDecoder("windows-1252");
    }
    decoders.set(codePage, decoder);
  }
  return decoder(bytes, true);
}
