import { Format } from "../html/inline-writer.js";
import { CHARACTERS } from "./control-words.js";
import { newParagraph } from "./paragraph.js";
import type { RowDefinition } from "./row-definition.js";
import type { RtfState } from "./state.js";
import type { RtfStory } from "./story.js";

const FORMATS: ReadonlyMap<string, number> = new Map([
  ["b", Format.bold],
  ["i", Format.italic],
  ["strike", Format.strike],
  ["striked", Format.strike],
  ["super", Format.superscript],
  ["sub", Format.subscript],
]);

/** State and story that control words of text change. */
export interface Body {
  readonly state: RtfState;
  readonly story: RtfStory;
  readonly row: RowDefinition;
  /** Font that `\plain` goes back to. */
  readonly defaultFont: number;
}

/**
 * Takes a control word of the text: a format, what a paragraph is, or the end of a paragraph, a cell or a row.
 *
 * @returns the text that the word stands for
 */
export function bodyWord(name: string, value: number | undefined, body: Body): string {
  const format = FORMATS.get(name);
  if (format !== undefined) {
    if (value !== 0) body.state.formats |= format;
    else body.state.formats &= ~format;
    return "";
  }
  if (name === "line" || name === "lbr") return "\n";
  if (characterWord(name, value, body) || paragraphWord(name, value, body.state) || endWord(name, body)) return "";
  if (body.row.word(name, value)) return "";
  return CHARACTERS.get(name) ?? "";
}

function characterWord(name: string, value: number | undefined, { state, defaultFont }: Body): boolean {
  switch (name) {
    case "plain":
      state.formats = 0;
      state.hidden = false;
      state.font = defaultFont;
      return true;
    case "nosupersub":
      state.formats &= ~(Format.superscript | Format.subscript);
      return true;
    case "v":
      state.hidden = value !== 0;
      return true;
    case "f":
      state.font = value ?? 0;
      return true;
    default:
      return false;
  }
}

function paragraphWord(name: string, value: number | undefined, state: RtfState): boolean {
  const { paragraph } = state;
  switch (name) {
    case "pard":
      state.paragraph = newParagraph();
      return true;
    case "s":
      paragraph.style = value ?? 0;
      return true;
    case "outlinelevel":
      paragraph.outline = value;
      return true;
    case "ls":
      paragraph.list = value;
      return true;
    case "ilvl":
      paragraph.level = value ?? 0;
      return true;
    case "li":
      paragraph.left = value ?? 0;
      return true;
    case "fi":
      paragraph.firstLine = value ?? 0;
      return true;
    case "qc":
      paragraph.isCentred = true;
      return true;
    case "rtlpar":
      paragraph.rightToLeft = true;
      return true;
    case "intbl":
      if (paragraph.depth === 0) paragraph.depth = 1;
      return true;
    case "itap":
      paragraph.depth = value ?? 1;
      return true;
    default:
      return false;
  }
}

function endWord(name: string, { state: { paragraph }, story, row }: Body): boolean {
  const nested = Math.max(2, paragraph.depth);
  switch (name) {
    case "par":
      story.endParagraph(paragraph);
      return true;
    case "sect":
    case "page":
      story.endStarted(paragraph);
      return true;
    case "cell":
      story.endCell(paragraph, 1);
      return true;
    case "nestcell":
      story.endCell(paragraph, nested);
      return true;
    case "row":
      story.endRow(1, row);
      return true;
    case "nestrow":
      story.endRow(nested, row);
      return true;
    default:
      return false;
  }
}
