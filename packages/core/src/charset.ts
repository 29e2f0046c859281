/** Bytes → text: byte order mark, transport, declaration in the text, UTF-8 trial, then a guess (WHATWG encoding sniffing, extended). */

import { isUtf8 } from "node:buffer";

const SNIFF_BYTES = 4096;

/** Encodings tried, in order of how often their text goes undeclared, when bytes are neither declared nor UTF-8. */
const GUESSES = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"] as const;

export interface DecodedText {
  readonly text: string;
  /** WHATWG name, lower case. */
  readonly encoding: string;
}

/**
 * @param declared charset of the Content-Type header or of the caller
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const { encoding, skip } = detectEncoding(bytes, declared);
  return { text: new TextDecoder(encoding).decode(bytes.subarray(skip)), encoding };
}

/**
 * Says how to decode bytes.
 *
 * @returns the WHATWG name of the encoding, and how many bytes a byte order mark takes
 */
export function detectEncoding(
  bytes: Uint8Array,
  declared?: string,
): { readonly encoding: string; readonly skip: number } {
  const mark = byteOrderMark(bytes);
  if (mark) return { encoding: mark.encoding, skip: mark.length };
  const encoding =
    known(declared) ?? known(declaration(bytes)) ?? (isUtf8(bytes) ? "utf-8" : guess(bytes)) ?? "windows-1252";
  return { encoding, skip: 0 };
}

/** `text/html; charset="Shift_JIS"` → `Shift_JIS` */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*"?'?([^\s"';,]+)/i.exec(contentType ?? "")?.[1];

function byteOrderMark(bytes: Uint8Array): { encoding: string; length: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", length: 3 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", length: 2 };
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
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** East Asian encodings betray themselves by text in their own scripts; a sample that yields little of it is Western. */
function guess(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 64 * 1024);
  let best: string | undefined;
  let bestScore = 0.7;
  for (const encoding of GUESSES) {
    const text = new TextDecoder(encoding).decode(sample);
    const foreign = text.match(/[^\x00-\x7f]/g)?.length ?? 0;
    if (foreign === 0) continue;
    const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    const broken = count(/[\ufffd\ue000-\uf8ff\uff61-\uff9f]/g);
    const common = count(/[\u3040-\u30ff\u3000-\u303f\uff01-\uff5e\u4e00-\u9fff\uac00-\ud7a3]/g);
    const kana = encoding === "shift_jis" || encoding === "euc-jp" ? count(/[\u3040-\u30ff]/g) : 0;
    const score = (common + kana - 8 * broken) / foreign;
    if (score > bestScore) {
      bestScore = score;
      best = encoding;
    }
  }
  return best;
}
