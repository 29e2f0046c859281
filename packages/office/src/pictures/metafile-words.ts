import { gunzipSync } from "node:zlib";
import { enhancedTexts } from "./enhanced-metafile.js";
import { windowsTexts } from "./windows-metafile.js";

const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Longer texts are cut at a word: an alternative text is a line, not a page. */
const MAX_WORDS_CHARACTERS = 300;
const ENHANCED_SIGNATURE_OFFSET = 40;

/**
 * The words that an EMF or WMF picture draws, also a compressed one (emz, wmz), on one line of at most 300 characters and an ellipsis.
 *
 * @returns an empty string for a picture without words, and for what is no metafile
 */
export function metafileWords(bytes: Uint8Array): string {
  const metafile = unpack(bytes);
  if (metafile === undefined) return "";
  const view = new DataView(metafile.buffer, metafile.byteOffset, metafile.byteLength);
  let words = "";
  for (const { text, continues } of isEnhanced(view) ? enhancedTexts(view) : windowsTexts(view)) {
    words += continues || words === "" ? text : ` ${text}`;
    if (words.length > 4 * MAX_WORDS_CHARACTERS) break;
  }
  const line = words.replace(/[\p{Cc}\p{Co}\p{Cs}\s]+/gu, " ").trim();
  // Signs of a scale or of an equation alone tell nothing.
  if (!/\p{L}{2}/u.test(line)) return "";
  return line.length <= MAX_WORDS_CHARACTERS ? line : cut(line);
}

function cut(line: string): string {
  const head = line.slice(0, MAX_WORDS_CHARACTERS);
  const end = head.lastIndexOf(" ");
  return `${(end > MAX_WORDS_CHARACTERS / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function unpack(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES });
  } catch {
    // A picture that cannot be unpacked has no words that could be read.
    return undefined;
  }
}

const isEnhanced = (view: DataView): boolean =>
  view.byteLength > ENHANCED_SIGNATURE_OFFSET + 4 &&
  view.getUint32(0, true) === 1 &&
  view.getUint32(ENHANCED_SIGNATURE_OFFSET, true) === 0x464d4520;
