import type { Draft, TextDraft } from "../drafts.js";
import { CAPTION } from "../lines/captions.js";
import { deliberateBreaks, MIN_ADDRESS_LINES } from "../lines/line-breaks.js";
import { inlineLine, isBold, isItalic } from "../lines/lines.js";
import type { LineGroup } from "../lines/paragraphs.js";
import type { TextLine } from "../lines/text-line.js";
import type { OutlineEntry } from "../types.js";

/** Typical style of the whole document; headings stand out from it. */
export interface DocumentStyle {
  /** Font size of most characters. */
  readonly body: number;
  /** Font size of running text, where that is larger: listings and tables are often set smaller. */
  readonly prose: number;
  /** Share of bold characters. */
  readonly boldShare: number;
  /** Whether the text itself is set in a fixed pitch. */
  readonly isTyped: boolean;
  /** Share of italic characters. */
  readonly italicShare: number;
  /** Normalised titles of the outline, with their depth. */
  readonly outline: ReadonlyMap<string, number>;
}

export const normalizeTitle = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export function outlineTitles(outline: readonly OutlineEntry[]): Map<string, number> {
  const titles = new Map<string, number>();
  for (const entry of outline) {
    const title = normalizeTitle(entry.title);
    if (title.length > 2) titles.set(title, entry.depth);
  }
  return titles;
}

const NUMBERING =
  /^(?:(?:chapter|section|part|appendix|kapitel|article)\s+)?(\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-H])[.):]?\s+\p{Lu}/u;

/** A large sentence of more characters is a standfirst or a quotation that is pulled out of the text. */
const MAX_SENTENCE = 45;
/** Space inside of a line, over its size, that parts a label from its value. */
const LABEL_GAP = 2.4;

/** Two texts far apart on one line, the first of which is no number of a heading. */
export function isLabelAndValue({ words }: TextLine): boolean {
  for (let index = 1; index < words.length; index++) {
    const [before, word] = [words[index - 1]!, words[index]!];
    if (word.left - before.right < LABEL_GAP * word.size) continue;
    const label = words
      .slice(0, index)
      .map(({ text }) => text)
      .join(" ");
    if (!/^(?:\p{L}+ )?[\dIVXLA-H.–-]+[.):]?$/u.test(label)) return true;
  }
  return false;
}

/** Lines of a block that were all ended on purpose, and mostly hold figures. */
function isAddress(lines: readonly TextLine[]): boolean {
  if (lines.length < MIN_ADDRESS_LINES) return false;
  const withFigures = lines.filter((line) => /\d/.test(inlineLine(line))).length;
  return withFigures >= 0.5 * lines.length && deliberateBreaks(lines).size === lines.length - 1;
}

/**
 * Takes the role of headings from lines of one look that follow each other without text between them, some with figures that number no section: an
 * address in larger print.
 */
export function demoteAddresses(drafts: readonly Draft[]): void {
  for (let start = 0; start < drafts.length; ) {
    const run: TextDraft[] = [];
    for (let at = start; at < drafts.length; at++) {
      const draft = drafts[at]!;
      if (draft.kind !== "text" || draft.role !== "heading" || taggedLevel(draft.lines) !== undefined) break;
      if (run.length > 0 && styleKey(draft) !== styleKey(run[0]!)) break;
      run.push(draft);
    }
    const texts = run.map(({ lines }) => inlineLine(lines[0]!));
    const isNumbered = texts.some((text) => NUMBERING.test(text));
    if (run.length >= MIN_ADDRESS_LINES && !isNumbered && texts.some((text) => /\d/.test(text)))
      for (const draft of run) Object.assign(draft, { role: "paragraph", isAddress: true });
    start += Math.max(1, run.length);
  }
}

/**
 * Whether a group of lines is a heading.
 *
 * @param spaceAbove distance to the text above over the font size
 */
export function isHeading(group: LineGroup, style: DocumentStyle, spaceAbove: number): boolean {
  const { lines, marker } = group;
  const text = lines.map(inlineLine).join(" ");
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  // The names of arrows and other signs of formulas have letters, too.
  if (!/[\p{L}\p{N}]/u.test(text.replace(/\\[a-z]+/gi, ""))) return false;
  if (letters < 2 || letters < 0.45 * text.replace(/\s/g, "").length) return false;
  if (text.length > 220 || lines.length > 5) return false;
  if (marker !== undefined && !marker.ordered) return false;
  if (/^(https?:|www\.)|@\w+\./.test(text) || lines.some(isLabelAndValue) || isAddress(lines)) return false;
  const size = Math.max(...lines.map((line) => line.size));
  const bold = lines.every(isBold);
  const ratio = size / (bold ? style.body : style.prose);
  const depth = style.outline.get(normalizeTitle(text));
  if (depth !== undefined && ratio > 0.85 && lines.length <= 4) return true;
  const endsLikeSentence = /[.;,]$/.test(text) && !/\b(inc|ltd|etc|jr|co|vs|al|[a-z]\.[a-z])\.$/i.test(text);
  const isCaption = CAPTION.test(text);
  if (isCaption && ratio < 1.3) return false;
  const recognised = lines.some((line) => line.words.some((word) => word.confidence !== undefined));
  // Sizes of recognised text are estimates.
  const large = recognised ? 1.32 : 1.14;
  if (ratio >= large && (marker === undefined || marker.style !== "bullet")) {
    return !(endsLikeSentence && (ratio < 1.25 || text.length > MAX_SENTENCE)) || (bold && text.length < 90);
  }
  if (endsLikeSentence || recognised || lines.length > 3 || ratio < 0.86) return false;
  const isNumbered = NUMBERING.test(text);
  if (bold && style.boldShare < 0.35 && text.length < 150 && !/:$/.test(text)) return spaceAbove > 1.1 || isNumbered;
  return isNumbered && (lines.every(isItalic) || isCapital(text) || ratio > 1.05) && text.length < 120;
}

/** Level that the file's own structure gives to all of a group; undefined where it says nothing. */
export function taggedLevel(lines: readonly Pick<TextLine, "words">[]): number | undefined {
  const level = lines[0]?.words[0]?.headingLevel;
  return level !== undefined && lines.every((line) => line.words.every((word) => word.headingLevel === level))
    ? level
    : undefined;
}

/** A line in italics by itself, closer to the paragraph that it heads than to the one before. */
export function isItalicHeading(
  group: LineGroup,
  next: LineGroup | undefined,
  style: DocumentStyle,
  spaceAbove: number,
): boolean {
  const line = group.lines[0]!;
  const below = next?.lines[0];
  if (group.lines.length > 1 || group.marker !== undefined || below === undefined || style.italicShare > 0.15)
    return false;
  if (!isItalic(line) || isItalic(below) || next!.marker !== undefined || next!.lines.length < 2) return false;
  const text = inlineLine(line);
  if (text.length > 80 || text.length < 4 || /[.,;:!?]$/.test(text) || !/^[\p{Lu}\d]/u.test(text) || CAPTION.test(text))
    return false;
  const spaceBelow = (below.baseline - line.baseline) / Math.max(1, line.size);
  return spaceAbove > 1.5 && spaceBelow > 0.8 && spaceBelow < spaceAbove - 0.2;
}

const isCapital = (text: string): boolean =>
  text === text.toUpperCase() &&
  (text.match(/\p{Lu}/gu) ?? []).length >= Math.max(4, 0.7 * text.replace(/\s/g, "").length);

/**
 * Lines in capitals are headings only in documents that mark none by size or weight: elsewhere they are labels, names and
 * running titles.
 */
export class Capitals {
  #texts = 0;
  #capital = 0;
  #hasHeadings = false;

  add(drafts: readonly Draft[]): void {
    for (const draft of drafts) {
      if (draft.kind !== "text") continue;
      this.#texts++;
      if (draft.role === "heading") this.#hasHeadings = true;
      else if (isCapitalLine(draft)) this.#capital++;
    }
  }

  get areHeadings(): boolean {
    return !this.#hasHeadings && this.#capital >= 2 && this.#capital < 0.4 * this.#texts;
  }
}

export function promoteCapitals(drafts: readonly Draft[]): void {
  for (const draft of drafts) if (draft.kind === "text" && isCapitalLine(draft)) draft.role = "heading";
}

function isCapitalLine(draft: TextDraft): boolean {
  if (draft.role !== "paragraph" || draft.lines.length > 2) return false;
  const text = draft.lines.map(inlineLine).join(" ");
  return text.length < 80 && !/[.;,:]$/.test(text) && isCapital(text);
}

/** Size in half points, bold before regular, capitals before mixed case. */
function styleKey(heading: TextDraft): number {
  const size = Math.round(Math.max(...heading.lines.map((line) => line.size)) * 2);
  return size * 2 + (heading.lines.every(isBold) ? 1 : 0);
}
