import { escapeHtml, symbolCharacter } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";
import type { FinishOptions } from "../html/block-writer.js";
import { isListing, isMonospaced } from "../html/fonts.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { DELETED_TEXT, HIDDEN_TEXT } from "../html/left-out.js";
import { mtefToLatex } from "../math/mtef.js";
import { mathHtml } from "../math/symbols.js";
import { RtfBlocks } from "../rtf/tables.js";
import { FieldStack } from "../word/field.js";
import { type CharacterLook, characterLook, type ParagraphLook, paragraphLook, paragraphStyle } from "./doc-looks.js";
import { type PropertyRun, runAt } from "./formatted-pages.js";
import { type EmbeddedPicture, embeddedMetafile } from "./metafile-blip.js";
import type { WordBookmarks } from "./word-bookmarks.js";
import type { WordFile } from "./word-file.js";
import type { BinaryItem, WordLists } from "./word-lists.js";
import type { WordStyles } from "./word-styles.js";

export interface DocSource {
  readonly context: DocumentContext;
  readonly file: WordFile;
  readonly styles: WordStyles;
  readonly lists: WordLists;
  readonly bookmarks: WordBookmarks;
  /** Position of a note or comment mark in the main text → what to write there. */
  readonly marks: Map<number, () => string>;
  /** Position of a drawn shape → the blocks of its text, once. */
  readonly boxes: (position: number) => string;
}

/** Reads one story (main text, a note) of a Word binary file, character by character. */
export class DocStory {
  readonly #source: DocSource;
  readonly #story = new RtfBlocks();
  readonly #fields = new FieldStack();
  #inline = new InlineWriter();
  #showsEquation = false;
  /** Text of the paragraph alone, for code blocks. */
  #text = "";
  #lastFile = 0;
  /** Positions of the first character of the paragraph and of the one that is being read. */
  #first = 0;
  #position = 0;
  /** Characters of the paragraph in a font of equally wide ones, in another, and in that of its style. */
  readonly #widths = { equal: 0, other: 0, usual: 0 };
  /** Texts of shapes that are anchored in the paragraph, to stand below it. */
  #boxes: string[] = [];

  constructor(source: DocSource) {
    this.#source = source;
  }

  /** HTML of the characters from one position to another. */
  read(from: number, to: number, options?: FinishOptions): string {
    this.#first = from;
    for (const piece of this.#source.file.piecesOf(from, to))
      this.#piece(piece, Math.max(from, piece.from), Math.min(to, piece.to));
    if (!this.#inline.isEmpty || this.#boxes.length > 0) this.#endParagraph("\r");
    return this.#story.finish(options);
  }

  #piece(piece: WordFile["pieces"][number], start: number, end: number): void {
    const { file } = this.#source;
    const width = piece.narrow ? 1 : 2;
    let at = start;
    while (at < end) {
      const position = piece.file + (at - piece.from) * width;
      const run = runAt(file.characterRuns, position);
      const paragraph = runAt(file.paragraphRuns, position);
      const look = characterLook(run?.bytes, (toggle, style) => this.#turnsOn(paragraph, toggle, style));
      // Characters set alike go on through paragraphs, whose styles differ.
      const to = Math.min(run?.to ?? Infinity, paragraph?.to ?? Infinity);
      const last = Math.min(end, at + Math.max(1, Math.floor((to - position) / width)));
      const text = file.text(piece, at, last);
      for (let index = 0; index < text.length; ) {
        const plain = plainLength(text, index);
        // In the text, a parenthesis stands for each symbol.
        if (plain > 0 && look.symbol !== undefined && /^\(+$/.test(text.slice(index, index + plain))) {
          const { font, code } = look.symbol;
          this.#add(symbolCharacter(file.fontName(font), code).repeat(plain), look);
          index += plain;
        } else if (plain > 0) {
          this.#add(text.slice(index, index + plain), look);
          index += plain;
        } else {
          this.#lastFile = position + index * width;
          this.#position = at + index;
          this.#control(text.charCodeAt(index), look, at + index);
          index++;
        }
      }
      at = last;
    }
  }

  /** Whether the style of a paragraph or that of its characters turns something on: where both do, they turn it off. */
  #turnsOn(paragraph: PropertyRun | undefined, toggle: number, style: number | undefined): boolean {
    const { styles } = this.#source;
    const isOn = styles.turnsOn(paragraph === undefined ? 0 : paragraphStyle(paragraph.bytes), toggle);
    return isOn !== (style !== undefined && styles.turnsOn(style, toggle));
  }

  #add(text: string, look: CharacterLook): void {
    if (this.#fields.inInstruction) this.#fields.instruct(text);
    else if (look.hidden || look.deleted)
      this.#source.context.leftOut.add(look.deleted ? DELETED_TEXT : HIDDEN_TEXT, text);
    else {
      this.#text += text;
      const isEqual = this.#isEquallyWide(look);
      if (text.trim() !== "") this.#widths[isEqual === undefined ? "usual" : isEqual ? "equal" : "other"]++;
      this.#inline.text(text, isEqual ? look.formats | Format.code : look.formats, this.#fields.href);
    }
  }

  /** Whether the font of a text has characters of one width; `undefined` when the text is set as its paragraph is. */
  #isEquallyWide({ font, style }: CharacterLook): boolean | undefined {
    const { file, styles } = this.#source;
    if (styles.isTypewritten) return false;
    if (font !== undefined) return isMonospaced(file.fontName(font));
    return style !== undefined && styles.setsFont(style) ? styles.isMonospaced(style) : undefined;
  }

  #control(code: number, look: CharacterLook, position: number): void {
    switch (code) {
      case 0x01:
        if (look.special && look.picture !== undefined && !this.#fields.inInstruction) {
          // The picture of an equation that has been written already.
          if (this.#showsEquation) this.#showsEquation = false;
          else this.#picture(look.picture);
        }
        break;
      case 0x02:
      case 0x05: {
        const mark = this.#source.marks.get(position);
        if (mark !== undefined) {
          const html = mark();
          if (html !== "") this.#inline.raw(html);
        }
        break;
      }
      case 0x07:
        this.#endParagraph("\x07");
        break;
      case 0x08: {
        const box = this.#source.boxes(position);
        if (box !== "") this.#boxes.push(box);
        break;
      }
      case 0x09:
        this.#add("\t", look);
        break;
      case 0x0b:
        this.#add("\n", look);
        break;
      case 0x0c:
      case 0x0d:
        this.#endParagraph("\r");
        break;
      case 0x13:
        this.#fields.mark("begin");
        break;
      case 0x14:
        this.#fields.mark("separate");
        if (look.picture !== undefined && /^\s*EMBED\s+Equation/i.test(this.#fields.instruction))
          this.#equation(look.picture);
        break;
      case 0x15:
        this.#showsEquation = false;
        this.#inline.raw(this.#fields.mark("end"));
        break;
      case 0x1e:
        this.#add("\u2011", look);
        break;
    }
  }

  /** An object of Equation Editor, by the number of its storage. */
  #equation(object: number): void {
    const stream = this.#source.file.container.read(`ObjectPool/_${object}/Equation Native`);
    const latex = stream === undefined ? undefined : mtefToLatex(stream);
    if (latex === undefined) return;
    this.#showsEquation = true;
    this.#inline.raw(mathHtml(latex, "inline"));
  }

  #picture(offset: number): void {
    const { data } = this.#source.file;
    if (offset + 68 > data.byteLength) return;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const block = data.subarray(offset, Math.min(data.byteLength, offset + view.getUint32(offset, true)));
    const found = embeddedImage(block);
    if (found === undefined) return;
    const picture = { key: `data ${offset}`, name: `picture.${found.extension}`, read: () => found.bytes };
    this.#inline.raw(this.#source.context.pictures.html(picture), this.#fields.href);
  }

  #endParagraph(mark: "\r" | "\x07"): void {
    const { file } = this.#source;
    const look = paragraphLook(runAt(file.paragraphRuns, this.#lastFile)?.bytes, file.data);
    // Word 6 keeps its formats elsewhere: a cell mark alone says that this is a table.
    const depth = Math.max(look.depth, mark === "\x07" ? 1 : 0);
    const ids = this.#source.bookmarks.between(this.#first, this.#position + 1);
    this.#first = this.#position + 1;
    if (look.rowEnd || look.innerRowEnd) {
      this.#inline = new InlineWriter();
      this.#text = "";
      this.#story.endRow(depth, look.definitions, look.header);
      return;
    }
    const html = this.#inline.html();
    const text = this.#text;
    const isEmpty = html === "";
    const { equal, other, usual } = this.#widths;
    Object.assign(this.#widths, { equal: 0, other: 0, usual: 0 });
    const { styles } = this.#source;
    const isEquallyWide =
      other === 0 && equal + usual > 0 && (usual === 0 || (!styles.isTypewritten && styles.isMonospaced(look.style)));
    this.#inline = new InlineWriter();
    this.#text = "";
    if (!isEmpty) this.#write(html, text, look, depth, isEquallyWide, ids);
    else if (depth === 0) this.#story.writer(0);
    for (const box of this.#boxes) this.#story.writer(depth).block(box);
    this.#boxes = [];
    if (mark === "\x07" || look.innerCell) this.#story.endCell(depth);
  }

  #write(
    content: string,
    text: string,
    look: ParagraphLook,
    depth: number,
    isEquallyWide: boolean,
    [id, ...others]: readonly string[],
  ): void {
    const { styles, lists } = this.#source;
    const writer = this.#story.writer(depth);
    const attributes = { ...(id === undefined ? {} : { id }), rightToLeft: look.rightToLeft };
    const html = others.map((other) => `<span id="${escapeHtml(other)}"></span>`).join("") + content;
    const inherited = look.override === undefined ? styles.list(look.style) : undefined;
    const override = look.override ?? inherited?.override ?? 0;
    const level = inherited?.level ?? look.level;
    const item = override > 0 && override < 2047 ? lists.next(override, level) : undefined;
    const heading =
      look.outline === undefined ? styles.heading(look.style) : look.outline < 9 ? look.outline + 1 : undefined;
    const plain = html.replace(/<\/?(?:strong|em|code)>/g, "");
    const kind = styles.kind(look.style);
    if (styles.isTitle(look.style)) writer.title(plain, attributes);
    else if (heading !== undefined) writer.heading(heading, numberOf(item) + plain, attributes);
    else if (item !== undefined && (item.format !== "none" || /\p{L}/u.test(item.text))) {
      const isCounted = item.format !== "bullet" && item.format !== "none";
      const marker = item.format === "bullet" || item.text === "" ? {} : { marker: item.text };
      const place = { level, ordered: isCounted, number: item.number, list: String(item.list), ...marker };
      writer.item(place, html, attributes);
    } else if (kind === "code") writer.code(text);
    else if (kind === "quote") writer.quote(html, attributes);
    else if (kind === "term") writer.definition("dt", html, attributes);
    else if (kind === "definition") writer.definition("dd", html, attributes);
    else if (isEquallyWide && isListing(text, html)) writer.code(text);
    else writer.paragraph(html, attributes);
  }
}

/** The number before a heading or an item, with a space behind it. */
const numberOf = (item: BinaryItem | undefined): string =>
  item === undefined || item.format === "bullet" || item.text === "" ? "" : `${escapeHtml(item.text)} `;

/** Number of characters from here that are not control characters. */
function plainLength(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x20) at++;
  return at - from;
}

/** A PNG, JPEG, EMF or WMF inside of an Office drawing. */
export function embeddedImage(block: Uint8Array): EmbeddedPicture | undefined {
  const buffer = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const png = buffer.indexOf("\x89PNG\r\n\x1a\n", 0, "latin1");
  const jpeg = buffer.indexOf("\xff\xd8\xff", 0, "latin1");
  if (png < 0 && jpeg < 0) return embeddedMetafile(block);
  const isPng = png >= 0 && (jpeg < 0 || png < jpeg);
  return { bytes: block.subarray(isPng ? png : jpeg), extension: isPng ? "png" : "jpg" };
}
