/** Bytes → text: byte order mark, transport, declaration in the text, UTF-8 trial, then a guess (WHATWG encoding sniffing, extended). */

import { isAscii, isUtf8, transcode } from "node:buffer";
import { COMMON_HAN } from "./encodings/common-han.js";
import { decodeDos, dosCodePage } from "./encodings/dos.js";
import { ISO_2022_KR, statefulDecoder } from "./encodings/stateful.js";
import { withoutStrayControls } from "./encodings/stray-controls.js";
import { decodeWindows1252 } from "./encodings/windows-1252.js";

const SNIFF_BYTES = 4096;

/** Encodings tried, in order of how often their text goes undeclared, when bytes are neither declared nor UTF-8. */
const GUESSES = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"] as const;

export interface DecodedText {
  readonly text: string;
  /** WHATWG name, lower case. */
  readonly encoding: string;
  /** Nothing declares the encoding and the bytes are not UTF-8, so this is the encoding that fits them best. */
  readonly isGuessed: boolean;
  /** They are declared as UTF-8, which they are not; the encoding is that of another declaration, or a guess. */
  readonly isMisdeclared?: true;
}

/** How to decode bytes. */
export interface DetectedEncoding {
  /** WHATWG name, lower case. */
  readonly encoding: string;
  /** Bytes that a byte order mark takes. */
  readonly skip: number;
  /** See {@link DecodedText}. */
  readonly isGuessed: boolean;
  /** See {@link DecodedText}. */
  readonly isMisdeclared?: true;
}

/**
 * @param declared charset of the Content-Type header or of the caller
 */
export const decodeText = (bytes: Uint8Array, declared?: string): DecodedText =>
  decodeAs(bytes, detectEncoding(bytes, declared));

function decodeAs(bytes: Uint8Array, { skip, ...detected }: DetectedEncoding): DecodedText {
  const { encoding } = detected;
  const rest = bytes.subarray(skip);
  const decode = encoding === "utf-8" && rest.byteLength <= MAX_TRANSCODED_BYTES ? decodeUtf8 : createDecoder(encoding);
  return { text: decode(rest, true), ...detected };
}

/** Transcoding takes twice the bytes for a moment. */
const MAX_TRANSCODED_BYTES = 32 * 1024 * 1024;

/** As `TextDecoder` decodes all of a text, in two thirds of its time, and a fifth where the text is ASCII. */
const decodeUtf8: Decoder = (bytes) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString("latin1");
  if (!isUtf8(buffer)) return withoutStrayControls(new TextDecoder().decode(buffer));
  // A second byte order mark behind the first is text; TextDecoder takes one away wherever it begins.
  const text = withoutStrayControls(transcode(buffer, "utf8", "utf16le").toString("utf16le"));
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
};

/** Says how to decode bytes. Where nothing tells, encodings of one byte are all taken for windows-1252 (see {@link findEncoding}). */
export function detectEncoding(bytes: Uint8Array, declared?: string): DetectedEncoding {
  const mark = byteOrderMark(bytes);
  if (mark) return { encoding: mark.encoding, skip: mark.length, isGuessed: false };
  const stated = known(declared);
  const isFalse = stated === "utf-8" && isHardlyUtf8(bytes);
  const written = known(declaration(bytes));
  if (stated !== undefined && !isFalse) {
    // Some servers send one charset for all pages. A page that declares UTF-8, and is valid UTF-8, is right.
    const encoding = written === "utf-8" && contradicts(bytes, stated) ? written : stated;
    return { encoding, skip: 0, isGuessed: false };
  }
  if (written !== undefined && !(written === "utf-8" && (isFalse || isHardlyUtf8(bytes)))) {
    const encoding = contradicts(bytes, written) ? "utf-8" : written;
    return { encoding, skip: 0, isGuessed: false, ...(isFalse ? MISDECLARED : {}) };
  }
  const shifted = shiftedEncoding(bytes);
  if (shifted !== undefined) return { encoding: shifted, skip: 0, isGuessed: true };
  const wide = utf16(bytes);
  if (wide === undefined && isUtf8(bytes)) return { encoding: "utf-8", skip: 0, isGuessed: false };
  const misdeclared = stated === undefined && written === undefined ? {} : MISDECLARED;
  return { encoding: wide ?? guess(bytes) ?? WESTERN, skip: 0, isGuessed: true, ...misdeclared };
}

const MISDECLARED = { isMisdeclared: true } as const;

/** As many bytes out of place may be damage to a text in UTF-8. */
const MAX_DAMAGE = 2;
/** A text in another encoding forms some characters in UTF-8 by chance: more often where its own characters take two bytes. */
const MIN_BYTES_OUT_OF_PLACE = 2;

/** Whether most bytes beyond ASCII form no characters in UTF-8. */
function isHardlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return false;
  let characters = 0;
  let outOfPlace = 0;
  for (let at = 0; at < bytes.byteLength; at++) {
    const first = bytes[at]!;
    if (first < 0x80) continue;
    const length = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
    let followed = 0;
    while (followed < length && (bytes[at + followed + 1]! & 0xc0) === 0x80) followed++;
    if (length > 0 && followed === length) {
      characters++;
      at += length;
    } else outOfPlace++;
  }
  return outOfPlace > MAX_DAMAGE && outOfPlace >= MIN_BYTES_OUT_OF_PLACE * characters;
}

const WESTERN = "windows-1252";

/** Encodings of one byte for each character, as `TextDecoder` names them. */
const ONE_BYTE = /^(?:windows-(?:125|874)|iso-8859-|koi8-|macintosh|ibm866|x-mac-)/;
/** Characters of several bytes that no text in an encoding of one byte, or of two bytes, forms by chance in UTF-8. */
const MIN_CHARACTERS = { oneByte: 2, twoBytes: 8 } as const;

/**
 * A page saved from a browser is UTF-8 whatever its source declares. Text in another encoding is hardly ever valid UTF-8 throughout.
 */
function contradicts(bytes: Uint8Array, written: string): boolean {
  if (written.startsWith("utf-") || isSevenBit(written) || !isUtf8(bytes)) return false;
  const enough = ONE_BYTE.test(written) ? MIN_CHARACTERS.oneByte : MIN_CHARACTERS.twoBytes;
  let count = 0;
  for (let at = 0; at < bytes.byteLength && count < enough; at++) if (bytes[at]! >= 0xc0) count++;
  return count === enough;
}

/** ISO-2022-JP and ISO-2022-KR stay in seven bits; escapes begin their letters. */
function shiftedEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES));
  const isJapanese = head.includes("\x1b$B") || head.includes("\x1b$@");
  if ((!isJapanese && !head.includes("\x1b$)C")) || !isAscii(head)) return undefined;
  return isJapanese ? "iso-2022-jp" : ISO_2022_KR;
}

const isSevenBit = (encoding: string): boolean => encoding.startsWith("iso-2022-");

/** {@link detectEncoding} that weighs all encodings against each other where nothing tells; their statistics are loaded for bytes that need them. */
export async function findEncoding(bytes: Uint8Array, declared?: string): Promise<DetectedEncoding> {
  const detected = detectEncoding(bytes, declared);
  if (!detected.isGuessed || isSevenBit(detected.encoding)) return detected;
  const { detect } = await import("./encodings/detect.js");
  return { ...detected, encoding: detect(bytes) };
}

/** {@link decodeText} by {@link findEncoding}. */
export const decodeAnyText = async (bytes: Uint8Array, declared?: string): Promise<DecodedText> =>
  decodeAs(bytes, await findEncoding(bytes, declared));

/**
 * Text in UTF-16 has the same byte in most places that are even, or odd: zero with Latin letters, the number of its block with letters of other
 * scripts that follow Latin in Unicode. Such bytes are no characters that texts hold.
 */
function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const end = Math.min(bytes.byteLength & ~1, SNIFF_BYTES);
  if (end < MIN_UTF16_BYTES) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const pairs = end / 2;
  const block = commonControl(bytes, end);
  if (block !== undefined) return block;
  if (odd > MIN_ZEROS * pairs && even < MAX_OTHER_ZEROS * pairs) return "utf-16le";
  if (even > MIN_ZEROS * pairs && odd < MAX_OTHER_ZEROS * pairs) return "utf-16be";
  return undefined;
}

/** U+0300 to U+0EFF, from Greek to Thai; tabs and ends of lines stand between. */
const BLOCKS = [3, 4, 5, 6, 7, 14];
const MIN_BLOCK_SHARE = 0.5;

function commonControl(bytes: Uint8Array, end: number): "utf-16le" | "utf-16be" | undefined {
  const counts = [new Uint32Array(16), new Uint32Array(16)] as const;
  for (let at = 0; at < end; at++) if (bytes[at]! < 16) counts[(at & 1) as 0 | 1][bytes[at]!]!++;
  const [even, odd] = counts.map((count) => Math.max(...BLOCKS.map((block) => count[block]!))) as [number, number];
  if (Math.max(even, odd) < (MIN_BLOCK_SHARE * end) / 2) return undefined;
  return even > odd ? "utf-16be" : "utf-16le";
}

const MIN_UTF16_BYTES = 8;
/** Letters of other scripts have no zero byte, but the spaces, digits and separators among them do. */
const MIN_ZEROS = 0.2;
const MAX_OTHER_ZEROS = 0.02;

/**
 * Sentence for the caller of a document whose encoding is a guess, or another than it declares.
 *
 * @param mediaType of the document; `undefined` where its reader takes no other encoding
 */
export function guessedEncoding(encoding: string, mediaType: string | undefined, isMisdeclared?: true): string {
  const reason = isMisdeclared
    ? "The text is declared as UTF-8, but most of its bytes beyond ASCII are not"
    : "The text does not say how it is encoded";
  const remedy = ` If letters are wrong, set contentType, such as "${mediaType}; charset=${encoding}".`;
  return `${reason}; ${encoding} fits best.${mediaType === undefined ? "" : remedy}`;
}

/** Decodes chunk after chunk; `last` says that no more will come. */
export type Decoder = (bytes: Uint8Array, last: boolean) => string;

/**
 * @param label any WHATWG label of an encoding, or a code page of DOS (`cp437`, `cp850`, `cp852`)
 * @throws RangeError for a label that is unknown
 */
export function createDecoder(label: string): Decoder {
  const codePage = dosCodePage(label);
  if (codePage !== undefined) return (bytes) => decodeDos(bytes, codePage);
  const stateful = statefulDecoder(label);
  if (stateful !== undefined) return stateful;
  const decoder = new TextDecoder(label);
  if (decoder.encoding === "windows-1252") return decodeWindows1252;
  if (decoder.encoding === "utf-8")
    return (bytes, last) => withoutStrayControls(decoder.decode(bytes, { stream: !last }));
  return (bytes, last) => decoder.decode(bytes, { stream: !last });
}

/** `text/html; charset="Shift_JIS"` → `Shift_JIS` */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*"?'?([^\s"';,]+)/i.exec(contentType ?? "")?.[1];

function byteOrderMark(bytes: Uint8Array): { encoding: string; length: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", length: 3 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", length: 2 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0 && bytes[3] === 0)
    return { encoding: "utf-32le", length: 4 };
  if (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff)
    return { encoding: "utf-32be", length: 4 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", length: 2 };
  return undefined;
}

/** `<meta charset>`, `<meta http-equiv content>` or the XML declaration within the first bytes. */
function declaration(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES)).toString("latin1");
  const found =
    /<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
  // A page that could be read up to its declaration as bytes cannot be UTF-16.
  return found && /^utf-?16/i.test(found) ? "utf-8" : found;
}

function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  const codePage = dosCodePage(label);
  if (codePage !== undefined) return codePage;
  if (statefulDecoder(label.toLowerCase()) !== undefined) return label.toLowerCase();
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** East Asian encodings betray themselves by kana, hangul and everyday characters; a sample that yields little of them is Western. */
function guess(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 64 * 1024);
  let best: string | undefined;
  let bestScore = 0.4;
  for (const encoding of GUESSES) {
    const text = new TextDecoder(encoding).decode(sample);
    const foreign = text.match(/[^\x00-\x7f]/g) ?? [];
    if (foreign.length === 0) continue;
    let points = 0;
    for (const character of foreign) {
      if (/[\u3041-\u30fe\uac00-\ud7a3\u3001-\u3011\uff01-\uff1f]/.test(character) || COMMON_HAN.has(character))
        points++;
      else if (/[\ufffd\ue000-\uf8ff\uff61-\uff9f]/.test(character)) points -= 4;
    }
    const score = points / foreign.length;
    if (score > bestScore) {
      bestScore = score;
      best = encoding;
    }
  }
  return best;
}
