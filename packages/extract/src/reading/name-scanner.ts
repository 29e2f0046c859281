/** Finds which of many short patterns a class name or id contains, in one pass over its characters. */

/** A pattern: letters, digits and hyphens, with the signs of {@link NameScanner}. */
interface Pattern {
  readonly text: string;
  readonly bits: number;
  readonly startsWord: boolean;
  readonly endsWord: boolean;
  /** Characters that must not follow. */
  readonly notBefore: string;
}

// Characters as the automaton sees them: a … z, 0 … 9, the hyphen, and everything else.
const LETTERS = 26;
const HYPHEN = 36;
const OTHER = 37;
const SYMBOLS = 38;

const symbolOf = (code: number): number => {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 48 + LETTERS;
  return code === 45 ? HYPHEN : OTHER;
};

const isLowerOrDigit = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const isUpper = (code: number): boolean => code >= 65 && code <= 90;

/** Longest text that is scanned at once, with a hyphen before every second character. */
const MAX_CHARACTERS = 1_024;
const scratch = new Uint8Array(2 * MAX_CHARACTERS);

/**
 * An Aho-Corasick automaton over names as sites write them: `postMeta`, `post_meta` and `post-meta` read alike, case does not count.
 *
 * Patterns are texts with these signs: `<` at the start and `>` at the end of a word, `~` for a hyphen that may be missing, and `!abc` at the end
 * for letters that must not follow.
 */
export class NameScanner {
  /** By state and symbol, the next state. */
  readonly #next: Uint16Array;
  /** By state, the patterns that end there. */
  readonly #ends: Array<readonly Pattern[] | undefined>;

  /** @param families bits and the patterns that stand for them, with spaces between */
  constructor(families: ReadonlyArray<readonly [bits: number, patterns: string]>) {
    const patterns = families.flatMap(([bits, list]) => list.split(" ").flatMap((source) => read(source, bits)));
    const size = 1 + patterns.reduce((sum, { text }) => sum + text.length, 0);
    const next = new Uint16Array(size * SYMBOLS);
    const ends: Pattern[][] = [[]];
    for (const pattern of patterns) {
      let state = 0;
      for (let at = 0; at < pattern.text.length; at++) {
        const place = state * SYMBOLS + symbolOf(pattern.text.charCodeAt(at));
        if (next[place] === 0) {
          next[place] = ends.length;
          ends.push([]);
        }
        state = next[place]!;
      }
      ends[state]!.push(pattern);
    }
    // Where a pattern breaks off, the longest end of what was read that begins another one goes on.
    const fallback = new Uint16Array(ends.length);
    const queue: number[] = [0];
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const place = state * SYMBOLS + symbol;
        const child = next[place]!;
        const other = state === 0 ? 0 : next[fallback[state]! * SYMBOLS + symbol]!;
        if (child === 0) {
          next[place] = other;
          continue;
        }
        fallback[child] = other;
        ends[child]!.push(...ends[other]!);
        queue.push(child);
      }
    }
    this.#next = next;
    this.#ends = ends.map((list) => (list.length > 0 ? list : undefined));
  }

  /** @returns the bits of all patterns in the first `limit` characters of a text */
  scan(text: string, limit = MAX_CHARACTERS): number {
    const end = Math.min(text.length, limit, MAX_CHARACTERS);
    const next = this.#next;
    let length = 0;
    let before = 0;
    for (let at = 0; at < end; at++) {
      const code = text.charCodeAt(at);
      if (isUpper(code)) {
        if (isLowerOrDigit(before)) scratch[length++] = HYPHEN;
        scratch[length++] = code - 65;
      } else scratch[length++] = code === 95 ? HYPHEN : symbolOf(code);
      before = code;
    }
    let bits = 0;
    let state = 0;
    for (let at = 0; at < length; at++) {
      state = next[state * SYMBOLS + scratch[at]!]!;
      const found = this.#ends[state];
      if (found === undefined) continue;
      for (const pattern of found) {
        if ((bits & pattern.bits) === pattern.bits) continue;
        if (pattern.startsWord && at >= pattern.text.length && scratch[at - pattern.text.length]! < HYPHEN) continue;
        if (at + 1 < length) {
          const follows = scratch[at + 1]!;
          if (pattern.endsWord && follows < HYPHEN) continue;
          if (pattern.notBefore !== "" && follows === symbolOf(pattern.notBefore.charCodeAt(0))) {
            let same = 0;
            while (
              same < pattern.notBefore.length &&
              at + 1 + same < length &&
              scratch[at + 1 + same] === symbolOf(pattern.notBefore.charCodeAt(same))
            )
              same++;
            if (same === pattern.notBefore.length) continue;
          }
        }
        bits |= pattern.bits;
      }
    }
    return bits;
  }
}

/** A source as patterns: one, or two for each hyphen that may be missing. */
function read(source: string, bits: number): Pattern[] {
  const [body = "", notBefore = ""] = source.split("!");
  const startsWord = body.startsWith("<");
  const endsWord = body.endsWith(">");
  let texts = [""];
  for (const sign of body.slice(startsWord ? 1 : 0, endsWord ? -1 : undefined))
    texts = sign === "~" ? texts.flatMap((text) => [text, `${text}-`]) : texts.map((text) => text + sign);
  return texts.map((text) => ({ text, bits, startsWord, endsWord, notBefore }));
}
