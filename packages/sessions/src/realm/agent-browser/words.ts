/** Words and options of a command line. */

export class UsageError extends Error {}

/** Options that take a word after them. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  `name text url load fn state timeout selector depth label screenshot-format screenshot-quality filter type method status button domain path`
    .split(/\s+/)
    .map((name) => `--${name}`),
);
const SHORT: Readonly<Record<string, string>> = {
  "-i": "--interactive",
  "-c": "--compact",
  "-d": "--depth",
  "-s": "--selector",
  "-f": "--full",
  "-b": "--base64",
};

export class Words {
  readonly #rest: string[] = [];
  readonly #options = new Map<string, string>();

  constructor(words: readonly string[]) {
    let plain = false;
    for (let index = 0; index < words.length; index++) {
      const word = words[index] as string;
      const name = SHORT[word] ?? word;
      if (plain || !/^--?[a-z]/.test(name) || /^-\d/.test(name)) this.#rest.push(word);
      else if (word === "--") plain = true;
      else if (name.includes("="))
        this.#options.set(name.slice(0, name.indexOf("=")), name.slice(name.indexOf("=") + 1));
      else if (WITH_VALUE.has(name) || name === "--depth") this.#options.set(name, words[++index] ?? "");
      else this.#options.set(name, "");
    }
  }

  option(name: string): string | undefined {
    return this.#options.get(`--${name}`);
  }

  has(name: string): boolean {
    return this.#options.has(`--${name}`);
  }

  /** Takes the next word, if there is one. */
  next(): string | undefined {
    return this.#rest.shift();
  }

  /** @throws UsageError */
  need(what: string): string {
    const word = this.#rest.shift();
    if (word === undefined) throw new UsageError(`${what} is missing.`);
    return word;
  }

  number(what: string): number {
    const word = this.need(what);
    const value = Number(word);
    if (!Number.isFinite(value)) throw new UsageError(`${what} must be a number, not "${word}".`);
    return value;
  }

  rest(): string {
    return this.#rest.splice(0).join(" ");
  }

  get isEmpty(): boolean {
    return this.#rest.length === 0;
  }
}

/** Splits the words of a line as a shell would, without expansions. */
export function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+))/g)].map(([, double, single, bare]) =>
    double === undefined ? (single ?? bare ?? "") : double.replace(/\\(.)/g, "$1"),
  );
}
