import type { Draft, DraftItem, ListDraft, TextDraft } from "./drafts.js";
import { type DocumentStyle, demoteAddresses, isHeading, isItalicHeading, taggedLevel } from "./headings/headings.js";
import { median } from "./lines/boxes.js";
import { CAPTION } from "./lines/captions.js";
import { divideFields } from "./lines/field-lines.js";
import { scriptOf } from "./lines/inline.js";
import { inlineLine, isMono } from "./lines/lines.js";
import type { Marker } from "./lines/list-marker.js";
import { groupLines, isDisplayed, type LineGroup, startsNote } from "./lines/paragraphs.js";
import { indentOf, type TextLine } from "./lines/text-line.js";
import type { PageItem } from "./page-item.js";
import { endsEntry, isLed, withoutLeaders } from "./tables/contents.js";
import { nestEntries } from "./tables/contents-pages.js";
import { isListing } from "./tables/listing.js";

/** A line of dots or strokes that is drawn with letters. Underscores are places to fill in. */
const DIVIDER = /^[.·•–—=*~ -]{10,}$/;

/** Turns the items of one page into drafts of blocks, in reading order. */
export function draftPage(items: readonly PageItem[], page: number, style: DocumentStyle): Draft[] {
  const drafts: Draft[] = [];
  let run: TextLine[] = [];
  const finish = (): void => {
    if (run.length > 0) drafts.push(...draftRun(run, page, style));
    run = [];
  };
  for (const item of items) {
    if (item.kind === "line" && item.line.running !== undefined) {
      finish();
      const { zone, running } = item.line;
      drafts.push({ kind: "text", page, zone, lines: [item.line], role: running, level: 1 });
      continue;
    }
    if (item.kind === "line") {
      if (run.length > 0 && run[0]!.zone !== item.line.zone) finish();
      run.push(item.line);
      continue;
    }
    finish();
    if (item.kind === "contents") {
      const items = item.entries.map((lines) => ({ marker: NO_MARKER, lines: [...lines], depth: 0 }));
      drafts.push({ kind: "list", page, zone: items[0]!.lines[0]!.zone, items, isContents: true });
    } else if (item.kind === "table") drafts.push({ kind: "table", page, parts: [item.table] });
    else if (item.kind === "chart") drafts.push({ kind: "chart", page, chart: item.chart });
    else if (item.kind === "drawing") drafts.push({ kind: "drawing", page, drawing: item.drawing });
    else drafts.push({ kind: "image", page, image: item.image });
  }
  finish();
  return drafts;
}

function draftRun(lines: readonly TextLine[], page: number, style: DocumentStyle): Draft[] {
  const drafts: Draft[] = [];
  const groups = groupLines(divideFields(lines));
  let above: TextLine | undefined;
  for (const [index, group] of groups.entries()) {
    const first = group.lines[0]!;
    if (group.lines.length === 1 && DIVIDER.test(inlineLine(first))) continue;
    const spaceAbove = above === undefined ? 3 : (first.baseline - above.baseline) / Math.max(1, first.size);
    above = group.lines[group.lines.length - 1]!;
    if (isEntry(group) && (isEntry(groups[index - 1]) || isEntry(groups[index + 1]))) {
      addItem(drafts, { lines: group.lines.map(withoutLeaders), marker: NO_MARKER }, page, first.zone);
      continue;
    }
    if (group.lines.some(isDisplayed)) {
      drafts.push(textDraft(group, page, false));
      continue;
    }
    const isFilledIn = first.words.some(({ field }) => field !== undefined);
    const heading =
      !isFilledIn &&
      (taggedLevel(group.lines) !== undefined ||
        (isHeading(group, style, spaceAbove) && first.inShortBlock !== true && !isSentencePart(groups, index, style)) ||
        isItalicHeading(group, groups[index + 1], style, spaceAbove));
    if (!heading && isCode(group, style)) addCode(drafts, group, page);
    else if (!heading && isItem(group)) addItem(drafts, group, page, first.zone);
    else drafts.push(textDraft(group, page, heading));
  }
  demoteAddresses(drafts);
  return drafts;
}

/** A bold lead-in that the next line goes on from in the same sentence. */
function isSentencePart(groups: readonly LineGroup[], index: number, style: DocumentStyle): boolean {
  const group = groups[index]!;
  const next = groups[index + 1];
  if (next === undefined) return false;
  const last = group.lines[group.lines.length - 1]!;
  const first = next.lines[0]!;
  const sameSize = Math.abs(last.size - first.size) < 0.05 * first.size && last.size < 1.1 * style.prose;
  return sameSize && first.baseline - last.baseline < 1.45 * first.size && /^[\p{Ll}]/u.test(inlineLine(first));
}

function textDraft(group: LineGroup, page: number, heading: boolean): TextDraft {
  const first = group.lines[0]!;
  const role = heading ? "heading" : CAPTION.test(inlineLine(first)) ? "caption" : "paragraph";
  const mayCount = role !== "caption" && group.marker?.style === "bracket" && group.marker.number !== undefined;
  const marker = mayCount || (heading && isItem(group)) ? { marker: group.marker! } : {};
  return { kind: "text", page, zone: first.zone, lines: group.lines, role, level: 1, ...marker };
}

const isCode = (group: LineGroup, style: DocumentStyle): boolean =>
  group.lines.every(({ words }) => words[0]!.lineNumber) ||
  (group.lines.every(isMono) && isListing(group.lines, style.isTyped));

/** An entry of a table of contents keeps the number before its title, which is none of a list. */
const NO_MARKER: Marker = { ordered: false, style: "bullet", text: "", words: 0 };
const isEntry = (group: LineGroup | undefined): boolean =>
  group !== undefined && (endsEntry(group.lines.at(-1)!) || isLed(group.lines.at(-1)!));

function addCode(drafts: Draft[], group: LineGroup, page: number): void {
  const last = drafts.at(-1);
  if (last?.kind === "code" && last.page === page) last.lines.push(...group.lines);
  else drafts.push({ kind: "code", page, lines: [...group.lines] });
}

const isItem = (group: LineGroup): boolean =>
  group.marker !== undefined && group.marker.style !== "legal" && group.marker.style !== "bracket";

function addItem(drafts: Draft[], group: LineGroup, page: number, zone: number): void {
  const item: DraftItem = { marker: group.marker!, lines: group.lines, depth: 0 };
  const last = drafts.at(-1);
  if (last?.kind === "list" && last.page === page && last.zone === zone) last.items.push(item);
  else drafts.push({ kind: "list", page, zone, items: [item] });
}

/** Depth of list items from their indents. */
export function nestItems(list: ListDraft): void {
  if (list.isContents) {
    nestEntries(list.items);
    return;
  }
  const stack: number[] = [];
  for (const item of list.items) {
    const line = item.lines[0]!;
    const indent = indentOf(line);
    while (stack.length > 0 && indent < stack[stack.length - 1]! - 0.6 * line.size) stack.pop();
    if (stack.length === 0 || indent > stack[stack.length - 1]! + 0.6 * line.size) stack.push(indent);
    item.depth = Math.min(5, stack.length - 1);
  }
}

/** Small text at the foot of a page; numbered notes, which look like a list, become paragraphs where raised numbers refer to them. */
export function markFootnotes(
  listed: readonly Draft[],
  pageHeights: ReadonlyMap<number, number>,
  style: DocumentStyle,
): Draft[] {
  const drafts = listed.flatMap((draft): Draft[] => {
    const isNotes =
      draft.kind === "list" &&
      draft.items[0]!.lines[0]!.baseline > 0.4 * (pageHeights.get(draft.page) ?? Infinity) &&
      draft.items.every(
        ({ lines, marker }) =>
          lines[0]!.size < 0.95 * style.body &&
          marker.style === "decimal" &&
          isReferredTo(String(marker.number), draft.page, listed),
      );
    if (!isNotes) return [draft];
    return draft.items.map(({ lines }) => ({
      ...{ kind: "text", page: draft.page, zone: draft.zone, lines, role: "footnote", level: 1 },
    }));
  });
  for (const draft of drafts) {
    if (draft.kind !== "text" || draft.role !== "paragraph") continue;
    const size = median(draft.lines.map((line) => line.size));
    const first = draft.lines[0]!;
    const height = pageHeights.get(draft.page) ?? Infinity;
    const isNote = startsNote(first) && isReferredTo(first.words[0]!.text, draft.page, drafts);
    if (isNote) draft.role = "footnote";
    else if (size < 0.92 * style.body && first.baseline > 0.6 * height && /^[\d*†‡§¹²³]/.test(inlineLine(first)))
      draft.role = "footnote";
  }
  return drafts;
}

/** Whether a mark stands raised within some line of the page. */
function isReferredTo(mark: string, page: number, drafts: readonly Draft[]): boolean {
  const isMark = (line: TextLine): boolean =>
    line.words.some((word, index) => index > 0 && word.text === mark && scriptOf(word, line) === "super");
  return drafts.some((draft) => {
    if (draft.page !== page) return false;
    if (draft.kind === "text") return draft.lines.some(isMark);
    return draft.kind === "list" && draft.items.some((item) => item.lines.some(isMark));
  });
}
