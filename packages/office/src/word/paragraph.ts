import { escapeHtml, symbolCharacter, symbolText, type XmlElement } from "@quern/documents";
import type { Looks } from "../html/headings-by-looks.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { DELETED_TEXT, HIDDEN_TEXT } from "../html/left-out.js";
import { ommlToLatex } from "../math/omml.js";
import { mathHtml } from "../math/symbols.js";
import { alternativeContent } from "../opc/package.js";
import { type BlocksReader, type DrawingSink, readDrawing } from "./drawing.js";
import { equationOf } from "./equation.js";
import { fieldHref, instructionHtml, safeHref } from "./field.js";
import { formFieldText } from "./form-field.js";
import { type RunLook, runLook } from "./run-formats.js";
import type { ResolvedStyle } from "./styles.js";
import type { Story, WordDocument } from "./word-document.js";

export interface ReadParagraph {
  readonly html: string;
  /** Characters alone, for code blocks. */
  readonly text: string;
  /** Text boxes and charts anchored here; they follow the paragraph. */
  readonly blocks: readonly string[];
  /** A bookmark here that something links to. */
  readonly id: string | undefined;
  readonly pageBreakBefore: boolean;
  readonly pageBreakAfter: boolean;
  /** All of its text is set in a font of equally wide characters. */
  readonly isMonospaced: boolean;
  readonly looks: Looks;
}

/** How a paragraph is read. */
export interface ParagraphLook {
  /** Headings are not emphasised as a whole: bold and italics of the runs are left out. */
  readonly plain?: boolean;
  /** Its style names a font of equally wide characters. */
  readonly monospaced?: boolean;
  readonly style?: ResolvedStyle;
}

interface State {
  readonly href: string | undefined;
}

/** Content that vanished with an accepted revision. */
const REMOVED = new Set(["w:moveFrom", "w:pPr", "w:rPr", "w:sdtPr", "w:sdtEndPr", "w:smartTagPr", "w:customXmlPr"]);

/**
 * Reads the content of `w:p`. Insertions are kept and deletions dropped, as if all revisions were accepted; hidden text is dropped. A warning counts both.
 */
export function readParagraph(
  paragraph: XmlElement,
  document: WordDocument,
  story: Story,
  blocksOf: BlocksReader,
  look: ParagraphLook = {},
): ReadParagraph {
  story.fields.beginParagraph();
  return new ParagraphReader(document, story, blocksOf, look).read(paragraph);
}

/** A run that is being read: how its text is set, and where it leads. */
interface RunState extends State {
  readonly look: RunLook;
  /** Bits of `Format`. */
  readonly formats: number;
  /** Its font is one of equally wide characters. */
  readonly isEquallyWide: boolean;
}

class ParagraphReader {
  readonly #document: WordDocument;
  readonly #story: Story;
  readonly #blocksOf: BlocksReader;
  readonly #plain: boolean;
  readonly #monospaced: boolean;
  readonly #isBold: boolean;
  readonly #usualSize: number;
  readonly #inline = new InlineWriter();
  readonly #blocks: string[] = [];
  #text = "";
  #id: string | undefined;
  #furtherIds = "";
  #pageBreakBefore = false;
  #pageBreakAfter = false;
  /** Characters in fonts of equally wide ones, and in others. */
  #equallyWide = 0;
  #proportional = 0;
  /** Whether a text is not bold. */
  #hasLight = false;
  #leastSize = Number.POSITIVE_INFINITY;

  constructor(document: WordDocument, story: Story, blocksOf: BlocksReader, look: ParagraphLook) {
    const { plain = false, monospaced = false, style = document.styles.paragraph(undefined) } = look;
    this.#document = document;
    this.#story = story;
    this.#blocksOf = blocksOf;
    this.#plain = plain;
    this.#monospaced = monospaced;
    this.#isBold = (style.formats & Format.bold) !== 0;
    this.#usualSize = style.size ?? document.styles.defaultSize;
  }

  read(paragraph: XmlElement): ReadParagraph {
    this.#readContent(paragraph, { href: undefined });
    const html = this.#inline.html();
    return {
      html: html && this.#furtherIds + html,
      text: this.#text,
      blocks: this.#blocks,
      id: this.#id,
      pageBreakBefore: this.#pageBreakBefore,
      pageBreakAfter: this.#pageBreakAfter,
      isMonospaced: this.#equallyWide > 0 && this.#proportional === 0,
      looks: { bold: !this.#hasLight, size: Number.isFinite(this.#leastSize) ? this.#leastSize : undefined },
    };
  }

  #add(value: string, { formats, href }: RunState): void {
    this.#text += value;
    this.#inline.text(value, formats, href ?? this.#story.fields.href);
  }

  // --- Around runs ------------------------------------------------------------------------------------------------------------------

  #readContent(container: XmlElement, state: State): void {
    for (const element of container.elements()) {
      switch (element.name) {
        case "w:r":
          this.#readRun(element, state);
          break;
        case "w:hyperlink":
          this.#readContent(element, { href: this.#targetOf(element) ?? state.href });
          break;
        case "w:fldSimple":
          if (element.children.length === 0) this.#inline.raw(instructionHtml(element.get("w:instr") ?? ""));
          this.#readContent(element, { href: fieldHref(element.get("w:instr") ?? "") ?? state.href });
          break;
        case "w:bookmarkStart":
          this.#addBookmark(element.get("w:name"));
          break;
        case "m:oMath":
          this.#inline.raw(mathHtml(ommlToLatex(element), "inline"));
          break;
        case "m:oMathPara":
          for (const formula of element.all("m:oMath")) this.#inline.raw(mathHtml(ommlToLatex(formula), "block"));
          break;
        case "mc:AlternateContent": {
          const content = alternativeContent(element);
          if (content !== undefined) this.#readContent(content, state);
          break;
        }
        case "w:sdt":
          if (element.child("w:sdtPr")?.child("w:showingPlcHdr") === undefined) this.#readContent(element, state);
          break;
        case "w:del":
          for (const part of element.descendants())
            if (part.name === "w:delText") this.#document.context.leftOut.add(DELETED_TEXT, part.text());
          break;
        default:
          if (!REMOVED.has(element.name)) this.#readContent(element, state);
      }
    }
  }

  #targetOf(hyperlink: XmlElement): string | undefined {
    const address = this.#relatedPart(hyperlink.get("r:id")) ?? "";
    const anchor = hyperlink.get("w:anchor");
    return safeHref(anchor && !address.includes("#") ? `${address}#${anchor}` : address);
  }

  #relatedPart(id: string | undefined): string | undefined {
    return this.#document.package.relationships(this.#story.part).get(id ?? "")?.target;
  }

  #addBookmark(name: string | undefined): void {
    if (name === undefined || !this.#document.linkedBookmarks.has(name)) return;
    if (this.#id === undefined) this.#id = name;
    else this.#furtherIds += `<span id="${escapeHtml(name)}"></span>`;
  }

  // --- Runs -------------------------------------------------------------------------------------------------------------------------

  #readRun(run: XmlElement, { href }: State): void {
    const { styles } = this.#document;
    const look = runLook(run.child("w:rPr"), styles);
    const isMonospaced = !styles.isTypewritten && (look.monospaced ?? this.#monospaced);
    const formats = this.#plain
      ? look.formats & ~(Format.bold | Format.italic)
      : isMonospaced
        ? look.formats | Format.code
        : look.formats;
    const isEquallyWide = isMonospaced || (formats & Format.code) !== 0;
    this.#readRunContent(run, { href, look, formats, isEquallyWide });
  }

  #readRunContent(container: XmlElement, state: RunState): void {
    const { hidden } = state.look;
    const { fields } = this.#story;
    for (const element of container.elements()) {
      if (element.name === "w:fldChar") {
        this.#readFieldMark(element, state);
        continue;
      }
      if (element.name === "w:instrText") {
        fields.instruct(element.text());
        continue;
      }
      if (element.name === "w:t") {
        if (hidden) this.#document.context.leftOut.add(HIDDEN_TEXT, element.text());
        else fields.meetText();
      }
      if (hidden || fields.inInstruction) continue;
      switch (element.name) {
        case "w:t":
          this.#readText(symbolText(element.text(), state.look.font), state);
          break;
        case "w:tab":
        case "w:ptab":
          this.#add("\t", state);
          break;
        case "w:br":
        case "w:cr":
          this.#readBreak(element.get("w:type"), state);
          break;
        case "w:noBreakHyphen":
          this.#add("\u2011", state);
          break;
        case "w:sym":
          this.#add(symbolOf(element), state);
          break;
        case "w:footnoteReference":
        case "w:endnoteReference":
          this.#readNote(element);
          break;
        case "w:commentReference":
          this.#inline.raw(this.#document.comment(element.get("w:id") ?? ""));
          break;
        case "w:drawing":
        case "w:pict":
        case "w:object":
          this.#readDrawing(element, state);
          break;
        case "mc:AlternateContent": {
          const content = alternativeContent(element);
          if (content !== undefined) this.#readRunContent(content, state);
          break;
        }
        case "w:ruby": {
          const base = element.child("w:rubyBase");
          const annotation = element.child("w:rt")?.text().trim();
          if (base !== undefined) this.#readContent(base, state);
          if (annotation) this.#add(`(${annotation})`, state);
          break;
        }
        case "m:oMath":
          this.#inline.raw(mathHtml(ommlToLatex(element), "inline"));
          break;
      }
    }
  }

  #readText(value: string, state: RunState): void {
    const characters = value.trim().length;
    if (state.isEquallyWide) this.#equallyWide += characters;
    else this.#proportional += characters;
    if (characters > 0) {
      if (!(state.look.bold ?? this.#isBold)) this.#hasLight = true;
      this.#leastSize = Math.min(this.#leastSize, state.look.size ?? this.#usualSize);
    }
    this.#add(value, state);
  }

  #readBreak(type: string | undefined, state: RunState): void {
    if (type !== "page") {
      if (type !== "column") this.#add("\n", state);
    } else if (this.#inline.isEmpty) this.#pageBreakBefore = true;
    else this.#pageBreakAfter = true;
  }

  #readFieldMark(element: XmlElement, state: RunState): void {
    const { fields } = this.#story;
    const { hidden } = state.look;
    const value = hidden || fields.inInstruction ? "" : formFieldText(element);
    if (value !== "") this.#add(value, state);
    const shown = fields.mark(element.get("w:fldCharType"));
    if (!hidden) this.#inline.raw(shown);
  }

  #readNote(element: XmlElement): void {
    const kind = element.name === "w:footnoteReference" ? "footnote" : "endnote";
    const noteId = element.get("w:id") ?? "";
    const { context } = this.#document;
    this.#inline.raw(context.notes.reference(`${kind} ${noteId}`, () => this.#document.note(kind, noteId)));
  }

  #readDrawing(element: XmlElement, state: State): void {
    const latex = element.name === "w:object" ? equationOf(element, this.#document, this.#story) : undefined;
    if (latex !== undefined) {
      this.#inline.raw(mathHtml(latex, "inline"));
      const picture = this.#relatedPart(element.find("v:imagedata")?.get("r:id"));
      this.#document.context.pictures.replaced(picture ?? "");
      return;
    }
    const sink: DrawingSink = {
      image: (html, href) => this.#inline.raw(html, href ?? state.href),
      block: (html) => this.#blocks.push(html),
    };
    readDrawing(element, this.#document, this.#story, sink, this.#blocksOf);
  }
}

/** Character of a `w:sym`. */
function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(element.get("w:char") ?? "", 16);
  return code > 0 && code <= 0x10ffff ? symbolCharacter(element.get("w:font") ?? "", code) : "";
}
