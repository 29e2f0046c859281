/** Encodings of names in ZIP archives that do not call them UTF-8. */
import { CENTRAL, candidate, detect, WESTERN } from "./detect.js";

/** The format means code page 437; Windows writes names in the code page that it has for DOS, some programs in that of its windows. */
const CANDIDATES = [
  candidate("cp437", WESTERN, 0),
  candidate("cp850", WESTERN, 0),
  candidate("cp852", CENTRAL, 3),
  candidate("ibm866", "ru uk bg be", 3),
  candidate("shift_jis", "ja", 3),
  candidate("gb18030", "zh", 1),
  candidate("euc-kr", "ko", 8),
  candidate("big5", "zh", 4),
  candidate("windows-1252", WESTERN, 7),
  candidate("windows-1250", CENTRAL, 9),
  candidate("windows-1251", "ru uk bg sr mk be", 9),
  candidate("koi8-r", "ru", 10),
  candidate("euc-jp", "ja", 16),
];

const SLASH = 0x2f;

/** @returns the encoding that makes all of the names together the likeliest; a folder with a thousand files counts once */
export function detectNames(names: readonly Uint8Array[]): string {
  const parts = new Set<string>();
  for (const name of names) {
    for (let start = 0; start < name.byteLength; ) {
      const slash = name.indexOf(SLASH, start);
      const end = slash < 0 ? name.byteLength : slash;
      parts.add(Buffer.from(name.subarray(start, end)).toString("latin1"));
      start = end + 1;
    }
  }
  return detect(Buffer.from([...parts].filter((part) => /[\x80-\xff]/.test(part)).join("\n"), "latin1"), CANDIDATES);
}
