/** Titles of documents whose properties name none: the heading that they begin with. */
import { decodeReferences } from "./html.js";

/** A heading or another block of text, as a reader sees them in order. */
export interface ShownBlock {
  readonly text: string;
  /** 1 … 6 of a heading. */
  readonly level?: number | undefined;
}

/** Above a title stand letterheads, numbers and labels, but hardly a text. */
const MAX_BLOCKS_BEFORE = 6;
const MAX_CHARACTERS_BEFORE = 300;
const MAX_TITLE_CHARACTERS = 200;
/** Without letters, a numbered section, or a field of a template. */
const NO_TITLE = /^(?!.*\p{L}{2})|^\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s|^\$?\{/u;
/** Below the name of a house stands how to reach it. */
const BLOCKS_OF_CONTACT = 2;
const CONTACT =
  /\S@\S|\bwww\.|https?:\/\/|(?<!\d)\+\d[\d ()/-]{7,}|(?<![\p{L}\d])\d{1,6}[A-Za-z]?,? \p{Lu}\p{L}+ (?:st(?:reet)?|ave(?:nue)?|road|rd|lane|blvd|boulevard|drive|dr)(?!\p{L})|\p{L}(?:str(?:\.|aße|asse)|weg|gasse|platz) ?\d|(?<!\p{L})(?:av(?:\.|enida)|rue|calle|c\/|via|ul\.|rua)(?!\p{L}).{0,40}\d/iu;

/**
 * @param blocks of the first page, in order
 * @returns the only heading of the highest level there, where nothing but short lines stands above; undefined if there are several, and for
 * letterheads
 */
export function shownTitle(blocks: readonly ShownBlock[]): string | undefined {
  const levels = blocks.flatMap(({ level }) => level ?? []);
  const top = Math.min(...levels);
  const [at = -1, another] = blocks.flatMap(({ level }, index) => (level === top ? [index] : []));
  if (at < 0 || another !== undefined || at > MAX_BLOCKS_BEFORE) return undefined;
  const before = blocks.slice(0, at).reduce((sum, { text }) => sum + text.length, 0);
  const title = blocks[at]!.text.replace(/\s+/g, " ").trim();
  if (before > MAX_CHARACTERS_BEFORE || title.length > MAX_TITLE_CHARACTERS || NO_TITLE.test(title)) return undefined;
  const isLetterhead = [title, ...blocks.slice(at + 1, at + 1 + BLOCKS_OF_CONTACT).map(({ text }) => text)].some(
    (text) => CONTACT.test(text.slice(0, MAX_TITLE_CHARACTERS)),
  );
  return isLetterhead ? undefined : title;
}

const BLOCK = /<(h[1-6]|p|table|ul|ol|dl|pre)(?=[\s>])[^>]*>([\s\S]*?)<\/\1>/g;
const MAX_HTML_CHARACTERS = 1_000_000;

/** As {@link shownTitle}, of HTML that a parser has written: of the whole document, which has no pages, or of one slide. */
export function shownTitleOf(html: string): string | undefined {
  const blocks: ShownBlock[] = [];
  for (const [, tag = "", inner = ""] of html.slice(0, MAX_HTML_CHARACTERS).matchAll(BLOCK)) {
    const text = decodeReferences(inner.replace(/<[^>]{0,2000}>/g, " ")).trim();
    const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : undefined;
    if (text !== "") blocks.push({ text, level });
  }
  return shownTitle(blocks);
}
