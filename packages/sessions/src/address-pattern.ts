/** Addresses matched against patterns of strangers: by RE2 alone, whose time grows linearly with the address. */
import { RE2JS } from "re2js";
import { ParameterError } from "./parameter-error.js";

const MAX_PATTERN_CHARACTERS = 2_000;
/** RE2 writes `x{1000}` out a thousand times. */
const MAX_REPEATS = 2_000;
/** Longer addresses carry data, which patterns do not look at. */
const MAX_ADDRESS_CHARACTERS = 10_000;
/** RE2 has neither; the translation of its library drops them without a word. */
const BACK_REFERENCE = /\\(?:[1-9]|k<)/;
const GLOB = /[*{}]/;

/** Whether a text matches. */
export type Matcher = (text: string) => boolean;

/**
 * @param pattern an address, a glob as Playwright has them (`*`, `**`, `{a,b}`) or a regular expression
 * @throws ParameterError for what RE2 cannot match
 */
export function addressMatcher(method: string, pattern: string | RegExp): Matcher {
  if (typeof pattern !== "string") return expressionMatcher(method, pattern);
  if (!GLOB.test(pattern)) {
    const address = URL.canParse(pattern) ? new URL(pattern).href : pattern;
    return (text) => text === address || text === pattern;
  }
  return expressionMatcher(method, new RegExp(`^${expressionOfGlob(method, pattern)}$`));
}

/** @throws ParameterError for what RE2 cannot match */
export function expressionMatcher(method: string, { source, flags }: RegExp): Matcher {
  const repeats = [...source.matchAll(/\{(\d*)(?:,(\d*))?\}/g)].reduce(
    (sum, [, least, most]) => sum + Number(most || least || 0),
    0,
  );
  if (source.length > MAX_PATTERN_CHARACTERS || repeats > MAX_REPEATS)
    throw new ParameterError(`${method}: the pattern is too long for a session.`);
  try {
    if (BACK_REFERENCE.test(source)) throw new Error("back references");
    const expression = RE2JS.compile(
      RE2JS.translateRegExp(source),
      (flags.includes("i") ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes("s") ? RE2JS.DOTALL : 0),
    );
    return (text) => expression.matcher(text.slice(0, MAX_ADDRESS_CHARACTERS)).find();
  } catch {
    throw new ParameterError(
      `${method}: patterns of a session are RE2 expressions, without look-around and back references.`,
    );
  }
}

/** As Playwright reads globs: `*` stays within a part of the path, `**` does not, braces hold alternatives. */
function expressionOfGlob(method: string, glob: string): string {
  if (glob.length > MAX_PATTERN_CHARACTERS)
    throw new ParameterError(`${method}: the pattern is too long for a session.`);
  let expression = "";
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]!;
    if (character === "\\" && at + 1 < glob.length) expression += escaped(glob[++at]!);
    else if (character === "*") {
      const isDeep = glob[at + 1] === "*";
      while (glob[at + 1] === "*") at++;
      expression += isDeep ? ".*" : "[^/]*";
    } else if (character === "{") {
      depth++;
      expression += "(?:";
    } else if (character === "}" && depth > 0) {
      depth--;
      expression += ")";
    } else expression += character === "," && depth > 0 ? "|" : escaped(character);
  }
  if (depth > 0) throw new ParameterError(`${method}: a brace of the pattern is not closed.`);
  return expression;
}

const escaped = (character: string): string => character.replace(/[$^+.*()|\\?{}[\]/]/, "\\$&");
