/** Where the groups and lines of a Typst text end: brackets, strings, code, formulas and comments within each other. */
import { dictionary } from "@quern/documents";

const OPENS: Readonly<Record<string, string>> = dictionary({ "(": ")", "[": "]", "{": "}" });
/** An expression after `#`: a name with fields, before what it is called with. */
export const NAME = /[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/uy;
export const STATEMENT = /(?:let|set|show|import|include|if|for|while|context|return)(?![\p{L}\p{N}_-])/uy;

export const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** End of the string that begins at `at`. */
export function endOfString(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === '"') return index + 1;
  }
  return text.length;
}

/** End of the raw text whose backticks begin at `at`. */
export function endOfRaw(text: string, at: number): number {
  const ticks = matchAt(/`+/y, text, at)!;
  if (ticks.length === 2) return at + 2;
  const end = text.indexOf(ticks, at + ticks.length);
  return end < 0 ? text.length : end + ticks.length;
}

/** End of the formula whose dollar stands at `at`. */
export function endOfFormula(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === '"') index = endOfString(text, index) - 1;
    else if (text[index] === "$") return index + 1;
  }
  return text.length;
}

/** End of the comment at `at`, or `at` where none begins. The two slashes of an address begin none. */
export function endOfComment(text: string, at: number): number {
  if (text[at] !== "/") return at;
  if (text[at + 1] === "/" && text[at - 1] !== ":") {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }
  if (text[at + 1] !== "*") return at;
  const end = text.indexOf("*/", at + 2);
  return end < 0 ? text.length : end + 2;
}

/** One step through text (`isMarkup`) or code: behind what begins at `at`, groups and literals as a whole. */
function step(text: string, at: number, isMarkup: boolean): number {
  const character = text[at]!;
  if (character === "\\") return at + 2;
  if (character === "`") return endOfRaw(text, at);
  if (character === "$") return endOfFormula(text, at);
  if (character === "/") return Math.max(at + 1, endOfComment(text, at));
  if (character === '"' && !isMarkup) return endOfString(text, at);
  if (character === "[" || (OPENS[character] !== undefined && !isMarkup)) return endOfGroup(text, at);
  if (character === "#" && isMarkup) return endOfExpression(text, at + 1);
  return at + 1;
}

/** End of the group whose bracket stands at `at`. Iterative: a text may nest as deep as it likes. */
export function endOfGroup(text: string, at: number): number {
  const stack: string[] = [OPENS[text[at]!]!];
  let index = at + 1;
  while (index < text.length) {
    const character = text[index]!;
    const isMarkup = stack.at(-1) === "]";
    if (character === stack.at(-1)) {
      stack.pop();
      index++;
      if (stack.length === 0) return index;
    } else if (character === "[" || (OPENS[character] !== undefined && !isMarkup)) {
      stack.push(OPENS[character]!);
      index++;
    } else if (character === "#" && isMarkup) {
      const name = matchAt(NAME, text, index + 1);
      index += 1 + (name?.length ?? 0);
      const open = text[index];
      if (open === "(" || open === "{") {
        stack.push(OPENS[open]!);
        index++;
      }
    } else if (isMarkup && character === "(" && /[\])]/.test(text[index - 1] ?? "")) index++;
    else index = step(text, index, isMarkup);
  }
  return text.length;
}

/** End of the expression at `at`, behind its `#`: a statement to the end of its line, a call with all of its arguments. */
export function endOfExpression(text: string, at: number): number {
  if (matchAt(STATEMENT, text, at) !== undefined) return endOfStatement(text, at);
  const character = text[at] ?? "";
  if (character === '"') return endOfString(text, at);
  if (OPENS[character] !== undefined) return endOfCalls(text, endOfGroup(text, at));
  const name = matchAt(NAME, text, at);
  return name === undefined ? at : endOfCalls(text, at + name.length);
}

export function endOfCalls(text: string, at: number): number {
  let end = at;
  for (;;) {
    const character = text[end];
    if (character === "(" || character === "[") end = endOfGroup(text, end);
    else if (character === "." && matchAt(NAME, text, end + 1) !== undefined)
      end += 1 + matchAt(NAME, text, end + 1)!.length;
    else return end;
  }
}

function endOfStatement(text: string, at: number): number {
  let index = at;
  while (index < text.length) {
    const character = text[index]!;
    if (character === ";") return index + 1;
    if (character === "]") return index;
    if (character === "\n") {
      // A line that ends with an operator, or is followed by one, goes on.
      const goesOn = /[=+,:]\s*$/.test(text.slice(Math.max(at, index - 20), index));
      const next = matchAt(/\s*(?:else\b|\+ )/y, text, index);
      if (!goesOn && next === undefined) return index;
    }
    index = step(text, index, false);
  }
  return text.length;
}

/** Lines of markup, each with all lines of the groups that begin on it; comments are taken out. */
export function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let at = 0;
  while (at < text.length) {
    if (text[at] === "\n") {
      lines.push(line);
      line = "";
      at++;
      continue;
    }
    const comment = endOfComment(text, at);
    if (comment > at) {
      at = comment;
      continue;
    }
    const end = Math.max(at + 1, step(text, at, true));
    line += text.slice(at, end);
    at = end;
  }
  lines.push(line);
  return lines;
}

/** Parts of the arguments of a call, between commas. */
export function argumentsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === "," || text[at] === ";") {
      parts.push(text.slice(start, at));
      start = ++at;
    } else at = Math.max(at + 1, step(text, at, false));
  }
  parts.push(text.slice(start));
  return parts.filter((part) => part.trim() !== "");
}
