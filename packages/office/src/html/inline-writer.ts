import { escapeHtml, splitEdges, trimBreaks } from "@quern/documents";

/** Character formats, to be combined with `|`. */
export const Format = { bold: 1, italic: 2, strike: 4, superscript: 8, subscript: 16, code: 32 } as const;

const TAGS: readonly (readonly [number, string])[] = [
  [Format.bold, "strong"],
  [Format.italic, "em"],
  [Format.strike, "del"],
  [Format.superscript, "sup"],
  [Format.subscript, "sub"],
  [Format.code, "code"],
];

interface Piece {
  html: string;
  formats: number;
  href: string | undefined;
  /** Only white space: takes the formats that its neighbours share. */
  readonly blank: boolean;
}

/**
 * Collects the runs of one paragraph and writes them with as few tags as possible: neighbours of the same format share one element, and white
 * space at the edge of a format moves outside of it, where Markdown can express it.
 */
export class InlineWriter {
  readonly #pieces: Piece[] = [];

  /** Adds text as read; it is escaped here. `\n` becomes a line break. */
  text(text: string, formats = 0, href?: string): void {
    if (text === "") return;
    // Code in a line of text ends with the line.
    if (formats & Format.code && text.includes("\n")) {
      for (const [index, line] of text.split("\n").entries()) {
        if (index > 0) this.#add("<br>\n", 0, href, true);
        this.text(line, formats, href);
      }
      return;
    }
    const [before, core, after] = splitEdges(text);
    if (before) this.#add(breaks(before), formats, href, true);
    if (core) this.#add(breaks(escapeHtml(core)), formats, href, false);
    if (after) this.#add(breaks(after), formats, href, true);
  }

  /** Adds finished HTML: an image, a formula, a note reference. */
  raw(html: string, href?: string): void {
    if (html === "") return;
    this.#add(html, 0, href, false);
  }

  /** Whether nothing but white space was added. */
  get isEmpty(): boolean {
    return this.#pieces.every((piece) => piece.blank);
  }

  html(): string {
    this.#settleBlanks();
    let html = "";
    const open: string[] = [];
    for (const { html: inner, formats, href } of this.#pieces) {
      const wanted: string[] = [];
      if (href !== undefined) wanted.push(`a href="${escapeHtml(href)}"`);
      for (const [format, tag] of TAGS) if (formats & format) wanted.push(tag);
      let shared = 0;
      while (shared < open.length && shared < wanted.length && open[shared] === wanted[shared]) shared++;
      while (open.length > shared) html += `</${open.pop()!.split(" ", 1)[0]}>`;
      for (const tag of wanted.slice(shared)) {
        html += `<${tag}>`;
        open.push(tag);
      }
      html += inner;
    }
    while (open.length > 0) html += `</${open.pop()!.split(" ", 1)[0]}>`;
    return trimBreaks(html);
  }

  #add(html: string, formats: number, href: string | undefined, blank: boolean): void {
    const last = this.#pieces.at(-1);
    if (last !== undefined && last.formats === formats && last.href === href && last.blank === blank) last.html += html;
    else this.#pieces.push({ html, formats, href, blank });
  }

  #settleBlanks(): void {
    const pieces = this.#pieces;
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index]!;
      if (!piece.blank) continue;
      const before = pieces[index - 1];
      const after = pieces.slice(index + 1, index + 8).find((next) => !next.blank);
      const shared = (before?.formats ?? 0) & (after?.formats ?? 0);
      piece.formats = piece.html.includes("<br>") ? shared & ~Format.code : shared;
      piece.href = before !== undefined && before.href === after?.href ? before.href : undefined;
    }
  }
}

const breaks = (html: string): string => (html.includes("\n") ? html.replaceAll("\n", "<br>\n") : html);
