/** Values of flags, as they are typed. */
import { nearestName } from "@quern/types";
import type { Flag } from "./flag.js";
import { whyNoFormats } from "./format-names.js";
import { UsageError } from "./terminal.js";

/**
 * @param label what the value was given with: a flag, a variable, or a setting of a file
 * @throws UsageError for a value that the option does not take
 */
export function requireFitting(flag: Flag, value: unknown, label: string): void {
  const problem = flag.check?.(value);
  if (problem === undefined) return;
  // A list of names is typed without brackets.
  const isWritten = (flag.isObject || (flag.kind === "list" && !flag.ofTexts)) && flag.check !== whyNoFormats;
  const example =
    flag.example !== undefined && isWritten ? `, such as --${flag.name} '${JSON.stringify(flag.example)}'` : "";
  const begin = flag.form === undefined ? `${label}: ` : `${label} `;
  // A question names what was meant: an example would only delay it.
  throw new UsageError(`${begin}${problem.endsWith("?") ? problem : `${problem}${example}.`}`);
}

/** Longest wrong value of a flag without values that a message repeats, in characters. */
const MAX_REPEATED_CHARACTERS = 12;

/** @throws UsageError */
export function readValue(flag: Flag, text: string): unknown {
  switch (flag.kind) {
    case "boolean":
      if (/^(1|true|yes|on)$/i.test(text)) return true;
      if (/^(0|false|no|off)$/i.test(text)) return false;
      // An address or a key in the wrong setting is not repeated.
      throw new UsageError(
        `--${flag.name} is true or false${text.length <= MAX_REPEATED_CHARACTERS ? `, not "${text}"` : ""}.`,
      );
    case "number": {
      const number = Number(text);
      if (text.trim() === "" || !Number.isFinite(number))
        throw new UsageError(
          `--${flag.name} needs a number${/\bmilliseconds\b/i.test(flag.help) ? " of milliseconds" : ""}, not "${text}".`,
        );
      return number;
    }
    case "list":
      if (flag.ofTexts) {
        const texts = textsOf(text);
        if (texts) return texts;
      } else if (/^\s*[[{]/.test(text)) return [readJson(flag, text)].flat();
      for (const part of splitList(text)) requireChoice(flag, part);
      return splitList(text);
    case "json":
      if (flag.words !== undefined && !/^\s*(?:\{|(?:true|false)\s*$)/.test(text))
        return objectOf(flag, flag.words, text);
      if (flag.isObject && !/^\s*\{/.test(text)) throw new UsageError(aboutObject(flag));
      return /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text) ? readJson(flag, text) : text;
    default:
      requireChoice(flag, text);
      return text;
  }
}

/** `EMAIL,PHONE` → `{ entities: ["EMAIL", "PHONE"] }` */
function objectOf({ name }: Flag, { property, of }: NonNullable<Flag["words"]>, text: string): object {
  const words = splitList(text).map((word) => word.toUpperCase());
  const unknown = words.find((word) => !of.includes(word));
  if (words.length > 0 && unknown === undefined) return { [property]: words };
  const meant = unknown === undefined ? undefined : nearestName(unknown, of);
  throw new UsageError(
    `--${name}${unknown === undefined ? "" : `: there is no ${unknown}. It`} takes nothing, an object as JSON, or some of ${of.join(", ")}: --${name}=${of.slice(0, 2).join(",")}.${meant ? ` Did you mean ${meant}?` : ""}`,
  );
}

/** Whether a word is meant for the words of such a flag, misspelt ones among them, and not for a file. */
export function areWordsOf({ words }: Flag, text: string): boolean {
  if (words === undefined || !/^[\p{L}_-]+(?:,[\p{L}_-]+)*$/u.test(text)) return false;
  const given = text.split(",");
  const isList = given.length > 1;
  return given.some((word) => {
    const name = isList ? word.toUpperCase() : word;
    return words.of.includes(name) || (name === name.toUpperCase() && nearestName(name, words.of) !== undefined);
  });
}

/** The value is not repeated: headers hold secrets. */
function aboutObject({ name, example }: Flag): string {
  return `--${name} needs an object as JSON${example === undefined ? "" : `, such as --${name} '${JSON.stringify(example)}'`}.`;
}

function requireChoice({ name, choices }: Flag, text: string): void {
  if (!choices || choices.includes(text)) return;
  const meant = nearestName(text, choices);
  const hint = meant ? ` Did you mean ${meant}?` : "";
  throw new UsageError(`--${name} is one of ${choices.join(", ")}, not "${text}".${hint}`);
}

/** A list of texts as JSON. Any other text in brackets is an expression (`[0-9]+`) or a selector (`[hidden]`). */
function textsOf(text: string): string[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one) => typeof one === "string") ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Commas inside parentheses, brackets or braces belong to a selector or an expression: `:is(a, b)`, `\\d{2,4}`. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index];
    if (character !== undefined && "([{".includes(character)) depth++;
    else if (character !== undefined && ")]}".includes(character)) depth--;
    if (character === undefined || (character === "," && depth <= 0)) {
      const part = text.slice(start, index).trim();
      if (part) parts.push(part);
      start = index + 1;
    }
  }
  return parts;
}

function readJson(flag: Flag, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--${flag.name} needs JSON: ${(error as Error).message}.`);
  }
}
