/**
 * JSON out of a model's words: the whole answer, a fenced block in it, or the first object or list that is complete.
 *
 * @returns undefined when there is none
 */
export function readJson(answer: string): unknown {
  const text = withoutThinking(answer).trim();
  for (const candidate of [text, fencedIn(text)]) {
    const parsed = candidate === undefined ? undefined : parseMended(candidate);
    if (parsed) return parsed.value;
  }
  // "[Note] The answer is {…}": the first bracket need not be the answer's.
  let start = text.search(/[{[]/);
  for (let attempt = 0; start >= 0 && attempt < MOST_STARTS; attempt++) {
    const value = balancedFrom(text, start);
    const parsed = value === undefined ? undefined : parseMended(value);
    if (parsed) return parsed.value;
    const next = text.slice(start + 1).search(/[{[]/);
    start = next < 0 ? -1 : start + 1 + next;
  }
  return undefined;
}

const MOST_STARTS = 20;

/** What stands in the first fence. In steps, as one expression takes minutes over an answer that consists of blank lines. */
function fencedIn(text: string): string | undefined {
  const open = /```(?:json|JSON)?[^\S\n]*\n/.exec(text);
  if (!open) return undefined;
  const inside = text.slice(open.index + open[0].length);
  const end = /\n[^\S\n]*```/.exec(inside)?.index;
  return end === undefined ? undefined : inside.slice(0, end);
}

function parseMended(text: string): { readonly value: unknown } | undefined {
  for (const form of [text, withoutTrailingCommas(text)]) {
    try {
      return { value: JSON.parse(form) as unknown };
    } catch {
      // The next form may do.
    }
  }
  return undefined;
}

const THINKING_END = /<\/think(?:ing)?>/gi;
const FINAL_CHANNEL = "<|channel|>final<|message|>";

/**
 * Models that reason aloud put it in front of their answer. Some servers cut the opening mark off (it belongs to the prompt there), others
 * pass the marks of gpt-oss on; thoughts that never end hold no answer.
 */
export function withoutThinking(answer: string): string {
  const final = answer.lastIndexOf(FINAL_CHANNEL);
  const said = final < 0 ? answer : answer.slice(final + FINAL_CHANNEL.length).replace(/<\|(?:return|end)\|>\s*$/, "");
  const end = [...said.matchAll(THINKING_END)].at(-1);
  if (end) return said.slice(end.index + end[0].length);
  return /^\s*<think(?:ing)?>/i.test(said) ? "" : said;
}

/** The balanced `{…}` or `[…]` that begins here. */
function balancedFrom(text: string, start: number): string | undefined {
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
