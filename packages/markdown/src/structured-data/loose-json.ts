/**
 * JSON as pages write it into scripts. What is valid JSON is read as such; else one linear pass drops comments, CDATA and HTML comment
 * marks, trailing commas and what stands around the values, escapes raw line breaks and quotes in strings and closes what was left open.
 *
 * @returns the values found, none when there is nothing to make sense of
 */
export function parseLooseJson(text: string): unknown[] {
  const strict = tryParse(text);
  if (strict !== undefined) return [strict.value];
  return repair(text).flatMap((candidate) => tryParse(candidate)?.value ?? []);
}

function tryParse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

const ESCAPABLE = new Set([...'"\\/bfnrtu']);

/** Texts of the objects and arrays in a script, mended. */
function repair(text: string): string[] {
  const found: string[] = [];
  let output: string[] = [];
  let closers: string[] = [];
  /** Index in `output` of a comma that nothing but white space follows, or -1. */
  let comma = -1;
  const length = text.length;
  for (let at = 0; at < length; at++) {
    const character = text[at]!;
    if (closers.length === 0 && character !== "{" && character !== "[" && character !== "/" && character !== "<")
      continue;
    const skipped = commentEnd(text, at);
    if (skipped > at) {
      at = skipped - 1;
      continue;
    }
    switch (character) {
      case '"': {
        const end = copyString(text, at, output);
        comma = -1;
        at = end;
        break;
      }
      case "{":
      case "[":
        if (closers.length === 0 && text.startsWith("[CDATA[", at)) {
          at += 6;
          break;
        }
        closers.push(character === "{" ? "}" : "]");
        output.push(character);
        comma = -1;
        break;
      case "}":
      case "]":
        if (closers.at(-1) !== character) break;
        closers.pop();
        if (comma >= 0) output[comma] = "";
        comma = -1;
        output.push(character);
        if (closers.length === 0) {
          found.push(output.join(""));
          output = [];
        }
        break;
      case ",":
        if (comma < 0) {
          comma = output.length;
          output.push(character);
        }
        break;
      default:
        if (closers.length === 0) break;
        output.push(character);
        if (character > " ") comma = -1;
    }
  }
  if (closers.length > 0) {
    if (comma >= 0) output[comma] = "";
    found.push(output.join("") + closers.reverse().join(""));
    closers = [];
  }
  return found;
}

/** @returns where what starts here and is no JSON ends; `at` when it is JSON */
function commentEnd(text: string, at: number): number {
  const first = text[at];
  if (first === "/" && text[at + 1] === "/") return endOf(text.indexOf("\n", at), 0, text);
  if (first === "/" && text[at + 1] === "*") return endOf(text.indexOf("*/", at + 2), 2, text);
  if (first === "<" && text.startsWith("<!--", at)) return at + 4;
  if (first === "<" && text.startsWith("<![CDATA[", at)) return at + 9;
  if (first === "-" && text.startsWith("-->", at)) return at + 3;
  return at;
}

const endOf = (found: number, width: number, text: string): number => (found < 0 ? text.length : found + width);

/** @returns index of the closing quote, or of the last character when there is none */
function copyString(text: string, start: number, output: string[]): number {
  let from = start;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      if (isClosing(text, at)) {
        output.push(text.slice(from, at + 1));
        return at;
      }
      output.push(text.slice(from, at), '\\"');
      from = at + 1;
    }
    if (code === 92) {
      const next = text[at + 1];
      if (
        next === undefined ||
        !ESCAPABLE.has(next) ||
        (next === "u" && !/^[\da-f]{4}$/i.test(text.slice(at + 2, at + 6)))
      ) {
        output.push(text.slice(from, at));
        from = at + 1;
      } else at++;
    } else if (code < 32) {
      output.push(text.slice(from, at), code === 10 ? "\\n" : " ");
      from = at + 1;
    }
  }
  output.push(text.slice(from), '"');
  return text.length - 1;
}

/** White space between a quote and what it ends. */
const MAX_SPACE = 200;
/** Behind the end of a string: a colon, the end of an object, a comment, or a comma and the next value. */
const BEHIND_STRING = /^\s*(?:[:}\]]|\/[/*]|-->|<!|$|,\s*(?:["{[\]}\d/-]|true|false|null|<!|$))/;

/** Whether a quote ends its string: those in `"<a href="/mill">"` or `"said "yes" twice"` do not. */
const isClosing = (text: string, at: number): boolean => BEHIND_STRING.test(text.slice(at + 1, at + 1 + MAX_SPACE));
