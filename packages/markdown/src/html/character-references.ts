/** Character references (`&eacute;`, `&#233;`) as the HTML standard decodes them. */
import { NAMES, OPEN_NAMES } from "./named-references.js";

const REFERENCE = /&(?:#(?:[xX]([\da-fA-F]+)|(\d+));?|([A-Za-z][A-Za-z\d]*);?)/g;
const REPLACEMENT = "\ufffd";
const MAX_CODE_POINT = 0x10_ffff;
/** Longest name that needs no semicolon. */
const MAX_OPEN_CHARACTERS = 6;
/** Characters that pages mean by the numbers 128 to 159: those of windows-1252. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

interface Names {
  readonly characters: ReadonlyMap<string, string>;
  readonly open: ReadonlySet<string>;
}

let names: Names | undefined;

function namesOf(): Names {
  if (names) return names;
  const characters = new Map<string, string>();
  let first = 0;
  let second = "";
  for (const word of NAMES.trim().split(/\s+/)) {
    const [name = "", step] = word.split("=").reverse();
    if (step !== undefined) {
      const [distance = "", other] = step.split("+");
      first += Number.parseInt(distance, 36);
      second = other === undefined ? "" : String.fromCodePoint(Number.parseInt(other, 36));
    }
    characters.set(name, String.fromCodePoint(first) + second);
  }
  names = { characters, open: new Set(OPEN_NAMES.split(" ")) };
  return names;
}

/** @param inAttribute a name without a semicolon is text there before a letter, a digit or `=` */
export function decodeReferences(text: string, inAttribute: boolean): string {
  return text.replace(
    REFERENCE,
    (written: string, hex?: string, decimal?: string, name?: string, at?: number): string => {
      if (name === undefined) return characterOf(Number.parseInt(hex ?? decimal ?? "", hex === undefined ? 10 : 16));
      const { characters, open } = namesOf();
      const isClosed = written.endsWith(";");
      if (isClosed && characters.has(name)) return characters.get(name)!;
      for (let length = Math.min(name.length, MAX_OPEN_CHARACTERS); length > 1; length--) {
        const start = name.slice(0, length);
        if (!open.has(start)) continue;
        const behind = length < name.length ? name[length]! : isClosed ? ";" : (text[at! + written.length] ?? "");
        if (inAttribute && /[A-Za-z\d=]/.test(behind)) return written;
        return characters.get(start)! + written.slice(1 + length);
      }
      return written;
    },
  );
}

function characterOf(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128]!;
  const isOutside = !(code > 0 && code <= MAX_CODE_POINT) || (code >= 0xd800 && code < 0xe000);
  return isOutside ? REPLACEMENT : String.fromCodePoint(code);
}
