/** Regular expressions of strangers, run against strangers' text: by RE2 alone, whose time grows linearly, and within a budget for each check. */
import { RE2JS } from "re2js";

const MAX_PATTERN_CHARACTERS = 1_000;
/** Of all patterns of a schema. */
const MAX_SCHEMA_PATTERN_CHARACTERS = 20_000;
/** RE2 writes `x{1000}` out a thousand times: the sum of the counts of a schema bounds the time and memory of compiling. */
const MAX_SCHEMA_REPEATS = 10_000;
/** Characters read times instructions of the pattern, for one check of a value: about 100 ms on a core of a cloud machine. */
const MAX_STEPS = 50_000_000;

/** RE2 knows neither; the translation of its library drops them without a word. */
const BACK_REFERENCE = /\\(?:[1-9]|k<)/;
const REPEAT_COUNT = /\{(\d*)(?:,(\d*))?\}/g;

interface Matcher {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/** Patterns of one schema, and what one check of a value may spend on them. */
export class LinearPatterns {
  /** Sentences about patterns that RE2 cannot apply. */
  readonly #refused = new Set<string>();
  /** The same for the check under way, with those that met too much text. */
  readonly #unchecked = new Set<string>();
  #characters = 0;
  #repeats = 0;
  #steps = 0;

  /** To be called before each check. */
  begin(): void {
    this.#steps = 0;
    this.#unchecked.clear();
    for (const reason of this.#refused) this.#unchecked.add(reason);
  }

  /** Sentences about patterns that were not applied. */
  get unchecked(): string[] {
    return [...this.#unchecked];
  }

  /**
   * @returns a matcher that accepts every text where the pattern cannot be applied, which {@link unchecked} then says
   * @throws SyntaxError when the pattern is no regular expression
   */
  compile(pattern: string, flags: string): Matcher {
    // Only reads the pattern: nothing is matched.
    new RegExp(pattern, flags);
    const expression = this.#expressionOf(pattern, flags);
    const test = (text: string): boolean => {
      if (!expression) return true;
      this.#steps += text.length * expression.programSize();
      if (this.#steps > MAX_STEPS) {
        this.#unchecked.add(`The pattern ${shown(pattern)} was not checked everywhere: there is too much text.`);
        return true;
      }
      return expression.matcher(text).find();
    };
    return { test, exec: (text) => (test(text) ? ([text] as RegExpExecArray) : null) };
  }

  #expressionOf(pattern: string, flags: string): RE2JS | undefined {
    this.#characters += pattern.length;
    this.#repeats += repeatsOf(pattern);
    if (
      pattern.length > MAX_PATTERN_CHARACTERS ||
      this.#characters > MAX_SCHEMA_PATTERN_CHARACTERS ||
      this.#repeats > MAX_SCHEMA_REPEATS
    ) {
      this.#refused.add(`The pattern ${shown(pattern)} was not checked: it is too long, or repeats too often.`);
      return undefined;
    }
    try {
      if (BACK_REFERENCE.test(pattern)) throw new Error("back references");
      return RE2JS.compile(RE2JS.translateRegExp(pattern), flagsOf(flags));
    } catch {
      this.#refused.add(
        `The pattern ${shown(pattern)} was not checked: patterns are RE2 expressions, without look-ahead and back references.`,
      );
      return undefined;
    }
  }
}

function flagsOf(flags: string): number {
  return (
    RE2JS.LOOKBEHINDS |
    (flags.includes("i") ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes("m") ? RE2JS.MULTILINE : 0) |
    (flags.includes("s") ? RE2JS.DOTALL : 0)
  );
}

function repeatsOf(pattern: string): number {
  let sum = 0;
  for (const [, least, most] of pattern.matchAll(REPEAT_COUNT)) sum += Number(most || least || 0);
  return sum;
}

const shown = (pattern: string): string => JSON.stringify(pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern);
