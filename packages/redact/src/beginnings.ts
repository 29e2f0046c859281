/** How the matches of a pattern may begin, read from its source. */

/** `open` ones are whole so far and go on with what follows; `closed` ones are long enough, or a part behind them may be anything. */
interface Beginnings {
  readonly open: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
}

const NOTHING: Beginnings = { open: new Set([""]), closed: new Set() };
const ANYTHING: Beginnings = { open: new Set(), closed: new Set([""]) };

/**
 * The beginnings of everything that a pattern can match: signs, groups, choices, small classes and quantifiers are followed, and a beginning
 * ends early at whatever else stands there, so that "" is one where a match may begin with anything. Assertions are passed over.
 *
 * @param characters length of the longest beginning
 */
export function beginningsOf(source: string, characters: number): ReadonlySet<string> {
  const { open, closed } = new PatternReader(source, characters).read();
  return new Set([...open, ...closed]);
}

const OPENING = /(?:\?(?::|<?[=!]|<\w+>))?/y;
const ESCAPED = /(?:[pP]\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|.)/iuy;
const QUANTIFIER = /(?:\{(?<from>\d+)(?<comma>,(?<to>\d*))?\}|[?*+])\??/y;

class PatternReader {
  #at = 0;
  constructor(
    readonly source: string,
    readonly characters: number,
  ) {}

  read(): Beginnings {
    const open = new Set<string>();
    const closed = new Set<string>();
    for (;;) {
      const choice = this.#sequence();
      for (const text of choice.open) open.add(text);
      for (const text of choice.closed) closed.add(text);
      if (this.source[this.#at] !== "|") return { open, closed };
      this.#at++;
    }
  }

  #sequence(): Beginnings {
    let found = NOTHING;
    while (!this.#isAtEnd()) {
      if (found.open.size === 0) {
        this.#skip();
        break;
      }
      const part = this.#part();
      const [fewest, most] = this.#quantifier();
      for (let count = 0; count < Math.min(most, this.characters); count++) {
        const longer = join(found, part, this.characters);
        found =
          count < fewest
            ? longer
            : { open: new Set([...found.open, ...longer.open]), closed: new Set([...found.closed, ...longer.closed]) };
      }
    }
    return found;
  }

  #isAtEnd(): boolean {
    const sign = this.source[this.#at];
    return sign === undefined || sign === "|" || sign === ")";
  }

  /** Passes over the rest of a sequence: nothing in it is a beginning any more. */
  #skip(): void {
    for (let depth = 0; depth > 0 || !this.#isAtEnd(); this.#at++) {
      const sign = this.source[this.#at];
      if (sign === "\\") this.#at++;
      else if (sign === "[") this.#at = this.#endOfClass();
      else if (sign === "(") depth++;
      else if (sign === ")") depth--;
    }
  }

  #endOfClass(): number {
    let end = this.#at;
    while (this.source[end] !== "]") end += this.source[end] === "\\" ? 2 : 1;
    return end;
  }

  #part(): Beginnings {
    const sign = this.source[this.#at++]!;
    if (sign === "(") return this.#group();
    if (sign === "[") return this.#class();
    if (sign === "^" || sign === "$") return NOTHING;
    if (sign === ".") return ANYTHING;
    return sign === "\\" ? this.#escape() : literal(sign);
  }

  #group(): Beginnings {
    OPENING.lastIndex = this.#at;
    const opening = OPENING.exec(this.source)![0];
    this.#at += opening.length;
    const inner = this.read();
    this.#at++;
    return /[=!]$/.test(opening) ? NOTHING : inner;
  }

  #class(): Beginnings {
    const end = this.#endOfClass();
    const signs = this.source.slice(this.#at, end);
    this.#at = end + 1;
    if (/^\^|\\|.-./u.test(signs)) return ANYTHING;
    return { open: new Set([...signs]), closed: new Set() };
  }

  #escape(): Beginnings {
    ESCAPED.lastIndex = this.#at;
    const escaped = ESCAPED.exec(this.source)![0];
    this.#at += escaped.length;
    if (/^[bB]$/.test(escaped)) return NOTHING;
    return /^[^\p{L}\p{N}]$/u.test(escaped) ? literal(escaped) : ANYTHING;
  }

  /** How often the part in front may stand there. */
  #quantifier(): readonly [number, number] {
    QUANTIFIER.lastIndex = this.#at;
    const found = QUANTIFIER.exec(this.source);
    if (!found) return [1, 1];
    this.#at += found[0].length;
    const sign = found[0][0];
    if (sign !== "{") return sign === "?" ? [0, 1] : [sign === "+" ? 1 : 0, Number.POSITIVE_INFINITY];
    const { from, comma, to } = found.groups!;
    return [Number(from), comma === undefined ? Number(from) : to ? Number(to) : Number.POSITIVE_INFINITY];
  }
}

const literal = (sign: string): Beginnings => ({ open: new Set([sign]), closed: new Set() });

function join(first: Beginnings, second: Beginnings, characters: number): Beginnings {
  const open = new Set<string>();
  const closed = new Set(first.closed);
  for (const start of first.open) {
    for (const rest of second.open) {
      const text = start + rest;
      if (text.length < characters) open.add(text);
      else closed.add(text.slice(0, characters));
    }
    for (const rest of second.closed) closed.add((start + rest).slice(0, characters));
  }
  return { open, closed };
}
