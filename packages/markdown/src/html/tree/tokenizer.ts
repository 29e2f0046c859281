import * as ContentModel from "./content-model.js";

/** Receives what a {@link Tokenizer} finds. Offsets refer to the source; character references are left as they stand. */
export interface TokenReceiver {
  /** A stretch of text. Consecutive stretches may belong together. */
  text(start: number, end: number): void;
  /** Content of a CDATA section in SVG or MathML. */
  cdata(start: number, end: number): void;
  /** One attribute of the tag that {@link startTag} or {@link endTag} will report; `valueStart` is -1 when it has no value. */
  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void;
  /** A start tag, after its attributes. @returns how its content is to be read */
  startTag(nameStart: number, nameEnd: number, selfClosing: boolean): ContentModel.Model;
  endTag(nameStart: number, nameEnd: number): void;
  comment?(start: number, end: number): void;
  /** `<!DOCTYPE …>` without its frame. */
  doctype?(start: number, end: number): void;
  /** Whether the next token stands in SVG or MathML, where CDATA sections exist. */
  inForeignContent(): boolean;
  /** Whether text-only content also ends with the `noscript` element around it, which a browser with scripting never looks into. */
  inNoscript?(): boolean;
}

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const EXCLAMATION = 33;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const HYPHEN = 45;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED || code === CARRIAGE_RETURN;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * Splits HTML into tags, text and comments by the rules of the standard (13.2.5), over a whole string at once: the next sign of interest is
 * searched with `indexOf`, nothing is copied, and every token is a pair of offsets. Each character is looked at a bounded number of times.
 */
export class Tokenizer {
  /** Where reading goes on. */
  #at = 0;
  #selfClosing = false;
  /** Whether the end of the page came inside a tag, which is then no tag. */
  #cut = false;
  readonly #searches = new Map<string, number>();

  constructor(
    readonly source: string,
    readonly receiver: TokenReceiver,
  ) {}

  /**
   * Reads the whole source.
   * @param model how the first characters are read; with anything but `DATA`, `name` is the element that they stand in
   */
  run(model: ContentModel.Model = ContentModel.DATA, name = ""): void {
    if (model !== ContentModel.DATA) this.#textOnly(model, name);
    const { source, receiver } = this;
    const { length } = source;
    let textStart = this.#at;
    let search = textStart;
    while (search < length) {
      const open = source.indexOf("<", search);
      if (open < 0) break;
      const code = source.charCodeAt(open + 1);
      if (isLetter(code)) {
        if (open > textStart) receiver.text(textStart, open);
        const nameEnd = this.#name(open + 2);
        this.#attributes(nameEnd, true);
        if (this.#cut) return;
        const next = receiver.startTag(open + 1, nameEnd, this.#selfClosing);
        if (next !== ContentModel.DATA) this.#textOnly(next, source.slice(open + 1, nameEnd).toLowerCase());
      } else if (code === SLASH) {
        const first = source.charCodeAt(open + 2);
        if (open + 2 >= length) break; // "</" at the very end is text
        if (open > textStart) receiver.text(textStart, open);
        if (isLetter(first)) {
          const nameEnd = this.#name(open + 3);
          this.#attributes(nameEnd, false);
          if (this.#cut) return;
          receiver.endTag(open + 2, nameEnd);
        } else if (first === GREATER) this.#at = open + 3;
        else this.#bogusComment(open + 2);
      } else if (code === EXCLAMATION) {
        if (open > textStart) receiver.text(textStart, open);
        this.#declaration(open + 2);
      } else if (code === QUESTION) {
        if (open > textStart) receiver.text(textStart, open);
        this.#bogusComment(open + 1);
      } else {
        search = open + 1;
        continue;
      }
      textStart = this.#at;
      search = textStart;
    }
    if (textStart < length) receiver.text(textStart, length);
  }

  /** @returns end of the tag name that goes on at `at` */
  #name(at: number): number {
    const { source } = this;
    const { length } = source;
    let index = at;
    for (; index < length; index++) {
      const code = source.charCodeAt(index);
      if (code === GREATER || code === SLASH || isSpace(code)) break;
    }
    return index;
  }

  /** Reads from the end of a tag's name to behind its `>`, and reports the attributes if they are wanted. */
  #attributes(from: number, wanted: boolean): void {
    const { source, receiver } = this;
    const { length } = source;
    let index = from;
    this.#selfClosing = false;
    while (index < length) {
      let code = source.charCodeAt(index);
      if (code === GREATER) {
        this.#at = index + 1;
        return;
      }
      if (code === SLASH) {
        index++;
        if (source.charCodeAt(index) === GREATER) {
          this.#selfClosing = true;
          this.#at = index + 1;
          return;
        }
        continue;
      }
      if (isSpace(code)) {
        index++;
        continue;
      }
      const nameStart = index++; // an equals sign may be the first character of a name
      for (; index < length; index++) {
        code = source.charCodeAt(index);
        if (code === EQUALS || code === GREATER || code === SLASH || isSpace(code)) break;
      }
      const nameEnd = index;
      while (index < length && isSpace(source.charCodeAt(index))) index++;
      let valueStart = -1;
      let valueEnd = -1;
      if (source.charCodeAt(index) === EQUALS) {
        index++;
        while (index < length && isSpace(source.charCodeAt(index))) index++;
        code = source.charCodeAt(index);
        if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
          valueStart = index + 1;
          valueEnd = source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", valueStart);
          if (valueEnd < 0) break;
          index = valueEnd + 1;
        } else if (index < length && code !== GREATER) {
          valueStart = index;
          for (; index < length; index++) {
            code = source.charCodeAt(index);
            if (code === GREATER || isSpace(code)) break;
          }
          valueEnd = index;
        }
      }
      if (wanted) receiver.attribute(nameStart, nameEnd, valueStart, valueEnd);
    }
    this.#at = length;
    this.#cut = true;
  }

  /** Everything up to the next `>` is a comment. */
  #bogusComment(from: number): void {
    const close = this.source.indexOf(">", from);
    const end = close < 0 ? this.source.length : close;
    this.receiver.comment?.(from, end);
    this.#at = close < 0 ? end : close + 1;
  }

  /** Reads markup after `<!`: a comment, a doctype, a CDATA section, or nonsense that counts as a comment. */
  #declaration(from: number): void {
    const { source, receiver } = this;
    if (source.charCodeAt(from) === HYPHEN && source.charCodeAt(from + 1) === HYPHEN) this.#comment(from + 2);
    else if (/^doctype/i.test(source.slice(from, from + 7))) {
      const close = source.indexOf(">", from);
      const end = close < 0 ? source.length : close;
      receiver.doctype?.(from + 7, end);
      this.#at = close < 0 ? end : close + 1;
    } else if (source.startsWith("[CDATA[", from) && receiver.inForeignContent()) {
      const close = source.indexOf("]]>", from + 7);
      const end = close < 0 ? source.length : close;
      if (end > from + 7) receiver.cdata(from + 7, end);
      this.#at = close < 0 ? end : close + 3;
    } else this.#bogusComment(from);
  }

  /** A comment from behind its `<!--`. It ends with `-->` or `--!>`, or at once with `>` or `->`. */
  #comment(from: number): void {
    const { source, receiver } = this;
    const { length } = source;
    if (source.charCodeAt(from) === GREATER || source.startsWith("->", from)) {
      receiver.comment?.(from, from);
      this.#at = source.charCodeAt(from) === GREATER ? from + 1 : from + 2;
      return;
    }
    const plain = this.#next("-->", from);
    // Rare, so that it is searched inside the comment only and not to the end of the page.
    const oddInside = source.slice(from, plain).indexOf("--!>");
    const odd = oddInside < 0 ? length : from + oddInside;
    const end = Math.min(plain, odd);
    if (end < length) {
      receiver.comment?.(from, end);
      this.#at = end + (plain <= odd ? 3 : 4);
      return;
    }
    const unfinished = /--!?$|-$/.exec(source.slice(Math.max(from, length - 3)));
    receiver.comment?.(from, length - (unfinished?.[0].length ?? 0));
    this.#at = length;
  }

  /** First place of `needle` at or behind `from`, the length of the source when there is none. Remembers, so that many questions cost one pass. */
  #next(needle: string, from: number): number {
    const known = this.#searches.get(needle);
    if (known !== undefined && known >= from) return known;
    const found = this.source.indexOf(needle, from);
    const place = found < 0 ? this.source.length : found;
    this.#searches.set(needle, place);
    return place;
  }

  /** Reads text up to the end tag of the element it stands in; the end tag itself is read as any tag. */
  #textOnly(model: ContentModel.Model, name: string): void {
    const { source, receiver } = this;
    const from = this.#at;
    let end = source.length;
    if (model === ContentModel.SCRIPT) end = this.#endOfScript(name, from);
    else if (model !== ContentModel.PLAIN_TEXT) {
      end = this.#endTag(name, from);
      if (receiver.inNoscript?.()) end = Math.min(end, this.#endTag("noscript", from));
    }
    if (end > from) receiver.text(from, end);
    this.#at = end;
  }

  /** Place of the next `</name` that is an end tag, or the length of the source. Remembers like {@link #next}. */
  #endTag(name: string, from: number): number {
    const key = `</${name}`;
    const known = this.#searches.get(key);
    if (known !== undefined && known >= from) return known;
    const { source } = this;
    let at = source.indexOf("</", from);
    while (at >= 0 && !this.#isName(at + 2, name)) at = source.indexOf("</", at + 2);
    const place = at < 0 ? source.length : at;
    this.#searches.set(key, place);
    return place;
  }

  /** Whether exactly this name stands at `at`. */
  #isName(at: number, name: string): boolean {
    const { source } = this;
    for (let index = 0; index < name.length; index++)
      if ((source.charCodeAt(at + index) | 0x20) !== name.charCodeAt(index)) return false;
    const code = source.charCodeAt(at + name.length);
    return code === GREATER || code === SLASH || isSpace(code);
  }

  /**
   * Where a script ends. Inside `<!-- … -->` a `<script` opens what the standard calls "double escaped": its `</script>` is text, and the
   * script goes on to the next one.
   */
  #endOfScript(name: string, from: number): number {
    const { length } = this.source;
    let at = from;
    for (;;) {
      const end = this.#endTag(name, at);
      const comment = this.#next("<!--", at);
      if (comment >= end) return end;
      let inner = comment + 4;
      let close = this.#next("-->", comment + 2); // the hyphens of `<!-->` end the comment as well
      for (;;) {
        const endTag = this.#endTag(name, inner);
        const startTag = this.#scriptStart(inner);
        if (Math.min(close, endTag) >= length) return length;
        if (close < endTag && close < startTag) break;
        if (endTag < startTag) return endTag;
        // Double escaped: up to the inner end tag or the end of the comment.
        inner = startTag + 7;
        close = this.#next("-->", inner);
        const innerEnd = this.#endTag("script", inner);
        if (Math.min(close, innerEnd) >= length) return length;
        if (close < innerEnd) break;
        inner = innerEnd + 8;
        close = this.#next("-->", inner);
      }
      at = close + 3;
    }
  }

  /** Place of the next `<script`, or the length of the source. */
  #scriptStart(from: number): number {
    const known = this.#searches.get("<script");
    if (known !== undefined && known >= from) return known;
    const { source } = this;
    let at = source.indexOf("<", from);
    while (at >= 0 && !this.#isName(at + 1, "script")) at = source.indexOf("<", at + 1);
    const place = at < 0 ? source.length : at;
    this.#searches.set("<script", place);
    return place;
  }
}
