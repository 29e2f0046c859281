import { isSymbolCode } from "@quern/documents";
import { decodeCodePage } from "../code-pages.js";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { DELETED_TEXT, HIDDEN_TEXT } from "../html/left-out.js";
import { RunningTexts } from "../html/running-texts.js";
import { equationHtml } from "../word/equation-field.js";
import { fieldHref } from "../word/field.js";
import { RtfAttachments } from "./attachments.js";
import { bodyWord } from "./body-words.js";
import { destinationOf, isFormula, isKnownAfterText } from "./destinations.js";
import { RtfFonts } from "./fonts.js";
import { RtfInfo } from "./info.js";
import { RtfLists } from "./lists.js";
import { newParagraph, type RtfParagraph, RtfStyles } from "./paragraph.js";
import { RowDefinition } from "./row-definition.js";
import { type Destination, innerState, newState, type RtfState } from "./state.js";
import { RtfStory } from "./story.js";
import { type RtfToken, rtfTokens } from "./tokenizer.js";

const MAX_GROUP_DEPTH = 2_000;
const BYTES_AT_ONCE = 1 << 16;
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
/** Destinations whose text is shown, in the font that is set. */
const TEXTS: ReadonlySet<Destination> = new Set(["body", "footnote", "comment", "running"]);
const PRIVATE_SYMBOLS = 0xf000;
/** Symbol fonts use codes from U+F000 on; other fonts read them without that offset. */
const plainCode = (code: number): number => (isSymbolCode(code) ? code - PRIVATE_SYMBOLS : code);

/** One pass over the tokens of an RTF file, with an explicit stack of groups. */
export class RtfReader {
  readonly #context: DocumentContext;
  readonly #stack: RtfState[] = [];
  #state = newState();
  readonly #stories: RtfStory[] = [];
  readonly #fonts = new RtfFonts();
  readonly #styles = new RtfStyles();
  readonly #lists = new RtfLists();
  readonly #info = new RtfInfo();
  readonly #row = new RowDefinition();
  readonly #attachments: RtfAttachments;
  readonly #running = new RunningTexts();
  #runningType: "header" | "footer" = "header";
  #codePage = 1252;
  #bytes: number[] = [];
  #skipCharacters = 0;
  #starred = false;
  /** Nothing has been read of the group but its brace: only there may a word say what the group is. */
  #atStart = false;
  /** Groups below the deepest that is kept. */
  #dropped = 0;
  /** Style that the style sheet defines next. */
  #entry = 0;
  /** Texts of fields, bookmarks, authors and styles, each of the group that is being read. */
  readonly #texts = new Map<Destination, string>();
  #notes = 0;

  constructor(context: DocumentContext) {
    this.#context = context;
    this.#attachments = new RtfAttachments(context);
    this.#startStory();
  }

  read(): OfficeDocument {
    for (const token of rtfTokens(this.#context.bytes)) this.#take(token);
    this.#flushBytes();
    while (this.#stories.length > 1) this.#endNote("footnote", this.#state.paragraph);
    const text = this.#story.finish(this.#state.paragraph, { isBody: true });
    // As in Word's other formats: letterheads may hold all the text there is.
    this.#running.mode = text === "" ? "keep" : (this.#context.input.options.headersFooters ?? "drop");
    const html =
      this.#running.around(text) +
      this.#context.notes.html() +
      this.#context.comments.html() +
      this.#attachments.objectsHtml();
    return this.#context.finish(html, { ...this.#info.metadata(), ...this.#running.metadata() });
  }

  #take(token: RtfToken): void {
    if (token.kind === "byte" || token.kind === "text") {
      this.#atStart = false;
      if (token.kind === "byte") {
        if (this.#skipCharacters > 0) this.#skipCharacters--;
        else this.#bytes.push(token.value);
      } else {
        const skipped = Math.min(this.#skipCharacters, token.end - token.start);
        this.#skipCharacters -= skipped;
        this.#textBytes(this.#context.bytes.subarray(token.start + skipped, token.end));
      }
      return;
    }
    this.#flushBytes();
    if (token.kind !== "word" || token.name !== "u") this.#skipCharacters = 0;
    if (token.kind === "open") this.#open();
    else if (token.kind === "close") this.#close();
    else if (token.kind === "word") this.#word(token.name, token.value);
    else if (token.kind === "symbol") this.#symbol(token.symbol);
    else this.#binary(this.#context.bytes.subarray(token.start, token.end));
  }

  /** Bytes of a picture or an object that are written as they are (`\bin`). */
  #binary(bytes: Uint8Array): void {
    const { destination } = this.#state;
    if (destination === "picture" || destination === "object") this.#attachments.bytes(bytes);
  }

  get #story(): RtfStory {
    return this.#stories.at(-1)!;
  }

  #open(): void {
    if (this.#stack.length >= MAX_GROUP_DEPTH) {
      this.#dropped++;
      return;
    }
    this.#stack.push(this.#state);
    this.#state = innerState(this.#state);
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
    // The last paragraph of a file often ends with the file alone.
    if (this.#stack.length === 0 && ended.destination === "body") this.#story.endStarted(ended.paragraph);
    this.#state = outer;
    if (ended.destination === "styles") {
      const name = this.#textOf("styles");
      if (name !== "") this.#styles.name(this.#entry, name);
    }
    if (ended.destination !== outer.destination) this.#leave(ended);
  }

  /** Acts on the end of a group that was for something else than the text around it. */
  #leave({ destination, paragraph }: RtfState): void {
    switch (destination) {
      case "instruction": {
        const instruction = this.#textOf("instruction");
        this.#state.href = fieldHref(instruction) ?? this.#state.href;
        this.#story.raw(equationHtml(instruction) ?? "");
        break;
      }
      case "bookmark":
        this.#story.ids.push(this.#textOf("bookmark").trim());
        break;
      case "picture": {
        const html = this.#attachments.endPicture();
        if (this.#state.destination !== "skip") this.#story.raw(html, this.#state.href);
        break;
      }
      case "object":
        this.#attachments.endObject();
        break;
      case "footnote":
      case "comment":
        this.#endNote(destination, paragraph);
        break;
      case "running":
        if (this.#stories.length > 1) this.#running.add(this.#runningType, this.#stories.pop()!.finish(paragraph));
        break;
      case "numbering":
        this.#state.paragraph.legacy = paragraph.legacy;
        break;
    }
  }

  /** Acts on the word that says what the rest of a group is for. */
  #enter(destination: Destination, name: string): void {
    this.#state.destination = destination;
    switch (destination) {
      case "styles":
        this.#entry = 0;
        break;
      case "instruction":
      case "author":
      case "bookmark":
        this.#texts.delete(destination);
        break;
      case "marker":
        this.#story.marker = "";
        break;
      case "numbering":
        this.#state.paragraph.legacy = { ordered: true, format: "decimal" };
        break;
      case "picture":
      case "object":
        this.#attachments.start();
        break;
      case "footnote":
      case "comment":
        this.#startStory();
        break;
      case "running":
        this.#runningType = name.startsWith("h") ? "header" : "footer";
        this.#startStory();
        break;
    }
  }

  #symbol(symbol: string): void {
    if (symbol === "*") this.#starred = true;
    else if (symbol === "~") this.#add("\u00a0");
    else if (symbol === "_") this.#add("\u2011");
    else if (symbol === "\\" || symbol === "{" || symbol === "}") this.#textBytes(Uint8Array.of(symbol.charCodeAt(0)));
    else if (symbol === "\n" || symbol === "\r") this.#word("par", undefined);
    else if (symbol === "\t") this.#add("\t");
  }

  #word(name: string, value: number | undefined): void {
    const starred = this.#starred;
    const opensGroup = this.#atStart;
    this.#starred = false;
    this.#atStart = false;
    if (name === "u") {
      this.#unicode(value ?? 0);
      return;
    }
    // A mark in the middle of a group is about its own word: what follows goes on with the text.
    if (starred && !opensGroup && !isKnownAfterText(name)) return;
    const { destination } = this.#state;
    if (name === "deleted" && destination !== "skip") this.#state.deleted = true;
    const next = this.#isRepeatedShape(name) ? "skip" : destinationOf(name, destination, starred, opensGroup);
    if (next === undefined) {
      this.#setting(name, value);
      this.#wordOf(name, value);
    } else {
      if (isFormula(name))
        this.#context.warnings.push("Formulas of Word were left out: RTF holds them in a form that is not read.");
      if (next !== destination) this.#enter(next, name);
    }
  }

  /** Whether a group holds for old programs (`\shprslt`) what its shape has said before (`\shptxt`). */
  #isRepeatedShape(name: string): boolean {
    if (name === "shp") this.#state.shape = { hasText: false };
    else if (name === "shptxt" && this.#state.shape !== undefined) this.#state.shape.hasText = true;
    return name === "shprslt" && this.#state.shape?.hasText === true;
  }

  /** Words that hold for the whole file or for a group, whatever its text is for. */
  #setting(name: string, value: number | undefined): void {
    if (name === "ansicpg" && value !== undefined) this.#codePage = value;
    else if (name === "mac") this.#codePage = 10000;
    else if (name === "deff") this.#fonts.default = value ?? 0;
    else if (name === "uc") this.#state.fallback = Math.min(8, Math.max(0, value ?? 1));
  }

  #wordOf(name: string, value: number | undefined): void {
    const state = this.#state;
    switch (state.destination) {
      case "skip":
        break;
      case "lists":
      case "overrides":
        this.#lists.word(name, value);
        break;
      case "fonts":
        this.#fonts.word(name, value);
        break;
      case "styles":
        if (name === "s") this.#entry = value ?? 0;
        else if (name === "cs" || name === "ds" || name === "ts") this.#entry = -1;
        else if (name === "outlinelevel" && value !== undefined) this.#styles.outline(this.#entry, value);
        break;
      case "info":
        state.infoKey = this.#info.word(state.infoKey, name, value) ?? state.infoKey;
        break;
      case "numbering": {
        const { legacy } = state.paragraph;
        if (legacy !== undefined && name === "pnlvlblt") legacy.ordered = false;
        else if (legacy !== undefined) legacy.format = LEGACY_FORMATS.get(name) ?? legacy.format;
        break;
      }
      case "picture":
        this.#attachments.word(name);
        break;
      default: {
        // The text of a number is set apart; what it says of its paragraph is not about the item's.
        if (state.destination === "marker" && PARAGRAPH_WORDS.has(name)) break;
        const body = { state, story: this.#story, row: this.#row, defaultFont: this.#fonts.default };
        const text = bodyWord(name, value, body);
        if (text !== "") this.#add(text);
      }
    }
  }

  #unicode(value: number): void {
    const code = value < 0 ? value + 0x10000 : value;
    if (code !== 0)
      this.#add(this.#fonts.symbols(this.#state.font, [code]) ?? String.fromCharCode(plainCode(code) & 0xffff));
    this.#skipCharacters = this.#state.fallback;
  }

  #textBytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
    if (this.#bytes.length > BYTES_AT_ONCE) this.#flushBytes();
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    const { destination, deleted, font } = this.#state;
    if (destination === "skip" && !deleted) return;
    const symbols = TEXTS.has(destination) ? this.#fonts.symbols(font, bytes) : undefined;
    this.#add(symbols ?? decodeCodePage(bytes, this.#fonts.codePage(font) ?? this.#codePage));
  }

  #add(text: string): void {
    const state = this.#state;
    switch (state.destination) {
      case "body":
      case "footnote":
      case "comment":
      case "running":
        if (state.hidden) this.#context.leftOut.add(HIDDEN_TEXT, text);
        else {
          const shown = text.replace(/[\r\0]/g, "");
          this.#story.add(shown, state.formats, state.href, this.#fonts.isMonospaced(state.font));
        }
        break;
      case "skip":
        if (state.deleted) this.#context.leftOut.add(DELETED_TEXT, text);
        break;
      case "marker":
        this.#story.marker += text;
        break;
      case "instruction":
      case "styles":
      case "author":
      case "bookmark":
        this.#texts.set(state.destination, (this.#texts.get(state.destination) ?? "") + text);
        break;
      case "fonts":
        this.#fonts.text(text);
        break;
      case "object":
      case "picture":
        this.#attachments.text(text);
        break;
      case "info":
        this.#info.text(state.infoKey, text);
        break;
    }
  }

  #textOf(destination: Destination): string {
    const text = this.#texts.get(destination) ?? "";
    this.#texts.delete(destination);
    return text;
  }

  #startStory(): void {
    this.#state.paragraph = newParagraph();
    this.#stories.push(new RtfStory(this.#styles, this.#lists));
  }

  #endNote(destination: "footnote" | "comment", paragraph: RtfParagraph): void {
    if (this.#stories.length < 2) return;
    const html = unwrapParagraph(this.#stories.pop()!.finish(paragraph));
    const story = this.#story;
    if (destination === "comment") story.raw(this.#context.comments.add(this.#texts.get("author")?.trim() ?? "", html));
    else story.raw(this.#context.notes.reference(String(this.#notes++), () => html));
  }
}
