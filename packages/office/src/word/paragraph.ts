import { escapeHtml, symbolCharacter, type XmlElement } from "@quern/documents";
import type { Looks } from "../html/headings-by-looks.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { DELETED_TEXT, HIDDEN_TEXT } from "../html/left-out.js";
import { ommlToLatex } from "../math/omml.js";
import { mathHtml } from "../math/symbols.js";
import { alternativeContent } from "../opc/package.js";
import { type BlocksReader, readDrawing } from "./drawing.js";
import { equationOf } from "./equation.js";
import { fieldHref, instructionHtml, safeHref } from "./field.js";
import { formFieldText } from "./form-field.js";
import { runLook } from "./run-formats.js";
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
  { plain = false, monospaced = false, style = document.styles.paragraph(undefined) }: ParagraphLook = {},
): ReadParagraph {
  const { isTypewritten } = document.styles;
  story.fields.beginParagraph();
  let proportional = 0;
  let equallyWide = 0;
  /** Runs that are not bold. */
  let light = 0;
  let size = Number.POSITIVE_INFINITY;
  const usualSize = style.size ?? document.styles.defaultSize;
  const inline = new InlineWriter();
  const blocks: string[] = [];
  let text = "";
  let id: string | undefined;
  let furtherIds = "";
  let pageBreakBefore = false;
  let pageBreakAfter = false;

  const add = (value: string, formats: number, state: State): void => {
    text += value;
    inline.text(value, formats, state.href ?? story.fields.href);
  };

  function readContent(container: XmlElement, state: State): void {
    for (const element of container.elements()) {
      switch (element.name) {
        case "w:r":
          readRun(element, state);
          break;
        case "w:hyperlink": {
          const relationship = document.package.relationships(story.part).get(element.get("r:id") ?? "");
          const anchor = element.get("w:anchor");
          const address = relationship?.target ?? "";
          const href = safeHref(anchor && !address.includes("#") ? `${address}#${anchor}` : address);
          readContent(element, { href: href ?? state.href });
          break;
        }
        case "w:fldSimple":
          if (element.children.length === 0) inline.raw(instructionHtml(element.get("w:instr") ?? ""));
          readContent(element, { href: fieldHref(element.get("w:instr") ?? "") ?? state.href });
          break;
        case "w:bookmarkStart": {
          const name = element.get("w:name");
          if (name === undefined || !document.linkedBookmarks.has(name)) break;
          if (id === undefined) id = name;
          else furtherIds += `<span id="${escapeHtml(name)}"></span>`;
          break;
        }
        case "m:oMath":
          inline.raw(mathHtml(ommlToLatex(element), "inline"));
          break;
        case "m:oMathPara":
          for (const formula of element.all("m:oMath")) inline.raw(mathHtml(ommlToLatex(formula), "block"));
          break;
        case "mc:AlternateContent": {
          const content = alternativeContent(element);
          if (content !== undefined) readContent(content, state);
          break;
        }
        case "w:sdt":
          if (element.child("w:sdtPr")?.child("w:showingPlcHdr") === undefined) readContent(element, state);
          break;
        case "w:del":
          for (const part of element.descendants())
            if (part.name === "w:delText") document.context.leftOut.add(DELETED_TEXT, part.text());
          break;
        default:
          if (!REMOVED.has(element.name)) readContent(element, state);
      }
    }
  }

  function readRun(run: XmlElement, state: State): void {
    const look = runLook(run.child("w:rPr"), document.styles);
    const emphasis = Format.bold | Format.italic;
    const isMonospaced = !isTypewritten && (look.monospaced ?? monospaced);
    const formats = plain ? look.formats & ~emphasis : isMonospaced ? look.formats | Format.code : look.formats;
    readRunContent(run);

    function readRunContent(container: XmlElement): void {
      for (const element of container.elements()) {
        if (element.name === "w:fldChar") {
          readFieldMark(element, formats, state, look.hidden === true);
          continue;
        }
        if (element.name === "w:instrText") {
          story.fields.instruct(element.text());
          continue;
        }
        if (look.hidden && element.name === "w:t") document.context.leftOut.add(HIDDEN_TEXT, element.text());
        else if (element.name === "w:t") story.fields.meetText();
        if (look.hidden || story.fields.inInstruction) continue;
        switch (element.name) {
          case "w:t": {
            const value = element.text();
            if (isMonospaced || formats & Format.code) equallyWide += value.trim().length;
            else proportional += value.trim().length;
            if (value.trim() !== "") {
              if (!(look.bold ?? (style.formats & Format.bold) !== 0)) light++;
              size = Math.min(size, look.size ?? usualSize);
            }
            add(value, formats, state);
            break;
          }
          case "w:tab":
          case "w:ptab":
            add("\t", formats, state);
            break;
          case "w:br":
          case "w:cr":
            if (element.get("w:type") === "page") {
              if (inline.isEmpty) pageBreakBefore = true;
              else pageBreakAfter = true;
            } else if (element.get("w:type") !== "column") add("\n", formats, state);
            break;
          case "w:noBreakHyphen":
            add("\u2011", formats, state);
            break;
          case "w:sym":
            add(symbolOf(element), formats, state);
            break;
          case "w:footnoteReference":
          case "w:endnoteReference":
            readNote(element);
            break;
          case "w:commentReference":
            inline.raw(document.comment(element.get("w:id") ?? ""));
            break;
          case "w:drawing":
          case "w:pict":
          case "w:object": {
            const latex = element.name === "w:object" ? equationOf(element, document, story) : undefined;
            if (latex !== undefined) {
              inline.raw(mathHtml(latex, "inline"));
              const picture = element.find("v:imagedata")?.get("r:id") ?? "";
              document.context.pictures.replaced(document.package.relationships(story.part).get(picture)?.target ?? "");
              break;
            }
            readDrawing(
              element,
              document,
              story,
              { image: (html, href) => inline.raw(html, href ?? state.href), block: (html) => blocks.push(html) },
              blocksOf,
            );
            break;
          }
          case "mc:AlternateContent": {
            const content = alternativeContent(element);
            if (content !== undefined) readRunContent(content);
            break;
          }
          case "w:ruby": {
            const base = element.child("w:rubyBase");
            const annotation = element.child("w:rt")?.text().trim();
            if (base !== undefined) readContent(base, state);
            if (annotation) add(`(${annotation})`, formats, state);
            break;
          }
          case "m:oMath":
            inline.raw(mathHtml(ommlToLatex(element), "inline"));
            break;
        }
      }
    }
  }

  function readFieldMark(element: XmlElement, formats: number, state: State, isHidden: boolean): void {
    const value = isHidden || story.fields.inInstruction ? "" : formFieldText(element);
    if (value !== "") add(value, formats, state);
    const shown = story.fields.mark(element.get("w:fldCharType"));
    if (!isHidden) inline.raw(shown);
  }

  function readNote(element: XmlElement): void {
    const kind = element.name === "w:footnoteReference" ? "footnote" : "endnote";
    const noteId = element.get("w:id") ?? "";
    inline.raw(document.context.notes.reference(`${kind} ${noteId}`, () => document.note(kind, noteId)));
  }

  readContent(paragraph, { href: undefined });
  const html = inline.html();
  return {
    html: html && furtherIds + html,
    text,
    blocks,
    id,
    pageBreakBefore,
    pageBreakAfter,
    isMonospaced: equallyWide > 0 && proportional === 0,
    looks: { bold: light === 0, size: Number.isFinite(size) ? size : undefined },
  };
}

/** Character of a `w:sym`. */
function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(element.get("w:char") ?? "", 16);
  return code > 0 && code <= 0x10ffff ? symbolCharacter(element.get("w:font") ?? "", code) : "";
}
