import { mend } from "./mend.js";

/**
 * JSON out of a model's words: the whole answer, a fenced block in it, or the first object or list that is complete. Single quotes, bare
 * keys, comments, missing and trailing commas are mended; an answer that was cut off is not, as its end would be made up.
 *
 * @returns undefined when there is none
 */
export async function readJson(answer: string): Promise<unknown> {
  const text = withoutThinking(answer).trim();
  for (const candidate of [text, fencedIn(text)]) {
    const parsed = candidate === undefined ? undefined : await parseMended(candidate);
    if (parsed) return parsed.value;
  }
  // "[Note] The answer is {…}": the first bracket need not be the answer's.
  let start = text.search(/[{[]/);
  let tried = 0;
  for (let attempt = 0; start >= 0 && attempt < MAX_STARTS && tried < MAX_TRIED_CHARACTERS; attempt++) {
    const value = balancedFrom(text, start);
    const parsed = value === undefined ? undefined : await parseMended(value);
    if (parsed) return parsed.value;
    tried += value?.length ?? text.length - start;
    const next = text.slice(start + 1).search(/[{[]/);
    start = next < 0 ? -1 : start + 1 + next;
  }
  return undefined;
}

const MAX_STARTS = 20;
/** Of all starts together. */
const MAX_TRIED_CHARACTERS = 2_000_000;

/** The text in the first fence. In steps, as one expression takes minutes over an answer that consists of blank lines. */
function fencedIn(text: string): string | undefined {
  const open = /```(?:json|JSON)?[^\S\n]*\n/.exec(text);
  if (!open) return undefined;
  const inside = text.slice(open.index + open[0].length);
  const end = /\n[^\S\n]*```/.exec(inside)?.index;
  return end === undefined ? undefined : inside.slice(0, end);
}

/** An object, or a list that begins like one of values: "[Note]" is a word in brackets. */
const MENDABLE = /^\s*(?:\{[\s\S]*\}|\[\s*[{["'\d-][\s\S]*\])\s*$/;

async function parseMended(text: string): Promise<{ readonly value: unknown } | undefined> {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Models write JavaScript or Python now and then.
  }
  // Words are mended into a string, and several values into a list: neither was meant.
  if (!MENDABLE.test(text)) return undefined;
  const mended = await mend(text);
  if (mended === undefined) return undefined;
  try {
    const value = JSON.parse(mended) as unknown;
    return typeof value === "object" && value !== null && Array.isArray(value) === text.trimStart().startsWith("[")
      ? { value }
      : undefined;
  } catch {
    return undefined;
  }
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
