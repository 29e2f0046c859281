import { isAsciiPunctuation, isPunctuation, isSpace } from "./characters.js";

/** Properties of a paragraph that decide which characters of its text could be read as Markdown. */
export interface EscapeContext {
  /** Runs of `*` that touch a word, in the paragraph's whole text; delimiters written for emphasis count too. */
  stars: number;
  /** The same for `_` that are not between letters. */
  underscores: number;
  tildes: number;
  backticks: number;
  /** The paragraph has a `>` after this many characters, so a `<` may open a tag. */
  closesTag: boolean;
  /** Brackets opened and not closed in the text so far: after one, a bare address is no link (as micromark reads GFM). */
  openBrackets: number;
  /** The paragraph holds mathematics, so a dollar sign could open more. */
  hasMath: boolean;
  /** Inside a table cell a bar ends the cell. */
  inCell: boolean;
}

/** Texts without any of these need no look. */
export const SPECIAL = /[\\`*_[\]<&~$|]/;

/** Counts what {@link escapeText} needs to know about the paragraph's text. */
export function countDelimiters(text: string, context: EscapeContext): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 62) context.closesTag = true;
    else if (code === 96) context.backticks++;
    else if (code === 42 || code === 95 || code === 126) {
      const start = index;
      while (text.charCodeAt(index + 1) === code) index++;
      // Beyond the text's ends stands whatever comes there, a tag perhaps: not white space, to be safe.
      const before = start > 0 ? text[start - 1]! : "*";
      const after = text[index + 1] ?? "*";
      if (code === 42) {
        if (!(isSpace(before) && isSpace(after))) context.stars++;
      } else if (code === 95) {
        if (!isWordCharacter(before) || !isWordCharacter(after)) context.underscores++;
      } else context.tildes++;
    }
  }
}

/**
 * Escapes the characters of a text that Markdown would otherwise act on, and only those: a delimiter run that can neither open nor close
 * anything, a bracket that forms no link, an ampersand that starts no entity all stay as they are.
 *
 * @param before character before the text, "" at the start of a line
 * @param after character that follows the text, "" at the end of the paragraph
 * @param inLink inside a link's text every bracket is escaped
 */
export function escapeText(
  text: string,
  context: EscapeContext,
  before: string,
  after: string,
  inLink: boolean,
): string {
  let result = "";
  let copied = 0;
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    let escaped = false;
    switch (code) {
      case 92: // \ is literal unless punctuation or a line break follows
        escaped =
          index + 1 < length ? isAsciiPunctuation(text.charCodeAt(index + 1)) : after === "" || isPunctuation(after);
        break;
      case 58: // an address is read as a link up to the next space, backslashes and all (GFM 6.9)
        if (!inLink && text.startsWith("://", index) && context.openBrackets === 0) {
          ADDRESS.lastIndex = index;
          const address = ADDRESS.exec(text);
          const isScheme = /(?:^|[^a-z])https?$/i.test(before + text.slice(Math.max(0, index - 6), index));
          if (address && isScheme && !isInMailAddress(text, index)) {
            escaped = isInBrackets(text, index);
            if (!escaped) index += address[0].length - 1;
          }
        }
        break;
      case 96: // `
        escaped = context.backticks > 1;
        break;
      case 42: // *
      case 95: // _
      case 126: {
        let end = index + 1;
        while (end < length && text.charCodeAt(end) === code) end++;
        const left = index > 0 ? text[index - 1]! : before;
        const right = end < length ? text[end]! : after;
        if (needsEscape(code, left, right, context)) {
          result += text.slice(copied, index);
          for (let count = end - index; count > 0; count--) result += `\\${text[index]}`;
          copied = end;
        }
        index = end - 1;
        continue;
      }
      case 91: // [
        escaped = inLink || text.charCodeAt(index + 1) === 94;
        if (!escaped) context.openBrackets++;
        break;
      case 93: {
        // ] followed by ( would complete a link
        const next = index + 1 < length ? text[index + 1]! : after;
        escaped = inLink || next === "(";
        if (!escaped && context.openBrackets > 0) context.openBrackets--;
        break;
      }
      case 60: // <
        escaped =
          (context.closesTag || before === "") && /[a-zA-Z/!?]/.test(index + 1 < length ? text[index + 1]! : after);
        break;
      case 38: // &
        escaped = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(text.slice(index, index + 36));
        break;
      case 36: // $
        escaped = context.hasMath;
        break;
      case 124: // |
        escaped = context.inCell;
        break;
    }
    if (escaped) {
      result += `${text.slice(copied, index)}\\`;
      copied = index;
    }
  }
  return copied === 0 && result === "" ? text : result + text.slice(copied);
}

/** Rest of a bare address after its scheme. */
const ADDRESS = /:\/\/[^\s<`]*/y;

/** Longer than any name of a host. */
const MAX_MAIL_CHARACTERS = 300;

/** Whether the scheme before a colon is the end of a mail address for a reader of GFM, as in `a@b.http://c`: then no address begins there. */
const isInMailAddress = (text: string, colon: number): boolean =>
  /[\w.+-]@[\w.-]*\.https?$/i.test(text.slice(Math.max(0, colon - MAX_MAIL_CHARACTERS), colon));

/** Characters between angle brackets that are looked through on each side of an address. */
const MAX_BRACKET_CHARACTERS = 200;

/**
 * Whether an address stands first between angle brackets that hold a space too, as in `<https://HOST name>`: a place to fill in, or an address
 * that is shown broken. A reader of GFM would make it a link.
 *
 * @param colon behind the address's scheme
 */
function isInBrackets(text: string, colon: number): boolean {
  const opening = /<(\s*)https?$/i.exec(text.slice(Math.max(0, colon - MAX_BRACKET_CHARACTERS), colon));
  const closing = opening && /^[^<>]*>/.exec(text.slice(colon, colon + MAX_BRACKET_CHARACTERS));
  return closing !== null && (opening![1] !== "" || /\s/.test(closing[0]));
}

/** Whether a run of `*`, `_` or `~` could take part in emphasis or strikethrough. */
function needsEscape(code: number, left: string, right: string, context: EscapeContext): boolean {
  if (isSpace(left) && isSpace(right)) return false;
  if (code === 42) return context.stars > 1;
  if (code === 95) return context.underscores > 1 && !(isWordCharacter(left) && isWordCharacter(right));
  return context.tildes > 1;
}

const WORD = /[\p{L}\p{N}]/u;
const isWordCharacter = (character: string): boolean => character !== "" && WORD.test(character);

/**
 * Escapes what would make the start of a line a heading, quote, list item, rule, fence, table or definition.
 *
 * @param line rendered inline content that starts with text
 * @param first whether it is the paragraph's first line (a later one could be read as a heading's underline)
 * @param inItem whether it starts a list item (where `[ ]` would be a task)
 */
export function escapeLineStart(line: string, first: boolean, inItem: boolean): string {
  if (inItem && /^[-*_][-*_ \t]*$/.test(line)) return `\\${line}`; // with the item's marker it could be a rule
  switch (line.charCodeAt(0)) {
    case 35: // #
      return /^#{1,6}(?:\s|$)/.test(line) ? `\\${line}` : line;
    case 62: // >
      return `\\${line}`;
    case 45: // -
    case 43: // +
    case 42: // *
    case 95: // _
      return /^[-+*](?:\s|$)/.test(line) ||
        /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line) ||
        (!first && /^-+\s*$/.test(line)) ||
        isDelimiterRow(line)
        ? `\\${line}`
        : line;
    case 61: // =
      return !first && /^=+\s*$/.test(line) ? `\\${line}` : line;
    case 126: // ~
    case 96: // `
      return /^(?:~{3}|`{3})/.test(line) ? `\\${line}` : line;
    case 91: // [
      return /^\[[^\]]*\]:/.test(line) || (inItem && /^\[[ xX]\](?:\s|$)/.test(line)) ? `\\${line}` : line;
    case 58: // :
    case 124: // |
      return isDelimiterRow(line) ? `\\${line}` : line;
    case 60: // <
      // With its end on the line it was escaped before, or is a tag or an address that this paragraph is meant to have.
      return /^<(?:[!?]|\/?[a-z][a-z\d-]*(?:[\s/]|$))/i.test(line) ? `\\${line}` : line;
  }
  const number = /^(\d{1,9})([.)])(?:\s|$)/.exec(line);
  return number ? `${number[1]}\\${line.slice(number[1]!.length)}` : line;
}

/** `| --- | :-: |`: under a line with bars it would make a table. */
const isDelimiterRow = (line: string): boolean => line.includes("|") && /^[-:| \t]+$/.test(line) && line.includes("-");

/** `# C#` must not end in what reads as a closing sequence (CommonMark 4.2). */
export const escapeClosingHashes = (text: string): string => text.replace(/(^|\s)(#+)$/, "$1\\$2");
