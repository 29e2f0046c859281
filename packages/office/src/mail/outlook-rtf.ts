import { decodeCodePage } from "../code-pages.js";

const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const MAX_OUTPUT = 32 * 1024 * 1024;
/** Text that every reader of the format has in its dictionary before the first byte ([MS-OXRTFCP] 2.1.2.1). */
const DICTIONARY =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";

/** Unpacks the RTF body of an Outlook message ([MS-OXRTFCP]). */
export function decompressRtf(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength < 16) return new Uint8Array(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = Math.min(view.getUint32(4, true), MAX_OUTPUT);
  const kind = view.getUint32(8, true);
  if (kind === UNCOMPRESSED) return bytes.subarray(16, 16 + size);
  if (kind !== COMPRESSED) return new Uint8Array(0);
  const dictionary = new Uint8Array(4096);
  for (let index = 0; index < DICTIONARY.length; index++) dictionary[index] = DICTIONARY.charCodeAt(index);
  let write = DICTIONARY.length;
  const output = new Uint8Array(size);
  let length = 0;
  const put = (byte: number): void => {
    if (length < size) output[length++] = byte;
    dictionary[write] = byte;
    write = (write + 1) & 4095;
  };
  let at = 16;
  while (at < bytes.byteLength && length < size) {
    const flags = bytes[at++]!;
    for (let bit = 0; bit < 8 && at < bytes.byteLength; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(bytes[at++]!);
        continue;
      }
      if (at + 1 >= bytes.byteLength) return output.subarray(0, length);
      const pair = (bytes[at]! << 8) | bytes[at + 1]!;
      at += 2;
      const from = pair >> 4;
      if (from === write) return output.subarray(0, length);
      for (let count = (pair & 15) + 2, offset = 0; count > 0; count--, offset++)
        put(dictionary[(from + offset) & 4095]!);
    }
  }
  return output.subarray(0, length);
}

/**
 * HTML that Outlook wrapped into RTF ([MS-OXRTFEX]): tags stand in `\*\htmltag` groups, what repeats them for other readers between `\htmlrtf` and
 * `\htmlrtf0`. Returns `undefined` for RTF that was not HTML.
 */
export function htmlFromRtf(bytes: Uint8Array): string | undefined {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!rtf.slice(0, 400).includes("\\fromhtml")) return undefined;
  const start = rtf.search(/\{\\\*\\htmltag/);
  if (start < 0) return undefined;
  const codePage = Number(/\\ansicpg(\d+)/.exec(rtf)?.[1] ?? "1252");
  let html = "";
  let hidden = false;
  let pending: number[] = [];
  const flush = (): void => {
    if (pending.length > 0) html += decodeCodePage(Uint8Array.from(pending), codePage);
    pending = [];
  };
  for (const match of rtf
    .slice(start)
    .matchAll(
      /\\\*\\(?:htmltag|mhtmltag)\d* ?|\\htmlrtf(0?) ?|\\'([\da-f]{2})|\\u(-?\d+) ?\??|\\([a-z]+)(-?\d+)? ?|\\([\\{}~_-])|[{}]|[\r\n]+|[^\\{}\r\n]+/gi,
    )) {
    const [token, visible, hexadecimal, unicode, word, , symbol] = match;
    if (token.startsWith("\\htmlrtf")) hidden = visible !== "0";
    else if (hidden) continue;
    else if (hexadecimal !== undefined) pending.push(Number.parseInt(hexadecimal, 16));
    else {
      flush();
      if (unicode !== undefined) html += String.fromCharCode(Number(unicode) & 0xffff);
      else if (word === "par" || word === "line") html += "\n";
      else if (word === "tab") html += "\t";
      else if (word !== undefined)
        html +=
          { lquote: "‘", rquote: "’", ldblquote: "“", rdblquote: "”", bullet: "•", endash: "–", emdash: "—" }[word] ??
          "";
      else if (symbol !== undefined) html += symbol === "~" ? "\u00a0" : symbol === "_" || symbol === "-" ? "" : symbol;
      else if (!/^[\\{}\r\n]/.test(token)) html += token;
    }
  }
  flush();
  return html;
}
