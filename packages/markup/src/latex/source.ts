/** A LaTeX text with a place in it: arguments in braces and brackets, environments to their end. */
export class LatexSource {
  at = 0;

  constructor(readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Matches a sticky pattern here and moves behind it. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }

  /** The argument here: what stands in braces, or one character or command. */
  argument(): string {
    this.match(/[ \t]*\n?[ \t]*/y);
    if (this.text[this.at] === "{") return this.#balanced("{", "}");
    return this.match(/\\[a-zA-Z]+|\\.|[^\\}\s]/y)?.[0] ?? "";
  }

  /** The optional argument here, if there is one. */
  optional(): string | undefined {
    const start = this.at;
    this.match(/[ \t]*/y);
    if (this.text[this.at] === "[") return this.#balanced("[", "]");
    this.at = start;
    return undefined;
  }

  /** Text up to the end of an environment, nested ones of the same name included; moves behind it. */
  environment(name: string): string {
    const start = this.at;
    const marks = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\}`, "g");
    marks.lastIndex = start;
    let depth = 1;
    for (let found = marks.exec(this.text); found !== null; found = marks.exec(this.text)) {
      depth += found[1] === "begin" ? 1 : -1;
      if (depth > 0) continue;
      this.at = marks.lastIndex;
      return this.text.slice(start, found.index);
    }
    this.at = this.text.length;
    return this.text.slice(start);
  }

  /** Text up to a string; moves behind it. */
  upTo(end: string): string {
    const found = this.text.indexOf(end, this.at);
    const content = this.text.slice(this.at, found < 0 ? undefined : found);
    this.at = found < 0 ? this.text.length : found + end.length;
    return content;
  }

  #balanced(open: string, close: string): string {
    const start = this.at + 1;
    let depth = 0;
    for (let at = this.#unclosed.has(this.at) ? this.text.length : this.at; at < this.text.length; at++) {
      const character = this.text[at]!;
      if (character === "\\") at++;
      else if (character === open || (open === "[" && character === "{")) depth++;
      else if (character === close || (open === "[" && character === "}")) {
        depth--;
        if (depth === 0) {
          this.at = at + 1;
          return this.text.slice(start, at);
        }
      }
    }
    // A brace that is never closed is taken for a character.
    if (!this.#unclosed.has(this.at)) this.#noteUnclosed(open);
    this.at = start;
    return "";
  }

  /** Places of braces and brackets without an end: a search for the end of each would read the rest of the text once more. */
  readonly #unclosed = new Set<number>();

  /** Notes what is never closed from here on, in one pass. */
  #noteUnclosed(open: string): void {
    const opened: number[] = [];
    for (let at = this.at; at < this.text.length; at++) {
      const character = this.text[at]!;
      if (character === "\\") at++;
      else if (character === "{" || (open === "[" && character === "[")) opened.push(at);
      else if (character === "}" || (open === "[" && character === "]")) opened.pop();
    }
    for (const at of opened) if (this.text[at] === open) this.#unclosed.add(at);
  }
}

/** Comments end with their line, and take its line break with them. */
export const withoutComments = (text: string): string => text.replace(/(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*)?/g, "$1");
