/**
 * JSON out of a model's words: the whole answer, a fenced block in it, or the first object or list that is complete.
 *
 * @returns undefined when there is none
 */
export function readJson(answer: string): unknown {
  const text = withoutThinking(answer).trim();
  const fenced = /```(?:json|JSON)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
  for (const candidate of [text, fenced, firstValue(text)]) {
    if (candidate === undefined) continue;
    for (const form of [candidate, withoutTrailingCommas(candidate)]) {
      try {
        return JSON.parse(form);
      } catch {
        // The next form may do.
      }
    }
  }
  return undefined;
}

/** Models that reason aloud put it in front of their answer. */
export const withoutThinking = (answer: string): string =>
  answer.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "");

/** The first balanced `{…}` or `[…]`. */
function firstValue(text: string): string | undefined {
  const start = text.search(/[{[]/);
  if (start < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

/** Commas before a closing bracket, outside of strings. */
const withoutTrailingCommas = (text: string): string =>
  text.replace(
    /("(?:\\.|[^"\\])*")|,(\s*[}\]])/g,
    (_all, quoted?: string, closing?: string) => quoted ?? closing ?? "",
  );
