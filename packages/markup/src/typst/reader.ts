/** Blocks and inline text of Typst. */
import { escapeHtml } from "@quern/documents";
import { Footnotes, heading, link } from "../html.js";
import { type Call, callHtml } from "./calls.js";
import { type Piece, stringOf } from "./pieces.js";
import {
  argumentsOf,
  endOfCalls,
  endOfExpression,
  endOfFormula,
  endOfGroup,
  endOfRaw,
  endOfString,
  logicalLines,
  matchAt,
  NAME,
  STATEMENT,
} from "./scan.js";
import {
  blockPiece,
  formulaPiece,
  ITEM,
  inlinePiece,
  isEdge,
  joined,
  joinedInline,
  listEnd,
  rawPiece,
  unnamed,
  within,
} from "./written.js";

const MAX_DEPTH = 40;
/** Longer values of names are no words that a text repeats. */
const MAX_VALUE_CHARACTERS = 10_000;
/** Piece by piece: a long line has more of them than a call takes arguments. */
function append(pieces: Piece[], more: readonly Piece[], last?: Piece): void {
  for (const piece of more) pieces.push(piece);
  if (last !== undefined) pieces.push(last);
}

/** Limit for the values of all names together: values refer to names, so a few lines could expand to gigabytes. */
const MAX_WRITTEN_CHARACTERS = 1_000_000;
const FACTS = { title: "title", author: "author", authors: "author", abstract: "abstract" } as const;

export class TypstReader {
  readonly footnotes = new Footnotes();
  readonly unread = new Set<string>();
  readonly facts: { title?: string; author?: string; abstract?: string } = {};
  computes = false;
  /** Whether the last call was one that nobody knows. */
  isUnknown = false;
  notes = 0;
  /** Values that `#let` gives to names: text or content. */
  readonly #names = new Map<string, string>();
  /** Characters that the values of names have written so far. */
  #written = 0;
  /** Whether values were left out, because they grew too large. */
  isCut = false;
  #depth = 0;

  titleHtml(): string {
    const { title, author, abstract } = this.facts;
    return title === undefined
      ? ""
      : `${heading(1, title)}${author === undefined ? "" : `<p>${author}</p>\n`}${abstract === undefined ? "" : `<p>${abstract}</p>\n`}`;
  }

  plain(html: string | undefined): string | undefined {
    return html
      ?.replace(/<[^<>]*>/g, " ")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&")
      .replace(/\s+/g, " ")
      .trim();
  }

  /** HTML of markup: paragraphs, lists, headings and what calls write. */
  blocks(text: string): string {
    return joined(this.#pieces(text));
  }

  /** HTML without the paragraph, where there is one only. */
  tight(text: string): string {
    return this.blocks(text)
      .trim()
      .replace(/^<p>([\s\S]*?)<\/p>(?=$|\s*<(?:ul|ol|dl|pre|table))/, "$1");
  }

  #pieces(text: string): Piece[] {
    if (this.#depth >= MAX_DEPTH) return [inlinePiece(escapeHtml(text))];
    this.#depth++;
    const lines = logicalLines(text);
    const pieces: Piece[] = [];
    for (let at = 0; at < lines.length; ) {
      const line = lines[at]!;
      this.isUnknown = false;
      const title = /^[ \t]*(=+)[ \t]+(\S[\s\S]*)$/.exec(line);
      if (line.trim() === "") pieces.push(blockPiece(""));
      else if (title !== null) pieces.push(this.#heading(title[1]!.length, title[2]!));
      else if (ITEM.test(line)) {
        const end = listEnd(lines, at);
        pieces.push(this.#list(lines.slice(at, end)));
        at = end;
        continue;
      } else {
        const own = this.#inline(`${line}\n`);
        // A function of the document that stands alone on its line is a block.
        const isAlone =
          this.isUnknown &&
          /^\s*#/.test(line) &&
          endOfExpression(line, line.indexOf("#") + 1) === line.trimEnd().length;
        if (isAlone) pieces.push(blockPiece(""));
        append(pieces, own);
        if (isAlone) pieces.push(blockPiece(""));
      }
      at++;
    }
    this.#depth--;
    return pieces;
  }

  #heading(level: number, line: string): Piece {
    const label = /\s*<([\p{L}\p{N}_:.-]+)>\s*$/u.exec(line);
    const text = label === null ? line : line.slice(0, label.index);
    return blockPiece(heading(level, joinedInline(this.#inline(text)), label?.[1]));
  }

  #list(lines: readonly string[]): Piece {
    const items: Array<{ readonly tag: string; readonly number: string | undefined; term: string; body: string[] }> =
      [];
    const [, margin = ""] = ITEM.exec(lines[0]!)!;
    for (const line of lines) {
      const [mark = "", indent = "", sign, number, term] = ITEM.exec(line) ?? [];
      if (mark !== "" && indent.length <= margin.length) {
        const tag = term ? "dl" : sign === "-" ? "ul" : "ol";
        const text = line.slice(mark.length);
        const colon = term ? text.indexOf(":") : -1;
        items.push({ tag, number, term: text.slice(0, Math.max(0, colon)), body: [text.slice(colon + 1)] });
      } else items.at(-1)!.body.push(line);
    }
    let html = "";
    let open = "";
    for (const { tag, number, term, body } of items) {
      if (tag !== open) {
        const start = number !== undefined && number !== "1" ? ` start="${Number(number)}"` : "";
        html += `${open === "" ? "" : `</${open}>\n`}<${tag}${start}>\n`;
        open = tag;
      }
      const text = this.tight(body.join("\n"));
      html += tag === "dl" ? `<dt>${joinedInline(this.#inline(term))}</dt>\n<dd>${text}</dd>\n` : `<li>${text}</li>\n`;
    }
    return blockPiece(`${html}</${open}>\n`);
  }

  /** Inline text with the calls in it. */
  #inline(text: string): Piece[] {
    if (this.#depth >= MAX_DEPTH) return [inlinePiece(escapeHtml(text))];
    this.#depth++;
    const pieces: Piece[] = [];
    const open: string[] = [];
    let at = 0;
    const write = (html: string, end: number): void => {
      pieces.push(inlinePiece(html));
      at = end;
    };
    while (at < text.length) {
      const plain = matchAt(/[^\\`$#*_@<~.\n[\]h-]+/y, text, at);
      const character = text[at]!;
      const before = text[at - 1] ?? " ";
      if (plain !== undefined) write(escapeHtml(plain), at + plain.length);
      else if (character === "\\") {
        const code = matchAt(/\\u\{[0-9a-fA-F]{1,6}\}/y, text, at);
        if (code !== undefined && Number.parseInt(code.slice(3, -1), 16) <= 0x10ffff)
          write(escapeHtml(String.fromCodePoint(Number.parseInt(code.slice(3, -1), 16))), at + code.length);
        else if (/\s/.test(text[at + 1] ?? " ")) write("<br>\n", at + 2);
        else write(escapeHtml(text[at + 1]!), at + 2);
      } else if (character === "`") {
        const end = endOfRaw(text, at);
        pieces.push(rawPiece(text.slice(at, end)));
        at = end;
      } else if (character === "$") {
        const end = endOfFormula(text, at);
        pieces.push(formulaPiece(within(text, at, end)));
        at = end;
      } else if (character === "#") {
        const end = endOfExpression(text, at + 1);
        if (end === at + 1) write("#", end);
        else {
          append(pieces, this.#expression(text.slice(at + 1, end)));
          at = text[end] === ";" ? end + 1 : end;
        }
      } else if ((character === "*" || character === "_") && isEdge(character, before, text[at + 1] ?? " ", open)) {
        const tag = character === "*" ? "strong" : "em";
        const isOpen = open.lastIndexOf(tag);
        if (isOpen >= 0) for (const one of open.splice(isOpen).reverse()) pieces.push(inlinePiece(`</${one}>`));
        else if (text.indexOf(character, at + 1) >= 0) {
          open.push(tag);
          pieces.push(inlinePiece(`<${tag}>`));
        } else pieces.push(inlinePiece(character));
        at++;
      } else if (character === "@") {
        const name = matchAt(/@[\p{L}\p{N}_](?:[\p{L}\p{N}_:.-]*[\p{L}\p{N}_-])?/uy, text, at);
        if (name === undefined) write("@", at + 1);
        else {
          const end = at + name.length;
          const added = text[end] === "[" ? endOfGroup(text, end) : end;
          const words =
            added > end
              ? `${escapeHtml(name.slice(1))}, ${this.tight(text.slice(end + 1, added - 1))}`
              : escapeHtml(name.slice(1));
          write(`[${link(`#${name.slice(1)}`, words)}]`, added);
        }
      } else if (character === "<" && matchAt(/<[\p{L}\p{N}_:.-]+>/uy, text, at) !== undefined)
        at += matchAt(/<[^>]*>/y, text, at)!.length;
      else if (character === "h") {
        const address = matchAt(/https?:\/\/[^\s<>"`\\[\]]*[^\s<>"`\\[\].,;:!?')]/y, text, at);
        if (address === undefined || /[\p{L}\p{N}]/u.test(before)) write("h", at + 1);
        else write(link(address, escapeHtml(address)), at + address.length);
      } else {
        const dashes = matchAt(/---?|-\?|\.\.\.|~/y, text, at);
        const sign = { "--": "–", "---": "—", "-?": "\u00ad", "...": "…", "~": "\u00a0" }[dashes ?? ""];
        if (sign !== undefined) write(sign, at + dashes!.length);
        else write(escapeHtml(character), at + 1);
      }
    }
    for (const tag of open.reverse()) pieces.push(inlinePiece(`</${tag}>`));
    this.#depth--;
    return pieces;
  }

  /** Reads an expression behind a `#`: a statement, a value or a call. */
  #expression(source: string): Piece[] {
    const keyword = matchAt(STATEMENT, source, 0);
    if (keyword === "let") return this.#let(source.slice(3));
    if (keyword === "show") return this.#show(source);
    if (keyword === "set" || keyword === "import" || keyword === "return") {
      if (/^set\s+document\b/.test(source)) this.#readFacts(source);
      return [];
    }
    if (keyword === "include") {
      this.unread.add(/"([^"]*)"/.exec(source)?.[1] ?? "a file");
      return [];
    }
    return this.code(source, keyword === undefined);
  }

  /** `name = value`, with a value that is text or content; functions are swallowed. */
  #let(source: string): Piece[] {
    const [whole, name] = /^\s+([\p{L}_][\p{L}\p{N}_-]*)\s*=\s*(?=["[])/u.exec(source) ?? [];
    if (name === undefined) return [];
    const value = source.slice(whole!.length);
    const end = value[0] === '"' ? endOfString(value, 0) : endOfGroup(value, 0);
    if (value.slice(end).trim() !== "" || value.length > MAX_VALUE_CHARACTERS) return [];
    const html = this.value(value);
    if (html.length <= MAX_VALUE_CHARACTERS) this.#names.set(name, html);
    else this.isCut = true;
    return [];
  }

  /** The value of a name, as long as all values together stay within their bound. */
  #valueOf(name: string): Piece[] {
    const html = this.#names.get(name);
    if (html === undefined) return [];
    if (this.#written + html.length > MAX_WRITTEN_CHARACTERS) {
      this.isCut = true;
      return [];
    }
    this.#written += html.length;
    return [inlinePiece(html)];
  }

  /** A template that the whole document is given to may be told its title. */
  #show(source: string): Piece[] {
    if (/^show\s*:/.test(source)) this.#readFacts(source);
    return [];
  }

  #readFacts(source: string): void {
    const open = source.indexOf("(");
    if (open < 0) return;
    for (const argument of argumentsOf(source.slice(open + 1, endOfGroup(source, open) - 1))) {
      const [whole, name] = /^\s*(title|authors?|abstract)\s*:\s*/.exec(argument) ?? [];
      if (name === undefined) continue;
      const key = FACTS[name as keyof typeof FACTS];
      const html = joinedInline(this.code(argument.slice(whole!.length), true)).trim();
      if (html !== "") this.facts[key] ??= html;
    }
  }

  /** HTML of a value: a string, content, or what a call gives. */
  value(source: string): string {
    const text = source.trim();
    if (text.startsWith("[") && endOfGroup(text, 0) === text.length) return this.tight(text.slice(1, -1));
    return joinedInline(this.code(text, true));
  }

  /** Content that code holds, in its order: blocks in brackets, formulas, raw text, calls; strings where they are values. */
  code(source: string, keepsStrings: boolean): Piece[] {
    if (this.#depth >= MAX_DEPTH) return [];
    this.#depth++;
    const pieces: Piece[] = [];
    let at = 0;
    while (at < source.length) {
      const character = source[at]!;
      const name = matchAt(NAME, source, at);
      let end = at + 1;
      if (character === "[") {
        end = endOfGroup(source, at);
        append(pieces, this.#pieces(within(source, at, end)));
      } else if (character === '"') {
        end = endOfString(source, at);
        if (keepsStrings) pieces.push(inlinePiece(escapeHtml(stringOf(source.slice(at, end)))));
      } else if (character === "`") {
        end = endOfRaw(source, at);
        pieces.push(rawPiece(source.slice(at, end)));
      } else if (character === "$") {
        end = endOfFormula(source, at);
        pieces.push(formulaPiece(within(source, at, end)));
      } else if (character === "(" || character === "{") {
        end = endOfGroup(source, at);
        const inner = within(source, at, end);
        if (character === "{") append(pieces, this.code(inner, false));
        else
          for (const part of argumentsOf(inner))
            append(pieces, this.code(unnamed(part), keepsStrings), inlinePiece(" "));
      } else if (name !== undefined) {
        const keyword = matchAt(STATEMENT, source, at);
        end = at + name.length;
        if (keyword !== undefined && !/^(?:if|for|while|context|else)$/.test(keyword)) {
          end = Math.max(end, endOfExpression(source, at));
          append(pieces, this.#expression(source.slice(at, end)));
        } else if (source[end] === "(" || source[end] === "[") {
          end = endOfCalls(source, end);
          append(pieces, this.#call(name, source.slice(at + name.length, end)));
        } else append(pieces, this.#valueOf(name));
      }
      at = Math.max(end, at + 1);
    }
    this.#depth--;
    return pieces;
  }

  #call(name: string, source: string): Piece[] {
    const positional: string[] = [];
    const named = new Map<string, string>();
    let at = 0;
    while (at < source.length) {
      const end = source[at] === "(" || source[at] === "[" ? endOfGroup(source, at) : at + 1;
      if (source[at] === "[") positional.push(source.slice(at, end));
      else if (source[at] === "(")
        for (const part of argumentsOf(source.slice(at + 1, end - 1))) {
          const key = /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*:\s*/u.exec(part);
          if (key === null) positional.push(part.trim());
          else named.set(key[1]!, part.slice(key[0].length).trim());
        }
      at = end;
    }
    const call: Call = { name, positional, named };
    const written = callHtml(call, this);
    if (written !== undefined) {
      this.isUnknown = false;
      return [written];
    }
    // A function that nobody knows: what it is called with is text, and what stands before content in brackets is its title.
    const pieces: Piece[] = [];
    const last = positional.at(-1)?.startsWith("[") ? positional.at(-1) : undefined;
    for (const [key, argument] of named) {
      const isText = /^(?:title|caption|name|body|author|subtitle|text|description)$/.test(key);
      // Lists of records hold content too: questions, entries, rows.
      const holdsContent = argument.startsWith("[") || (/^[({]/.test(argument) && argument.includes("["));
      if (isText || holdsContent) append(pieces, this.code(argument, isText), inlinePiece(" "));
    }
    for (const argument of last === undefined ? positional : positional.slice(0, -1))
      append(pieces, this.code(argument, true), inlinePiece(" "));
    const title = joinedInline(pieces);
    this.isUnknown = true;
    if (last === undefined) return pieces;
    const content = this.#pieces(within(last, 0, last.length));
    this.isUnknown = true;
    if (title === "" || pieces.some((piece) => piece.isBlock)) return [...pieces, ...content];
    return [blockPiece(`<p><strong>${title}</strong></p>\n`), ...content];
  }
}
