import { escapeHtml } from "@quern/documents";
import { decodeCodePage } from "../code-pages.js";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { type EmbeddedFile, embeddedHtml, oleStreamFile } from "../embedded/embedded.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { DELETED_TEXT, HIDDEN_TEXT } from "../html/left-out.js";
import { RunningTexts } from "../html/running-texts.js";
import { fieldHref } from "../word/field.js";
import { CHARACTERS, INFO, SKIPPED } from "./control-words.js";
import { RtfFonts } from "./fonts.js";
import { RtfInfo } from "./info.js";
import { RtfLists } from "./lists.js";
import { newParagraph, type RtfParagraph, RtfStyles, writeParagraph } from "./paragraph.js";
import { RowDefinition } from "./row-definition.js";
import { RtfStory } from "./tables.js";
import { rtfTokens } from "./tokenizer.js";

type Destination =
  | "body"
  | "skip"
  | "fonts"
  | "styles"
  | "info"
  | "instruction"
  | "marker"
  | "numbering"
  | "picture"
  | "footnote"
  | "comment"
  | "running"
  | "object"
  | "author"
  | "bookmark"
  | "lists"
  | "overrides";

interface State {
  destination: Destination;
  formats: number;
  hidden: boolean;
  /** Left out because a tracked change deletes it. */
  deleted: boolean;
  font: number;
  /** Characters to skip after a `\u`. */
  fallback: number;
  href: string | undefined;
  infoKey: string;
}

interface OpenStory {
  readonly story: RtfStory;
  inline: InlineWriter;
  paragraph: RtfParagraph;
  marker: string;
  /** Bookmarks of the next paragraph that holds text. */
  readonly ids: string[];
  /** Text of the paragraph, and how much of it is set in fonts of either kind. */
  text: string;
  monospaced: number;
  proportional: number;
}

const newStory = (): OpenStory => ({
  story: new RtfStory(),
  inline: new InlineWriter(),
  paragraph: newParagraph(),
  marker: "",
  ids: [],
  text: "",
  monospaced: 0,
  proportional: 0,
});

const MAX_GROUP_DEPTH = 2_000;
/** Words with a mark that programs also write behind the text of a group. */
const KNOWN_AFTER_TEXT: ReadonlySet<string> = new Set(["footnote", "annotation", "bkmkstart", "atnauthor"]);
const PARAGRAPH_WORDS: ReadonlySet<string> = new Set([
  "pard",
  "par",
  "s",
  "ls",
  "ilvl",
  "intbl",
  "itap",
  "outlinelevel",
]);
const LEGACY_FORMATS = new Map([
  ["pnlcltr", "lowerLetter"],
  ["pnucltr", "upperLetter"],
  ["pnlcrm", "lowerRoman"],
  ["pnucrm", "upperRoman"],
]);

/** One pass over the tokens of an RTF file, with an explicit stack of groups. */
export class RtfReader {
  readonly #context: DocumentContext;
  readonly #stack: State[] = [];
  #state: State = {
    destination: "body",
    formats: 0,
    hidden: false,
    deleted: false,
    font: 0,
    fallback: 1,
    href: undefined,
    infoKey: "",
  };
  readonly #stories: OpenStory[] = [];
  readonly #fonts = new RtfFonts();
  readonly #styles = new RtfStyles();
  readonly #lists = new RtfLists();
  readonly #info = new RtfInfo();
  readonly #row = new RowDefinition();
  #codePage = 1252;
  #bytes: number[] = [];
  #skipCharacters = 0;
  #starred = false;
  /** Nothing has been read of the group but its brace: only there may a word say what the group is. */
  #atStart = false;
  /** Font or style that the table being read defines next. */
  #entry = 0;
  #entryName = "";
  #instruction = "";
  #author = "";
  #bookmark = "";
  #picture: { hex: string; type: string } = { hex: "", type: "" };
  #notes = 0;
  readonly #running = new RunningTexts();
  /** Hexadecimal digits of the object that is being read, in pieces. */
  #objectHex: string[] = [];
  readonly #objects: EmbeddedFile[] = [];
  #runningType: "header" | "footer" = "header";
  #dropped = 0;

  constructor(context: DocumentContext) {
    this.#context = context;
    this.#stories.push(newStory());
  }

  read(): OfficeDocument {
    const { bytes } = this.#context;
    for (const token of rtfTokens(bytes)) {
      if (token.kind === "byte") {
        this.#atStart = false;
        if (this.#skipCharacters > 0) this.#skipCharacters--;
        else this.#bytes.push(token.value);
        continue;
      }
      if (token.kind === "text") {
        this.#atStart = false;
        let { start } = token;
        while (this.#skipCharacters > 0 && start < token.end) {
          start++;
          this.#skipCharacters--;
        }
        if (start < token.end) this.#text(bytes.subarray(start, token.end));
        continue;
      }
      this.#flushBytes();
      if (token.kind !== "word" || token.name !== "u") this.#skipCharacters = 0;
      if (token.kind === "open") this.#open();
      else if (token.kind === "close") this.#close();
      else if (token.kind === "word") this.#word(token.name, token.value);
      else if (token.kind === "symbol") this.#symbol(token.symbol);
    }
    this.#flushBytes();
    while (this.#stories.length > 1) this.#endStory();
    const { story, inline } = this.#stories[0]!;
    if (!inline.isEmpty) this.#endParagraph();
    const text = story.finish();
    // As in Word's other formats: letterheads may hold all the text there is.
    this.#running.mode = text === "" ? "keep" : (this.#context.input.options.headersFooters ?? "drop");
    const html =
      this.#running.around(text) +
      this.#context.notes.html() +
      this.#context.comments.html() +
      embeddedHtml(this.#objects, this.#context);
    return this.#context.finish(html, { ...this.#info.metadata(), ...this.#running.metadata() });
  }

  get #story(): OpenStory {
    return this.#stories.at(-1)!;
  }

  #open(): void {
    if (this.#stack.length >= MAX_GROUP_DEPTH) {
      this.#dropped++;
      return;
    }
    this.#stack.push(this.#state);
    this.#state = { ...this.#state };
    this.#starred = false;
    this.#atStart = true;
  }

  #close(): void {
    if (this.#dropped > 0) {
      this.#dropped--;
      return;
    }
    this.#atStart = false;
    const ended = this.#state;
    const outer = this.#stack.pop();
    if (outer === undefined) return;
    this.#state = outer;
    if (ended.destination === "styles" && this.#entryName !== "") {
      this.#styles.name(this.#entry, this.#entryName);
      this.#entryName = "";
    }
    if (ended.destination === outer.destination) return;
    if (ended.destination === "instruction") this.#state.href = fieldHref(this.#instruction) ?? this.#state.href;
    else if (ended.destination === "bookmark") this.#story.ids.push(this.#bookmark.trim());
    else if (ended.destination === "picture") this.#endPicture();
    else if (ended.destination === "footnote" || ended.destination === "comment") this.#endStory(ended.destination);
    else if (ended.destination === "running") this.#endRunning();
    else if (ended.destination === "object") this.#endObject();
  }

  #symbol(symbol: string): void {
    if (symbol === "*") this.#starred = true;
    else if (symbol === "~") this.#add("\u00a0");
    else if (symbol === "_") this.#add("\u2011");
    else if (symbol === "\\" || symbol === "{" || symbol === "}") this.#text(Uint8Array.of(symbol.charCodeAt(0)));
    else if (symbol === "\n" || symbol === "\r") this.#word("par", undefined);
    else if (symbol === "\t") this.#add("\t");
  }

  #word(name: string, value: number | undefined): void {
    const starred = this.#starred;
    const opensGroup = this.#atStart;
    const isLate = starred && !opensGroup;
    this.#starred = false;
    this.#atStart = false;
    if (name === "u") {
      this.#unicode(value ?? 0);
      return;
    }
    // A mark in the middle of a group is about its own word: what follows goes on with the text.
    if (isLate && !this.#isKnown(name)) return;
    if (this.#destination(name, starred, opensGroup)) return;
    const state = this.#state;
    if (name === "ansicpg" && value !== undefined) this.#codePage = value;
    else if (name === "mac") this.#codePage = 10000;
    else if (name === "deff") this.#fonts.default = value ?? 0;
    else if (name === "uc") state.fallback = Math.min(8, Math.max(0, value ?? 1));
    if (state.destination === "skip") return;
    if (state.destination === "lists" || state.destination === "overrides") this.#lists.word(name, value);
    else if (state.destination === "fonts") this.#fonts.word(name, value);
    else if (state.destination === "styles") {
      if (name === "s") this.#entry = value ?? 0;
      else if (name === "cs" || name === "ds" || name === "ts") this.#entry = -1;
      else if (name === "outlinelevel" && value !== undefined) this.#styles.outline(this.#entry, value);
    } else if (state.destination === "info")
      state.infoKey = this.#info.word(state.infoKey, name, value) ?? state.infoKey;
    else if (state.destination === "numbering") {
      const { legacy } = this.#story.paragraph;
      if (legacy !== undefined && name === "pnlvlblt") legacy.ordered = false;
      else if (legacy !== undefined) legacy.format = LEGACY_FORMATS.get(name) ?? legacy.format;
    } else if (state.destination === "picture") {
      if (/^(?:png|jpeg|emf)blip$|^wmetafile$|^dibitmap$/.test(name)) this.#picture.type = name;
    } else if (state.destination === "marker" && PARAGRAPH_WORDS.has(name)) {
      // The text of a number is set apart; what it says of its paragraph is not about the item's.
    } else this.#bodyWord(name, value);
  }

  #isKnown = (name: string): boolean => !SKIPPED.has(name) && KNOWN_AFTER_TEXT.has(name);

  /** Control words that say what the rest of their group is. */
  #destination(name: string, starred: boolean, opensGroup: boolean): boolean {
    const state = this.#state;
    if (/^(?:header|footer)[lrf]?$/.test(name)) {
      if (state.destination === "body") this.#startRunning(name.startsWith("h") ? "header" : "footer");
      else state.destination = "skip";
      return true;
    }
    switch (name) {
      case "fonttbl":
        state.destination = "fonts";
        return true;
      case "stylesheet":
        state.destination = "styles";
        this.#entry = 0;
        return true;
      case "info":
        state.destination = "info";
        return true;
      case "listtable":
        state.destination = "lists";
        return true;
      case "listoverridetable":
        state.destination = "overrides";
        return true;
      case "fldinst":
        if (state.destination === "skip") return true;
        state.destination = "instruction";
        this.#instruction = "";
        return true;
      case "listtext":
      case "pntext":
        if (state.destination !== "skip") {
          state.destination = "marker";
          this.#story.marker = "";
        }
        return true;
      case "pn":
        // Some programs write the word outside of a group of its kind, before the text of a paragraph.
        if (state.destination === "skip" || !opensGroup) return true;
        state.destination = "numbering";
        this.#story.paragraph.legacy = { ordered: true, format: "decimal" };
        return true;
      case "pict":
        if (state.destination !== "skip") {
          state.destination = "picture";
          this.#picture = { hex: "", type: "" };
        }
        return true;
      case "footnote":
        if (state.destination === "body") this.#startStory("footnote");
        return true;
      case "annotation":
        if (state.destination === "body") this.#startStory("comment");
        return true;
      case "objdata":
        if (state.destination === "skip") return true;
        state.destination = "object";
        this.#objectHex = [];
        return true;
      case "bkmkstart":
        if (state.destination === "skip") return true;
        state.destination = "bookmark";
        this.#bookmark = "";
        return true;
      case "atnauthor":
        state.destination = "author";
        this.#author = "";
        return true;
      case "shppict":
      case "shptxt":
      case "shp":
      case "shpinst":
      case "fldrslt":
      case "objattph":
      // Drawn boxes of Word 6 and 95, whose text stands in a group of theirs.
      case "do":
      case "dptxbxtext":
        return true;
      case "moMath":
      case "moMathPara":
        this.#context.warnings.push("Formulas of Word were left out: RTF holds them in a form that is not read.");
        state.destination = "skip";
        return true;
    }
    if (name === "deleted" && state.destination !== "skip") state.deleted = true;
    if (SKIPPED.has(name) || (starred && !INFO.has(name))) {
      state.destination = "skip";
      return true;
    }
    return false;
  }

  #bodyWord(name: string, value: number | undefined): void {
    const state = this.#state;
    const { paragraph } = this.#story;
    const on = value !== 0;
    switch (name) {
      case "par":
        this.#endParagraph();
        break;
      case "pard":
        this.#story.paragraph = newParagraph();
        break;
      case "plain":
        state.formats = 0;
        state.hidden = false;
        state.font = this.#fonts.default;
        break;
      case "sect":
      case "page":
        if (!this.#story.inline.isEmpty) this.#endParagraph();
        break;
      case "b":
        this.#format(Format.bold, on);
        break;
      case "i":
        this.#format(Format.italic, on);
        break;
      case "strike":
      case "striked":
        this.#format(Format.strike, on);
        break;
      case "super":
        this.#format(Format.superscript, on);
        break;
      case "sub":
        this.#format(Format.subscript, on);
        break;
      case "nosupersub":
        state.formats &= ~(Format.superscript | Format.subscript);
        break;
      case "v":
        state.hidden = on;
        break;
      case "f":
        state.font = value ?? 0;
        break;
      case "s":
        paragraph.style = value ?? 0;
        break;
      case "outlinelevel":
        paragraph.outline = value;
        break;
      case "ls":
        paragraph.list = value;
        break;
      case "ilvl":
        paragraph.level = value ?? 0;
        break;
      case "li":
        paragraph.left = value ?? 0;
        break;
      case "fi":
        paragraph.firstLine = value ?? 0;
        break;
      case "qc":
        paragraph.isCentred = true;
        break;
      case "rtlpar":
        paragraph.rightToLeft = true;
        break;
      case "intbl":
        if (paragraph.depth === 0) paragraph.depth = 1;
        break;
      case "itap":
        paragraph.depth = value ?? 1;
        break;
      case "cell":
        this.#endCell(1);
        break;
      case "nestcell":
        this.#endCell(Math.max(2, paragraph.depth));
        break;
      case "row":
        this.#story.story.endRow(1, this.#row.cells, this.#row.header);
        break;
      case "nestrow":
        this.#story.story.endRow(Math.max(2, paragraph.depth), this.#row.cells, this.#row.header);
        break;
      case "line":
      case "lbr":
        this.#add("\n");
        break;
      default: {
        if (this.#row.word(name, value)) break;
        const character = CHARACTERS.get(name);
        if (character !== undefined) this.#add(character);
      }
    }
  }

  #format(format: number, on: boolean): void {
    if (on) this.#state.formats |= format;
    else this.#state.formats &= ~format;
  }

  #unicode(value: number): void {
    const code = value < 0 ? value + 0x10000 : value;
    const character =
      code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : String.fromCharCode(code & 0xffff);
    if (code !== 0) this.#add(character);
    this.#skipCharacters = this.#state.fallback;
  }

  #text(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
    if (this.#bytes.length > 1 << 16) this.#flushBytes();
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    const { destination, deleted, font } = this.#state;
    if (destination === "skip" && !deleted) return;
    this.#add(decodeCodePage(bytes, this.#fonts.codePage(font) ?? this.#codePage));
  }

  #add(text: string): void {
    const state = this.#state;
    switch (state.destination) {
      case "body":
      case "footnote":
      case "comment":
      case "running":
        if (state.hidden) this.#context.leftOut.add(HIDDEN_TEXT, text);
        else this.#addText(text.replace(/[\r\0]/g, ""));
        break;
      case "skip":
        if (state.deleted) this.#context.leftOut.add(DELETED_TEXT, text);
        break;
      case "marker":
        this.#story.marker += text;
        break;
      case "instruction":
        this.#instruction += text;
        break;
      case "styles":
        this.#entryName += text;
        break;
      case "author":
        this.#author += text;
        break;
      case "bookmark":
        this.#bookmark += text;
        break;
      case "fonts":
        this.#fonts.text(text);
        break;
      case "object":
        this.#objectHex.push(text);
        break;
      case "picture":
        this.#picture.hex += text;
        break;
      case "info":
        this.#info.text(state.infoKey, text);
        break;
    }
  }

  #addText(text: string): void {
    const { formats, href, font } = this.#state;
    const open = this.#story;
    const isMonospaced = this.#fonts.isMonospaced(font);
    if (isMonospaced) open.monospaced += text.trim().length;
    else open.proportional += text.trim().length;
    open.text += text;
    open.inline.text(text, isMonospaced ? formats | Format.code : formats, href);
  }

  #endCell(depth: number): void {
    if (!this.#story.inline.isEmpty || this.#story.marker !== "") this.#endParagraph(depth);
    this.#story.story.endCell(depth);
  }

  #endParagraph(depth?: number): void {
    const open = this.#story;
    const { paragraph } = open;
    const html = open.inline.html();
    const marker = open.marker.trim();
    const { text, monospaced, proportional } = open;
    const isListing = monospaced > 0 && proportional === 0;
    Object.assign(open, { inline: new InlineWriter(), marker: "", text: "", monospaced: 0, proportional: 0 });
    const writer = open.story.writer(depth ?? paragraph.depth);
    if (html === "") return;
    const anchors = open.ids.splice(0).map((id) => `<span id="${escapeHtml(id)}"></span>`);
    writeParagraph(
      { html: anchors.join("") + html, text, isListing, marker },
      paragraph,
      this.#styles,
      this.#lists,
      writer,
    );
  }

  #startStory(destination: "footnote" | "comment"): void {
    this.#state.destination = destination;
    this.#stories.push(newStory());
  }

  #endStory(destination: "footnote" | "comment" = "footnote"): void {
    if (this.#stories.length < 2) return;
    if (!this.#story.inline.isEmpty) this.#endParagraph();
    const html = unwrapParagraph(this.#stories.pop()!.story.finish());
    if (destination === "comment") this.#story.inline.raw(this.#context.comments.add(this.#author.trim(), html));
    else this.#story.inline.raw(this.#context.notes.reference(String(this.#notes++), () => html));
  }

  #startRunning(type: "header" | "footer"): void {
    this.#state.destination = "running";
    this.#runningType = type;
    this.#stories.push(newStory());
  }

  #endRunning(): void {
    if (this.#stories.length < 2) return;
    if (!this.#story.inline.isEmpty) this.#endParagraph();
    this.#running.add(this.#runningType, this.#stories.pop()!.story.finish());
  }

  #endObject(): void {
    const hex = this.#objectHex.join("").replace(/[^\da-f]/gi, "");
    this.#objectHex = [];
    const file = oleStreamFile(new Uint8Array(Buffer.from(hex, "hex")), `object-${this.#objects.length + 1}.bin`);
    if (file !== undefined) this.#objects.push(file);
  }

  #endPicture(): void {
    const { hex, type } = this.#picture;
    const clean = hex.replace(/[^\da-f]/gi, "");
    if (clean.length < 16) return;
    const extension =
      { pngblip: "png", jpegblip: "jpg", emfblip: "emf", wmetafile: "wmf", dibitmap: "bmp" }[type] ?? "bin";
    const key = `${clean.length} ${clean.slice(0, 200)} ${clean.slice(-200)}`;
    const read = (): Uint8Array => new Uint8Array(Buffer.from(clean, "hex"));
    const html = this.#context.pictures.html({ key, name: `picture.${extension}`, read });
    if (this.#state.destination !== "skip") this.#story.inline.raw(html, this.#state.href);
  }
}
